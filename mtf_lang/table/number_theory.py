"""Primes, factors and divisors."""

from __future__ import annotations

import math

from mtf_lang.limits import check_bits
from mtf_lang.table import primes
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import brief, check_elements, require, require_positive
from mtf_lang.values.model import ListValue, SetValue
from mtf_lang.values.sets import finite_set

AREA = Area("number theory")


@AREA.function(
    "(n: Int) -> Bool",
    summary="Whether n is a prime number; integers below 2 are not.",
    prose="Proved, never probable.",
    examples=(("is_prime(97)", "true"), ("is_prime(1)", "false"), ("is_prime(2^61 - 1)", "true")),
)
def is_prime(n: int) -> bool:
    """Whether n has exactly the two positive divisors 1 and n."""
    return primes.is_prime(n)


@AREA.function(
    "(n: Int) -> Int",
    synonyms=("nth_prime",),
    defined="for n >= 1",
    summary="The n-th prime number: prime(1) = 2.",
    laws=("prime_count(prime(n)) = n",),
    examples=(("prime(1)", "2"), ("prime(25)", "97")),
)
def prime(n: int) -> int:
    """The n-th prime."""
    require_positive(n, "prime")
    return primes.nth_prime(n)


@AREA.function(
    "(n: Int) -> Int",
    summary="The least prime greater than n.",
    examples=(("next_prime(13)", "17"), ("next_prime(-5)", "2")),
)
def next_prime(n: int) -> int:
    """The least prime p > n."""
    candidate = max(2, n + 1)
    while not primes.is_prime(candidate):
        candidate += 1
    return candidate


@AREA.function(
    "(n: Int) -> Int",
    defined="for n >= 3",
    summary="The greatest prime less than n.",
    laws=("next_prime(previous_prime(n)) >= n",),
    examples=(("previous_prime(17)", "13"), ("previous_prime(3)", "2")),
)
def previous_prime(n: int) -> int:
    """The greatest prime p < n."""
    require(n >= 3, f"there is no prime less than {brief(n)}")
    candidate = n - 1
    while not primes.is_prime(candidate):
        candidate -= 1
    return candidate


@AREA.function(
    "(n: Int) -> Int",
    summary="The number of primes up to n.",
    examples=(("prime_count(100)", "25"), ("prime_count(1)", "0")),
)
def prime_count(n: int) -> int:
    """The number of primes p <= n."""
    return primes.count_primes(n)


@AREA.function(
    "(n: Int) -> Set(Int)",
    summary="The set of primes up to n.",
    laws=("count(primes_up_to(n)) = prime_count(n)",),
    examples=(("primes_up_to(20)", "{2, 3, 5, 7, 11, 13, 17, 19}"), ("primes_up_to(1)", "{}")),
)
def primes_up_to(n: int) -> SetValue:
    """The set of primes p <= n."""
    return finite_set(primes.sieve(n))


@AREA.function(
    "(n: Int) -> List((Int, Int))",
    synonyms=("prime_factorization",),
    defined="for n >= 1",
    summary="The prime factors with their exponents, as a list of pairs in increasing order.",
    laws=("product(p^k for (p, k) in factorization(n)) = n",),
    examples=(("factorization(360)", "[(2, 3), (3, 2), (5, 1)]"), ("factorization(1)", "[]")),
)
def factorization(n: int) -> ListValue:
    """The pairs (p, k) with n = product of p^k over primes p."""
    require_positive(n, "factorization")
    return ListValue(primes.factorization(n))


@AREA.function(
    "(n: Int) -> Set(Int)",
    synonyms=("prime_divisors",),
    defined="for n != 0",
    summary="The set of primes that divide n.",
    examples=(("prime_factors(360)", "{2, 3, 5}"), ("prime_factors(-7)", "{7}")),
)
def prime_factors(n: int) -> SetValue:
    """The primes p that divide n."""
    return finite_set(p for p, _ in _factors(n, "prime_factors"))


def _factors(n: int, name: str) -> tuple[tuple[int, int], ...]:
    require(n != 0, f"{name}(0) is undefined: every integer divides 0")
    return primes.factorization(abs(n))


@AREA.function(
    "(n: Int) -> Int",
    synonyms=("big_omega",),
    defined="for n != 0",
    summary="The number of prime factors, counted as often as they divide n.",
    examples=(("number_of_prime_factors(360)", "6"), ("number_of_prime_factors(1)", "0")),
)
def number_of_prime_factors(n: int) -> int:
    """The sum of the exponents of the factorisation."""
    return sum(k for _, k in _factors(n, "number_of_prime_factors"))


@AREA.function(
    "(n: Int) -> Bool",
    defined="for n != 0",
    summary="Whether no square of a prime divides n.",
    laws=("is_squarefree(n) iff mobius(n) != 0",),
    examples=(("is_squarefree(30)", "true"), ("is_squarefree(12)", "false")),
)
def is_squarefree(n: int) -> bool:
    """Whether all exponents of the factorisation are 1."""
    return all(k == 1 for _, k in _factors(n, "is_squarefree"))


@AREA.function(
    "(n: Int) -> Int",
    defined="for n != 0",
    summary="The product of the primes that divide n.",
    examples=(("radical(360)", "30"), ("radical(1)", "1")),
)
def radical(n: int) -> int:
    """The greatest squarefree divisor of n."""
    return math.prod(p for p, _ in _factors(n, "radical"))


# --- divisors -----------------------------------------------------------------------------------


@AREA.function(
    "(n: Int) -> Set(Int)",
    defined="for n != 0",
    summary="The set of positive divisors.",
    laws=("count(divisors(n)) = number_of_divisors(n)",),
    examples=(("divisors(12)", "{1, 2, 3, 4, 6, 12}"), ("divisors(-7)", "{1, 7}")),
)
def divisors(n: int) -> SetValue:
    """The integers d >= 1 that divide n."""
    factors = _factors(n, "divisors")
    check_elements(math.prod(k + 1 for _, k in factors), "the set of divisors")
    found = [1]
    for p, k in factors:
        found = [d * p**j for d in found for j in range(k + 1)]
    return finite_set(found)


@AREA.function(
    "(n: Int) -> Int",
    synonyms=("divisor_count", "tau"),
    defined="for n != 0",
    summary="The number of positive divisors.",
    examples=(("number_of_divisors(12)", "6"), ("number_of_divisors(1)", "1")),
)
def number_of_divisors(n: int) -> int:
    """The product of the exponents plus one."""
    return math.prod(k + 1 for _, k in _factors(n, "number_of_divisors"))


@AREA.function(
    "(n: Int, k: Int?) -> Int",
    synonyms=("divisor_sum", "sigma"),
    defined="for n != 0 and k >= 0",
    summary="The sum of the positive divisors, or of their k-th powers.",
    laws=("sum_of_divisors(n, 0) = number_of_divisors(n)",),
    examples=(("sum_of_divisors(12)", "28"), ("sum_of_divisors(6, 2)", "50")),
)
def sum_of_divisors(n: int, k: int = 1) -> int:
    """The sum of d^k over the positive divisors d of n."""
    require(k >= 0, f"sum_of_divisors needs an exponent that is not negative; it is given {brief(k)}")
    check_bits(n.bit_length() * k, "the sum of divisors")
    return math.prod(sum(p ** (k * j) for j in range(e + 1)) for p, e in _factors(n, "sum_of_divisors"))


@AREA.function(
    "(n: Int) -> Int",
    synonyms=("euler_phi", "phi"),
    defined="for n >= 1",
    summary="Euler's function: how many of 1..n have no common divisor with n.",
    laws=("sum(totient(d) for d in divisors(n)) = abs(n)",),
    examples=(("totient(12)", "4"), ("totient(1)", "1")),
)
def totient(n: int) -> int:
    """The number of integers k in 1..n with gcd(k, n) = 1."""
    require_positive(n, "totient")
    return math.prod((p - 1) * p ** (k - 1) for p, k in primes.factorization(n))


@AREA.function(
    "(n: Int) -> Int",
    synonyms=("moebius",),
    defined="for n >= 1",
    summary="The Möbius function: 0 where a square divides n, else -1 to the number of prime factors.",
    laws=("sum(mobius(d) for d in divisors(n)) = (if abs(n) = 1 then 1 else 0)",),
    examples=(("mobius(30)", "-1"), ("mobius(12)", "0"), ("mobius(1)", "1")),
)
def mobius(n: int) -> int:
    """(-1)^r for a product of r different primes, else 0."""
    require_positive(n, "mobius")
    factors = primes.factorization(n)
    return 0 if any(k > 1 for _, k in factors) else (-1) ** len(factors)


@AREA.function(
    "(n: Int, p: Int) -> Int",
    defined="for n != 0 and p >= 2",
    summary="The greatest k such that p^k divides n.",
    prose="p need not be prime.",
    laws=("p^valuation(n, p) divides n",),
    examples=(("valuation(24, 2)", "3"), ("valuation(7, 2)", "0")),
)
def valuation(n: int, p: int) -> int:
    """The exponent of p in n."""
    require(n != 0, "the valuation of 0 is infinite: every power divides it")
    require(p >= 2, f"a valuation needs a base of at least 2; it is given {brief(p)}")
    k = 0
    while n % p == 0:
        n //= p
        k += 1
    return k


@AREA.function(
    "(a: Int, b: Int, ...) -> Bool",
    synonyms=("are_coprime", "relatively_prime"),
    summary="Whether no two of several integers have a common divisor above 1.",
    laws=("coprime(a, b) iff gcd(a, b) = 1",),
    examples=(("coprime(8, 15)", "true"), ("coprime(6, 35, 10)", "false")),
)
def coprime(*integers: int) -> bool:
    """Whether the integers are pairwise coprime."""
    return all(math.gcd(a, b) == 1 for i, a in enumerate(integers) for b in integers[:i])


@AREA.function(
    "(n: Int) -> Bool",
    summary="Whether n is even.",
    laws=("is_even(n) iff n mod 2 = 0",),
    examples=(("is_even(0)", "true"), ("is_even(-3)", "false")),
)
def is_even(n: int) -> bool:
    """Whether 2 divides n."""
    return n % 2 == 0


@AREA.function(
    "(n: Int) -> Bool",
    summary="Whether n is odd.",
    laws=("is_odd(n) iff not is_even(n)",),
    examples=(("is_odd(-3)", "true"), ("is_odd(0)", "false")),
)
def is_odd(n: int) -> bool:
    """Whether 2 does not divide n."""
    return n % 2 == 1
