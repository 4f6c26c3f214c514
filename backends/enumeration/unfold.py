"""Aggregates over a list that is written out, as operations of its items.

    K(x in [e1, …, en] : b)  =  K(b[x := e1], …, b[x := en])      for min, max, gcd, lcm and n >= 2
    sum(x in [e1, …, en] : b)  =  b[x := e1] + … + b[x := en]     and so for products

The items are evaluated from left to right on both sides; each is put in place of x, so b must be x.
"""

from __future__ import annotations

from mtf_lang.ir.nodes import Aggregate, Call, ListNode, Node, Variable

_CHAINS = {"sum": "add", "product": "multiply"}
_FUNCTIONS = frozenset({"min", "max", "gcd", "lcm"})


def unfold(node: Node) -> Node:
    """The equations above at one node."""
    if not isinstance(node, Aggregate) or len(node.binders) != 1 or node.guard:
        return node
    binder = node.binders[0]
    if not isinstance(binder.domain, ListNode) or len(binder.domain.items) < 2:
        return node
    if not isinstance(node.body, Variable) or node.body.symbol != binder.pattern:
        return node
    items = binder.domain.items
    if node.kind in _FUNCTIONS:
        return Call(node.kind, items, type=node.type, span=node.span)
    if node.kind not in _CHAINS:
        return node
    total = items[0]
    for item in items[1:]:
        total = Call(_CHAINS[node.kind], (total, item), type=node.type, span=node.span)
    return total
