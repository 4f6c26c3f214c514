"""Relations of a system hold where they are defined; what fails late is found where it failed."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtf_lang.limits import Budget, Limits
from mtf_lang.planning.strategy import Context, Task
from tests.backends.enumeration.requests import agree, context, offers, reference, request, run, task

BOX = "context:\n  x in -4..6\n  y in -4..6\n  z in -4..6\nobject:\n{}return:\n  {}\n"
FUNCTIONS = "  f(n) = 6/n for n < 3\n  g(n) = f(n) + 1\n  pair((a, b)) = a/b\n"


def system(expression: str, functions: str = FUNCTIONS) -> Task:
    return task(BOX.format(functions, expression))


relations = st.sampled_from(
    [
        *(
            "6/x = y",
            "x div y = z",
            "x mod y > 1",
            "f(x) = y",
            "g(y) > x",
            "pair((x, y)) = z",
            "x > y",
            "x > 0",
        ),
        *("x + y = z", "not (6/x > 1)", "x*y = 12", "6/x = 6/y", "(x > 0 or y/x > z)", "y <= 2", "z = 1"),
        *("z != 0 and x/z = y", "exists k in 1..3: k/x = y", "sum(1/k for k in y..3) > 0"),
    ]
)
asked = st.sampled_from(
    [
        *("count(solutions({{{0}}} for x, y, z))", "solutions({{{0}}} for x, y, z)", "satisfiable({{{0}}})"),
        *("solution({{{0}}} for x, y, z)", "minimum(x + y given {{{0}}})", "x given {{{0}}}"),
        *("not satisfiable({{{0}}})", "sum(x for (x, y, z) in solutions({{{0}}} for x, y, z) if x > y)"),
    ]
)
systems = st.lists(relations, min_size=1, max_size=4).map(", ".join)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(asked, systems)
def test_as_the_reference(request_: str, relations_: str) -> None:
    agree(system(request_.format(relations_)))


def test_a_value_that_needs_itself_is_an_error_in_a_relation_too() -> None:
    circular = "  c(99) = 0\n  c(n) = c(n)\n"
    found = system("count(solutions({c(x) = y} for x, y))", circular)
    assert run(found).diagnostic == reference(found).diagnostic
    assert run(found).diagnostic.code == "MTF0411"


def test_a_deep_recursion_that_ends_undefined() -> None:
    """The calls go beyond Python's stack; the relation, not the request, is what fails."""
    deep = (
        "  d(n) = d(n - 1) for n > 0\n  d(n) = 1/n for n <= 0\n  e(n) = count(solutions({d(n) = y} for y))\n"
    )
    found = system("solutions({e(2000 + x) = 0} for x)", deep)
    agree(found)


def test_relations_are_tested_in_any_order() -> None:
    """x is cut by the last relation, though the first may be undefined."""
    text = "count(solutions({z/x != y, x + y + z = 3, x > 4} for x, y, z))"
    found = offers(system(text))["loops"]
    assert found.estimate.steps < 11**3
    agree(system(text))


def test_families_with_partial_relations() -> None:
    text = (
        "context:\n  x(i) in -1..2 for i in 1..{n}\nreturn:\n"
        "  count(solutions({{x(i+1)/x(i) <= 1 for i in 1..{n}-1}}))\n"
    )
    agree(task(text.format(n=5)))
    long = offers(task(text.format(n=40)))["frontier"].run(context())
    # Every value but the last is not 0; w may follow v where w/v <= 1.
    follow = {v: [w for w in range(-1, 3) if (w <= v if v > 0 else w >= v)] for v in (-1, 1, 2)}
    ways = dict.fromkeys(range(-1, 3), 1)
    for _ in range(39):
        ways = {v: sum(ways[w] for w in follow[v]) if v else 0 for v in range(-1, 3)}
    assert long.value == sum(ways.values())
    assert long.conditions


STEPS = 1_000_000
"""Fewer than the reference needs to come to where these are undefined."""
LATE = [
    ("count(k for k in 1..300000 if 1 mod (299999 - k) = 5)", "k = 299999"),
    ("count((a, b) for a in 1..500, b in 1..500 if a*b mod (495 - a) = 2)", "a = 495"),
    ("forall a in 1..500, b in 1..500: a + b > 1 mod (490 - a)", "a = 490"),
    ("max(a mod (499 - a) for a in 1..500, b in 1..500)", "a = 499"),
]


@pytest.mark.parametrize(("expression", "at"), LATE)
def test_undefined_late_in_a_large_search(expression: str, at: str) -> None:
    """The reference alone would take more steps than there are."""
    asked_of = request(expression)
    found = offers(asked_of)["loops"].run(Context({}, Budget(STEPS), Limits(work=STEPS)))
    assert found.diagnostic is not None, found.detail
    assert found.diagnostic.code == "MTF0401"
    assert at in " ".join((found.diagnostic.message, *found.diagnostic.notes))


def test_nothing_to_choose_from_in_a_large_search() -> None:
    found = run(request("min(a for a in 1..3000, b in 1..1000 if a*b mod 3 = 4)"))
    assert found.diagnostic is not None
    assert found.diagnostic.code == "MTF0403"


def test_two_values_far_apart() -> None:
    text = "context:\n  x in 1..2*10^6\nreturn:\n  x mod 7 given {{x*x mod 1000003 = 4, x > {}}}\n"
    found = run(task(text.format(3)))
    assert found.diagnostic is not None
    assert found.diagnostic.code == "MTF0413"
    assert "x = 1000001" in found.diagnostic.message
    agree(task("context:\n  x in 1..30\nreturn:\n  x mod 7 given {x*x mod 11 = 4}\n"))
