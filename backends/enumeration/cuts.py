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

from mtf_lang.backends.enumeration.interval import Ranges
from mtf_lang.backends.enumeration.polynomial import (
    Polynomial,
    add,
    constant,
    node_of,
    scale,
    split,
    variables,
)
from mtf_lang.backends.enumeration.relations import Relation
from mtf_lang.backends.enumeration.spans import Span, multiply, power
from mtf_lang.backends.enumeration.spans import add as add_spans
from mtf_lang.ir.nodes import Node, Symbol


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


MAXIMUM_TERMS = 40
"""Longer sums are not used for cuts: each variable in them would need all the others."""


def cuts(
    relation: Relation, symbol: Symbol, condition: int, before: Callable[[Symbol], bool], ranges: Ranges
) -> list[Cut]:
    """The cuts that a relation gives for ``symbol``; ``before`` tells what is bound by then."""
    if len(relation.value) > MAXIMUM_TERMS:
        return []
    if relation.modulus:
        return _step(relation, symbol, condition, before) if relation.sign == "==" else []
    exact = relation.sign == "<="
    return [
        cut
        for value in relation.inequalities
        for cut in _cut(value, symbol, condition, before, ranges, exact)
    ]


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
    lowest: Polynomial = {(): rest.low} if rest.low else {}
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


def _step(relation: Relation, symbol: Symbol, condition: int, before: Callable[[Symbol], bool]) -> list[Cut]:
    modulus = relation.modulus
    parts = split(relation.value, symbol)
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
