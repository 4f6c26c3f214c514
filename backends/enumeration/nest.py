"""The plan of a search: in which order variables are bound, and which condition is tested where.

A nest is a row of steps; each step stands inside all before it. Conditions move up to where their
variables are bound; a variable that an equality determines is computed, not looped over; ranges
are cut by inequalities that are linear in their variable.

Why this keeps the meaning. Let the reference read conditions c1, c2, … in this order for every
binding.
- A condition moves up past others, and so leaves them out where it is false, only if those are
  total, and past a domain only if that is total (``_levels``). It can be evaluated where the
  reference would not (another domain is empty): if it is undefined there, the reference decides.
- Solving and cutting leave out bindings for which one condition c is false. They are used only if c,
  all conditions before it and all domains are total: the reference then rejects those bindings
  without any undefined value.
- A total condition that holds for all values in the spans of its variables is left out: every variable
  stays in its span, since ranges are cut to it and computed values are tested.
- The binders keep their order, so bindings that remain are met in canonical order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from mtf_lang.backends.enumeration.bounds import bounded
from mtf_lang.backends.enumeration.cuts import Cut, cuts
from mtf_lang.backends.enumeration.divisors import cut_to_divisors
from mtf_lang.backends.enumeration.facts import Facts
from mtf_lang.backends.enumeration.interval import always
from mtf_lang.backends.enumeration.known import is_range
from mtf_lang.backends.enumeration.solve import Solved, solve
from mtf_lang.backends.enumeration.totality import matches
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import Aggregate, Binder, Call, Literal, Node, Symbol, Variable
from mtf_lang.types import BOOL, INT
from mtf_lang.values.model import NumberSet


@dataclass(frozen=True, slots=True)
class Each:
    """Bind the pattern to each element of the domain. ``cuts`` bound an integer range further."""

    binder: Binder
    cuts: tuple[Cut, ...] = ()
    descending: bool = False


@dataclass(frozen=True, slots=True)
class Root:
    """Bind the variable to the integers that satisfy its equality."""

    solved: Solved


@dataclass(frozen=True, slots=True)
class Test:
    """Go on only where the condition holds."""

    node: Node


Step = Each | Root | Test


@dataclass(frozen=True, slots=True)
class Nest:
    """The steps of one aggregate in order, with what the planner knows of them.

    ``skippable`` says that all domains and conditions are total, so that the search may end before
    it has seen every binding.
    """

    steps: tuple[Step, ...]
    skippable: bool


@dataclass(slots=True)
class _Planner:
    node: Aggregate
    facts: Facts
    level: dict[Symbol, int] = field(default_factory=dict)
    conditions: list[Node] = field(default_factory=list)
    uses: list[tuple[Symbol, ...]] = field(default_factory=list)
    total: list[bool] = field(default_factory=list)
    domains_total: list[bool] = field(default_factory=list)

    def plan(self) -> Nest:
        for position, binder in enumerate(self.node.binders):
            for symbol in walk.pattern_symbols(binder.pattern):
                self.level[symbol] = position + 1
        self.conditions = [c.node for c in self.node.guard]
        self.uses = [walk.free_variables(c) for c in self.conditions]
        self.total = [self.facts.totality.of(c) for c in self.conditions]
        self.domains_total = [self.facts.totality.of(b.domain) and matches(b) for b in self.node.binders]
        free = self._free()
        solved = self._solve(free)
        spent = {s.condition for s in solved.values()}
        cut = self._cuts(free, solved)
        spent.update(c.condition for found in cut.values() for c in found if c.exact)
        return Nest(self._steps(solved, cut, spent), all(self.total) and all(self.domains_total))

    def _free(self) -> list[int]:
        """The conditions that may be used to leave bindings out."""
        if not all(self.domains_total):
            return []
        found = []
        for index, total in enumerate(self.total):
            if not total:
                break
            found.append(index)
        return found

    def _last(self, symbols: Iterable[Symbol]) -> int:
        return max((self.level.get(s, 0) for s in symbols), default=0)

    def _solve(self, free: list[int]) -> dict[int, Solved]:
        """For each level at most one equality that determines the variable bound there."""
        found: dict[int, Solved] = {}
        for index in free:
            level = self._last(self.uses[index])
            symbol = self._plain(level)
            relation = self.facts.relations.of(self.conditions[index])
            if symbol is None or level in found or relation is None:
                continue
            result = solve(relation, symbol, index, self.node.binders[level - 1].domain)
            if result is not None:
                found[level] = result
        return found

    def _plain(self, level: int) -> Symbol | None:
        """The variable bound at a level, where it is a single one."""
        pattern = self.node.binders[level - 1].pattern if level else None
        return pattern if isinstance(pattern, Symbol) else None

    def _cuts(self, free: list[int], solved: dict[int, Solved]) -> dict[int, list[Cut]]:
        found: dict[int, list[Cut]] = {}
        for level, binder in enumerate(self.node.binders, 1):
            symbol = self._plain(level)
            if level in solved or symbol is None or not is_range(binder.domain):
                continue
            new: list[Cut] = []
            for index in free:
                relation = self.facts.relations.of(self.conditions[index])
                if relation is not None and symbol in self.uses[index]:
                    new += cuts(relation, symbol, index, self._bound_before(level), self.facts.ranges)
            found[level] = _one_step(new)
        return found

    def _bound_before(self, level: int) -> Callable[[Symbol], bool]:
        return lambda symbol: self.level.get(symbol, 0) < level

    def _levels(self) -> list[int]:
        """The level at which each condition is tested."""
        floor = max((i + 1 for i, total in enumerate(self.domains_total) if not total), default=0)
        levels: list[int] = []
        for index, symbols in enumerate(self.uses):
            level = max(self._last(symbols), floor)
            before = (lv for i, lv in enumerate(levels) if not self.total[i] or not self.total[index])
            levels.append(max([level, *before]))
        return levels

    def _within(self, symbol: Symbol, domain: Node) -> Iterable[Test]:
        """That a computed integer lies in the domain it would have ranged over.

        What follows may rely on its span, so the span is tested too where the domain does not say it.
        """
        if not is_number_set(domain, "integers", "naturals"):
            variable = Variable(symbol, type=symbol.type)
            yield Test(Call("member", (variable, domain), type=BOOL))
            return
        span = self.facts.ranges.variables[symbol]
        if span.low is not None:
            yield _link("greater_equal", symbol, span.low)
        if span.high is not None:
            yield _link("less_equal", symbol, span.high)

    def _steps(
        self, solved: dict[int, Solved], cut: dict[int, list[Cut]], spent: set[int]
    ) -> tuple[Step, ...]:
        levels = self._levels()
        steps: list[Step] = []
        for level in range(len(self.node.binders) + 1):
            if level in solved:
                steps.append(Root(solved[level]))
                steps.extend(self._within(solved[level].symbol, self.node.binders[level - 1].domain))
            elif level:
                steps.append(Each(self.node.binders[level - 1], tuple(cut.get(level, ()))))
            for i, node in enumerate(self.conditions):
                idle = i in spent or (self.total[i] and always(node, self.facts.ranges))
                if levels[i] == level and not idle:
                    steps.append(Test(node))
        return tuple(steps)


def _link(operation: str, symbol: Symbol, bound: object) -> Test:
    left = Variable(symbol, type=symbol.type)
    return Test(Call(operation, (left, Literal(bound, type=INT)), type=BOOL))


def _one_step(found: list[Cut]) -> list[Cut]:
    """At most one congruence becomes the step of a range; others stay conditions."""
    first = next((c for c in found if c.side == "step"), None)
    return [c for c in found if c.side != "step" or c is first]


def plan_nest(node: Aggregate, facts: Facts) -> Nest:
    """The nest of an aggregate whose guard is split and whose binders have symbols of their own."""
    node = cut_to_divisors(bounded(facts.held(node), facts), facts)
    return _Planner(facts.held(node), facts).plan()


def is_number_set(domain: Node, *names: str) -> bool:
    """Whether a domain is one of the named sets of numbers."""
    return isinstance(domain, Literal) and isinstance(domain.value, NumberSet) and domain.value.name in names
