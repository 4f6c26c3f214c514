"""The type of a value."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from itertools import chain, islice

from mtf_lang.types import (
    ANY,
    BOOL,
    COMPLEX,
    GRAPH,
    INT,
    MATRIX,
    MULTISET,
    NEVER,
    RAT,
    REAL,
    RESIDUE,
    STRING,
    FunctionType,
    ListType,
    NameType,
    SetType,
    StructureType,
    TupleType,
    Type,
    join,
)
from mtf_lang.values.model import (
    Complex,
    Enclosure,
    Expression,
    FiniteFunction,
    Graph,
    Infinity,
    Interval,
    IntervalUnion,
    LazySet,
    ListValue,
    Matrix,
    Multiset,
    Name,
    NotAttained,
    NumberSet,
    Periodic,
    Residue,
    Unbounded,
    Value,
)
from mtf_lang.values.order import kind_of
from mtf_lang.values.real.model import Real
from mtf_lang.values.sets import FiniteSet, IntegerRange
from mtf_lang.walk import Walk, run

MAXIMUM_SAMPLED = 1_000
"""Of how many elements of a family that is not stored the types are looked at."""

_SCALARS: dict[type, Type] = {
    bool: BOOL,
    int: INT,
    Fraction: RAT,
    Real: REAL,
    Complex: COMPLEX,
    Enclosure: REAL,
    Infinity: REAL,
    Unbounded: REAL,
    NotAttained: REAL,
    str: STRING,
    IntegerRange: SetType(INT),
    Interval: SetType(REAL),
    IntervalUnion: SetType(REAL),
    Periodic: SetType(REAL),
    Residue: RESIDUE,
}

_NONE: Type = NEVER

_NUMBER_SETS = {"naturals": INT, "integers": INT, "rationals": RAT, "reals": REAL, "complexes": COMPLEX}


def type_of(value: Value) -> Type:
    """The least type of ``value``; elements of families that are not stored may give ``Any``."""
    return run(_type_of(value))


def _type_of(value: Value) -> Walk[Type]:
    scalar = _SCALARS.get(type(value))
    if scalar is not None:
        return scalar
    match value:
        case tuple():
            items = []
            for item in value:
                items.append((yield _type_of(item)))
            return TupleType(tuple(items))
        case ListValue(items=items):
            return ListType((yield _common(items)))
        case NumberSet(name=name):
            return SetType(_NUMBER_SETS[name])
        case FiniteSet(elements=elements):
            return SetType((yield _common(elements)))
        case LazySet():
            return SetType((yield _sampled(value)))
        case Matrix(rows=rows):
            return StructureType(MATRIX, (yield _common(chain.from_iterable(rows))))
        case Multiset(items=items):
            return StructureType(MULTISET, (yield _common(items)))
        case Graph(vertices=vertices):
            return StructureType(GRAPH, (yield _common(vertices)))
        case Name(names=names):
            return NameType(names)
        case FiniteFunction(pairs=pairs):
            argument = yield _common(pair[0] for pair in pairs)
            result = yield _common(pair[1] for pair in pairs)
            several = isinstance(argument, TupleType)
            return FunctionType(argument.items if several else (argument,), result)
        case Expression(node=node):
            return node.type
    raise TypeError(f"no type for a {kind_of(value)}")


def _common(values: Iterable[Value]) -> Walk[Type]:
    """The least type above those of all values."""
    types: list[Type] = []
    for value in values:
        found = _SCALARS.get(type(value))
        found = (yield _type_of(value)) if found is None else found
        if not types or types[-1] != found:
            types.append(found)
    return reduce(_joined, types, _NONE)


def _joined(first: Type, second: Type) -> Type:
    found = join(first, second)
    return ANY if found is None else found


def _sampled(family: LazySet) -> Walk[Type]:
    elements = iter(family)
    found: Type = yield _common(islice(elements, MAXIMUM_SAMPLED))
    return found if next(elements, None) is None else ANY
