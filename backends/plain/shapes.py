"""Values: how they are read, told apart, ordered and handed back.

Sets are ``frozenset`` or ``range``; lists, functions, matrices, residues and multisets are the plain
records of ``values.model``. Numbers inside may be floating point, so equality goes through ``same``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from mtf_lang.backends.plain.numbers import FLOATS, NEAR, Complex, Real, exact, floating, near, settled
from mtf_lang.values.faults import Undecided, Undefined, Unsupported
from mtf_lang.values.model import Complex as ComplexValue
from mtf_lang.values.model import (
    Enclosure,
    FiniteFunction,
    ListValue,
    Matrix,
    Multiset,
    Name,
    NumberSet,
    Residue,
    SetValue,
)
from mtf_lang.values.sets import FiniteSet, IntegerRange
from mtf_lang.walk import Walk, run

Value = Any

LARGEST_SET = 300_000
"""Elements of a set that is stored here."""
DIGITS = 50
"""Digits of a floating-point number that are handed back."""


def is_number(value: Value) -> bool:
    """Whether a value is a number."""
    return isinstance(value, int | Fraction | Real | Complex) and not isinstance(value, bool)


# --- reading --------------------------------------------------------------------------------------


def read(value: Value) -> Value:
    """A value of the language in the shapes used here."""
    return run(_read(value))


def _read(value: Value) -> Walk[Value]:
    match value:
        case bool() | int() | Fraction() | str() | Name() | Residue() | NumberSet():
            return value
        case IntegerRange(low=low, high=high):
            return range(low, high + 1)
        case tuple() | ListValue(items=_) | Multiset(items=_) | FiniteSet(elements=_):
            return (yield _read_items(value))
        case FiniteFunction(pairs=pairs):
            return FiniteFunction((yield _read_items(pairs)))
        case Matrix(rows=rows):
            return Matrix((yield _read_items(rows)))
        case SetValue():
            return (yield _read_items(value))
    raise Unsupported("a value that is known to others only")


def _read_items(value: Any) -> Walk[Value]:
    size = value.size() if isinstance(value, SetValue) else 0
    if size is None or size > LARGEST_SET:
        raise Unsupported("a large set")
    read_items = []
    for item in value.items if isinstance(value, ListValue | Multiset) else value:
        read_items.append((yield _read(item)))
    match value:
        case tuple():
            return tuple(read_items)
        case ListValue():
            return ListValue(tuple(read_items))
        case Multiset():
            return Multiset(tuple(read_items))
    return collected(read_items)


# --- equality and order ---------------------------------------------------------------------------


def same(a: Value, b: Value) -> bool:
    """Equality of two values of one kind."""
    if is_number(a) and is_number(b):
        return near(a, b)
    if kind(a) != kind(b):
        raise Undefined("values of different kinds are compared", "MTF0402")
    if isinstance(a, SETS):
        return len(a) == len(b) and all(contains(b, x) for x in a)
    left, right = parts(a), parts(b)
    if left is None or right is None:
        return bool(a == b)
    return len(left) == len(right) and all(same(x, y) for x, y in zip(left, right, strict=True))


SETS = (frozenset, range)


def kind(value: Value) -> str:
    """The kind of a value by which comparisons are allowed."""
    if is_number(value):
        return "number"
    return "set" if isinstance(value, SETS) else type(value).__name__


def parts(value: Value) -> Sequence[Value] | None:
    """What a value is put together of, in order; None for scalars."""
    match value:
        case tuple():
            return value
        case ListValue(items=items) | Multiset(items=items):
            return items
        case FiniteFunction(pairs=pairs):
            return pairs
        case Matrix(rows=rows):
            return rows
    return None


def key(value: Value) -> Any:
    """A key that sorts values of one kind canonically; numbers as far as floating point tells them apart."""
    if is_number(value):
        return (floating(value).real, floating(value).imag)
    if isinstance(value, SETS):
        return (len(value), [key(x) for x in ordered(value)])
    if isinstance(value, Name):
        return value.index
    if isinstance(value, Residue):
        return (value.modulus, value.value)
    items = parts(value)
    return value if items is None else [key(x) for x in items]


def ordered(values: Iterable[Value]) -> list[Value]:
    """Values in canonical order."""
    if isinstance(values, range):
        return list(values)
    items = list(values)
    if all(map(exact, items)):
        return sorted(items)
    return sorted(items, key=key)


def collected(values: Iterable[Value]) -> frozenset[Value]:
    """The set of some values."""
    items = list(values)
    if len(items) > LARGEST_SET:
        raise Unsupported("a large set")
    if len({kind(x) for x in items}) > 1:
        raise Undefined("a set of different kinds", "MTF0402")
    if all(map(_is_sharp, items)):
        return frozenset(items)
    found: list[Value] = []
    for x in items:
        if not any(same(x, y) for y in found):
            found.append(x)
    return frozenset(found)


def _is_sharp(value: Value) -> bool:
    """Whether a value holds no floating-point number."""
    pending = [value]
    while pending:
        part = pending.pop()
        if isinstance(part, Real | Complex):
            return False
        inside = tuple(part) if isinstance(part, frozenset) else parts(part)
        pending.extend(inside or ())
    return True


def contains(collection: Value, value: Value) -> bool:
    """Membership in a set, a list, a multiset, or a named set of numbers."""
    if isinstance(collection, NumberSet):
        return _is_in(collection.name, value)
    if isinstance(collection, range):
        return exact(value) and settled(value) in collection if is_number(value) else _strange()
    items = collection if isinstance(collection, frozenset) else collection.items
    if isinstance(collection, frozenset) and _is_sharp(value) and all(map(_is_sharp, collection)):
        return value in collection and all(kind(value) == kind(x) for x in collection)
    return any(same(value, x) for x in items)


def _strange() -> bool:
    raise Undefined("values of different kinds are compared", "MTF0402")


def _is_in(name: str, value: Value) -> bool:
    if not exact(value):
        if name == "complexes" or (name == "reals" and isinstance(value, Real)):
            return True
        raise Undecided("whether a floating-point number is rational")
    if name == "naturals":
        return isinstance(value, int) and value >= 0
    return name != "integers" or isinstance(value, int)


def elements(collection: Value) -> list[Value] | range:
    """What a binder goes through: a set in canonical order, a list or multiset in its own."""
    match collection:
        case range():
            return collection
        case frozenset():
            return ordered(collection)
        case ListValue(items=items) | Multiset(items=items):
            return list(items)
    raise Unsupported("a domain that cannot be gone through")


# --- handing back ---------------------------------------------------------------------------------


def written(value: Value) -> Value:
    """A value of the language; a floating-point number as an enclosure."""
    return run(_written(value))


def _written(value: Value) -> Walk[Value]:
    match value:
        case range():
            return IntegerRange(value.start, value.stop - 1)
        case Fraction():
            return settled(value)
        case frozenset():
            items = yield _written_items(ordered(value))
            return FiniteSet(items)
        case tuple():
            return (yield _written_items(value))
        case ListValue(items=items):
            return ListValue((yield _written_items(items)))
        case Multiset(items=items):
            return Multiset((yield _written_items(items)))
        case FiniteFunction(pairs=pairs):
            return FiniteFunction((yield _written_items(pairs)))
        case Matrix(rows=rows):
            return Matrix((yield _written_items(rows)))
        case _ if isinstance(value, Complex):
            return ComplexValue(_enclosure(value.real), _enclosure(value.imag))
        case _ if isinstance(value, Real):
            return _enclosure(value)
    return value


def _written_items(items: Iterable[Value]) -> Walk[tuple[Value, ...]]:
    found = []
    for item in items:
        found.append((yield _written(item)))
    return tuple(found)


def _enclosure(x: Any) -> Enclosure:
    text = FLOATS.nstr(x, DIGITS, strip_zeros=False)
    scale = max(Fraction(1), abs(Fraction(text)))
    return Enclosure(text, scale * Fraction(NEAR.man) * Fraction(2) ** int(NEAR.exp))
