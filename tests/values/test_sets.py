"""Sets and their algebra, against Python's sets of small integers."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.values import set_algebra as algebra
from mtf_lang.values.faults import LimitHit, Undefined, Unsupported
from mtf_lang.values.model import Complex, Interval
from mtf_lang.values.order import equal
from mtf_lang.values.sets import DOMAINS, IntegerRange, finite_set

small = st.integers(-6, 6)
some_sets = st.one_of(
    st.lists(small, max_size=8).map(finite_set),
    st.builds(IntegerRange, small, small),
    st.builds(
        lambda a, b: algebra.cartesian(finite_set(a), finite_set(b)),
        st.lists(small, max_size=2),
        st.lists(small, max_size=2),
    ),
)
integer_sets = st.one_of(st.lists(small, max_size=8).map(finite_set), st.builds(IntegerRange, small, small))
intervals = st.builds(Interval, st.none() | small, st.none() | small, st.booleans(), st.booleans())


@given(integer_sets, integer_sets)
def test_algebra_agrees_with_membership(a, b):
    left, right = set(a), set(b)
    assert list(algebra.union(a, b)) == sorted(left | right)
    assert list(algebra.intersection(a, b)) == sorted(left & right)
    assert list(algebra.difference(a, b)) == sorted(left - right)
    assert list(algebra.symmetric_difference(a, b)) == sorted(left ^ right)
    assert algebra.subset(a, b) == (left <= right)
    assert algebra.proper_subset(a, b) == (left < right)
    assert [a.contains(x) for x in range(-8, 8)] == [x in left for x in range(-8, 8)]


@given(integer_sets, intervals)
def test_intersection_with_an_interval(a, interval):
    expected = [x for x in a if interval.contains(x)]
    assert list(algebra.intersection(a, interval)) == expected
    assert list(algebra.intersection(interval, a)) == expected


@given(intervals, intervals)
def test_interval_algebra_agrees_at_half_integers(a, b):
    points = [Fraction(n, 2) for n in range(-16, 17)]
    both = algebra.intersection(a, b)
    assert [both.contains(x) for x in points] == [a.contains(x) and b.contains(x) for x in points]
    try:
        either = algebra.union(a, b)
    except Unsupported:
        return
    assert [either.contains(x) for x in points] == [a.contains(x) or b.contains(x) for x in points]


@given(st.lists(some_sets, max_size=3))
def test_products(factors):
    family = algebra.cartesian(*factors)
    expected = list(product(*factors))
    assert list(family) == expected
    assert family.size() == len(expected)
    assert all(family.contains(x) for x in expected)


def test_power_set_by_size():
    family = algebra.power_set(IntegerRange(1, 3))
    assert [list(x) for x in family] == [[], [1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3]]
    assert algebra.power_set(IntegerRange(1, 200)).size() == 2**200
    assert family.contains(finite_set([3, 1]))
    assert not family.contains(finite_set([4]))


def test_huge_ranges_cost_nothing():
    numbers = IntegerRange(1, 10**30)
    assert numbers.size() == 10**30
    assert numbers.contains(10**29)
    assert algebra.intersection(numbers, IntegerRange(10**30 - 1, 10**40)) == IntegerRange(10**30 - 1, 10**30)
    assert algebra.intersection(numbers, Interval(Fraction(1, 2), 10**20, False, True)) == IntegerRange(
        1, 10**20 - 1
    )
    assert algebra.subset(numbers, DOMAINS["naturals"])
    assert next(iter(algebra.cartesian(numbers, numbers))) == (1, 1)
    with pytest.raises(LimitHit):
        algebra.difference(numbers, finite_set([1]))


def test_named_sets():
    naturals, integers, rationals, reals, complexes = (
        DOMAINS[name] for name in ("naturals", "integers", "rationals", "reals", "complexes")
    )
    assert naturals.contains(0)
    assert not naturals.contains(-1)
    assert not integers.contains(Fraction(1, 2))
    assert rationals.contains(Fraction(1, 2))
    assert not reals.contains(Complex(0, 1))
    assert complexes.contains(Complex(0, 1))
    assert not integers.contains(True)
    assert list(DOMAINS["booleans"]) == [False, True]
    assert algebra.union(naturals, integers) == integers
    assert algebra.intersection(rationals, integers) == integers
    assert algebra.intersection(naturals, Interval(None, Fraction(7, 2))) == IntegerRange(0, 3)
    assert equal(algebra.difference(naturals, integers), finite_set([]))
    with pytest.raises(Unsupported):
        iter(naturals)
    with pytest.raises(Unsupported):
        algebra.difference(rationals, finite_set([0]))


def test_intervals():
    assert Interval(0, 1, open_high=True).contains(Fraction(999, 1000))
    assert not Interval(0, 1, open_high=True).contains(1)
    assert list(Interval(2, 2)) == [2]
    assert Interval(2, 2, open_low=True).size() == 0
    assert Interval(2, 1).size() == 0
    assert Interval(1, 2).size() is None


def test_equal_hashes_do_not_make_sets_slow():
    crafted = [k * (2**61 - 1) for k in range(20_000)]
    start = time.perf_counter()
    assert finite_set(crafted + crafted).size() == 20_000
    assert time.perf_counter() - start < 2


def test_sets_hold_one_kind():
    with pytest.raises(Undefined):
        finite_set([1, True])
