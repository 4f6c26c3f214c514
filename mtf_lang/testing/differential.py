"""Hold backends against the reference evaluator, task by task, on one request.

Three questions are asked of a request: does the planned whole give what the reference evaluator gives for the
program as it was written (the passes and the cutting into tasks are held against their meaning); does every
strategy of every backend give the same for each task; does a witness hold. What has no reference (infinite
domains) is compared between backends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from mtf_lang.frozen import frozen
from mtf_lang.ir.nodes import Aggregate, Call, Definition, Literal, Node, Program, Symbol, conjunction
from mtf_lang.ir.walk import free_variables, substitute
from mtf_lang.limits import Limits
from mtf_lang.planning import registry
from mtf_lang.planning.execute import Execution, agree
from mtf_lang.planning.planner import Plan, Step, plan
from mtf_lang.planning.strategy import Backend, Offer, Task
from mtf_lang.result import Outcome, Status
from mtf_lang.testing.answers import (
    LIMITS,
    REFERENCE,
    Answer,
    Asking,
    answers,
    fault_text,
    given,
    within_reach,
)
from mtf_lang.testing.scripts import program_of
from mtf_lang.types import BOOL
from mtf_lang.values.kind import type_of
from mtf_lang.values.text import to_text

WRITTEN = "the program as written"


@frozen
class Disagreement:
    """Two answers to one task that cannot both be right, or one that is refuted by itself.

    ``what``: ``value``, ``definedness``, ``place``, ``attainment``, ``witness``; ``fault`` is an exception.
    """

    what: str
    task: str
    wanted: Answer | None
    found: Answer
    detail: str

    @property
    def lines(self) -> tuple[str, ...]:
        """The disagreement for people."""
        wanted = () if self.wanted is None else (f"{self.wanted.by}: {shown(self.wanted.outcome)}",)
        program = self.found.lowered()
        lowered = (f"lowered to: {program}",) if program else ()
        return (
            f"{self.what} of {self.task}: {self.detail}",
            *wanted,
            f"{self.found.by}: {shown(self.found.outcome)}",
            *lowered,
        )


@frozen
class Comparison:
    """All answers to a request, and where they disagree.

    ``pairs`` counts the pairs of answers that were compared, by the names of their backends.
    """

    text: str
    program: Program
    answers: tuple[tuple[Task, tuple[Answer, ...]], ...]
    disagreements: tuple[Disagreement, ...]
    pairs: tuple[tuple[str, str], ...]


def installed() -> tuple[Backend, ...]:
    """All installed backends."""
    return tuple(registry.backend(name) for name in registry.names())


def compare(text: str, subjects: Sequence[Backend] | None = None, limits: Limits = LIMITS) -> Comparison:
    """Run a request by every strategy of ``subjects`` (all installed backends) and compare.

    Raises ``scripts.Unsound`` where the request has errors.
    """
    return compared(text, program_of(text), installed() if subjects is None else subjects, limits)


def compared(text: str, program: Program, asked: Sequence[Backend], limits: Limits = LIMITS) -> Comparison:
    """The same for a program that is there already."""
    try:
        return _compared(text, program, asked, limits)
    except Exception as raised:  # a survey or a lowering that fails is as wrong as a value
        outcome = Outcome(evidence=fault_text(raised), status=Status.UNKNOWN)
        found = Disagreement(
            "fault", "the plan", None, Answer("planner", "plan", outcome), fault_text(raised)
        )
        return Comparison(text, program, (), (found,), ())


def _compared(text: str, program: Program, asked: Sequence[Backend], limits: Limits) -> Comparison:
    planned = plan(program, limits)
    asking = Asking(limits)
    told = [(step.task, tuple(answers(step, asked, asking))) for step in _steps(planned)]
    found: list[Disagreement] = []
    pairs: list[tuple[str, str]] = []
    for task, heard in told:
        found.extend(_between(task, heard, pairs))
        found.extend(_refuted(task, heard, limits))
    found.extend(_against_the_program(program, planned, asking, limits))
    return Comparison(text, program, tuple(told), tuple(found), tuple(pairs))


def _steps(planned: Plan) -> Iterator[Step]:
    """Named values in the order they need one another, then the items; each step once."""
    seen: set[int] = set()
    for step in (*planned.values, *(item.step for item in planned.items)):
        if id(step) not in seen:
            seen.add(id(step))
            yield step


def _between(task: Task, answers: Sequence[Answer], pairs: list[tuple[str, str]]) -> Iterator[Disagreement]:
    """Disagreements with the first answer given: that of the reference where it has one."""
    for answer in answers:
        if answer.fault is not None:
            yield Disagreement("fault", task.name, None, answer, answer.fault)
    having = [a for a in answers if given(a.outcome)]
    pairs.extend((a.backend, b.backend) for a, b in combinations(having, 2))
    for answer in having[1:]:
        what = difference(having[0].outcome, answer.outcome, _any_solution(task.node))
        undefined = [a.outcome.diagnostic is not None for a in (having[0], answer)]
        if all(undefined) and having[0].backend != REFERENCE:
            continue  # over infinite domains there is no order that says which undefined point is met first
        if what is not None:
            yield Disagreement(what, task.name, having[0], answer, "the answers differ")


def difference(wanted: Outcome, found: Outcome, any_solution: bool = False) -> str | None:
    """In what two answers to one task differ; None where they agree, or it cannot be told."""
    if (wanted.diagnostic is None) != (found.diagnostic is None):
        return "definedness"
    if wanted.diagnostic is not None and found.diagnostic is not None:
        same = wanted.diagnostic.code == found.diagnostic.code
        placed = wanted.diagnostic.span == found.diagnostic.span
        return "definedness" if not same else None if placed else "place"
    if None not in (wanted.attained, found.attained) and wanted.attained != found.attained:
        return "attainment"
    if any_solution:
        return None
    return "value" if agree(wanted, found) is False else None


def _any_solution(node: Node) -> bool:
    """Whether one of several values is asked for."""
    return isinstance(node, Aggregate) and node.kind == "solution"


# --- witnesses ------------------------------------------------------------------------------------

_DECIDES = {"exists": True, "satisfiable": True, "forall": False, "prove": False}


def _refuted(task: Task, answers: Sequence[Answer], limits: Limits) -> Iterator[Disagreement]:
    """Witnesses and solutions at which the reference evaluator finds something else."""
    node = task.node
    while isinstance(node, Call) and node.operation == "not":
        (node,) = node.arguments
    if not isinstance(node, Aggregate):
        return
    for answer in answers:
        at = _point(node, answer.outcome)
        if at is None:
            continue
        for claim, wanted in _claims(node, at):
            outcome = reference(claim, task.definitions, limits)
            if given(outcome) and outcome.value is not wanted:
                yield Disagreement("witness", task.name, None, answer, f"it does not hold at {_at(at)}")
                break


def _point(node: Aggregate, outcome: Outcome) -> dict[Symbol, Literal] | None:
    """The binding that an outcome rests on, where it says one for every binder."""
    symbols = [b.pattern for b in node.binders]
    if not given(outcome) or not all(isinstance(s, Symbol) for s in symbols):
        return None
    values: list[object]
    if node.kind in _DECIDES and outcome.witness is not None:
        if any(getattr(s, "name", None) not in outcome.witness for s in symbols):
            return None
        values = [outcome.witness[s.name] for s in symbols if isinstance(s, Symbol)]
    elif node.kind == "solution" and outcome.diagnostic is None:
        values = list(outcome.value) if len(symbols) > 1 else [outcome.value]
    else:
        return None
    pairs = zip(symbols, values, strict=True)
    return {s: Literal(v, type=type_of(v)) for s, v in pairs if isinstance(s, Symbol)}


def _claims(node: Aggregate, at: dict[Symbol, Literal]) -> Iterator[tuple[Node, bool]]:
    """What must be true or false at the point: domains, conditions, the body."""
    for binder in node.binders:
        if isinstance(binder.pattern, Symbol):
            inside = Call("member", (at[binder.pattern], substitute(binder.domain, at)), type=BOOL)
            yield inside, True
    yield substitute(conjunction(node.guard), at), True
    if node.kind in _DECIDES:
        yield substitute(node.body, at), _DECIDES[node.kind]


def _at(at: dict[Symbol, Literal]) -> str:
    return ", ".join(f"{s.name} = {to_text(v.value)}" for s, v in at.items())


# --- the whole ------------------------------------------------------------------------------------


def reference(node: Node, definitions: Mapping[str, Definition], limits: Limits) -> Outcome:
    """What the reference evaluator says of a closed node; ``unknown`` where it refuses."""
    task = Task("reference", node, definitions)
    for offer in registry.backend(REFERENCE).offers(task, limits):
        if isinstance(offer, Offer) and within_reach(offer, limits):
            return Execution(limits).attempt(offer)
    return Outcome(status=Status.UNKNOWN)


def _against_the_program(
    program: Program, planned: Plan, asking: Asking, limits: Limits
) -> Iterator[Disagreement]:
    """Items as planned (passes, cutting, choice) against the evaluation of what was written."""
    definitions = {d.identity: d for d in program.definitions}
    for written, item in zip(program.items, planned.items, strict=True):
        if free_variables(written.node):
            continue
        wanted = reference(written.node, definitions, limits)
        computed = asking.step(item.step)
        if not given(wanted) or not given(computed.outcome):
            continue
        by, how, lowered = computed.backend or "planner", computed.strategy or "", computed.lowered
        found = Answer(by, how, computed.outcome, partial(str, lowered))
        what = difference(wanted, computed.outcome, _any_solution(written.node))
        if what is not None and what != "place":  # equal requests are computed once, at the first place
            reference_ = Answer(REFERENCE, WRITTEN, wanted)
            yield Disagreement(what, item.item.name, reference_, found, "the plan differs from the program")


def shown(outcome: Outcome) -> str:
    """An outcome in one line."""
    if outcome.diagnostic is not None:
        return f"{outcome.diagnostic.code}: {outcome.diagnostic.message} {list(outcome.diagnostic.notes[:1])}"
    if outcome.status is Status.UNKNOWN:
        return f"unknown: {outcome.reason}: {outcome.detail or outcome.evidence}"
    text = to_text(outcome.value, elements=20, digits=60)
    attained = "" if outcome.attained is None else f", attained {outcome.attained}"
    return f"{text} [{outcome.status}{attained}]"
