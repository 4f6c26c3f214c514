"""Limits, integrals, series, derivatives and sums; values by theorem or elementary computation."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

PROVED = {
    "limit(sin(x)/x, x -> 0)": "1",
    "limit((x^2 - 4)/(x - 2), x -> 2)": "4",
    "limit((1 - cos(x))/x^2, x -> 0)": "1/2",
    "limit(sqrt(x^2 + x) - x, x -> infinity)": "1/2",
    "limit(x*(((x + 1)^2 + 1)/(x^2 + 1) - 1), x -> infinity)": "2",
    'limit(abs(x)/x, x -> 0, "left")': "-1",
    'limit(1/x, x -> 0, "right")': "infinity",
    "limit(1/x^2, x -> 0)": "infinity",
    "limit(atan(x), x -> -infinity)": "-pi/2",
    "limit(sin(x)^2 + cos(x)^2 - 1, x -> 0)": "0",
    # The speed of sound in a chain of two masses 1 and 3/2, C = a = 1: sqrt(C / (2(M + m))) · a.
    'limit(sqrt(2/3*(5/2 - sqrt(25/4 - 3*(1 - cos(x)))))/x, x -> 0, "right")': "sqrt(5)/5",
    "integral(x^4 - 4*x^3 + 8, x, 0, 2)": "32/5",
    "integral(x^2, x, 3, 0)": "-9",
    "integral(1/x^2, x, 1, infinity)": "1",
    "integral(1/(1 + x^2), x, -infinity, infinity)": "pi",
    "integral(1/sqrt(1 - x^2), x, -1, 1)": "pi",
    "integral(1/sqrt(x), x, 0, 1)": "2",
    "integral(abs(sin(x)), x, 0, 4*pi)": "8",
    "integral(abs(x^2 - 1), x, 0, 2)": "2",
    "integral(sin(x)^2, x, 0, pi)": "pi/2",
    "integral(x*exp(x), x, 0, 1)": "1",
    "integral(1/(x^2 - 1), x, 2, 3)": "(log(3) - log(2))/2",
    "sum(1/(k*(k + 1)) for k in 1..infinity)": "1",
    "sum(k/((k + 2)*(k + 4)*(k + 8)) for k in 1..infinity)": "4/35",
    "series(exp(x), x, 0, 4)": "x^3/6 + x^2/2 + x + 1",
    "series(1/(1 - x), x, 0, 4)": "x^3 + x^2 + x + 1",
    "series(abs(x), x, 2, 2)": "x - 2 + 2",
    "series(abs(x)^3, x, 0, 3)": "0",
    "series(sin(abs(x))^2, x, 0, 5)": "-(x^4/3) + x^2",
    "coefficient((1 + x)^10, x, 3)": "120",
    "coefficient((x + y)^10, x, 3)": "120*y^7",
    "sum(k*(1/3)^k for k in 0..infinity)": "3/4",
    "integral(log(x), x, 0, 1)": "-1",
    "integral(exp(-x), x, 0, infinity)": "1",
    "degree((x + 1)*(x - 1), x)": "2",
    "degree((x + 1)^2 - x^2, x)": "1",
    "root_of(x^3 - x, x, 1)": "-1",
    "root_of(x^2 - 2, x, 2)": "sqrt(2)",
    "derivative(x^3, x)": "3*x^2",
    "derivative(sin(x), x, 2)": "-sin(x)",
    "derivative(x^2, x, 3)": "0",
}


@pytest.mark.parametrize("item", PROVED)
def test_proved_values(ask, item):
    answer = ask(item)
    assert (answer.text, answer.status) == (PROVED[item], "proved")


CHECKED = {
    "limit((1 + 1/x)^(x^2)/exp(x), x -> infinity)": "e^(-1/2)",
    "integral(1/(2^(2*x/3) + 1), x, 0, infinity)": "3/2",
}


@pytest.mark.parametrize("item", CHECKED)
def test_tested_proposals_are_not_called_proved(ask, item):
    answer = ask(item)
    assert (answer.text, answer.status) == (CHECKED[item], "checked")


UNDEFINED = (
    "sum(1/((k - 3)*(k - 4)) for k in 1..infinity)",
    "limit(1/x, x -> 0)",
    "limit(abs(x)/x, x -> 0)",
    "limit(exp(1/x), x -> 0)",  # 0 from the left, infinity from the right
    "integral(1/x, x, -1, 1)",
    "integral(1/x^2, x, -1, 1)",
    "integral(tan(x), x, 0, 3)",
    "integral(1/cos(x)^2, x, 0, 3)",
    "integral(1/x, x, 1, infinity)",
    "integral(1/sqrt(1 - x^2), x, -2, 2)",
    "series(1/x, x, 0, 3)",
    # A power series on each side of 0, and no Taylor polynomial there.
    "series(abs(x), x, 0, 2)",
    "series(sqrt(x^2), x, 0, 2)",
    "series(abs(x)^3, x, 0, 4)",
    "degree(x - x, x)",
    "coefficient(1/x, x, 0)",
    "root_of(x^2 + 1, x, 1)",
    "simplify(1/(x - x))",
)


@pytest.mark.parametrize("item", UNDEFINED)
def test_undefined_values_are_errors(ask, item):
    assert ask(item).code is not None


UNKNOWN = (
    # Zero wherever it is defined, and defined nowhere near 0.
    "limit(log(log(x))*log(x/x), x -> 0)",
    "limit(sin(1/x), x -> 0)",
    "integral(1/x, x, -a, a)",
    "series(sqrt(x), x, 0, 2)",
    # 2/3: the powers are defined at whole exponents, whatever logarithm of -1/2 there is.
    "sum((-1/2)^k for k in 0..infinity)",
    "closed_form(sum(1/k for k in 1..k0))",
    "integral(sin(x)/x, x, 0, 1)",
)


@pytest.mark.parametrize("item", UNKNOWN)
def test_what_is_not_shown_is_unknown(ask, item):
    assert ask(item).status == "unknown"


SUMMANDS = {
    "k": lambda k: k,
    "k^4 - k": lambda k: k**4 - k,
    "2^k": lambda k: 2**k,
    "k*3^k": lambda k: k * 3**k,
    "k*factorial(k)": lambda k: k * factorial(k),
    "1/((k + 1)*(k + 2))": lambda k: Fraction(1, (k + 1) * (k + 2)),
    "binomial(k, 2)": lambda k: comb(k, 2),
}


@pytest.mark.parametrize("summand", SUMMANDS)
def test_closed_forms_against_direct_sums(ask, summand):
    """The closed form at n = 0..6 is the sum itself."""
    form = ask(f"closed_form(sum({summand} for k in 0..k0))")
    assert form.status == "proved"
    for n in range(7):
        value = ask(f"simplify(x*({form.text.replace('k0', str(n))})/x)").outcome.value
        expected = sum(SUMMANDS[summand](k) for k in range(n + 1))
        from mtf_lang.values.model import Expression

        shown = value.node.value if isinstance(value, Expression) else value
        assert shown == expected


def test_the_condition_of_a_closed_form_is_reported(ask):
    assert ask("closed_form(sum(k*factorial(k) for k in 0..n))").outcome.conditions == ("n >= 0",)
    assert ask("closed_form(sum(k for k in 1..n))").outcome.conditions == ("n >= 0",)


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=6), st.integers(-4, 4), st.integers(-4, 4))
@settings(max_examples=15, deadline=None)
def test_integrals_of_polynomials(ask, values, low, high):
    body = " + ".join(f"({c})*x^{k}" for k, c in enumerate(values))
    expected = sum(Fraction(c * (high ** (k + 1) - low ** (k + 1)), k + 1) for k, c in enumerate(values))
    assert ask(f"integral({body}, x, {low}, {high})").outcome.value == expected


@given(st.lists(st.integers(-9, 9), min_size=2, max_size=6), st.integers(0, 4))
@settings(max_examples=10, deadline=None)
def test_coefficients_and_derivatives_agree(ask, values, k):
    """The k-th derivative at 0 is k! times the coefficient of x^k."""
    body = " + ".join(f"({c})*x^{j}" for j, c in enumerate(values))
    derivative = ask(f"limit(derivative({body}, x, {k}), x -> 0)").outcome.value
    coefficient = ask(f"coefficient({body}, x, {k})").outcome.value
    assert derivative == factorial(k) * coefficient
