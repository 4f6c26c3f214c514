"""Least and greatest values over real and integer unknowns, with whether they are attained."""

from __future__ import annotations

from typing import Any

import sympy

from mtf_lang.emit.prelude import solver
from mtf_lang.emit.prelude.algebra import Term, answer, exact
from mtf_lang.emit.prelude.faults import Undecided, Undefined
from mtf_lang.emit.prelude.points import Conditions, Unknowns
from mtf_lang.emit.prelude.roots import solution_set, solve_all
from mtf_lang.values.model import NotAttained, Unbounded


def least(unknowns: Unknowns, conditions: Conditions, body: Term) -> Any:
    """The least value of ``body``, or that it has no bound, or that its bound is not attained."""
    return extremum(unknowns, conditions, exact(body), 1)


def greatest(unknowns: Unknowns, conditions: Conditions, body: Term) -> Any:
    """The greatest value of ``body``, or that it has no bound, or that its bound is not attained."""
    return extremum(unknowns, conditions, exact(body), -1)


def extremum(unknowns: Unknowns, conditions: Conditions, body: Any, sign: int) -> Any:
    """The least value of ``sign * body``, as a value of ``body``."""
    values = value_range(unknowns, conditions, sign * body)
    if values == sympy.S.EmptySet:
        raise Undefined("an extremum of nothing", "MTF0403")
    bound = values.inf
    if bound == -sympy.oo:
        return Unbounded("below" if sign > 0 else "above")
    if values.contains(bound) != True:  # noqa: E712 - SymPy's truth value
        return NotAttained(answer(sign * bound), "infimum" if sign > 0 else "supremum")
    return answer(sign * bound)


def value_range(unknowns: Unknowns, conditions: Conditions, body: Any) -> Any:
    """A set with the infimum of ``body``, which it holds where it is attained."""
    (unknowns, conditions, body) = eliminated(unknowns, conditions, body)
    if len(unknowns) == 1 and unknowns[0].is_integer is None:
        domain = solution_set(unknowns[0], conditions)
        if domain == sympy.S.EmptySet:
            return domain
        variable = sympy.Dummy(real=True)
        form = body.subs(unknowns[0], variable)
        try:
            found = sympy.calculus.util.function_range(form, variable, domain)
            return with_end(found, unknowns[0], conditions, body)
        except NotImplementedError:
            return solver.least_value(conditions, body)
    return solver.least_value(conditions, body)


def with_end(found: Any, unknown: Any, conditions: Conditions, body: Any) -> Any:
    """A range with its infimum in it where a value of the unknown attains that."""
    bound = found.inf
    if not bound.is_finite or found.contains(bound) == sympy.true:
        return found
    try:
        attained = solution_set(unknown, [*conditions, sympy.Eq(body, bound)])
    except (NotImplementedError, Undecided):
        return found
    return found if attained == sympy.S.EmptySet else sympy.Union(found, sympy.FiniteSet(bound))


def eliminated(unknowns: Unknowns, conditions: Conditions, body: Any) -> tuple[Unknowns, Conditions, Any]:
    """One unknown less for each equation that gives it by the others."""
    for condition in conditions:
        for part in sympy.And.make_args(condition):
            if not isinstance(part, sympy.Eq) or len(unknowns) < 2:
                continue
            for unknown in unknowns:
                difference = sympy.expand(part.lhs - part.rhs)
                if unknown.is_integer or difference.as_poly(unknown) is None:
                    continue
                slope = difference.coeff(unknown, 1)
                rest = sympy.expand(difference - slope * unknown)
                if rest.has(unknown) or not slope.is_nonzero:
                    continue
                value = {unknown: -rest / slope}
                left = [c.subs(value) for c in conditions if c is not condition]
                left += [p.subs(value) for p in sympy.And.make_args(condition) if p is not part]
                if unknown.is_nonnegative:
                    relation = sympy.Gt if unknown.is_positive else sympy.Ge
                    left.append(relation(value[unknown], 0))
                fewer = tuple(u for u in unknowns if u is not unknown)
                return eliminated(fewer, left, sympy.simplify(body.subs(value)))
    return unknowns, conditions, body


def where_least(unknowns: Unknowns, conditions: Conditions, body: Term) -> Any:
    """The one place where ``body`` is least."""
    return place_of(unknowns, conditions, exact(body), 1)


def where_greatest(unknowns: Unknowns, conditions: Conditions, body: Term) -> Any:
    """The one place where ``body`` is greatest."""
    return place_of(unknowns, conditions, exact(body), -1)


def place_of(unknowns: Unknowns, conditions: Conditions, body: Any, sign: int) -> Any:
    """The one solution at which ``sign * body`` is least."""
    bound = value_range(unknowns, conditions, sign * body).inf
    found = solve_all(unknowns, [*conditions, sympy.Eq(body, sign * bound)])
    if len(found) != 1:
        raise Undefined("the extremum is not attained at exactly one place", "MTF0404")
    values = tuple(answer(found[0][u]) for u in unknowns)
    return values[0] if len(values) == 1 else values
