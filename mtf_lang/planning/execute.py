"""Run a plan: each task by its first strategy that gives an answer, with trust combined.

A named value that has none is kept as the reason; whoever reads it inherits that reason, so what is
undefined matters only where it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from time import perf_counter
from typing import Any

from mtf_lang.diagnostics import Diagnostic
from mtf_lang.frozen import amended, frozen
from mtf_lang.ir.nodes import Item
from mtf_lang.ir.show import to_text
from mtf_lang.limits import Budget, Limits
from mtf_lang.planning import registry
from mtf_lang.planning.crosscheck import Crosscheck, both_solve, near, rests_on
from mtf_lang.planning.crosscheck import agree as agree
from mtf_lang.planning.cut import MARK, whole
from mtf_lang.planning.planner import Plan, PlannedItem, Step
from mtf_lang.planning.reasons import with_core
from mtf_lang.planning.strategy import Context, Offer
from mtf_lang.result import Outcome, Reason, Status, unknown, weakest
from mtf_lang.values.faults import LimitHit, Poisoned, Undecided, Unsupported

SECOND_SHARE = 4
"""A second answer may be estimated at this part of the work limit: what is dearer is not tried for it."""


@frozen
class Computed:
    """What a step gave: the outcome with the trust of all it rests on, and by whom.

    ``lower`` writes the program that ran; that is done only where somebody wants to see it.
    """

    outcome: Outcome
    backend: str | None
    strategy: str | None
    lower: Callable[[], str] = field(compare=False)
    seconds: float
    tried: tuple[str, ...] = ()
    crosscheck: Crosscheck | None = None

    @property
    def by(self) -> tuple[str | None, str | None]:
        """Backend and strategy."""
        return self.backend, self.strategy

    @property
    def lowered(self) -> str:
        """The program that ran, in the terms of its backend."""
        return self.lower()


@frozen
class ItemOutcome:
    """A returned item with what was computed for it, and for what is expected of it."""

    item: Item
    computed: Computed
    expected: Computed | None = None


@dataclass(slots=True)
class Execution:
    """The values so far and the trust they carry. Reads as a mapping for engines."""

    limits: Limits
    computed: dict[str, Computed] = field(default_factory=dict)
    confirmed: set[str] = field(default_factory=set)
    """The named values for which a second answer was looked for."""
    assumed: tuple[str, ...] = ()
    """What the context demands of parameters and could not be decided: a condition of every item."""

    def step(self, step: Step) -> Computed:
        """Compute a step, once when it is a named value."""
        started = perf_counter()
        if step.value in self.computed:
            return self.computed[step.value]
        if not step.ranking:
            outcome = _refused(step)
            found = Computed(outcome, None, None, str, perf_counter() - started)
        else:
            found = self._first_answer(step, started)
        found = replace(found, outcome=self._with_trust(found.outcome, step.needs))
        if step.value is not None:
            self.computed[step.value] = found
        return found

    def _first_answer(self, step: Step, started: float) -> Computed:
        tried: list[str] = []
        first: Computed | None = None
        for offer in step.ranking:
            outcome = self.attempt(offer)
            found = Computed(
                outcome,
                offer.backend,
                offer.strategy,
                offer.lowered,
                perf_counter() - started,
                tuple(tried),
            )
            if outcome.status is not Status.UNKNOWN:
                return replace(found, outcome=self.explained(step, outcome))
            first = first or found
            tried.append(f"{offer.backend} ({offer.strategy}): {outcome.detail or outcome.reason}")
        assert first is not None
        outcome = _with_remedy(first.outcome, step)
        return replace(first, outcome=outcome, tried=tuple(tried), seconds=perf_counter() - started)

    def explained(self, step: Step, outcome: Outcome) -> Outcome:
        """An answer with what it follows from, where that can be told."""
        return with_core(step.task, outcome, self._context())

    def attempt(self, offer: Offer) -> Outcome:
        """Run one offer; faults that an engine lets pass become outcomes here."""
        try:
            return offer.run(self._context())
        except Poisoned as fault:
            return _inherited(fault.outcome)
        except LimitHit as fault:
            return unknown(Reason.LIMIT, fault.message)
        except Undecided as fault:
            return unknown(Reason.UNDECIDED, str(fault))
        except Unsupported as fault:
            return unknown(Reason.UNSUPPORTED, str(fault))

    def _context(self) -> Context:
        return Context(Values(self.computed), Budget(self.limits.work), self.limits)

    def confirm(self, plan: Plan, step: Step, found: Computed) -> Computed:
        """What was computed, with the answer of a second strategy; the named values behind it first."""
        wanted = _behind(plan, step)
        for value in plan.values:
            name = value.value
            if name in wanted and name is not None and name not in self.confirmed:
                self.confirmed.add(name)
                self.computed[name] = self._checked_against(value, self.computed[name])
        if step.value is not None:
            return self.computed[step.value]
        return self._checked_against(step, found)

    def _checked_against(self, step: Step, found: Computed) -> Computed:
        """The answer with that of a second strategy: of an independent one where there is one.

        A disagreement ends the search. Otherwise a witness is asked first, then what was ranked behind
        the strategy that answered.
        """
        for name in step.needs:  # a disagreement about a named value is one about all that reads it
            before = self.computed[name].crosscheck
            if before is not None and before.agrees is False:
                return replace(found, crosscheck=before)
        places = [k for k, o in enumerate(step.ranking) if (o.backend, o.strategy) == found.by]
        if found.outcome.status is Status.UNKNOWN or not places:
            return found
        rests = rests_on(step.ranking[places[0]])
        best: Crosscheck | None = None
        behind = step.ranking[places[0] + 1 :]
        within = (o for o in behind if o.estimate.steps <= self.limits.work // SECOND_SHARE)
        for offer in (*self._witnesses(step), *within):
            outcome = self.attempt(offer)
            if outcome.status is Status.UNKNOWN:
                continue
            second = self._held(step, found, offer, outcome, rests)
            if second.agrees is False or (second.agrees and second.independent):
                return replace(found, crosscheck=second)
            best = best or second
        return replace(found, crosscheck=best)

    def _held(
        self, step: Step, found: Computed, offer: Offer, outcome: Outcome, rests: frozenset[str]
    ) -> Crosscheck:
        """A second outcome held against the first, which rests on ``rests``."""
        witness = offer.backend in registry.WITNESSES
        same = (near if witness else agree)(found.outcome, outcome)
        if same is False:
            same = both_solve(step.task.node, found.outcome, outcome)
        apart = not rests & rests_on(offer) and (witness or self._needs_are_apart(step))
        return Crosscheck(offer.backend, offer.strategy, outcome, same, apart, offer.lowered())

    def _witnesses(self, step: Step) -> Iterator[Offer]:
        """What the witnesses offer; they read no named values and compute all anew."""
        for name in registry.WITNESSES:
            for offer in registry.backend(name).offers(step.task, self.limits):
                if isinstance(offer, Offer) and offer.estimate.steps <= self.limits.work:
                    yield offer

    def _needs_are_apart(self, step: Step) -> bool:
        """Whether every named value that is read was confirmed independently."""
        checks = [self.computed[name].crosscheck for name in step.needs]
        return all(check is not None and check.agrees and check.independent for check in checks)

    def _with_trust(self, outcome: Outcome, needs: tuple[str, ...]) -> Outcome:
        """Trust and side conditions of the values read are those of what is computed from them."""
        read = [self.computed[n].outcome for n in needs if n in self.computed]
        if outcome.status is Status.UNKNOWN or outcome.diagnostic is not None:
            return outcome
        having = [r for r in read if r.status is not Status.UNKNOWN and r.diagnostic is None]
        conditions = dict.fromkeys(c for r in (*having, outcome) for c in r.conditions)
        return replace(
            outcome,
            status=weakest(outcome.status, *(r.status for r in having)),
            conditions=tuple(conditions),
        )


class Values(Mapping[str, Any]):
    """The named values as engines read them: one without a value raises its reason again."""

    def __init__(self, computed: Mapping[str, Computed]) -> None:
        self._computed = computed

    def __getitem__(self, name: str) -> Any:
        outcome = self._computed[name].outcome
        if outcome.diagnostic is not None or outcome.status is Status.UNKNOWN:
            raise Poisoned(name, outcome)
        return outcome.value

    def __contains__(self, name: object) -> bool:
        return name in self._computed

    def __iter__(self) -> Iterator[str]:
        return iter(self._computed)

    def __len__(self) -> int:
        return len(self._computed)


def _inherited(outcome: Outcome) -> Outcome:
    """The outcome of what reads a value that has none."""
    return Outcome(
        status=Status.UNKNOWN if outcome.diagnostic is None else outcome.status,
        reason=outcome.reason,
        detail=outcome.detail,
        diagnostic=outcome.diagnostic,
    )


def _with_remedy(outcome: Outcome, step: Step) -> Outcome:
    """What would make the strategy apply that was asked first and refused, told with an unknown outcome."""
    first = step.refusals[0] if step.refusals else None
    if first is None or first.remedy is None or outcome.reason is Reason.LIMIT:
        return outcome
    told = f"{outcome.detail}\n" if outcome.detail else ""
    return replace(outcome, detail=f"{told}{first.reason}; {first.remedy}")


def _refused(step: Step) -> Outcome:
    """Nothing applies, or all that does is too large: said before running, with what was tried."""
    lines = [
        f"{o.backend} ({o.strategy}): about {o.estimate.steps:,} steps ({o.estimate.arithmetic}), "
        f"allowed by --work {o.estimate.steps} or more"
        for o in step.too_large
    ]
    lines += [
        f"{r.backend} ({r.strategy}): {r.reason}" + (f"; {r.remedy}" if r.remedy else "")
        for r in step.refusals
    ]
    reason = Reason.REFUSED if step.too_large or step.refusals else Reason.UNSUPPORTED
    return unknown(reason, "\n".join(lines) or "no backend offers a strategy for this")


@frozen
class Executed:
    """Results of a plan: items in order, and demands of the context that do not hold."""

    items: tuple[ItemOutcome, ...]
    diagnostics: tuple[Diagnostic, ...]
    values: Mapping[str, Computed]


def execute(plan: Plan, *, crosscheck: bool = False) -> Executed:
    """Run a whole plan. Raises nothing that a script can cause."""
    execution = Execution(plan.limits)
    failed = demands(plan, execution)
    items = () if failed else tuple(results(plan, execution))
    if crosscheck and items:
        items = tuple(map(seconds(plan, execution), plan.items, items))
    return Executed(items, failed, execution.computed)


def demands(plan: Plan, execution: Execution) -> tuple[Diagnostic, ...]:
    """What the context demands of parameters and does not hold; ``assumed`` keeps what is undecided."""
    found: list[Diagnostic] = []
    assumed: list[str] = []
    for step in plan.demands:
        _compute_needs(plan, execution, step)
        outcome = execution.step(step).outcome
        fault = _demand(outcome, step)
        if fault is not None:
            found.append(fault)
        elif outcome.status is Status.UNKNOWN:
            assumed.append(to_text(whole(step.task.node, step.task.definitions)))
    execution.assumed = tuple(assumed)
    return tuple(found)


def results(plan: Plan, execution: Execution) -> Iterator[ItemOutcome]:
    """The items in order, each as soon as it is computed: what a later one exhausts is not lost."""
    for planned in plan.items:
        _compute_needs(plan, execution, planned.step)
        computed = _under(execution.assumed, execution.step(planned.step))
        computed = replace(computed, lower=partial(_lowered, plan, execution, planned.step, computed))
        expected = None
        if planned.expected is not None:
            _compute_needs(plan, execution, planned.expected)
            expected = execution.step(planned.expected)
        yield ItemOutcome(planned.item, computed, expected)


def seconds(plan: Plan, execution: Execution) -> Callable[[PlannedItem, ItemOutcome], ItemOutcome]:
    """How the outcome of an item is confirmed by a second strategy; after all items were computed."""

    def confirmed(planned: PlannedItem, found: ItemOutcome) -> ItemOutcome:
        return amended(found, computed=execution.confirm(plan, planned.step, found.computed))

    return confirmed


def _compute_needs(plan: Plan, execution: Execution, step: Step) -> None:
    """Compute the named values behind a step that are not there yet, each after its own needs."""
    wanted = _behind(plan, step) - execution.computed.keys()
    for value in plan.values:
        if value.value in wanted and value is not step:
            execution.step(value)


def _behind(plan: Plan, step: Step) -> set[str]:
    """The named values that a step rests on, itself among them where it computes one."""
    steps = {s.value: s for s in plan.values}
    wanted: set[str] = set()
    pending = [*step.needs, *(() if step.value is None else (step.value,))]
    while pending:
        name = pending.pop()
        if name not in wanted:
            wanted.add(name)
            pending.extend(steps[name].needs)
    return wanted


def _lowered(plan: Plan, execution: Execution, step: Step, computed: Computed) -> str:
    """The program of an item behind those of the parts that were cut out of it."""
    wanted = _behind(plan, step) - {step.value}
    parts = [s.value for s in plan.values if s.value in wanted and s.value.startswith(MARK)]
    programs = [f"{name}:\n{execution.computed[name].lowered.rstrip()}" for name in parts]
    return "\n\n".join([*programs, computed.lowered])


def _under(assumed: tuple[str, ...], computed: Computed) -> Computed:
    """What was computed, on condition of what the context demands and nobody could decide."""
    outcome = computed.outcome
    if not assumed or outcome.status is Status.UNKNOWN:
        return computed
    conditions = tuple(dict.fromkeys((*outcome.conditions, *assumed)))
    return replace(computed, outcome=replace(outcome, conditions=conditions))


def _demand(outcome: Outcome, step: Step) -> Diagnostic | None:
    if outcome.diagnostic is not None:
        return outcome.diagnostic
    if outcome.status is Status.UNKNOWN or outcome.value is True:
        return None
    return Diagnostic(
        "MTF0501",
        f"{step.task.name} does not hold",
        step.task.node.span,
        hint="change the value of the parameter, or the condition",
    )
