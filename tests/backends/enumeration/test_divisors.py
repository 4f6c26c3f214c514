"""Domains cut to divisors."""

from __future__ import annotations

from math import lcm

import pytest

from tests.backends.enumeration.requests import agree, offers, request, run


def test_pairs_with_a_given_least_common_multiple() -> None:
    """For n = p1^a1 … the number of ordered pairs with lcm n is the product of 2*ai + 1."""
    found = request("count((a, b) for a in 1..10^6, b in 1..10^6 if lcm(a, b) = 720720)")
    assert run(found).value == 9 * 5 * 3 * 3 * 3 * 3  # 2^4 * 3^2 * 5 * 7 * 11 * 13
    assert offers(found)["loops"].estimate.steps < 100_000


def test_three_numbers() -> None:
    guard = "lcm(a, b) = 60 and lcm(b, c) = 30 and lcm(c, a) = 60"
    values = [d for d in range(1, 61) if 60 % d == 0]
    expected = sum(
        lcm(a, b) == 60 and lcm(b, c) == 30 and lcm(c, a) == 60
        for a in values
        for b in values
        for c in values
    )
    found = request(f"count((a, b, c) for a in 1..2000, b in 1..2000, c in 1..2000 if {guard})")
    assert run(found).value == expected


@pytest.mark.parametrize(
    "expression",
    [
        "count(x for x in -40..40 if x divides 36)",
        "sum(x for x in -100..100 if 12 = lcm(x, 4))",
        "count((x, y) for x in -30..30, y in 0..(x^2 mod 7) if lcm(x, 6) = 30)",
        "count((x, y) for x in -30..30, y in 0..(6 div x) if lcm(x, 6) = 30)",
        "count(x for x in 0..50 if 6/x > 1 and x divides 36)",
        "{x : x in 1..100, x divides 97}",
        "exists x in 2..96: x divides 97",
        "min(x for x in 5..90 if x divides 91)",
    ],
)
def test_as_the_reference(expression: str) -> None:
    agree(request(expression))
