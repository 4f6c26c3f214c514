"""Requests about unknowns: solutions, values they have in common, statements.

SymPy proposes; every solution is substituted exactly, and what SymPy does not decide is asked of Z3.
A relation comes with what it needs to be defined (``algebra.where``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from mtf_lang.emit.prelude import solver
from mtf_lang.emit.prelude.algebra import Term, answer, exact, stated
from mtf_lang.emit.prelude.faults import Undecided, Undefined, Unsupported
from mtf_lang.emit.prelude.points import Conditions, Unknowns, at, satisfies, trials
from mtf_lang.emit.prelude.roots import set_value, solution_set, solve_all
from mtf_lang.values.sets import finite_set


def all_solutions(unknowns: Unknowns, conditions: Conditions, body: Term) -> Any:
    """The set of the values of ``body`` at all solutions."""
    if len(unknowns) == 1 and unknowns[0].is_real and not unknowns[0].is_integer and body == unknowns[0]:
        return set_value(solution_set(unknowns[0], conditions))
    return finite_set(answer(at(body, s)) for s in solve_all(unknowns, conditions))


def one_solution(unknowns: Unknowns, conditions: Conditions, body: Term) -> Any:
    """The value of ``body`` at a solution: of finitely many the first, else one that Z3 finds."""
    try:
        found = list(finite_set(answer(at(body, s)) for s in solve_all(unknowns, conditions)))
    except (Undecided, Unsupported):
        verdict, model = solver.decide(conditions)
        if verdict and model is not None and satisfies(conditions, model):
            return answer(at(body, model))
        raise
    if not found:
        raise Undefined("there is no solution", "MTF0412")
    return found[0]


def common_value(unknowns: Unknowns, conditions: Conditions, body: Term) -> Any:
    """The value that ``body`` has at all solutions."""
    try:
        values = list(finite_set(answer(at(body, s)) for s in solve_all(unknowns, conditions)))
    except (Undecided, Unsupported):
        return common_by_solver(conditions, body)
    if not values:
        raise Undefined("there is no solution", "MTF0412")
    if len(values) > 1:
        raise Undefined("the value is not the same for all solutions", "MTF0413")
    return values[0]


def common_by_solver(conditions: Conditions, body: Term) -> Any:
    """The value at one solution, where no other solution has another one."""
    verdict, model = solver.decide(conditions)
    if verdict is False:
        raise Undefined("there is no solution", "MTF0412")
    if model is None or not satisfies(conditions, model):
        raise Undecided("no solution was found")
    value = at(body, model)
    other, _ = solver.decide([*conditions, sympy.Ne(exact(body), value)])
    if other:
        raise Undefined("the value is not the same for all solutions", "MTF0413")
    if other is None:
        raise Undecided("whether all solutions have one value was not decided")
    return answer(value)


def is_satisfiable(unknowns: Unknowns, conditions: Conditions, claim: Callable[[], Term]) -> bool:
    """Whether some values of the unknowns satisfy the conditions and the claim."""
    needed, held = stated(claim)
    asked = [*conditions, *needed, held]
    try:
        verdict, model = solver.decide(asked)
    except Unsupported:
        verdict, model = None, None
    if verdict is False:
        return False
    if (
        verdict
        and (model is None or satisfies(asked, model))
        and not any(u.is_real and u.is_integer is None and u.is_rational for u in unknowns)
    ):
        return True
    if (
        len(unknowns) == 1
        and unknowns[0].is_real
        and unknowns[0].is_integer is None
        and not unknowns[0].is_rational
    ):
        return solution_set(unknowns[0], asked) != sympy.S.EmptySet
    return bool(solve_all(unknowns, asked))


def has_one_solution(unknowns: Unknowns, conditions: Conditions, claim: Callable[[], Term]) -> bool:
    """Whether exactly one assignment satisfies the conditions and the claim."""
    needed, held = stated(claim)
    return len(solve_all(unknowns, [*conditions, *needed, held])) == 1


def is_proved(unknowns: Unknowns, conditions: Conditions, claim: Callable[[], Term]) -> bool:
    """Whether the claim holds wherever the conditions do and it is defined."""
    needed, held = stated(claim)
    if is_identity(held):
        return True
    against = [*conditions, *needed, sympy.Not(held)]
    if any(satisfies(against, model) for model in trials(unknowns)):
        return False
    try:
        verdict, model = solver.decide(against)
    except Unsupported:
        verdict, model = None, None
    if verdict is False:
        return True
    if verdict and model is not None and satisfies(against, model):
        return False
    if len(unknowns) == 1 and unknowns[0].is_real and unknowns[0].is_integer is None:
        return bool(solution_set(unknowns[0], against) == sympy.S.EmptySet)
    raise Undecided("the statement was neither proved nor refuted")


def is_identity(claim: Any) -> bool:
    """Whether a claim is an equation, or several, with sides that are the same when simplified."""
    if claim == sympy.true:
        return True
    if isinstance(claim, sympy.And):
        return all(map(is_identity, claim.args))
    if not isinstance(claim, sympy.Eq):
        return False
    difference = claim.lhs - claim.rhs
    forms: tuple[Callable[[Any], Any], ...] = (
        sympy.expand,
        sympy.simplify,
        lambda d: sympy.expand(d, trig=True, power_exp=True, log=True),
        lambda d: sympy.simplify(sympy.expand_log(d)),
        lambda d: sympy.simplify(d.rewrite(sympy.Piecewise)) if d.has(sympy.Abs, sympy.sign) else d,
    )
    return any(form(difference) == 0 for form in forms)


def number_of_solutions(unknowns: Unknowns, conditions: Conditions, body: Term) -> int:
    """How many assignments satisfy the conditions."""
    return len(solve_all(unknowns, conditions))


def sum_over_solutions(unknowns: Unknowns, conditions: Conditions, body: Term) -> Any:
    """The sum of ``body`` over all solutions."""
    return answer(sympy.Add(*(at(body, s) for s in solve_all(unknowns, conditions))))
