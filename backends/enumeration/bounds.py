"""Finite bounds for unknowns, from the conditions on them.

Every condition is read as ``p <= 0`` for an integer polynomial p (an equality as two). Where it
holds, each term t of p satisfies

    t <= -(the sum of the least values of the other terms)

over the spans known so far; and a bound of ``c * x^k * m`` with m >= 1 bounds x. Spans only ever shrink
to spans that hold every solution, so they may be used after any number of rounds: whatever is
outside is refuted by a condition, and the search inside is complete. (Interval propagation, Davis
1987; also known as bounds consistency.)

Used only with conditions that are total and have only total ones before them, as ``nest`` says.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from mtf_lang.backends.enumeration.integer_roots import root_floor
from mtf_lang.backends.enumeration.interval import Ranges, Span, add, multiply, negate, power
from mtf_lang.backends.enumeration.polynomial import (
    Monomial,
    Polynomial,
    integral,
    polynomial,
    scale,
    variables,
)
from mtf_lang.backends.enumeration.polynomial import add as add_polynomials
from mtf_lang.backends.enumeration.totality import Totality
from mtf_lang.ir.nodes import Aggregate, Binder, Call, Literal, Node, Symbol
from mtf_lang.types import INT, SetType
from mtf_lang.values.model import NumberSet

MAXIMUM_ROUNDS = 64

_SIGNS = {
    "less_equal": ((1, 0),),
    "less": ((1, 1),),
    "greater_equal": ((-1, 0),),
    "greater": ((-1, 1),),
    "equal": ((1, 0), (-1, 0)),
}
"""Comparison to the inequalities ``sign * (left - right) + strict <= 0`` that it says."""


@dataclass(frozen=True, slots=True)
class Inequality:
    """``terms <= 0`` for an integer polynomial in integer variables."""

    terms: Polynomial


def bounded(node: Aggregate, ranges: Ranges, totality: Totality) -> Aggregate:
    """``node`` with integer domains cut to the span that its conditions leave for the variable."""
    wanted = {
        b.pattern: i for i, b in enumerate(node.binders) if isinstance(b.pattern, Symbol) and _integers(b)
    }
    if not wanted or not all(totality.of(b.domain) for b in node.binders):
        return node
    for symbol, position in wanted.items():
        assert isinstance(symbol, Symbol)
        ranges.variables[symbol] = _span(node.binders[position].domain, ranges)
    before = {s: ranges.variables[s] for s in wanted if isinstance(s, Symbol)}
    propagate(list(inequalities(node, totality)), frozenset(before), ranges)
    ranges.forget()
    binders = list(node.binders)
    for symbol, position in wanted.items():
        assert isinstance(symbol, Symbol)
        span = ranges.variables[symbol]
        if span.finite and span != before[symbol]:
            binders[position] = replace(binders[position], domain=_range(span, binders[position].domain))
    return replace(node, binders=tuple(binders))


def _integers(binder: Binder) -> bool:
    """Whether a binder ranges over integers in a row: named sets, ranges with written ends."""
    match binder.domain:
        case Literal(value=NumberSet(name="integers" | "naturals")):
            return True
        case Call(operation="range", arguments=(Literal(), Literal())):
            return True
    return False


def _span(domain: Node, ranges: Ranges) -> Span:
    return ranges.elements(domain)


def _range(span: Span, domain: Node) -> Node:
    ends = (Literal(span.low, type=INT, span=domain.span), Literal(span.high, type=INT, span=domain.span))
    return Call("range", ends, type=SetType(INT), span=domain.span)


def inequalities(node: Aggregate, totality: Totality) -> Iterable[Inequality]:
    """What the guard says, up to its first condition that may be undefined."""
    for condition in node.guard:
        if not totality.of(condition.node):
            return
        yield from _read(condition.node)


def _read(node: Node) -> Iterable[Inequality]:
    if not isinstance(node, Call) or node.operation not in _SIGNS:
        return
    left, right = (polynomial(a) for a in node.arguments)
    if left is None or right is None:
        return
    difference = integral(add_polynomials(left, right, -1))
    if any(s.type != INT for s in variables(difference)):
        return
    for sign, strict in _SIGNS[node.operation]:
        shift: Polynomial = {(): 1} if strict else {}
        yield Inequality(add_polynomials(scale(difference, sign), shift))


def propagate(found: list[Inequality], symbols: frozenset[Symbol], ranges: Ranges) -> None:
    """Shrink the spans of ``symbols`` until nothing changes, at most ``MAXIMUM_ROUNDS`` times."""
    for _ in range(MAXIMUM_ROUNDS):
        changed = False
        for inequality in found:
            changed = _revise(inequality.terms, symbols, ranges) or changed
        if not changed:
            return


def _revise(terms: Polynomial, symbols: frozenset[Symbol], ranges: Ranges) -> bool:
    """Use one inequality for every variable in it."""
    changed = False
    for monomial, coefficient in terms.items():
        rest = Span(0, 0)
        for other, factor in terms.items():
            if other != monomial:
                rest = add(rest, _term(other, factor, ranges))
        if not isinstance(rest.low, int) or not isinstance(coefficient, int):
            continue
        for symbol, exponent in monomial:
            if symbol in symbols:
                changed = _shrink(monomial, coefficient, symbol, exponent, -rest.low, ranges) or changed
    return changed


def _term(monomial: Monomial, coefficient: object, ranges: Ranges) -> Span:
    span = Span(coefficient, coefficient)  # type: ignore[arg-type]
    for symbol, exponent in monomial:
        span = multiply(span, power(ranges.variables.get(symbol, Span()), exponent))
    return span


def _shrink(
    monomial: Monomial, coefficient: int, symbol: Symbol, exponent: int, most: int, ranges: Ranges
) -> bool:
    """``coefficient * symbol^exponent * others <= most``, where the others are 1 or more."""
    others = Span(1, 1)
    for other, degree in monomial:
        if other != symbol:
            others = multiply(others, power(ranges.variables.get(other, Span()), degree))
    if not others.at_least(1):
        return False
    assert others.low is not None
    known = ranges.variables[symbol]
    if coefficient > 0:
        limit = _upper(most, coefficient, others)
        new = Span() if limit is None else _power_at_most(limit, exponent, known)
    else:
        limit = _upper(most, -coefficient, others)
        new = Span() if limit is None else _power_at_least(-limit, exponent, known)
    met = known.meet(new)
    if met == known:
        return False
    ranges.variables[symbol] = met
    return True


def _upper(most: int, factor: int, others: Span) -> int | None:
    """The greatest v with ``factor * m * v <= most`` for some m in ``others``, None without bound."""
    end = others.low if most >= 0 else others.high
    return None if end is None else most // (factor * int(end))


def _power_at_most(limit: int, exponent: int, known: Span) -> Span:
    """The x with ``x^exponent <= limit``."""
    if exponent % 2 == 0:
        if limit < 0:
            return Span(1, 0)
        root = root_floor(limit, exponent)
        return Span(-root, root)
    return Span(None, root_floor(limit, exponent) if limit >= 0 else -_ceiling_root(-limit, exponent))


def _power_at_least(limit: int, exponent: int, known: Span) -> Span:
    """The x with ``x^exponent >= limit``; of even powers only on the side where x is known to be."""
    if exponent % 2 == 1:
        return negate(_power_at_most(-limit, exponent, negate(known)))
    if limit <= 0:
        return Span()
    root = _ceiling_root(limit, exponent)
    if known.at_least(0):
        return Span(root, None)
    return Span(None, -root) if known.at_most(0) else Span()


def _ceiling_root(value: int, exponent: int) -> int:
    root = root_floor(value, exponent)
    return root if root**exponent == value else root + 1
