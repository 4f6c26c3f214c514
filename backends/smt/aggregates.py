"""Aggregates whose bindings are written out: sums, counts, extrema, quantifiers, sets, lists.

A case is one binding: the condition under which it counts (its guard) and the value of the body.
Conditions on how an aggregate is combined are those of ``mtf_lang.table.aggregates``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import z3

from mtf_lang.backends.smt.arithmetic import numbers, to_real, truth
from mtf_lang.backends.smt.sets import once
from mtf_lang.backends.smt.structure import definedness
from mtf_lang.backends.smt.terms import Builder, Expression, Lowered, Members, Term, collapse
from mtf_lang.frozen import frozen
from mtf_lang.values.faults import Unsupported


@frozen
class Case:
    """One binding. ``bound`` are constants to be quantified: then it stands for all their values."""

    condition: Term
    value: Lowered
    bound: tuple[Expression, ...] = ()


Combine = Callable[[Builder, Sequence[Case]], Lowered]


def _reached(build: Builder, cases: Sequence[Case]) -> Expression:
    """Where all guards are defined, and the values under those that hold."""
    found = []
    for case in cases:
        found.append(case.condition.defined)
        found.append(build.implication(case.condition.expression, definedness(build, case.value)))
    return build.all_of(found)


def _numbers(build: Builder, cases: Sequence[Case], unit: int) -> list[Expression]:
    """The values, with ``unit`` in place of those whose guard does not hold."""
    if not cases:
        return []
    _, values = numbers(build, [case.value for case in cases])
    neutral = build.integer(unit) if z3.is_int(values[0]) else build.rational(unit)
    return [
        build.choice(case.condition.expression, value, neutral)
        for case, value in zip(cases, values, strict=True)
    ]


def _sum(build: Builder, cases: Sequence[Case]) -> Term:
    values = _numbers(build, cases, 0)
    return Term(z3.Sum(values) if values else build.integer(0), _reached(build, cases))


def _product(build: Builder, cases: Sequence[Case]) -> Term:
    values = _numbers(build, cases, 1)
    return Term(z3.Product(values) if values else build.integer(1), _reached(build, cases))


def _counted(build: Builder, conditions: Sequence[Expression]) -> Expression:
    one, zero = build.integer(1), build.integer(0)
    ones = [build.choice(c, one, zero) for c in conditions if not z3.is_false(c)]
    return z3.Sum(ones) if ones else zero


def _count(build: Builder, cases: Sequence[Case]) -> Term:
    counted = _counted(build, [case.condition.expression for case in cases])
    return Term(counted, build.all_of(case.condition.defined for case in cases))


def _extremum(greatest: bool) -> Combine:
    def combine(build: Builder, cases: Sequence[Case]) -> Term:
        if not cases:
            return Term(build.integer(0), build.false)
        _, values = numbers(build, [case.value for case in cases])
        best, found = values[0], cases[0].condition.expression
        for case, value in zip(cases[1:], values[1:], strict=True):
            better = value > best if greatest else value < best
            taken = build.all_of([case.condition.expression, build.any_of([build.negation(found), better])])
            best = build.choice(taken, value, best)
            found = build.any_of([found, case.condition.expression])
        return Term(best, build.all_of([_reached(build, cases), found]))

    return combine


def _average(build: Builder, cases: Sequence[Case]) -> Term:
    total = _sum(build, cases)
    number = _counted(build, [case.condition.expression for case in cases])
    return Term(to_real(total.expression) / to_real(number), build.all_of([total.defined, number > 0]))


def _probability(build: Builder, cases: Sequence[Case]) -> Term:
    inside = []
    for case in cases:
        holds = build.all_of([case.condition.expression, truth(build, case.value).expression])
        inside.append(holds)
    favourable = _counted(build, inside)
    number = _counted(build, [case.condition.expression for case in cases])
    return Term(to_real(favourable) / to_real(number), build.all_of([_reached(build, cases), number > 0]))


def _forall(build: Builder, cases: Sequence[Case]) -> Term:
    """In order, up to the first binding that refutes it."""
    return build.guarded([_closed(build, case, z3.ForAll, build.implication) for case in cases])


def _exists(build: Builder, cases: Sequence[Case]) -> Term:
    """In order, up to the first binding for which it holds."""
    steps = []
    for case in cases:
        term = _closed(build, case, z3.Exists, lambda c, v: build.all_of([c, v]))
        steps.append(Term(build.negation(term.expression), term.defined))
    none = build.guarded(steps)
    return Term(build.negation(none.expression), none.defined)


def _closed(
    build: Builder,
    case: Case,
    quantifier: Callable[..., Expression],
    join: Callable[[Expression, Expression], Expression],
) -> Term:
    """One case of a quantifier; constants bound in it are quantified, and it must be defined for all."""
    value = truth(build, case.value)
    condition = case.condition.expression
    formula = join(condition, value.expression)
    where = build.all_of([case.condition.defined, build.implication(condition, value.defined)])
    if not case.bound:
        return Term(formula, where)
    total = z3.is_true(where)
    return Term(
        quantifier(list(case.bound), formula),
        where if total else z3.ForAll(list(case.bound), where),
    )


def _exists_unique(build: Builder, cases: Sequence[Case]) -> Term:
    holding = []
    for case in cases:
        holding.append(build.all_of([case.condition.expression, truth(build, case.value).expression]))
    return Term(_counted(build, holding) == 1, _reached(build, cases))


def _set(build: Builder, cases: Sequence[Case]) -> Members:
    return Members(tuple((case.condition, case.value) for case in cases))


def _list(build: Builder, cases: Sequence[Case]) -> Lowered:
    kept = [case for case in cases if not z3.is_false(case.condition.expression)]
    if not all(z3.is_true(c.condition.expression) and z3.is_true(c.condition.defined) for c in kept):
        raise Unsupported("a list whose length depends on unknowns has no translation to SMT")
    return collapse(tuple(case.value for case in kept), is_list=True)


COMBINE: dict[str, Combine] = {
    "sum": _sum,
    "product": _product,
    "count": _count,
    "min": _extremum(False),
    "max": _extremum(True),
    "mean": _average,
    "expectation": _average,
    "probability": _probability,
    "forall": _forall,
    "exists": _exists,
    "exists_unique": _exists_unique,
    "set": _set,
    "list": _list,
}
"""How the cases of an aggregate are combined, by kind."""

QUANTIFIERS = ("forall", "exists")
"""Kinds that may range over an infinite domain within a formula."""


def over_elements(
    build: Builder, kind: str, members: Sequence[tuple[Term, Lowered]], repeated: bool
) -> Lowered:
    """The aggregate of the elements of a set, each once, or of the items of a list (``repeated``)."""
    cases = []
    for condition, element in members if repeated else once(build, members):
        # The set is there only where its elements are, also where their values do not matter.
        where = build.implication(condition.expression, definedness(build, element))
        cases.append(Case(Term(condition.expression, build.all_of([condition.defined, where])), element))
    return COMBINE[kind](build, cases)
