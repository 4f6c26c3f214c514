"""Periodic sets, held against membership at sample points over several periods."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtf_lang.values import line, periodic, real
from mtf_lang.values import set_algebra as algebra
from mtf_lang.values.codec import decode, encode
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.latex import to_latex
from mtf_lang.values.model import Interval, NumberSet, Periodic, SetValue
from mtf_lang.values.order import compare, equal
from mtf_lang.values.sets import EMPTY, finite_set
from mtf_lang.values.text import to_text

from .test_round_trip import read

REALS = NumberSet("reals")
small = st.integers(-7, 7)
pieces = st.builds(
    lambda low, length, left, right: Interval(low, low + length, left, right),
    small,
    st.integers(0, 4),
    st.booleans(),
    st.booleans(),
)
bases = st.lists(pieces, max_size=3).map(tuple)
repeats = st.builds(periodic.repeated, bases, st.integers(1, 6))
SAMPLES = [Fraction(k, 2) for k in range(-60, 61)]
"""Ends and periods are integers with a common multiple below 61, so sets that agree here are equal."""


def members(found: SetValue) -> list[bool]:
    return [found.contains(x) for x in SAMPLES]


def by_definition(base: tuple[Interval, ...], period: int) -> list[bool]:
    copies = range(-80 // period, 80 // period + 1)
    return [any(p.contains(x - k * period) for p in base for k in copies) for x in SAMPLES]


@settings(deadline=None)
@given(bases, st.integers(1, 6))
def test_repetition_is_the_union_of_the_translates(base: tuple[Interval, ...], period: int) -> None:
    assert members(periodic.repeated(base, period)) == by_definition(base, period)


@settings(deadline=None)
@given(repeats, repeats)
def test_algebra_agrees_with_membership(a: SetValue, b: SetValue) -> None:
    in_a, in_b = members(a), members(b)
    assert members(algebra.union(a, b)) == [x or y for x, y in zip(in_a, in_b, strict=True)]
    assert members(algebra.intersection(a, b)) == [x and y for x, y in zip(in_a, in_b, strict=True)]
    assert members(algebra.difference(a, b)) == [x and not y for x, y in zip(in_a, in_b, strict=True)]
    assert algebra.subset(a, b) == all(y for x, y in zip(in_a, in_b, strict=True) if x)
    assert equal(algebra.union(a, b), algebra.union(b, a))


@settings(deadline=None)
@given(repeats, st.lists(pieces, max_size=2).map(line.from_pieces))
def test_bounded_sets_cut_out_bounded_sets(a: SetValue, b: SetValue) -> None:
    in_a, in_b = members(a), members(b)
    assert members(algebra.intersection(a, b)) == [x and y for x, y in zip(in_a, in_b, strict=True)]
    assert members(algebra.difference(b, a)) == [y and not x for x, y in zip(in_a, in_b, strict=True)]


@settings(deadline=None)
@given(bases, st.integers(1, 6), st.integers(-3, 3), st.integers(1, 3))
def test_the_form_is_unique_and_reads_back(
    base: tuple[Interval, ...], period: int, turns: int, times: int
) -> None:
    found = periodic.repeated(base, period)
    moved = tuple(
        Interval(p.low + k * period, p.high + k * period, p.open_low, p.open_high)
        for k in range(turns, turns + times)
        for p in base
    )
    again = periodic.repeated(moved, period * times)
    assert again == found
    assert compare(again, found) == 0
    assert equal(read(to_text(found)), found)
    assert decode(encode(found)) == found


def test_irrational_periods() -> None:
    pi = real.pi()
    turn = real.multiply(2, pi)
    sine_is_half = periodic.repeated(
        tuple(Interval(x, x) for x in (real.divide(pi, 6), real.divide(real.multiply(5, pi), 6))), turn
    )
    assert to_text(sine_is_half) == "periodic({pi/6, 5*pi/6}, 2*pi)"
    assert to_latex(sine_is_half).endswith(r"\mathbb{Z}")
    assert sine_is_half.contains(real.divide(real.multiply(-7, pi), 6))
    assert not sine_is_half.contains(real.divide(pi, 3))
    assert not sine_is_half.contains("pi")
    # x = pi/6 + 2 k pi and 5 pi/6 + 2 k pi below 100: 16 of each, since 2*16*pi + pi/6 = 101.05.
    assert algebra.intersection(sine_is_half, Interval(0, 100)).size() == 32
    halves = periodic.repeated((Interval(0, 0), Interval(pi, pi)), turn)
    assert isinstance(halves, Periodic)
    assert equal(halves.period, pi)


def test_integers_are_a_periodic_set() -> None:
    integers, odd = NumberSet("integers"), periodic.repeated((Interval(1, 1),), 2)
    whole, even = periodic.repeated((Interval(0, 0),), 1), periodic.repeated((Interval(0, 0),), 2)
    assert equal(whole, integers)
    assert equal(integers, whole)
    assert not equal(even, integers)
    assert finite_set([whole, integers]).size() == 1
    assert algebra.subset(integers, whole)
    assert algebra.subset(whole, integers)
    assert algebra.subset(even, integers)
    assert not algebra.subset(integers, even)
    assert not algebra.subset(even, NumberSet("naturals"))
    assert equal(algebra.difference(integers, even), odd)
    assert equal(algebra.intersection(odd, integers), odd)
    assert not algebra.subset(periodic.repeated((Interval(0, 0),), Fraction(1, 2)), integers)
    assert algebra.subset(periodic.repeated((Interval(0, 0),), Fraction(1, 2)), NumberSet("rationals"))
    assert not algebra.subset(periodic.repeated((Interval(0, 0),), real.pi()), NumberSet("rationals"))


def test_what_is_not_represented_is_refused() -> None:
    whole = periodic.repeated((Interval(0, 0),), 1)
    with pytest.raises(Unsupported):
        algebra.intersection(whole, Interval(0, None))
    with pytest.raises(Unsupported):
        algebra.union(whole, Interval(0, 2))
    with pytest.raises(Unsupported):
        algebra.intersection(whole, periodic.repeated((Interval(0, 0),), real.pi()))
    with pytest.raises(Unsupported):
        list(whole)


def test_the_borders_of_the_form() -> None:
    assert periodic.repeated((), 3) == EMPTY
    assert periodic.repeated((Interval(0, 1, False, True),), 1) == REALS
    assert periodic.repeated((Interval(None, 0),), 1) == REALS
    assert algebra.union(periodic.repeated((Interval(0, 0),), 1), finite_set([3])).contains(-8)
