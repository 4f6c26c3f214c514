"""A planned aggregate: what every target writes its loops from.

The plan is neutral: it knows variables, domains, conditions and the order of things as IR, nothing
of Python or WebAssembly. ``program`` writes it as Python, ``compiled`` as WebAssembly; both read the same
plan, so both visit the same bindings in the same order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from mtf_lang.backends.enumeration.facts import Facts
from mtf_lang.backends.enumeration.invariants import take_out
from mtf_lang.backends.enumeration.known import is_range
from mtf_lang.backends.enumeration.nest import Each, Nest, plan_nest
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import Aggregate, Node, Symbol, TupleNode, Variable
from mtf_lang.types import ANY, INT, SetType, TupleType


@dataclass(frozen=True, slots=True)
class Planned:
    """An aggregate with the plan of its search.

    ``free`` are the variables it needs; ``outside`` further variables with what they stand for, computed once
    before the search; ``nest`` the steps. ``ordered`` says that the first value that is met is the
    extremum. ``shown`` is a tuple reported beside the value (a witness), or None.
    """

    node: Aggregate
    free: tuple[Symbol, ...]
    outside: tuple[tuple[Symbol, Node], ...]
    nest: Nest
    ordered: bool
    shown: Node | None

    def bound(self) -> tuple[Symbol, ...]:
        """The variables that the search binds, in order."""
        return tuple(s for b in self.node.binders for s in walk.pattern_symbols(b.pattern))

    def place(self) -> TupleNode:
        """The bound variables as a tuple, in order."""
        items = tuple(Variable(s, type=s.type) for s in self.bound())
        return TupleNode(items, type=TupleType(tuple(i.type for i in items)))


def plan_aggregate(node: Aggregate, shown: Node | None, facts: Facts, fresh: Callable[[], int]) -> Planned:
    """The plan of an aggregate whose guard is split and whose binders have symbols of their own."""
    whole = node if shown is None else replace(node, body=TupleNode((node.body, shown), type=ANY))
    free = walk.free_variables(whole)
    node, outside = take_out(node, facts.totality, fresh) if free else (node, ())
    nest, ordered = first_hit(node, plan_nest(node, facts))
    return Planned(node, free, outside, nest, ordered, shown)


def first_hit(node: Aggregate, nest: Nest) -> tuple[Nest, bool]:
    """Whether the first value is the extremum: the least or greatest value of the first variable.

    min(x in a..b, … : x) is the first x that is met; max(…) the first from above. Sets are gone through from
    their least element on; lists are not.
    """
    if node.kind not in ("min", "max") or not nest.skippable or not isinstance(node.body, Variable):
        return nest, False
    steps = [s for s in nest.steps if isinstance(s, Each)]
    if not steps or len(steps) < len(node.binders) or steps[0].binder.pattern != node.body.symbol:
        return nest, False
    domain = steps[0].binder.domain
    if node.kind == "min":
        return nest, node.body.type == INT and (is_range(domain) or isinstance(domain.type, SetType))
    if not is_range(domain):
        return nest, False
    first = replace(steps[0], descending=True)
    return replace(nest, steps=tuple(first if s is steps[0] else s for s in nest.steps)), True
