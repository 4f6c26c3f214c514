"""Which relations and propositions of a request are left out somewhere because they are undefined there.

The wording is that of the reference evaluator [4.9], which looks at the request at small values of the
unknowns until each part that may be undefined was found to be. These looks do not bear on the answer: they
have a budget of their own. What is undefined at no small value goes unnamed here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import islice, product
from typing import Any

from mtf_lang.backends.exact.evaluator import outcome as by_reference
from mtf_lang.backends.exact.faults import proved_alone
from mtf_lang.backends.symbolic.definedness import requirements
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import (
    Aggregate,
    Call,
    Condition,
    Literal,
    Node,
    Symbol,
    Variable,
    asserts_where_defined,
)
from mtf_lang.ir.walk import bound_symbols
from mtf_lang.limits import Budget
from mtf_lang.planning.strategy import Context
from mtf_lang.result import Outcome
from mtf_lang.types import BOOL

SMALL = (0, 1, -1, 2, -2, 3, -3, Fraction(1, 2))
"""Values tried for every unknown, in this order."""
POINTS = 150
"""Points at which is looked for one relation."""
ALLOWED = 200_000
"""Steps for all looks at one request."""
DECIDED = frozenset({"exists", "satisfiable", "forall", "prove", "solution"})
"""Kinds that rely on one point only, where one has decided them."""

TRUE = Literal(True, type=BOOL)


def reported(node: Aggregate, found: Outcome, work: Work) -> tuple[str, ...]:
    """The conditions of an outcome that has a value."""
    if found.diagnostic is not None or (found.witness is not None and node.kind in DECIDED):
        return ()
    context = Context(work.context.values, Budget(ALLOWED), work.context.limits)
    texts: dict[str, None] = {}
    for place, condition in enumerate(node.guard):
        if condition.relation and requirements(condition.node):
            texts.update(dict.fromkeys(_at_first(node, place, _alone(condition), work, context)))
    if asserts_where_defined(node) and requirements(node.body):
        alone = proved_alone(node.body)
        texts.update(dict.fromkeys(_at_first(node, len(node.guard), alone, work, context)))
    return tuple(texts)


def _alone(condition: Condition) -> Aggregate:
    return Aggregate("exists", (), (condition,), TRUE, type=BOOL)


def _at_first(node: Aggregate, place: int, part: Aggregate, work: Work, context: Context) -> Iterable[str]:
    """What is said of a part at the first point where what comes before it holds and it is undefined."""
    before = Aggregate("exists", (), (*_domains(node), *node.guard[:place]), TRUE, type=BOOL)
    for point in islice(_points(node), POINTS):
        if _value(before, point, work, context).value is True:
            texts = _value(part, point, work, context).conditions
            if texts:
                return texts
    return ()


def _value(node: Node, point: Mapping[Symbol, Any], work: Work, context: Context) -> Outcome:
    return by_reference(node, context, work.definitions, point)


def _domains(node: Aggregate) -> Iterator[Condition]:
    """That every unknown lies in its domain."""
    for binder in node.binders:
        if isinstance(binder.pattern, Symbol):
            unknown = Variable(binder.pattern, type=binder.pattern.type)
            yield Condition(Call("member", (unknown, binder.domain), type=BOOL))


def _points(node: Aggregate) -> Iterator[dict[Symbol, Any]]:
    """Small values of the unknowns, the last of them changing first."""
    symbols = bound_symbols(node)
    for values in product(SMALL, repeat=len(symbols)):
        yield dict(zip(symbols, values, strict=True))
