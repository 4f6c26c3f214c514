"""What the programs look like, and what they take: plans, budgets, sizes."""

from __future__ import annotations

import pytest

from mtf_lang.backends.enumeration.loader import load
from mtf_lang.backends.enumeration.loops import namespace
from mtf_lang.backends.enumeration.prepare import Preparer
from mtf_lang.backends.enumeration.program import Lowering
from mtf_lang.backends.enumeration.runtime import digits_added
from mtf_lang.limits import Budget
from mtf_lang.planning.strategy import Context
from mtf_lang.result import Reason
from tests.backends.enumeration.requests import LIMITS, agree, context, offers, request, run


def lowered(expression: str, *definitions: str) -> str:
    return offers(request(expression, *definitions))["loops"].lowered()


def test_modular_powers_are_not_built() -> None:
    assert "pow(v1, v2, 97)" in lowered("sum(a^n mod 97 for a in 1..96, n in 1..96)")


def test_the_last_variable_is_computed() -> None:
    text = lowered("count((a,b,c) for a in 1..99, b in 1..99, c in 1..99 if a + b + c = 100)")
    assert text.count("for ") == 2
    assert "v3 = 100 - v1 - v2" in text


def test_conditions_move_to_their_variables() -> None:
    text = lowered("count((a,b) for a in 1..99, b in 1..99 if b^2 mod 7 = a and is_prime(a))")
    assert text.index("op_is_prime(v1)") < text.index("for v2")


def test_a_condition_does_not_pass_one_that_may_be_undefined() -> None:
    text = lowered("count((a,b) for a in -9..9, b in -9..9 if a/b < 2 and is_prime(a))")
    assert text.index("op_is_prime(v1)") > text.index("for v2")


def test_a_congruence_becomes_a_step() -> None:
    text = lowered("count((a,b) for a in 1..99, b in 1..99 if 7 divides a + b and gcd(a,b) = 1)")
    assert ", 100, 7)" in text


def test_the_first_hit_ends_a_minimum() -> None:
    found = run(request("max({n in 1..10^9 : n mod 1000003 = 5})"))
    assert found.value == 10**9 - (10**9 - 5) % 1000003
    assert found.counts is not None
    assert found.counts["steps"] < 1_000_000


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        # Lists are in any order. Words over 1..3 with a 1: 3^8 - 2^8; partitions of 30 with a 1: p(29).
        ("count(w for w in permutations(1..7) if min(w) = 1)", 5040),
        ("count(w for w in permutations(1..7) if max(w) - min(w) >= 2)", 5040),
        ("count(w for w in words({3, 1, 2}, 8) if min(w) = 1)", 6305),
        ("count(w for w in partitions(30) if min(w) = 1)", 4565),
        ("count(n for n in 1..9999 if min(digits(n)) = 0)", 2619),
        # Sets are in order.
        ("sum(min(d for d in divisors(n) if d > 1) for n in 2..50)", 414),
        ("count(k for k in 1..35 if min(x for x in {k mod 7, k mod 5}) = 0)", 11),
    ],
)
def test_the_least_of_a_list_is_not_its_first(expression: str, value: int) -> None:
    found = {name: offer.run(context()).value for name, offer in offers(request(expression)).items()}
    assert found == dict.fromkeys(found, value)


def test_counting_a_range_takes_no_loop() -> None:
    assert run(request("count(n for n in 1..10^30 if n > 10)")).value == 10**30 - 10


def test_the_same_work_every_time() -> None:
    task = request("count((a,b) for a in 1..300, b in 1..300 if gcd(a,b) = 1)")
    assert run(task).counts == run(task).counts


def test_the_work_limit_stops_a_search() -> None:
    task = request("count((a,b) for a in 1..10^5, b in 1..10^5 if gcd(a,b) = 1)")
    found = offers(task)["loops"].run(Context({}, Budget(100_000), LIMITS))
    assert found.reason is Reason.LIMIT
    assert found.detail == "the work limit of 100,000 steps was reached"


@pytest.mark.parametrize("terms", [10, 200, 3000])
def test_long_expressions(terms: int) -> None:
    text = " + ".join(f"{i}*x" for i in range(1, terms + 1))
    assert run(request(f"sum({text} for x in 1..2)")).value == 3 * terms * (terms + 1) // 2


def test_deep_conditions() -> None:
    text = "x > 0"
    for _ in range(60):
        text = f"not ({text} and x < 9)"
    agree(request(f"count(x for x in -3..12 if {text})"))


def test_invariant_calls_are_made_once() -> None:
    text = lowered("count({n in 1..99 : forall i in 1..n: digits(n)[1] != i})")
    assert text.count("op_digits(v1)") == 1


def test_digits_are_added_three_at_a_time() -> None:
    numbers = [*range(2100), 10**30 - 1, 10**30, 10**30 + 7, 987654321987654321]
    assert [digits_added(n) for n in numbers] == [sum(int(c) for c in str(n)) for n in numbers]


def test_a_program_runs_by_itself() -> None:
    node = request("sum(k^2 for k in 1..10)").node
    program = Lowering(Preparer(node, {}, {})).program(node)
    assert load(program.source, namespace(program, context(), {}))() == 385
