"""Residues, multisets, finite functions, sequences, numerals and counts against brute force and tables."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, factorial, gcd
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.table import TABLE
from mtf_lang.table.check import check_arguments
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import FiniteFunction, ListValue, Multiset, Residue, number
from mtf_lang.values.sets import finite_set


def ev(name: str, *values: Any) -> Any:
    operation = TABLE[name]
    assert operation.meaning is not None
    return operation.meaning(*check_arguments(operation, values))


def listed(*items: Any) -> ListValue:
    return ListValue(items)


# --- residues -----------------------------------------------------------------------------------------


@given(st.integers(1, 30), st.integers(-50, 50), st.integers(-50, 50))
def test_arithmetic_of_residues(m: int, a: int, b: int) -> None:
    x, y = ev("residue", a, m), ev("residue", b, m)
    assert ev("residue_add", x, y) == Residue((a + b) % m, m)
    assert ev("residue_subtract", x, b) == Residue((a - b) % m, m)
    assert ev("residue_multiply", a, y) == Residue(a * b % m, m)
    assert ev("residue_power", x, 5) == Residue(a**5 % m, m)
    quotients = [q for q in range(m) if q * b % m == a % m]
    if gcd(b, m) == 1:
        assert ev("residue_divide", x, y) == Residue(quotients[0], m)
        assert ev("inverse", y) == ev("residue_power", y, -1)
    else:
        with pytest.raises(Undefined):
            ev("residue_divide", x, y)


def test_residues_of_different_moduli_are_not_mixed() -> None:
    with pytest.raises(Undefined):
        ev("residue_add", Residue(1, 2), Residue(1, 3))
    with pytest.raises(Undefined):
        ev("residue", 1, 0)


@pytest.mark.parametrize("m", [*range(1, 41), 49, 64, 72, 81, 100])
def test_squares_and_units_modulo(m: int) -> None:
    squares = {x * x % m for x in range(m)}
    assert set(ev("quadratic_residues", m)) == squares
    assert {a for a in range(m) if ev("is_quadratic_residue", a, m)} == squares
    assert set(ev("square_roots_mod", 4, m)) == {x for x in range(m) if x * x % m == 4 % m}
    units = [u for u in range(m) if gcd(u, m) == 1]
    exponents = [k for k in range(1, m + 1) if all(pow(u, k, m) == 1 % m for u in units)]
    assert ev("carmichael", m) == exponents[0]
    generators = [g for g in range(1, m + 1) if {pow(g, k, m) for k in range(m)} == set(units)]
    if generators:
        g = ev("primitive_root", m)
        assert g == generators[0]
        for u in units:
            assert ev("discrete_log", g, u, m) == next(k for k in range(m) if pow(g, k, m) == u)
    else:
        with pytest.raises(Undefined):
            ev("primitive_root", m)


@pytest.mark.parametrize("d", [d for d in range(2, 60) if int(d**0.5) ** 2 != d])
def test_pell_is_the_least_solution(d: int) -> None:
    x, y = ev("pell", d)
    assert x * x - d * y * y == 1
    least = next((v for v in range(1, 4000) if round((d * v * v + 1) ** 0.5) ** 2 == d * v * v + 1), None)
    assert least is None or least == y


def test_sums_of_two_squares() -> None:
    for n in range(60):
        pairs = product(range(-8, 9), repeat=2)
        assert ev("sums_of_two_squares", n) == sum(x * x + y * y == n for x, y in pairs)


# --- multisets ----------------------------------------------------------------------------------------

small = st.lists(st.integers(0, 3), max_size=6)


@given(small, small)
def test_multisets_are_counters(s: list[int], t: list[int]) -> None:
    a, b = ev("multiset", listed(*s)), ev("multiset", listed(*t))
    first, second = Counter(s), Counter(t)
    for name, wanted in (
        ("multiset_add", first + second),
        ("multiset_union", first | second),
        ("multiset_intersect", first & second),
        ("multiset_difference", first - second),
    ):
        assert ev(name, a, b) == Multiset(tuple(sorted(wanted.elements())))
    assert set(ev("support", a)) == set(s)
    assert ev("items", a).items == tuple(sorted(s))
    assert ev("multiplicity", a, 1) == s.count(1)


# --- finite functions ---------------------------------------------------------------------------------

maps = st.lists(st.integers(1, 4), min_size=4, max_size=4)


def function(values: Any) -> FiniteFunction:
    return FiniteFunction(tuple(enumerate(values, 1)))


@given(maps, maps, st.integers(0, 9))
def test_finite_functions(f: list[int], g: list[int], n: int) -> None:
    first, second = function(f), function(g)
    assert ev("compose", first, second) == function([f[y - 1] for y in g])
    assert set(ev("preimage", first, 2)) == {k for k in range(1, 5) if f[k - 1] == 2}
    assert set(ev("preimage", first, finite_set([1, 2]))) == {k for k in range(1, 5) if f[k - 1] < 3}
    assert set(ev("fixed_points", first)) == {k for k in range(1, 5) if f[k - 1] == k}
    one_to_one = len(set(f)) == 4
    assert ev("is_injective", first) == ev("is_surjective", first, finite_set(range(1, 5))) == one_to_one
    powers = list(range(1, 5))
    for _ in range(n):
        powers = [f[x - 1] for x in powers]
    assert ev("iterate", first, n) == function(powers)
    if one_to_one:
        assert ev("compose", first, ev("inverse", first)) == function([1, 2, 3, 4])
        assert ev("compose", ev("iterate", first, -n), ev("iterate", first, n)) == function([1, 2, 3, 4])
    else:
        with pytest.raises(Undefined):
            ev("inverse", first)


@pytest.mark.parametrize("p", list(permutations(range(1, 5))))
def test_permutations(p: tuple[int, ...]) -> None:
    pairs = sum(p[i] > p[j] for i, j in combinations(range(4), 2))
    assert ev("inversions", listed(*p)) == pairs
    assert ev("permutation_sign", listed(*p)) == ev("permutation_sign", function(p)) == (-1) ** pairs
    order = ev("permutation_order", listed(*p))
    assert ev("iterate", function(p), order) == function([1, 2, 3, 4])
    assert all(ev("iterate", function(p), k) != function([1, 2, 3, 4]) for k in range(1, order))
    cycles = [cycle.items for cycle in ev("cycles", listed(*p)).items]
    assert {a: b for c in cycles for a, b in zip(c, (*c[1:], c[0]), strict=True)} == dict(enumerate(p, 1))


def test_what_is_no_permutation() -> None:
    for values in ((1, 1), (0, 1), (2, 3)):
        with pytest.raises(Undefined):
            ev("cycles", listed(*values))
    with pytest.raises(Undefined):
        ev("iterate", function([5, 1, 1, 1]), 2)


# --- sequences ----------------------------------------------------------------------------------------


@given(small, small)
def test_sequences(s: list[int], t: list[int]) -> None:
    a, b = listed(*s), listed(*t)
    parts = {tuple(s[i:j]) for i in range(len(s)) for j in range(i + 1, len(s) + 1)}
    assert set(ev("substrings", a)) == {listed(*p) for p in parts}
    chosen = [tuple(s[i] for i in c) for k in range(len(s) + 1) for c in combinations(range(len(s)), k)]
    assert ev("is_subsequence", b, a) == (tuple(t) in chosen)
    assert ev("longest_increasing_subsequence", a) == max(len(c) for c in chosen if sorted(set(c)) == list(c))
    others = {tuple(t[i] for i in c) for k in range(len(t) + 1) for c in combinations(range(len(t)), k)}
    assert ev("longest_common_subsequence", a, b) == max(len(c) for c in chosen if c in others)
    if t:
        assert ev("occurrences", a, b) == sum(s[i : i + len(t)] == t for i in range(len(s)))
    expanded = [x for x, k in ev("runs", a).items for _ in range(k)]
    assert expanded == s
    assert ev("is_increasing", a) == (sorted(set(s)) == s)
    assert ev("is_nonincreasing", a) == (sorted(s, reverse=True) == s)
    assert ev("rotate", a, len(s)) == a


@pytest.mark.parametrize(
    ("items", "arithmetic", "geometric"),
    [
        ((), True, True),
        ((5,), True, True),
        ((0,), True, False),
        ((2, 7), True, True),
        ((3, 3, 3), True, True),
        ((1, 2, 4, 8), False, True),
        ((1, -2, 4), False, True),
        ((1, Fraction(3, 2), 2), True, False),
        ((0, 0, 0), True, False),
    ],
)
def test_progressions(items: tuple[Any, ...], arithmetic: bool, geometric: bool) -> None:
    assert ev("is_arithmetic", listed(*items)) == arithmetic
    assert ev("is_geometric", listed(*items)) == geometric


# --- numerals and counts ------------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.integers(2, 16))
def test_digits(n: int, base: int) -> None:
    digits, rest = [], n
    while rest or not digits:
        digits.append(rest % base)
        rest //= base
    assert ev("number_of_digits", n, base) == len(digits)
    value = 0
    for digit in digits:
        value = value * base + digit
    assert ev("reverse_digits", n, base) == value
    while n >= base:
        n = sum(int(d) for d in ev("digits", n, base).items)
    assert ev("digital_root", sum(d * base**i for i, d in enumerate(digits)), base) == n


@pytest.mark.parametrize("n", range(1, 12))
def test_farey(n: int) -> None:
    wanted = sorted({Fraction(a, b) for b in range(1, n + 1) for a in range(b + 1)})
    assert list(ev("farey_sequence", n).items) == [number(x) for x in wanted]


@given(st.fractions(-20, 20, max_denominator=200))
def test_continued_fractions(x: Fraction) -> None:
    terms = ev("continued_fraction", number(x))
    assert ev("from_continued_fraction", terms) == number(x)
    assert ev("convergents", terms).items[-1] == number(x)


@given(st.integers(1, 300), st.integers(1, 300))
def test_decimal_period_by_long_division(p: int, q: int) -> None:
    x = Fraction(p, q)
    rest, seen, place = p % q, {}, 0
    while rest and rest not in seen:
        seen[rest] = place
        rest, place = rest * 10 % q, place + 1
    wanted = (seen[rest], place - seen[rest]) if rest else (place, 0)
    assert ev("decimal_period", number(x)) == wanted


@pytest.mark.parametrize("n", range(1, 7))
@pytest.mark.parametrize("k", range(4))
def test_necklaces_and_bracelets(n: int, k: int) -> None:
    def rotations(w: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [w[i:] + w[:i] for i in range(n)]

    words = list(product(range(k), repeat=n))
    assert ev("necklaces", n, k) == len({min(rotations(w)) for w in words})
    assert ev("bracelets", n, k) == len({min(rotations(w) + rotations(w[::-1])) for w in words})
    assert ev("surjections", n, k) == sum(len(set(w)) == k for w in words)


def test_tables() -> None:
    assert [ev("motzkin", n) for n in range(9)] == [1, 1, 2, 4, 9, 21, 51, 127, 323]
    assert [ev("narayana", 5, k) for k in range(7)] == [0, 1, 10, 20, 10, 1, 0]
    assert [ev("bernoulli", n) for n in range(9)] == [
        1,
        Fraction(-1, 2),
        Fraction(1, 6),
        0,
        Fraction(-1, 30),
        0,
        Fraction(1, 42),
        0,
        Fraction(-1, 30),
    ]
    assert [ev("ballot", 4, k) for k in range(5)] == [1, 4, 9, 14, 14]
    assert [ev("polygonal_number", 6, n) for n in range(5)] == [0, 1, 6, 15, 28]
    assert ev("triangular", 10**20) == comb(10**20 + 1, 2)
    assert ev("surjections", 7, 7) == factorial(7)
    assert ev("trailing_zeros", factorial(100)) == 24


def test_unions_over_lists_and_sets() -> None:
    sets = [finite_set([1, 2]), finite_set([2, 3]), finite_set([2, 5])]
    assert ev("union_all", listed(*sets)) == finite_set([1, 2, 3, 5])
    assert ev("intersect_all", finite_set(sets)) == finite_set([2])
    assert ev("union_all", listed()) == finite_set([])
    with pytest.raises(Undefined):
        ev("intersect_all", listed())
