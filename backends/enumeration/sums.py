"""Conditions that compare a sum over many variables, as running sums.

    t1 + … + tn + c  =, !=, <=  0     and     t1 + … + tn + c = 0 (mod m)

with integer terms of one monomial each.
"""

from __future__ import annotations

from dataclasses import dataclass

from mtf_lang.backends.enumeration.cuts import read_congruence
from mtf_lang.backends.enumeration.interval import Ranges, Span
from mtf_lang.backends.enumeration.polynomial import (
    Polynomial,
    add,
    integral,
    node_of,
    polynomial,
    scale,
    variables,
)
from mtf_lang.ir.nodes import Call, Node, Symbol
from mtf_lang.types import INT

UNBOUNDED = 10**9
"""Values assumed of a sum without bounds."""

_COMPARISONS = {
    "equal": ("==", 1, 0),
    "not_equal": ("!=", 1, 0),
    "less_equal": ("<=", 1, 0),
    "less": ("<=", 1, 1),
    "greater_equal": ("<=", -1, 0),
    "greater": ("<=", -1, 1),
}
"""Comparison to Python's sign, and to sign and shift of ``sign * (left - right) + shift``."""


@dataclass(frozen=True, slots=True)
class RunningSum:
    """``terms + constant`` compared with 0 by ``sign``; modulo ``modulus`` where it is not 0."""

    terms: tuple[Node, ...]
    constant: int
    sign: str
    modulus: int = 0

    def values_within(self, span: Span) -> int:
        """How many values the sum can have when it lies in ``span``."""
        if span.low is None or span.high is None:
            return self.modulus or UNBOUNDED
        count = int(span.high - span.low) + 1
        return min(count, self.modulus) if self.modulus else count


def running_sum(node: Node, ranges: Ranges) -> RunningSum | None:
    """The condition as a running sum, None where it is no comparison of integer polynomials."""
    if not isinstance(node, Call):
        return None
    if node.operation in _COMPARISONS:
        sign, factor, shift = _COMPARISONS[node.operation]
        left, right = (polynomial(a) for a in node.arguments)
        if left is None or right is None:
            return None
        difference = scale(integral(add(left, right, -1)), factor)
        return _made(add(difference, {(): shift} if shift else {}), sign, 0)
    congruence = read_congruence(node)
    return None if congruence is None else _made(congruence[0], "==", congruence[1])


def _made(value: Polynomial, sign: str, modulus: int) -> RunningSum | None:
    if any(s.type != INT for s in variables(value)):
        return None
    terms = {m: c for m, c in value.items() if m}
    constant = value.get((), 0)
    if not isinstance(constant, int):
        return None
    if modulus:
        terms = {m: int(c) % modulus for m, c in terms.items() if int(c) % modulus}
        constant %= modulus
    return RunningSum(_grouped(terms), constant, sign, modulus)


def _grouped(terms: Polynomial) -> tuple[Node, ...]:
    """One term for each set of variables, so that x + x^2 is one term of x."""
    groups: dict[frozenset[Symbol], Polynomial] = {}
    for monomial, coefficient in terms.items():
        groups.setdefault(frozenset(s for s, _ in monomial), {})[monomial] = coefficient
    return tuple(node_of(group) for group in groups.values())
