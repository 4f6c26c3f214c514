"""Arithmetic modulo an integer."""

from __future__ import annotations

import math
from functools import reduce

from mtf_lang.table import primes
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import brief, require, require_positive
from mtf_lang.table.number_theory import totient
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import ListValue

AREA = Area("residues")


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
    require_positive(m, "multiplicative_order")
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
        require_positive(modulus, "chinese_remainder")
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
    summary="The triple (g, x, y) with `g = gcd(a, b) = a*x + b*y`.",
    examples=(("bezout(240, 46)", "(2, -9, 47)"), ("bezout(0, 5)", "(5, 0, 1)")),
)
def bezout(a: int, b: int) -> tuple[int, int, int]:
    """The gcd with the coefficients that the extended Euclidean algorithm finds."""
    (g, x, y), (h, u, v) = (a, 1, 0), (b, 0, 1)
    while h:
        q = g // h
        (g, x, y), (h, u, v) = (h, u, v), (g - q * h, x - q * u, y - q * v)
    return (g, x, y) if g >= 0 else (-g, -x, -y)
