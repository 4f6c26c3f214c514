"""Cut the range of a variable by a condition that is linear in it.

    c*x + E + F <= 0  implies  c*x <= -E - min F,

where E has only variables bound before x, and min F is a lower bound of the rest over the ranges
of its variables. With nothing in F the cut says exactly what the condition says. A congruence
``c*x + E = 0 (mod m)`` with c invertible modulo m gives the first value and a step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import gcd

from mtf_lang.backends.enumeration.interval import Ranges, Span, multiply, power
from mtf_lang.backends.enumeration.interval import add as add_spans
from mtf_lang.backends.enumeration.polynomial import (
    Polynomial,
    add,
    constant,
    integral,
    node_of,
    polynomial,
    scale,
    split,
    variables,
)
from mtf_lang.ir.nodes import Call, Literal, Node, Symbol
from mtf_lang.types import INT


@dataclass(frozen=True, slots=True)
class Cut:
    """A bound of a range: ``factor * x <= value`` (side "high"), ``factor * x >= value`` (side
    "low"), or ``x = value (mod factor)`` (side "step"); factor at least 1.

    ``exact`` says that the cut replaces the condition with number ``condition``.
    """

    side: str
    factor: int
    value: Node
    condition: int
    exact: bool


_AT_MOST = {"less_equal": (1, 0), "less": (1, 1), "greater_equal": (-1, 0), "greater": (-1, 1)}
"""Comparison to the sign of left - right in ``sign*(left - right) + strict <= 0``."""


def cuts(
    node: Node, symbol: Symbol, condition: int, before: Callable[[Symbol], bool], ranges: Ranges
) -> list[Cut]:
    """The cuts that the condition ``node`` gives for ``symbol``; ``before`` tells what is bound by then."""
    if not isinstance(node, Call):
        return []
    if node.operation in _AT_MOST:
        sign, strict = _AT_MOST[node.operation]
        difference = _difference(node.arguments[0], node.arguments[1])
        if difference is None:
            return []
        shifted = add(scale(difference, sign), {(): 1} if strict else {})
        return _cut(shifted, symbol, condition, before, ranges, exact=True)
    if node.operation == "equal":
        difference = _difference(node.arguments[0], node.arguments[1])
        if difference is None:
            return []
        return [
            cut
            for sign in (1, -1)
            for cut in _cut(scale(difference, sign), symbol, condition, before, ranges, exact=False)
        ]
    return _step(node, symbol, condition, before)


def _difference(left: Node, right: Node) -> Polynomial | None:
    """Left minus right as an integer polynomial in integer variables."""
    parts = polynomial(left), polynomial(right)
    if parts[0] is None or parts[1] is None:
        return None
    difference = integral(add(parts[0], parts[1], -1))
    return difference if all(s.type == INT for s in variables(difference)) else None


def _cut(
    value: Polynomial,
    symbol: Symbol,
    condition: int,
    before: Callable[[Symbol], bool],
    ranges: Ranges,
    exact: bool,
) -> list[Cut]:
    """``value <= 0`` as a bound of ``symbol``."""
    parts = split(value, symbol)
    if set(parts) - {0, 1} or 1 not in parts:
        return []
    factor = constant(parts[1])
    if not isinstance(factor, int):
        return []
    known: Polynomial = {}
    rest = Span(0, 0)
    for monomial, coefficient in parts.get(0, {}).items():
        if all(before(s) for s, _ in monomial):
            known[monomial] = coefficient
            continue
        span = Span(coefficient, coefficient)
        for variable, exponent in monomial:
            span = multiply(span, power(ranges.variables.get(variable, Span()), exponent))
        rest = add_spans(rest, span)
    if not isinstance(rest.low, int):
        return []
    lowest = {(): rest.low} if rest.low else {}
    exact = exact and rest == Span(0, 0)
    side = "high" if factor > 0 else "low"
    bound = node_of(add(scale(known, -1), lowest, -1) if factor > 0 else add(known, lowest))
    if not exact and _idle(side, abs(factor), ranges.of(bound), ranges.variables.get(symbol, Span())):
        return []
    return [Cut(side, abs(factor), bound, condition, exact)]


def _idle(side: str, factor: int, bound: Span, own: Span) -> bool:
    """Whether a cut never cuts anything off the span of its variable."""
    if side == "high":
        return own.high is not None and bound.at_least(factor * own.high)
    return own.low is not None and bound.at_most(factor * own.low)


def _step(node: Call, symbol: Symbol, condition: int, before: Callable[[Symbol], bool]) -> list[Cut]:
    congruence = read_congruence(node)
    if congruence is None:
        return []
    difference, modulus = congruence
    parts = split(difference, symbol)
    if set(parts) - {0, 1} or 1 not in parts:
        return []
    factor, rest = constant(parts[1]), parts.get(0, {})
    if not isinstance(factor, int) or gcd(factor, modulus) != 1 or not all(map(before, variables(rest))):
        return []
    inverse = pow(-factor, -1, modulus)
    return [Cut("step", modulus, node_of(_reduced(scale(rest, inverse), modulus)), condition, True)]


def _reduced(value: Polynomial, modulus: int) -> Polynomial:
    """The polynomial with the least coefficients modulo ``modulus``, by absolute value."""
    half = (modulus - 1) // 2
    found = {m: (int(c) + half) % modulus - half for m, c in value.items()}
    return {m: c for m, c in found.items() if c}


def read_congruence(node: Call) -> tuple[Polynomial, int] | None:
    """An integer polynomial and the modulus m > 1 of a condition that says it is 0 modulo m."""
    match node:
        case Call(operation="divides", arguments=(Literal(value=int() as modulus), value)):
            difference = _difference(value, Literal(0, type=INT))
        case Call(operation="congruent", arguments=(left, right, Literal(value=int() as modulus))):
            difference = _difference(left, right)
        case Call(
            operation="equal",
            arguments=(
                Call(operation="mod", arguments=(value, Literal(value=int() as modulus))),
                Literal(value=int() as residue) as right,
            ),
        ) if 0 <= residue < modulus:
            difference = _difference(value, right)
        case _:
            return None
    if difference is None or modulus < 2:
        return None
    return difference, modulus
