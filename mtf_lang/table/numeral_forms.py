"""Further ways to write numbers: counts of digits, convergents, Farey sequences, Egyptian fractions."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

from mtf_lang.table.declare import Area
from mtf_lang.table.digits import digits_of, value_of
from mtf_lang.table.kit import brief, check_small, require, require_natural, require_positive
from mtf_lang.table.residues import multiplicative_order
from mtf_lang.values.model import ListValue, Value, number

AREA = Area("numerals")

MAXIMUM_FAREY = 3_000
"""Up to this order Farey sequences are built; that one has 2.7 million terms."""


def _base(base: int, name: str) -> None:
    require(base >= 2, f"{name} needs a base of at least 2; it is given {brief(base)}")


@AREA.function(
    "(n: Int, base: Int?) -> Int",
    synonyms=("digit_count",),
    defined="for n >= 0 and base >= 2",
    summary="The number of digits of n; 0 has one.",
    laws=("number_of_digits(n) = length(digits(n))",),
    examples=(("number_of_digits(2025)", "4"), ("number_of_digits(8, 2)", "4")),
)
def number_of_digits(n: int, base: int = 10) -> int:
    """How many digits n has in the base."""
    require_natural(n, "number_of_digits")
    _base(base, "number_of_digits")
    return len(digits_of(n, base))


@AREA.function(
    "(n: Int, base: Int?) -> Int",
    defined="for n >= 0 and base >= 2",
    summary="The product of the digits of n.",
    laws=("digit_product(n) = product(digits(n))",),
    examples=(("digit_product(236)", "36"), ("digit_product(2025)", "0")),
)
def digit_product(n: int, base: int = 10) -> int:
    """The product of the digits in the base."""
    require_natural(n, "digit_product")
    _base(base, "digit_product")
    found = 1
    for digit in digits_of(n, base):
        found *= digit
    return found


@AREA.function(
    "(n: Int, base: Int?) -> Int",
    synonyms=("digit_reversal",),
    defined="for n >= 0 and base >= 2",
    summary="The number with the digits of n in reverse order.",
    laws=("reverse_digits(n) = from_digits(reverse(digits(n)))",),
    examples=(("reverse_digits(1230)", "321"), ("reverse_digits(6, 2)", "3")),
)
def reverse_digits(n: int, base: int = 10) -> int:
    """The digits read from behind; zeros at the end vanish."""
    require_natural(n, "reverse_digits")
    _base(base, "reverse_digits")
    return value_of(digits_of(n, base)[::-1], base)


@AREA.function(
    "(n: Int, base: Int?) -> Int",
    defined="for n >= 0 and base >= 2",
    summary="The digit that is left when sums of digits are taken again and again.",
    laws=("digital_root(n) = n (mod 9)",),
    examples=(("digital_root(2025)", "9"), ("digital_root(0)", "0")),
)
def digital_root(n: int, base: int = 10) -> int:
    """The remainder by base - 1, with base - 1 in place of 0 for n > 0."""
    require_natural(n, "digital_root")
    _base(base, "digital_root")
    return 1 + (n - 1) % (base - 1) if n else 0


@AREA.function(
    "(n: Int, base: Int?) -> Int",
    defined="for n != 0 and base >= 2",
    summary="The number of zeros at the end of n.",
    laws=("trailing_zeros(n) = valuation(n, 10)",),
    examples=(("trailing_zeros(1000)", "3"), ("trailing_zeros(12, 2)", "2")),
)
def trailing_zeros(n: int, base: int = 10) -> int:
    """The greatest k such that base^k divides n."""
    require(n != 0, "0 ends in no certain number of zeros")
    _base(base, "trailing_zeros")
    digits = digits_of(abs(n), base)
    return next(k for k, digit in enumerate(reversed(digits)) if digit)


@AREA.function(
    "(s: List(Int)) -> Rat",
    defined="for lists that are not empty, where no denominator is 0",
    summary="The number with a given continued fraction [a0; a1, a2, …].",
    examples=(
        ("from_continued_fraction([3, 7, 15, 1])", "355/113"),
        ("from_continued_fraction([0, 2])", "1/2"),
    ),
)
def from_continued_fraction(s: ListValue) -> Value:
    """a0 + 1/(a1 + 1/(a2 + …))."""
    return number(_convergents(s.items)[-1])


def _convergents(terms: tuple[int, ...]) -> list[Fraction]:
    """The values of the beginnings of a continued fraction."""
    require(len(terms) > 0, "a continued fraction has at least one term")
    found = []
    (p, before_p), (q, before_q) = (1, 0), (0, 1)
    for a in terms:
        (p, before_p), (q, before_q) = (a * p + before_p, p), (a * q + before_q, q)
        require(q != 0, "a denominator of the continued fraction is 0")
        found.append(Fraction(p, q))
    return found


@AREA.function(
    "(s: List(Int)) -> List(Rat)",
    defined="for lists that are not empty, where no denominator is 0",
    summary="The values of the beginnings of a continued fraction.",
    prose="Of a number they are `convergents(continued_fraction(x, n))`.",
    laws=("last(convergents(s)) = from_continued_fraction(s)",),
    examples=(("convergents([3, 7, 15])", "[3, 22/7, 333/106]"), ("convergents([1, 2, 2])", "[1, 3/2, 7/5]")),
)
def convergents(s: ListValue) -> ListValue:
    """The continued fraction broken off after each of its terms."""
    return ListValue(tuple(map(number, _convergents(s.items))))


@AREA.function(
    "(n: Int) -> List(Rat)",
    synonyms=("farey",),
    defined="for n >= 1",
    summary="The fractions from 0 to 1 with denominators up to n, in increasing order.",
    laws=("length(farey_sequence(n)) = 1 + sum(totient(k) for k in 1..n)",),
    examples=(("farey_sequence(3)", "[0, 1/3, 1/2, 2/3, 1]"), ("length(farey_sequence(10))", "33")),
)
def farey_sequence(n: int) -> ListValue:
    """Each from the two before it."""
    require_positive(n, "farey_sequence")
    check_small(n, MAXIMUM_FAREY, "farey_sequence")
    (a, b), (c, d) = (0, 1), (1, n)
    found: list[Value] = [0]
    while c <= n:
        k = (n + b) // d
        (a, b), (c, d) = (c, d), (k * c - a, k * d - b)
        found.append(number(Fraction(a, b)))
    return ListValue(tuple(found))


@AREA.function(
    "(x: Rat) -> (Int, Int)",
    defined="for every rational number",
    summary="The lengths (preperiod, period) of the decimal expansion of a rational number.",
    prose="The period is 0 where the expansion ends.",
    examples=(
        ("decimal_period(1/7)", "(0, 6)"),
        ("decimal_period(1/12)", "(2, 1)"),
        ("decimal_period(3/8)", "(3, 0)"),
    ),
)
def decimal_period(x: Value) -> tuple[int, int]:
    """Powers of 2 and 5 in the denominator give the preperiod, the order of 10 by the rest the period."""
    rest = x.denominator
    before = 0
    while gcd(rest, 10) > 1:
        rest //= gcd(rest, 10)
        before += 1
    return before, 0 if rest == 1 else multiplicative_order(10, rest)
