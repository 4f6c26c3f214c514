"""Which relations do not hold because they are undefined, and at which values of the unknowns.

A relation is asserted together with its being defined, so nothing undefined can satisfy a system. That
this leaves out values is reported: for each relation that may be undefined the solver is asked for a
point where all conditions before it hold and it is undefined, over finite domains for the first. These
questions do not bear on the answer: they have a budget of their own and leave its trust as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cmp_to_key
from typing import Any

import z3

from mtf_lang.backends.exact.evaluator import outcome as by_reference
from mtf_lang.backends.exact.faults import excluded_at
from mtf_lang.backends.smt import search
from mtf_lang.backends.smt.binding import Read
from mtf_lang.backends.smt.problem import Point, Problem
from mtf_lang.backends.smt.prover import Prover
from mtf_lang.backends.smt.terms import Expression
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
    for read in problem.conditions:
        if read.condition.relation and not z3.is_true(read.raw.defined):
            texts.update(dict.fromkeys(_of(problem, read, found)))
    return tuple(texts)


def _of(problem: Problem, read: Read, found: Outcome) -> tuple[str, ...]:
    build = problem.lowering.build
    formula = build.all_of([read.before, build.negation(read.raw.defined)])
    aside = replace(problem, prover=Prover(build, Budget(ALLOWED)))
    try:
        model = _model(aside, formula)
        if model is None:
            return ()
        point = aside.point(model)
        if problem.node.kind == "solution" and not _is_before(aside.named(point), found.witness):
            return ()
        texts = _at(problem, read, point)
    except Fault:
        texts = ()
    return texts or (excluded_at(read.condition.node, ""),)


def _model(problem: Problem, formula: Expression) -> Expression | None:
    if problem.finite:
        return search.first(problem, formula)
    return problem.prover.model(formula)


def _is_before(one: Mapping[str, Any], other: Mapping[str, Any] | None) -> bool:
    """Whether a point comes before the one that was found, in canonical order."""
    key = cmp_to_key(compare)
    return other is None or [key(v) for v in one.values()] < [key(v) for v in other.values()]


def _at(problem: Problem, read: Read, point: Point) -> tuple[str, ...]:
    """The wording of the reference evaluator, which looks at the relation at the point."""
    alone = Aggregate("exists", (), (read.condition,), Literal(True, type=BOOL), type=BOOL)
    context = problem.context
    there = Context(context.values, Budget(context.limits.work), context.limits)
    return by_reference(alone, there, problem.definitions, point).conditions
