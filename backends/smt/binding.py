"""Binders within a request: finite domains are written out, infinite ones become quantifiers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import z3

from mtf_lang.backends.smt.aggregates import COMBINE, QUANTIFIERS, Case
from mtf_lang.backends.smt.arithmetic import truth
from mtf_lang.backends.smt.sets import contains, members_of
from mtf_lang.backends.smt.structure import scalars
from mtf_lang.backends.smt.terms import Builder, Expression, Known, Lowered, Term, settled
from mtf_lang.backends.smt.unknowns import unknown_of
from mtf_lang.frozen import frozen
from mtf_lang.ir.nodes import Aggregate, Binder, Condition, Symbol
from mtf_lang.ir.walk import free_variables
from mtf_lang.values.faults import Unsupported
from mtf_lang.walk import Walk

if TYPE_CHECKING:
    from mtf_lang.backends.smt.lower import Lowering

Scope = Mapping[Symbol, Lowered]


def aggregate(lowering: Lowering, node: Aggregate, scope: Scope) -> Walk[Lowered]:
    """An aggregate within a request: computed where no unknown is in it, else written out."""
    known = _closed(lowering, node, scope)
    if known is not None:
        try:
            return lowering.exactly(node, known)
        except Unsupported:
            pass  # over an infinite domain: the solver may know
    combine = COMBINE.get(node.kind)
    if combine is None:
        raise Unsupported(f"`{node.kind}` within a formula has no translation to SMT")
    cases: list[Case] = []
    start = Case(lowering.build.total(lowering.build.true), Known(True))
    yield _bindings(lowering, node, 0, scope, start, cases)
    return settled(combine(lowering.build, cases))


def _closed(lowering: Lowering, node: Aggregate, scope: Scope) -> dict[Symbol, Any] | None:
    """The values of the variables of ``node`` where none of them depends on an unknown."""
    values: dict[Symbol, Any] = {}
    for symbol in free_variables(node):
        lowered = scope.get(symbol)
        if not isinstance(lowered, Known):
            return None
        values[symbol] = lowered.value
    return values


def _bindings(
    lowering: Lowering, node: Aggregate, place: int, scope: Scope, before: Case, cases: list[Case]
) -> Walk[None]:
    """Write out the binders from ``place`` on; each complete binding is appended to ``cases``.

    ``before`` has the condition and the bound constants of the binders before ``place``.
    """
    if place == len(node.binders):
        yield _complete(lowering, node, scope, before, cases)
        return
    build, binder = lowering.build, node.binders[place]
    domain = yield lowering.expression(binder.domain, scope)
    elements = _elements(build, domain, node.kind)
    if elements is None:
        with _quantified(build):
            inner, constants, inside = introduce(lowering, binder, domain, scope)
            both = build.guarded([before.condition, inside])
            bound = Case(both, before.value, (*before.bound, *constants))
            yield _bindings(lowering, node, place + 1, inner, bound, cases)
        return
    for within, element in elements:
        values = dict(scope)
        fits = lowering.match(binder.pattern, element, values)
        both = build.guarded([before.condition, within, fits])
        case = Case(both, before.value, before.bound)
        yield _bindings(lowering, node, place + 1, values, case, cases)


def _elements(build: Builder, domain: Lowered, kind: str) -> tuple[tuple[Term, Lowered], ...] | None:
    """The elements of a domain; None where it is to be quantified over instead."""
    try:
        return members_of(build, domain)
    except Unsupported:
        if kind in QUANTIFIERS:
            return None
        raise


def introduce(
    lowering: Lowering, binder: Binder, domain: Lowered, scope: Scope, *, relaxed: bool = False
) -> tuple[dict[Symbol, Lowered], tuple[Expression, ...], Term]:
    """Fresh constants for the variable of a binder, and the condition that they are in its domain.

    Returns the scope with the variables of the binder, the constants in canonical order, the
    condition; ``relaxed`` as for ``sets.contains``.
    """
    name = binder.pattern.name if isinstance(binder.pattern, Symbol) else "v"
    unknown = unknown_of(lowering.build, name, domain)
    inner = dict(scope)
    fits = lowering.match(binder.pattern, unknown, inner)
    inside = contains(lowering.build, domain, unknown, relaxed=relaxed)
    return inner, scalars(unknown), lowering.build.guarded([inside, fits])


@contextmanager
def _quantified(build: Builder) -> Iterator[None]:
    """Within it, auxiliary constants would depend on bound variables: see ``Builder.scope``."""
    build.scope += 1
    try:
        yield
    finally:
        build.scope -= 1


def _complete(
    lowering: Lowering, node: Aggregate, scope: Scope, before: Case, cases: list[Case]
) -> Walk[None]:
    """The guard and the body of one binding."""
    guard = yield read_guard(lowering, node.guard, scope, before.condition)
    if z3.is_false(guard.expression) and z3.is_true(guard.defined):
        return
    # What is counted is not evaluated.
    value: Lowered = Known(1)
    if node.kind != "count":
        value = yield lowering.expression(node.body, scope)
    cases.append(Case(guard, value, before.bound))


@frozen
class Read:
    """A condition of a guard: ``raw`` as it is, ``step`` as it is asserted, behind the formula ``before``.

    They differ for relations, which do not hold where they are undefined [4.9].
    """

    condition: Condition
    raw: Term
    step: Term
    before: Expression


def read_guard(
    lowering: Lowering, conditions: tuple[Condition, ...], scope: Scope, before: Term
) -> Walk[Term]:
    """The conditions of a guard from left to right, behind what comes before them."""
    read: list[Read] = yield read_conditions(lowering, conditions, scope, before)
    return lowering.build.guarded([before, *(r.step for r in read)])


def read_conditions(
    lowering: Lowering, conditions: tuple[Condition, ...], scope: Scope, before: Term
) -> Walk[list[Read]]:
    """The conditions of a guard one by one, up to the first that never holds."""
    build = lowering.build
    found: list[Read] = []
    for condition in conditions:
        holding = [before.expression, *(r.step.expression for r in found)]
        if z3.is_false(holding[-1]):
            break
        lowering.poisoned = False
        raw = truth(build, (yield lowering.expression(condition.node, scope)))
        if condition.relation and lowering.poisoned:
            raise Unsupported("a named value in a relation has no value")
        step = build.total(build.all_of([raw.defined, raw.expression])) if condition.relation else raw
        found.append(Read(condition, raw, step, build.all_of(holding)))
    return found
