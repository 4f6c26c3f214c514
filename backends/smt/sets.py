"""Sets of the lowering: membership, and the elements of finite ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import z3

from mtf_lang.backends.smt.arithmetic import defined, numbers, scalar, truth
from mtf_lang.backends.smt.structure import definedness, entries, equality, parts
from mtf_lang.backends.smt.terms import (
    Bounds,
    Builder,
    Combination,
    Functions,
    Items,
    Known,
    Lowered,
    Members,
    Product,
    Term,
)
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import Interval, LazySet, ListValue, NumberSet, SetValue
from mtf_lang.values.order import equal
from mtf_lang.values.sets import IntegerRange
from mtf_lang.walk import Walk, run

MAXIMUM_ELEMENTS = 10_000
"""How many elements of a set are written out in one formula."""


def contains(build: Builder, collection: Lowered, element: Lowered, *, relaxed: bool = False) -> Term:
    """That ``element`` is in a set or list.

    SMT has no predicate for rational numbers. With ``relaxed`` a real is let through where a
    rational is asked for: then more values fit than should, which whoever believes a model checks.
    """
    return run(_contains(build, collection, element, relaxed))


def _contains(build: Builder, collection: Lowered, element: Lowered, relaxed: bool) -> Walk[Term]:
    match collection:
        case Known(value=NumberSet(name=name)):
            return _in_numbers(build, name, element, relaxed)
        case Known(value=IntegerRange(low=low, high=high)):
            ends = build.total(build.integer(low)), build.total(build.integer(high))
            return _in_bounds(build, Bounds(*ends, integral=True), element)
        case Known(value=Interval() as interval):
            return _in_bounds(build, bounds_of(build, interval), element)
        case Known(value=LazySet(key=("functions", domain, codomain))):
            collection = Functions(tuple(domain), Known(codomain))
            pairs = _by_argument(element, collection)
        case Bounds():
            return _in_bounds(build, collection, element)
        case Combination(operation=operation, left=left, right=right):
            # A relaxed set to be taken away would take away too much.
            one = yield _contains(build, left, element, relaxed)
            other = yield _contains(build, right, element, relaxed and operation != "difference")
            return _combined(build, operation, one, other)
        case Product(factors=factors):
            pairs = _by_factor(element, factors)
        case Functions():
            pairs = _by_argument(element, collection)
        case _:
            return _among(build, members_of(build, collection), element)
    terms = []
    for item, factor in pairs:
        terms.append((yield _contains(build, factor, item, relaxed)))
    return Term(build.all_of(t.expression for t in terms), defined(build, terms))


def _by_factor(element: Lowered, factors: tuple[Lowered, ...]) -> list[tuple[Lowered, Lowered]]:
    items = parts(element)
    if items is None or len(items) != len(factors):
        raise Unsupported("membership in a product of sets is asked of no tuple of that length")
    return list(zip(items, factors, strict=True))


def _by_argument(element: Lowered, functions: Functions) -> list[tuple[Lowered, Lowered]]:
    table = entries(element)
    if (
        table is None
        or len(table) != len(functions.domain)
        or not all(equal(x, y) for (x, _), y in zip(table, functions.domain, strict=True))
    ):
        raise Unsupported("membership in a set of functions is asked of no function on the same set")
    return [(image, functions.codomain) for _, image in table]


def _combined(build: Builder, operation: str, left: Term, right: Term) -> Term:
    both = defined(build, [left, right])
    match operation:
        case "union":
            return Term(build.any_of([left.expression, right.expression]), both)
        case "intersect":
            return Term(build.all_of([left.expression, right.expression]), both)
    return Term(build.all_of([left.expression, build.negation(right.expression)]), both)


def _in_numbers(build: Builder, name: str, element: Lowered, relaxed: bool) -> Term:
    if name == "booleans":
        return Term(build.true, truth(build, element).defined)
    term, (x,) = scalar(build, element), numbers(build, (element,))[1]
    whole = build.true if z3.is_int(x) else z3.IsInt(x)
    match name:
        case "integers":
            return Term(whole, term.defined)
        case "naturals":
            return Term(build.all_of([whole, x >= 0]), term.defined)
        case "rationals" if relaxed or z3.is_int(x):
            return Term(build.true, term.defined)
        case "reals" | "complexes":
            return Term(build.true, term.defined)
    raise Unsupported(f"whether a real unknown is among the {name} has no translation to SMT")


def bounds_of(build: Builder, interval: Interval) -> Bounds:
    """A real interval as bounds."""
    ends = [None if end is None else scalar(build, Known(end)) for end in (interval.low, interval.high)]
    return Bounds(ends[0], ends[1], interval.open_low, interval.open_high)


def _in_bounds(build: Builder, bounds: Bounds, element: Lowered) -> Term:
    term, (x,) = scalar(build, element), numbers(build, (element,))[1]
    conditions = [z3.IsInt(x)] if bounds.integral and not z3.is_int(x) else []
    for end, is_open, upward in (
        (bounds.low, bounds.open_low, True),
        (bounds.high, bounds.open_high, False),
    ):
        if end is not None:
            _, (a, b) = numbers(build, (end, term) if upward else (term, end))
            conditions.append(a < b if is_open else a <= b)
    ends = [end for end in (bounds.low, bounds.high) if end is not None]
    return Term(build.all_of(conditions), defined(build, [term, *ends]))


def members_of(build: Builder, collection: Lowered) -> tuple[tuple[Term, Lowered], ...]:
    """The elements of a finite set or the items of a list, each with the condition that it is in.

    Raises ``Unsupported`` where the set is infinite or too large to be written out.
    """
    match collection:
        case Members(members=members):
            return members
        case Items(items=items):
            return tuple((build.total(build.true), item) for item in items)
        case Known(value=ListValue(items=items)):
            values: Iterable[Any] = items
        case Known(value=value) if isinstance(value, SetValue):
            size = value.size()
            if size is None or size > MAXIMUM_ELEMENTS:
                raise Unsupported(
                    f"a set of more than {MAXIMUM_ELEMENTS:,} elements is not written out in a formula"
                )
            values = value
        case _:
            raise Unsupported(
                "the elements of an infinite set, or of one that depends on unknowns, are needed"
            )
    return tuple((build.total(build.true), Known(value)) for value in values)


def once(build: Builder, members: Sequence[tuple[Term, Lowered]]) -> list[tuple[Term, Lowered]]:
    """The same set with each element under the condition that no equal one stands before it."""
    if all(isinstance(element, Known) for _, element in members):
        return list(members)
    found: list[tuple[Term, Lowered]] = []
    for place, (condition, element) in enumerate(members):
        repeated = []
        for earlier, other in members[:place]:
            same = equality(build, element, other)
            repeated.append(build.all_of([earlier.expression, same.expression]))
        new = build.negation(build.any_of(repeated))
        found.append((Term(build.all_of([condition.expression, new]), condition.defined), element))
    return found


def _among(build: Builder, members: Sequence[tuple[Term, Lowered]], element: Lowered) -> Term:
    matches, where = [], [definedness(build, element)]
    for condition, member in members:
        same = equality(build, element, member)
        matches.append(build.all_of([condition.expression, same.expression]))
        where.append(condition.defined)
        where.append(build.implication(condition.expression, definedness(build, member)))
    return Term(build.any_of(matches), build.all_of(where))
