"""Domains and conditions that depend on the variable they are for, in every way one can write it."""

from __future__ import annotations

import pytest

import mtf_lang as mtf


@pytest.mark.parametrize(
    "text",
    [
        "context: y in 1..y\nreturn: satisfiable({y = 1})",
        "context: y in (2*y != 3)\nreturn: satisfiable({y = 1})",
        "context:\n  x in 1..y\n  y in 1..x\nreturn: satisfiable({x = 1})",
        "context:\n  x in 1..y\n  y in 1..z\n  z in 1..x\nreturn: count(solutions({x = y}))",
        "context: x in {z : z in 1..x}\nreturn: x",
        "context: g(i) in 1..g(1) for i in 1..3\nreturn: satisfiable({g(1) = 1})",
        "context: x in D\nobject: D = 1..x\nreturn: satisfiable({x = 1})",
        "context: x in D(3)\nobject: D(n) = 1..n*x\nreturn: x + 1",
    ],
)
def test_a_domain_that_goes_round_is_refused(text: str) -> None:
    errors = [d.code for d in mtf.check(text) if d.severity == "error"]
    assert errors
    assert set(errors) <= {"MTF0228", "MTF0223"}


@pytest.mark.parametrize(
    "condition",
    [
        "x = 5 or satisfiable({x > 3})",
        "prove(x > 0) implies x < 4",
        "count(solutions(C for x)) > y",
        "D > 2",
    ],
)
def test_a_condition_that_asks_about_itself_ends(condition: str) -> None:
    text = f"context:\n  x, y in 1..9\n  {condition}\nobject:\n  C = {{x > y}}\n  D = count(solutions(C))\n"
    mtf.check(text + "return: satisfiable({x = 1}), count(solutions({y = 2}))")


def test_domains_in_a_row_are_none() -> None:
    text = "context:\n  n in 1..4\n  x in 1..n\nreturn: count((n, x) for n in 1..4, x in 1..n)"
    assert mtf.run(text, isolated=False)[0].value == 10
