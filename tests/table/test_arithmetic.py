"""Arithmetic: exactness, Euclidean division, rounding, powers, and where they are undefined."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.table import TABLE, numbers
from mtf_lang.values.faults import LimitHit, Undefined
from mtf_lang.values.model import Infinity

Apply = Callable[..., Any]
INTEGERS = st.integers(-50, 50)
RATIONALS = st.fractions(min_value=-20, max_value=20, max_denominator=12)


def meaning(name: str) -> Apply:
    found = TABLE[name].meaning
    assert found is not None
    return found


@given(INTEGERS, INTEGERS.filter(bool))
def test_euclidean_division(a: int, m: int) -> None:
    q, r = meaning("div")(a, m), meaning("mod")(a, m)
    assert a == m * q + r
    assert 0 <= r < abs(m)


@pytest.mark.parametrize(
    ("a", "m", "q", "r"), [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -3, 1), (-7, -2, 4, 1), (6, -3, -2, 0)]
)
def test_the_four_signs_of_division(a: int, m: int, q: int, r: int) -> None:
    assert (meaning("div")(a, m), meaning("mod")(a, m)) == (q, r)


@given(RATIONALS)
def test_rounding(x: Fraction) -> None:
    value = numbers.multiply(x, 1)
    below, above = meaning("floor")(value), meaning("ceil")(value)
    assert below <= x < below + 1
    assert above - 1 < x <= above
    nearest = meaning("round")(value)
    assert abs(x - nearest) <= Fraction(1, 2)
    if abs(x - nearest) == Fraction(1, 2):
        assert abs(nearest) > abs(x)
    assert meaning("trunc")(value) == int(x)
    assert meaning("frac")(value) == x - below
    assert meaning("sign")(value) * meaning("abs")(value) == x


@given(RATIONALS, RATIONALS)
def test_field_operations_agree_with_fractions(a: Fraction, b: Fraction) -> None:
    x, y = numbers.add(a, 0), numbers.add(b, 0)
    assert meaning("add")(x, y) == a + b
    assert meaning("subtract")(x, y) == a - b
    assert meaning("multiply")(x, y) == a * b
    if b:
        assert meaning("divide")(x, y) == a / b
    for result in (meaning("add")(x, y), meaning("multiply")(x, y)):
        assert not (isinstance(result, Fraction) and result.denominator == 1)


@given(RATIONALS, st.integers(-6, 6))
def test_integer_powers_are_repeated_products(base: Fraction, n: int) -> None:
    x = numbers.add(base, 0)
    if base == 0 and n < 0:
        with pytest.raises(Undefined):
            meaning("power")(x, n)
        return
    expected = Fraction(1)
    for _ in range(abs(n)):
        expected = expected * base if n > 0 else expected / base
    assert meaning("power")(x, n) == expected


def test_powers_of_zero() -> None:
    power = meaning("power")
    assert power(0, 0) == 1
    assert power(0, 5) == 0
    with pytest.raises(Undefined, match="divide by zero"):
        power(0, -1)


def test_huge_powers_are_refused_before_they_are_built() -> None:
    power = meaning("power")
    with pytest.raises(LimitHit, match="9\\^387420489 would have about"):
        power(9, 9**9)
    assert power(1, 10**30) == 1
    assert power(-1, 10**30 + 1) == -1
    assert power(0, 10**30) == 0
    assert power(2, 1_000_000).bit_length() == 1_000_001


@pytest.mark.parametrize("name", ["div", "mod", "divide"])
def test_division_by_zero_is_undefined(name: str) -> None:
    with pytest.raises(Undefined, match="division by zero"):
        meaning(name)(5, 0)


def test_numerators_are_in_lowest_terms() -> None:
    assert meaning("numerator")(Fraction(-6, 8)) == -3
    assert meaning("denominator")(Fraction(-6, 8)) == 4
    assert meaning("denominator")(7) == 1


def test_infinity_is_a_bound_and_no_number() -> None:
    infinity = Infinity()
    assert meaning("less")(10**100, infinity)
    assert meaning("less")(meaning("negate")(infinity), Fraction(-1, 3))
    assert meaning("equal")(infinity, Infinity())
    for name, values in (("add", (infinity, 1)), ("multiply", (0, infinity)), ("floor", (infinity,))):
        with pytest.raises(Undefined) as fault:
            meaning(name)(*values)
        assert fault.value.code == "MTF0406"


def test_divisibility_and_congruence() -> None:
    divides, congruent = meaning("divides"), meaning("congruent")
    assert [d for d in range(-12, 13) if divides(d, 12)] == [-12, -6, -4, -3, -2, -1, 1, 2, 3, 4, 6, 12]
    assert divides(0, 0)
    assert not divides(0, 3)
    assert congruent(-1, 6, 7)
    assert congruent(8, 1, -7)
    with pytest.raises(Undefined):
        congruent(1, 1, 0)
