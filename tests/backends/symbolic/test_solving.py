"""Equations and systems. Expected sets are worked out by hand or by the theorem named."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mtf_lang
from mtf_lang.backends.symbolic.roots import polynomial, real_roots

COMPLETE = {
    # Where a library divides by a factor, loses a domain or cancels while building.
    "solutions({sqrt(x - 2) = (x - 2)^2} for x)": "{2, 3}",
    "solutions({sqrt(x/2) = x} for x)": "{0, 1/2}",
    "solutions({(x^2 - 4)*sqrt(x) = 0} for x)": "{0, 2}",
    "solutions({x^2/x = 0} for x)": "{}",
    "solutions({(x^2 - 1)/(x - 1) = 0} for x)": "{-1}",
    "solutions({root(x, 3) = -2} for x)": "{-8}",
    "solutions({x^(1/3) = -2} for x)": "{}",
    "solutions({abs(x - 1) + abs(x + 1) = 2} for x)": "interval(-1, 1)",
    "solutions({abs(x) = -1} for x)": "{}",
    "solutions({x = x + 1} for x)": "{}",
    "solutions({x^2 - 2 = 0} for x)": "{-sqrt(2), sqrt(2)}",
    "solutions({x^2 > 2} for x)": 'interval(-infinity, -sqrt(2), "right_open") '
    'union interval(sqrt(2), infinity, "left_open")',
    "solutions({x^2*(x - 1)*(x - 3) <= 0} for x)": "{0} union interval(1, 3)",
    "solutions({(x - 1)/(x - 1) = 1} for x)": 'interval(-infinity, 1, "right_open") '
    'union interval(1, infinity, "left_open")',
    "solutions({x^2 < 2} for x)": 'interval(-sqrt(2), sqrt(2), "open")',
    "solutions({x^2 <= 0} for x)": "{0}",
    "solutions({x^2 >= 0} for x)": "reals",
    # Domains filter: positive x, integers, rationals.
    "solutions({a + 5*y = 2, -3*a + 6*y = 15} for a, y)": "{}",
    "solutions({a^2 = 4} for a)": "{2}",
    "solutions({n^2 = 2} for n)": "{}",
    "solutions({2*n = 1} for n)": "{}",
    "solutions({n^2 - 10*n + 6 < 0} for n)": "{1, 2, 3, 4, 5, 6, 7, 8, 9}",
    # A relation that is undefined everywhere does not hold, and hides no other.
    "solutions({x = 1/0} for x)": "{}",
    "solutions({x = sqrt(-1)} for x)": "{}",
    "solutions({x^2 = 4 or x = 1/0} for x)": "{-2, 2}",
    "solutions({x^2 = 4, x != log(-1)} for x)": "{}",
    # Several unknowns.
    "solutions({x + y = 3, x*y = 2} for x, y)": "{(1, 2), (2, 1)}",
    "solutions({x^3 + y^3 = 9, x + y = 3} for x, y)": "{(1, 2), (2, 1)}",
    "solutions({x + y + t = 6, x - y = 0, t = 2*x} for x, y, t)": "{(3/2, 3/2, 3)}",
    "solutions({x + y = 1, x + y = 2} for x, y)": "{}",
    "solutions({sqrt(x) + y = 3, x - y = 3} for x, y)": "{(4, 1)}",
    "solutions({x/y = 2, x*y = 0} for x, y)": "{}",
    "solutions({z^2 = -4} for z)": "{-2*i, 2*i}",
    "solutions({z^2 + 2*i*z - 1 = 0} for z)": "{-i}",
}


@pytest.mark.parametrize("item", COMPLETE)
def test_solution_sets_are_complete_and_proved(ask, item):
    answer = ask(item)
    assert (answer.text, answer.status, answer.outcome.complete) == (COMPLETE[item], "proved", True)


UNDECIDED = (
    # What is not algebraic may stand below a root, where it is just as little algebraic.
    "solutions({sqrt(min(x, 0)) = x} for x)",
    "solutions({root(sin(x), 3) = x} for x)",
    "solutions({x*y = 0, x*t = 0} for x, y, t)",  # infinitely many
    "solutions({x*y = 6} for x, y)",
    "solutions({sin(exp(x)) = 0} for x)",  # log(k*pi) for k = 1, 2, …: infinitely many, and no period
    "solutions({sin(x) = 0, x >= 0} for x)",  # half of a periodic set
    "solutions({sin(x) + sin(sqrt(2)*x) = 0} for x)",  # two periods without a common multiple
    "solutions({sin(x^2) = sin(x)} for x)",
    "solutions({x*exp(x) = 1} for x)",
    "solutions({3^x + 4^x = 5^x} for x)",
    "solutions({z/(z - 1) - 1/(z - 1) = 1} for z)",  # every z except 1
    "solutions({n*m = 6} for n, m)",  # a search, not algebra
    "satisfiable({x^2 + y^2 = -1})",
)


@pytest.mark.parametrize("item", UNDECIDED)
def test_what_is_not_decided_is_unknown(ask, item):
    assert ask(item).status == "unknown"


def test_conditions_of_the_domain_are_reported(ask):
    for relation, at in (("x^2/x = 0", "x = 0"), ("(x^2 - 1)/(x - 1) = 0", "x = 1")):
        (told,) = ask(f"solutions({{{relation}}} for x)").outcome.conditions
        assert told == f"`{relation}` does not hold where it is undefined, as at {at}"


def test_conditions_of_systems_are_reported_for_several_and_for_complex_unknowns():
    several = "context: x, y are real\nreturn: solutions({x/y = 2, x + y = 3} for x, y)\n"
    complex_ = "context: z is complex\nreturn: solutions({1/z = z} for z)\n"
    for text, wanted in (
        (several, "`x/y = 2` does not hold where it is undefined, as at x = 0, y = 0"),
        (complex_, "`1/z = z` does not hold where it is undefined, as at z = 0"),
    ):
        (item,) = mtf_lang.run(text, using="symbolic", isolated=False).items
        assert item.conditions == [wanted]


@pytest.mark.parametrize("relation", ["6/(2*x) < 0", "x^2/x = 0", "sqrt(x) = 2 - x"])
def test_the_wording_is_that_of_the_other_backends(relation):
    """`exact` over a finite domain, `smt` and `symbolic` over the reals: the same but for the values."""
    told = set()
    for domain, backends in (("-3..3", ("exact", "enumeration")), ("reals", ("smt", "symbolic"))):
        text = f"context: x in {domain}\nreturn: solutions({{{relation}, x < 4}} for x)\n"
        for using in backends:
            (item,) = mtf_lang.run(text, using=using, isolated=False).items
            if item.conditions:
                told.update(condition.partition(", as at")[0] for condition in item.conditions)
    assert told == {f"`{relation}` does not hold where it is undefined"}


VALUES = {
    "x^3 + y^3 given {x + y = 3, x*y = 1}": "18",  # 27 - 3·3
    "x^2 + 1/x^2 given {x + 1/x = 3}": "7",  # 9 - 2
    "x^5 + 1/x^5 given {x + 1/x = 3}": "123",  # the Lucas number L(10)
    "x/y given {x = 2*y, y != 0}": "2",
    "x + y + t given {x + y = 3, y + t = 5, x + t = 4}": "6",
    "a*b given {log(2, a) + log(2, b) = 5, log(2, a) - log(2, b) = 1}": "32",
    "a/b given {log(3, a) - log(3, b) = 2}": "9",
    "abs(x) given {x^2 = 5}": "sqrt(5)",
}


@pytest.mark.parametrize("item", VALUES)
def test_values_given_a_system(ask, item):
    answer = ask(item)
    assert (answer.text, answer.status) == (VALUES[item], "proved")


def test_different_values_are_an_error_that_names_both(ask):
    answer = ask("x given {x^2 = 4}")
    assert answer.code == "MTF0413"
    assert "x = -2" in answer.outcome.diagnostic.message
    assert "x = 2" in answer.outcome.diagnostic.message
    assert ask("x^2 + y^2 given {x + y = 3}").code == "MTF0413"


def test_no_solution_is_an_error(ask):
    assert ask("x given {x^2 = -1}").code == "MTF0412"
    assert ask("x + y given {x + y = 1, x + y = 2}").code == "MTF0412"
    assert ask("solution({x^2 < 0} for x)").code == "MTF0412"


def test_a_system_linear_in_logarithms(ask):
    system = "{log(2, x/(y*t)) = 1/2, log(2, y/(x*t)) = 1/3, log(2, t/(x*y)) = 1/4, x > 0, y > 0, t > 0}"
    answer = ask(f"abs(log(2, x^4*y^3*t^2)) given {system}")
    assert (answer.text, answer.status) == ("25/8", "proved")
    # Adding the equations by twos: log2 x = -7/24, log2 y = -3/8, log2 t = -5/12.
    assert ask(f"log(2, x) given {system}").text == "-7/24"
    assert ask(f"satisfiable({system})").text == "true"


def test_one_solution_of_infinitely_many(ask):
    answer = ask("solution({x^2 + y^2 = 25, x > y} for x, y)")
    p, q = answer.outcome.value
    assert p**2 + q**2 == 25
    assert p > q


coefficients = st.integers(-6, 6)
rationals = st.fractions(-8, 8, max_denominator=6)


@given(st.lists(rationals, min_size=1, max_size=5), st.sampled_from([1, -3, 7]))
@settings(max_examples=40, deadline=None)
def test_polynomials_with_known_roots(roots, leading):
    """Π (x - r)(x² + 1) has exactly the real roots r."""
    values = [Fraction(leading)]
    for root in roots:
        values = [a - root * b for a, b in zip([*values, 0], [0, *values], strict=True)]
    values = [a + b for a, b in zip([*values, 0, 0], [0, 0, *values], strict=True)]
    found = [r.rational for r in real_roots([polynomial(values)])]
    assert found == sorted(set(roots))


@given(coefficients, st.integers(1, 40))
@settings(max_examples=40, deadline=None)
def test_quadratic_irrationals_interlace(p, q):
    """x² - 2px + p² - q has the roots p ± sqrt(q): isolated in order, the interval holds the root."""
    low, high = real_roots([polynomial([1, -2 * p, p * p - q])])
    assert low.high < high.low or low.rational is not None
    for root in (low, high):
        # (r - p)² is between the squares of the ends of the interval moved by p.
        ends = sorted(abs(e - p) for e in (root.low, root.high))
        assert ends[0] ** 2 <= q <= ends[1] ** 2 or root.low <= p <= root.high


points = st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=2, unique=True)


@given(points, st.integers(-2, 2))
@settings(max_examples=12, deadline=None)
def test_systems_against_brute_force(ask, chosen, slope):
    """Two polynomials that vanish at chosen lattice points: all lattice solutions are found."""
    first = "*".join(f"((x - ({p}))^2 + (y - ({q}))^2)" for p, q in chosen)
    second = " * ".join(f"(y - ({q}) - ({slope})*(x - ({p})))" for p, q in chosen)
    answer = ask(f"solutions({{{first} = 0, {second} = 0, x + y < 50}} for x, y)")
    expected = [(p, q) for p, q in product(range(-3, 4), repeat=2) if any((p, q) == c for c in chosen)]
    # Over the complex numbers both curves share isotropic lines for slope ±i only, never for these.
    assert list(answer.outcome.value) == sorted(expected)


@pytest.mark.parametrize(
    ("item", "value"),
    [
        ("count(solutions({x^4 - 4x^3 + 8 = 0} for x))", "2"),
        ("sum(x for x in reals if x^2 = 2)", "0"),
        ("product(x for x in solutions({x^2 - 3x + 1 = 0} for x))", "1"),  # Vieta
        ("sum(x for x in solutions({x^3 - 6x^2 + 11x - 6 = 0} for x))", "6"),
        ("count(solutions({x^2 + y^2 = 5, x*y = 2} for x, y))", "4"),
    ],
)
def test_folds_over_all_solutions(item, value):
    context = "context:\n  x, y are reals\n"
    (found,) = mtf_lang.run(f"{context}return:\n  {item}").items
    assert (found.text, found.status) == (value, "proved")


def test_infinitely_many_solutions_are_not_counted():
    result = mtf_lang.run("context:\n  x is real\nreturn:\n  count(solutions({x > 2} for x))")
    assert [d.code for d in result.diagnostics] == ["MTF0407"]


def test_the_first_solution_of_a_finite_domain_is_not_tried_for() -> None:
    """1 + 49 = 50 comes first; trials begin elsewhere. Over the integers any solution will do."""
    context = "context:\n  x, y in 0..7\n  m, n are integers\n"
    found = mtf_lang.run(
        f"{context}return:\n  solution({{x^2 + y^2 = 50}} for x, y) as first using symbolic\n"
        "  solution({m + n = 7} for m, n) as some using symbolic\n"
    )
    assert found["first"].status == "unknown"
    assert sum(found["some"].value) == 7


def test_a_quantifier_that_is_undefined_somewhere_is_left_to_searches() -> None:
    """At n = 0 there is no value, and 0 comes before 2; a solver has no order of points."""
    found = mtf_lang.run("return: (exists n in 0..3: 6/n = 3) as some using symbolic\n")
    assert found["some"].status == "unknown"
    assert [d.code for d in mtf_lang.run("return: exists n in 0..3: 6/n = 3\n").diagnostics] == ["MTF0401"]
