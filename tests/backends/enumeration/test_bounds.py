"""Unknowns over all integers, bounded by their conditions: the search is finite and complete."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtf_lang.backends.enumeration.integer_roots import root_floor, roots
from tests.backends.enumeration.requests import offers, refusals, request, run, same, task

TRIPLES = """
context:
  a, b, c are nonnegative integers
  a + b + c = 300
object:
  C = {a^2*b + a^2*c + b^2*a + b^2*c + c^2*a + c^2*b = 6000000}
return:
  count(solutions(C for a, b, c))
"""


def test_triples_of_page_2() -> None:
    assert run(task(TRIPLES)).value == 601


def script(kind: str, relations: list[str]) -> str:
    return f"context:\n  x, y are {kind}\nreturn:\n  solutions({{{', '.join(relations)}}} for x, y)\n"


CASES = [
    ("integers", ["x^2 + y^2 = 25"], lambda x, y: x * x + y * y == 25),
    ("integers", ["x^2 + 3*y^2 <= 50", "x > y"], lambda x, y: x * x + 3 * y * y <= 50 and x > y),
    ("positive integers", ["x*y = 60"], lambda x, y: x > 0 and y > 0 and x * y == 60),
    ("naturals", ["2*x + 3*y = 20"], lambda x, y: x >= 0 and y >= 0 and 2 * x + 3 * y == 20),
    ("naturals", ["x + y < 5", "x >= y"], lambda x, y: 0 <= y <= x and x + y < 5),
    ("integers", ["x >= -3", "x <= y", "y <= 3"], lambda x, y: -3 <= x <= y <= 3),
    ("integers", ["x^3 = y", "y^2 <= 100"], lambda x, y: x**3 == y and y * y <= 100),
    ("integers", ["x^2 = 16", "2*y = x"], lambda x, y: x * x == 16 and 2 * y == x),
    ("negative integers", ["x + y >= -6"], lambda x, y: x < 0 and y < 0 and x + y >= -6),
    ("integers", ["x^2 <= -1", "y = x"], lambda x, y: False),
]


@pytest.mark.parametrize(("kind", "relations", "holds"), CASES)
def test_complete_solutions(kind: str, relations: list[str], holds) -> None:
    found = run(task(script(kind, relations)))
    expected = {(x, y) for x, y in product(range(-70, 71), repeat=2) if holds(x, y)}
    assert found.complete
    assert set(found.value) == expected


def test_without_bound_it_is_refused() -> None:
    found = refusals(task(script("integers", ["x < y"])))["loops"]
    assert "x ranges over the integers" in found.reason
    assert found.remedy == "bound it, for example `x in 0..300`"


def test_reals_are_refused() -> None:
    assert not offers(task(script("reals", ["x^2 + y^2 = 1"])))


def test_nothing_is_bounded_behind_a_filter_that_may_be_undefined() -> None:
    """1/x is undefined at 0, which no filter may leave out silently."""
    found = refusals(request("count((x, y) for x in integers, y in integers if 1/x > 0 and x^2 + y^2 <= 9)"))
    assert "loops" in found


def test_a_relation_bounds_whatever_stands_before_it() -> None:
    """A relation does not hold where it is undefined, so its place in the system does not matter."""
    found = run(task(script("integers", ["1/x > 0", "x^2 + y^2 <= 9"])))
    half = {(x, y) for x in range(1, 4) for y in range(-3, 4) if x**2 + y**2 <= 9}
    assert set(found.value) == half
    assert found.conditions == ("`1/x > 0` does not hold where it is undefined",)


@st.composite
def systems(draw: st.DrawFn) -> list[str]:
    """Relations in x and y with a box among them."""
    small = st.integers(-3, 3)

    def side() -> str:
        power = draw(st.integers(1, 3))
        return f"{draw(small)}*x + {draw(small)}*y + {draw(small)}*x^{power} + {draw(small)}*x*y"

    def relation() -> str:
        sign = draw(st.sampled_from(["=", "<=", "<", ">=", ">", "!="]))
        return f"{side()} {sign} {draw(st.integers(-9, 9))}"

    found = [relation() for _ in range(draw(st.integers(0, 3)))]
    box = draw(st.sampled_from([["x^2 + y^2 <= 30"], ["x >= -4", "x <= 5", "y >= x - 3", "y < 4"]]))
    return [*box, *found] if draw(st.booleans()) else [*found, *box]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(systems())
def test_bounding_loses_no_solution(relations: list[str]) -> None:
    free = run(task(script("integers", relations)))
    text = f"return:\n  solutions({{{', '.join(relations)}}} for x in -9..9, y in -9..9)\n"
    assert same(free.value, run(task(text)).value)


@given(st.integers(-(10**30), 10**30), st.integers(1, 9), st.integers(1, 7))
def test_roots(x: int, factor: int, exponent: int) -> None:
    value = factor * x**exponent
    found = roots(value, factor, exponent)
    assert x in found
    assert all(factor * r**exponent == value for r in found)
    assert list(found) == sorted(set(found))


@given(st.integers(0, 10**40), st.integers(1, 9))
def test_floor_of_roots(value: int, exponent: int) -> None:
    root = root_floor(value, exponent)
    assert root**exponent <= value < (root + 1) ** exponent
