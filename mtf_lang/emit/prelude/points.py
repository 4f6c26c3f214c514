"""Points of SymPy's unknowns: substitution, and whether a condition holds there, decided exactly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Any

import sympy

from mtf_lang.emit.prelude.algebra import Term, exact, truth_of
from mtf_lang.emit.prelude.reals import is_zero, sign_of

Unknowns = tuple[Any, ...]
Conditions = list[Any]
Solution = dict[Any, Any]

TRIED = (0, 1, -1, 2, -2, 3, sympy.Rational(1, 2), -3, sympy.Rational(-1, 2), 5, 7, sympy.Rational(1, 3))
"""Values of unknowns that are tried as counterexamples."""


def at(body: Term, solution: Solution) -> Any:
    """The value of a term, or of the parts of a tuple, at a solution."""
    if isinstance(body, tuple):
        return tuple(at(part, solution) for part in body)
    if isinstance(body, list):
        return [at(part, solution) for part in body]
    return exact(body).subs(solution)


def satisfies(conditions: Iterable[Any], solution: Solution) -> bool:
    """Whether a point satisfies all conditions, decided exactly, and lies where its unknowns range."""
    return all(belongs(u, v) for u, v in solution.items()) and all(holds(c, solution) for c in conditions)


def belongs(unknown: Any, value: Any) -> bool:
    """Whether a value lies in the range of an unknown; SymPy leaves out what it assumes of one anyway."""
    value = exact(value)
    if unknown.is_real and value.is_real is not True and not is_zero(sympy.im(value)):
        return False
    if unknown.is_nonnegative and sign_of(sympy.re(value)) < int(unknown.is_positive is True):
        return False
    if unknown.is_integer:
        return bool(value.is_integer)
    return bool(value.is_Rational) if unknown.is_rational else True


def holds(condition: Any, solution: Solution) -> bool:
    """Whether a condition is true at a point."""
    condition = truth_of(condition)
    if isinstance(condition, sympy.And):
        return all(holds(part, solution) for part in condition.args)
    if isinstance(condition, sympy.Or):
        return any(holds(part, solution) for part in condition.args)
    if isinstance(condition, sympy.Not):
        return not holds(condition.args[0], solution)
    if not isinstance(condition, sympy.core.relational.Relational):
        return bool(condition.subs(solution) == sympy.true)
    left, right = (side.subs(solution) for side in condition.args)
    difference = left - right
    if difference.has(sympy.nan, sympy.zoo, sympy.oo):
        return False
    if isinstance(condition, sympy.Eq | sympy.Ne):
        return is_zero(difference) == isinstance(condition, sympy.Eq)
    if difference.is_real is False and not is_zero(sympy.im(difference)):
        return False
    sign = sign_of(sympy.re(difference) if difference.is_real is not True else difference)
    tests = {"<": sign < 0, "<=": sign <= 0, ">": sign > 0, ">=": sign >= 0}
    return tests[condition.rel_op]


def same_point(first: Solution, second: Solution) -> bool:
    """Whether two solutions are the same."""
    return all(is_zero(exact(first[u]) - exact(second[u])) for u in first)


def trials(unknowns: Unknowns) -> Iterator[Solution]:
    """Points with small values."""
    for values in islice(product(TRIED, repeat=len(unknowns)), 400):
        yield {u: exact(v) for u, v in zip(unknowns, values, strict=True)}
