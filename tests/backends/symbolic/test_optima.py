"""Optima, quantifiers and proofs over one or several real unknowns."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mtf_lang
from mtf_lang.values.model import NotAttained, NumberSet, Unbounded
from mtf_lang.values.text import to_text

ATTAINED = {
    "min(x^4 - 4*x^3 + 8 for x in reals)": ("-19", 3),
    "min(x^2 - 2*x for x in reals)": ("-1", 1),
    "min(abs(x - 1) + abs(x + 2) for x in interval(-5, 5))": ("3", -2),
    "max(x for x in interval(0, 1))": ("1", 1),
    "min(x + 1/x for x in reals if x > 0)": ("2", 1),  # the inequality of the means
    "max(x/(1 + x^2) for x in reals)": ("1/2", 1),
    "max(x*(4 - 2*x)^2 for x in interval(0, 2))": ("128/27", Fraction(2, 3)),
    "max(sqrt(x) for x in interval(0, 9))": ("3", 9),
    "min(n^2 - 5*n for n in integers)": ("-6", 2),
    "min(abs(2*n - 7) for n in integers)": ("1", 3),
    "max(1/n for n in naturals if n > 0)": ("1", 1),
    "argmin(x^4 - 4*x^3 + 8 for x in reals)": ("3", 3),
    "min(5 for x in reals)": ("5", 0),
}


@pytest.mark.parametrize("item", ATTAINED)
def test_attained_optima(ask, item):
    answer = ask(item)
    text, at = ATTAINED[item]
    assert (answer.text, answer.status, answer.outcome.attained) == (text, "proved", True)
    assert list(answer.outcome.at.values()) == [at]


NOT_ATTAINED = {
    "max(1 - 1/x for x in reals if x > 0)": NotAttained(1, "supremum"),
    "max(x for x in reals if x < 1)": NotAttained(1, "supremum"),
    'min(x^2 for x in interval(0, 1, "open"))': NotAttained(0, "infimum"),
    "min(1/n for n in naturals if n > 0)": NotAttained(0, "infimum"),
    "max(x^3 for x in reals)": Unbounded("above"),
    "min(x^3 for x in reals)": Unbounded("below"),
    "min(1/x for x in reals if x != 0)": Unbounded("below"),
    "max(n^2 for n in integers)": Unbounded("above"),
}


@pytest.mark.parametrize("item", NOT_ATTAINED)
def test_optima_that_are_not_attained(ask, item):
    answer = ask(item)
    assert (answer.outcome.value, answer.outcome.attained) == (NOT_ATTAINED[item], False)


def test_the_supremum_of_the_arc_tangent(ask):
    answer = ask("max(atan(x) for x in reals)")
    assert answer.text == "not attained: supremum pi/2"


def test_an_optimum_over_nothing_is_undefined(ask):
    assert ask("min(x for x in reals if x^2 < 0)").code == "MTF0403"


NOT_UNIQUE = (
    "argmin((x^2 - 1)^2 for x in reals)",
    "argmin(n^2 - n for n in integers)",
    "argmin(abs(x - 1) + abs(x + 2) for x in interval(-5, 5))",  # all of [-2, 1]
    "argmax(5 for x in reals)",
    "argmax(5 for n in naturals)",
    "argmax(5 for n in integers)",
    "argmin(abs(n - 3) + abs(n - 1) for n in naturals)",
)


@pytest.mark.parametrize("item", NOT_UNIQUE)
def test_a_place_that_is_not_unique_is_undefined(ask, item):
    assert ask(item).code == "MTF0404"


UNIQUE = {
    "argmin(x^2 - 2*x for x in reals)": "1",
    "argmax(-abs(n - 3) for n in integers)": "3",
    "argmin(n for n in naturals if n > 0)": "1",
    # 0 is attained at 0, and approached at infinity.
    "argmin(x^2/(1 + x^4) for x in reals)": "0",
    "argmax(5 for x in interval(2, 2))": "2",
}


@pytest.mark.parametrize("item", UNIQUE)
def test_a_place_that_is_unique(ask, item):
    answer = ask(item)
    assert (answer.text, answer.status) == (UNIQUE[item], "proved")


def test_an_objective_undefined_on_its_domain_is_an_error(ask):
    assert ask("max(sqrt(x) for x in interval(-1, 9))").code is not None


@given(st.integers(1, 5), st.integers(-6, 6), st.integers(-6, 6))
@settings(max_examples=15, deadline=None)
def test_parabolas_have_their_vertex(ask, p, q, r):
    answer = ask(f"min({p}*x^2 + ({q})*x + ({r}) for x in reals)")
    assert answer.outcome.value == r - Fraction(q * q, 4 * p)
    assert list(answer.outcome.at.values()) == [Fraction(-q, 2 * p)]


TRUE = (
    "prove((x + y)^2 = x^2 + 2*x*y + y^2)",
    "prove(x^2 + 1 > 0)",
    "prove((x^2 - 1)/(x - 1) = x + 1)",
    "prove(abs(x*y) = abs(x)*abs(y))",
    "prove(abs(x) >= x)",
    "prove(sin(x + y) = sin(x)*cos(y) + cos(x)*sin(y))",
    "prove(log(a*b) = log(a) + log(b))",
    "prove(2^(n + 1) = 2*2^n)",
    "prove(sqrt(a)*sqrt(b) = sqrt(a*b))",
    "equivalent(cos(2*x), 2*cos(x)^2 - 1)",
    "equivalent((x^2 + y^2)*(t^2 + 1), (x*t - y)^2 + (x + y*t)^2)",  # Brahmagupta and Fibonacci
    "forall x in reals: x^2 - 2*x + 1 >= 0",
    "forall x in reals: sqrt(x^2) = abs(x)",
    "forall x in interval(0, 1): x^2 <= x",
    "exists x in reals: x^5 - x - 1 = 0",
    "exists unique x in reals: x^3 = 2",
    "satisfiable({x^2 + y^2 = 1, x > y})",
)


@pytest.mark.parametrize("item", TRUE)
def test_true_propositions_are_proved(ask, item):
    answer = ask(item)
    assert (answer.text, answer.status) == ("true", "proved")


FALSE = (
    "prove((x + y)^2 = x^2 + y^2)",
    "prove(x^2 > 0)",
    "prove(sqrt(x^2) = x)",
    "prove(n^2 > n)",
    "forall x in reals: x^3 > x - 1",
    "exists x in reals: x^2 = -1",
    "exists unique x in reals: x^2 = 2",
    "satisfiable({x > 0, x < 0})",
    "satisfiable({6/(2*x) < 0, x >= 2, x >= 7})",
)


@pytest.mark.parametrize("item", FALSE)
def test_false_propositions_are_refuted(ask, item):
    answer = ask(item)
    assert (answer.text, answer.status) == ("false", "proved")
    if item.startswith(("prove", "forall")):
        assert answer.outcome.witness


def test_what_holds_only_where_defined_says_where(ask):
    (told,) = ask("prove((x^2 - 1)/(x - 1) = x + 1)").outcome.conditions
    assert told == "`(x^2 - 1)/(x - 1) = x + 1` is not asserted where it is undefined, as at x = 1"


def test_a_logarithm_is_not_taken_apart_without_signs(ask):
    assert ask("prove(log(x*y) = log(x) + log(y))").text != "true"


def test_true_but_out_of_reach_is_unknown(ask):
    assert ask("prove(x^2 + y^2 + t^2 >= x*y + y*t + t*x)").status == "unknown"


parts = st.sampled_from(
    ["x", "x^2", "abs(x)", "abs(x - 1)", "sqrt(x + 3)", "1/x", "1/(x^2 + 1)", "x^3/4", "2"]
)
sides = st.lists(st.tuples(st.integers(-3, 3), parts), min_size=1, max_size=3).map(
    lambda terms: " + ".join(f"({c})*{p}" for c, p in terms)
)


@given(sides, sides, st.sampled_from(["<", "<=", "=", "!="]), st.lists(st.fractions(-5, 5), max_size=6))
@settings(max_examples=40, deadline=None)
def test_solution_sets_agree_with_evaluation_at_points(ask, left, right, sign, points):
    """Membership in the set returned is what the relation itself says, at rational points."""
    answer = ask(f"solutions({{{left} {sign} {right}}} for x)")
    if answer.status == "unknown":
        return
    for point in [*points, Fraction(0), Fraction(1), Fraction(-3)]:
        expected = ask(f"satisfiable({{{left} {sign} {right}, x = {point}}})").outcome.value
        number = point.numerator if point.denominator == 1 else point
        value = answer.outcome.value
        inside = True if value == NumberSet("reals") else value.contains(number)
        assert inside == expected, (left, sign, right, point, answer.text)


@given(sides, st.integers(-3, 3), st.lists(st.fractions(-3, 7), min_size=4, max_size=8))
@settings(max_examples=25, deadline=None)
def test_no_point_beats_an_optimum(ask, objective, low, points):
    answer = ask(f"min({objective} for x in interval({low}, {low + 4}))")
    if answer.status == "unknown" or answer.code or isinstance(answer.outcome.value, Unbounded):
        return
    value = answer.outcome.value
    bound = value.bound if isinstance(value, NotAttained) else value
    for point in points:
        if low <= point <= low + 4:
            there = ask(f"satisfiable({{{objective} < {to_text(bound)}, x = {point}}})").outcome.value
            assert there is False


def test_an_argument_that_is_dropped_may_be_undefined_only_where_the_rest_is():
    """2t <= t^2 + 1; the second component is undefined nowhere else than the first."""
    objects = "object:\n  first((a, b)) = a\n  z(t) = (t/(1 + t^2), 1/(1 + t^2))\n"
    (item,) = mtf_lang.run(f"{objects}return: maximum(first(z(s)) for s in reals)\n", isolated=False).items
    assert (item.text, item.status) == ("1/2", "proved")
    objects = "object:\n  first((a, b)) = a\n"
    text = f"context: x is real\n{objects}return: prove(first((x, 1/x)) = x)\n"
    (item,) = mtf_lang.run(text, using="symbolic", isolated=False).items
    assert item.value is None or item.conditions
