"""Number theory against the definitions, counted out by brute force."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.table import TABLE, primes
from mtf_lang.values.faults import LimitHit, Undefined
from mtf_lang.values.model import ListValue

Apply = Callable[..., Any]


def call(name: str, *values: Any) -> Any:
    found = TABLE[name].meaning
    assert found is not None
    return found(*values)


def divisors_of(n: int) -> list[int]:
    return [d for d in range(1, abs(n) + 1) if n % d == 0]


UP_TO = range(1, 400)
SIEVE = [n for n in range(2, 3000) if all(n % d for d in range(2, math.isqrt(n) + 1))]


def test_primes_against_trial_division() -> None:
    assert [n for n in range(-5, 3000) if call("is_prime", n)] == SIEVE
    assert list(primes.sieve(2999)) == SIEVE
    assert [call("prime", k) for k in range(1, 200)] == SIEVE[:199]
    assert [call("prime_count", n) for n in range(300)] == [sum(p <= n for p in SIEVE) for n in range(300)]


@pytest.mark.parametrize(
    "n", [561, 1105, 1729, 2047, 3215031751, 3825123056546413051, 318665857834031151167461]
)
def test_pseudoprimes_are_composite(n: int) -> None:
    assert not call("is_prime", n)


@pytest.mark.parametrize("exponent", [13, 17, 19, 31, 61, 89, 107, 127, 521])
def test_mersenne_primes(exponent: int) -> None:
    assert call("is_prime", 2**exponent - 1)


@pytest.mark.parametrize(("n", "count"), [(10**4, 1229), (10**6, 78498), (10**8, 5761455)])
def test_prime_counts(n: int, count: int) -> None:
    assert call("prime_count", n) == count


def test_next_and_previous_primes() -> None:
    assert [call("next_prime", n) for n in (-3, 1, 2, 13, 24, 89)] == [2, 2, 3, 17, 29, 97]
    assert [call("previous_prime", n) for n in (3, 4, 30, 97)] == [2, 3, 29, 89]
    with pytest.raises(Undefined):
        call("previous_prime", 2)


@given(st.integers(1, 10**7))
def test_factorization_multiplies_back(n: int) -> None:
    pairs = call("factorization", n).items
    assert math.prod(p**k for p, k in pairs) == n
    assert all(call("is_prime", p) and k >= 1 for p, k in pairs)
    assert [p for p, _ in pairs] == sorted({p for p, _ in pairs})


@pytest.mark.parametrize(
    ("n", "expected"),
    [
        (2**64 + 1, [(274177, 1), (67280421310721, 1)]),
        ((10**9 + 7) ** 2, [(10**9 + 7, 2)]),
        ((10**9 + 7) * (10**9 + 9), [(10**9 + 7, 1), (10**9 + 9, 1)]),
        (math.factorial(20), [(2, 18), (3, 8), (5, 4), (7, 2), (11, 1), (13, 1), (17, 1), (19, 1)]),
        (1, []),
    ],
)
def test_factorizations(n: int, expected: list[tuple[int, int]]) -> None:
    assert list(call("factorization", n).items) == expected


def test_a_factorization_that_takes_too_long_is_refused() -> None:
    with pytest.raises(LimitHit, match="of 98 digits were not found"):
        call("factorization", (2**107 - 1) * (2**127 - 1) * (2**89 - 1))


def test_a_divisor_need_not_be_small() -> None:
    pytest.importorskip("flint")
    assert [p for p, _ in call("factorization", (2**61 - 1) * (2**89 - 1)).items] == [2**61 - 1, 2**89 - 1]


def test_divisor_functions_against_the_definition() -> None:
    for n in UP_TO:
        divisors = divisors_of(n)
        coprime = [k for k in range(1, n + 1) if math.gcd(k, n) == 1]
        prime_divisors = [d for d in divisors if d in SIEVE]
        assert list(call("divisors", n)) == divisors == list(call("divisors", -n))
        assert call("number_of_divisors", n) == len(divisors)
        assert call("sum_of_divisors", n) == sum(divisors)
        assert call("sum_of_divisors", n, 2) == sum(d * d for d in divisors)
        assert call("totient", n) == len(coprime)
        assert list(call("prime_factors", n)) == prime_divisors
        assert call("radical", n) == math.prod(prime_divisors)
        squarefree = not any(n % (d * d) == 0 for d in range(2, n + 1))
        assert call("is_squarefree", n) == squarefree
        assert call("mobius", n) == (-1) ** len(prime_divisors) * squarefree


def test_mobius_sums_to_zero() -> None:
    for n in range(1, 200):
        assert sum(call("mobius", d) for d in divisors_of(n)) == (n == 1)
        assert sum(call("totient", d) for d in divisors_of(n)) == n


def test_zero_has_no_divisor_functions() -> None:
    for name in ("divisors", "number_of_divisors", "radical", "mobius", "totient", "factorization"):
        with pytest.raises(Undefined):
            call(name, 0)
    with pytest.raises(Undefined, match="infinite"):
        call("valuation", 0, 2)


@given(st.integers(-500, 500).filter(bool), st.integers(2, 9))
def test_valuation(n: int, p: int) -> None:
    k = call("valuation", n, p)
    assert n % p**k == 0
    assert n % p ** (k + 1) != 0


@given(st.integers(-60, 60), st.integers(0, 12), st.integers(-30, 30).filter(bool))
def test_power_mod(a: int, n: int, m: int) -> None:
    assert call("power_mod", a, n, m) == a**n % abs(m)


@given(st.integers(-60, 60), st.integers(-30, 30).filter(bool))
def test_inverse_mod(a: int, m: int) -> None:
    inverses = [x for x in range(abs(m)) if (a * x - 1) % m == 0]
    if inverses:
        assert [call("inverse_mod", a, m)] == inverses
        assert (call("power_mod", a, -2, m) * a * a - 1) % m == 0
    else:
        with pytest.raises(Undefined, match="no inverse"):
            call("inverse_mod", a, m)


def test_multiplicative_order_against_the_definition() -> None:
    for m in range(1, 60):
        for a in range(m):
            if math.gcd(a, m) == 1:
                expected = next(k for k in range(1, m + 1) if (a**k - 1) % m == 0)
                assert call("multiplicative_order", a, m) == expected
    with pytest.raises(Undefined):
        call("multiplicative_order", 2, 6)


def test_jacobi_symbol_is_euler_s_criterion_at_primes() -> None:
    for p in SIEVE[1:20]:
        for a in range(-p, 2 * p):
            criterion = pow(a, (p - 1) // 2, p)
            assert call("jacobi_symbol", a, p) == (criterion if criterion < 2 else -1)
    for a in range(40):
        assert call("jacobi_symbol", a, 15) == call("jacobi_symbol", a, 3) * call("jacobi_symbol", a, 5)


@given(st.lists(st.tuples(st.integers(-20, 20), st.integers(1, 12)), max_size=4))
def test_chinese_remainder(congruences: list[tuple[int, int]]) -> None:
    modulus = math.lcm(*(m for _, m in congruences)) if congruences else 1
    expected = [x for x in range(modulus) if all((x - r) % m == 0 for r, m in congruences)]
    residues = ListValue(tuple(r for r, _ in congruences))
    moduli = ListValue(tuple(m for _, m in congruences))
    if expected:
        assert [call("chinese_remainder", residues, moduli)] == expected
    else:
        with pytest.raises(Undefined, match="no integer"):
            call("chinese_remainder", residues, moduli)


@given(st.integers(-300, 300), st.integers(-300, 300))
def test_bezout(a: int, b: int) -> None:
    g, x, y = call("bezout", a, b)
    assert g == math.gcd(a, b) == a * x + b * y


def test_squares_cubes_powers() -> None:
    squares = {k * k for k in range(40)}
    assert [n for n in range(-5, 1000) if call("is_square", n)] == sorted(n for n in squares if n < 1000)
    assert call("is_square", Fraction(9, 16))
    assert not call("is_square", Fraction(9, 15))
    cubes = {k**3 for k in range(-10, 11)}
    assert [n for n in range(-1000, 1001) if call("is_cube", n)] == sorted(cubes)
    powers = {1} | {m**k for m in range(2, 35) for k in range(2, 11)}
    assert [n for n in range(1, 1000) if call("is_perfect_power", n)] == sorted(n for n in powers if n < 1000)


@given(st.integers(0, 10**40), st.integers(1, 12))
def test_integer_roots(n: int, k: int) -> None:
    root = primes.integer_root(n, k)
    assert root**k <= n < (root + 1) ** k


@given(st.integers(0, 10**30), st.integers(2, 40))
def test_digits_and_back(n: int, base: int) -> None:
    digits = call("digits", n, base)
    assert call("from_digits", digits, base) == n
    assert all(0 <= d < base for d in digits.items)
    assert digits.items[0] != 0 or digits.items == (0,)
    assert call("digit_sum", n, base) == sum(digits.items)


@given(st.integers(0, 10**30))
def test_decimal_digits_are_those_written(n: int) -> None:
    assert list(call("digits", n).items) == [int(c) for c in str(n)]


def test_digits_with_a_width() -> None:
    assert call("digits", 7, 10, 3).items == (0, 0, 7)
    with pytest.raises(Undefined, match="does not fit"):
        call("digits", 1234, 10, 3)
    with pytest.raises(Undefined):
        call("digits", -1)
    with pytest.raises(Undefined):
        call("from_digits", ListValue((1, 10)))


def test_long_numbers_have_their_digits_quickly() -> None:
    assert call("digit_sum", 10**100_000 - 1) == 900_000


@given(st.fractions(max_denominator=1000))
def test_continued_fractions(x: Fraction) -> None:
    quotients = call("continued_fraction", x).items
    value = Fraction(quotients[-1])
    for q in reversed(quotients[:-1]):
        value = q + 1 / value
    assert value == x
    assert len(quotients) == 1 or quotients[-1] > 1
