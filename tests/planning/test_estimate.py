"""Estimates against the steps that the reference evaluator takes."""

from __future__ import annotations

from math import comb

import pytest

from mtf_lang.backends import exact
from mtf_lang.limits import DEFAULT
from mtf_lang.planning.estimate import ASSUMED, HUGE, estimate
from mtf_lang.planning.shape import UNKNOWN, Shape, between, exactly, join, shape_of
from mtf_lang.planning.strategy import Estimate, Offer, Refusal, Task
from mtf_lang.result import Status
from mtf_lang.values.sets import IntegerRange, finite_set
from tests.backends.exact.scripts import compute, program, run_one


def of(expression: str, objects: str = "", context: str = "") -> Estimate | None:
    blocks = [("context", context), ("object", objects), ("return", expression)]
    (node,), definitions = program("".join(f"{name}:\n{body}\n" for name, body in blocks if body))
    return estimate(node, definitions)


@pytest.mark.parametrize(
    "expression",
    [
        "sum(a^n mod 97 for a in 1..96, n in 1..96)",
        "count({n in 1..500 : is_prime(n)})",
        "sum(x*y for x in 1..40, y in x..40)",
        "[k^2 for k in 1..100]",
        "sum(sum(j for j in 1..i) for i in 1..30)",
        "count(T for T in subsets(1..10, 4) if sum(T) mod 3 = 0)",
        "max(a - b for (a, b) in (1..20) cross (1..20))",
        "count(f for f in functions(1..4, 1..3) if f(1) < f(2))",
    ],
)
def test_loops_without_early_exit_are_estimated_within_a_factor_of_three(expression: str) -> None:
    cost, found = of(expression), run_one(expression)
    assert cost is not None
    assert found.counts is not None
    assert found.counts["steps"] / 3 <= cost.steps <= found.counts["steps"] * 3


def test_the_arithmetic_is_shown() -> None:
    cost = of("sum(a^n mod 97 for a in 1..96, n in 1..96)")
    assert cost is not None
    assert cost.arithmetic == "96 × 96 bindings × 6 steps"
    cost = of("sum(sum(j for j in 1..30) for i in 1..20)")
    assert cost is not None
    assert cost.arithmetic == "20 × (30 bindings × 2 steps)"


def test_sizes_of_families() -> None:
    cost = of("sum(min(T) for T in subsets(1..15, 6))")
    assert cost is not None
    assert cost.arithmetic.startswith(f"{comb(15, 6):,} × ")
    # k is not known: the largest of all k counts.
    cost = of("sum(count(T for T in subsets(1..10, k) if max(T) > 5) for k in 0..10)")
    assert cost is not None
    assert f"11 × ({comb(10, 5):,} × " in cost.arithmetic


def test_a_collection_is_counted_without_going_through_it() -> None:
    cost, found = of("count(subsets(1..50, 25))"), run_one("count(subsets(1..50, 25))")
    assert cost is not None
    assert cost.steps < 10
    assert found.value == comb(50, 25)


def test_a_recursion_is_charged_once_for_every_argument() -> None:
    losing = "wins(0) = false\nwins(n) = not wins(n-1) or (n >= 4 and not wins(n-4)) for n >= 1"
    expression = "count({n in 1..2024 : not wins(n)})"
    cost, found = of(expression, losing), run_one(expression, losing)
    assert cost is not None
    assert found.counts is not None
    assert "wins: 2,025 calls" in cost.arithmetic
    assert found.counts["steps"] / 3 <= cost.steps <= found.counts["steps"] * 3


def test_infinite_domains_have_no_estimate() -> None:
    assert of("sum(1/2^k for k in naturals)") is None
    assert of("count(x for x in 1..5 if exists y in integers: x = y^2)") is None
    assert of("count({x in integers : x^2 < 5} intersect 1..3)") is None
    assert of("3 in integers") is not None
    assert of("sum(1/2^k for k in 1..infinity)") is None
    assert of("sum(2^k for k in -infinity..0)") is None


def test_unknown_sizes_are_assumed_and_said() -> None:
    cost = of("sum(d for d in divisors(720720))")
    assert cost is not None
    assert cost.arithmetic == f"{ASSUMED:,} (assumed) bindings × 2 steps"


def test_nothing_is_counted_beyond_huge() -> None:
    cost = of("count(p for p in permutations(1..60), q in permutations(1..60))")
    assert cost is not None
    assert cost.steps == HUGE


def test_shapes() -> None:
    assert shape_of(IntegerRange(3, 7)) == Shape(size=5, item=between(3, 7))
    assert shape_of(finite_set([9, 4])) == Shape(size=2, item=between(4, 9))
    assert join((exactly(3), exactly(-1))) == between(-1, 3)
    assert join(()) == UNKNOWN


# --- offers ----------------------------------------------------------------------------------


def offers(expression: str, context: str = "") -> list[Offer | Refusal]:
    blocks = [("context", context), ("return", expression)]
    (node,), definitions = program("".join(f"{name}:\n{body}\n" for name, body in blocks if body))
    return list(exact.offers(Task("item", node, definitions, open="x is" in context), DEFAULT))


def test_the_exact_backend_offers_to_evaluate() -> None:
    (offer,) = offers("sum(k^2 for k in 1..10)")
    assert isinstance(offer, Offer)
    assert (offer.backend, offer.strategy, offer.trust) == ("exact", "evaluate", Status.PROVED)
    assert offer.lowered() == "sum(k^2 for k in 1..10)"


@pytest.mark.parametrize(
    ("expression", "context"),
    [
        ("sum(1/2^k for k in naturals)", ""),
        ("x + 1", "x is real"),
        ("limit(sin(x)/x, x -> 0)", ""),
    ],
)
def test_the_exact_backend_refuses_what_it_cannot_do(expression: str, context: str) -> None:
    (refusal,) = offers(expression, context)
    assert isinstance(refusal, Refusal)


def test_an_offer_runs() -> None:
    (node,), definitions = program("return:\n  product(k for k in 1..20)\n")
    assert compute(node, definitions).value == 2432902008176640000


def test_large_ranges_are_not_taken_to_be_small() -> None:
    cost = of("count(n for n in 1..10^15 if n mod 7 = 3)")
    assert cost is not None
    assert cost.steps > 10**15
