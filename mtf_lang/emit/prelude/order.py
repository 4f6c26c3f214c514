"""The canonical order of values, in which sets are iterated and printed.

Numbers by value (complex ones by real, then imaginary part), ``False`` before ``True``, strings by code
points, tuples and lists from left to right, sets by size and then by elements. Values of different kinds
have no order.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cmp_to_key
from typing import Any

from mtf_lang.emit.prelude import reals
from mtf_lang.emit.prelude.faults import Undefined, Unsupported

Value = Any


def compare(first: Value, second: Value) -> int:
    """-1, 0 or 1 as ``first`` comes before, is equal to, or comes after ``second``."""
    kind = kind_of(first)
    if kind != kind_of(second):
        raise Undefined(f"a {kind} and a {kind_of(second)} cannot be compared", "MTF0402")
    if kind == "number":
        return reals.compare(first, second)
    if kind in ("truth value", "string"):
        return (first > second) - (first < second)
    if kind == "tuple":
        return compare_items(first, second)
    return compare_items(parts(first), parts(second))


def compare_items(first: Iterable[Value], second: Iterable[Value]) -> int:
    """Lexicographic order; of two where one begins the other, the shorter one is first."""
    left, right = list(first), list(second)
    for a, b in zip(left, right, strict=False):
        step = compare(a, b)
        if step:
            return step
    return (len(left) > len(right)) - (len(left) < len(right))


def equal(first: Value, second: Value) -> bool:
    """Whether two values are equal."""
    return compare(first, second) == 0


def ordered(values: Iterable[Value]) -> list[Value]:
    """The values in the canonical order, each once."""
    items = sorted(values, key=cmp_to_key(compare))
    return [x for i, x in enumerate(items) if i == 0 or compare(x, items[i - 1])]


def kind_of(value: Value) -> str:
    """``number``, ``truth value``, ``string``, ``tuple``, ``set``, or the name of the class."""
    match value:
        case bool():
            return "truth value"
        case str():
            return "string"
        case tuple():
            return "tuple"
        case int() | Fraction():
            return "number"
    name = type(value).__name__
    if name in ("Real", "Complex", "Infinity", "Enclosure"):
        return "number"
    return "set" if hasattr(value, "contains") else name


def parts(value: Value) -> tuple[Value, ...]:
    """What values of one kind are compared by."""
    if hasattr(value, "contains"):
        return parts_of_set(value)
    match type(value).__name__:
        case "ListValue":
            return tuple(value.items)
        case "FiniteFunction":
            return tuple(value.pairs)
        case "Matrix":
            return value.shape, value.rows
        case "Residue":
            return value.modulus, value.value
        case "Multiset":
            return len(value.items), value.items
        case "Graph":
            return (len(value.vertices), len(value.edges)), value.vertices, value.edges
        case "Name":
            return value.names, value.index
    raise Unsupported(f"values of the kind {type(value).__name__} have no order")


def parts_of_set(value: Value) -> tuple[Value, ...]:
    """Finite sets by size, then by elements; infinite ones stand behind them."""
    size = value.size()
    if size is not None:
        return (False, size, tuple(value))
    match type(value).__name__:
        case "NumberSet":
            return (True, 0, value.name)
        case "Interval":
            return (True, 1, ends(value))
        case "IntervalUnion":
            return (True, 2, tuple(ends(piece) for piece in value.pieces))
        case "Periodic":
            if value.period == 1 and [(piece.low, piece.high) for piece in value.pieces] == [(0, 0)]:
                return (True, 0, "integers")
            return (True, 3, value.period, tuple(ends(piece) for piece in value.pieces))
    raise Unsupported("infinite sets of this kind have no order")


def ends(interval: Value) -> tuple[Value, ...]:
    """The ends of an interval with whether they belong to it; a missing end is infinite."""
    low, high = interval.low, interval.high
    left = (False, 0) if low is None else (True, low)
    right = (True, 0) if high is None else (False, high)
    return left, interval.open_low or low is None, right, not (interval.open_high or high is None)
