"""Unions of intervals and points, held against membership at sample points."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.values import line, real
from mtf_lang.values import set_algebra as algebra
from mtf_lang.values.codec import decode, encode
from mtf_lang.values.model import Interval, IntervalUnion, NumberSet, SetValue
from mtf_lang.values.order import equal
from mtf_lang.values.sets import EMPTY, FiniteSet, finite_set
from mtf_lang.values.text import to_text

from .test_round_trip import read

REALS = NumberSet("reals")
small = st.integers(-4, 4)
intervals = st.builds(Interval, st.none() | small, st.none() | small, st.booleans(), st.booleans())
points = st.lists(small, max_size=3).map(finite_set)
lines = st.lists(intervals, max_size=3).map(line.from_pieces)
sets_of_reals = st.one_of(lines, points, st.just(REALS))
SAMPLES = [Fraction(k, 2) for k in range(-11, 12)]
"""Ends are integers, so sets that agree at integers and half-integers are equal."""


def values(found: SetValue) -> list[bool]:
    return [found.contains(x) for x in SAMPLES]


@given(sets_of_reals, sets_of_reals)
def test_algebra_agrees_with_membership(a: SetValue, b: SetValue) -> None:
    in_a, in_b = values(a), values(b)
    assert values(algebra.union(a, b)) == [x or y for x, y in zip(in_a, in_b, strict=True)]
    assert values(algebra.intersection(a, b)) == [x and y for x, y in zip(in_a, in_b, strict=True)]
    assert values(algebra.difference(a, b)) == [x and not y for x, y in zip(in_a, in_b, strict=True)]
    assert algebra.subset(a, b) == all(y for x, y in zip(in_a, in_b, strict=True) if x)
    assert equal(algebra.union(a, b), algebra.union(b, a))


@given(lines)
def test_forms_are_unique_and_read_back(a: SetValue) -> None:
    again = line.from_pieces(reversed(line.pieces_of(a) or ()))
    assert again == a
    assert equal(read(to_text(a)), a)
    assert decode(encode(a)) == a
    if isinstance(a, IntervalUnion):
        for left, right in zip(a.pieces, a.pieces[1:], strict=False):
            assert algebra.union(left, right) == IntervalUnion((left, right))


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        (
            [Interval(0, 1, False, True), Interval(1, 2, True)],
            'interval(0, 1, "right_open") union interval(1, 2, "left_open")',
        ),
        ([Interval(0, 1, False, True), Interval(1, 2)], "interval(0, 2)"),
        ([Interval(None, 0), Interval(0, None, True)], "reals"),
        ([Interval(3, 4), Interval(1, 1)], "{1} union interval(3, 4)"),
        ([Interval(2, 2), Interval(1, 1)], "{1, 2}"),
        ([Interval(2, 1), Interval(1, 1, True, True)], "{}"),
    ],
)
def test_simplest_forms(pieces: list[Interval], expected: str) -> None:
    assert to_text(line.from_pieces(pieces)) == expected


def test_the_reals_without_a_point() -> None:
    punctured = algebra.difference(REALS, finite_set([real.sqrt(2)]))
    assert (
        to_text(punctured)
        == 'interval(-infinity, sqrt(2), "right_open") union interval(sqrt(2), infinity, "left_open")'
    )
    assert not punctured.contains(real.sqrt(2))
    assert punctured.contains(Fraction(141421356, 100000000))
    assert algebra.union(punctured, FiniteSet((real.sqrt(2),))) == REALS
    assert algebra.intersection(punctured, FiniteSet((real.sqrt(2),))) == EMPTY
