"""Constants that only help to a classical value are no unknowns of a system."""

from __future__ import annotations

import pytest

SOLVED = {
    # cos(pi/3) = 1/2, tan(pi/6) = sqrt(3)/3, cos(pi/4) = sqrt(2)/2; the pi itself is in no equation.
    "x given {x*cos(pi/3) = 1, y^2 + 1 = x*y}": "2",
    "pi*x given {x*cos(pi/3) = 1, x = y}": "2*pi",
    "solutions({x*tan(pi/6) + y = 1, x - y*cos(pi/4) = 0} for x, y)": (
        "{((3*sqrt(2) - sqrt(3))/5, (6 - sqrt(6))/5)}"
    ),
    "solutions({x^2 + y^2 = 1, y = tan(pi/3)*x} for x, y)": "{(-1/2, -sqrt(3)/2), (1/2, sqrt(3)/2)}",
}


@pytest.mark.parametrize("item", SOLVED)
def test_systems_with_classical_angles_are_solved(ask, item):
    answer = ask(item)
    assert (answer.text, answer.status) == (SOLVED[item], "proved")


def test_an_idle_constant_is_not_mistaken_for_nothing(ask):
    # x*y = 2 in infinitely many ways; pi*x*y is 2*pi, not 0, and x + pi*y has no common value.
    assert ask("x*y given {x*y*cos(pi/3) = 1}").text == "2"
    assert ask("pi*x*y given {x*y*cos(pi/3) = 1}").text in ("2*pi", None)
