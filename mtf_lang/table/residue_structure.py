"""The multiplicative structure modulo m: squares, roots, primitive roots, logarithms; Pell's equation."""

from __future__ import annotations

import math

from mtf_lang.table import primes
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import brief, check_elements, check_small, require, require_positive
from mtf_lang.table.number_theory import totient
from mtf_lang.table.residues import multiplicative_order
from mtf_lang.values.faults import LimitHit, Undefined
from mtf_lang.values.model import SetValue
from mtf_lang.values.sets import finite_set

AREA = Area("residues")

MAXIMUM_MODULUS = 5_000_000
"""Where all residues are gone through."""

MAXIMUM_PERIOD = 20_000
"""Steps of a continued fraction that are made for Pell's equation."""


@AREA.function(
    "(m: Int) -> Set(Int)",
    defined="for m >= 1",
    summary="The remainders of squares modulo m, 0 among them.",
    laws=("all([is_quadratic_residue(a, m) for a in quadratic_residues(m)])",),
    examples=(("quadratic_residues(7)", "{0, 1, 2, 4}"), ("quadratic_residues(8)", "{0, 1, 4}")),
)
def quadratic_residues(m: int) -> SetValue:
    """The set of x^2 mod m."""
    require_positive(m, "quadratic_residues")
    check_small(m, MAXIMUM_MODULUS, "quadratic_residues")
    return finite_set(sorted({x * x % m for x in range(m // 2 + 1)}))


@AREA.function(
    "(a: Int, m: Int) -> Bool",
    defined="for m >= 1",
    summary="Whether a is congruent to a square modulo m.",
    prose="Decided for each prime power that divides m; 0 counts as a square.",
    laws=("is_quadratic_residue(a*a, m)",),
    examples=(("is_quadratic_residue(2, 7)", "true"), ("is_quadratic_residue(3, 7)", "false")),
)
def is_quadratic_residue(a: int, m: int) -> bool:
    """Whether x^2 = a (mod m) has a solution."""
    require_positive(m, "is_quadratic_residue")
    return all(_is_square_modulo(a, p, k) for p, k in primes.factorization(m))


def _is_square_modulo(a: int, p: int, k: int) -> bool:
    """Whether a is a square modulo p^k: an even power of p times a square unit, or 0."""
    a %= p**k
    exponent = 0
    while a and a % p == 0:
        a //= p
        exponent += 1
    if a == 0:
        return True
    if exponent % 2:
        return False
    if p == 2:
        return a % 2 ** min(3, k - exponent) == 1
    return pow(a, (p - 1) // 2, p) == 1


@AREA.function(
    "(a: Int, m: Int) -> Set(Int)",
    synonyms=("modular_square_roots",),
    defined="for m >= 1",
    summary="The x in 0..m-1 with x^2 = a (mod m).",
    laws=("all([x^2 = a (mod m) for x in square_roots_mod(a, m)])",),
    examples=(("square_roots_mod(2, 7)", "{3, 4}"), ("square_roots_mod(1, 8)", "{1, 3, 5, 7}")),
)
def square_roots_mod(a: int, m: int) -> SetValue:
    """All square roots of a modulo m, by trying."""
    require_positive(m, "square_roots_mod")
    check_small(m, MAXIMUM_MODULUS, "square_roots_mod")
    a %= m
    return finite_set(x for x in range(m) if x * x % m == a)


@AREA.function(
    "(m: Int) -> Int",
    defined="for m = 1, 2, 4, a power of an odd prime, or twice one",
    summary="The least primitive root modulo m: its powers are all units.",
    laws=("multiplicative_order(primitive_root(m), m) = totient(m)",),
    examples=(("primitive_root(7)", "3"), ("primitive_root(41)", "6")),
)
def primitive_root(m: int) -> int:
    """The least g in 1..m whose order is totient(m)."""
    require_positive(m, "primitive_root")
    odd = m // 2 if m % 4 == 2 else m
    cyclic = m in (1, 2, 4) or (odd % 2 == 1 and len(primes.factorization(odd)) == 1)
    require(cyclic, f"there is no primitive root modulo {brief(m)}: the units are no powers of one number")
    order = totient(m)
    divisors = [p for p, _ in primes.factorization(order)]
    g = 1
    while math.gcd(g, m) != 1 or any(pow(g, order // p, m) == 1 % m for p in divisors):
        g += 1
    return g


@AREA.function(
    "(b: Int, a: Int, m: Int) -> Int",
    defined="for m >= 1 and gcd(b, m) = 1, where a is a power of b modulo m",
    summary="The least n >= 0 with b^n = a (mod m).",
    laws=("power_mod(b, discrete_log(b, a, m), m) = a mod m",),
    examples=(("discrete_log(3, 6, 7)", "3"), ("discrete_log(2, 1, 5)", "0")),
)
def discrete_log(b: int, a: int, m: int) -> int:
    """By baby steps and giant steps."""
    order = multiplicative_order(b, m)
    width = math.isqrt(order) + 1
    check_elements(width, "the table of powers")
    steps: dict[int, int] = {}
    power = 1 % m
    for j in range(width):
        steps.setdefault(power, j)
        power = power * b % m
    giant = pow(b, -width, m)
    current = a % m
    for i in range(width):
        if current in steps:
            return i * width + steps[current]
        current = current * giant % m
    raise Undefined(f"{brief(a)} is no power of {brief(b)} modulo {brief(m)}")


@AREA.function(
    "(m: Int) -> Int",
    synonyms=("reduced_totient",),
    defined="for m >= 1",
    summary="Carmichael's function: the least k >= 1 with a^k = 1 (mod m) for all a coprime to m.",
    laws=("carmichael(m) divides totient(m)",),
    examples=(("carmichael(8)", "2"), ("carmichael(561)", "80")),
)
def carmichael(m: int) -> int:
    """The exponent of the group of units modulo m."""
    require_positive(m, "carmichael")
    parts = (
        2 ** (k - 2) if p == 2 and k >= 3 else (p - 1) * p ** (k - 1) for p, k in primes.factorization(m)
    )
    return math.lcm(*parts)


@AREA.function(
    "(d: Int) -> (Int, Int)",
    defined="for d >= 2 that is no square",
    summary="The least solution (x, y) of Pell's equation `x^2 - d*y^2 = 1` with positive x and y.",
    prose="All others come from its powers: `x_n + y_n*sqrt(d) = (x + y*sqrt(d))^n`.",
    laws=("pell(d)[1]^2 - d*pell(d)[2]^2 = 1",),
    examples=(("pell(2)", "(3, 2)"), ("pell(61)", "(1766319049, 226153980)")),
)
def pell(d: int) -> tuple[int, int]:
    """From the convergents x/y of sqrt(d): x^2 - d*y^2 is q with alternating sign (Lagrange)."""
    root = math.isqrt(d) if d > 0 else 0
    require(
        d >= 2 and root * root != d,
        f"Pell's equation needs a positive integer that is no square; it is given {brief(d)}",
    )
    m, q, a = 0, 1, root
    (x, before_x), (y, before_y) = (root, 1), (1, 0)
    for step in range(MAXIMUM_PERIOD):
        m = a * q - m
        q = (d - m * m) // q
        if q == 1 and step % 2:
            return x, y
        a = (root + m) // q
        (x, before_x), (y, before_y) = (a * x + before_x, x), (a * y + before_y, y)
    raise LimitHit("size", f"the period of the continued fraction is longer than {MAXIMUM_PERIOD:,}")


@AREA.function(
    "(n: Int) -> Int",
    defined="for n >= 0",
    summary="In how many ways n is a sum of two squares of integers, with regard to order and signs.",
    prose="r_2(5) = 8: (±1, ±2) and (±2, ±1).",
    laws=("sums_of_two_squares(n) = count({(x, y) for x in -n..n, y in -n..n if x^2 + y^2 = n})",),
    examples=(("sums_of_two_squares(5)", "8"), ("sums_of_two_squares(3)", "0")),
)
def sums_of_two_squares(n: int) -> int:
    """Jacobi: four times the product over primes p = 1 (mod 4) of exponent + 1."""
    require(n >= 0, f"a sum of squares is not negative; it is given {brief(n)}")
    if n == 0:
        return 1
    found = 4
    for p, k in primes.factorization(n):
        if p % 4 == 3 and k % 2:
            return 0
        if p % 4 == 1:
            found *= k + 1
    return found
