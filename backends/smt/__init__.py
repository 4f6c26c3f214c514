"""The SMT backend: systems over integers, reals and truth values, by Z3.

Z3 is asked for candidates and for ``unsat``; every model is evaluated exactly before it is
believed. ``survey`` tells from the IR what is offered; the solver is loaded when a plan runs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from mtf_lang.backends.smt.request import joined, number_of_constraints, request_of
from mtf_lang.backends.smt.survey import Survey, cost, survey_of
from mtf_lang.ir.nodes import Aggregate
from mtf_lang.limits import Limits
from mtf_lang.planning.strategy import Context, Offer, Refusal, Task
from mtf_lang.result import Blame, Status

if TYPE_CHECKING:
    from mtf_lang.backends.smt.strategy import Solve

name = "smt"
STRATEGY = "solve"
REASONED = frozenset({"satisfiable", "solutions", "solution", "given", "count", "prove"})
"""Requests for which it is said why there is nothing."""


def offers(task: Task, limits: Limits) -> Iterable[Offer | Refusal]:
    """``solve`` for requests over unknowns in the fragment of ``survey``; else why not."""
    node, negated = request_of(task.node)
    if node is None:
        return [Refusal(name, STRATEGY, "it is no question about unknowns")]
    if task.open:
        return [Refusal(name, STRATEGY, "the value depends on unknowns that the request does not bind")]
    if find_spec("z3") is None:
        return [Refusal(name, STRATEGY, "Z3 is not installed", "install the extra `smt`")]
    found = survey_of(joined(node), task.definitions)
    if found.problem is not None:
        return [Refusal(name, STRATEGY, found.problem)]
    return [_offer(node, negated, task, limits, found)]


def core(task: Task, context: Context) -> tuple[Blame, ...]:
    """Constraints of a request without solutions that exclude each other; none where that is not known."""
    node, _ = request_of(task.node)
    if task.open or node is None or node.kind not in REASONED or number_of_constraints(node) < 2:
        return ()
    if find_spec("z3") is None:
        return ()
    from mtf_lang.backends.smt import cores

    return cores.core(node, task.definitions, context)


def _offer(node: Aggregate, negated: bool, task: Task, limits: Limits, found: Survey) -> Offer:
    @cache
    def strategy() -> Solve:
        from mtf_lang.backends.smt.strategy import Solve

        return Solve(node, negated, task.definitions, limits)

    linear = found.arithmetic == "linear"
    return Offer(
        name,
        STRATEGY,
        Status.PROVED if linear else Status.CHECKED,
        cost(joined(node), task.definitions, found),
        lambda context: strategy().run(context),
        lambda: strategy().lowered(),
        "linear arithmetic is decided"
        if linear
        else "models are evaluated exactly; `unsat` is asked for twice",
        lambda: strategy().rests_on(),
    )
