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
from dataclasses import replace

from mtf_lang.backends.enumeration.facts import Facts
from mtf_lang.backends.enumeration.integer_roots import root_floor
from mtf_lang.backends.enumeration.interval import Ranges
from mtf_lang.backends.enumeration.polynomial import Monomial, Number, Polynomial
from mtf_lang.backends.enumeration.spans import Span, multiply, negate, power
from mtf_lang.ir.nodes import Aggregate, Binder, Call, Literal, Symbol
from mtf_lang.types import INT, SetType
from mtf_lang.values.model import NumberSet

MAXIMUM_ROUNDS = 64


def bounded(node: Aggregate, facts: Facts) -> Aggregate:
    """``node`` with integer domains cut to the span that its conditions leave for the variable."""
    ranges = facts.ranges
    wanted = {b.pattern: b.domain for b in node.binders if isinstance(b.pattern, Symbol) and _integers(b)}
    if not wanted or not all(facts.totality.of(b.domain) for b in node.binders):
        return node
    before = {symbol: ranges.elements(domain) for symbol, domain in wanted.items()}
    ranges.variables.update(before)
    propagate(list(inequalities(node, facts)), frozenset(before), ranges)
    ranges.forget()
    facts.totality.forget()
    return replace(node, binders=tuple(_cut(b, before, ranges) for b in node.binders))


def _cut(binder: Binder, before: dict[Symbol, Span], ranges: Ranges) -> Binder:
    """The binder over what is left for its variable, where that is finite and less than before."""
    symbol = binder.pattern
    if not isinstance(symbol, Symbol) or symbol not in before:
        return binder
    span = ranges.variables[symbol]
    if not span.finite or span == before[symbol]:
        return binder
    place = binder.domain.span
    ends = (Literal(span.low, type=INT, span=place), Literal(span.high, type=INT, span=place))
    return replace(binder, domain=Call("range", ends, type=SetType(INT), span=place))


def _integers(binder: Binder) -> bool:
    """Whether a binder ranges over integers in a row: named sets, ranges with written ends."""
    match binder.domain:
        case Literal(value=NumberSet(name="integers" | "naturals")):
            return True
        case Call(operation="range", arguments=(Literal(), Literal())):
            return True
    return False


def inequalities(node: Aggregate, facts: Facts) -> Iterable[Polynomial]:
    """The polynomials that the guard holds at 0 or less, up to its first condition that may be undefined."""
    for condition in node.guard:
        if not facts.totality.of(condition.node):
            return
        relation = facts.relations.of(condition.node)
        if relation is not None:
            yield from relation.inequalities


def propagate(found: list[Polynomial], symbols: frozenset[Symbol], ranges: Ranges) -> None:
    """Shrink the spans of ``symbols`` until nothing changes, at most ``MAXIMUM_ROUNDS`` times."""
    for _ in range(MAXIMUM_ROUNDS):
        changed = False
        for terms in found:
            changed = _revise(terms, symbols, ranges) or changed
        if not changed:
            return


def _revise(terms: Polynomial, symbols: frozenset[Symbol], ranges: Ranges) -> bool:
    """Use one inequality for every variable in it.

    The least value of all terms but one is the sum of the least values less that one; it is known
    where no other term is without a least value. Spans that shrink on the way only make it larger.
    """
    lows = [_term(monomial, coefficient, ranges).low for monomial, coefficient in terms.items()]
    unknown = sum(1 for low in lows if low is None)
    total = sum(low for low in lows if low is not None)
    changed = False
    for (monomial, coefficient), low in zip(terms.items(), lows, strict=True):
        rest = total if low is None else total - low
        if unknown > (low is None) or not isinstance(rest, int) or not isinstance(coefficient, int):
            continue
        for symbol, exponent in monomial:
            if symbol in symbols:
                changed = _shrink(monomial, coefficient, symbol, exponent, -rest, ranges) or changed
    return changed


def _term(monomial: Monomial, coefficient: Number, ranges: Ranges) -> Span:
    span = Span(coefficient, coefficient)
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
        new = Span() if limit is None else _power_at_most(limit, exponent)
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


def _power_at_most(limit: int, exponent: int) -> Span:
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
        return negate(_power_at_most(-limit, exponent))
    if limit <= 0:
        return Span()
    root = _ceiling_root(limit, exponent)
    if known.at_least(0):
        return Span(root, None)
    return Span(None, -root) if known.at_most(0) else Span()


def _ceiling_root(value: int, exponent: int) -> int:
    root = root_floor(value, exponent)
    return root if root**exponent == value else root + 1
