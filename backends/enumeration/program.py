"""A request as a program: the text, the constants it uses, and what its result means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from mtf_lang.backends.enumeration import code
from mtf_lang.backends.enumeration.code import Code, Module
from mtf_lang.backends.enumeration.cost import Costs
from mtf_lang.backends.enumeration.digit_places import by_digits
from mtf_lang.backends.enumeration.expressions import Expressions
from mtf_lang.backends.enumeration.facts import Facts
from mtf_lang.backends.enumeration.failing import Search as Failed
from mtf_lang.backends.enumeration.folds import Body, fold_of, gathering
from mtf_lang.backends.enumeration.functions import write_function
from mtf_lang.backends.enumeration.held import Stated, stated
from mtf_lang.backends.enumeration.planned import Planned, plan_aggregate
from mtf_lang.backends.enumeration.prepare import Preparer, Shown
from mtf_lang.backends.enumeration.scalars import expanded
from mtf_lang.backends.enumeration.search import Search
from mtf_lang.backends.enumeration.templates import settled
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import Aggregate, Call, Definition, Node, Symbol, TupleNode
from mtf_lang.planning.estimate import estimate
from mtf_lang.planning.strategy import Estimate
from mtf_lang.types import BOOL
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import Value

MAXIMUM_NODES = 20_000
"""Larger requests are left to the reference evaluator: Python's compiler would take too long."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program text with the values handed over to it.

    ``main()`` returns the value, or with ``names`` the pair of the value and of the values
    of those names (None where there is nothing to show). ``functions`` maps bodies of memoised functions to
    the names that the author gave them. ``search`` is what a failed run is read by. ``partial`` are
    the relations of the request itself that may be undefined, by their places in its guard; ``relations`` are
    all relations by number, ``noted`` the names of the variables of those that are noted by the program.
    """

    source: str
    constants: tuple[Any, ...]
    operations: Mapping[str, str]
    names: tuple[str, ...] | None
    functions: Mapping[str, str] = field(default_factory=dict)
    search: Failed | None = None
    partial: tuple[int, ...] = ()
    relations: tuple[Stated, ...] = ()
    noted: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


class Lowering:
    """Writes the program of one task. ``compute`` gives the values of closed nodes that are cheap."""

    def __init__(self, preparer: Preparer, compute: Callable[[Node], Value] | None = None) -> None:
        self.preparer, self.compute = preparer, compute
        self.module = Module()
        self.facts = Facts(preparer.definitions)
        self.expressions = Expressions(self.module, self.facts, self._nested, self._function)
        self.search = Search(self.module, self.expressions)
        self.functions: dict[str, str] = {}
        self.plans: dict[int, Planned] = {}
        """The plans of the aggregates, by id of the node."""
        self.cases: dict[str, Definition] = {}
        """The functions that are called, by identity, with their cases prepared."""
        self._planned: list[Aggregate] = []
        self.prepared: Shown | None = None
        """The task as it was planned."""
        self._top: tuple[str, tuple[Symbol, ...]] | None = None

    def program(self, node: Node) -> Program:
        """The program of a closed node."""
        prepared = self.preparer.root(node)
        if sum(1 for _ in walk.iterate(prepared.node)) > MAXIMUM_NODES:
            raise Unsupported("the request is too large for a program of its own")
        self.facts.ranges.enter(prepared.node)
        prepared = self._without_families(prepared)
        self.prepared = prepared
        result = self._root(prepared)
        self.module.add(["def main():", f"    return {result.text}"])
        return self._packed(prepared, node)

    def _packed(self, prepared: Shown, node: Node) -> Program:
        top, _ = below_not(node)
        own = len(stated(top)) if isinstance(top, Aggregate) and prepared.place is not None else 0
        return Program(
            self.module.source,
            tuple(self.module.constants),
            dict(self.module.operations),
            prepared.names,
            dict(self.module.bodies),
            self._search(prepared),
            tuple(n for n in self.facts.partial if n < own),
            tuple(self.preparer.relations),
            {n: names for n, names in self.module.noted.items() if n >= own},
        )

    def _search(self, prepared: Shown) -> Failed | None:
        if self._top is None or prepared.place is None:
            return None
        name, bound = self._top
        return Failed(name, self.module.traces, self.module.variables, bound, prepared.place)

    def _without_families(self, prepared: Shown) -> Shown:
        node, negations = below_not(prepared.node)
        if not isinstance(node, Aggregate) or self.compute is None:
            return prepared
        found: Node = expanded(node, self.facts, self.preparer.fresh, self.compute)
        if found is node and prepared.names is None:
            found = by_digits(node, self.facts, self.preparer.fresh, self.compute)
        for _ in range(negations):
            found = Call("not", (found,), type=BOOL, span=node.span)
        return replace(prepared, node=found)

    def _root(self, prepared: Shown) -> Code:
        """The code of the whole; a quantifier or extremum at the top also gives its witness."""
        if prepared.names is None:
            if prepared.place is not None and isinstance(prepared.node, Aggregate):
                return settled(self._aggregate(prepared.node, None, prepared.node), self.module)
            return self.expressions.settled(prepared.node)
        node, negations = below_not(prepared.node)
        assert isinstance(node, Aggregate)
        assert isinstance(node.body, TupleNode)
        value, shown = node.body.items
        found = self._aggregate(replace(node, body=value), shown, node)
        if negations % 2 == 0:
            return found
        name = self.module.name("e")
        self.module.add([f"def {name}(x, at):", "    return not x, at"])
        return Code(f"{name}(*{found.text})")

    def estimate(self, node: Node) -> Estimate:
        """The cost of the program that was written for ``node``."""
        assert self.prepared is not None
        functions = estimate(node, self.preparer.definitions) if self.functions else None
        nests = {key: planned.nest for key, planned in self.plans.items()}
        return Costs(nests, self.facts.ranges).estimate(self.prepared.node, functions)

    # --- aggregates ---

    def _nested(self, node: Aggregate) -> Code:
        return self._aggregate(node, None, node)

    def _aggregate(self, node: Aggregate, shown: Node | None, original: Aggregate) -> Code:
        """Write the function of an aggregate and give its call."""
        planned = plan_aggregate(node, shown, self.facts, self.preparer.fresh)
        self.plans[id(original)] = planned
        self._planned.append(original)  # what is known by its id must stay alive
        node, free = planned.node, planned.free
        value = Code("0") if unneeded(node) else self.expressions.of(node.body)
        place = self.expressions.of(planned.place() if shown is None else shown)
        told = None if shown is None else self.expressions.of(shown)
        body = Body(node, value, place, self.module, told, planned.ordered)
        name = self.module.name("a")
        known = [(s, self.expressions.settled(part)) for s, part in planned.outside]
        self.search.function(name, free, planned.nest, gathering(body), known)
        if not free:
            self._top = name, planned.bound()
        if not free and shown is None:
            self.module.add([f"{name} = {self.module.helper('once')}({name})"])
        return code.call(name, *(Code(self.module.variable(s)) for s in free))

    # --- functions ---

    def _function(self, definition: Definition) -> str:
        """The name of a definition's function, written when it is first called."""
        known = self.functions.get(definition.identity)
        if known is None:
            known = self.module.name("f")
            self.functions[definition.identity] = known
            self.pending_function(definition, known)
        return known

    def pending_function(self, definition: Definition, name: str) -> None:
        """Write the function of a definition; calls of further ones are written on the way."""
        cases = tuple(self.preparer.case(c) for c in definition.cases)
        for case in cases:
            for node in (case.body, *((case.guard,) if case.guard is not None else ())):
                self.facts.ranges.enter(node)
        prepared = replace(definition, cases=cases)
        self.cases[definition.identity] = prepared
        write_function(self.module, self.expressions, prepared, name)


def below_not(node: Node) -> tuple[Node, int]:
    """What stands below the ``not`` at the top, and how many of them there are."""
    negations = 0
    while isinstance(node, Call) and node.operation == "not":
        (node,) = node.arguments
        negations += 1
    return node, negations


def unneeded(node: Aggregate) -> bool:
    """Whether the body is not evaluated."""
    fold = fold_of(node.kind)
    return fold is not None and not fold.needs_value
