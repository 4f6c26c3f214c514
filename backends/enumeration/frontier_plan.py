"""Plan a dynamic programme along a frontier of variables.

The variables are bound one after another; a condition is tested at the last of its variables. What later
conditions need of the variables bound so far is the state; assignments with the same state have the same
continuations, so only their number, their sum or the best of them is kept. (Bertelè and Brioschi, Nonserial
Dynamic Programming, 1972; bucket elimination, Dechter 1999.)

A condition on a sum, a product or a set over many variables would keep all of them in the state. One number
is kept instead (``running``), reduced modulo m for a congruence, and cut off as soon as the rest cannot
change the answer any more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

from mtf_lang.backends.enumeration.running import (
    Running,
    running_remainder,
    running_set,
    running_sum,
)
from mtf_lang.backends.enumeration.scalars import Scalar, Scalars, different, scope
from mtf_lang.backends.enumeration.spans import Span
from mtf_lang.backends.enumeration.spans import add as add_spans
from mtf_lang.ir.nodes import Call, Literal, Node, Symbol

DIRECT_WIDTH = 4
"""Variables of a comparison of sums that is tested directly at first."""
NARROW = 2
"""Variables of one that is always tested directly."""
MUCH = 8
"""How many times less work a greedy order must promise."""
LARGEST = 10**30


@dataclass(frozen=True, slots=True)
class Stage:
    """One variable: the conditions tested when it is bound, the terms added to running sums (by number)
    and to the objective, and the variables kept afterwards."""

    variable: Scalar
    tests: tuple[Node, ...]
    added: tuple[tuple[int, tuple[Node, ...]], ...]
    gained: tuple[Node, ...]
    keep: tuple[Symbol, ...]
    states: int
    """States before this stage, at most."""


@dataclass(frozen=True, slots=True)
class Frontier:
    """The stages in order, with the running sums and conditions without variables."""

    stages: tuple[Stage, ...]
    sums: tuple[Running, ...]
    constant: tuple[Node, ...]
    mirrored: bool = False
    """Whether the two values of all variables may be swapped, so that a state counts as its mirror image."""

    @property
    def work(self) -> int:
        """Transitions, at most."""
        return min(LARGEST, sum(s.states * len(s.variable.values) for s in self.stages))

    @property
    def assignments(self) -> int:
        """The number of assignments of all variables."""
        return prod(len(s.variable.values) for s in self.stages)

    @property
    def widest(self) -> int:
        """States at the widest place, at most."""
        return max((s.states for s in self.stages), default=1)


def objective_terms(body: Node) -> list[Node]:
    """The terms of a sum, from left to right."""
    found: list[Node] = []
    pending = [body]
    while pending:
        part = pending.pop()
        if isinstance(part, Call) and part.operation == "add":
            pending.extend(reversed(part.arguments))
        elif not (isinstance(part, Literal) and part.value == 0):
            found.append(part)
    return found


def plan(search: Scalars, terms: Sequence[Node], fresh: Callable[[], int], *, reorder: bool) -> Frontier:
    """The plan with the least work: conditions on a few variables may be kept as running numbers too.

    Any order of the variables will do where ``reorder`` says so; else they are bound as they are given.
    """
    scopes = Scopes()
    running = [_running(c, search, fresh) if len(scopes.of(c)) > NARROW else None for c in search.conditions]
    found = [_ordered(search, terms, running, scopes, DIRECT_WIDTH, reorder)]
    if any(
        r is not None and len(scopes.of(c)) <= DIRECT_WIDTH
        for r, c in zip(running, search.conditions, strict=True)
    ):
        found.append(_ordered(search, terms, running, scopes, NARROW, reorder))
    return min(found, key=lambda f: f.work)


def _ordered(
    search: Scalars,
    terms: Sequence[Node],
    running: Sequence[Running | None],
    scopes: Scopes,
    width: int,
    reorder: bool,
) -> Frontier:
    """The given order, or a greedy one where that is much better by the bounds.

    The given order mostly has neighbours together, so that tests come early and far fewer states are
    reached than the bounds say.
    """
    sums: list[Running] = []
    direct: list[Node] = []
    for node, found in zip(search.conditions, running, strict=True):
        if found is None or len(scopes.of(node)) <= width:
            direct.append(node)
        else:
            sums.append(found)
    for row in search.distinct:
        used = running_set(row, search.facts)
        if used is None:
            direct.extend(different(row))
        else:
            sums.append(used)
    given = _stages(search.variables, direct, sums, terms, search, scopes)
    if not reorder:
        return given
    order = _greedy(search.variables, direct, scopes)
    if order == search.variables:
        return given
    greedy = _stages(order, direct, sums, terms, search, scopes)
    return greedy if greedy.work * MUCH < given.work else given


def _running(node: Node, search: Scalars, fresh: Callable[[], int]) -> Running | None:
    """A condition on many variables by one number; None where it has none."""
    relation = search.facts.relations.of(node)
    found = None if relation is None else running_sum(relation)
    return running_remainder(node, search.facts, fresh) if found is None else found


class Scopes:
    """The variables of conditions and terms, found once each."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[int, tuple[Node, frozenset[Symbol]]] = {}

    def of(self, node: Node) -> frozenset[Symbol]:
        """The variables of a node."""
        if id(node) not in self._known:
            self._known[id(node)] = (node, scope(node))  # the node is kept, so its id stays its own
        return self._known[id(node)][1]


def _greedy(variables: tuple[Scalar, ...], direct: list[Node], known: Scopes) -> tuple[Scalar, ...]:
    """Next the variable that leaves the fewest kept; the first of equals."""
    scopes = [known.of(node) for node in direct]
    touching: dict[Symbol, list[int]] = {v.symbol: [] for v in variables}
    for index, symbols in enumerate(scopes):
        for symbol in symbols:
            touching[symbol].append(index)
    left = list(variables)
    open_count = [len(s) for s in scopes]
    kept: set[Symbol] = set()
    pending: dict[Symbol, int] = {v.symbol: len(touching[v.symbol]) for v in variables}
    order: list[Scalar] = []
    while left:
        best = min(
            range(len(left)),
            key=lambda i: (_kept_after(left[i].symbol, touching, open_count, pending, kept, scopes), i),
        )
        chosen = left.pop(best)
        order.append(chosen)
        kept.add(chosen.symbol)
        for index in touching[chosen.symbol]:
            open_count[index] -= 1
            if open_count[index] == 0:
                for symbol in scopes[index]:
                    pending[symbol] -= 1
        kept = {s for s in kept if pending[s] > 0}
    return tuple(order)


def _kept_after(
    symbol: Symbol,
    touching: dict[Symbol, list[int]],
    open_count: list[int],
    pending: dict[Symbol, int],
    kept: set[Symbol],
    scopes: list[frozenset[Symbol]],
) -> int:
    closing = [i for i in touching[symbol] if open_count[i] == 1]
    closed: dict[Symbol, int] = {}
    for index in closing:
        for other in scopes[index]:
            closed[other] = closed.get(other, 0) + 1
    remaining = sum(1 for s in kept if pending[s] > closed.get(s, 0))
    return remaining + (pending[symbol] > closed.get(symbol, 0))


def _stages(
    variables: Sequence[Scalar],
    direct: list[Node],
    sums: list[Running],
    terms: Sequence[Node],
    search: Scalars,
    scopes: Scopes,
) -> Frontier:
    position = {v.symbol: i for i, v in enumerate(variables)}

    def last(node: Node) -> int:
        return max((position[s] for s in scopes.of(node)), default=-1)

    needed_until = dict.fromkeys(range(len(variables)), -1)
    for node in [*direct, *terms, *(t for s in sums for t in s.terms)]:
        end = last(node)
        for symbol in scopes.of(node):
            needed_until[position[symbol]] = max(needed_until[position[symbol]], end)
    by_stage: dict[int, list[Node]] = {}
    for node in direct:
        by_stage.setdefault(last(node), []).append(node)
    gains: dict[int, list[Node]] = {}
    for term in terms:
        gains.setdefault(max(last(term), 0), []).append(term)  # a constant is gained with the first
    added = [_by_stage(s, last) for s in sums]
    stages: list[Stage] = []
    kept: tuple[Symbol, ...] = ()
    spans, counts = [Span(0, 0) for _ in sums], [0] * len(sums)
    for index, variable in enumerate(variables):
        states = 1
        for symbol in kept:
            states = min(LARGEST, states * len(variables[position[symbol]].values))
        for span, total, count in zip(spans, sums, counts, strict=True):
            states = min(LARGEST, states * total.states(span, count))
        keep = tuple(s for s in (*kept, variable.symbol) if needed_until[position[s]] > index)
        here = tuple((n, tuple(a[index])) for n, a in enumerate(added) if index in a)
        stages.append(
            Stage(variable, tuple(by_stage.get(index, ())), here, tuple(gains.get(index, ())), keep, states)
        )
        for n, nodes in here:
            counts[n] += len(nodes)
            for node in nodes:
                spans[n] = add_spans(spans[n], search.facts.ranges.of(node))
        kept = keep
    return Frontier(tuple(stages), tuple(sums), tuple(by_stage.get(-1, ())))


def _by_stage(total: Running, last: object) -> dict[int, list[Node]]:
    found: dict[int, list[Node]] = {}
    for term in total.terms:
        found.setdefault(max(last(term), 0), []).append(term)  # type: ignore[operator]
    return found
