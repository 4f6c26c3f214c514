"""The strategy "loops": nested loops as generated Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from mtf_lang.backends.enumeration.code import CHECKED
from mtf_lang.backends.enumeration.cost import calls_functions
from mtf_lang.backends.enumeration.failing import FOR_WANT, Search, emptied, narrowed
from mtf_lang.backends.enumeration.foresee import Foreseen
from mtf_lang.backends.enumeration.legend import shown_program
from mtf_lang.backends.enumeration.loader import load
from mtf_lang.backends.enumeration.nest import Each, is_number_set
from mtf_lang.backends.enumeration.prepare import Preparer
from mtf_lang.backends.enumeration.program import Lowering, Program, below_not
from mtf_lang.backends.enumeration.runtime import Excluded, helpers
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import Aggregate, Call, Literal, Node, Variable
from mtf_lang.limits import Budget, Limits
from mtf_lang.planning.strategy import Context, Estimate, Offer, Refusal, Task
from mtf_lang.result import Outcome, Reason, Status, unknown
from mtf_lang.table import find
from mtf_lang.table.check import checked
from mtf_lang.values.faults import LimitHit, Poisoned, Undecided, Undefined, Unsupported
from mtf_lang.values.model import Interval, NumberSet

NAME = "enumeration"
STRATEGY = "loops"


@dataclass(slots=True)
class Loops:
    """One task lowered to loops: once for showing, again when named values are known."""

    task: Task
    limits: Limits
    lowering: Lowering
    program: Program
    assignments: int | None = None
    """Assignments of the unknowns, where their families are gone through as they are."""
    ran: Program | None = field(default=None)

    def estimate(self) -> Estimate:
        """What running the program costs."""
        if self.assignments is None:
            return self.lowering.estimate(self.task.node)
        return Estimate(self.assignments, f"{self.assignments:,} assignments, one by one")

    def offer(self) -> Offer:
        """The offer of this strategy."""
        return Offer(
            NAME,
            STRATEGY,
            Status.PROVED,
            self.estimate(),
            self.run,
            self.lowered,
            "exhaustive search with conditions tested where their variables are bound",
        )

    def lowered(self) -> str:
        """The program that ran, or would run."""
        program = self.ran or self.program
        return shown_program(program)

    def run(self, context: Context) -> Outcome:
        """The value, and how it was found."""
        program = self._program(context.values)
        self.ran = program
        return execute(program, self.task, context)

    def _program(self, values: Mapping[str, Any]) -> Program:
        """Named values that are known by now make better programs."""
        if not self.lowering.preparer.waiting:
            return self.program
        return lower(self.task, values, self.limits)[1]


def lower(
    task: Task, values: Mapping[str, Any], limits: Limits, *, plain: bool = False
) -> tuple[Lowering, Program]:
    """The program of a task. Raises ``Unsupported`` where it has none."""
    foreseen = values if isinstance(values, Foreseen) else Foreseen(task.definitions, limits)
    lowering = Lowering(Preparer(task.node, task.definitions, values), None if plain else foreseen.compute)
    return lowering, lowering.program(task.node)


def execute(program: Program, task: Task, context: Context) -> Outcome:
    """Run a program; where it meets an undefined value the reference says what that means."""
    excluded: Excluded = {}

    def compute() -> Outcome:
        result = load(program.source, namespace(program, context, excluded))()
        found = outcome_of(program, task, context, result)
        return with_conditions(found, task, context, program, excluded)

    return guarded(compute, lambda fault: by_reference(task, context, program.search, fault))


def guarded(compute: Callable[[], Outcome], otherwise: Callable[[Exception], Outcome]) -> Outcome:
    """What ``compute`` gives, faults as outcomes; ``otherwise`` where something is undefined."""
    try:
        return compute()
    except LimitHit as fault:
        return unknown(Reason.LIMIT, fault.message)
    except Undecided as fault:
        return unknown(Reason.UNDECIDED, str(fault))
    except Unsupported as fault:
        return unknown(Reason.UNSUPPORTED, str(fault))
    except MemoryError:
        return unknown(Reason.LIMIT, "the memory limit was reached")
    except RecursionError:
        return unknown(Reason.LIMIT, "the calls of the generated program lie too deep")
    except (Undefined, Poisoned, ZeroDivisionError) as fault:
        return otherwise(fault)


def by_reference(task: Task, context: Context, search: Search | None, fault: Exception) -> Outcome:
    """The reference evaluator's outcome: an undefined value gets its place and the values there.

    It is asked about the bindings at which the program failed; and about the whole request where these
    are not known or have a value, since the search may evaluate more than the reference does.
    """
    from mtf_lang.backends.exact.evaluator import outcome

    top, _ = below_not(task.node)
    if search is not None and isinstance(top, Aggregate) and isinstance(fault, Undefined | ZeroDivisionError):
        there = narrowed(top, search, fault)
        if there is not None:
            found = outcome(there, _again(context), task.definitions)
            told = found.diagnostic
            # That there is nothing at these bindings says so of the whole only where all had been seen.
            if told is not None and (told.code not in FOR_WANT or there == emptied(top)):
                return found
    return outcome(task.node, _again(context), task.definitions)


def of_nothing(task: Task, context: Context) -> Outcome:
    """The reference evaluator's outcome where no binding satisfies the conditions."""
    from mtf_lang.backends.exact.evaluator import outcome

    top, _ = below_not(task.node)
    assert isinstance(top, Aggregate)
    return outcome(emptied(top), _again(context), task.definitions)


def _again(context: Context) -> Context:
    return replace(context, budget=Budget(context.limits.work))


def with_conditions(
    found: Outcome, task: Task, context: Context, program: Program, excluded: Excluded
) -> Outcome:
    """An outcome with the relations that do not hold somewhere because they are undefined there."""
    if not program.partial and not excluded:
        return found
    from mtf_lang.backends.enumeration import exclusions

    top, _ = below_not(task.node)
    texts = []
    if isinstance(top, Aggregate):
        texts += exclusions.own(top, program.partial, found, task, context)
    inner = {number: values for number, values in excluded.items() if number in program.noted}
    texts += exclusions.nested(program.relations, program.noted, inner)
    return replace(found, conditions=tuple(dict.fromkeys(texts)))


def outcome_of(program: Program, task: Task, context: Context, result: Any) -> Outcome:
    """The outcome of a program that returned ``result``."""
    value, shown = result if program.names is not None else (result, None)
    found = None if program.names is None or shown is None else dict(zip(program.names, shown, strict=True))
    extremum = top_kind(task.node) in EXTREMA
    at = found if extremum and not is_its_own_place(task.node) else None
    return Outcome(
        value,
        Status.PROVED,
        complete=True if _rests_on_solutions(task.node) else None,
        witness=None if extremum else found,
        attained=True if extremum and found is not None else None,
        at=at,
        evidence="exhaustive search",
        counts={"steps": context.budget.spent},
    )


def namespace(program: Program, context: Context, excluded: Excluded) -> dict[str, Any]:
    """The names that a program text may use; ``excluded`` is filled while it runs."""
    names: dict[str, Any] = helpers(context, program.functions, excluded)
    for written, name in program.operations.items():
        operation = find(name)
        assert operation is not None
        names[written] = checked(operation) if written.startswith(CHECKED) else operation.meaning
    names.update({f"k{i}": value for i, value in enumerate(program.constants, 1)})
    return names


EXTREMA = frozenset({"min", "max", "argmin", "argmax"})


def top_kind(node: Node) -> str | None:
    """The kind of the aggregate that a task asks for, below any ``not``."""
    while isinstance(node, Call) and node.operation == "not":
        (node,) = node.arguments
    return node.kind if isinstance(node, Aggregate) else None


def is_its_own_place(node: Node) -> bool:
    """Whether an extremum of elements is asked for: where it is attained says no more than its value."""
    return isinstance(node, Aggregate) and isinstance(node.body, Variable)


def _rests_on_solutions(node: Node) -> bool:
    while isinstance(node, Call) and node.operation == "count":
        node = node.arguments[0]
    return isinstance(node, Aggregate) and node.kind == "solutions"


# --- offers ------------------------------------------------------------------------------------


def planned(
    task: Task, limits: Limits, values: Foreseen, assignments: int | None = None
) -> Loops | Refusal | None:
    """The plan of loops, a refusal with its reason, or None where there is nothing to loop over.

    ``assignments`` is their number where families of unknowns are to be left as they are: that is planned
    quickly and searched slowly.
    """
    if task.open:
        return None
    if not any(isinstance(p, Aggregate) for p in walk.iterate(task.node)) and not calls_functions(task.node):
        return None
    try:
        lowering, program = lower(task, values, limits, plain=assignments is not None)
    except Unsupported as fault:
        return Refusal(NAME, STRATEGY, str(fault))
    infinite = _infinite(lowering)
    if infinite is not None:
        return infinite
    return Loops(task, limits, lowering, program, assignments)


_SETS = {
    "integers": "the integers",
    "naturals": "the natural numbers",
    "rationals": "the rationals",
    "reals": "the reals",
    "complexes": "the complex numbers",
}


_WIDE = ("an interval", "a range without end")


def _is_endless(domain: Node) -> bool:
    """Whether a domain is ``a..infinity`` or ``-infinity..b``."""
    if not isinstance(domain, Call) or domain.operation != "range":
        return False
    return any(
        isinstance(p, Call) and p.operation == "infinity" for a in domain.arguments for p in _signed(a)
    )


def _signed(node: Node) -> tuple[Node, ...]:
    """An end of a range, without its sign."""
    return node.arguments if isinstance(node, Call) and node.operation == "negate" else (node,)


def _infinite(lowering: Lowering) -> Refusal | None:
    """A refusal where a variable would range over an infinite domain."""
    for planned in lowering.plans.values():
        for step in planned.nest.steps:
            if not isinstance(step, Each):
                continue
            domain = step.binder.domain
            value = domain.value if isinstance(domain, Literal) else None
            if not isinstance(value, NumberSet | Interval) and not _is_endless(domain):
                continue
            names = ", ".join(s.name for s in walk.pattern_symbols(step.binder.pattern))
            over = _SETS.get(value.name, value.name) if isinstance(value, NumberSet) else _WIDE[value is None]
            bound = f"bound it, for example `{names} in 0..300`"
            remedy = bound if is_number_set(step.binder.domain, "integers", "naturals") else None
            reason = f"{names} ranges over {over}, and the conditions give no bound for it"
            return Refusal(NAME, STRATEGY, reason, remedy)
    return None
