"""Why there is no solution: a minimal set of the author's constraints that exclude each other.

Constraints are the conditions of the request and the domains of its unknowns; of a proposition that is an
implication its premises as well. They are left out one after the other, domains first, then from the last
to the first, as long as the solver still finds the rest contradictory. So the set is minimal: without any
one of its members there is a solution, or the solver cannot tell. These questions have a budget of their
own and leave the answer and its trust as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mtf_lang.backends.smt.arithmetic import truth
from mtf_lang.backends.smt.problem import Problem, pose
from mtf_lang.backends.smt.request import implication, is_constraint
from mtf_lang.backends.smt.terms import Expression
from mtf_lang.frozen import frozen
from mtf_lang.ir.nodes import Aggregate, Binder, Definition, Node, Symbol, asserts_where_defined
from mtf_lang.ir.show import to_text
from mtf_lang.limits import Budget
from mtf_lang.planning.cut import whole
from mtf_lang.planning.strategy import Context
from mtf_lang.result import Blame
from mtf_lang.values.faults import Fault, Poisoned

ALLOWED = 1_000_000
"""Steps for lowering the request anew and for all questions."""

MOST = 64
"""Constraints; of more no set is looked for."""


@frozen
class Part:
    """One constraint as a formula, with what is told of it; ``domain`` where it is one of an unknown."""

    formula: Expression
    blame: Blame
    domain: bool = False


def core(node: Aggregate, definitions: Mapping[str, Definition], context: Context) -> tuple[Blame, ...]:
    """Constraints of a request without solutions (of a proof: what it follows from), in their order.

    Empty where the solver does not know, or there is nothing to choose from.
    """
    budget = Budget(min(ALLOWED, context.limits.work))
    try:
        problem = pose(node, definitions, Context(context.values, budget, context.limits))
        return _minimal(problem, _hard(problem), _parts(problem))
    except (Fault, Poisoned):
        return ()


def _minimal(problem: Problem, hard: list[Expression], parts: list[Part]) -> tuple[Blame, ...]:
    if not 1 < len(parts) <= MOST or not _contradictory(problem, hard, parts):
        return ()
    kept = list(parts)
    for part in (*(p for p in parts if p.domain), *reversed([p for p in parts if not p.domain])):
        without = [p for p in kept if p is not part]
        if _contradictory(problem, hard, without):
            kept = without
    return tuple(p.blame for p in kept)


def _contradictory(problem: Problem, hard: Sequence[Expression], parts: Sequence[Part]) -> bool:
    try:
        return problem.prover.model(*hard, *(p.formula for p in parts)) is None
    except Fault:
        return False


def _hard(problem: Problem) -> list[Expression]:
    """What holds in any case: of a proof that its conclusion fails."""
    build = problem.lowering.build
    if problem.node.kind != "prove":
        return []
    _, conclusion = implication(problem.node)
    found = problem.lowering.condition(conclusion, problem.unknowns)
    return [build.all_of([found.defined, build.negation(found.expression)])]


def _parts(problem: Problem) -> list[Part]:
    """The constraints in the order of the request."""
    domains = [_domain(problem, binder) for binder in problem.node.binders]
    conditions = [
        Part(read.step.expression, _blame(problem, read.condition.node, read.condition.label))
        for read in problem.conditions
    ]
    return [*(d for d in domains if d is not None), *conditions, *_premises(problem)]


def _domain(problem: Problem, binder: Binder) -> Part | None:
    """Where an unknown ranges, unless that is all numbers of a kind."""
    if not is_constraint(binder) or not isinstance(binder.pattern, Symbol):
        return None
    text = f"{binder.pattern.name} in {to_text(whole(binder.domain, problem.definitions))}"
    place = problem.node.binders.index(binder)
    return Part(problem.domains[place].expression, Blame(text, binder.span, None), domain=True)


def _premises(problem: Problem) -> Iterator[Part]:
    build = problem.lowering.build
    if not asserts_where_defined(problem.node):
        return
    premises, _ = implication(problem.node)
    for premise in premises:
        found = truth(build, problem.lowering.lower(premise, problem.unknowns))
        yield Part(build.all_of([found.defined, found.expression]), _blame(problem, premise, None))


def _blame(problem: Problem, node: Node, label: str | None) -> Blame:
    return Blame(to_text(whole(node, problem.definitions)), node.span, label)
