"""Sequences: lists, tuples, strings. Places are counted from 1."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cmp_to_key
from itertools import pairwise
from typing import Any

from mtf_lang.table import numbers
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import brief, items_of, require
from mtf_lang.types import TupleType, Type, join
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import ListValue, Multiset, SetValue, Value
from mtf_lang.values.order import compare, equal

AREA = Area("sequences")

Sequence = ListValue | tuple[Value, ...] | str


def _items(sequence: Sequence) -> Any:
    """The items as something that can be sliced."""
    return sequence.items if isinstance(sequence, ListValue) else sequence


def _alike(sequence: Sequence, items: Any) -> Value:
    """The items as a sequence of the same kind as ``sequence``."""
    return ListValue(tuple(items)) if isinstance(sequence, ListValue) else type(sequence)(items)


def _text(items: Iterable[str]) -> str:
    return "".join(items)


def _place(sequence: Sequence, i: int) -> int:
    """The place from 0; raises where there is no i-th item."""
    length = len(_items(sequence))
    if not 1 <= i <= length:
        what = f"places go from 1 to {length}" if length else "the sequence is empty"
        raise Undefined(f"there is no place {brief(i)}: {what}", "MTF0405")
    return i - 1


_EMPTY = "the sequence is empty"


def _not_empty(sequence: Sequence) -> Any:
    items = _items(sequence)
    if not items:
        raise Undefined(_EMPTY, "MTF0405")
    return items


def _items_type(argument: Any) -> Type | None:
    """The type above all items of a tuple."""
    if not isinstance(argument.type, TupleType) or not argument.type.items:
        return None
    found = argument.type.items[0]
    for item in argument.type.items[1:]:
        joined = join(found, item)
        if joined is None:
            return None
        found = joined
    return found


def _index_type(arguments: tuple[Any, ...]) -> Type | None:
    """The type of the place of a tuple that a literal names, else what is above all of them."""
    sequence, place = arguments
    i = getattr(place, "value", None)
    if isinstance(sequence.type, TupleType) and type(i) is int and 1 <= i <= len(sequence.type.items):
        return sequence.type.items[i - 1]
    return _items_type(sequence)


def _first_type(arguments: tuple[Any, ...]) -> Type | None:
    type_ = arguments[0].type
    return type_.items[0] if isinstance(type_, TupleType) and type_.items else None


def _last_type(arguments: tuple[Any, ...]) -> Type | None:
    type_ = arguments[0].type
    return type_.items[-1] if isinstance(type_, TupleType) and type_.items else None


@AREA.function(
    "(s: List(T), i: Int) -> T",
    "(s: String, i: Int) -> String",
    "(s: Any, i: Int) -> Any",
    operator="s[i]",
    result=_index_type,
    defined="for i from 1 to the length",
    summary="The i-th item of a list, tuple or string, counted from 1.",
    examples=(("digits(567)[1]", "5"), ("index((2, true), 2)", "true")),
)
def index(s: Sequence, i: int) -> Value:
    """The item at place i, from 1."""
    return _items(_sequence(s))[_place(s, i)]


def _sequence(value: Value) -> Sequence:
    if isinstance(value, ListValue | tuple | str):
        return value
    raise Undefined(f"{brief(value)} is no list, tuple or string", "MTF0402")


@AREA.function(
    "(s: List(T)) -> Int",
    "(s: String) -> Int",
    "(s: Any) -> Int",
    summary="The number of items of a list, tuple or string.",
    prose="For the number of elements of a set write `count`.",
    examples=(("length([1, 1, 2])", "3"), ('length("")', "0")),
)
def length(s: Sequence) -> int:
    """The number of items."""
    return len(_items(_sequence(s)))


@AREA.function(
    "(s: List(T)) -> T",
    "(s: String) -> String",
    "(s: Any) -> Any",
    result=_first_type,
    defined="where there is an item",
    summary="The first item of a list, tuple or string.",
    laws=("first(s) = s[1]",),
    examples=(("first([5, 6, 7])", "5"), ("first(digits(2025))", "2")),
)
def first(s: Sequence) -> Value:
    """The item at place 1."""
    return _not_empty(_sequence(s))[0]


@AREA.function(
    "(s: List(T)) -> T",
    "(s: String) -> String",
    "(s: Any) -> Any",
    result=_last_type,
    defined="where there is an item",
    summary="The last item of a list, tuple or string.",
    laws=("last(s) = s[length(s)]",),
    examples=(("last([5, 6, 7])", "7"), ("last(digits(2024))", "4")),
)
def last(s: Sequence) -> Value:
    """The item at the last place."""
    return _not_empty(_sequence(s))[-1]


@AREA.function(
    "(s: List(T)) -> List(T)",
    "(s: String) -> String",
    "(s: Any) -> Any",
    synonyms=("reversed",),
    summary="The items in reverse order.",
    laws=("reverse(reverse(s)) = s",),
    examples=(("reverse([1, 2, 3])", "[3, 2, 1]"), ('reverse("abc")', '"cba"')),
)
def reverse(s: Sequence) -> Value:
    """The sequence from its end to its beginning."""
    return _alike(s, _items(_sequence(s))[::-1])


@AREA.function(
    "(s: List(T)) -> List(T)",
    "(s: Set(T)) -> List(T)",
    synonyms=("sorted",),
    summary="The items in increasing order, repeated ones kept.",
    laws=("sort(sort(s)) = sort(s)", "length(sort(s)) = length(s)"),
    examples=(("sort([3, 1, 2, 1])", "[1, 1, 2, 3]"), ("sort({3, 1})", "[1, 3]")),
)
def sort(s: ListValue | SetValue) -> ListValue:
    """The items in the canonical order of their kind."""
    items = tuple(items_of(s))
    return ListValue(items) if isinstance(s, SetValue) else ListValue(tuple(in_order(items)))


def in_order(items: Iterable[Value]) -> list[Value]:
    """The items sorted in the canonical order of their kind."""
    return sorted(items, key=cmp_to_key(compare))


@AREA.function(
    "(s: List(T), t: List(T), ...) -> List(T)",
    "(s: String, t: String, ...) -> String",
    summary="The items of the first sequence, then those of the next.",
    laws=("length(concat(s, t)) = length(s) + length(t)",),
    examples=(("concat([1, 2], [3])", "[1, 2, 3]"), ('concat("ab", "c")', '"abc"')),
)
def concat(*sequences: Sequence) -> Sequence:
    """The sequences one behind the other."""
    if isinstance(sequences[0], str):
        return _text(str(s) for s in sequences)
    return ListValue(tuple(item for s in sequences for item in _items(s)))


@AREA.function(
    "(s: List(T), a: Int, b: Int) -> List(T)",
    "(s: String, a: Int, b: Int) -> String",
    synonyms=("sublist", "substring"),
    defined="for 1 <= a and b <= length(s)",
    summary="The items from place a to place b, both included; none where a > b.",
    laws=("slice(s, 1, length(s)) = s",),
    examples=(("slice([5, 6, 7, 8], 2, 3)", "[6, 7]"), ('slice("abcd", 3, 4)', '"cd"')),
)
def slice_(s: Sequence, a: int, b: int) -> Value:
    """The part of the sequence from place a to place b."""
    items = _items(s)
    if a < 1 or b > len(items):
        raise Undefined(f"there are no places {a} to {b}: places go from 1 to {len(items)}", "MTF0405")
    return _alike(s, items[a - 1 : max(b, a - 1)])


@AREA.function(
    "(s: List(T), x: T) -> List(T)",
    summary="The list with one more item at its end.",
    laws=("last(append(s, x)) = x",),
    examples=(("append([1, 2], 3)", "[1, 2, 3]"), ("append([], 1)", "[1]")),
)
def append(s: ListValue, x: Value) -> ListValue:
    """The items of s, then x."""
    return ListValue((*s.items, x))


@AREA.function(
    "(s: List(T), i: Int, x: T) -> List(T)",
    "(s: String, i: Int, x: String) -> String",
    defined="for i from 1 to the length",
    summary="The sequence with another item at place i.",
    laws=("replace(s, i, s[i]) = s",),
    examples=(("replace([5, 6, 7], 2, 0)", "[5, 0, 7]"), ('replace("abc", 1, "x")', '"xbc"')),
)
def replace(s: Sequence, i: int, x: Value) -> Value:
    """The items of s, with x in place of the i-th."""
    place = _place(s, i)
    items = _items(s)
    if isinstance(s, str):
        return s[:place] + x + s[place + 1 :]
    return _alike(s, (*items[:place], x, *items[place + 1 :]))


@AREA.function(
    "(s: List(T), x: T) -> Int",
    "(s: String, x: String) -> Int",
    defined="where x occurs in s",
    summary="The first place at which an item occurs.",
    examples=(("position([5, 6, 5], 5)", "1"), ('position("abc", "c")', "3")),
)
def position(s: Sequence, x: Value) -> int:
    """The least i with s[i] = x."""
    if isinstance(s, str):
        place = s.find(x)
    else:
        place = next((i for i, item in enumerate(_items(s)) if equal(item, x)), -1)
    if place < 0:
        raise Undefined(f"{brief(x)} does not occur in {brief(s)}", "MTF0405")
    return place + 1


@AREA.function(
    "(s: List(T), x: T) -> Int",
    "(s: String, x: String) -> Int",
    "(s: Multiset(T), x: T) -> Int",
    summary="How often an item occurs in a list or multiset, or a string of one character in a string.",
    laws=("(multiplicity(s, x) > 0) iff (x in s)",),
    examples=(("multiplicity([1, 2, 1], 1)", "2"), ("multiplicity(digits(2025), 2)", "2")),
)
def multiplicity(s: Sequence | Multiset, x: Value) -> int:
    """The number of places i with s[i] = x."""
    items = s.items if isinstance(s, Multiset) else _items(s)
    return sum(1 for item in items if equal(item, x))


@AREA.function(
    "(s: List(T)) -> Bool",
    "(a: T, b: T, ...) -> Bool",
    synonyms=("all_different", "pairwise_distinct"),
    summary="Whether no two of several values, or of the items of a list, are equal.",
    laws=("distinct(s) iff count(set(s)) = length(s)",),
    examples=(("distinct([1, 2, 3])", "true"), ("distinct(1, 2, 1)", "false")),
)
def distinct(*values: Value) -> bool:
    """Whether the values are pairwise different."""
    items = values[0].items if len(values) == 1 else values
    ordered = in_order(items)
    return not any(equal(a, b) for a, b in pairwise(ordered))


@AREA.function(
    "(s: List(T)) -> List((T, Int))",
    summary="The different items in increasing order, each with the number of times it occurs.",
    examples=(
        ("frequencies([3, 1, 3])", "[(1, 1), (3, 2)]"),
        ("frequencies(digits(1010))", "[(0, 2), (1, 2)]"),
    ),
)
def frequencies(s: ListValue) -> ListValue:
    """The pairs (item, how often it occurs), sorted by item."""
    pairs: list[tuple[Value, int]] = []
    for item in in_order(s.items):
        if pairs and equal(pairs[-1][0], item):
            pairs[-1] = (item, pairs[-1][1] + 1)
        else:
            pairs.append((item, 1))
    return ListValue(tuple(pairs))


@AREA.function(
    "(s: List(N)) -> List(N)",
    summary="The sums of the first 1, 2, … items.",
    laws=("length(partial_sums(s)) = length(s)",),
    examples=(("partial_sums([1, 2, 3])", "[1, 3, 6]"), ("partial_sums([])", "[]")),
)
def partial_sums(s: ListValue) -> ListValue:
    """The list of s[1] + … + s[k] for k from 1 to the length."""
    found: list[Value] = []
    for item in s.items:
        found.append(numbers.add(found[-1], item) if found else item)
    return ListValue(tuple(found))


@AREA.function(
    "(s: List(N)) -> List(N)",
    summary="The differences of neighbouring items, each from the next.",
    examples=(("differences([1, 4, 9])", "[3, 5]"), ("differences([7])", "[]")),
)
def differences(s: ListValue) -> ListValue:
    """The list of s[k + 1] - s[k]."""
    return ListValue(tuple(numbers.subtract(b, a) for a, b in pairwise(s.items)))


@AREA.function(
    "(s: String) -> List(String)",
    summary="The characters of a string, as strings of length 1.",
    laws=("join(characters(s)) = s",),
    examples=(('characters("abc")', '["a", "b", "c"]'), ('characters("")', "[]")),
)
def characters(s: str) -> ListValue:
    """The list of one-character strings of s."""
    return ListValue(tuple(s))


@AREA.function(
    "(s: List(String)) -> String",
    summary="The strings of a list one behind the other.",
    examples=(('join(["a", "b"])', '"ab"'), ("join([])", '""')),
)
def join_(s: ListValue) -> str:
    """The concatenation of the strings."""
    require(all(isinstance(item, str) for item in s.items), "join needs a list of strings")
    return _text(s.items)


@AREA.function(
    "(s: List(T)) -> Bool",
    "(s: String) -> Bool",
    "(s: Any) -> Bool",
    summary="Whether a sequence reads the same from both ends.",
    laws=("is_palindrome(s) iff reverse(s) = s",),
    examples=(("is_palindrome(digits(1221))", "true"), ('is_palindrome("ab")', "false")),
)
def is_palindrome(s: Sequence) -> bool:
    """Whether the sequence equals its reverse."""
    items = _items(_sequence(s))
    return all(equal(a, b) for a, b in zip(items, reversed(items), strict=True))
