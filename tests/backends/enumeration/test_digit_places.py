"""Searches by the digits of a number, against plain loops and the reference."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.backends.enumeration.requests import agree, request, run

SAID = (
    "not 0 in digits(n)",
    "{0} in digits(n)",
    "forall i in 1..count(digits(n))-1: digits(n)[i] <= digits(n)[i+1]",
    "digit_sum(n) divides n",
    "digit_sum(n) mod 4 = {0}",
    "sum(d^2 for d in digits(n)) > {0}",
    "exists d in digits(n): d > 7",
    "count(digits(n)) = 2",
    "n mod 7 = {0}",
    "digits(n)[1] > {0}",
    "count(d for d in digits(n) if d = {0}) <= 1",
)


@st.composite
def searches(draw: st.DrawFn) -> str:
    low = draw(st.sampled_from([0, 1, 7, 23, 95]))
    high = low + draw(st.sampled_from([0, 5, 60, 1100]))
    conditions = draw(st.lists(st.sampled_from(SAID), min_size=1, max_size=3))
    guard = " and ".join(f"({c.format(draw(st.integers(0, 6)))})" for c in conditions)
    if draw(st.booleans()):
        return f"count({{n in {low}..{high} : {guard}}})"
    return f"sum(n*digit_sum(n) for n in {low}..{high} if {guard})"


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(searches())
def test_as_the_reference(expression: str) -> None:
    agree(request(expression))


def test_numbers_of_seven_digits() -> None:
    """Seven-digit numbers whose digits rise: C(9, 7)."""
    text = "(forall i in 1..count(digits(n))-1: digits(n)[i] < digits(n)[i+1])"
    found = request(f"count({{n in 1..10^7 : {text} and count(digits(n)) = 7}})")
    assert run(found).value == 36


def test_up_to_a_number_between_powers_of_ten() -> None:
    expected = sum(
        all(a != b for a, b in pairwise(str(n))) and n % sum(map(int, str(n))) == 0 for n in range(45, 3121)
    )
    text = "(forall i in 1..count(digits(n))-1: digits(n)[i] != digits(n)[i+1]) and digit_sum(n) divides n"
    assert run(request(f"count({{n in 45..3120 : {text}}})")).value == expected


@pytest.mark.parametrize(
    "expression",
    [
        "count({n in 1..300 : digits(n)[2] = 1})",
        "count({n in -3..30 : digit_sum(n) = 3})",
        "count({n in 0..30 : 10/digit_sum(n) > 2})",
        "{n : n in 1..200, digit_sum(n) = 3}",
        "max(n for n in 1..500 if digit_sum(n) = 3)",
        "count({n in 1..300 : digit_sum(n, 2) = 3 and digit_sum(n) < 9})",
        "count({n in 1..60 : exists m in 1..9: digits(n*m)[1] = 3})",
    ],
)
def test_what_is_not_taken_apart(expression: str) -> None:
    agree(request(expression))
