"""Digits, integer roots, continued fractions: how numbers are written."""

from __future__ import annotations

import math
from fractions import Fraction

from mtf_lang.limits import check_bits
from mtf_lang.table import primes
from mtf_lang.table.declare import Area
from mtf_lang.table.digits import digits_of, value_of
from mtf_lang.table.kit import brief, check_elements, require, require_natural, require_positive
from mtf_lang.values.model import ListValue, Value

AREA = Area("numerals")


@AREA.function(
    "(n: Int, base: Int?, width: Int?) -> List(Int)",
    defined="for n >= 0, base >= 2, and a width in which n fits",
    summary="The digits of n, most significant first.",
    prose="The base is 10 where none is given. With a width the list is filled with zeros at its front "
    "to that many digits. digits(0) = [0].",
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
    require_natural(n, name)
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
    require_positive(n, "is_perfect_power")
    return n == 1 or any(
        primes.integer_root(n, k) ** k == n for k in range(2, n.bit_length() + 1) if primes.is_prime(k)
    )


@AREA.function(
    "(n: Int) -> Int",
    synonyms=("integer_sqrt",),
    defined="for n >= 0",
    summary="The greatest integer whose square is at most n.",
    laws=("isqrt(n)^2 <= n", "(isqrt(n) + 1)^2 > n"),
    examples=(("isqrt(99)", "9"), ("isqrt(10^20)", "10000000000")),
)
def isqrt(n: int) -> int:
    """floor(sqrt(n))."""
    require_natural(n, "isqrt")
    return math.isqrt(n)


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
