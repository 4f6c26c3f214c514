"""Searches over members of finite families, against the reference and known numbers."""

from __future__ import annotations

from itertools import pairwise, permutations, product
from math import comb, factorial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.backends.enumeration.requests import agree, offers, request, run

SUBSETS = ("subsets(0..4)", "subsets({-2, 1, 3, 4, 7})", "subsets(1..5, 2)")
LISTS = ("permutations(1..4)", "permutations({-3, 0, 2, 5}, 3)", "words(0..2, 4)")

SAID_OF_SETS = (
    "forall x in T: not x + 1 in T",
    "exists x in T, y in T: x + y = 5",
    "count(T) mod 2 = 1",
    "{0} in T implies {1} in T",
    "not {0} in T",
    "sum(x for x in T) = {2}",
    "3 divides sum(x^2 for x in T)",
    "not 4 divides product(x for x in T)",
    "product(x for x in T) mod 5 != {0}",
    "count(x for x in T if x > {0}) >= 1",
    "sum(x*(x + 1) for x in T) <= {2}",
)
SAID_OF_LISTS = (
    "forall i in 1..2: p[i] < p[i+1] + {0}",
    "p[1] + p[2] + p[3] = {2}",
    "p[1] != p[3]",
    "exists i in 1..3: p[i] = {0}",
    "sum(x for x in p) mod 3 = 1",
    "3 divides sum(i*p[i] for i in 1..3)",
    "not 6 divides product(x for x in p)",
    "count(i for i in 1..3 if p[i] > {0}) = 2",
    "forall x in p: x != {0}",
)
KINDS = ("count", "sum", "mean", "probability", "exists", "max")

small = st.integers(-3, 6)


@st.composite
def searches(
    draw: st.DrawFn,
    domains: tuple[str, ...],
    said: tuple[str, ...],
    name: str,
    kinds: tuple[str, ...] = KINDS,
) -> str:
    """An aggregate over the members of a family."""
    domain = draw(st.sampled_from(domains))
    numbers = [draw(small), draw(small), draw(st.integers(-2, 12))]
    conditions = [draw(st.sampled_from(said)).format(*numbers) for _ in range(draw(st.integers(1, 3)))]
    guard = " and ".join(f"({c})" for c in conditions)
    body = f"sum(x^2 for x in {name})" if name == "T" else f"{name}[1] - 2*{name}[3]"
    match draw(st.sampled_from(kinds)):
        case "count":
            return f"count({{{name} in {domain} : {guard}}})"
        case "probability":
            return f"probability({guard} for {name} in {domain})"
        case "exists":
            return f"exists {name} in {domain}: {guard}"
        case kind:
            return f"{kind}({body} for {name} in {domain} if {guard})"


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(searches(SUBSETS, SAID_OF_SETS, "T"))
def test_subsets_agree_with_the_reference(expression: str) -> None:
    agree(request(expression))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(searches(LISTS, SAID_OF_LISTS, "p"))
def test_lists_agree_with_the_reference(expression: str) -> None:
    agree(request(expression))


def test_permutations_are_counted_along_the_frontier() -> None:
    found = request("count({p in permutations(1..8) : forall i in 1..7: abs(p[i] - p[i+1]) >= 2})")
    # OEIS A002464: permutations without rising or falling successions (Hertzsprung's problem)
    assert run(found, "frontier").value == 5242


def test_all_permutations_of_a_set() -> None:
    for n in range(3, 7):
        found = request(f"count({{p in permutations(1..{n}) : p[1] + p[2] + p[3] > 0}})")
        assert run(found, "frontier").value == factorial(n)


def test_subsets_without_neighbours() -> None:
    """Fibonacci numbers; with a size, C(n - k + 1, k)."""
    apart = "forall x in S: not x + 1 in S"
    assert run(request(f"count({{S in subsets(1..40) : {apart}}})"), "frontier").value == 267914296
    found = request(f"count({{S in subsets(1..30, 8) : {apart}}})")
    assert run(found, "frontier").value == comb(23, 8)


def test_subsets_by_a_product() -> None:
    """Products of subsets of 1..10 that 8 does not divide, by trying all."""
    expected = 0
    for chosen in product((False, True), repeat=10):
        value = 1
        for x, there in enumerate(chosen, 1):
            value *= x if there else 1
        expected += value % 8 != 0
    assert (
        run(request("count({S in subsets(1..10) : not 8 divides product(x for x in S)})"), "frontier").value
        == expected
    )


def test_words_by_their_letters() -> None:
    expected = sum(all((a, b) != ("A", "B") for a, b in pairwise(w)) for w in product("ABC", repeat=6))
    text = 'count({w in words({"A", "B", "C"}, 6) : forall i in 1..5: not (w[i] = "A" and w[i+1] = "B")})'
    assert run(request(text), "frontier").value == expected


def test_words_that_are_shown_are_the_first() -> None:
    found = run(
        request("exists p in permutations(1..5): p[1] > p[2] and p[2] > p[4] and p[3] = 4"), "frontier"
    )
    first = next(p for p in permutations(range(1, 6)) if p[0] > p[1] > p[3] and p[2] == 4)
    assert found.value is True
    assert found.witness is not None
    assert found.witness["p"].items == first


@pytest.mark.parametrize(
    "expression",
    [
        "count({S in subsets(1..4) : S = {1, 2}})",
        "count({p in permutations(1..4) : p[5] = 1})",
        "max(count(T) for T in subsets(1..5) if not (1 in T and 2 in T))",
        "min(sum(x for x in T) for T in subsets(-2..2) if count(T) >= 2)",
        "count({p in permutations([1, 1, 2]) : p[1] = 1})",
        "count({w in words({}, 3) : w[1] = 1})",
        "count({S in subsets({}) : count(S) = 0})",
    ],
)
def test_what_is_not_taken_apart(expression: str) -> None:
    agree(request(expression))


def test_an_element_that_is_none_of_the_set() -> None:
    assert offers(request("count({S in subsets(1..6) : 9 in S or count(S) < 3})"))["frontier"]
    agree(request("count({S in subsets(1..6) : 9 in S or count(S) < 3})"))
