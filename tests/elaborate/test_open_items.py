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
