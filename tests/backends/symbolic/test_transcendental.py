"""Relations with exponentials, logarithms, circular functions and integer parts in one unknown."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtf_lang.backends.exact.evaluator import evaluate
from mtf_lang.ir.nodes import Aggregate
from mtf_lang.limits import DEFAULT, Budget
from mtf_lang.planning.strategy import Context
from mtf_lang.values.faults import Undefined
from mtf_lang.values.text import to_text
from tests.table.front import program_of

SETS = {
    # One layer inverted: exp and log are increasing and one to one.
    "2^x = 8": "{3}",
    "4^x - 3*2^x + 2 = 0": "{0, 1}",  # t = 2^x: (t - 1)(t - 2)
    "4^x + 6^x = 2*9^x": "{0}",  # t = (2/3)^x: (t - 1)(t + 2)
    "3*2^x = 7*5^x": "{(log(3) - log(7))/(log(5) - log(2))}",
    "exp(x) = -1": "{}",
    "2^x > 0": "reals",
    "exp(2*x) - 3*exp(x) + 2 < 0": 'interval(0, log(2), "open")',
    "2^(x^2) = 16": "{-2, 2}",
    "log(x) = 2": "{e^2}",
    "log(x)^2 - 3*log(x) + 2 = 0": "{e, e^2}",
    "log(2, x) + log(2, x - 2) = 3": "{4}",  # x(x - 2) = 8, and -2 is outside of the domain
    "log(x^2) = 2*log(x)": 'interval(0, infinity, "left_open")',
    "log(3, x) + log(x, 3) = 5/2": "{sqrt(3), 9}",
    "x^2 = pi": "{-sqrt(pi), sqrt(pi)}",
    "sqrt(x) = pi": "{pi^2}",
    "pi < abs(x)": 'interval(-infinity, -pi, "right_open") union interval(pi, infinity, "left_open")',
    "abs(exp(x) - 2) = 1": "{0, log(3)}",
    "atan(x) = pi/4": "{1}",
    "asin(x) = 2": "{}",  # its values end at pi/2
    # Circular functions.
    "sin(x) = 1/2": "periodic({pi/6, 5*pi/6}, 2*pi)",
    "sin(2*x) = sin(x)": "periodic({0, pi/3, pi, 5*pi/3}, 2*pi)",
    "sin(3*x) = 1": "periodic({pi/6}, 2*pi/3)",
    "sin(x) > 0": 'periodic(interval(0, pi, "open"), 2*pi)',
    "cos(x) >= 1/2": "periodic(interval(-pi/3, pi/3), 2*pi)",
    "tan(x) = 1": "periodic({pi/4}, pi)",
    "sin(x) + cos(x) = 1": "periodic({0, pi/2}, 2*pi)",
    "sin(x) = 2": "{}",
    "sin(x)^2 + cos(x)^2 = 1": "reals",
    "sin(pi*x/3) = 1/2": "periodic({1/2, 5/2}, 6)",
    "abs(sin(x)) = 1/2": "periodic({pi/6, 5*pi/6}, pi)",
    "sin(pi*sin(x)) = 1": "periodic({pi/6, 5*pi/6}, 2*pi)",  # sin(x) = 1/2 + 2k
    "cos(2*x) = cos(x), 0 <= x, x <= 2*pi": "{0, 2*pi/3, 4*pi/3, 2*pi}",
    "cos(x) < 0, 0 <= x, x <= 10": 'interval(pi/2, 3*pi/2, "open") union interval(5*pi/2, 10, "left_open")',
    "sin(exp(x)) = 0, 0 <= x, x <= 2": "{log(pi), log(2) + log(pi)}",  # e^2 = 7.39 < 3 pi
    # Integer parts and cases.
    "floor(x) = 3": 'interval(3, 4, "right_open")',
    "floor(x) >= 2": "interval(2, infinity)",
    "ceil(x) = 3": 'interval(2, 3, "left_open")',
    "round(x) = 2": 'interval(3/2, 5/2, "right_open")',
    "floor(x) + floor(2*x) = 7": 'interval(5/2, 3, "right_open")',
    "x^2 - floor(x) = 3": "{sqrt(5)}",  # floor n: x = ±sqrt(3 + n), of which only n = 2 has that floor
    "x - floor(x) = 1/2, 0 <= x, x <= 4": "{1/2, 3/2, 5/2, 7/2}",
    "(if x > 0 then x^2 else -x) = 4": "{-4, 2}",
}


@pytest.mark.parametrize("relations", SETS)
def test_solution_sets_are_complete_and_proved(ask, relations):
    answer = ask(f"solutions({{{relations}}} for x)")
    assert (answer.text, answer.status, answer.outcome.complete) == (SETS[relations], "proved", True)


DECIDED = {
    "forall x in reals: sin(x)^2 <= 1": "true",
    "exists x in reals: sin(x) + cos(x) > 3/2": "false",  # at most sqrt(2)
    "exists x in reals: sin(x) + cos(x) > 7/5": "true",
    "prove(abs(sin(3*x)) <= 3*abs(sin(x)))": "true",
    "satisfiable({sin(x) = cos(x), tan(x) = -1})": "false",
    "cos(x)^2 given {sin(x) = 1/2}": "3/4",
    "count(solutions({sin(7*x) = 0, 0 < x, x < pi} for x))": "6",
    "count(solutions({2^n < 1000} for n in 0..100))": "10",
    "solutions({2^n = 8} for n)": "{3}",
    "solutions({2^n = 7} for n)": "{}",
}


@pytest.mark.parametrize("item", DECIDED)
def test_decisions(ask, item):
    answer = ask(item)
    assert (answer.text, answer.status) == (DECIDED[item], "proved")


# --- membership against evaluation ---------------------------------------------------------------

small = st.integers(-3, 3).map(str)
shifts = st.sampled_from(["0", "1", "pi/3", "pi/5"])
angles = st.builds(lambda a, b: f"({a}*x + {b})", st.sampled_from(["1", "2"]), shifts)
waves = st.builds(lambda f, u: f"{f}{u}", st.sampled_from(["sin", "cos", "tan"]), angles)
layers = st.one_of(
    waves,
    waves.map(lambda w: f"abs({w})"),
    waves.map(lambda w: f"floor(2*{w})"),
    st.sampled_from(["2^x", "4^x", "exp(-x)", "log(x)", "log(x + 2)", "floor(x)", "ceil(x/2)", "abs(x - 1)"]),
    st.sampled_from(["x", "x^2", "sqrt(x + 1)", "atan(x)", "sin(pi*x)", "log(x^2)", "2^abs(x)", "sign(x)"]),
)
terms = st.builds(lambda c, f: f"({c})*{f}", small, layers)
sides = st.lists(terms, min_size=1, max_size=2).map(" + ".join)
relations = st.builds(
    lambda left, sign, right: f"{left} {sign} {right}",
    sides,
    st.sampled_from(["=", "<", ">=", "!="]),
    st.one_of(small, st.just("1/2"), layers),
)
bounds = st.sampled_from([", -3 <= x, x <= 4", ""])
SAMPLES = [Fraction(k, 4) for k in range(-14, 18)]


@settings(max_examples=30, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(relations, bounds)
def test_what_is_called_complete_holds_just_where_it_is_evaluated_to_hold(ask, relation, bound):
    """Rational points, at which each relation is evaluated by the reference alone."""
    answer = ask(f"solutions({{{relation}{bound}}} for x)")
    if answer.status != "proved":
        return
    script = f"context:\n  x is real\nreturn:\n  solutions({{{relation}{bound}}} for x)\n"
    node = program_of(script).items[0].node
    assert isinstance(node, Aggregate)
    symbol = node.binders[0].pattern
    for sample in SAMPLES:
        point = int(sample) if sample.denominator == 1 else sample
        assert answer.outcome.value.contains(point) == _holds(node, symbol, point), (relation, bound, point)


def _holds(node, symbol, point):
    context = Context({}, Budget(1_000_000), DEFAULT)
    try:
        return all(evaluate(c.node, context, {}, {symbol: point}) for c in node.guard)
    except Undefined:
        return False


OPTIMA = {
    # sqrt(2) sin(x + pi/4); sin(2x)/2; 5 sin(x + c).
    "max(sin(x) + cos(x) for x in reals)": ("sqrt(2)", {"x": "pi/4"}),
    "min(sin(x)*cos(x) for x in reals)": ("-1/2", {"x": "3*pi/4"}),
    "max(3*sin(x) + 4*cos(x) for x in reals)": ("5", {"x": "pi/2 - 2*atan(1/2)"}),
    "max(sin(x) for x in reals if cos(x) >= 1/2)": ("sqrt(3)/2", {"x": "pi/3"}),
    "min(exp(sin(x)) for x in reals)": ("e^(-1)", {"x": "3*pi/2"}),
    "max(x + sin(x) for x in interval(0, 10))": ("10 + sin(10)", {"x": "10"}),  # slope 1 + cos
    "argmax(sin(x) for x in interval(0, 3))": ("pi/2", {"x": "pi/2"}),
    # The inequality of the means; tangents at 1 and e.
    "min(2^x + 2^(-x) for x in reals)": ("2", {"x": "0"}),
    "min(x - log(x) for x in reals if x > 0)": ("1", {"x": "1"}),
    "max(log(x)/x for x in reals if x > 0)": ("e^(-1)", {"x": "e"}),
    "min(x*log(x) for x in reals if x > 0)": ("-e^(-1)", {"x": "e^(-1)"}),
}


@pytest.mark.parametrize("item", OPTIMA)
def test_optima(ask, item):
    answer = ask(item)
    at = {name: to_text(value) for name, value in answer.outcome.at.items()}
    assert (answer.text, answer.status, at) == (OPTIMA[item][0], "proved", OPTIMA[item][1])


def test_an_optimum_that_repeats_is_attained_more_than_once(ask):
    assert ask("argmax(sin(x) for x in reals)").code == "MTF0404"
    assert ask("max(tan(x) for x in reals if cos(x) > 0)").text == "unbounded"


LIMITS = {
    # Exponentials outgrow powers, powers outgrow logarithms.
    "limit(x^10/2^x, x -> infinity)": "0",
    "limit((3^x + 2^x)/(3^x - x^5), x -> infinity)": "1",
    "limit(2^x + 2^(-x), x -> -infinity)": "infinity",
    "limit(log(x)^3/x, x -> infinity)": "0",
    "limit(x - log(x), x -> infinity)": "infinity",
    'limit(x*log(x), x -> 0, "right")': "0",
    'limit(exp(1/x), x -> 0, "left")': "0",
    'limit(exp(-1/x)/x^3, x -> 0, "right")': "0",
    "integral(x*exp(-x), x, 0, infinity)": "1",
}


@pytest.mark.parametrize("item", LIMITS)
def test_limits_by_growth(ask, item):
    answer = ask(item)
    assert (answer.text, answer.status) == (LIMITS[item], "proved")


def test_no_limit_where_nothing_is_defined(ask):
    assert ask('limit(x*log(x), x -> 0, "left")').status == "unknown"
    assert ask("limit(log(-x) - log(-x), x -> infinity)").status == "unknown"
