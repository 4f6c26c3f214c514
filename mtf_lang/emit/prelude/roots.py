"""All solutions of relations: the complete list, or that there is no such list here.

One real unknown is solved by sets of real numbers, integers by Z3 until it finds no other, several
unknowns by SymPy's ``solve``. Every solution is substituted exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from mtf_lang.emit.prelude import solver
from mtf_lang.emit.prelude.algebra import Term, answer, stated
from mtf_lang.emit.prelude.faults import Undecided, Undefined, Unsupported
from mtf_lang.emit.prelude.points import Conditions, Solution, Unknowns, belongs, holds, same_point, satisfies
from mtf_lang.values.model import Interval, IntervalUnion, NumberSet
from mtf_lang.values.sets import finite_set


def body_of(unknowns: Unknowns, conditions: Conditions, body: Callable[[], Term]) -> Term:
    """What is asked at the solutions, which must be defined there."""
    needed, term = stated(body)
    for need in needed:
        if possible(unknowns, [*conditions, sympy.Not(need)]):
            raise Undefined("the value is undefined at a solution")
    return term


def possible(unknowns: Unknowns, conditions: Conditions) -> bool:
    """Whether conditions can hold together."""
    try:
        verdict, _ = solver.decide(conditions)
    except Unsupported:
        verdict = None
    if verdict is not None:
        return verdict
    if len(unknowns) == 1 and unknowns[0].is_real and not unknowns[0].is_rational:
        return bool(solution_set(unknowns[0], conditions) != sympy.S.EmptySet)
    return bool(solve_all(unknowns, conditions))


def solve_all(unknowns: Unknowns, conditions: Conditions) -> list[Solution]:
    """All solutions, of which there are finitely many."""
    found: list[Solution] = []
    for branch in branches(conditions):
        for solution in solve_branch(unknowns, branch):
            if not any(same_point(solution, known) for known in found):
                found.append(solution)
    return found


def branches(conditions: Conditions) -> list[list[Any]]:
    """Conjunctions of relations whose disjunction the conditions are."""
    whole = sympy.And(*conditions)
    if not whole.has(sympy.Or, sympy.Implies, sympy.Equivalent, sympy.Not, sympy.Xor):
        return [list(sympy.And.make_args(whole))]
    alternatives = sympy.Or.make_args(sympy.to_dnf(whole, simplify=False, force=True))
    return [list(sympy.And.make_args(a)) for a in alternatives]


def solve_branch(unknowns: Unknowns, relations: list[Any]) -> list[Solution]:
    """All solutions of a conjunction."""
    if sympy.false in relations:
        return []
    equations = [r for r in relations if isinstance(r, sympy.Eq)]
    if all(u.is_integer for u in unknowns):
        return integer_solutions(unknowns, relations)
    if len(unknowns) == 1 and unknowns[0].is_real and not unknowns[0].is_rational:
        points = solution_set(unknowns[0], relations)
        if not isinstance(points, sympy.FiniteSet) and points != sympy.S.EmptySet:
            raise Undecided("the solutions could not be listed")
        return [{unknowns[0]: point} for point in points]
    listed = next((u for u in unknowns if u.is_integer), None)
    if listed is not None and len(unknowns) > 1:
        return solve_by_cases(unknowns, relations, listed)
    if not equations:
        raise Undecided("there is no equation")
    proposed = proposals([e.lhs - e.rhs for e in equations], unknowns)
    if any(set(s) != set(unknowns) or any(v.free_symbols for v in s.values()) for s in proposed):
        raise Undecided("there are infinitely many solutions")
    return [s for s in proposed if satisfies(relations, s)]


def proposals(terms: list[Any], unknowns: Unknowns) -> list[Solution]:
    """Candidates that hold all solutions of equations: by elimination, or as SymPy solves them.

    SymPy's lists are complete for polynomials, and for one equation where it gives a set; its list for
    anything else may lack solutions.
    """
    numerators = [sympy.together(term).as_numer_denom()[0] for term in terms]
    polynomial = all(n.is_polynomial(*unknowns) for n in numerators)
    if polynomial and all(n.free_symbols <= set(unknowns) for n in numerators):
        found = by_elimination(numerators, unknowns)
        if found is not None:
            return found
    if not polynomial:
        return by_set(terms, unknowns)
    proposed: list[Solution] = sympy.solve(terms, unknowns, dict=True)
    return proposed


def by_set(terms: list[Any], unknowns: Unknowns) -> list[Solution]:
    """The solutions of one equation in one unknown, where SymPy gives them as a finite set."""
    if len(terms) == 1 == len(unknowns):
        (unknown,) = unknowns
        numbers = sympy.S.Reals if unknown.is_real else sympy.S.Complexes
        plain = sympy.Dummy(real=unknown.is_real)
        found = sympy.solveset(terms[0].subs(unknown, plain), plain, numbers)
        if isinstance(found, sympy.FiniteSet) or found == sympy.S.EmptySet:
            return [{unknown: root} for root in found]
    raise Undecided("it is not known whether these are all solutions")


def by_elimination(numerators: list[Any], unknowns: Unknowns) -> list[Solution] | None:
    """Real candidates, one unknown after another along a lexicographic basis of the ideal.

    None where an unknown is not determined by those before it, or is not real.
    """
    if not all(u.is_real for u in unknowns):
        return None
    plain = {u: sympy.Dummy() for u in unknowns}
    basis = sympy.groebner([n.subs(plain) for n in numerators], *plain.values(), order="lex").exprs
    partial: list[Solution] = [{}] if basis != [1] else []
    for unknown, dummy in reversed(plain.items()):
        extended = []
        for values in partial:
            own = [p for p in basis if dummy in p.free_symbols and p.free_symbols <= {dummy, *values}]
            left = [t for t in (sympy.expand(p.subs(values)) for p in own) if t.has(dummy)]
            if not left:
                return None
            lowest = min(left, key=lambda term: sympy.Poly(term, dummy).degree())
            roots = [r for r in zeros_of(lowest, dummy) if belongs(unknown, r)]
            extended += [{**values, dummy: root} for root in roots]
        partial = extended
    return [{unknown: values[dummy] for unknown, dummy in plain.items()} for values in partial]


def zeros_of(term: Any, variable: Any) -> list[Any]:
    """The real zeros of a polynomial, among others where its coefficients are not rational."""
    polynomial = sympy.Poly(term, variable)
    if polynomial.domain in (sympy.ZZ, sympy.QQ):
        return list(dict.fromkeys(polynomial.real_roots()))
    return list(sympy.solve(term, variable))


def solve_by_cases(unknowns: Unknowns, relations: list[Any], listed: Any) -> list[Solution]:
    """All solutions, one value of a bounded integer unknown after another."""
    bounds = [r for r in relations if isinstance(r, sympy.Le | sympy.Ge)]
    low = [r.lts for r in bounds if r.gts == listed and r.lts.is_Integer]
    high = [r.gts for r in bounds if r.lts == listed and r.gts.is_Integer]
    if not low or not high:
        raise Undecided("an integer unknown has no bounds")
    others = tuple(u for u in unknowns if u != listed)
    found = []
    for value in range(int(max(low)), int(min(high)) + 1):
        case = {listed: sympy.Integer(value)}
        found += [{**case, **s} for s in solve_all(others, [r.subs(case) for r in relations])]
    return found


def integer_solutions(unknowns: Unknowns, relations: list[Any]) -> list[Solution]:
    """All integer solutions, one after another, until Z3 shows that there is no other."""
    found: list[Solution] = []
    asked = list(relations)
    while len(found) < 10_000:
        verdict, model = solver.decide(asked)
        if verdict is False:
            return found
        if not verdict or model is None:
            raise Undecided("the solver gave no answer")
        point = {u: model.get(u, sympy.Integer(0)) for u in unknowns}
        if not satisfies(relations, point):
            raise Undecided("a model of the solver is no solution")
        found.append(point)
        asked.append(sympy.Or(*(sympy.Ne(u, v) for u, v in point.items())))
    raise Undecided("there are very many solutions")


def solution_set(unknown: Any, conditions: Conditions) -> Any:
    """The real numbers that satisfy all conditions on one unknown, as a set of SymPy's."""
    variable = sympy.Dummy(real=True)
    found: Any = assumed_range(unknown)
    whole = sympy.And(*conditions).subs(unknown, variable)
    relations = list(sympy.And.make_args(whole))
    for relation in sorted(relations, key=lambda r: isinstance(r, sympy.Eq), reverse=True):
        if isinstance(found, sympy.FiniteSet):
            found = sympy.FiniteSet(*(p for p in found if holds(relation, {variable: p})))
            continue
        found = sympy.Intersection(found, set_of(relation, variable))
    if isinstance(found, sympy.FiniteSet):
        return sympy.FiniteSet(*(p for p in found if holds(whole, {variable: p})))
    if found.has(sympy.ConditionSet, sympy.Intersection, sympy.Complement):
        raise Undecided("the solutions could not be found")
    return found


def assumed_range(unknown: Any) -> Any:
    """The numbers that an unknown may be: relations that say so are true to SymPy and vanish."""
    if not unknown.is_nonnegative:
        return sympy.S.Reals
    return sympy.Interval.open(0, sympy.oo) if unknown.is_positive else sympy.Interval(0, sympy.oo)


def set_of(relation: Any, variable: Any) -> Any:
    """The real numbers that satisfy one relation."""
    if relation in (sympy.true, sympy.false):
        return sympy.S.Reals if relation == sympy.true else sympy.S.EmptySet
    if isinstance(relation, sympy.Or):
        return sympy.Union(*(set_of(part, variable) for part in relation.args))
    if isinstance(relation, sympy.And):
        return sympy.Intersection(*(set_of(part, variable) for part in relation.args))
    if isinstance(relation, sympy.Eq):
        return roots_of(relation.lhs - relation.rhs, variable)
    if isinstance(relation, sympy.Ne):
        return sympy.Complement(sympy.S.Reals, roots_of(relation.lhs - relation.rhs, variable))
    if isinstance(relation, sympy.core.relational.Relational):
        return sympy.solve_univariate_inequality(relation, variable, relational=False)
    if isinstance(relation, sympy.Not):
        return sympy.Complement(sympy.S.Reals, set_of(relation.args[0], variable))
    return set_of(sympy.to_dnf(relation, simplify=False, force=True), variable)


def roots_of(term: Any, variable: Any) -> Any:
    """The real zeros of a term."""
    polynomial = sympy.together(term).as_numer_denom()[0].as_poly(variable)
    if polynomial is not None and polynomial.degree() > 0 and polynomial.domain in (sympy.ZZ, sympy.QQ):
        return sympy.FiniteSet(*polynomial.real_roots())
    found = sympy.solveset(term, variable, sympy.S.Reals)
    if not found.has(sympy.ConditionSet):
        return found
    raise Undecided("it is not known whether these are all zeros")


# --- sets ------------------------------------------------------------------------------------


def set_value(found: Any) -> Any:
    """A set of SymPy's as a value."""
    if found == sympy.S.Reals:
        return NumberSet("reals")
    if isinstance(found, sympy.FiniteSet) or found == sympy.S.EmptySet:
        return finite_set(answer(point) for point in found)
    pieces = tuple(piece_value(p) for p in sorted(sympy.Union.make_args(found), key=lambda p: sympy.N(p.inf)))
    return pieces[0] if len(pieces) == 1 else IntervalUnion(tuple(q for p in pieces for q in flattened(p)))


def flattened(piece: Any) -> tuple[Any, ...]:
    """Points of a finite part of a union as intervals."""
    return (piece,) if isinstance(piece, Interval) else tuple(Interval(x, x) for x in piece)


def piece_value(piece: Any) -> Any:
    """An interval or a finite set of SymPy's as a value."""
    if isinstance(piece, sympy.FiniteSet):
        return finite_set(answer(point) for point in piece)
    if not isinstance(piece, sympy.Interval):
        raise Undecided("the solutions have no form here")
    low = None if piece.start == -sympy.oo else answer(piece.start)
    high = None if piece.end == sympy.oo else answer(piece.end)
    return Interval(
        low, high, bool(piece.left_open) and low is not None, bool(piece.right_open) and high is not None
    )
