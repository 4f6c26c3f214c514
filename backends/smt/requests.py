"""What is asked of a system: satisfiable, solution, solutions, given, prove, and counts.

Each answer rests on models that were evaluated exactly, on ``unsat`` with the trust of ``prover``,
or on both. Undefinedness is asked for first: Z3 never gets to choose the value of 1/0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtf_lang.backends.exact.accumulate import no_solution
from mtf_lang.backends.exact.faults import UndefinedAt, not_common
from mtf_lang.backends.smt import search
from mtf_lang.backends.smt.problem import Point, Problem
from mtf_lang.backends.smt.structure import scalars
from mtf_lang.backends.smt.terms import Expression
from mtf_lang.diagnostics import Diagnostic
from mtf_lang.ir.nodes import Node, TupleNode, Variable
from mtf_lang.ir.walk import iterate
from mtf_lang.result import Outcome
from mtf_lang.values.faults import LimitHit, Undecided, Undefined, Unsupported
from mtf_lang.values.sets import finite_set

MAXIMUM_SOLUTIONS = 10_000
"""How many solutions are listed where the domains are finite."""

MAXIMUM_UNBOUNDED = 250
"""How many are listed where a domain is infinite: a system with more has infinitely many as a rule,
and each question is harder than the one before it."""

Answer = Callable[[Problem], Outcome]


def diagnosed(fault: Undefined, node: Node) -> Outcome:
    """The outcome of a request that is undefined."""
    if isinstance(fault, UndefinedAt):
        return Outcome(diagnostic=fault.diagnostic)
    return Outcome(diagnostic=Diagnostic(fault.code, fault.message, node.span, hint=fault.hint))


def require_defined(problem: Problem) -> None:
    """Raise the fault of a point at which domains, conditions or body are undefined, if there is one.

    Of several points of finite domains it is the first, as in evaluation [4.14].
    """
    model = problem.undefined_model()
    if model is not None and problem.finite:
        model = search.first(problem, problem.lowering.build.negation(problem.defined()))
    if model is not None:
        raise fault_of(problem, model)


def fault_of(problem: Problem, model: Expression) -> Undefined:
    """The fault at a model that says the request is undefined there; raises ``Undecided`` without one."""
    fault = problem.fault_at(model)
    if fault is None:
        at = problem.shown(problem.point(model))
        raise Undecided(f"Z3 takes the request to be undefined at {at}, exact evaluation does not")
    return fault


def outcome(problem: Problem, value: Any, *, witnessed: bool = False, **more: Any) -> Outcome:
    """An outcome with the trust of every ``unsat`` in it; ``witnessed`` where a point is all it needs."""
    prover = problem.prover
    return Outcome(
        value,
        prover.trust,
        evidence=WITNESSED if witnessed and problem.exact else prover.evidence,
        counts={"questions": prover.questions, "steps": problem.context.budget.spent},
        **more,
    )


WITNESSED = "evaluated exactly at a model that Z3 found"


# --- yes or no -----------------------------------------------------------------------------------


def _decision(found: bool, decisive: Callable[[Problem], Expression]) -> Answer:
    """A quantifier: its value is ``found`` if there is a decisive point, which is the witness."""

    def answer(problem: Problem) -> Outcome:
        model = decisive_model(problem, decisive(problem))
        if model is None:
            return outcome(problem, not found)
        point = borne_out(problem, model, found)
        return outcome(problem, found, witnessed=True, witness=problem.named(point))

    return answer


def borne_out(problem: Problem, model: Expression, truth: bool) -> Point:
    """The point of a model, after the body was found to have that truth value there.

    Exactly, or by proof where the body quantifies over an infinite domain; raises ``Undecided``
    where neither bears out what the model says.
    """
    point = problem.solution_at(model)
    formula = problem.proposition()
    try:
        same = problem.body_at(point) is truth
    except Unsupported:
        same = problem.proved_at(formula if truth else problem.lowering.build.negation(formula), model)
    if not same:
        raise Undecided(f"exact evaluation at {problem.shown(point)} does not bear out what Z3 says")
    return point


def decisive_model(problem: Problem, decisive: Expression) -> Expression | None:
    """A model at which evaluation would end: a decisive point, None where there is none.

    Over finite domains evaluation goes through the points in order and ends at the first decisive
    one, so what is undefined behind it does not matter, and what is undefined before it is an error.
    Over infinite domains there is no order: then nothing may be undefined.
    """
    undefined = problem.undefined_model()
    if undefined is None:
        return problem.prover.model(decisive)
    if not problem.finite:
        raise fault_of(problem, undefined)
    build = problem.lowering.build
    model = search.first(problem, build.any_of([build.negation(problem.defined()), decisive]))
    if model is not None:
        fault = problem.fault_at(model)
        if fault is not None:
            raise fault
    return model


def _holds(problem: Problem) -> Expression:
    return problem.lowering.build.all_of([problem.inside.expression, problem.proposition()])


def _fails(problem: Problem) -> Expression:
    build = problem.lowering.build
    return build.all_of([problem.inside.expression, build.negation(problem.proposition())])


def _unique(problem: Problem) -> Outcome:
    """``exists unique``: one point, and no other."""
    require_defined(problem)
    holds = _holds(problem)
    model = problem.prover.model(holds)
    if model is None:
        return outcome(problem, False)
    borne_out(problem, model, True)
    other = problem.prover.model(holds, problem.another(problem.constants, model))
    if other is None:
        return outcome(problem, True)
    borne_out(problem, other, True)
    return outcome(problem, False, witnessed=True)


# --- solutions -----------------------------------------------------------------------------------


def _one(problem: Problem) -> Outcome:
    """``solution``: over finite domains the first one, else the one that Z3 finds."""
    model = decisive_model(problem, problem.inside.expression)
    if model is None:
        raise no_solution(problem.symbols)
    if problem.finite:
        model = search.first(problem, problem.inside.expression) or model
    point = problem.solution_at(model)
    value = problem.value_at(model, point)
    return outcome(problem, value, witnessed=True, witness=problem.named(point))


def points(problem: Problem, expressions: tuple[Expression, ...]) -> list[Point]:
    """All solutions that differ in one of the expressions; the last question shows that there is no other.

    Raises ``LimitHit`` where there are more than ``MAXIMUM_SOLUTIONS``, and ``Undecided`` where a
    domain is infinite and more than ``MAXIMUM_UNBOUNDED`` were found.
    """
    require_defined(problem)
    models = problem.prover.models(problem.inside.expression)
    found: list[Point] = []
    model = next(models, None)
    while model is not None:
        found.append(problem.solution_at(model))
        if not problem.finite and len(found) > MAXIMUM_UNBOUNDED:
            raise Undecided(f"there are more than {MAXIMUM_UNBOUNDED} solutions, perhaps infinitely many")
        if len(found) > MAXIMUM_SOLUTIONS:
            raise LimitHit("size", f"there are more than {MAXIMUM_SOLUTIONS:,} solutions")
        try:
            model = models.send(problem.another(expressions, model))
        except StopIteration:
            model = None
    return found


def _all(problem: Problem) -> Outcome:
    """``solutions``: the set of the values of the body over all solutions."""
    found = points(problem, scalars(problem.body))
    if not all(isinstance(part, Variable | TupleNode) for part in iterate(problem.node.body)):
        problem.lowering.borrowed = True
    values = finite_set(problem.body_at(point) for point in found)
    return outcome(problem, values, complete=True)


def _number(problem: Problem) -> Outcome:
    """``count``: the number of solutions."""
    return outcome(problem, len(points(problem, problem.constants)))


def _common(problem: Problem) -> Outcome:
    """``given``: the value at one solution, shown to be the value at all of them.

    Of different values over finite domains those are named that evaluation meets first [4.9].
    """
    require_defined(problem)
    inside = problem.inside.expression
    model = problem.prover.model(inside)
    if model is None:
        raise no_solution(problem.symbols)
    other = problem.prover.model(inside, problem.another(scalars(problem.body), model))
    if other is not None and problem.finite:
        build = problem.lowering.build
        model = search.first(problem, inside) or model
        another = problem.another(scalars(problem.body), model)
        other = search.first(problem, build.all_of([inside, another])) or other
    point = problem.solution_at(model)
    value = problem.value_at(model, point)
    if other is None:
        return outcome(problem, value)
    second = problem.solution_at(other)
    raise not_common(problem.node.body, point, second, value, problem.body_at(second))


ANSWERS: dict[str, Answer] = {
    "satisfiable": _decision(True, _holds),
    "exists": _decision(True, _holds),
    "forall": _decision(False, _fails),
    "prove": _decision(False, _fails),
    "exists_unique": _unique,
    "solution": _one,
    "solutions": _all,
    "set": _all,
    "count": _number,
    "given": _common,
}
"""How each kind of request is answered; optima are in ``optimum``."""
