"""Arithmetic of exact numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mtf_lang.table import numbers
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import require
from mtf_lang.types import INT, Type
from mtf_lang.values.model import Value

AREA = Area("arithmetic")


@AREA.function(
    "(a: N, b: N) -> N",
    operator="a + b",
    summary="Sum of two numbers.",
    laws=("a + b = b + a", "a + 0 = a", "a - b + b = a"),
    examples=(("1/2 + 1/3", "5/6"), ("0.1 + 0.2", "3/10")),
)
def add(a: Value, b: Value) -> Value:
    """a + b, exactly."""
    return numbers.add(a, b)


@AREA.function(
    "(a: N, b: N) -> N",
    operator="a - b",
    summary="Difference of two numbers.",
    laws=("a - b = -(b - a)", "a - a = 0"),
    examples=(("1/2 - 1/3", "1/6"), ("2 - 5", "-3")),
)
def subtract(a: Value, b: Value) -> Value:
    """a - b, exactly."""
    return numbers.subtract(a, b)


@AREA.function(
    "(a: N, b: N) -> N",
    operator="a * b",
    summary="Product of two numbers.",
    laws=("a*b = b*a", "a*1 = a", "a*0 = 0"),
    examples=(("6*7", "42"), ("2/3 * 3/2", "1")),
)
def multiply(a: Value, b: Value) -> Value:
    """a * b, exactly."""
    return numbers.multiply(a, b)


@AREA.function(
    "(a: Rat, b: Rat) -> Rat",
    "(a: Real, b: Real) -> Real",
    "(a: Complex, b: Complex) -> Complex",
    operator="a / b",
    defined="for b != 0",
    summary="Quotient of two numbers, exactly.",
    prose="Never rounded: 7/2 is the rational number 7/2. For the integer quotient write `a div b`.",
    laws=("(a / b) * b = a",),
    examples=(("7/2", "7/2"), ("6/3", "2")),
)
def divide(a: Value, b: Value) -> Value:
    """a / b, exactly; undefined for b = 0."""
    return numbers.divide(a, b)


@AREA.function(
    "(a: N) -> N",
    operator="-a",
    summary="The opposite of a number.",
    laws=("-(-a) = a", "a + (-a) = 0"),
    examples=(("-(2 - 5)", "3"), ("-2^2", "-4")),
)
def negate(a: Value) -> Value:
    """-a."""
    return numbers.negate(a)


def _power_type(arguments: tuple[Any, ...]) -> Type | None:
    """An integer to a literal exponent that is not negative is an integer."""
    base, exponent = arguments
    value = getattr(exponent, "value", None)
    return INT if base.type == INT and type(value) is int and value >= 0 else None


@AREA.function(
    "(a: Rat, n: Int) -> Rat",
    "(a: Real, n: Real) -> Real",
    "(a: Complex, n: Complex) -> Complex",
    operator="a ^ n",
    defined="for integer exponents except a negative power of 0; for other exponents where a is not a "
    "negative real number, and n > 0 where a = 0",
    result=_power_type,
    summary="Power.",
    prose="Right-associative, and binds tighter than the sign: -2^2 = -4 and 2^3^2 = 512. 0^0 = 1 for "
    "the integer exponent 0. A fractional power of a negative number is undefined: for the real root "
    "write `root(x, n)`. With complex numbers that are not real the value is the principal one.",
    laws=("a^(n + 1) = a^n * a", "a^1 = a"),
    examples=(("2^10", "1024"), ("2^(-2)", "1/4"), ("0^0", "1"), ("8^(2/3)", "4"), ("2^3^2", "512")),
)
def power(a: Value, n: Value) -> Value:
    """a ^ n; undefined for 0 to a negative power and for fractional powers of negative reals."""
    return numbers.power(a, n)


_EUCLID = (
    "Euclidean division: `a = m*(a div m) + (a mod m)` with a mod m in 0..abs(m)-1. For m > 0 the quotient "
    "is floor(a/m); -7 div 2 = -4 and 7 div -2 = -3."
)


@AREA.function(
    "(a: Int, m: Int) -> Int",
    operator="a div m",
    synonyms=("quotient",),
    defined="for m != 0",
    summary="The integer quotient of the Euclidean division.",
    prose=_EUCLID,
    laws=("a = m*(a div m) + (a mod m)", "a div (-m) = -(a div m)"),
    examples=(("17 div 5", "3"), ("-7 div 2", "-4"), ("7 div (-2)", "-3")),
)
def div(a: int, m: int) -> int:
    """The integer q with 0 <= a - m*q < abs(m)."""
    require(m != 0, "division by zero")
    return a // m if m > 0 else -(a // -m)


@AREA.function(
    "(a: Int, m: Int) -> Int",
    operator="a mod m",
    synonyms=("remainder",),
    defined="for m != 0",
    summary="The remainder of the Euclidean division, from 0 to abs(m) - 1.",
    prose=_EUCLID,
    laws=("(a + m) mod m = a mod m", "a mod (-m) = a mod m"),
    examples=(("17 mod 5", "2"), ("-7 mod 2", "1"), ("7 mod (-2)", "1")),
)
def mod(a: int, m: int) -> int:
    """The integer r in 0..abs(m)-1 for which m divides a - r."""
    require(m != 0, "division by zero: a mod 0 is undefined")
    return a % abs(m)


@AREA.function(
    "(x: Int) -> Int",
    "(x: Rat) -> Rat",
    "(x: Real) -> Real",
    "(x: Complex) -> Real",
    synonyms=("absolute_value", "modulus"),
    summary="The absolute value; of a complex number the modulus.",
    laws=("abs(-x) = abs(x)", "abs(x)^2 = x^2"),
    examples=(("abs(-5)", "5"), ("abs(3 + 4*i)", "5")),
)
def abs_(x: Value) -> Value:
    """The distance of x from 0."""
    return numbers.absolute(x)


@AREA.function(
    "(x: Real) -> Int",
    synonyms=("signum", "sgn"),
    summary="The sign of a real number: -1, 0 or 1.",
    laws=("x = sign(x)*abs(x)", "sign(-x) = -sign(x)"),
    examples=(("sign(-3)", "-1"), ("sign(sqrt(2) - 1.5)", "-1")),
)
def sign(x: Value) -> int:
    """-1, 0 or 1."""
    return numbers.sign(x)


@AREA.function(
    "(x: Real) -> Int",
    summary="The greatest integer that is not above x.",
    prose="Decided exactly, also for irrational numbers close to an integer.",
    laws=("floor(x) <= x", "x < floor(x) + 1"),
    examples=(("floor(-3/2)", "-2"), ("floor(pi)", "3")),
)
def floor(x: Value) -> int:
    """The greatest integer n <= x."""
    return numbers.floor(x)


@AREA.function(
    "(x: Real) -> Int",
    synonyms=("ceiling",),
    summary="The least integer that is not below x.",
    laws=("ceil(x) = -floor(-x)",),
    examples=(("ceil(3/2)", "2"), ("ceil(-pi)", "-3")),
)
def ceil(x: Value) -> int:
    """The least integer n >= x."""
    return -numbers.floor(numbers.negate(x))


@AREA.function(
    "(x: Real) -> Int",
    summary="The nearest integer; ties go away from zero.",
    prose="round(1/2) = 1 and round(-1/2) = -1. Many programming languages round ties to even instead.",
    laws=("abs(x - round(x)) <= 1/2", "round(-x) = -round(x)"),
    examples=(("round(5/2)", "3"), ("round(-5/2)", "-3"), ("round(10/3)", "3")),
)
def round_(x: Value) -> int:
    """The nearest integer, the one of larger absolute value where two are equally near."""
    half = numbers.floor(numbers.add(numbers.absolute(x), Fraction(1, 2)))
    return numbers.sign(x) * half


@AREA.function(
    "(x: Real) -> Int",
    synonyms=("truncate", "integer_part"),
    summary="The integer part: x with its fraction cut off, towards zero.",
    laws=("trunc(-x) = -trunc(x)", "abs(trunc(x)) <= abs(x)"),
    examples=(("trunc(7/2)", "3"), ("trunc(-7/2)", "-3")),
)
def trunc(x: Value) -> int:
    """The integer between 0 and x that is nearest to x."""
    return numbers.sign(x) * numbers.floor(numbers.absolute(x))


@AREA.function(
    "(x: Rat) -> Rat",
    "(x: Real) -> Real",
    synonyms=("fractional_part",),
    summary="The fractional part x - floor(x), at least 0 and less than 1.",
    laws=("frac(x) = x - floor(x)",),
    examples=(("frac(7/2)", "1/2"), ("frac(-1/3)", "2/3")),
)
def frac(x: Value) -> Value:
    """x - floor(x)."""
    return numbers.subtract(x, numbers.floor(x))


@AREA.function(
    "(x: Rat) -> Int",
    summary="The numerator of a rational number in lowest terms; it carries the sign.",
    laws=("x = numerator(x)/denominator(x)",),
    examples=(("numerator(6/8)", "3"), ("numerator(-0.5)", "-1")),
)
def numerator(x: Value) -> int:
    """p where x = p/q in lowest terms with q > 0."""
    return int(x.numerator)


@AREA.function(
    "(x: Rat) -> Int",
    summary="The denominator of a rational number in lowest terms; it is positive.",
    laws=("gcd(numerator(x), denominator(x)) = 1",),
    examples=(("denominator(6/8)", "4"), ("denominator(5)", "1")),
)
def denominator(x: Value) -> int:
    """q where x = p/q in lowest terms with q > 0."""
    return int(x.denominator)


@AREA.function(
    "(x: Real) -> Bool",
    summary="Whether a number is an integer.",
    examples=(("is_integer(6/3)", "true"), ("is_integer(1/2)", "false")),
)
def is_integer(x: Value) -> bool:
    """Whether x is an integer; exact reals that are integers are ints."""
    return type(x) is int
