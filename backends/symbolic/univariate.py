"""Requests about one real (rational, integer) unknown, decided on the cells of the line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from mtf_lang.backends.symbolic import build, regions
from mtf_lang.backends.symbolic.cells import Cell, decompose
from mtf_lang.backends.symbolic.domains import Unknown, conjuncts
from mtf_lang.backends.symbolic.inversion import Endless
from mtf_lang.backends.symbolic.repeating import common_period, over_one_period, periodic_set
from mtf_lang.backends.symbolic.rewriting import lost_requirements
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Aggregate, Call, Condition, Node, Symbol
from mtf_lang.result import Outcome, Status
from mtf_lang.types import BOOL
from mtf_lang.values.faults import Undecided, Undefined, Unsupported
from mtf_lang.values.model import NumberSet, SetValue

EVIDENCE = "isolated real roots, and the truth between them at sample points"


def combined(conditions: list[Node]) -> Node:
    """One Boolean node that says all of ``conditions``."""
    if not conditions:
        return build.truth(True)
    return conditions[0] if len(conditions) == 1 else Call("and", tuple(conditions), type=BOOL)


def solve(node: Aggregate, unknown: Unknown, work: Work) -> Outcome:
    """The outcome of a request over one unknown; raises ``Unsupported`` where it is not algebraic."""
    return REQUESTS[node.kind](node, unknown, work)


@dataclass(frozen=True, slots=True)
class Decided:
    """The cells of a condition; with a ``period``, those of one period, and the rest repeats them."""

    cells: list[Cell]
    period: Node | None = None


def _decided(conditions: list[Node], unknown: Unknown, work: Work, *bodies: Node) -> Decided:
    """The cells of conditions on the line, or on one period of them and of ``bodies``."""
    condition = combined(conditions)
    try:
        return Decided(decompose(condition, unknown.symbol, work))
    except Endless as fault:
        turn = common_period(conditions, unknown, *bodies)
        if turn is None:
            raise fault
        work.rely(Status.PROVED, "decided on one period, and so everywhere")
        return Decided(over_one_period(condition, unknown, turn, work), turn)


def _of_guard(node: Aggregate, unknown: Unknown, work: Work, *more: Node) -> Decided:
    """The cells of domain and guard (and ``more``); where a relation is undefined it does not hold."""
    conditions = [*unknown.conditions, *conjuncts(node.guard), *more]
    decided = _decided(conditions, unknown, work)
    if any(cell.truth is None for cell in decided.cells):
        note_domain(conditions, work)
    return decided


def note_domain(conditions: list[Node], work: Work) -> None:
    """Solutions are sought where the relations are defined; say what that asks for."""
    for condition in conditions:
        for relation in lost_requirements(condition, build.ZERO, work):
            if relation not in work.conditions:
                work.conditions.append(relation)


def _solutions(node: Aggregate, unknown: Unknown, work: Work) -> Outcome:
    try:
        decided = _of_guard(node, unknown, work)
    except Endless as fault:
        return Outcome(_periodic_part(node, unknown, work, fault), complete=True, evidence=EVIDENCE)
    value = regions.as_set(decided.cells, unknown.carrier, work)
    if decided.period is not None:
        value = periodic_set(value, decided.period, work)
    return Outcome(value, complete=True, evidence=EVIDENCE)


def _periodic_part(node: Aggregate, unknown: Unknown, work: Work, fault: Endless) -> SetValue:
    """The solutions of a system of which some relations have a period and others none."""
    from mtf_lang.values.set_algebra import intersection

    periodic: list[Node] = []
    others: list[Node] = []
    for condition in (*unknown.conditions, *conjuncts(node.guard)):
        (others if common_period([condition], unknown) is None else periodic).append(condition)
    if not periodic or not others:
        raise fault
    found: SetValue = NumberSet("reals")
    for conditions in (periodic, others):
        part = replace(node, guard=tuple(Condition(c, relation=True) for c in conditions))
        value = _solutions(part, Unknown(unknown.symbol, unknown.carrier), work).value
        found = intersection(found, value)
    return found


def _sampled(decided: Decided, unknown: Unknown, work: Work) -> tuple[Any, dict[str, Any] | None]:
    """Some number at which the condition holds, and the same as a witness; None where there is none."""
    found = regions.sample(decided.cells, unknown.carrier, work)
    return found, None if found is None else {unknown.symbol.name: found}


def _solution(node: Aggregate, unknown: Unknown, work: Work) -> Outcome:
    found, witness = _sampled(_of_guard(node, unknown, work), unknown, work)
    if found is None:
        raise Undefined("the system has no solution", "MTF0412")
    return Outcome(found, evidence=EVIDENCE, witness=witness)


def _satisfiable(node: Aggregate, unknown: Unknown, work: Work) -> Outcome:
    found, witness = _sampled(_of_guard(node, unknown, work), unknown, work)
    return Outcome(found is not None, evidence=EVIDENCE, witness=witness)


def _exists(node: Aggregate, unknown: Unknown, work: Work) -> Outcome:
    decided = _of_guard(node, unknown, work, node.body)
    _require_defined(decided.cells)
    found, witness = _sampled(decided, unknown, work)
    return Outcome(found is not None, evidence=EVIDENCE, witness=witness)


def _exists_unique(node: Aggregate, unknown: Unknown, work: Work) -> Outcome:
    decided = _of_guard(node, unknown, work, node.body)
    _require_defined(decided.cells)
    found = regions.as_set(decided.cells, unknown.carrier, work)
    if found.size() != 1 or decided.period is not None:
        return Outcome(False, evidence=EVIDENCE)
    return Outcome(True, evidence=EVIDENCE, witness={unknown.symbol.name: next(iter(found))})


def _forall(node: Aggregate, unknown: Unknown, work: Work) -> Outcome:
    """For all x: guard implies body, by the absence of cells where the guard holds and the body does not."""
    refuting = [*_guard(node, unknown), Call("not", (node.body,), type=BOOL)]
    decided = _decided(refuting, unknown, work)
    if node.kind == "forall":
        _require_defined(decided.cells)
    found, witness = _sampled(decided, unknown, work)
    if found is not None:
        return Outcome(False, evidence=EVIDENCE, witness=witness)
    if all(cell.truth is None for cell in decided.cells):
        raise Undecided("the statement is defined nowhere")
    if any(cell.truth is None for cell in decided.cells):
        note_domain([*_guard(node, unknown), node.body], work)
    return Outcome(True, evidence=EVIDENCE)


def _require_defined(cells: list[Cell]) -> None:
    """Leave a quantifier that is undefined somewhere: which point comes first is a matter of order [4.6]."""
    if any(cell.truth is None for cell in cells):
        raise Undecided("the condition is undefined at some points")


def _guard(node: Aggregate, unknown: Unknown) -> list[Node]:
    return [*unknown.conditions, *conjuncts(node.guard)] or [build.truth(True)]


def _given(node: Aggregate, unknown: Unknown, work: Work) -> Outcome:
    """The value of the body at every solution, which must be the same."""
    conditions = [*unknown.conditions, *conjuncts(node.guard)]
    decided = _decided(conditions, unknown, work, node.body)
    if any(cell.truth is None for cell in decided.cells):
        note_domain(conditions, work)
    found = regions.as_set(decided.cells, unknown.carrier, work)
    if found.size() is None:
        raise Unsupported("infinitely many solutions")
    return same_value(node.body, [{unknown.symbol: value} for value in found], work)


def same_value(body: Node, solutions: list[dict[Symbol, Any]], work: Work) -> Outcome:
    """The common value of ``body`` at all solutions; raises ``Undefined`` where it is not the same."""
    from mtf_lang.backends.exact.faults import not_common
    from mtf_lang.values.order import equal

    if not solutions:
        raise Undefined("the system has no solution, so the expression has no value", "MTF0412")
    first = work.evaluate(body, solutions[0])
    for other in solutions[1:]:
        value = work.evaluate(body, other)
        if not equal(first, value):
            raise not_common(body, solutions[0], other, first, value)
    return Outcome(first, evidence=f"all {len(solutions)} solutions, each substituted")


REQUESTS: dict[str, Callable[[Aggregate, Unknown, Work], Outcome]] = {
    "solutions": _solutions,
    "solution": _solution,
    "satisfiable": _satisfiable,
    "exists": _exists,
    "exists_unique": _exists_unique,
    "forall": _forall,
    "prove": _forall,
    "given": _given,
}
