"""Forms that hold under a condition, of variables that the request binds: the condition has to hold."""

from __future__ import annotations

import pytest

from .conftest import Ask

VALUES = {
    # A reversed range is empty, so the sum over it is 0 [4.8].
    "closed_form(sum(k for k in 1..n)) given {n = -3}": "0",
    "sum(k for k in 0..n) given {n = -3}": "0",
    "prove(sum(k for k in 1..n) = n*(n + 1)/2)": "false",
    "prove(sum(k for k in 1..k0) = k0*(k0 + 1)/2)": "true",
    "solutions({sum(k for k in 1..k0) = 10} for k0)": "{4}",
    "sum(a for a in (-3)..-3, b in 0..a)": "0",
    "simplify(x^2/x) given {x = 3}": "3",
    # 1 + r + r^2 at r = 1, where the closed form of the geometric sum has a pole.
    "sum(x^k for k in 0..2) given {x = 1}": "3",
}


@pytest.mark.parametrize("item", VALUES)
def test_value(ask: Ask, item: str) -> None:
    assert ask(item).text == VALUES[item]


def test_a_form_without_a_value_at_a_bound_number_is_not_used(ask: Ask) -> None:
    """The sum of 1^k for k in 0..3 is 4; its closed form has a pole at 1."""
    assert ask("sum(x^k for k in 0..k0) given {x = 1, k0 = 3}").text in (None, "4")


def test_what_is_rewritten_is_undefined_where_it_was(ask: Ask) -> None:
    assert ask("simplify(x^2/x) given {x = 0}").code == "MTF0401"


def test_a_derivative_is_undefined_where_the_function_is(ask: Ask) -> None:
    slope = "  D(u) = derivative(u^2/u, u)"
    assert ask("D(0)", slope).code == "MTF0401"
    assert (ask("D(1)", slope).text, ask("D(1)", slope).outcome.conditions) == ("1", ())


def test_a_variable_that_stays_open_keeps_its_condition(ask: Ask) -> None:
    found = ask("closed_form(sum(k for k in 1..n))")
    assert (found.text, found.outcome.conditions) == ("n*(n + 1)/2", ("n >= 0",))


FILTERS = (
    "max(t0 for t0 in reals if 6/t0 > 2)",
    "count(t0 for t0 in interval(-2, 3) if (t0 mod t0) > 3 and t0^2 - t0 = 4)",
    "{t0 in integers : sqrt(t0) = 2}",
    "argmin(1/(t0^2 + 1) for t0 in interval(-2, 3) if (t0 + 1)/(t0 - 1) > 3)",
)


@pytest.mark.parametrize("item", FILTERS)
def test_a_filter_that_is_undefined_somewhere_has_no_value(ask: Ask, item: str) -> None:
    """[4.5]: whoever answers has to say so; algebra leaves it to others."""
    assert ask(item).text is None


def test_a_relation_that_is_undefined_somewhere_does_not_hold_there(ask: Ask) -> None:
    assert ask("solutions({6/x = 2} for x)").text == "{3}"
    assert ask("count(t0 for t0 in reals if t0^2 = 2)").text == "2"


def test_derivatives_within_derivatives_keep_their_domain(ask: Ask) -> None:
    assert ask("derivative(derivative(log(x + 9), x), x) given {x = 1}").text == "-1/100"
