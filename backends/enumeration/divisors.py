"""Variables that a condition holds to the divisors of a number.

    lcm(…, x, …) = c   and   x divides c,   for a written integer c other than 0,   imply   x divides c

so x is a divisor of c or the opposite of one, and its domain is cut to those that lie in it. Used, as bounds
are, only with conditions that are total and have only total ones before them: the bindings left out are
refuted by the condition, which is tested all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mtf_lang.backends.enumeration.facts import Facts
from mtf_lang.backends.enumeration.known import is_range
from mtf_lang.backends.enumeration.spans import Span
from mtf_lang.ir.nodes import Aggregate, Binder, Call, Literal, Node, Symbol, Variable
from mtf_lang.table.number_theory import divisors
from mtf_lang.types import INT, SetType
from mtf_lang.values.sets import FiniteSet

LARGEST = 10**12
"""Numbers up to this are factored."""
WORTH = 4
"""A domain is cut to divisors where these are so many times fewer."""


def cut_to_divisors(node: Aggregate, facts: Facts) -> Aggregate:
    """``node`` with the domains of variables that must divide a written number cut to its divisors."""
    wanted: dict[Symbol, int] = {}
    for condition in node.guard:
        if not facts.totality.of(condition.node):
            break
        for symbol, number in _divided(condition.node):
            wanted.setdefault(symbol, number)
    if not wanted or not all(facts.totality.of(b.domain) for b in node.binders):
        return node
    binders = tuple(_cut(b, wanted, facts) for b in node.binders)
    if all(new is old for new, old in zip(binders, node.binders, strict=True)):
        return node
    facts.ranges.forget()
    return replace(node, binders=binders)


def _divided(condition: Node) -> Iterator[tuple[Symbol, int]]:
    """The variables that divide a written number where the condition holds."""
    match condition:
        case Call(
            operation="equal", arguments=(Call(operation="lcm", arguments=parts), Literal(value=number))
        ):
            pass
        case Call(
            operation="equal", arguments=(Literal(value=number), Call(operation="lcm", arguments=parts))
        ):
            pass
        case Call(operation="divides", arguments=(part, Literal(value=number))):
            parts = (part,)
        case _:
            return
    if type(number) is int and 0 < abs(number) <= LARGEST:
        for part in parts:
            if isinstance(part, Variable) and part.symbol.type == INT:
                yield part.symbol, abs(number)


def _cut(binder: Binder, wanted: dict[Symbol, int], facts: Facts) -> Binder:
    symbol, domain = binder.pattern, binder.domain
    if not isinstance(symbol, Symbol) or symbol not in wanted or not is_range(domain):
        return binder
    assert isinstance(domain, Call)
    ends = [a.value for a in domain.arguments if isinstance(a, Literal) and type(a.value) is int]
    if len(ends) != 2:
        return binder
    low, high = ends
    positive = list(divisors(wanted[symbol]))
    found = tuple(d for d in (*(-d for d in reversed(positive)), *positive) if low <= d <= high)
    if not found or len(found) * WORTH > high - low + 1:
        return binder
    facts.ranges.variables[symbol] = Span(found[0], found[-1])
    return replace(binder, domain=Literal(FiniteSet(found), type=SetType(INT), span=domain.span))
