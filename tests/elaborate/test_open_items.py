"""Returned expressions in unknowns, and the warning where equations hold of these."""

from __future__ import annotations

import pytest

import mtf_lang as mtf

LINES = "context:\n  x, y are reals\n  x + y = 10\n  x - y = 4\n"


def codes(script: str) -> list[str]:
    return [d.code for d in mtf.check(script)]


def test_the_hint_gives_the_value() -> None:
    (found,) = mtf.check(f"{LINES}return:\n  x*y")
    assert found.code == "MTF0313"
    assert found.hint is not None
    assert "`x*y given {true}`" in found.hint
    assert mtf.run(f"{LINES}return:\n  x*y given {{true}} as v")["v"].value == 21


@pytest.mark.parametrize(
    "script",
    [
        f"{LINES}return:\n  solutions({{true}} for x, y)",
        f"{LINES}return:\n  derivative(x^2, x)",
        f"{LINES}return:\n  sum(k for k in 1..4)",
        "context:\n  x is real\n  x > 0\nreturn:\n  x + x",
        "context:\n  x, y are reals\n  y = 2\nreturn:\n  x + x",
    ],
)
def test_no_warning_where_no_equation_is_left_out(script: str) -> None:
    assert codes(script) == []


BOUND = "context:\n  a, b are nonnegative integers\n  a + b = 5\n"


@pytest.mark.parametrize("item", ["forall a: a <= 5", "maximum(a for a)", "{a^2 for a}"])
def test_variables_bound_by_name_alone_are_free_of_the_constraints(item: str) -> None:
    assert codes(f"{BOUND}return:\n  {item}") == ["MTF0226"]


@pytest.mark.parametrize(
    ("item", "value"),
    [
        ("prove(a <= 5)", True),
        ("maximum(a given {true})", 5),
        ("count(solutions({a > b} for a, b))", 3),
        ("maximum(a for a in 0..9)", 9),
    ],
)
def test_requests_are_under_the_constraints(item: str, value: int) -> None:
    assert codes(f"{BOUND}return:\n  {item}") == []
    assert mtf.run(f"{BOUND}return:\n  {item} as v")["v"].value == value
