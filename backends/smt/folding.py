"""Arithmetic on rational constants, done here so that a formula owes nothing to the operation table."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from mtf_lang.values.model import number

CONSTRUCTORS = frozenset(
    {"range", "interval", "integers", "naturals", "rationals", "reals", "complexes", "booleans"}
)
"""Operations that only name a set: what they give is no result of a computation."""

LARGEST_EXPONENT = 64
"""Larger powers are left to the table, which looks after their size."""


def fold(operation: str, values: tuple[Any, ...]) -> int | Fraction | None:
    """The value of an operation on rational numbers; None where it is not computed here."""
    compute = _OPERATIONS.get(operation)
    if compute is None or not all(isinstance(v, int | Fraction) and not isinstance(v, bool) for v in values):
        return None
    found = compute(*values)
    return None if found is None else number(found)


def _quotient(a: int | Fraction, b: int | Fraction) -> Fraction | None:
    return Fraction(a) / b if b else None


def _power(a: int | Fraction, n: int | Fraction) -> int | Fraction | None:
    if not isinstance(n, int) or not 0 <= n <= LARGEST_EXPONENT:
        return None
    found: int | Fraction = a**n
    return found


_OPERATIONS: dict[str, Callable[..., int | Fraction | None]] = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "negate": lambda a: -a,
    "divide": _quotient,
    "power": _power,
}
