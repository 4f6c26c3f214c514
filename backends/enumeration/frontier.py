"""The strategy "frontier": count or optimise by dynamic programming along a frontier of variables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mtf_lang.backends.enumeration.code import Module
from mtf_lang.backends.enumeration.expressions import Expressions
from mtf_lang.backends.enumeration.facts import Facts
from mtf_lang.backends.enumeration.foresee import Foreseen
from mtf_lang.backends.enumeration.frontier_code import COUNT, FIRST, SUM, FrontierCode, Keeping, best
from mtf_lang.backends.enumeration.frontier_plan import Frontier, objective_terms, plan
from mtf_lang.backends.enumeration.held import Stated, stated
from mtf_lang.backends.enumeration.legend import shown_program
from mtf_lang.backends.enumeration.loader import load
from mtf_lang.backends.enumeration.loops import (
    NAME,
    by_reference,
    guarded,
    is_its_own_place,
    namespace,
    of_nothing,
    with_conditions,
)
from mtf_lang.backends.enumeration.prepare import Preparer
from mtf_lang.backends.enumeration.program import Program, below_not
from mtf_lang.backends.enumeration.runtime import Excluded
from mtf_lang.backends.enumeration.scalars import Scalars, has_family, scalars
from mtf_lang.backends.enumeration.specialise import ONE, ZERO, NotUnrolled
from mtf_lang.ir import walk
from mtf_lang.ir.conditions import conjuncts
from mtf_lang.ir.nodes import Aggregate, Apply, Call, Conditional, Node, Symbol, Variable
from mtf_lang.planning.strategy import Context, Estimate, Offer, Refusal, Task
from mtf_lang.result import Outcome, Status
from mtf_lang.table import numbers
from mtf_lang.types import BOOL, INT, RAT
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import Value, number

STRATEGY = "frontier"
FEWEST = 3
"""Variables below which there is no frontier to speak of."""
STAGE_STEPS = 300
"""Steps for writing and compiling one stage."""
TRANSITION_STEPS = 4


@dataclass(frozen=True, slots=True)
class Mode:
    """How a kind of aggregate is computed: what is kept, whether the condition is the guard with the
    negated body, whether the body is a condition too, whether the terms of the body are gained, and
    whether any order of the variables will do."""

    keeping: Keeping
    refutes: bool = False
    asserts: bool = False
    gains: bool = False
    reorder: bool = False


MODES: dict[str, Mode] = {
    "count": Mode(COUNT, reorder=True),
    "sum": Mode(SUM, gains=True, reorder=True),
    "mean": Mode(SUM, gains=True, reorder=True),
    "expectation": Mode(SUM, gains=True, reorder=True),
    "probability": Mode(SUM, gains=True, reorder=True),
    "exists": Mode(FIRST, asserts=True),
    "satisfiable": Mode(FIRST, asserts=True),
    "forall": Mode(FIRST, refutes=True),
    "prove": Mode(FIRST, refutes=True),
    "min": Mode(best("<"), gains=True),
    "max": Mode(best(">"), gains=True),
}


@dataclass(slots=True)
class Programme:
    """One task as a dynamic programme."""

    task: Task
    top: Aggregate
    negations: int
    search: Scalars
    plan: Frontier
    relations: Sequence[Stated]
    written: Program | None = None

    @property
    def program(self) -> Program:
        """The program, written when it is first wanted: a plan that is not taken needs none."""
        if self.written is None:
            mode = MODES[self.top.kind]
            self.written = _program(self.plan, self.search, mode, self.top, self.relations)
        return self.written

    def run(self, context: Context) -> Outcome:
        """The value, and the assignment that shows it."""

        excluded: Excluded = {}

        def compute() -> Outcome:
            kept = load(self.program.source, namespace(self.program, context, excluded))()
            if kept is None and self.top.kind in OF_SOMETHING:
                return of_nothing(self.task, context)
            return self.outcome(kept, context, excluded, self.program)

        return guarded(compute, lambda fault: by_reference(self.task, context, None, fault))

    def outcome(self, kept: Any, context: Context, excluded: Excluded, program: Program) -> Outcome:
        """The outcome of what is kept at the end of a program."""
        return with_conditions(self._outcome(kept, context), self.task, context, program, excluded)

    def unwritten(self) -> Program:
        """What is known of the program without writing it: the relations that may be undefined."""
        own = len(stated(self.top))
        partial = tuple(n for n in self.search.facts.partial if n < own)
        return Program("", (), {}, None, partial=partial, relations=tuple(self.relations))

    def _outcome(self, kept: Any, context: Context) -> Outcome:
        value, link = RESULTS[self.top.kind](kept)
        if self.negations % 2:
            value = not value
        shown = None if link is None else self._assignment(link)
        extremum = self.top.kind in ("min", "max")
        return Outcome(
            value,
            Status.PROVED,
            witness=None if extremum else shown,
            attained=True if extremum else None,
            at=shown if extremum and not is_its_own_place(self.task.node) else None,
            evidence="dynamic programming over all assignments",
            counts={"steps": context.budget.spent, "variables": len(self.plan.stages)},
        )

    def _assignment(self, link: Any) -> dict[str, Value]:
        assignment: dict[Symbol, Value] = {}
        for stage in reversed(self.plan.stages):
            value, link = link
            assignment[stage.variable.symbol] = value
        return {a.name: a.value(assignment) for a in self.search.shown}

    @property
    def families(self) -> bool:
        """Whether families of unknowns are searched, or members of families."""
        return has_family(self.top)

    def estimate(self) -> Estimate:
        """What running the program costs."""
        stages, widest = len(self.plan.stages), self.plan.widest
        steps = STAGE_STEPS * stages + TRANSITION_STEPS * self.plan.work
        arithmetic = (
            f"{stages} variables, at most {widest:,} states at once, {self.plan.work:,} transitions"
            f" × {TRANSITION_STEPS} steps + {STAGE_STEPS} a variable"
        )
        return Estimate(steps, arithmetic)

    def offer(self) -> Offer:
        """The offer of this strategy."""
        return Offer(
            NAME,
            STRATEGY,
            Status.PROVED,
            self.estimate(),
            self.run,
            lambda: shown_program(self.program),
            "assignments with the same continuation are counted together",
        )


# --- results -------------------------------------------------------------------------------------

Result = tuple[Value, Any]
"""The value, and the assignment to show (None where there is none)."""


def _count(kept: Any) -> Result:
    return (0 if kept is None else kept), None


def _sum(kept: Any) -> Result:
    return (0 if kept is None else number(kept[1])), None


def _mean(kept: Any) -> Result:
    return numbers.divide(kept[1], kept[0]), None


def _found(kept: Any) -> Result:
    return kept is not None, kept


def _refuted(kept: Any) -> Result:
    return kept is None, kept


def _best(kept: Any) -> Result:
    return number(kept[0]), kept[1]


OF_SOMETHING = frozenset({"mean", "expectation", "probability", "min", "max"})
"""Kinds without a value where no assignment satisfies the conditions."""

RESULTS: dict[str, Callable[[Any], Result]] = {
    "count": _count,
    "sum": _sum,
    "mean": _mean,
    "expectation": _mean,
    "probability": _mean,
    "exists": _found,
    "satisfiable": _found,
    "forall": _refuted,
    "prove": _refuted,
    "min": _best,
    "max": _best,
}


# --- offers --------------------------------------------------------------------------------------


def planned(task: Task, values: Foreseen) -> Programme | Refusal | None:
    """The programme of a search, a refusal for one that the frontier cannot take, None for anything else."""
    top, negations = below_not(task.node)
    if task.open or not isinstance(top, Aggregate) or top.kind not in MODES:
        return None
    if len(top.binders) < FEWEST and not has_family(top):
        return None
    try:
        return build(task, top, negations, values)
    except (NotUnrolled, Unsupported) as fault:
        return Refusal(NAME, STRATEGY, str(fault))


def build(task: Task, top: Aggregate, negations: int, values: Foreseen) -> Programme | None:
    """The dynamic programme of a search; None where it has too few variables or gains no numbers.

    Raises ``NotUnrolled`` or ``Unsupported`` for a search that it cannot take.
    """
    mode = MODES[top.kind]
    preparer = Preparer(top, task.definitions, values)
    prepared = preparer.node(preparer.top(top))
    assert isinstance(prepared, Aggregate)
    if mode.gains and top.kind != "probability" and prepared.body.type not in (INT, RAT):
        return None
    facts = Facts(task.definitions)
    facts.ranges.enter(prepared)
    search = scalars(prepared, facts, preparer.fresh, values.compute)
    if len(search.variables) < FEWEST:
        return None
    conditions, terms = _split(search, mode, top.kind)
    search = replace(search, conditions=tuple(conditions))
    if any(map(_searches, [*conditions, *terms])):
        raise NotUnrolled(UNEXPECTED)
    found = plan(search, terms, preparer.fresh, reorder=mode.reorder)
    found = replace(found, mirrored=mirrored(search))
    return Programme(task, top, negations, search, found, preparer.relations)


UNEXPECTED = "a condition searches by itself, or calls a function that was not inlined"


def mirrored(search: Scalars) -> bool:
    """Whether the two values of all variables may be swapped.

    Where all variables have the same two values and conditions only compare variables with one another,
    swapping the values takes solutions to solutions. So a state and its mirror image have as many
    continuations, and may be counted as one.
    """
    values = search.variables[0].values
    if len(values) != 2 or any(v.values != values for v in search.variables):
        return False
    pending = list(search.conditions)
    while pending:
        node = pending.pop()
        compared = isinstance(node, Call) and node.operation in ("equal", "not_equal")
        if compared and all(isinstance(a, Variable) for a in walk.children(node)):
            continue
        if isinstance(node, Variable):
            return False
        pending.extend(walk.children(node))
    return True


def _searches(node: Node) -> bool:
    """Whether a condition needs a function of its own in a program."""
    return any(
        isinstance(part, Aggregate) or (isinstance(part, Apply) and part.arguments)
        for part in walk.iterate(node)
    )


def _split(search: Scalars, mode: Mode, kind: str) -> tuple[list[Node], list[Node]]:
    """The conditions, and the terms that are gained."""
    conditions = list(search.conditions)
    if mode.asserts:
        conditions += conjuncts(search.body)
    if mode.refutes:
        conditions.append(Call("not", (search.body,), type=BOOL, span=search.body.span))
    if not mode.gains:
        return conditions, []
    if kind == "probability":
        return conditions, [Conditional(search.body, ONE, ZERO, type=INT)]
    return conditions, objective_terms(search.body)


def _program(
    found: Frontier, search: Scalars, mode: Mode, top: Aggregate, relations: Sequence[Stated]
) -> Program:
    module, own = Module(), len(stated(top))

    def unexpected(node: Any) -> Any:
        raise Unsupported(UNEXPECTED)

    expressions = Expressions(module, search.facts, unexpected, unexpected)
    FrontierCode(module, expressions, search.facts.ranges).main(found, mode.keeping)
    return Program(
        module.source,
        tuple(module.constants),
        dict(module.operations),
        None,
        partial=tuple(n for n in search.facts.partial if n < own),
        relations=tuple(relations),
        noted={n: names for n, names in module.noted.items() if n >= own},
    )
