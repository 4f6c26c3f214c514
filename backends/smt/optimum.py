"""Least and greatest values: found by search or by Z3's optimiser, then certified.

Whatever proposes a value, it counts only when a plain solver shows that no better one exists and
an exactly evaluated point attains it; or, where it is a bound that is not attained, that values
come as near as one likes. Everything is said for a minimum; a maximum is that of the opposite.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import z3

from mtf_lang.backends.smt import search
from mtf_lang.backends.smt.arithmetic import numbers
from mtf_lang.backends.smt.numbers import algebraic_polynomial, from_expression, is_root, numeral
from mtf_lang.backends.smt.problem import Problem
from mtf_lang.backends.smt.prover import elimination, general, is_linear, loaded
from mtf_lang.backends.smt.requests import outcome, require_defined
from mtf_lang.backends.smt.terms import Expression
from mtf_lang.frozen import frozen
from mtf_lang.result import Outcome
from mtf_lang.values.faults import Undecided, Undefined, Unsupported
from mtf_lang.values.model import NotAttained, Unbounded

PROPOSING = 10_000_000
"""Work allowed to each way of proposing an optimum: about a second."""


@frozen
class Goal:
    """A term to be made least where the formula holds; ``sign`` is -1 where it is an opposite."""

    problem: Problem
    formula: Expression
    term: Expression
    sign: int

    @property
    def direction(self) -> str:
        """The side without a bound, in the author's terms."""
        return "below" if self.sign > 0 else "above"


@frozen
class Proposal:
    """What an optimum may be: a numeral, or None for values without a bound."""

    value: Expression | None


def optimum(problem: Problem) -> Outcome:
    """The outcome of ``min`` or ``max``, with a point where it is attained."""
    return answer(_goal(problem))


def argument(problem: Problem) -> Outcome:
    """The outcome of ``argmin`` or ``argmax``: the binding where the optimum is attained, if one only."""
    goal = _goal(problem)
    found = answer(goal)
    if not found.attained or found.at is None:
        raise Undecided("the optimum is not attained, so there is no binding to name")
    value = found.value if goal.sign > 0 else -found.value
    place = goal.problem.prover.model(goal.formula, _at(goal, value))
    if place is None:
        raise Undecided("Z3 loses the point at which the optimum is attained")
    point = problem.solution_at(place)
    other = problem.prover.model(goal.formula, _at(goal, value), problem.another(problem.constants, place))
    if other is not None:
        second = problem.solution_at(other)
        raise Undefined(
            f"{problem.node.kind} is not unique: the value is attained at {problem.shown(point)} and at "
            f"{problem.shown(second)}",
            "MTF0404",
        )
    values = tuple(point.values())
    return outcome(problem, values[0] if len(values) == 1 else values, attained=True, at=found.at)


def _at(goal: Goal, value: Any) -> Expression:
    build = goal.problem.lowering.build
    if not isinstance(value, int | Fraction):
        raise Unsupported("where an irrational optimum is attained is not asked of Z3")
    whole = z3.is_int(goal.term) and isinstance(value, int)
    return goal.term == (build.integer(int(value)) if whole else build.rational(value))


def _goal(problem: Problem) -> Goal:
    """The objective; raises the fault where it is undefined or there is no value to choose from."""
    require_defined(problem)
    kind = problem.node.kind
    formula = problem.inside.expression
    if problem.prover.model(formula) is None:
        raise Undefined(f"{kind} of nothing: there is no value to choose from", "MTF0403")
    _, (term,) = numbers(problem.lowering.build, (problem.body,))
    sign = 1 if kind in ("min", "argmin") else -1
    return Goal(problem, formula, term if sign > 0 else -term, sign)


def answer(goal: Goal) -> Outcome:
    """The first proposal that a certificate stands behind."""
    reason = "no way of proposing an optimum applies"
    for proposal in _proposals(goal):
        try:
            found = _certified(goal, proposal)
        except Undecided as fault:
            reason = str(fault)
            continue
        if found is not None:
            return found
    raise Undecided(f"no optimum could be certified: {reason}")


# --- proposals -----------------------------------------------------------------------------------


def _proposals(goal: Goal) -> Iterator[Proposal]:
    """Candidates for the optimum, the surest way first."""
    linear = is_linear([goal.formula, goal.term, *goal.problem.lowering.build.axioms])
    if linear:
        yield from _optimised(goal)
    if z3.is_int(goal.term):
        yield from _searched(goal, linear)
    elif not linear:
        yield from _eliminated(goal)
        yield Proposal(None)


def _searched(goal: Goal, linear: bool) -> Iterator[Proposal]:
    """The least integer by search; that there is no bound is asked in linear arithmetic only.

    Quantified over integers, products make Z3 run on without counting its work.
    """
    try:
        found = search.least(goal.problem.prover, [goal.formula], goal.term)
    except search.Endless:
        if not linear:
            raise
        yield Proposal(None)
        return
    if found is not None:
        yield Proposal(goal.problem.lowering.build.integer(found[0]))


def _optimised(goal: Goal) -> Iterator[Proposal]:
    """What Z3's optimiser says, with one objective: infinite, a value, or a value and an epsilon."""
    build, prover = goal.problem.lowering.build, goal.problem.prover
    optimiser = z3.Optimize(ctx=build.context)
    optimiser.add(*build.axioms, goal.formula)
    handle = optimiser.minimize(goal.term)
    if prover.check(optimiser, PROPOSING) != z3.sat:
        return  # a value shown beside `unknown` is no answer
    infinite, value, _ = handle.lower_values()
    yield Proposal(None if numeral(infinite) != 0 else value)


def _eliminated(goal: Goal) -> Iterator[Proposal]:
    """Bounds by quantifier elimination: a value that is attained, else one that values come near to."""
    build, prover = goal.problem.lowering.build, goal.problem.prover
    value = build.fresh("optimum", "Real")
    margin = build.fresh("margin", "Real")
    bounded = _everywhere(goal, goal.term >= value)
    attained = [*build.axioms, goal.formula, goal.term == value, bounded]
    apart = z3.And(margin > 0, _everywhere(goal, goal.term >= value + margin))
    approached = [bounded, z3.Not(z3.Exists([margin], apart))]
    for formulas in (attained, approached):
        for make in (elimination(formulas), general):
            solver = loaded(make, build.context, formulas)
            if prover.check(solver, PROPOSING) == z3.sat:
                yield Proposal(solver.model().eval(value, model_completion=True))


# --- certificates --------------------------------------------------------------------------------


def _certified(goal: Goal, proposal: Proposal) -> Outcome | None:
    """The outcome that a proposal leads to, None where it does not hold."""
    if proposal.value is None:
        return _unbounded(goal)
    problem = goal.problem
    bound, said = _bound(goal, proposal.value)
    if problem.prover.model(goal.formula, *said, goal.term < bound) is not None:
        return None
    model = problem.prover.model(goal.formula, *said, goal.term == bound)
    if model is None:
        return _approached(goal, proposal.value, bound, said)
    point = problem.solution_at(model)
    return outcome(problem, problem.value_at(model, point), attained=True, at=problem.named(point))


def _bound(goal: Goal, value: Expression) -> tuple[Expression, list[Expression]]:
    """A proposed value as an expression of the term's sort, and what defines it where it is irrational."""
    build = goal.problem.lowering.build
    rational = numeral(value)
    if rational is None:
        if not z3.is_algebraic_value(value):
            raise Unsupported("Z3 proposes an optimum that is no number")
        bound = build.fresh("bound", "Real")
        return bound, [is_root(build, bound, algebraic_polynomial(value), value.index())]
    if z3.is_int(goal.term) and isinstance(rational, int):
        return build.integer(rational), []
    return build.rational(rational), []


def _unbounded(goal: Goal) -> Outcome | None:
    """``Unbounded`` where no number is below all values; None where that is not so."""
    build = goal.problem.lowering.build
    bound = build.fresh("bound", str(goal.term.sort()))
    if goal.problem.prover.model(_everywhere(goal, goal.term >= bound)) is not None:
        return None
    return outcome(goal.problem, Unbounded(goal.direction), attained=False)


def _approached(
    goal: Goal, value: Expression, bound: Expression, said: Sequence[Expression]
) -> Outcome | None:
    """``NotAttained`` where values come as near to the bound as one likes; None where they do not."""
    build = goal.problem.lowering.build
    margin = build.fresh("margin", "Real")
    apart = _everywhere(goal, goal.term >= bound + margin)
    if goal.problem.prover.model(margin > 0, *said, apart) is not None:
        return None
    number: Any = from_expression(value)
    if goal.sign < 0:
        from mtf_lang.table.numbers import negate

        number = negate(number)
    kind = "infimum" if goal.sign > 0 else "supremum"
    return outcome(goal.problem, NotAttained(number, kind), attained=False)


def _everywhere(goal: Goal, claim: Expression) -> Expression:
    """That a claim holds at all points of the request.

    The unknowns are bound, and with them whatever else the formulas are made of: the auxiliary
    constants, which their axioms define. Constants of the claim alone stay free.
    """
    build = goal.problem.lowering.build
    inside = build.all_of([*build.axioms, goal.formula])
    constants = constants_in([inside, goal.term])
    if not constants:
        return claim
    return z3.ForAll(list(constants), z3.Implies(inside, claim))


def constants_in(formulas: Sequence[Expression]) -> tuple[Expression, ...]:
    """The uninterpreted constants of formulas, in order of first occurrence."""
    seen: set[int] = set()
    found: list[Expression] = []
    pending = list(reversed(formulas))
    while pending:
        current = pending.pop()
        if current.get_id() in seen:
            continue
        seen.add(current.get_id())
        if z3.is_const(current) and current.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            found.append(current)
        pending.extend(reversed(current.children()))
    return tuple(found)
