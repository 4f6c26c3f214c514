"""The request as the planner of loops wants it.

Named values whose values are known become literals, simple functions are inlined, guards are split, and every
binder gets a variable of its own, so that what is known of a variable is known by its symbol.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from mtf_lang.backends.enumeration.held import Stated, is_numbered, numbered, refuted, stated
from mtf_lang.backends.enumeration.inline import inline
from mtf_lang.backends.enumeration.specialise import computed
from mtf_lang.backends.enumeration.unfold import unfold
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    Call,
    Case,
    Definition,
    ListNode,
    Literal,
    Node,
    TupleNode,
    Variable,
)
from mtf_lang.passes.fuse_aggregates import fuse
from mtf_lang.passes.split_conjunctions import split
from mtf_lang.types import INT, RAT, ListType, TupleType
from mtf_lang.values.faults import Fault
from mtf_lang.values.model import Expression

SHOWING = frozenset(
    {"exists", "forall", "satisfiable", "prove", "solution", "min", "max", "argmin", "argmax"}
)
"""Kinds that, at the top of a task, show the binding that decided them."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A prepared task. ``place`` are the variables that the aggregate at its top binds, in terms of
    those of the prepared one. With ``names``, the body of the aggregate is the pair of the body proper and of
    the tuple of these variables, whose names they are."""

    node: Node
    names: tuple[str, ...] | None = None
    place: tuple[Node, ...] | None = None


class Preparer:
    """Prepares the nodes of one task: the request itself and the cases of the functions it calls."""

    def __init__(self, node: Node, definitions: Mapping[str, Definition], values: Mapping[str, Any]) -> None:
        self.definitions = definitions
        self.waiting = False
        """Whether a named value was met that is not known yet."""
        self.relations: list[Stated] = []
        """The conditions of the request's own guard and the relations of all guards below, by number; what
        is to be proved stands behind the guard."""
        self._values = values
        self.fresh = count(1 + max((s.identity for s in _symbols(node, definitions)), default=0)).__next__

    def node(self, node: Node) -> Node:
        """``node`` ready for planning."""
        node = walk.transform(self._numbered(node), self._literal)
        node = self._numbered(inline(node, self.definitions, self.fresh))
        node = walk.transform(node, lambda part: split(fuse(unfold(folded(part)))))
        return walk.freshen(node, self.fresh)

    def top(self, node: Aggregate) -> Aggregate:
        """The aggregate at the top of a task, its relations numbered by their places in its guard."""
        self.relations.extend(stated(node))
        node = refuted(node)
        guard = tuple(numbered(c, i) if c.relation else c for i, c in enumerate(node.guard))
        return replace(node, guard=guard)

    def root(self, node: Node) -> Shown:
        """The node of a task, with what is to be shown beside its value.

        While it is prepared its body is a pair, so that every rewriting treats the values
        to be shown as it treats the body.
        """
        path = [node]
        while isinstance(path[-1], Call) and path[-1].operation == "not":
            path.append(path[-1].arguments[0])
        top = path[-1]
        if not isinstance(top, Aggregate) or (top.kind not in SHOWING and _is_written_out(top)):
            return Shown(self.node(node))
        symbols = walk.bound_symbols(top)
        variables = tuple(Variable(s, type=s.type) for s in symbols)
        shown = TupleNode(variables, type=TupleType(tuple(s.type for s in symbols)))
        asked = self.top(top)
        pair = TupleNode((asked.body, shown), type=TupleType((asked.body.type, shown.type)))
        kind = "list" if top.kind in SHOWING else top.kind
        prepared = self.node(replace(asked, kind=kind, body=pair, type=ListType(pair.type)))
        assert isinstance(prepared, Aggregate)
        assert isinstance(prepared.body, TupleNode)
        value, place = prepared.body.items
        assert isinstance(place, TupleNode)
        body = prepared.body if top.kind in SHOWING else value
        restored: Node = replace(prepared, kind=top.kind, type=top.type, body=body)
        for outer in reversed(path[:-1]):
            restored = walk.rebuild(outer, (restored,))
        names = tuple(s.name for s in symbols) if top.kind in SHOWING else None
        return Shown(restored, names, place.items)

    def case(self, case: Case) -> Case:
        """A case of a function with its guard and body ready for planning."""
        guard = None if case.guard is None else self.node(case.guard)
        return replace(case, guard=guard, body=self.node(case.body))

    def _numbered(self, node: Node) -> Node:
        """``node`` with numbers for the relations in it that have none yet."""
        aggregates = (part for part in walk.iterate(node) if isinstance(part, Aggregate))
        if not any(c.relation and not is_numbered(c) for part in aggregates for c in refuted(part).guard):
            return node
        return walk.transform(node, self._with_numbers)

    def _with_numbers(self, node: Node) -> Node:
        if not isinstance(node, Aggregate) or not any(c.relation for c in refuted(node).guard):
            return node
        meant, node = stated(node), refuted(node)
        guard = []
        for condition, part in zip(node.guard, meant, strict=True):
            if condition.relation and not is_numbered(condition):
                self.relations.append(part)
                condition = numbered(condition, len(self.relations) - 1)
            guard.append(condition)
        return replace(node, guard=tuple(guard))

    def _literal(self, node: Node) -> Node:
        if not isinstance(node, Apply) or node.arguments:
            return node
        try:
            value = self._values[node.definition]
        except (KeyError, Fault):
            self.waiting = True  # or without a value: that is raised where it is used
            return node
        if isinstance(value, Expression):
            return node
        return Literal(value, type=node.type, span=node.span)


ARITHMETIC = frozenset({"add", "subtract", "multiply", "negate", "power"})
LARGEST_FOLDED = 512
"""Bits of a number that is put in place of its arithmetic."""


def folded(node: Node) -> Node:
    """Arithmetic of written integers as its value, so that ``1..10^6`` has written ends."""
    if not isinstance(node, Call) or node.operation not in ARITHMETIC or node.type not in (INT, RAT):
        return node
    values = [a.value for a in node.arguments if isinstance(a, Literal) and type(a.value) is int]
    if len(values) != len(node.arguments):
        return node
    bits = [v.bit_length() for v in values]
    size = bits[0] * max(values[1], 0) if node.operation == "power" else sum(bits)
    if size > LARGEST_FOLDED or (node.operation == "power" and values[1] < 0):
        return node
    found = computed(node)
    return found if isinstance(found, Literal) and type(found.value) is int else node


def _is_written_out(node: Aggregate) -> bool:
    """Whether an aggregate ranges over a list as long as it is written, and may be unfolded."""
    return any(isinstance(b.domain, ListNode) for b in node.binders)


def _symbols(node: Node, definitions: Mapping[str, Definition]) -> list[Any]:
    found = list(walk.symbols(node))
    for definition in definitions.values():
        for case in definition.cases:
            for pattern in case.patterns:
                found.extend(walk.pattern_symbols(pattern))
            found.extend(walk.symbols(case.body))
            if case.guard is not None:
                found.extend(walk.symbols(case.guard))
    return found
