"""Which relations and propositions are left out because they are undefined, and at which values.

A relation is asserted together with its being defined, so nothing undefined can satisfy a system. That
this leaves out values is reported: for each relation that may be undefined the solver is asked for a
point where all conditions before it hold and it is undefined, over finite domains for the first. The
proposition of a ``prove`` is treated in the same way, behind all relations. These
questions do not bear on the answer: they have a budget of their own and leave its trust as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cmp_to_key
from typing import Any

import z3

from mtf_lang.backends.exact.evaluator import outcome as by_reference
from mtf_lang.backends.exact.faults import excluded_at, proved_alone, unasserted_at
from mtf_lang.backends.smt import search
from mtf_lang.backends.smt.problem import Point, Problem
from mtf_lang.backends.smt.prover import Prover
from mtf_lang.backends.smt.terms import Expression
from mtf_lang.frozen import frozen
from mtf_lang.ir.nodes import Aggregate, Literal
from mtf_lang.limits import Budget
from mtf_lang.planning.strategy import Context
from mtf_lang.result import Outcome
from mtf_lang.types import BOOL
from mtf_lang.values.faults import Fault
from mtf_lang.values.order import compare

ALLOWED = 2_000_000
"""Steps for the questions about one relation."""
DECIDED = frozenset({"exists", "satisfiable", "forall", "prove"})
"""Kinds that rely on one point only, where one has decided them."""


def reported(problem: Problem, found: Outcome) -> tuple[str, ...]:
    """The conditions of an outcome that has a value."""
    kind = problem.node.kind
    if found.witness is not None and (kind in DECIDED or (kind == "solution" and not problem.finite)):
        return ()
    texts: dict[str, None] = {}
    for part in _parts(problem):
        if not z3.is_true(part.defined):
            texts.update(dict.fromkeys(_of(problem, part, found)))
    return tuple(texts)


@frozen
class Part:
    """What may be left out: where it is defined, what holds before it, the request for it alone."""

    defined: Expression
    before: Expression
    alone: Aggregate
    text: str
    """That it is left out somewhere, without values."""


def _parts(problem: Problem) -> Iterator[Part]:
    true = Literal(True, type=BOOL)
    for read in problem.conditions:
        if read.condition.relation:
            alone = Aggregate("exists", (), (read.condition,), true, type=BOOL)
            yield Part(read.raw.defined, read.before, alone, excluded_at(read.condition.node, ""))
    if problem.asserted is not None:
        body, inside = problem.node.body, problem.inside.expression
        yield Part(problem.asserted.defined, inside, proved_alone(body), unasserted_at(body, ""))


def _of(problem: Problem, part: Part, found: Outcome) -> tuple[str, ...]:
    build = problem.lowering.build
    formula = build.all_of([part.before, build.negation(part.defined)])
    aside = replace(problem, prover=Prover(build, Budget(ALLOWED)))
    try:
        model = _model(aside, formula)
        if model is None:
            return ()
        point = aside.point(model)
        if problem.node.kind == "solution" and not _is_before(aside.named(point), found.witness):
            return ()
        texts = _at(problem, part, point)
    except Fault:
        texts = ()
    return texts or (part.text,)


def _model(problem: Problem, formula: Expression) -> Expression | None:
    if problem.finite:
        return search.first(problem, formula)
    return problem.prover.model(formula)


def _is_before(one: Mapping[str, Any], other: Mapping[str, Any] | None) -> bool:
    """Whether a point comes before the one that was found, in canonical order."""
    key = cmp_to_key(compare)
    return other is None or [key(v) for v in one.values()] < [key(v) for v in other.values()]


def _at(problem: Problem, part: Part, point: Point) -> tuple[str, ...]:
    """The wording of the reference evaluator, which looks at the part alone at the point."""
    context = problem.context
    there = Context(context.values, Budget(context.limits.work), context.limits)
    return by_reference(part.alone, there, problem.definitions, point).conditions
