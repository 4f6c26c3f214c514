"""Number theory of the integers."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import reduce

from mtf_lang.limits import check_bits
from mtf_lang.table import primes
from mtf_lang.table.declare import Area
from mtf_lang.table.digits import digits_of, value_of
from mtf_lang.table.kit import brief, check_elements, require
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import ListValue, SetValue, Value
from mtf_lang.values.sets import finite_set

AREA = Area("number theory")


def _positive(n: int, name: str) -> None:
    require(n >= 1, f"{name} needs a positive integer; it is given {brief(n)}")


# --- primes ------------------------------------------------------------------------------------------


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
    _positive(n, "prime")
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
    _positive(n, "factorization")
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


# --- divisors ----------------------------------------------------------------------------------------


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
    laws=("sum(totient(d) for d in divisors(n)) = n",),
    examples=(("totient(12)", "4"), ("totient(1)", "1")),
)
def totient(n: int) -> int:
    """The number of integers k in 1..n with gcd(k, n) = 1."""
    _positive(n, "totient")
    return math.prod((p - 1) * p ** (k - 1) for p, k in primes.factorization(n))


@AREA.function(
    "(n: Int) -> Int",
    synonyms=("moebius",),
    defined="for n >= 1",
    summary="The Möbius function: 0 where a square divides n, else -1 to the number of prime factors.",
    laws=("sum(mobius(d) for d in divisors(n)) = (if n = 1 then 1 else 0)",),
    examples=(("mobius(30)", "-1"), ("mobius(12)", "0"), ("mobius(1)", "1")),
)
def mobius(n: int) -> int:
    """(-1)^r for a product of r different primes, else 0."""
    _positive(n, "mobius")
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


# --- residues ----------------------------------------------------------------------------------------


@AREA.function(
    "(a: Int, n: Int, m: Int) -> Int",
    defined="for m != 0; for n < 0 where a has an inverse modulo m",
    summary="The remainder of a^n by m, without building a^n.",
    laws=("power_mod(a, n, m) = a^n mod m",),
    examples=(("power_mod(2, 10^18, 1000)", "376"), ("power_mod(3, -1, 7)", "5")),
)
def power_mod(a: int, n: int, m: int) -> int:
    """The r in 0..abs(m)-1 with r = a^n (mod m)."""
    require(m != 0, "power_mod modulo 0 is undefined")
    if n < 0:
        a, n = inverse_mod(a, m), -n
    return pow(a, n, abs(m))


@AREA.function(
    "(a: Int, m: Int) -> Int",
    defined="for m != 0 where gcd(a, m) = 1",
    summary="The inverse of a modulo m, from 0 to abs(m) - 1.",
    laws=("a*inverse_mod(a, m) = 1 (mod m)",),
    examples=(("inverse_mod(3, 7)", "5"), ("inverse_mod(10, 17)", "12")),
)
def inverse_mod(a: int, m: int) -> int:
    """The x in 0..abs(m)-1 with a*x = 1 (mod m)."""
    require(m != 0, "an inverse modulo 0 is undefined")
    common = math.gcd(a, m)
    require(
        common == 1, f"{brief(a)} has no inverse modulo {brief(m)}: both are divisible by {brief(common)}"
    )
    return pow(a, -1, abs(m))


@AREA.function(
    "(a: Int, m: Int) -> Int",
    defined="for m >= 1 where gcd(a, m) = 1",
    summary="The least k >= 1 with a^k = 1 (mod m).",
    laws=("multiplicative_order(a, m) divides totient(m)",),
    examples=(("multiplicative_order(2, 7)", "3"), ("multiplicative_order(10, 1)", "1")),
)
def multiplicative_order(a: int, m: int) -> int:
    """The order of a in the group of units modulo m."""
    _positive(m, "multiplicative_order")
    require(math.gcd(a, m) == 1, f"no power of {brief(a)} is 1 modulo {brief(m)}: they have a common divisor")
    order = totient(m)
    for p, _ in primes.factorization(order):
        while order % p == 0 and pow(a, order // p, m) == 1 % m:
            order //= p
    return order


@AREA.function(
    "(a: Int, n: Int) -> Int",
    synonyms=("legendre_symbol",),
    defined="for odd n >= 1",
    summary="The Jacobi symbol; for a prime n the Legendre symbol.",
    laws=("jacobi_symbol(a*a, n) = (if coprime(a, n) then 1 else 0)",),
    examples=(("jacobi_symbol(2, 7)", "1"), ("jacobi_symbol(3, 7)", "-1"), ("jacobi_symbol(6, 9)", "0")),
)
def jacobi_symbol(a: int, n: int) -> int:
    """The product of the Legendre symbols of a over the prime factors of n, by reciprocity."""
    require(
        n >= 1 and n % 2 == 1,
        f"the Jacobi symbol needs an odd positive integer below; it is given {brief(n)}",
    )
    sign = 1
    a %= n
    while a:
        while a % 2 == 0:
            a //= 2
            if n % 8 in (3, 5):
                sign = -sign
        a, n = n, a
        if a % 4 == 3 and n % 4 == 3:
            sign = -sign
        a %= n
    return sign if n == 1 else 0


@AREA.function(
    "(residues: List(Int), moduli: List(Int)) -> Int",
    synonyms=("crt",),
    defined="for lists of one length and positive moduli, where the congruences do not contradict each other",
    summary="The least x >= 0 with given remainders by given moduli.",
    prose="The moduli need not be coprime; x is unique modulo their lcm.",
    examples=(
        ("chinese_remainder([2, 3, 2], [3, 5, 7])", "23"),
        ("chinese_remainder([1, 3], [4, 6])", "9"),
    ),
)
def chinese_remainder(residues: ListValue, moduli: ListValue) -> int:
    """The x in 0..lcm-1 with x = residues[k] (mod moduli[k]) for all k."""
    require(len(residues.items) == len(moduli.items), "there must be as many residues as moduli")
    for modulus in moduli.items:
        _positive(modulus, "chinese_remainder")
    pairs = zip(residues.items, moduli.items, strict=True)
    return reduce(_both_congruences, pairs, (0, 1))[0]


def _both_congruences(first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
    """x and modulus of two congruences together."""
    (a, m), (b, n) = first, second
    common = math.gcd(m, n)
    if (b - a) % common:
        raise Undefined(f"no integer is {brief(b % n)} modulo {brief(n)} and {brief(a)} modulo {brief(m)}")
    step = (b - a) // common * pow(m // common, -1, n // common)
    together = m // common * n
    return (a + m * step) % together, together


@AREA.function(
    "(a: Int, b: Int) -> (Int, Int, Int)",
    synonyms=("extended_gcd",),
    summary="(g, x, y) with g = gcd(a, b) = a*x + b*y.",
    examples=(("bezout(240, 46)", "(2, -9, 47)"), ("bezout(0, 5)", "(5, 0, 1)")),
)
def bezout(a: int, b: int) -> tuple[int, int, int]:
    """The gcd with the coefficients that the extended Euclidean algorithm finds."""
    (g, x, y), (h, u, v) = (a, 1, 0), (b, 0, 1)
    while h:
        q = g // h
        (g, x, y), (h, u, v) = (h, u, v), (g - q * h, x - q * u, y - q * v)
    return (g, x, y) if g >= 0 else (-g, -x, -y)


# --- squares and roots -------------------------------------------------------------------------------


@AREA.function(
    "(x: Rat) -> Bool",
    synonyms=("is_perfect_square",),
    summary="Whether x is the square of an integer, or of a rational number if x is none.",
    laws=("is_square(x*x)",),
    examples=(("is_square(144)", "true"), ("is_square(-4)", "false"), ("is_square(9/4)", "true")),
)
def is_square(x: int | Fraction) -> bool:
    """Whether numerator and denominator in lowest terms are squares of integers."""
    return x >= 0 and all(math.isqrt(part) ** 2 == part for part in (x.numerator, x.denominator))


@AREA.function(
    "(n: Int) -> Bool",
    summary="Whether n is the cube of an integer.",
    laws=("is_cube(n^3)",),
    examples=(("is_cube(-27)", "true"), ("is_cube(9)", "false")),
)
def is_cube(n: int) -> bool:
    """Whether there is an integer r with r^3 = n."""
    return bool(primes.integer_root(abs(n), 3) ** 3 == abs(n))


@AREA.function(
    "(n: Int) -> Bool",
    synonyms=("is_power",),
    defined="for n >= 1",
    summary="Whether n is m^k for integers m and k >= 2; 1 is.",
    examples=(("is_perfect_power(216)", "true"), ("is_perfect_power(12)", "false")),
)
def is_perfect_power(n: int) -> bool:
    """Whether n is a power with exponent at least 2."""
    _positive(n, "is_perfect_power")
    return n == 1 or any(
        primes.integer_root(n, k) ** k == n for k in range(2, n.bit_length() + 1) if primes.is_prime(k)
    )


@AREA.function(
    "(n: Int) -> Int",
    synonyms=("integer_sqrt",),
    defined="for n >= 0",
    summary="The greatest integer whose square is at most n.",
    laws=("isqrt(n)^2 <= n", "(isqrt(n) + 1)^2 > n"),
    examples=(("isqrt(99)", "9"), ("isqrt(10^100)", "10^50")),
)
def isqrt(n: int) -> int:
    """floor(sqrt(n))."""
    require(n >= 0, f"isqrt needs an integer that is not negative; it is given {brief(n)}")
    return math.isqrt(n)


# --- digits ------------------------------------------------------------------------------------------


@AREA.function(
    "(n: Int, base: Int?, width: Int?) -> List(Int)",
    defined="for n >= 0, base >= 2, and a width in which n fits",
    summary="The digits of n, most significant first.",
    prose="The base is 10 where none is given. With a width the list is filled with zeros at its "
    "front to that many digits. "
    "digits(0) = [0].",
    laws=("from_digits(digits(n)) = n",),
    examples=(
        ("digits(2025)", "[2, 0, 2, 5]"),
        ("digits(10, 2)", "[1, 0, 1, 0]"),
        ("digits(7, 10, 3)", "[0, 0, 7]"),
    ),
)
def digits(n: int, base: int = 10, width: int | None = None) -> ListValue:
    """The digits of n in the base, most significant first, padded to ``width``."""
    found = _digits(n, base, "digits")
    if width is not None:
        require(len(found) <= width, f"{brief(n)} has {len(found)} digits; it does not fit in {brief(width)}")
        check_elements(width, "a list of digits")
        found = [0] * (width - len(found)) + found
    return ListValue(tuple(found))


def _digits(n: int, base: int, name: str) -> list[int]:
    require(n >= 0, f"{name} needs an integer that is not negative; it is given {brief(n)}")
    require(base >= 2, f"{name} needs a base of at least 2; it is given {brief(base)}")
    return digits_of(n, base)


@AREA.function(
    "(n: Int, base: Int?) -> Int",
    defined="for n >= 0 and base >= 2",
    summary="The sum of the digits of n.",
    laws=("digit_sum(n) = n (mod 9)",),
    examples=(("digit_sum(2025)", "9"), ("digit_sum(10, 2)", "2")),
)
def digit_sum(n: int, base: int = 10) -> int:
    """The sum of the digits of n in the base."""
    return sum(_digits(n, base, "digit_sum"))


@AREA.function(
    "(s: List(Int), base: Int?) -> Int",
    defined="for digits from 0 to base - 1",
    summary="The number with given digits, most significant first.",
    examples=(("from_digits([2, 0, 2, 5])", "2025"), ("from_digits([1, 0, 1, 0], 2)", "10")),
)
def from_digits(s: ListValue, base: int = 10) -> int:
    """The sum of s[k] * base^(length - k)."""
    require(base >= 2, f"from_digits needs a base of at least 2; it is given {brief(base)}")
    for digit in s.items:
        require(0 <= digit < base, f"{brief(digit)} is no digit in base {brief(base)}")
    check_bits(len(s.items) * base.bit_length(), "the number with these digits")
    return value_of(s.items, base)


# --- continued fractions -----------------------------------------------------------------------------


@AREA.function(
    "(x: Rat) -> List(Int)",
    summary="The partial quotients of a rational number as a finite continued fraction.",
    prose="The last one is above 1 unless it is the only one.",
    examples=(("continued_fraction(415/93)", "[4, 2, 6, 7]"), ("continued_fraction(-1/2)", "[-1, 2]")),
)
def continued_fraction(x: int | Fraction) -> ListValue:
    """The quotients of the Euclidean algorithm for numerator and denominator."""
    a, b = x.numerator, x.denominator
    found: list[Value] = []
    while b:
        found.append(a // b)
        a, b = b, a % b
    return ListValue(tuple(found))
