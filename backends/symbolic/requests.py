"""Requests over unknowns: which method answers them, and the outcome."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from mtf_lang.backends.symbolic import extrema, filters, loglinear, proofs, systems, univariate
from mtf_lang.backends.symbolic.domains import Carrier, Unknown, unknowns
from mtf_lang.backends.symbolic.normal import normal_form
from mtf_lang.backends.symbolic.work import Work, positive_symbols
from mtf_lang.ir.nodes import Aggregate, Binder, Literal, Node, Symbol, TupleNode, TuplePattern, Variable
from mtf_lang.ir.walk import free_variables, substitute
from mtf_lang.result import Outcome
from mtf_lang.types import SetType, TupleType
from mtf_lang.values.faults import Fault, Undecided, Undefined, Unsupported

EVIDENCE = "a Gröbner basis, and every candidate substituted exactly"
NO_SOLUTION = "the system has no solution"

FOLDS = frozenset({"count", "set", "sum", "product", "mean"})
"""Aggregates that are computed from the complete set of solutions of their guard."""

KINDS = frozenset({*univariate.REQUESTS, *extrema.KINDS, *FOLDS})
"""Kinds of aggregates that are answered here."""

SEVERAL = frozenset({"solutions", "solution", "satisfiable", "given", "prove"})
"""Those of them that are answered for several unknowns."""


def answer(node: Aggregate, work: Work) -> Outcome:
    """The outcome of a request; raises ``Undefined`` for one without a value, ``Unsupported`` or
    ``Undecided`` where no method applies."""
    if node.kind in FOLDS:
        return _folded(node, work)
    found = unknowns(node, work)
    work.positive |= positive_symbols(node.guard)
    if node.kind in extrema.KINDS:
        if len(found) != 1:
            raise Unsupported("optima in several real unknowns are not computed by algebra")
        filters.require_defined(node, found, work)
        return extrema.optimum(node, found[0], work)
    faults: list[Fault] = []
    if len(found) == 1 and found[0].carrier is not Carrier.COMPLEXES:
        try:
            return univariate.solve(node, found[0], work)
        except (Unsupported, Undecided) as fault:
            faults.append(fault)
    if node.kind not in SEVERAL:
        raise faults[0] if faults else Unsupported(f"`{node.kind}` over several unknowns")
    return _by_methods(node, found, work, faults)


def _folded(node: Aggregate, work: Work) -> Outcome:
    """``K(x, y : g : b)`` as ``K((x, y) in solutions(g for x, y) : b)``.

    A filter, unlike a relation, makes the whole undefined where it is undefined; then this says nothing.
    """
    symbols = tuple(b.pattern for b in node.binders if isinstance(b.pattern, Symbol))
    if len(symbols) != len(node.binders):
        raise Unsupported("an unknown is a variable, not a pattern")
    variables = tuple(Variable(s, type=s.type) for s in symbols)
    single = len(symbols) == 1
    body: Node = (
        variables[0] if single else TupleNode(variables, type=TupleType(tuple(s.type for s in symbols)))
    )
    filters.require_defined(node, unknowns(node, work), work)
    solved = answer(replace(node, kind="solutions", body=body, type=SetType(body.type)), work)
    if solved.value.size() is None:
        raise Undefined("there are infinitely many solutions; a finite set is needed", "MTF0407")
    binder = Binder(
        symbols[0] if single else TuplePattern(symbols), Literal(solved.value, type=SetType(body.type))
    )
    value = work.evaluate(replace(node, binders=(binder,), guard=()))
    return replace(solved, value=value, complete=None)


def _by_methods(node: Aggregate, found: tuple[Unknown, ...], work: Work, faults: list[Fault]) -> Outcome:
    """Proofs by identities, polynomial systems, systems linear in logarithms, in that order."""
    methods = (proofs.prove,) if node.kind == "prove" else (_polynomial, _logarithmic)
    for method in methods:
        try:
            return method(node, found, work)
        except (Unsupported, Undecided) as fault:
            faults.append(fault)
    # The first method is the one meant for such a request; the others were tried in addition.
    raise faults[0]


# --- polynomial systems ----------------------------------------------------------------------


def _polynomial(node: Aggregate, found: tuple[Unknown, ...], work: Work) -> Outcome:
    system = systems.read(node, found)
    if not system.equations:
        raise Unsupported("there is no equation in the system")
    ideal = systems.ideal_of(system)
    finite = ideal.is_trivial() or not ideal.free_generators()
    if finite:
        return _from_all(node, systems.all_solutions(system, ideal, work), work)
    if node.kind == "solutions":
        raise Unsupported("the equations have infinitely many complex solutions")
    if node.kind == "given":
        return _common(node, found, system, ideal, work)
    for solution in systems.some_solutions(node, found, work):
        return _from_one(node, solution, work)
    raise Undecided("no solution with small values of the free unknowns; there may be others")


def _from_all(node: Aggregate, solutions: list[dict[Symbol, Any]], work: Work) -> Outcome:
    """The outcome of a request from the complete list of solutions."""
    if node.kind == "given":
        return univariate.same_value(node.body, solutions, work)
    if node.kind == "satisfiable" and not solutions:
        return Outcome(False, evidence=EVIDENCE)
    if node.kind == "solutions":
        from mtf_lang.values.sets import finite_set

        values = finite_set(work.evaluate(node.body, s) for s in solutions)
        return Outcome(values, complete=True, evidence=EVIDENCE)
    if not solutions:
        raise Undefined(NO_SOLUTION, "MTF0412")
    return _from_one(node, _first(node, solutions, work), work)


def _first(node: Aggregate, solutions: Iterable[dict[Symbol, Any]], work: Work) -> dict[Symbol, Any]:
    """The first solution in the canonical order of the values of the body."""
    from functools import cmp_to_key

    from mtf_lang.values.order import compare

    if node.kind == "satisfiable":
        return next(iter(solutions))
    keyed = [(work.evaluate(node.body, s), s) for s in solutions]
    order = cmp_to_key(compare)
    return min(keyed, key=lambda pair: order(pair[0]))[1]


def _from_one(node: Aggregate, solution: dict[Symbol, Any], work: Work) -> Outcome:
    witness = {symbol.name: value for symbol, value in solution.items()}
    evidence = "a solution, substituted exactly"
    if node.kind == "satisfiable":
        return Outcome(True, witness=witness, evidence=evidence)
    return Outcome(work.evaluate(node.body, solution), witness=witness, evidence=evidence)


def _common(
    node: Aggregate, found: tuple[Unknown, ...], system: systems.System, ideal: Any, work: Work
) -> Outcome:
    """``given`` with infinitely many solutions: a value shown to be common to all, and one solution."""
    value = systems.common_value(node.body, system, ideal)
    seen = []
    for solution in systems.some_solutions(node, found, work):
        seen.append(solution)
        if value is not None:
            evidence = "the expression minus the value lies in the ideal of the equations"
            return Outcome(work.evaluate(node.body, solution), evidence=evidence)
        if len(seen) > 1:
            if all(systems.is_finite(b.domain) for b in node.binders):
                raise Unsupported("which solutions over finite domains come first is not found by trials")
            univariate.same_value(node.body, seen, work)
        if len(seen) >= 8:
            break
    raise Undecided("the expression is not shown to have one value for all solutions")


# --- systems linear in logarithms ------------------------------------------------------------


def _logarithmic(node: Aggregate, found: tuple[Unknown, ...], work: Work) -> Outcome:
    solved = loglinear.solve(node, found)
    if solved is None:
        return _from_all(node, [], work)
    if not solved.free:
        values = {s: work.evaluate(normal_form(v)) for s, v in solved.values.items()}
        holds = all(work.evaluate(c, values) for c in solved.conditions)
        return _by_elimination(_from_all(node, [values] if holds else [], work))
    if solved.conditions or node.kind == "solutions":
        raise Unsupported("the equations have infinitely many solutions")
    body = normal_form(substitute(node.body, solved.values), positive_symbols(node.guard))
    if node.kind == "given" and not free_variables(body):
        return _by_elimination(Outcome(work.evaluate(body)))
    if node.kind == "given":
        raise Undecided("the expression is not shown to have one value for all solutions")
    point = dict.fromkeys(solved.free, 1)
    chosen = {s: work.evaluate(v, point) for s, v in solved.values.items()}
    return _from_one(node, {u.symbol: {**point, **chosen}[u.symbol] for u in found}, work)


def _by_elimination(outcome: Outcome) -> Outcome:
    return replace(outcome, evidence="linear elimination in the logarithms of the unknowns")
