"""Further counting numbers: paths, trees, necklaces, permutations by descents; Bernoulli numbers."""

from __future__ import annotations

import math
from fractions import Fraction

from mtf_lang.limits import check_bits
from mtf_lang.table import primes
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import brief, check_small, require, require_natural, require_positive
from mtf_lang.values.model import Value, number

AREA = Area("combinatorics")

MAXIMUM_ROW = 3_000
"""Up to this index numbers are computed that need a table of quadratic size."""


@AREA.function(
    "(n: Int, k: Int) -> Int",
    synonyms=("narayana_number",),
    defined="for n >= 1",
    summary="The number of Dyck paths of length 2n with exactly k peaks.",
    laws=("n >= 1 implies sum(narayana(n, j) for j in 1..n) = catalan(n)",),
    examples=(("narayana(4, 2)", "6"), ("narayana(3, 3)", "1")),
)
def narayana(n: int, k: int) -> int:
    """binomial(n, k)*binomial(n, k - 1)/n."""
    require_positive(n, "narayana")
    if not 1 <= k <= n:
        return 0
    check_bits(2 * n, "a Narayana number")
    return math.comb(n, k) * math.comb(n, k - 1) // n


@AREA.function(
    "(n: Int) -> Int",
    synonyms=("motzkin_number",),
    defined="for n >= 0",
    summary="The number of ways to draw chords that do not meet between n points of a circle.",
    laws=("motzkin(n) = sum(binomial(n, 2*k)*catalan(k) for k in 0..n div 2)",),
    examples=(("motzkin(4)", "9"), ("motzkin(0)", "1")),
)
def motzkin(n: int) -> int:
    """By the recurrence (m + 2) M_m = (2m + 1) M_(m-1) + (3m - 3) M_(m-2)."""
    require_natural(n, "motzkin")
    check_bits(2 * n, "a Motzkin number")
    before, current = 1, 1
    for m in range(2, n + 1):
        before, current = current, ((2 * m + 1) * current + (3 * m - 3) * before) // (m + 2)
    return current


@AREA.function(
    "(n: Int, k: Int) -> Int",
    synonyms=("number_of_necklaces",),
    defined="for n >= 1 and k >= 0",
    summary="The number of necklaces of n beads of k colours, the same if rotated.",
    prose="Reflections are not identified; with them write `bracelets(n, k)`.",
    laws=("necklaces(n, 1) = 1",),
    examples=(("necklaces(6, 2)", "14"), ("necklaces(3, 3)", "11")),
)
def necklaces(n: int, k: int) -> int:
    """Burnside over the rotations: the mean of k^gcd(n, r)."""
    _beads(n, k, "necklaces")
    total = 0
    for d in _divisors(n):
        total += _phi(d) * k ** (n // d)
    return total // n


def _beads(n: int, k: int, name: str) -> None:
    require_positive(n, name)
    require_natural(k, name)
    check_bits(n * k.bit_length(), "the number of colourings")


def _divisors(n: int) -> list[int]:
    found = [1]
    for p, e in primes.factorization(n):
        found = [d * p**j for d in found for j in range(e + 1)]
    return found


def _phi(n: int) -> int:
    return math.prod((p - 1) * p ** (e - 1) for p, e in primes.factorization(n))


@AREA.function(
    "(n: Int, k: Int) -> Int",
    synonyms=("number_of_bracelets",),
    defined="for n >= 1 and k >= 0",
    summary="The number of necklaces of n beads of k colours, the same if rotated or turned over.",
    laws=("bracelets(n, k) <= necklaces(n, k)",),
    examples=(("bracelets(6, 2)", "13"), ("bracelets(4, 3)", "21")),
)
def bracelets(n: int, k: int) -> int:
    """Burnside over rotations and reflections; those of an odd n fix (n + 1)/2 beads each."""
    _beads(n, k, "bracelets")
    mirrored = n * (k ** ((n + 1) // 2) + k ** (n // 2 + 1)) // 2
    return (n * necklaces(n, k) + mirrored) // (2 * n)


@AREA.function(
    "(s: Int, n: Int) -> Int",
    defined="for s >= 3 and n >= 0",
    summary="The n-th polygonal number with s sides: triangular for s = 3, square for s = 4.",
    laws=("polygonal_number(4, n) = n^2",),
    examples=(("polygonal_number(3, 4)", "10"), ("polygonal_number(5, 4)", "22")),
)
def polygonal_number(s: int, n: int) -> int:
    """((s - 2) n^2 - (s - 4) n)/2."""
    require(s >= 3, f"a polygon has at least 3 sides; it is given {brief(s)}")
    require_natural(n, "polygonal_number")
    return ((s - 2) * n * n - (s - 4) * n) // 2


@AREA.function(
    "(n: Int) -> Int",
    defined="for n >= 0",
    summary="The n-th triangular number 1 + 2 + … + n.",
    laws=("triangular(n) = binomial(n + 1, 2)",),
    examples=(("triangular(4)", "10"), ("triangular(100)", "5050")),
)
def triangular(n: int) -> int:
    """n*(n + 1)/2."""
    require_natural(n, "triangular")
    return n * (n + 1) // 2


@AREA.function(
    "(n: Int) -> Rat",
    synonyms=("bernoulli_number",),
    defined="for n >= 0",
    summary="The n-th Bernoulli number, with B_1 = -1/2.",
    laws=("n >= 1 implies sum(binomial(n + 1, k)*bernoulli(k) for k in 0..n) = 0",),
    examples=(("bernoulli(1)", "-1/2"), ("bernoulli(12)", "-691/2730")),
)
def bernoulli(n: int) -> Value:
    """By the triangle of Akiyama and Tanigawa."""
    require_natural(n, "bernoulli")
    check_small(n, 400, "bernoulli")
    if n == 1:
        return Fraction(-1, 2)
    row: list[Fraction] = []
    for m in range(n + 1):
        row.append(Fraction(1, m + 1))
        for j in range(m, 0, -1):
            row[j - 1] = j * (row[j - 1] - row[j])
    return number(row[0])


@AREA.function(
    "(n: Int, k: Int) -> Int",
    defined="for n >= k >= 0",
    summary="The number of orders of n votes for A and k for B in which B is never ahead (ballot numbers).",
    laws=("n >= 0 implies ballot(n, n) = catalan(n)",),
    examples=(("ballot(3, 2)", "5"), ("ballot(4, 4)", "14")),
)
def ballot(n: int, k: int) -> int:
    """binomial(n + k, k)*(n - k + 1)/(n + 1)."""
    require(n >= k >= 0, f"ballot needs n >= k >= 0; it is given {brief(n)} and {brief(k)}")
    check_bits(n + k, "a ballot number")
    return math.comb(n + k, k) * (n - k + 1) // (n + 1)


@AREA.function(
    "(n: Int, k: Int) -> Int",
    defined="for n, k >= 0",
    summary="The number of functions from a set of n elements onto a set of k elements.",
    laws=("surjections(n, k) = k!*stirling2(n, k)",),
    examples=(("surjections(4, 3)", "36"), ("surjections(2, 3)", "0")),
)
def surjections(n: int, k: int) -> int:
    """By inclusion and exclusion."""
    require_natural(n, "surjections")
    require_natural(k, "surjections")
    if k > n:
        return 0
    check_small(n, MAXIMUM_ROW, "surjections")
    return sum((-1) ** j * math.comb(k, j) * (k - j) ** n for j in range(k + 1))
