"""Operations on structured values: equality, sets, sequences, aggregates of collections."""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.backends.smt.aggregates import over_elements
from mtf_lang.backends.smt.arithmetic import OPERATIONS, defined, integer, scalar
from mtf_lang.backends.smt.sets import contains, members_of
from mtf_lang.backends.smt.structure import equality, is_list, parts, select
from mtf_lang.backends.smt.terms import (
    SETS,
    Bounds,
    Builder,
    Combination,
    Functions,
    Known,
    Lowered,
    Product,
    Term,
)
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import Infinity

Structured = Callable[[Builder, tuple[Lowered, ...]], Lowered]


def _equal(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    return equality(build, *arguments)


def _not_equal(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    same = equality(build, *arguments)
    return Term(build.negation(same.expression), same.defined)


def _distinct(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    items = arguments if len(arguments) > 1 else parts(arguments[0])
    if items is None:
        raise Unsupported("`distinct` is asked of no list")
    terms = [_not_equal(build, (a, b)) for i, a in enumerate(items) for b in items[:i]]
    terms += [equality(build, item, item) for item in items[: 1 if len(items) == 1 else 0]]
    return Term(build.all_of(t.expression for t in terms), defined(build, terms))


def _member(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    element, collection = arguments
    return contains(build, collection, element)


def _not_member(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    inside = _member(build, arguments)
    return Term(build.negation(inside.expression), inside.defined)


def _range(build: Builder, arguments: tuple[Lowered, ...]) -> Bounds:
    low, high = (integer(build, argument) for argument in arguments)
    return Bounds(low, high, integral=True)


def _interval(build: Builder, arguments: tuple[Lowered, ...]) -> Bounds:
    low, high, *ends = arguments
    match ends:
        case [] | [Known(value="closed")]:
            is_open = (False, False)
        case [Known(value="open")]:
            is_open = (True, True)
        case [Known(value="left_open")]:
            is_open = (True, False)
        case [Known(value="right_open")]:
            is_open = (False, True)
        case _:
            raise Unsupported("the ends of an interval are not a literal")
    return Bounds(_end(build, low, True), _end(build, high, False), *is_open)


def _end(build: Builder, value: Lowered, negative: bool) -> Term | None:
    match value:
        case Known(value=Infinity(negative=sign)) if sign is negative:
            return None
    return scalar(build, value)


def _combination(operation: str) -> Structured:
    def combine(build: Builder, arguments: tuple[Lowered, ...]) -> Lowered:
        result = arguments[0]
        for other in arguments[1:]:
            result = Combination(operation, result, other)
        return result

    return combine


def _cartesian(build: Builder, arguments: tuple[Lowered, ...]) -> Product:
    return Product(arguments)


def _functions(build: Builder, arguments: tuple[Lowered, ...]) -> Functions:
    domain, codomain = arguments
    if not isinstance(domain, Known):
        raise Unsupported("functions on a set that depends on unknowns have no translation to SMT")
    return Functions(
        tuple(element.value for _, element in members_of(build, domain) if isinstance(element, Known)),
        codomain,
    )


def _index(build: Builder, arguments: tuple[Lowered, ...]) -> Lowered:
    sequence, place = arguments
    items = parts(sequence)
    if items is None:
        raise Unsupported("a place is asked of no list or tuple")
    return select(build, place, list(enumerate(items, 1)))


def _length(build: Builder, arguments: tuple[Lowered, ...]) -> Known:
    items = parts(arguments[0])
    if items is None:
        raise Unsupported("the length is asked of no list or tuple")
    return Known(len(items))


def _end_item(last: bool) -> Structured:
    def item(build: Builder, arguments: tuple[Lowered, ...]) -> Lowered:
        items = parts(arguments[0])
        if not items:
            raise Unsupported("an item is asked of no list or tuple")
        return items[-1 if last else 0]

    return item


def _aggregate(kind: str) -> Structured:
    def combine(build: Builder, arguments: tuple[Lowered, ...]) -> Lowered:
        collection = arguments[0]
        single = len(arguments) == 1 and (isinstance(collection, SETS) or parts(collection) is not None)
        if single:
            return over_elements(build, kind, members_of(build, collection), is_list(collection))
        if kind in OPERATIONS:
            return OPERATIONS[kind](build, arguments)
        raise Unsupported(f"`{kind}` is asked of no list or set")

    return combine


CHOOSING = frozenset({"index", "length", "first", "last", "count"})
"""Operations whose value may not depend on all parts of their arguments."""

STRUCTURED: dict[str, Structured] = {
    "equal": _equal,
    "not_equal": _not_equal,
    "distinct": _distinct,
    "member": _member,
    "not_member": _not_member,
    "range": _range,
    "interval": _interval,
    "union": _combination("union"),
    "intersect": _combination("intersect"),
    "difference": _combination("difference"),
    "cartesian": _cartesian,
    "functions": _functions,
    "index": _index,
    "length": _length,
    "first": _end_item(False),
    "last": _end_item(True),
    **{
        kind: _aggregate(kind)
        for kind in ("sum", "product", "count", "min", "max", "mean", "forall", "exists")
    },
}
"""Operations that take or give more than scalars, by canonical name."""
