"""Calculus and rewriting by SymPy, with the checks that its answers need."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import sympy

from mtf_lang.emit.prelude.algebra import Term, exact
from mtf_lang.emit.prelude.faults import Undecided, Undefined
from mtf_lang.emit.prelude.reals import is_zero

Variable = Any


def derivative_of(variable: Variable, term: Term, point: Term, times: Term = 1) -> Any:
    """The derivative, taken so many times, at a point."""
    return sympy.diff(exact(term), variable, int(times)).subs(variable, point)


def integral_of(variable: Variable, term: Term, low: Term, high: Term = None) -> Any:
    """The integral between two ends; with one place, the antiderivative there."""
    term = exact(term)
    if high is None:
        found = decided(sympy.integrate(term, variable))
        if not is_zero_everywhere(sympy.diff(found, variable) - term):
            raise Undecided("the derivative of the antiderivative was not recognised")
        return found.subs(variable, low)
    low, high = exact(low), exact(high)
    ends = sorted({low, high, *breaks_of(term, variable, low, high)}, key=sympy.N)
    total = sympy.Add(*(definite(term, variable, a, b) for a, b in pairwise(ends)))
    return total if low == ends[0] else -total


def breaks_of(term: Any, variable: Variable, low: Any, high: Any) -> list[Any]:
    """Points between the ends where a term may be undefined, or an absolute value in it has its corner."""
    real = sympy.Dummy(real=True)
    whole = sympy.Interval(low, high) if sympy.Le(low, high) == sympy.true else sympy.Interval(high, low)
    found: set[Any] = set()
    try:
        sets = [sympy.Intersection(sympy.singularities(term.subs(variable, real), real), whole)]
        sets += [sympy.solveset(a.args[0].subs(variable, real), real, whole) for a in term.atoms(sympy.Abs)]
    except NotImplementedError:
        return []
    for points in sets:
        if isinstance(points, sympy.FiniteSet):
            found.update(points)
    return list(found)


def definite(term: Any, variable: Variable, low: Any, high: Any) -> Any:
    """The integral over a piece without poles inside; undefined where it is infinite."""
    found = decided(sympy.integrate(term, (variable, low, high)))
    if found.has(sympy.oo, sympy.nan, sympy.zoo):
        raise Undefined("the integral diverges")
    if low.is_finite and high.is_finite and not found.free_symbols:
        measured = sympy.Integral(term, (variable, low, high)).evalf(10)
        if measured.is_comparable and abs(measured - found.evalf(15)) > sympy.Rational(1, 10**5):
            raise Undecided("the integral found is not the one measured")
    return found


def decided(found: Any) -> Any:
    """A result that SymPy did not leave as it was."""
    if found.has(sympy.Integral, sympy.Sum, sympy.Limit):
        raise Undecided("SymPy finds no closed form")
    return found


def is_zero_everywhere(term: Any) -> bool:
    """Whether a term vanishes identically."""
    return any(form(term) == 0 for form in (sympy.expand, sympy.simplify, sympy.trigsimp))


def limit_of(variable: Variable, term: Term, point: Term, side: str = "") -> Any:
    """The limit at a point, from one side or from both, which must then agree."""
    if point in (sympy.oo, -sympy.oo):
        return bounded(sympy.limit(exact(term), variable, point))
    sides = {"left": ["-"], "right": ["+"]}.get(side, ["-", "+"])
    found = [bounded(sympy.limit(exact(term), variable, exact(point), direction)) for direction in sides]
    if len(found) == 2 and found[0] != found[1] and not is_zero(found[0] - found[1]):
        raise Undefined("the limits from the left and from the right differ")
    return found[0]


def bounded(found: Any) -> Any:
    """A limit that exists."""
    found = decided(found)
    if isinstance(found, sympy.AccumBounds) or found is sympy.nan:
        raise Undefined("the limit does not exist")
    return found


def series_of(variable: Variable, term: Term, point: Term, order: Term) -> Any:
    """The Taylor polynomial of the terms below an order."""
    found = exact(term).series(variable, exact(point), int(order)).removeO()
    return sympy.Add(
        *(t for t in sympy.Add.make_args(sympy.expand(found)) if degree_in(t, variable) < int(order))
    )


def degree_in(term: Any, variable: Variable) -> Any:
    """The exponent of a variable in one term."""
    return term.as_coeff_exponent(variable)[1]


def coefficient_of(variable: Variable, term: Term, exponent: Term) -> Any:
    """The coefficient of a power in a polynomial."""
    return sympy.Poly(exact(term), variable).coeff_monomial(variable ** int(exponent))


def coefficients_of(variable: Variable, term: Term, *rest: Term) -> list[Any]:
    """All coefficients of a polynomial, the leading one first."""
    return list(sympy.Poly(exact(term), variable).all_coeffs())


def degree_of(variable: Variable, term: Term, *rest: Term) -> Any:
    """The degree of a polynomial."""
    return sympy.Integer(sympy.Poly(exact(term), variable).degree())


def root_number(variable: Variable, term: Term, place: Term) -> Any:
    """A real root of a polynomial by its place in increasing order."""
    roots = list(dict.fromkeys(sympy.Poly(exact(term), variable).real_roots()))
    if not 1 <= int(place) <= len(roots):
        raise Undefined(f"the polynomial has {len(roots)} real roots")
    return roots[int(place) - 1]


def simplified(term: Term) -> Any:
    """A simpler form; a number stays as it is."""
    return sympy.simplify(exact(term)) if exact(term).free_symbols else exact(term)


def expanded(term: Term) -> Any:
    """A sum of products."""
    return sympy.expand(exact(term))


def factored(term: Term) -> Any:
    """A product of irreducible factors over the rationals."""
    return sympy.factor(exact(term))


def summed(title: str, body: Callable[[Any], Term], low: Term, high: Term) -> Any:
    """A sum over the integers between two ends: term by term where these are numbers, else in closed form."""
    low, high = exact(low), exact(high)
    if low.is_Integer and high.is_Integer:
        return sympy.Add(*(exact(body(sympy.Integer(k))) for k in range(int(low), int(high) + 1)))
    variable = sympy.Symbol(title, integer=True)
    found = sympy.summation(exact(body(variable)), (variable, low, high))
    if isinstance(found, sympy.Piecewise):
        found = found.args[0][0]
    found = decided(sympy.simplify(found))
    if found.has(sympy.oo, sympy.nan, sympy.zoo):
        raise Undefined("the sum diverges")
    return found
