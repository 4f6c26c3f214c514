"""Functions: cases, patterns, memo, depth, cycles; and limits."""

from __future__ import annotations

from math import comb

from hypothesis import given, settings
from hypothesis import strategies as st

from mtf_lang.ir.nodes import Call, Literal, Node
from mtf_lang.result import Reason
from mtf_lang.types import INT
from tests.backends.exact.scripts import compute, program, run, run_one

COUNT_DOWN = "f(0) = 0\nf(n) = f(n - 1) + 1 for n >= 1"


def test_a_recursion_a_million_calls_deep() -> None:
    assert run_one("f(10^6)", COUNT_DOWN).value == 10**6


def test_cases_in_order_with_patterns_and_conditions() -> None:
    cases = "f(0) = 10\nf(n) = 20 for n < 0\nf(1) = 30\nf(n) = 40"
    assert [run_one(f"f({n})", cases).value for n in (0, -1, 1, 2)] == [10, 20, 30, 40]


def test_patterns_take_tuples_apart() -> None:
    assert run_one("d((1, (2, 3)), 4)", "d((a, (b, c)), e) = 1000*a + 100*b + 10*c + e").value == 1234


def test_mutual_recursion() -> None:
    parity = (
        "even(0) = true\neven(n) = odd(n - 1) for n >= 1\nodd(0) = false\nodd(n) = even(n - 1) for n >= 1"
    )
    assert run_one("even(1001)", parity).value is False
    assert run_one("odd(1001)", parity).value is True


def test_every_value_is_computed_once() -> None:
    fibonacci = "F(0) = 0\nF(1) = 1\nF(n) = F(n-1) + F(n-2) for n >= 2"
    a, b = 0, 1
    for _ in range(300):
        a, b = b, a + b
    found = run_one("F(300)", fibonacci)
    assert found.value == a
    assert found.counts is not None
    assert found.counts["steps"] < 300 * 30


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 12), st.integers(0, 12))
def test_lattice_paths(m: int, n: int) -> None:
    cases = "p(i, j) = if i = 0 or j = 0 then 1 else p(i-1, j) + p(i, j-1)"
    assert run_one(f"p({m}, {n})", cases).value == comb(m + n, m)


def test_no_case_applies() -> None:
    found = run_one("g(7)", "g(0) = 1\ng(n) = g(n - 2) for n >= 1")
    assert found.diagnostic is not None
    assert found.diagnostic.code == "MTF0410"
    assert "g(-1)" in found.diagnostic.message
    assert found.diagnostic.notes == (
        "in g(-1), called by g(1), called by g(3), called by g(5), called by g(7)",
    )


def test_a_cycle_is_found_at_once_and_shown() -> None:
    found = run_one("f(3)", "f(9) = 0\nf(n) = f((n + 1) mod 5) + 1")
    assert found.diagnostic is not None
    assert found.diagnostic.code == "MTF0411"
    assert found.diagnostic.notes == ("f(3) → f(4) → f(0) → f(1) → f(2) → f(3)",)


def test_descent_without_end_meets_a_limit_that_shows_the_chain() -> None:
    (node,), definitions = program("object:\n  f(9) = 0\n  f(n) = f(n - 1) + 1\nreturn:\n  f(5)\n")
    found = compute(node, definitions, work=10_000)
    assert found.reason == Reason.LIMIT
    assert found.detail is not None
    assert "work limit of 10,000 steps" in found.detail
    assert "called by f(5)" in found.detail


def test_the_same_request_stops_at_the_same_step() -> None:
    first, second = (run("return:\n  sum(k^2 mod 7 for k in 1..500)\n") for _ in range(2))
    assert first[0].counts == second[0].counts
    assert first[0].counts is not None
    needed = first[0].counts["steps"]
    assert run("return:\n  sum(k^2 mod 7 for k in 1..500)\n", needed)[0].reason is None
    assert run("return:\n  sum(k^2 mod 7 for k in 1..500)\n", needed - 1)[0].reason == Reason.LIMIT


def test_an_expression_of_many_thousand_terms() -> None:
    node: Node = Literal(0, type=INT)
    for k in range(20_000):
        node = Call("add", (node, Literal(k, type=INT)), type=INT)
    assert compute(node).value == 19_999 * 10_000
    node = Literal(0, type=INT)
    for _ in range(20_000):
        node = Call("subtract", (Literal(1, type=INT), node), type=INT)
    assert compute(node).value == 0
