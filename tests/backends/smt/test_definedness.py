"""What is undefined is an error with its place, never a value that Z3 chose."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtf_lang.result import Status

from .scripts import ask, reference, shown

INTEGERS = "x, y are integers"
REALS = "r, s are reals"


@pytest.mark.parametrize(
    ("request_", "context", "value"),
    [
        # Z3 alone refutes these with a divisor 0; where they are undefined nothing is asserted.
        ("prove(y != 1 or not x/(y - 1) = 4)", INTEGERS, "true"),
        ("prove(y != 0 or x/y != 2)", INTEGERS, "true"),
        ("prove(y != 0 or x div y != 5)", INTEGERS, "true"),
        ("prove(y != 0 or x mod y != 5)", INTEGERS, "true"),
        ("prove(y != 0 or not x = 1 (mod y))", INTEGERS, "true"),
        ("prove(x/y*y = x)", INTEGERS, "true"),
        ("prove(x/y != 2)", INTEGERS, "false"),
        ("prove(x mod y != 5)", INTEGERS, "false"),
        ("prove(x/0 != 5)", INTEGERS, "true"),
        # Without unknowns there is nothing to pass over, and `forall` passes over nothing.
        ("prove(1/0 = 1)", INTEGERS, "MTF0401"),
        ("forall k in integers: 1/k != 2", INTEGERS, "MTF0401 with k = 0"),
        # What is passed over is the whole inner quantifier, not one k.
        ("prove(forall k in integers: k*y/y = k)", INTEGERS, "true"),
        ("prove(forall k in integers: x/(k - y) != 2*x + 1)", INTEGERS, "true"),
        ("prove(forall k in integers: k > x implies k >= x + 1)", INTEGERS, "true"),
        ("prove(forall k in integers: k > x implies k >= x + 2)", INTEGERS, "false"),
        # A relation does not hold where it is undefined.
        ("satisfiable({y = 1, x/(y - 1) = 4})", INTEGERS, "false"),
        ("satisfiable({y = 0, x/y = 2})", INTEGERS, "false"),
        ("satisfiable({y = 0, x div y = 5})", INTEGERS, "false"),
        ("satisfiable({y = 0, x mod y = 5})", INTEGERS, "false"),
        ("satisfiable({y = 0, x = 1 (mod y)})", INTEGERS, "false"),
        ("satisfiable({y = 0, not x/y = 2})", INTEGERS, "false"),
        ("satisfiable({x/y = 2})", INTEGERS, "true"),
        ("satisfiable({y != 1, x/(y - 1) = 4})", INTEGERS, "true"),
        ("satisfiable({y > 0, x mod y = 5})", INTEGERS, "true"),
        ("satisfiable({y > 0, y < 5, x mod y = 5})", INTEGERS, "false"),
        ("prove(x = -3*(x div (-3)) + (x mod (-3)))", INTEGERS, "true"),
        ("prove(y = 0 or x/y*y = x)", INTEGERS, "true"),
        ("prove((if y = 0 then 0 else x/y)*y = x)", INTEGERS, "false"),
        ("satisfiable({r > 0, 1/r = 0})", REALS, "false"),
        ("satisfiable({r^(-1) = 2})", REALS, "true"),
        ("satisfiable({r <= 0, r >= 0, r^(-1) = r^(-1)})", REALS, "false"),
        ("satisfiable({sqrt(r) = 2})", REALS, "true"),
        ("satisfiable({r < 0, sqrt(r) = sqrt(r)})", REALS, "false"),
        ("prove(sqrt(r) >= 0)", REALS, "true"),
        ("prove(sqrt(r) > 0)", REALS, "false"),
        ("prove(r != sqrt(-1))", REALS, "true"),
        ("satisfiable({r >= 0, sqrt(r) = 2})", REALS, "true"),
        ("satisfiable({r >= 0, sqrt(r) = -2})", REALS, "false"),
        ("prove(forall k in reals: 1/k != 0)", REALS, "MTF0401 with k = 0"),
        ("prove(forall k in reals: k != 0 implies 1/k != 0)", REALS, "true"),
    ],
)
def test_division_and_roots(request_: str, context: str, value: str) -> None:
    assert shown(request_, context) == value


def test_one_divided_by_zero_is_not_five() -> None:
    assert shown("satisfiable({x/0 = 5})", INTEGERS) == "false"
    assert shown("prove(x/0 = 5)", INTEGERS) == "true"
    assert shown("forall k in integers: k/0 != 5").startswith("MTF0401")


def test_a_function_outside_its_cases() -> None:
    objects = "f(k) = k for k > 0"
    assert shown("prove(f(x) != -3)", INTEGERS, objects) == "true"
    assert shown("prove(f(x) != 3)", INTEGERS, objects) == "false"
    assert shown("forall k in integers: f(k) != -3", objects=objects).startswith("MTF0410")
    assert shown("satisfiable({x < 0, f(x) = x})", INTEGERS, objects) == "false"
    assert shown("satisfiable({x > 0, f(x) = 3})", INTEGERS, objects) == "true"


def test_an_index_outside_its_range() -> None:
    assert shown("prove(L[x] != 8)", INTEGERS, "L = [5, 6, 7]") == "true"
    assert shown("prove(L[x] != 7)", INTEGERS, "L = [5, 6, 7]") == "false"
    assert shown("forall k in integers: L[k] != 8", objects="L = [5, 6, 7]").startswith("MTF0405")
    assert shown("satisfiable({L[x] = 8})", INTEGERS, "L = [5, 6, 7]") == "false"
    assert shown("solutions({L[x] > 5})", INTEGERS, "L = [5, 6, 7]") == "{2, 3}"
    assert shown("x given {x in 1..3, L[x] = 6}", INTEGERS, "L = [5, 6, 7]") == "2"


def test_nothing_to_choose_from() -> None:
    assert shown("minimum(x given {x > 3, x < 4})", INTEGERS).startswith("MTF0403")
    assert shown("x given {x > 3, x < 4}", INTEGERS).startswith("MTF0412")
    assert shown("solution({2*x = 5})", INTEGERS).startswith("MTF0412")


def test_two_values_are_named() -> None:
    found = ask("x given {x^2 = 4}", INTEGERS)
    assert found.diagnostic is not None
    assert found.diagnostic.code == "MTF0413"
    assert "x = 2" in found.diagnostic.message
    assert "x = -2" in found.diagnostic.message


def test_an_argmin_that_is_not_unique() -> None:
    assert shown("argmin(x^2 - x for x in integers)", INTEGERS).startswith("MTF0404")


@pytest.mark.parametrize(
    ("request_", "value"),
    [
        # Evaluation ends at the first binding that decides: here before, there behind the gap at 0.
        ("exists k in -3..3: 1/k = -1/2", "true"),
        ("exists k in -3..3: 1/k = 1/2", "MTF0401 with k = 0"),
        ("forall k in -3..3: 1/k > -1/2", "false"),
        ("forall k in -3..3: 1/k < 2", "MTF0401 with k = 0"),
        ("count(k for k in -3..3 if 6/k > 2)", "MTF0401 with k = 0"),
        ("count(k for k in -3..3 if k != 0 and 6/k > 2)", "2"),
        ("minimum(6/k for k in 1..3)", "2"),
        ("minimum(6/k for k in 0..3)", "MTF0401 with k = 0"),
        ("exists a in 0..2, b in 0..2: a/b = 2", "MTF0401 with a = 0, b = 0"),
    ],
)
def test_order_of_evaluation(request_: str, value: str) -> None:
    assert shown(request_) == value == reference(request_)


@pytest.mark.parametrize(
    ("request_", "conditions"),
    [
        ("satisfiable({6/x = y})", ()),  # one point is enough
        ("satisfiable({6/x = 1/2})", ("`6/x = 1/2` does not hold where it is undefined, as at x = 0",)),
        ("solutions({x > 0, 6/x > 2})", ()),  # where it is undefined, another relation fails before it
        ("solutions({6/x > 2, x > 0})", ("`6/x > 2` does not hold where it is undefined, as at x = 0",)),
        ("minimum(x given {6/x = y})", ("`6/x = y` does not hold where it is undefined, as at x = 0",)),
        ("prove(6/x < 6)", ()),  # one counterexample is enough
        ("prove(6/x != 5)", ("`6/x != 5` is not asserted where it is undefined, as at x = 0",)),
        ("equivalent(x/y*y, x)", ("`x/y*y = x` is not asserted where it is undefined, as at x = -6, y = 0",)),
        ("prove(x = 0 or 6/x != 5)", ()),
    ],
)
def test_what_is_left_out_is_reported(request_: str, conditions: tuple[str, ...]) -> None:
    box = "x in -6..6; y in -6..6"
    found = ask(request_, box)
    assert found.conditions == conditions
    assert found.status is Status.PROVED


def test_over_infinite_domains_some_place_is_named() -> None:
    found = ask("solutions({6/x > 2, y*y <= 1, x*x <= 9} for x, y)", INTEGERS)
    assert sum(1 for _ in found.value) == 6
    (text,) = found.conditions
    assert text == "`6/x > 2` does not hold where it is undefined, as at x = 0"


PARTIAL = st.sampled_from(["6/x", "y div x", "x mod y", "6/(x - y)", "L[x]", "f(y)", "x", "y + 1"])
ATOMS = st.tuples(PARTIAL, st.sampled_from(["=", "<", ">="]), PARTIAL).map(" ".join)
GUARDS = st.sampled_from(["x != 0", "y != 0", "x > y", "1 <= x and x <= 2", "y > 0", "true"])
FORMS = st.sampled_from(["{} and {}", "{} implies {}", "not {} or {}", "(if {} then {} else x = y)"])
FORMULAS = st.tuples(FORMS, GUARDS, ATOMS).map(lambda f: f[0].format(f"({f[1]})", f"({f[2]})"))
REQUESTS = st.sampled_from(
    [
        "exists x in -2..2, y in -2..2: P",
        "forall x in -2..2, y in -2..2: P",
        "count(x for x in -2..2, y in -2..2 if P)",
        "exists x in -2..2: forall y in -2..2: P",
        "exists unique x in -2..2, y in 1..2: P",
    ]
)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(REQUESTS, FORMULAS)
def test_random_partial_formulas_against_the_reference(request_: str, formula: str) -> None:
    text, objects = (
        request_.replace("P", f"({formula})"),
        "L = [4, 5]; f(k) = k + 1 for k > 0; f(k) = -k for k < 0",
    )
    assert shown(text, objects=objects) == reference(text, objects=objects)
