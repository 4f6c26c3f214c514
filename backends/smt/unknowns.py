"""Unknowns: which scalars an element of a domain is made of, and fresh constants for them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

from mtf_lang.backends.smt.sets import members_of
from mtf_lang.backends.smt.structure import entries, is_list, parts
from mtf_lang.backends.smt.terms import (
    Bounds,
    Builder,
    Combination,
    Family,
    Functions,
    Items,
    Known,
    Lowered,
    Product,
    Term,
    sort_name,
)
from mtf_lang.frozen import frozen
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import Interval, LazySet, NumberSet
from mtf_lang.values.real.model import Real
from mtf_lang.values.sets import IntegerRange
from mtf_lang.walk import Walk, run


@frozen
class TupleShape:
    """Tuples with items of these shapes."""

    items: tuple[Shape, ...]


@frozen
class FunctionShape:
    """Functions on these arguments with values of one shape."""

    domain: tuple[Any, ...]
    image: Shape


Shape: TypeAlias = str | TupleShape | FunctionShape
"""What an element of a set is made of; a string is a sort."""


def _shape(build: Builder, collection: Lowered) -> Walk[Shape]:
    match collection:
        case Known(value=NumberSet(name=name)):
            sort = _SORTS.get(name)
            if sort is None:
                raise Unsupported(f"unknowns in the {name} have no translation to SMT")
            return sort
        case Known(value=IntegerRange()):
            return "Int"
        case Known(value=Interval()):
            return "Real"
        case Known(value=LazySet(key=("functions", domain, codomain))):
            image = yield _shape(build, Known(codomain))
            return FunctionShape(tuple(domain), image)
        case Bounds(integral=integral):
            return "Int" if integral else "Real"
        case Functions(domain=arguments, codomain=codomain):
            image = yield _shape(build, codomain)
            return FunctionShape(arguments, image)
        case Product(factors=factors):
            shapes = []
            for factor in factors:
                shapes.append((yield _shape(build, factor)))
            return TupleShape(tuple(shapes))
        case Combination(left=left, right=right):
            one = yield _shape(build, left)
            other = yield _shape(build, right)
            both: Shape = yield _joined(one, other)
            return both
    elements = [element for _, element in members_of(build, collection)]
    if not elements:
        return "Int"  # of the empty set: whatever has this sort is not in it
    shape: Shape = yield _value_shape(elements[0])
    for element in elements[1:]:
        other = yield _value_shape(element)
        shape = yield _joined(shape, other)
    return shape


_SORTS = {
    "naturals": "Int",
    "integers": "Int",
    "rationals": "Real",
    "reals": "Real",
    "booleans": "Bool",
}
"""Sorts of the named sets. Rational unknowns range over the reals: see ``sets.contains``."""


def _value_shape(value: Lowered) -> Walk[Shape]:
    match value:
        case Term():
            return sort_name(value)
        case Known(value=bool()):
            return "Bool"
        case Known(value=int()):
            return "Int"
        case Known(value=Fraction()) | Known(value=Real()):
            return "Real"
    items, table = parts(value), entries(value)
    if is_list(value):
        raise Unsupported("lists as unknowns have no translation to SMT")
    if items is not None:
        shapes = []
        for item in items:
            shapes.append((yield _value_shape(item)))
        return TupleShape(tuple(shapes))
    if table:
        image = yield _value_shape(table[0][1])
        return FunctionShape(tuple(x for x, _ in table), image)
    raise Unsupported("unknowns of this kind have no translation to SMT")


def _joined(one: Shape, other: Shape) -> Walk[Shape]:
    """The shape above both."""
    match one, other:
        case ("Int" | "Real", "Int" | "Real"):
            return "Int" if one == other == "Int" else "Real"
        case TupleShape(items=left), TupleShape(items=right) if len(left) == len(right):
            shapes = []
            for a, b in zip(left, right, strict=True):
                shapes.append((yield _joined(a, b)))
            return TupleShape(tuple(shapes))
        case _ if one == other:
            return one
    raise Unsupported("a set of values of different shapes has no translation to SMT")


def unknown_of(build: Builder, name: str, collection: Lowered) -> Lowered:
    """Fresh constants for an unknown element of a set; raises ``Unsupported`` where SMT has none."""
    return run(_constants(build, name, run(_shape(build, collection))))


def _constants(build: Builder, name: str, shape: Shape) -> Walk[Lowered]:
    match shape:
        case TupleShape(items=items):
            found = []
            for place, item in enumerate(items, 1):
                found.append((yield _constants(build, f"{name}_{place}", item)))
            return Items(tuple(found))
        case FunctionShape(domain=domain, image=image):
            table = []
            for argument in domain:
                table.append((argument, (yield _constants(build, f"{name}_{_label(argument)}", image))))
            return Family(tuple(table))
    return build.total(build.fresh(name, str(shape)))


def _label(argument: Any) -> str:
    """``1_2`` for the argument (1, 2) of a family, as part of a name."""
    items = argument if isinstance(argument, tuple) else (argument,)
    return "_".join(str(item) if isinstance(item, int | Fraction) else "x" for item in items)
