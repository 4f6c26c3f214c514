"""Numbers that count, against tables and against counting."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.table import TABLE
from mtf_lang.values.faults import LimitHit, Undefined


def call(name: str, *values: Any) -> Any:
    found = TABLE[name].meaning
    assert found is not None
    return found(*values)


@pytest.mark.parametrize(
    ("name", "start", "values"),
    [
        # first values as in the On-Line Encyclopedia of Integer Sequences
        ("factorial", 0, [1, 1, 2, 6, 24, 120, 720, 5040]),  # A000142
        ("double_factorial", -1, [1, 1, 1, 2, 3, 8, 15, 48, 105, 384]),  # A006882
        ("catalan", 0, [1, 1, 2, 5, 14, 42, 132, 429, 1430]),  # A000108
        ("fibonacci", -8, [-21, 13, -8, 5, -3, 2, -1, 1, 0, 1, 1, 2, 3, 5, 8, 13, 21]),  # A000045
        ("lucas", -4, [7, -4, 3, -1, 2, 1, 3, 4, 7, 11, 18, 29]),  # A000032
        ("bell", 0, [1, 1, 2, 5, 15, 52, 203, 877, 4140]),  # A000110
        ("derangements", 0, [1, 0, 1, 2, 9, 44, 265, 1854, 14833]),  # A000166
        ("number_of_partitions", -1, [0, 1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42]),  # A000041
    ],
)
def test_sequences(name: str, start: int, values: list[int]) -> None:
    assert [call(name, n) for n in range(start, start + len(values))] == values


def test_triangles() -> None:
    # A008277 and A132393
    assert [call("stirling2", 5, k) for k in range(-1, 7)] == [0, 0, 1, 15, 25, 10, 1, 0]
    assert [call("stirling1", 5, k) for k in range(-1, 7)] == [0, 0, 24, 50, 35, 10, 1, 0]


@given(st.integers(0, 12), st.integers(-3, 15))
def test_binomials_count_subsets(n: int, k: int) -> None:
    assert call("binomial", n, k) == sum(sum(bits) == k for bits in product((0, 1), repeat=n))


@given(st.integers(-12, 12), st.integers(-4, 12))
def test_pascal_s_rule_for_all_integers(n: int, k: int) -> None:
    assert call("binomial", n, k) == call("binomial", n - 1, k - 1) + call("binomial", n - 1, k)


@given(st.integers(1, 8), st.integers(0, 12))
def test_negative_binomials_are_the_coefficients_of_the_series(n: int, k: int) -> None:
    """(1 + x)^(-n) times (1 + x)^n is 1, coefficient by coefficient."""
    total = sum(call("binomial", -n, j) * call("binomial", n, k - j) for j in range(k + 1))
    assert total == (k == 0)


def test_multinomials_count_words() -> None:
    assert call("multinomial", 2, 1, 1) == len(set(permutations("AABC")))
    assert call("multinomial", 1, 4, 4, 2) == 34650
    assert call("multinomial", 0, 0) == 1


@given(st.fractions(min_value=-9, max_value=9, max_denominator=6), st.integers(0, 8))
def test_falling_and_rising_factorials(x: Fraction, k: int) -> None:
    assert call("falling_factorial", x, k) == math.prod((x - j for j in range(k)), start=Fraction(1))
    assert call("rising_factorial", x, k) == math.prod((x + j for j in range(k)), start=Fraction(1))


def test_harmonic_numbers() -> None:
    for n in range(40):
        assert call("harmonic", n) == sum((Fraction(1, k) for k in range(1, n + 1)), Fraction(0))


def test_derangements_by_counting() -> None:
    for n in range(8):
        counted = sum(all(p[i] != i for i in range(n)) for p in permutations(range(n)))
        assert call("derangements", n) == counted


@given(st.integers(-60, 60))
def test_fibonacci_recurrence(n: int) -> None:
    assert call("fibonacci", n + 2) == call("fibonacci", n + 1) + call("fibonacci", n)


def test_cassini() -> None:
    n = 3001
    f = [call("fibonacci", k) for k in (n - 1, n, n + 1)]
    assert f[0] * f[2] - f[1] ** 2 == (-1) ** n


def test_ramanujan_congruence() -> None:
    assert all(call("number_of_partitions", 5 * k + 4) % 5 == 0 for k in range(20))
    assert call("number_of_partitions", 1000) == 24061467864032622473692149727991


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("factorial", (-1,)),
        ("double_factorial", (-3,)),
        ("catalan", (-1,)),
        ("multinomial", (2, -1)),
        ("stirling2", (-1, 0)),
        ("harmonic", (-1,)),
        ("falling_factorial", (5, -1)),
    ],
)
def test_undefined_at_negative_arguments(name: str, values: tuple[int, ...]) -> None:
    with pytest.raises(Undefined):
        call(name, *values)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("factorial", (10**9,)),
        ("binomial", (10**12, 10**9)),
        ("fibonacci", (10**12,)),
        ("bell", (10**6,)),
        ("number_of_partitions", (10**6,)),
        ("rising_factorial", (1, 10**9)),
    ],
)
def test_what_would_be_too_large_is_refused(name: str, values: tuple[int, ...]) -> None:
    with pytest.raises(LimitHit):
        call(name, *values)


def test_large_binomials_with_few_factors_are_built() -> None:
    assert call("binomial", 10**12, 2) == 10**12 * (10**12 - 1) // 2
    assert call("binomial", 10**12, 10**12 - 1) == 10**12
