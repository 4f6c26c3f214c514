"""Compiled searches against the reference, exact integers and known values."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings

from mtf_lang.backends.enumeration.compiled.machine import Elsewhere
from mtf_lang.limits import Budget, Limits
from mtf_lang.planning.strategy import Context
from mtf_lang.result import Reason
from tests.backends.enumeration.compiled.engine import agree, machine, outcome, value
from tests.backends.enumeration.compiled.overflow import check, question
from tests.backends.enumeration.requests import offers, request
from tests.backends.enumeration.test_against_reference import FUNCTIONS, searches

pytest.importorskip("wasmtime")


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(searches())
def test_as_the_reference(expression: str) -> None:
    agree(request(expression, *FUNCTIONS))


def test_no_value_is_wrapped() -> None:
    rng, answered = random.Random(20), Counter[str]()
    for _ in range(120):
        check(question(rng), answered)
    assert answered["compiled"] > 30
    assert answered["left to Python"] > 10


LATTICE = (
    "P = {(i, j) for j in 0..3, i in 0..3-j}",
    "d((a, b), (c, e)) = (a-c)^2 + (a-c)*(b-e) + (b-e)^2",
    "flat((a, b), (c, e), (f, g)) = ((c-a)*(g-b) == (e-b)*(f-a))",
    "isosceles(A, B, C) = not flat(A, B, C) and d(A, B) = d(A, C)",
)

REQUESTS = (
    ("max(count(T) for T in subsets(P) if not exists A in T, B in T, C in T: isosceles(A, B, C))", LATTICE),
    ("exists T in subsets(1..6, 3): sum(x for x in T) = 11 and not 1 in T", ()),
    ("min(sum(x for x in T) for T in subsets({2, 3, 7, 11}) if count(T) >= 2)", ()),
    ("argmin((x - 3)^2 + y for x in 0..5, y in -2..2)", ()),
    ("argmax(x*y for x in -2..2, y in -2..2)", ()),
    ("{(x, x*y) for x in -2..3, y in 0..2 if x != y}", ()),
    ("[x^2 - y for x in -2..3, y in 0..2]", ()),
    ("mean(x^2 for x in 1..10)", ()),
    ("sum(x/6 + y/4 for x in 1..7, y in x..9)", ()),
    ("probability(x*y > 6 for x in 1..6, y in 1..6)", ()),
    ("expectation(x/2 + 1 for x in 1..6 if x > 2)", ()),
    ("count((x, y) for x in -50..50, y in -50..50 if x^2 = y^3)", ()),
    ("count((x, y) for x in -40..40, y in -9..9 if x^3 = 27*y^3)", ()),
    ("max(x for x in 0..100, y in 1..9 if x = 3 (mod 7) and 5 divides x + y)", ()),
    ("count(x for x in 1..200 if is_prime(x) and is_prime(x + 2))", ()),
    ("sum(factorial(k)*binomial(9, k) for k in 0..9)", ()),
    ('count(s for s in {"a", "b", "c"}, t in {"a", "b"} if s != t)', ()),
    ("sum(f(n) for n in 0..40)", ("f(0) = 0", "f(1) = 1", "f(n) = f(n-1) + f(n-2) for n >= 2")),
    ("g(6, 5)", ("g(0, m) = 1", "g(n, 0) = 1", "g(n, m) = g(n-1, m) + g(n, m-1)")),
    ("count(n for n in 0..60 if w(n))", ("w(n) = forall k in 1..isqrt(n): not w(n - k^2)",)),
    ("forall x in 1..50: exists y in 0..9: (x + y) mod 10 = 0", ()),
    ("not (forall x in 1..50: x^2 != 49)", ()),
    ("exists unique x in -9..9: x^3 = 27", ()),
    ("min(x for x in 1..0)", ()),
    ("count((a, b) for (a, b) in {(1, 2), (3, 4), (2, 1)} if a < b)", ()),
    ("sum(if x > y then x else -y for x in 1..4, y in 1..4)", ()),
    ("count(x for x in 0..30 if x in {2, 3, 29} or not x in 4..28)", ()),
)


@pytest.mark.parametrize(("expression", "definitions"), REQUESTS)
def test_requests(expression: str, definitions: tuple[str, ...]) -> None:
    assert agree(request(expression, *definitions))


def test_what_does_not_fit_is_left_to_python() -> None:
    asked = request("sum(x^40 for x in 1..3)")
    assert value(asked) is Elsewhere
    found = outcome(asked)
    assert found is not None
    assert found.value == 1 + 2**40 + 3**40


def test_a_product_of_many_factors() -> None:
    asked = request("product(x for x in 1..30)")
    found = outcome(asked)
    assert found is not None
    assert found.value == 265252859812191058636308480000000  # 30!


def test_the_work_limit_holds() -> None:
    module = machine(request("count((a, b) for a in 1..10^5, b in 1..10^5 if gcd(a, b) = 1)"))
    assert module is not None
    offer = offers(request("count((a, b) for a in 1..10^5, b in 1..10^5 if gcd(a, b) = 1)"))["compiled"]
    found = offer.run(Context({}, Budget(50_000), Limits(work=50_000)))
    assert found.reason is Reason.LIMIT
    assert found.detail == "the work limit of 50,000 steps was reached"


def test_the_clock_is_a_backstop() -> None:
    offer = offers(request("count((a, b) for a in 1..10^6, b in 1..10^6 if gcd(a, b) = 1)"))["compiled"]
    found = offer.run(Context({}, Budget(10**12), Limits(work=10**12, timeout=0.2)))
    assert found.reason is Reason.LIMIT
    assert found.detail is not None
    assert "time limit" in found.detail


def test_steps_are_the_same_in_every_run() -> None:
    offer = offers(request("count((a, b) for a in 1..900, b in 1..900 if gcd(a, b) = 1)"))["compiled"]
    found = [offer.run(Context({}, Budget(10**7), Limits())).counts for _ in range(2)]
    assert found[0] == found[1]


def test_the_engine_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = request("count((a, b) for a in 1..900, b in 1..900 if gcd(a, b) = 1)")
    assert "compiled" in offers(asked)
    monkeypatch.setenv("MTF_ENGINE", "python")
    assert "compiled" not in offers(asked)
