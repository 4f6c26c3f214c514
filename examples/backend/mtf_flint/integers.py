"""How FLINT computes what ``mtf_flint`` offers. Loaded when a plan runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import fmpz

from mtf_lang.ir.nodes import Call, Literal, Node
from mtf_lang.limits import Budget, check_bits
from mtf_lang.values.faults import Unsupported
from mtf_lang.walk import Walk, run

LARGEST = 100_000
"""Beyond this argument factorials and their like are left to others."""


def value(node: Node, budget: Budget) -> int | bool:
    """The value of an integer expression; ``Unsupported`` where it has none, or a very large one."""
    found = run(_value(node, budget))
    return found if isinstance(found, bool) else int(found)


def _value(node: Node, budget: Budget) -> Walk[Any]:
    budget.spend()
    if isinstance(node, Literal):
        return fmpz(node.value)
    assert isinstance(node, Call)
    arguments = []
    for argument in node.arguments:
        arguments.append((yield _value(argument, budget)))
    if any(isinstance(a, bool) for a in arguments):
        raise Unsupported("truth values are not compared here")
    return COMPUTED[node.operation](*arguments)


def _need(holds: bool, what: str) -> None:
    if not holds:
        raise Unsupported(f"no value here: {what}")


def _multiply(a: fmpz, b: fmpz) -> fmpz:
    check_bits(a.bit_length() + b.bit_length(), "the product")
    return a * b


def _mod(a: fmpz, m: fmpz) -> fmpz:
    """The Euclidean remainder: FLINT's lies between zero and the divisor, whatever its sign."""
    _need(m != 0, "division by zero")
    return a % abs(m)


def _div(a: fmpz, m: fmpz) -> fmpz:
    return (a - _mod(a, m)) // m


def _small(n: fmpz, least: int) -> int:
    _need(least <= n <= LARGEST, f"{least} <= n <= {LARGEST}")
    return int(n)


def _binomial(n: fmpz, k: fmpz) -> fmpz:
    if k < 0:
        return fmpz(0)
    return fmpz.bin_uiui(_small(n, 0), _small(k, 0))


def _totient(n: fmpz) -> fmpz:
    _need(n >= 1, "n >= 1")
    return n.euler_phi()


def _mobius(n: fmpz) -> fmpz:
    _need(n >= 1, "n >= 1")
    return fmpz(n.moebius_mu())


def _jacobi(a: fmpz, n: fmpz) -> fmpz:
    _need(n >= 1 and n % 2 == 1, "n odd and positive")
    return fmpz(a.jacobi(n))


def _isqrt(n: fmpz) -> fmpz:
    _need(n >= 0, "n >= 0")
    return n.isqrt()


COMPUTED: dict[str, Callable[..., Any]] = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": _multiply,
    "negate": lambda a: -a,
    "div": _div,
    "mod": _mod,
    "abs": abs,
    "factorial": lambda n: fmpz.fac_ui(_small(n, 0)),
    "binomial": _binomial,
    "fibonacci": lambda n: fmpz.fib_ui(_small(n, 0)),
    "isqrt": _isqrt,
    "is_prime": lambda n: bool(n >= 2 and n.is_prime()),
    "totient": _totient,
    "mobius": _mobius,
    "jacobi_symbol": _jacobi,
    "equal": lambda a, b: bool(a == b),
    "not_equal": lambda a, b: bool(a != b),
    "less": lambda a, b: bool(a < b),
    "less_equal": lambda a, b: bool(a <= b),
}
