"""Aggregates over a few numbers whose body asks for what only a number can say.

``coefficient(p, x, j)`` for every j has no expression in j; each j of a finite range has one.
"""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.backends.symbolic import build
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Aggregate, Call, ListNode, Node, SetNode, Symbol
from mtf_lang.ir.walk import free_variables, iterate, substitute
from mtf_lang.types import ListType, SetType

MAXIMUM_WRITTEN = 200
"""Aggregates are written out up to so many elements."""

PLACES = {"coefficient": 1, "root_of": 1, "derivative": 2, "series": 3}
"""Which argument of an operation has to be a number."""

KINDS: dict[str, Callable[[list[Node]], Node]] = {
    "sum": build.total,
    "product": build.product,
    "list": lambda items: ListNode(tuple(items), type=ListType(items[0].type)),
    "set": lambda items: SetNode(tuple(items), type=SetType(items[0].type)),
}
"""The aggregates that are written out, and as what."""


def needs_numbers(node: Aggregate) -> bool:
    """Whether the one variable of an aggregate stands where an operation needs a number."""
    if node.kind not in KINDS or len(node.binders) != 1 or node.guard:
        return False
    symbol = node.binders[0].pattern
    return isinstance(symbol, Symbol) and any(
        isinstance(part, Call)
        and part.operation in PLACES
        and len(part.arguments) > PLACES[part.operation]
        and symbol in free_variables(part.arguments[PLACES[part.operation]])
        for part in iterate(node.body)
    )


def unrolled(node: Aggregate, work: Work) -> Node | None:
    """The aggregate element by element, where it needs that and has at least one and not too many."""
    domain = node.binders[0].domain if len(node.binders) == 1 else None
    if domain is None or not needs_numbers(node) or free_variables(domain):
        return None
    values = work.evaluate(domain)
    size = values.size()
    if not size or size > MAXIMUM_WRITTEN:
        return None
    symbol = node.binders[0].pattern
    assert isinstance(symbol, Symbol)
    whole = [build.literal(value) for value in values if isinstance(value, int)]
    if len(whole) != size:
        return None
    return KINDS[node.kind]([substitute(node.body, {symbol: value}) for value in whole])
