"""The canonical order is total and consistent; kinds do not mix."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given

from mtf_lang.values.faults import Undecided, Undefined
from mtf_lang.values.model import Complex, Enclosure, Infinity, ListValue, NumberSet
from mtf_lang.values.order import compare, equal, ordered
from mtf_lang.values.sets import IntegerRange, finite_set

from .strategies import same_kind_lists


@given(same_kind_lists)
def test_order_is_total_and_transitive(triple):
    a, b, _ = triple
    assert compare(a, a) == 0
    assert compare(a, b) == -compare(b, a)
    low, middle, high = sorted(triple, key=_key)
    assert compare(low, middle) <= 0
    assert compare(middle, high) <= 0
    assert compare(low, high) <= 0


def _key(value):
    from functools import cmp_to_key

    return cmp_to_key(compare)(value)


@given(same_kind_lists)
def test_ordered_is_the_set_of_its_values(values):
    result = ordered(values)
    assert all(compare(a, b) < 0 for a, b in pairwise(result))
    assert all(any(equal(v, r) for r in result) for v in values)


@pytest.mark.parametrize(
    ("smaller", "larger"),
    [
        (1, Fraction(3, 2)),
        (False, True),
        ("a", "b"),
        ((1, 2), (1, 3)),
        ((1,), (1, 0)),
        (ListValue((1,)), ListValue((2,))),
        (finite_set([9]), finite_set([1, 2])),
        (finite_set([1, 3]), finite_set([2, 3])),
        (finite_set([5]), NumberSet("naturals")),
        (Infinity(True), -(10**50)),
        (10**50, Infinity()),
        (Complex(1, -2), Complex(1, 3)),
        (1, Complex(1, 3)),
        (Complex(0, 5), 1),
        (3, Enclosure("3.14", Fraction(1, 100))),
    ],
)
def test_order_within_kinds(smaller, larger):
    assert compare(smaller, larger) == -1
    assert compare(larger, smaller) == 1


@pytest.mark.parametrize(
    ("a", "b"), [(1, True), (0, False), ("1", 1), ((1,), 1), (finite_set([1]), (1,)), ((1, True), (1, 1))]
)
def test_kinds_do_not_mix(a, b):
    with pytest.raises(Undefined, match="cannot be compared"):
        compare(a, b)


def test_a_range_equals_the_stored_set():
    assert equal(IntegerRange(1, 3), finite_set([3, 2, 1]))
    assert not equal(IntegerRange(1, 3), finite_set([1, 2, 4]))
    assert equal(IntegerRange(5, 1), finite_set([]))


def test_overlapping_enclosures_are_undecided():
    with pytest.raises(Undecided):
        compare(Enclosure("3.14", Fraction(1, 100)), Fraction(157, 50))


def test_deep_nesting_needs_no_stack():
    deep = other = ()
    for _ in range(50_000):
        deep, other = (deep,), (other,)
    assert compare(deep, other) == 0
    assert compare(deep, (other,)) == -1
