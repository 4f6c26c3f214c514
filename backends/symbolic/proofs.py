"""``prove`` for several unknowns: identities by the normal form, membership in an ideal, divisibility of
polynomials, counterexamples."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from typing import Any

from mtf_lang.backends.symbolic import build, systems
from mtf_lang.backends.symbolic.divisibility import always_divides
from mtf_lang.backends.symbolic.domains import Carrier, Unknown, conjuncts
from mtf_lang.backends.symbolic.normal import are_equal, element_of
from mtf_lang.backends.symbolic.univariate import note_domain
from mtf_lang.backends.symbolic.work import Work, positive_symbols
from mtf_lang.ir.nodes import Aggregate, Call, Condition, Node, Symbol
from mtf_lang.result import Outcome
from mtf_lang.values.faults import Fault, LimitHit, Undecided, Undefined, Unsupported

MAXIMUM_TRIALS = 400


def prove(node: Aggregate, unknowns: tuple[Unknown, ...], work: Work) -> Outcome:
    """Whether the body holds for all unknowns that satisfy the guard.

    True by identity or membership, false by a counterexample that is evaluated exactly; raises
    ``Undecided`` otherwise.
    """
    goals = conjuncts((Condition(node.body),))
    if all(systems.is_equation(goal) for goal in goals):
        if all(_is_identity(goal, node) for goal in goals):
            return _proved(node, work, "an identity, by the normal form")
        if _follows(node, goals, unknowns, work):
            return _proved(node, work, "each difference lies in the ideal of the assumptions")
    if goals and all(always_divides(goal, unknowns, work) for goal in goals):
        return _proved(node, work, "a polynomial quotient, or all classes of residues")
    found = _counterexample(node, unknowns, work)
    if found is None:
        raise Undecided("neither a proof by algebra nor a counterexample among small numbers was found")
    witness = {symbol.name: value for symbol, value in found.items()}
    return Outcome(False, witness=witness, evidence="a counterexample, evaluated exactly")


def _proved(node: Aggregate, work: Work, evidence: str) -> Outcome:
    """True, under the conditions that make the assumptions and the proposition defined."""
    note_domain([*conjuncts(node.guard), node.body], work)
    return Outcome(True, evidence=evidence)


def _is_identity(goal: Node, node: Aggregate) -> bool:
    assert isinstance(goal, Call)
    left, right = goal.arguments
    return are_equal(left, right, positive_symbols(node.guard)) is True


def _follows(node: Aggregate, goals: list[Node], unknowns: tuple[Unknown, ...], work: Work) -> bool:
    """Whether every difference lies in the ideal of the equations of the guard."""
    try:
        system = systems.read(node, unknowns)
        if not system.equations:
            return False
        ideal = systems.ideal_of(system)
        for goal in goals:
            assert isinstance(goal, Call)
            element = element_of(build.subtract(*goal.arguments), system.kernels)
            if len(system.kernels.symbols) > len(unknowns) or ideal.remainder(element.numer):
                return False
    except (Unsupported, LimitHit):
        return False
    return True


# --- counterexamples -------------------------------------------------------------------------


def _counterexample(node: Aggregate, unknowns: tuple[Unknown, ...], work: Work) -> dict[Symbol, Any] | None:
    conditions = [*(c for u in unknowns for c in u.conditions), *conjuncts(node.guard)]
    for point in _points(node, unknowns, work):
        work.spend(500)
        if _refutes(point, conditions, node.body, work):
            return point
    return None


def _refutes(point: dict[Symbol, Any], conditions: list[Node], body: Node, work: Work) -> bool:
    """Whether the guard holds and the body does not; a point where something is undefined refutes nothing."""
    try:
        return all(work.evaluate(c, point) for c in conditions) and not work.evaluate(body, point)
    except (Undefined, Undecided, Unsupported):
        return False


def _points(node: Aggregate, unknowns: tuple[Unknown, ...], work: Work) -> Iterator[dict[Symbol, Any]]:
    """Solutions of the guard's equations, or points of a small grid."""
    if any(systems.is_equation(c) for c in conjuncts(node.guard)):
        try:
            yield from islice(systems.some_solutions(node, unknowns, work), MAXIMUM_TRIALS)
        except Fault:
            # The search for counterexamples may end early; nothing is concluded from that.
            return
        return
    grids = [_grid(u) for u in unknowns]
    symbols = [u.symbol for u in unknowns]
    for values in islice(product(*grids), MAXIMUM_TRIALS):
        yield dict(zip(symbols, values, strict=True))


def _grid(unknown: Unknown) -> list[int | Fraction]:
    whole: list[int | Fraction] = [2, 3, -2, 1, 0, 5, -1, 7]
    if unknown.carrier is Carrier.INTEGERS:
        return whole
    return [2, Fraction(1, 3), -2, 1, 0, Fraction(7, 2), -1, Fraction(-5, 3)]
