"""Numbers that count things. Families of the things themselves are in ``families``."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from mtf_lang.limits import check_bits
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import brief, check_small, require, require_natural
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import number

AREA = Area("combinatorics")


def _check_factorial(n: int, what: str) -> None:
    """n! has less than n times the bits of n."""
    check_bits(n * n.bit_length(), what)


@AREA.function(
    "(n: Int) -> Int",
    operator="n!",
    defined="for integers n >= 0",
    summary="The product of the integers from 1 to n; 0! = 1.",
    laws=("factorial(n + 1) = (n + 1)*factorial(n)",),
    examples=(("5!", "120"), ("factorial(0)", "1")),
)
def factorial(n: int) -> int:
    """1*2*…*n."""
    if n < 0:
        raise Undefined(f"the factorial of the negative integer {brief(n)} is undefined")
    _check_factorial(n, "the factorial")
    return math.factorial(n)


@AREA.function(
    "(n: Int) -> Int",
    defined="for n >= -1",
    summary="The product of every second integer from n down to 1 or 2.",
    prose="`double_factorial(0) = double_factorial(-1) = 1`. It is not the factorial of the factorial.",
    laws=("n! = double_factorial(n)*double_factorial(n - 1)",),
    examples=(("double_factorial(7)", "105"), ("double_factorial(8)", "384")),
)
def double_factorial(n: int) -> int:
    """n*(n - 2)*(n - 4)*… as long as the factors are positive."""
    require(n >= -1, f"double_factorial needs an integer of at least -1; it is given {brief(n)}")
    _check_factorial(max(n, 0), "the double factorial")
    return math.prod(range(n, 0, -2))


@AREA.function(
    "(n: Int, k: Int) -> Int",
    synonyms=("choose",),
    summary="The binomial coefficient: the number of k-element subsets of an n-element set.",
    prose="For n >= 0 it is 0 where k < 0 or k > n. For n < 0 it is `n*(n-1)*…*(n-k+1)/k!`, the "
    "coefficient of x^k in (1 + x)^n, so binomial(-1, k) = (-1)^k, and 0 for k < 0. Pascal's rule and "
    "the binomial series hold for all integers; the symmetry in k and n - k holds for n >= 0 only.",
    laws=(
        "binomial(n, k) = binomial(n - 1, k - 1) + binomial(n - 1, k)",
        "k*binomial(n, k) = n*binomial(n - 1, k - 1)",
    ),
    examples=(("binomial(5, 2)", "10"), ("binomial(3, 5)", "0"), ("binomial(-1, 3)", "-1")),
)
def binomial(n: int, k: int) -> int:
    """n*(n - 1)*…*(n - k + 1)/k!, 0 for k < 0."""
    if k < 0:
        return 0
    if n < 0:
        coefficient = binomial(k - n - 1, k)
        return -coefficient if k % 2 else coefficient
    smaller = min(k, n - k)
    if smaller > 0:
        check_bits(smaller * (n.bit_length() - smaller.bit_length() + 2), "the binomial coefficient")
    return math.comb(n, k)


@AREA.function(
    "(k: Int, l: Int, ...) -> Int",
    defined="for integers that are not negative",
    summary="The multinomial coefficient `(k + l + …)!/(k! l! …)`: arrangements of a word with these "
    "letter counts.",
    laws=("multinomial(k, l) = binomial(k + l, k)",),
    examples=(("multinomial(1, 4, 4, 2)", "34650"), ("multinomial(2, 1)", "3")),
)
def multinomial(*parts: int) -> int:
    """(sum of the parts)! divided by the product of their factorials."""
    total, found = 0, 1
    for part in parts:
        require_natural(part, "multinomial")
        total += part
        found *= binomial(total, part)
    return found


@AREA.function(
    "(x: Rat, k: Int) -> Rat",
    defined="for k >= 0",
    summary="The falling factorial `x*(x - 1)*…*(x - k + 1)`, a product of k factors.",
    laws=("falling_factorial(k, k) = k!",),
    examples=(("falling_factorial(10, 3)", "720"), ("falling_factorial(1/2, 2)", "-1/4")),
)
def falling_factorial(x: int | Fraction, k: int) -> int | Fraction:
    """The product of x - j for j from 0 to k - 1."""
    return _factors(x, k, -1, "falling_factorial")


@AREA.function(
    "(x: Rat, k: Int) -> Rat",
    defined="for k >= 0",
    summary="The rising factorial `x*(x + 1)*…*(x + k - 1)`, a product of k factors.",
    laws=("rising_factorial(x, k) = (-1)^k*falling_factorial(-x, k)",),
    examples=(("rising_factorial(3, 3)", "60"), ("rising_factorial(1/2, 2)", "3/4")),
)
def rising_factorial(x: int | Fraction, k: int) -> int | Fraction:
    """The product of x + j for j from 0 to k - 1."""
    return _factors(x, k, 1, "rising_factorial")


def _factors(x: int | Fraction, k: int, step: int, name: str) -> int | Fraction:
    require_natural(k, name)
    size = max(abs(x.numerator).bit_length(), x.denominator.bit_length()) + k.bit_length()
    check_bits(k * size, f"the value of {name}")
    check_small(k, 100_000, f"the number of factors of {name}")
    return number(math.prod((x + step * j for j in range(k)), start=Fraction(1)))


@AREA.function(
    "(n: Int) -> Int",
    defined="for n >= 0",
    summary="The n-th Catalan number binomial(2n, n)/(n + 1), from catalan(0) = 1.",
    laws=("catalan(n)*(n + 1) = binomial(2*n, n)",),
    examples=(("catalan(5)", "42"), ("catalan(0)", "1")),
)
def catalan(n: int) -> int:
    """The number of balanced sequences of n pairs of brackets."""
    require_natural(n, "catalan")
    return binomial(2 * n, n) // (n + 1)


@AREA.function(
    "(n: Int) -> Int",
    summary="The n-th Fibonacci number, with fibonacci(0) = 0 and fibonacci(1) = 1; also for negative n.",
    laws=("fibonacci(n + 2) = fibonacci(n + 1) + fibonacci(n)",),
    examples=(("fibonacci(10)", "55"), ("fibonacci(-2)", "-1")),
)
def fibonacci(n: int) -> int:
    """F(n), by F(-n) = (-1)^(n+1) F(n) for negative n."""
    check_bits(abs(n), "the Fibonacci number")
    first, _ = _fibonacci_pair(abs(n))
    return -first if n < 0 and n % 2 == 0 else first


def _fibonacci_pair(n: int) -> tuple[int, int]:
    """F(n) and F(n + 1) by doubling: F(2k) = F(k)(2F(k+1) - F(k)), F(2k+1) = F(k)² + F(k+1)²."""
    a, b = 0, 1
    for bit in bin(n)[2:]:
        a, b = a * (2 * b - a), a * a + b * b
        if bit == "1":
            a, b = b, a + b
    return a, b


@AREA.function(
    "(n: Int) -> Int",
    summary="The n-th Lucas number, with lucas(0) = 2 and lucas(1) = 1; also for negative n.",
    laws=("lucas(n) = fibonacci(n - 1) + fibonacci(n + 1)",),
    examples=(("lucas(10)", "123"), ("lucas(0)", "2")),
)
def lucas(n: int) -> int:
    """L(n) = F(n - 1) + F(n + 1)."""
    return fibonacci(n - 1) + fibonacci(n + 1)


# --- triangles of numbers ----------------------------------------------------------------------------


def _row(n: int, next_entry: Callable[[int, int, int, int], int]) -> list[int]:
    """Row n of a triangle with T(0, 0) = 1 and T(m, k) from T(m-1, k-1) and T(m-1, k)."""
    row = [1]
    for m in range(1, n + 1):
        extended = [0, *row, 0]
        row = [next_entry(m, k, extended[k], extended[k + 1]) for k in range(m + 1)]
    return row


@lru_cache(maxsize=64)
def _stirling2_row(n: int) -> list[int]:
    return _row(n, lambda m, k, left, above: left + k * above)


@lru_cache(maxsize=64)
def _stirling1_row(n: int) -> list[int]:
    return _row(n, lambda m, k, left, above: left + (m - 1) * above)


_ROWS = 2_000


@AREA.function(
    "(n: Int, k: Int) -> Int",
    defined="for n >= 0",
    summary="Stirling number of the second kind: partitions of an n-element set into k blocks.",
    prose="0 where k < 0 or k > n; stirling2(0, 0) = 1.",
    laws=("stirling2(n + 1, k) = k*stirling2(n, k) + stirling2(n, k - 1)",),
    examples=(("stirling2(4, 2)", "7"), ("stirling2(0, 0)", "1")),
)
def stirling2(n: int, k: int) -> int:
    """The number of partitions of an n-element set into k nonempty blocks."""
    require_natural(n, "stirling2")
    check_small(n, _ROWS, "stirling2(n, k)")
    return _stirling2_row(n)[k] if 0 <= k <= n else 0


@AREA.function(
    "(n: Int, k: Int) -> Int",
    defined="for n >= 0",
    summary="Stirling number of the first kind without sign: permutations of n elements with k cycles.",
    prose="0 where k < 0 or k > n; stirling1(0, 0) = 1.",
    laws=("stirling1(n + 1, k) = n*stirling1(n, k) + stirling1(n, k - 1)",),
    examples=(("stirling1(4, 2)", "11"), ("stirling1(3, 1)", "2")),
)
def stirling1(n: int, k: int) -> int:
    """The number of permutations of n elements with exactly k cycles."""
    require_natural(n, "stirling1")
    check_small(n, _ROWS, "stirling1(n, k)")
    return _stirling1_row(n)[k] if 0 <= k <= n else 0


@AREA.function(
    "(n: Int) -> Int",
    defined="for n >= 0",
    summary="The Bell number: partitions of an n-element set.",
    laws=("bell(n) = sum(stirling2(n, k) for k in 0..n)",),
    examples=(("bell(5)", "52"), ("bell(0)", "1")),
)
def bell(n: int) -> int:
    """The number of partitions of an n-element set."""
    require_natural(n, "bell")
    check_small(n, _ROWS, "bell(n)")
    return sum(_stirling2_row(n))


@AREA.function(
    "(n: Int) -> Int",
    synonyms=("subfactorial",),
    defined="for n >= 0",
    summary="The number of permutations of n elements without a fixed point.",
    laws=("derangements(n + 1) = (n + 1)*derangements(n) + (-1)^(n + 1)",),
    examples=(("derangements(4)", "9"), ("derangements(0)", "1")),
)
def derangements(n: int) -> int:
    """The sum of (-1)^k n!/k! for k from 0 to n."""
    require_natural(n, "derangements")
    _check_factorial(n, "the number of derangements")
    found = 1
    for m in range(1, n + 1):
        found = m * found + (-1) ** m
    return found


@AREA.function(
    "(n: Int) -> Int",
    synonyms=("partition_count",),
    summary="The number of partitions of n into positive parts, order ignored; 0 for n < 0.",
    laws=("number_of_partitions(n) = count(partitions(n))",),
    examples=(("number_of_partitions(5)", "7"), ("number_of_partitions(100)", "190569292")),
)
def number_of_partitions(n: int) -> int:
    """p(n), by adding the parts 1, 2, …, n one after the other."""
    if n < 0:
        return 0
    check_small(n, 5_000, "the number of partitions")
    ways = [1] + [0] * n
    for part in range(1, n + 1):
        for total in range(part, n + 1):
            ways[total] += ways[total - part]
    return ways[n]


@AREA.function(
    "(n: Int) -> Rat",
    defined="for n >= 0",
    synonyms=("harmonic_number",),
    summary="The harmonic number 1 + 1/2 + … + 1/n.",
    laws=("harmonic(n + 1) = harmonic(n) + 1/(n + 1)",),
    examples=(("harmonic(4)", "25/12"), ("harmonic(0)", "0")),
)
def harmonic(n: int) -> int | Fraction:
    """The sum of 1/k for k from 1 to n, adding by halves so that long sums stay fast."""
    require_natural(n, "harmonic")
    check_small(n, 200_000, "the harmonic number")
    terms = [Fraction(1, k) for k in range(1, n + 1)]
    while len(terms) > 1:
        pairs = [a + b for a, b in zip(terms[::2], terms[1::2], strict=False)]
        terms = pairs + terms[len(pairs) * 2 :]
    return number(terms[0]) if terms else 0
