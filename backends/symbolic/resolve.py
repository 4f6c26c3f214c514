"""Calls of calculus and rewriting inside an expression are carried out, the innermost first."""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.backends.symbolic import calculus, rewriting
from mtf_lang.backends.symbolic.integration import integral
from mtf_lang.backends.symbolic.limits import limit
from mtf_lang.backends.symbolic.summation import (
    closed_form,
    is_open_domain,
    is_symbolic_sum,
    nested,
    sum_in_closed_form,
    written_out,
)
from mtf_lang.backends.symbolic.unrolled import unrolled
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Aggregate, Call, Node
from mtf_lang.ir.walk import children, free_variables, rebuild
from mtf_lang.values.faults import Undecided
from mtf_lang.walk import Walk, run

Handler = Callable[[Call, Work], Node]

HANDLERS: dict[str, Handler] = {
    "simplify": rewriting.simplify,
    "expand": rewriting.expand,
    "factor": rewriting.factor,
    "closed_form": closed_form,
    "derivative": calculus.derivative,
    "series": calculus.series,
    "coefficient": calculus.coefficient,
    "coefficients": calculus.coefficient_list,
    "degree": calculus.degree,
    "root_of": calculus.root_of,
    "limit": limit,
    "integral": integral,
}


REWRITTEN = frozenset({"simplify", "expand", "factor"})
"""Operations that give their argument in another form."""


def resolve(node: Node, work: Work) -> Node:
    """``node`` with every call of ``HANDLERS`` and every symbolic sum replaced by its result.

    Raises the faults of the operations.
    """
    return run(_resolve(node, work, {}))


def _resolve(node: Node, work: Work, done: dict[int, Node]) -> Walk[Node]:
    if id(node) in done:
        return done[id(node)]
    if isinstance(node, Aggregate) and len(node.binders) > 1 and _needs_closed_form(node):
        # The nested sum is gone afterwards, so it is not remembered by identity with the others.
        result: Node = yield _resolve(nested(node), work, {})
        done[id(node)] = result
        return result
    if isinstance(node, Aggregate) and (written := unrolled(node, work)) is not None:
        result = yield _resolve(written, work, {})
        done[id(node)] = result
        return result
    parts = []
    for part in children(node):
        parts.append((yield _resolve(part, work, done)))
    result = rebuild(node, tuple(parts))
    if isinstance(result, Call) and result.operation in HANDLERS:
        result = _carried_out(result, work)
    elif isinstance(result, Aggregate) and is_symbolic_sum(result):
        result = sum_in_closed_form(result, work)
    elif isinstance(result, Aggregate) and free_variables(result):
        result = written_out(result) or result
    done[id(node)] = result
    return result


def _carried_out(node: Call, work: Work) -> Node:
    """The result of a call; where ``work`` is cautious only if it holds whatever bound variables are."""
    known = len(work.conditions)
    result = HANDLERS[node.operation](node, work)
    if not work.cautious or not any(map(work.is_hidden, work.conditions[known:])):
        return result
    if node.operation not in REWRITTEN:
        raise Undecided(f"the result of `{node.operation}` holds under a condition on a bound variable")
    del work.conditions[known:]
    return node.arguments[0]


def _needs_closed_form(node: Aggregate) -> bool:
    """Whether a sum over several variables has a range that is infinite or has a variable in it."""
    if node.kind != "sum" or node.guard:
        return False
    return any(is_open_domain(binder.domain) for binder in node.binders)
