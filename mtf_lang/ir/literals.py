"""Values as IR."""

from __future__ import annotations

from mtf_lang.ir.nodes import ListNode, Literal, Node, SetNode, TupleNode
from mtf_lang.values.kind import type_of
from mtf_lang.values.model import Expression, ListValue, Value
from mtf_lang.values.sets import FiniteSet
from mtf_lang.walk import Walk, run


def node_of(value: Value) -> Node:
    """A node whose value is ``value``.

    Tuples, lists and stored sets become nodes with their parts; an open expression is its node; every
    other value (numbers, exact reals, ranges, families, intervals, functions …) is one literal.
    """
    return run(_node_of(value))


def _node_of(value: Value) -> Walk[Node]:
    match value:
        case Expression(node=node):
            return node
        case tuple():
            return TupleNode((yield _nodes_of(value)), type=type_of(value))
        case ListValue(items=items):
            return ListNode((yield _nodes_of(items)), type=type_of(value))
        case FiniteSet(elements=elements):
            return SetNode((yield _nodes_of(elements)), type=type_of(value))
    return Literal(value, type=type_of(value))


def _nodes_of(values: tuple[Value, ...]) -> Walk[tuple[Node, ...]]:
    nodes = []
    for value in values:
        nodes.append((yield _node_of(value)))
    return tuple(nodes)
