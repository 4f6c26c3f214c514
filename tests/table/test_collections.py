"""Sets and sequences."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.table import TABLE
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import Infinity, Interval, ListValue, NumberSet
from mtf_lang.values.sets import IntegerRange, finite_set

ITEMS = st.lists(st.integers(0, 5), max_size=7)
SETS = st.frozensets(st.integers(0, 6))


def call(name: str, *values: Any) -> Any:
    found = TABLE[name].meaning
    assert found is not None
    return found(*values)


def seq(*items: Any) -> ListValue:
    return ListValue(items)


@given(SETS, SETS)
def test_algebra_of_sets(a: frozenset[int], b: frozenset[int]) -> None:
    left, right = finite_set(a), finite_set(b)
    assert set(call("union", left, right)) == a | b
    assert set(call("intersect", left, right)) == a & b
    assert set(call("difference", left, right)) == a - b
    assert set(call("symmetric_difference", left, right)) == a ^ b
    assert call("subseteq", left, right) == (a <= b)
    assert call("subset", left, right) == (a < b)
    assert call("disjoint", left, right) == a.isdisjoint(b)
    assert set(call("cartesian", left, right)) == {(x, y) for x in a for y in b}
    for x in range(7):
        assert call("member", x, left) == (x in a)
        assert call("not_member", x, left) == (x not in a)


def test_several_sets_at_once() -> None:
    parts = [IntegerRange(1, 4), finite_set([3, 9]), IntegerRange(3, 9)]
    assert set(call("union", *parts)) == set(range(1, 10))
    assert list(call("intersect", *parts)) == [3]
    assert call("cartesian", *parts).size() == 4 * 2 * 7


def test_the_only_element() -> None:
    assert call("only", finite_set([7])) == 7
    with pytest.raises(Undefined) as empty:
        call("only", finite_set([]))
    with pytest.raises(Undefined) as several:
        call("only", finite_set([1, 2]))
    assert (empty.value.code, several.value.code) == ("MTF0403", "MTF0404")


def test_ranges_have_both_ends() -> None:
    assert list(call("range", 2, 5)) == [2, 3, 4, 5]
    assert list(call("range", 5, 2)) == []


def test_intervals() -> None:
    half = Fraction(1, 2)
    assert call("interval", 0, half) == Interval(0, half)
    assert call("interval", 0, half, "right_open") == Interval(0, half, False, True)
    assert call("interval", 0, Infinity()) == Interval(0, None, False, True)
    assert call("interval", Infinity(True), Infinity()) == NumberSet("reals")
    assert call("member", half, call("interval", 0, half))
    assert not call("member", half, call("interval", 0, half, "open"))
    with pytest.raises(Undefined, match="no kind of ends"):
        call("interval", 0, 1, "half")
    with pytest.raises(Undefined):
        call("interval", Infinity(), 3)


def test_number_sets_contain_each_other() -> None:
    chain = [NumberSet(n) for n in ("naturals", "integers", "rationals", "reals", "complexes")]
    for i, small in enumerate(chain):
        for j, large in enumerate(chain):
            assert call("subseteq", small, large) == (i <= j)


@given(ITEMS)
def test_sequences_agree_with_python(items: list[int]) -> None:
    s = seq(*items)
    assert call("length", s) == len(items)
    assert call("reverse", s) == seq(*items[::-1])
    assert call("sort", s) == seq(*sorted(items))
    assert call("distinct", s) == (len(set(items)) == len(items))
    assert call("frequencies", s) == seq(*((x, items.count(x)) for x in sorted(set(items))))
    assert call("is_palindrome", s) == (items == items[::-1])
    assert call("partial_sums", s) == seq(*(sum(items[: k + 1]) for k in range(len(items))))
    assert call("differences", s) == seq(*(b - a for a, b in itertools.pairwise(items)))
    assert call("append", s, 9) == seq(*items, 9)
    assert call("concat", s, s, seq()) == seq(*items, *items)
    most = max((items.count(x) for x in items), default=0)
    assert set(call("modes", s)) == {x for x in items if items.count(x) == most}
    for x in range(6):
        assert call("multiplicity", s, x) == items.count(x)


@given(ITEMS.filter(bool))
def test_places_count_from_one(items: list[int]) -> None:
    s = seq(*items)
    for i in range(1, len(items) + 1):
        assert call("index", s, i) == items[i - 1]
        assert call("replace", s, i, 9) == seq(*items[: i - 1], 9, *items[i:])
        assert call("slice", s, 1, i) == seq(*items[:i])
        assert call("index", s, call("position", s, items[i - 1])) == items[i - 1]
    assert call("first", s) == items[0]
    assert call("last", s) == items[-1]
    for wrong in (0, -1, len(items) + 1):
        with pytest.raises(Undefined) as fault:
            call("index", s, wrong)
        assert fault.value.code == "MTF0405"


@given(ITEMS.filter(bool))
def test_median_leaves_half_on_either_side(items: list[int]) -> None:
    median = call("median", seq(*items))
    assert 2 * sum(x < median for x in items) <= len(items)
    assert 2 * sum(x > median for x in items) <= len(items)


def test_modes() -> None:
    assert call("mode", seq(1, 2, 2)) == 2
    with pytest.raises(Undefined, match="not unique"):
        call("mode", seq(1, 2))


def test_tuples_and_strings_are_sequences_too() -> None:
    assert call("index", (5, True), 2) is True
    assert call("length", ("a", "b", "c")) == 3
    assert call("reverse", (1, 2)) == (2, 1)
    assert call("reverse", "abc") == "cba"
    assert call("slice", "abcd", 2, 3) == "bc"
    assert call("slice", "abcd", 3, 2) == ""
    assert call("replace", "abc", 2, "xy") == "axyc"
    assert call("concat", "ab", "cd") == "abcd"
    assert call("characters", "abc") == seq("a", "b", "c")
    assert call("join", seq("ab", "", "c")) == "abc"
    assert call("multiplicity", "banana", "a") == 3
    assert call("position", "banana", "n") == 3


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("first", (seq(),)),
        ("last", ("",)),
        ("slice", (seq(1, 2), 0, 1)),
        ("slice", (seq(1, 2), 1, 3)),
        ("position", (seq(1, 2), 3)),
        ("replace", (seq(), 1, 1)),
    ],
)
def test_places_that_do_not_exist(name: str, values: tuple[Any, ...]) -> None:
    with pytest.raises(Undefined) as fault:
        call(name, *values)
    assert fault.value.code == "MTF0405"
