"""Which relations of a request are left out because they are undefined somewhere, and where first.

The reference reports a relation that is undefined at a binding where all conditions before it hold. A
search may test it elsewhere too, or not at all, since a relation behind it is tested first. So the
binding is searched for:

    the first of   x in D, c1, …, c(k-1), ck is undefined

where c1 … c(k-1) hold as they do in the request; the proposition of a ``prove`` comes behind them all. The
search may take as many steps as the request took; beyond that the relation is named without values. A
quantifier that a binding has decided relies on no other binding, and nothing is reported for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cmp_to_key

from mtf_lang.backends.enumeration.held import Stated, holds, refuted, stated, undefined
from mtf_lang.backends.enumeration.runtime import Excluded
from mtf_lang.backends.exact.accumulate import assignment
from mtf_lang.backends.exact.evaluator import outcome as by_reference
from mtf_lang.ir.conditions import TRUE, split_condition
from mtf_lang.ir.nodes import Aggregate, Condition, Symbol
from mtf_lang.ir.walk import bound_symbols
from mtf_lang.limits import Budget
from mtf_lang.planning.strategy import Context, Offer, Task
from mtf_lang.result import Outcome, Status
from mtf_lang.types import BOOL
from mtf_lang.values.model import Value
from mtf_lang.values.order import compare

SEARCHED = 100_000
"""Steps that may be taken besides those that the request took."""
DECIDED = frozenset({"exists", "satisfiable", "forall", "prove"})


def own(top: Aggregate, partial: Iterable[int], found: Outcome, task: Task, context: Context) -> list[str]:
    """What is reported for the relations of the request itself; ``partial`` are their places in its guard."""
    if top.kind in DECIDED and found.witness is not None:
        return []
    return [text for place in sorted(partial) for text in _reported(top, place, found, task, context)]


def nested(
    relations: Sequence[Stated], names: Mapping[int, tuple[str, ...]], excluded: Excluded
) -> list[str]:
    """What is reported for relations of requests within the request, with the values met first."""
    found = []
    for number, values in sorted(excluded.items()):
        symbols = tuple(Symbol(name, 0, BOOL) for name in names[number])
        found.append(relations[number].left_out(assignment(symbols, values)))
    return found


def _reported(top: Aggregate, place: int, found: Outcome, task: Task, context: Context) -> tuple[str, ...]:
    part = stated(top)[place]
    first = _first(top, place, task, context)
    if first.status is Status.UNKNOWN or first.diagnostic is not None:
        return (part.left_out(""),)
    if first.value is False:
        return ()
    symbols = bound_symbols(top)
    if first.witness is None or len(first.witness) != len(symbols):
        return (part.left_out(""),)
    values = dict(zip(symbols, first.witness.values(), strict=True))
    if top.kind == "solution" and not _is_before(first.witness, found.witness):
        return ()
    there = replace(context, budget=Budget(context.limits.work))
    return by_reference(part.alone(), there, task.definitions, values).conditions


def _is_before(one: Mapping[str, Value], other: Mapping[str, Value] | None) -> bool:
    """Whether a binding comes before the one that was found, in the order of sets."""
    if other is None:
        return True
    key = cmp_to_key(compare)
    return [key(v) for v in one.values()] < [key(v) for v in other.values()]


def _first(top: Aggregate, place: int, task: Task, context: Context) -> Outcome:
    """The first binding at which the relation is undefined and all conditions before it hold."""
    from mtf_lang.backends.enumeration import offers

    relations = refuted(top).guard
    guard = (*(c for before in relations[:place] for c in _held(before)), _undefined(relations[place]))
    node = replace(top, kind="exists", guard=guard, body=TRUE, type=BOOL)
    allowed = Budget(context.budget.spent + SEARCHED)
    found = [o for o in offers(replace(task, node=node), context.limits) if isinstance(o, Offer)]
    if not found:
        return Outcome(status=Status.UNKNOWN)
    best = min(found, key=lambda o: (o.estimate.steps, o.strategy))
    return best.run(replace(context, budget=allowed))


def _held(condition: Condition) -> tuple[Condition, ...]:
    """A condition as it was in the request, for which nothing is reported again."""
    if not condition.relation:
        return (condition,)
    return tuple(replace(c, node=holds(c.node), relation=False) for c in split_condition(condition))


def _undefined(condition: Condition) -> Condition:
    return replace(condition, node=undefined(condition.node), relation=False)
