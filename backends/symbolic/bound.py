"""Conditions on variables that a request binds.

A closed form or a rewritten expression may hold under a condition: that a range is not reversed, that a
denominator that was cancelled is not 0. Of a variable that the result leaves open the reader is told;
of one that the request binds it has to hold wherever the request looks. Where that is not shown the
expressions are brought to their forms once more, ``cautious``: ranges become cases, what was written stays.
"""

from __future__ import annotations

from contextlib import suppress

from mtf_lang.backends.symbolic.cells import decompose
from mtf_lang.backends.symbolic.domains import conjuncts, unknown
from mtf_lang.backends.symbolic.regions import sample
from mtf_lang.backends.symbolic.resolve import resolve
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Aggregate, Call, Node, Symbol
from mtf_lang.ir.walk import free_variables, iterate
from mtf_lang.result import Status
from mtf_lang.types import BOOL
from mtf_lang.values.faults import Fault, Undefined


def resolved(node: Node, work: Work) -> Node:
    """``node`` with its calls carried out, right for all values of the variables that it binds.

    Raises the faults of the operations, and ``Undecided`` where a form holds only under a condition
    that is not shown.
    """
    work.free = frozenset(free_variables(node))
    result = resolve(node, work)
    if not all(work.evaluate(c) for c in work.conditions if not free_variables(c)):
        raise Undefined("the expression is not defined there")
    work.conditions[:] = filter(free_variables, work.conditions)
    hidden = [c for c in work.conditions if work.is_hidden(c)]
    if all(_is_shown(condition, node, work) for condition in hidden):
        work.conditions[:] = [c for c in work.conditions if not work.is_hidden(c)]
        return result
    work.conditions.clear()
    work.evidence.clear()
    work.status, work.cautious = Status.PROVED, True
    return resolve(node, work)


def _is_shown(condition: Node, node: Node, work: Work) -> bool:
    """Whether a condition holds for all values of the one unknown of a request that it is about."""
    symbols = free_variables(condition)
    if not isinstance(node, Aggregate) or len(symbols) != 1:
        return False
    symbol = symbols[0]
    binders = [b for b in node.binders if b.pattern == symbol]
    try:
        known = unknown(symbol, binders[0].domain, work) if binders else None
        if known is None:
            return False
        facts = [*known.conditions, *_about(symbol, node, work)]
        fails = Call("not", (condition,), type=BOOL)
        cells = decompose(Call("and", (*facts, fails), type=BOOL), symbol, work)
        return all(c.truth is not None for c in cells) and sample(cells, known.carrier, work) is None
    except Fault:
        return False


def _about(symbol: Symbol, node: Aggregate, work: Work) -> list[Node]:
    """The conditions of a request on one unknown alone that are decided by signs and defined everywhere."""
    found = []
    for part in conjuncts(node.guard):
        if free_variables(part) != (symbol,) or any(isinstance(n, Aggregate) for n in iterate(part)):
            continue
        with suppress(Fault):
            if all(cell.truth is not None for cell in decompose(part, symbol, work)):
                found.append(part)
    return found
