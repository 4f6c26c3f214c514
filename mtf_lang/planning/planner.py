"""Choose how each task is computed, before anything runs.

Every backend offers strategies; among those whose estimate fits the limits the highest trust
wins, then the lowest cost, then the first by name. Nothing is random and nothing is timed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mtf_lang.frozen import frozen
from mtf_lang.ir.nodes import Apply, Definition, Item, Node, Program
from mtf_lang.ir.walk import free_variables
from mtf_lang.limits import Limits
from mtf_lang.passes import run_passes
from mtf_lang.planning import registry
from mtf_lang.planning.cut import MARK, cut, is_request
from mtf_lang.planning.needs import Needs
from mtf_lang.planning.stored import elements
from mtf_lang.planning.strategy import Estimate, Offer, Refusal, Task

OVERSHOOT = 1000
"""Estimates are upper bounds: loops that stop early cost far less. An offer up to this many times
the work limit is tried (the budget stops it); beyond that it is refused before running."""


@frozen
class Step:
    """One task with its strategies: ``ranking`` in the order they are tried.

    ``value`` is the identity of the named value it computes, None for an item; ``needs`` are the
    named values it reads. ``too_large`` are offers beyond the limits.
    """

    task: Task
    ranking: tuple[Offer, ...]
    too_large: tuple[Offer, ...]
    refusals: tuple[Refusal, ...]
    needs: tuple[str, ...]
    value: str | None = None


@frozen
class PlannedItem:
    """A returned item with its step (shared with a named value), and that of what is expected."""

    item: Item
    step: Step
    expected: Step | None


@frozen
class Plan:
    """Everything that will run, in order: named values, demands of the context, items.

    ``source`` is the program as elaborated; ``program`` the one after the passes.
    """

    source: Program
    program: Program
    limits: Limits
    values: tuple[Step, ...]
    demands: tuple[Step, ...]
    items: tuple[PlannedItem, ...]


def plan(program: Program, limits: Limits, using: str | None = None, *, expectations: bool = False) -> Plan:
    """The plan of a program; ``using`` forces a backend for every item that does not name one.

    ``expectations`` plans what is expected of the items as well (``mtf test``).
    """
    rewritten = cut(run_passes(program))
    needs = Needs(rewritten)
    planner = _Planner(rewritten, limits, needs)
    roots = [i.node for i in rewritten.items]
    if expectations:
        roots += [i.expected for i in rewritten.items if isinstance(i.expected, Node)]
    demands = [c for c in rewritten.constraints if not free_variables(c.node)]
    forced = _forced_values(rewritten, needs, using)
    for name in needs.order([*(d.node for d in demands), *roots]):
        planner.values[name] = planner.step(
            name, planner.body(name), needs.of_value(name), forced.get(name), value=name
        )
    return Plan(
        program,
        rewritten,
        limits,
        tuple(planner.values.values()),
        tuple(planner.step(_label(d.label), d.node, needs.of(d.node)) for d in demands),
        tuple(
            PlannedItem(
                item,
                planner.item(item, item.node, item.using or using),
                planner.item(item, item.expected)
                if expectations and isinstance(item.expected, Node)
                else None,
            )
            for item in rewritten.items
        ),
    )


def _label(label: str | None) -> str:
    return label or "a condition of the context"


def _forced_values(program: Program, needs: Needs, using: str | None) -> dict[str, str]:
    """Backends forced on the named values and cut requests that forced items are made of.

    An item that is only the name of a value, or arithmetic on requests, is forced where the
    work is done: at those values.
    """
    forced: dict[str, str] = {}
    for item in program.items:
        backend = item.using or using
        if backend is None or is_request(item.node):
            continue
        for name in needs.of(item.node):
            if name.startswith(MARK) or isinstance(item.node, Apply):
                forced.setdefault(name, backend)
    return forced


class _Planner:
    """Asks the backends for offers, and ranks them."""

    def __init__(self, program: Program, limits: Limits, needs: Needs) -> None:
        self.program = program
        self.limits = limits
        self.needs = needs
        self.values: dict[str, Step] = {}
        self.definitions: Mapping[str, Definition] = needs.definitions

    def body(self, name: str) -> Node:
        """The expression of a named value."""
        return self.definitions[name].cases[0].body

    def item(self, item: Item, node: Node, using: str | None = None) -> Step:
        """The step of a returned item; one that only names a value is the step of that value."""
        if isinstance(node, Apply) and node.definition in self.values:
            return self.values[node.definition]
        if using is not None and not free_variables(node) and self._is_assembly(node):
            using = None
        return self.step(item.name, node, self.needs.of(node), using)

    def _is_assembly(self, node: Node) -> bool:
        """Whether an item only puts values together that were computed by the forced backend."""
        return not is_request(node) and any(n.startswith(MARK) for n in self.needs.of(node))

    def step(
        self,
        name: str,
        node: Node,
        needs: tuple[str, ...],
        using: str | None = None,
        *,
        value: str | None = None,
    ) -> Step:
        """The strategies for one task, ranked."""
        task = self.task(name, node)
        offers: list[Offer] = []
        refusals: list[Refusal] = []
        for backend in registry.names() if using is None else (using,):
            for found in registry.backend(backend).offers(task, self.limits):
                if isinstance(found, Offer):
                    offers.append(found)
                else:
                    refusals.append(found)
        must_hold = elements(task.node)
        if must_hold > self.limits.work:
            size = Estimate(must_hold, f"a list of {must_hold:,} elements")
            too_large = tuple(replace(offer, estimate=size) for offer in offers)
            return Step(task, (), too_large, tuple(refusals), needs, value)
        offers.sort(key=lambda o: (o.trust.rank, o.estimate.steps, o.backend, o.strategy))
        fitting = [o for o in offers if o.estimate.steps <= self.limits.work]
        near = [o for o in offers if self.limits.work < o.estimate.steps <= self.limits.work * OVERSHOOT]
        beyond = [o for o in offers if o.estimate.steps > self.limits.work * OVERSHOOT]
        return Step(task, (*fitting, *near), tuple(beyond), tuple(refusals), needs, value)

    def task(self, name: str, node: Node) -> Task:
        """The task of an expression; open ones come with what the context says."""
        free = free_variables(node)
        if not free:
            return Task(name, node, self.definitions)
        return Task(
            name,
            node,
            self.definitions,
            open=True,
            unknowns=tuple(b for b in self.program.unknowns if b.pattern in free),
            assumptions=tuple(c for c in self.program.constraints if free_variables(c.node)),
        )
