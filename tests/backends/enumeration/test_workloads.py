"""Searches with known values; small sizes also against plain loops in Python."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations, product
from math import gcd

import pytest

from tests.backends.enumeration.requests import offers, request, run, task

GAME = ("w(0) = false", "w(n) = not w(n-1) or (n >= 4 and not w(n-4))  for n >= 1")
PAGE_2 = [
    ("sum(a^n mod p for a in 1..p-1, n in 1..p-1)", ("p = 97",), 439312),
    ("count({n in 1..2024 : not w(n)})", GAME, 809),
]


@pytest.mark.parametrize(("expression", "definitions", "value"), PAGE_2)
def test_page_2(expression: str, definitions: tuple[str, ...], value: int) -> None:
    assert run(request(expression, *definitions)).value == value


LATTICE = (
    "P = {(i, j) for j in 0..4, i in 0..4-j}",
    "d((a, b), (c, e)) = (a-c)^2 + (a-c)*(b-e) + (b-e)^2",
    "collinear((a, b), (c, e), (f, g)) = ((c-a)*(g-b) == (e-b)*(f-a))",
    "isosceles(A, B, C) = not collinear(A, B, C) and d(A, B) = d(A, C)",
    "has_isosceles(T) = exists A in T, B in T, C in T: isosceles(A, B, C)",
)


def test_largest_set_without_isosceles_triangle() -> None:
    found = run(request("min({k in 0..15 : forall T in subsets(P, k): has_isosceles(T)})", *LATTICE))
    assert found.value == 6
    assert found.attained


def test_power_residues_of_small_primes() -> None:
    for p in (2, 3, 5, 7, 11):
        expected = sum(pow(a, n, p) for a in range(1, p) for n in range(1, p))
        assert run(request(f"sum(a^n mod {p} for a in 1..{p - 1}, n in 1..{p - 1})")).value == expected


def test_pythagorean_triples() -> None:
    text = "count((a,b,c) for a in 1..{0}, b in 1..{0}, c in 1..{0} if a^2 + b^2 = c^2)"
    assert run(request(text.format(300))).value == 418
    small = sum(a * a + b * b == c * c for a, b, c in product(range(1, 31), repeat=3))
    assert run(request(text.format(30))).value == small


def test_four_variables_with_a_fixed_sum() -> None:
    text = (
        "count((a,b,c,d) for a in 0..{0}, b in 0..{0}, c in 0..{0}, d in 0..{0} "
        "if a + b + c + d = {0} and a*b <= c*d + 7 and a + 2*b >= c)"
    )
    n = 12
    expected = sum(
        a + b + c + d == n and a * b <= c * d + 7 and a + 2 * b >= c
        for a, b, c, d in product(range(n + 1), repeat=4)
    )
    assert run(request(text.format(n))).value == expected
    assert run(request(text.format(200))).value == 472500


def test_permutations_with_neighbours_apart() -> None:
    n = 6
    expected = sum(
        all(abs(p[i] - p[i + 1]) >= 2 and (p[i] + p[i + 1]) % 5 for i in range(n - 1))
        for p in permutations(range(1, n + 1))
    )
    text = f"forall i in 1..{n - 1}: abs(p[i] - p[i+1]) >= 2 and not 5 divides (p[i] + p[i+1])"
    assert run(request(f"count({{p in permutations(1..{n}) : {text}}})")).value == expected


def test_pairwise_coprime_triples() -> None:
    n = 40
    expected = sum(
        gcd(a, b) == gcd(b, c) == gcd(a, c) == 1 and (a + b + c) % 7 == 0
        for a, b, c in product(range(1, n + 1), repeat=3)
    )
    guard = "gcd(a,b) = 1 and gcd(b,c) = 1 and gcd(a,c) = 1 and 7 divides a+b+c"
    found = request(f"count((a,b,c) for a in 1..{n}, b in 1..{n}, c in 1..{n} if {guard})")
    assert run(found).value == expected
    assert run(found, "frontier").value == expected


def test_numbers_divisible_by_their_digit_sum() -> None:
    def good(n: int) -> bool:
        digits = [int(c) for c in str(n)]
        apart = all(a != b for a, b in pairwise(digits))
        return 0 not in digits and apart and n % sum(digits) == 0

    guard = (
        "not 0 in digits(n) and (forall i in 1..count(digits(n))-1: digits(n)[i] != digits(n)[i+1])"
        " and digit_sum(n) divides n"
    )
    assert run(request(f"count({{n in 1..2000 : {guard}}})")).value == sum(map(good, range(1, 2001)))


def test_least_sum_under_a_congruence() -> None:
    over = "x in 1..300, y in 1..300, z in 1..300 if 1001 divides x^3 + y^2 + z and x*y*z >= 500000"
    assert run(request(f"min(x + y + z for {over})")).value == 240


# --- dynamic programming ---------------------------------------------------------------------------

GRID = """
context:
  g(i, j) in 0..1 for i in 1..{n}, j in 1..{n}
object:
  C = {{g(i,j) + g(i+1,j) + g(i,j+1) + g(i+1,j+1) <= 2 for i in 1..{n}-1, j in 1..{n}-1}}
return:
  {item}
"""


def grids(n: int) -> list[tuple[int, ...]]:
    """The grids with at most two ones in each 2 by 2 block, by trying all."""
    corners = [i * n + j for i in range(n - 1) for j in range(n - 1)]
    squares = [(c, c + 1, c + n, c + n + 1) for c in corners]
    return [g for g in product((0, 1), repeat=n * n) if all(sum(g[k] for k in s) <= 2 for s in squares)]


@pytest.mark.parametrize("strategy", ["frontier", "loops"])
def test_small_grids(strategy: str) -> None:
    found = grids(3)
    assert run(task(GRID.format(n=3, item="count(solutions(C))")), strategy).value == len(found)
    best = run(task(GRID.format(n=3, item="maximum(sum(g(i,j) for i in 1..3, j in 1..3) given C)")), strategy)
    assert best.value == max(map(sum, found))
    assert best.at is not None
    first = next(g for g in found if sum(g) == best.value)
    assert tuple(v for _, v in best.at["g"].pairs) == first


def test_grid_of_page_2() -> None:
    counted = offers(task(GRID.format(n=5, item="count(solutions(C))")))["frontier"]
    assert counted.estimate.steps < 100_000
    assert run(task(GRID.format(n=5, item="count(solutions(C))")), "frontier").value == 1232795
    text = GRID.format(n=5, item="maximum(sum(g(i,j) for i in 1..5, j in 1..5) given C)")
    assert run(task(text), "frontier").value == 15


WORDS = """
context:
  w(i) in {{"A", "B", "C"}} for i in 1..{n}
object:
  E = {{not (w(i) = "A" and w(i+1) = "A") for i in 1..{n}-1}}
  F = {{not (w(i) = "A" and w(i+1) = "B" and w(i+2) = "C") for i in 1..{n}-2}}
  G = {{not (w(i) = "C" and w(i+1) = "A" and w(i+2) = "B") for i in 1..{n}-2}}
return:
  count(solutions(E and F and G))
"""


def test_words_without_factors() -> None:
    words = ("".join(w) for w in product("ABC", repeat=6))
    expected = sum("AA" not in w and "ABC" not in w and "CAB" not in w for w in words)
    assert run(task(WORDS.format(n=6)), "frontier").value == expected
    assert run(task(WORDS.format(n=16)), "frontier").value == 3156874


GRIDS_6 = """
context:
  g(i, j) in 0..1 for i in 1..{n}, j in 1..{n}
object:
  C = {{not (g(i,j) = g(i+1,j) and g(i,j) = g(i,j+1) and g(i,j) = g(i+1,j+1))
        for i in 1..{n}-1, j in 1..{n}-1}}
  R = {{not (g(i,j) = g(i,j+1) and g(i,j) = g(i,j+2)) for i in 1..{n}, j in 1..{n}-2}}
  Q = {{not (g(i,j) = g(i+1,j) and g(i,j) = g(i+2,j)) for i in 1..{n}-2, j in 1..{n}}}
return:
  count(solutions(C and R and Q))
"""


def test_grids_without_equal_blocks() -> None:
    assert run(task(GRIDS_6.format(n=5)), "frontier").value == 46294


SUBSETS = """
context:
  x(i) in 0..1 for i in 1..{n}
object:
  C = {{x(i) + x(i+1) <= 1 for i in 1..{n}-1}}
return:
  count(solutions({{7 divides sum(i*x(i) for i in 1..{n})}} and C))
"""


def test_subsets_without_consecutive_elements() -> None:
    def good(chosen: tuple[int, ...]) -> bool:
        return sum(chosen) % 7 == 0 and all(b - a > 1 for a, b in pairwise(chosen))

    expected = sum(good(c) for k in range(11) for c in combinations(range(1, 11), k))
    assert run(task(SUBSETS.format(n=10)), "frontier").value == expected
    assert run(task(SUBSETS.format(n=24)), "frontier").value == 17343


PARTITIONS = """
context:
  x(i) in 0..1 for i in 1..60
object:
  C = {x(i) + x(i+1) <= 1 for i in 1..59}
  S = {sum(i*x(i) for i in 1..60) = 60, sum(x(i) for i in 1..60) = 1 (mod 2),
       sum(x(i)*valuation(i, 2) for i in 1..60) <= 2}
return:
  count(solutions(C and S))
"""


def test_partitions_into_distinct_parts() -> None:
    assert run(task(PARTITIONS), "frontier").value == 489
