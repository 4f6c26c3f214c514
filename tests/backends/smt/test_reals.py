"""Requests over the reals: algebraic models, optima, bounds that are not attained."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mtf_lang.result import Status
from mtf_lang.values.model import NotAttained, Unbounded

from .scripts import ask, shown

REALS = "r, s, t are reals"


@pytest.mark.parametrize(
    ("request_", "value"),
    [
        ("solutions({r^2 = 2} for r)", "{-sqrt(2), sqrt(2)}"),
        ("solutions({r^4 - 10*r^2 + 1 = 0, r > 1} for r)", "{sqrt(2) + sqrt(3)}"),
        ("count(solutions({r^3 - 3*r + 1 = 0} for r))", "3"),
        ("satisfiable({r^2 + 1 = 0})", "false"),
        ("satisfiable({r = sqrt(2), r^2 = 2})", "true"),
        ("satisfiable({r = sqrt(2) + sqrt(3), r^4 - 10*r^2 + 1 != 0})", "false"),
        ("r given {r^3 = 2}", "2^(1/3)"),
        ("r given {root(r, 3) = -2}", "-8"),
        ("(r + s) given {r*s = 6, r^2 + s^2 = 13, r > s, s > 0}", "5"),
        ("abs(r - s) given {r + s = 5, r*s = 6}", "1"),
        ("solutions({r + s = 3, r*s = 2} for r, s)", "{(1, 2), (2, 1)}"),
        ("prove((r + s)^2 <= 2*(r^2 + s^2))", "true"),
        ("prove(r^2 + s^2 + t^2 >= r*s + s*t + t*r)", "true"),
        ("prove(r^2 >= r)", "false"),
        ("forall a in reals: exists b in reals: b > a", "true"),
        ("exists a in reals: forall b in reals: b > a", "false"),
        ("satisfiable({floor(r) = 3, r^2 = 10})", "true"),
        ("satisfiable({floor(r) = 3, r^2 = 17})", "false"),
        ("satisfiable({round(r) = -3, r > -5/2})", "false"),
        ("r given {round(r) = -3, r >= -5/2}", "-5/2"),
        ("r given {ceil(r) = 2, r in 0..5}", "2"),
        ('satisfiable({r in interval(0, 1, "open"), r = 1})', "false"),
    ],
)
def test_requests_over_reals(request_: str, value: str) -> None:
    assert shown(request_, REALS) == value


def test_rational_unknowns() -> None:
    assert shown("u given {3*u = 1}", "u is a rational") == "1/3"
    assert shown("satisfiable({u^2 = 2, u > 0})", "u is a rational") in ("undecided", "false")
    assert shown("prove(u^2 != 2)", "u is a rational") in ("undecided", "true")
    assert shown("prove(u^2 >= 0)", "u is a rational") == "true"


OPTIMA = [
    # Corners of polygons, by hand.
    ("maximum(2*r + 3*s given {r + s <= 4, r + 3*s <= 6, r >= 0, s >= 0})", 9, {"r": 3, "s": 1}),
    ("maximum(143*r + 60*s given {120*r + 210*s <= 15000, 110*r + 30*s <= 4000, r + s <= 75, s >= 0})",
     Fraction(143 * 175 + 60 * 425, 8), {"r": Fraction(175, 8), "s": Fraction(425, 8)}),
    # Piecewise linear, polynomial: textbook values.
    ("minimum(abs(r - 1) + abs(r + 2) given {r >= -5, r <= 5})", 3, None),
    ("maximum(floor(r) given {r >= 0, r <= 5/2})", 2, None),
    ("minimum(r^4 - 4*r^3 + 8 for r in reals)", -19, {"r": 3}),
    ("maximum(r*s given {r + s = 10})", 25, {"r": 5, "s": 5}),
    ("maximum(1/(1 + r^2) for r in reals)", 1, {"r": 0}),
    # Cauchy and Schwarz: (r + 2s + 3t)^2 <= 14 (r^2 + s^2 + t^2).
    ("minimum(r^2 + s^2 + t^2 given {r + 2*s + 3*t = 14})", 14, {"r": 1, "s": 2, "t": 3}),
]  # fmt: skip


@pytest.mark.parametrize(("request_", "value", "at"), OPTIMA)
def test_optima(request_: str, value: int | Fraction, at: dict[str, object] | None) -> None:
    found = ask(request_, REALS)
    assert found.value == value
    assert found.attained is True
    assert found.status is Status.PROVED
    if at is not None:
        assert found.at == at


def test_an_irrational_optimum() -> None:
    assert shown("minimum(r given {r^2 = 2})", REALS) == "-sqrt(2)"
    # The least value of r^4 - r is at r^3 = 1/4.
    found = ask("minimum(r^4 - r for r in reals)", REALS)
    assert found.attained is True
    assert shown("minimum(r^4 - r for r in reals)", REALS) == "-3*2^(1/3)/8"


@pytest.mark.parametrize(
    ("request_", "value"),
    [
        ("maximum(r given {r < 1})", NotAttained(1, "supremum")),
        ("minimum(r given {r > 1/2})", NotAttained(Fraction(1, 2), "infimum")),
        ("minimum(1/r given {r > 0})", NotAttained(0, "infimum")),
        ("minimum(1/(1 + r^2) for r in reals)", NotAttained(0, "infimum")),
        ("maximum(r + s given {r < 2, s <= 3})", NotAttained(5, "supremum")),
        ("minimum(r given {r < 1})", Unbounded("below")),
        ("maximum(r^2 for r in reals)", Unbounded("above")),
        ("maximum(r - s given {r < 1})", Unbounded("above")),
    ],
)
def test_optima_that_do_not_exist(request_: str, value: object) -> None:
    found = ask(request_, REALS)
    assert found.value == value
    assert found.attained is False


def test_the_place_of_an_optimum() -> None:
    assert shown("argmin(r^2 - 2*r for r in reals)") == "1"
    assert shown("argmax(5 - (k - 3)^2 for k in integers)") == "3"


def test_quantifiers_below_an_unknown() -> None:
    """A counterexample whose refutation is itself a statement about all reals is proved, not evaluated."""
    found = ask("forall a in reals: exists b in reals: b^2 = a")
    assert found.value is False
    assert found.witness is not None
    assert found.witness["a"] < 0
    assert found.evidence is not None
    assert "evaluated" not in found.evidence
    assert shown("exists a in reals: forall b in reals: a <= b^2") == "true"
