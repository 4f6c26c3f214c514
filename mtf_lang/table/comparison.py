"""Equality and order. Both are decided exactly; what cannot be decided is unknown, never false."""

from __future__ import annotations

from mtf_lang.table import numbers
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import require
from mtf_lang.values import order
from mtf_lang.values.model import Value

AREA = Area("comparison")


def _same(a: Value, b: Value) -> bool:
    if type(a) is int and type(b) is int:
        return a == b
    return order.equal(a, b)


@AREA.function(
    "(a: T, b: T) -> Bool",
    operator="a = b",
    summary="Equality of two values of one kind.",
    prose="Numbers are equal by value, whatever their form: `1/2 = 0.5`, `sqrt(8) = 2*sqrt(2)`. Sets are "
    "equal if they have the same elements; tuples, lists and strings if they agree in every place.",
    laws=("(a = b) iff (b = a)", "a = a"),
    examples=(("1/2 = 0.5", "true"), ("{1, 2} = {2, 1}", "true"), ("(1, 2) = (2, 1)", "false")),
)
def equal(a: Value, b: Value) -> bool:
    """Whether a and b are the same value."""
    return _same(a, b)


@AREA.function(
    "(a: T, b: T) -> Bool",
    operator="a != b",
    summary="Inequality: the negation of a = b.",
    laws=("(a != b) iff not (a = b)",),
    examples=(("1 != 2", "true"), ("0.25 != 1/4", "false")),
)
def not_equal(a: Value, b: Value) -> bool:
    """Whether a and b are different values."""
    return not _same(a, b)


@AREA.function(
    "(a: Real, b: Real) -> Bool",
    operator="a < b",
    summary="Whether a is less than b.",
    prose="Real numbers only, together with `infinity` and `-infinity`; complex numbers have no order.",
    laws=("(a < b) iff (b > a)", "not (a < a)"),
    examples=(("1/3 < 0.34", "true"), ("sqrt(2) < 1.4142", "false")),
)
def less(a: Value, b: Value) -> bool:
    """Whether a < b."""
    return numbers.compare(a, b) < 0


@AREA.function(
    "(a: Real, b: Real) -> Bool",
    operator="a <= b",
    summary="Whether a is at most b.",
    laws=("(a <= b) iff (a < b or a = b)",),
    examples=(("2 <= 2", "true"), ("pi <= 3", "false")),
)
def less_equal(a: Value, b: Value) -> bool:
    """Whether a <= b."""
    return numbers.compare(a, b) <= 0


@AREA.function(
    "(a: Real, b: Real) -> Bool",
    operator="a > b",
    summary="Whether a is greater than b.",
    laws=("(a > b) iff not (a <= b)",),
    examples=(("2^10 > 10^3", "true"), ("1 > 1", "false")),
)
def greater(a: Value, b: Value) -> bool:
    """Whether a > b."""
    return numbers.compare(a, b) > 0


@AREA.function(
    "(a: Real, b: Real) -> Bool",
    operator="a >= b",
    summary="Whether a is at least b.",
    laws=("(a >= b) iff not (a < b)",),
    examples=(("22/7 >= pi", "true"), ("-1 >= 0", "false")),
)
def greater_equal(a: Value, b: Value) -> bool:
    """Whether a >= b."""
    return numbers.compare(a, b) >= 0


@AREA.function(
    "(a: Int, b: Int, m: Int) -> Bool",
    operator="a = b (mod m)",
    defined="for m != 0",
    summary="Congruence: whether m divides a - b.",
    laws=("congruent(a, b, m) iff m divides a - b", "congruent(a, b, m) iff a mod m = b mod m"),
    examples=(("17 = 5 (mod 12)", "true"), ("-1 = 6 (mod 5)", "false")),
)
def congruent(a: int, b: int, m: int) -> bool:
    """Whether a and b leave the same remainder by m."""
    require(m != 0, "a congruence modulo 0 is undefined")
    return (a - b) % m == 0


@AREA.function(
    "(a: Int, b: Int) -> Bool",
    operator="a divides b",
    summary="Divisibility: whether b is a multiple of a.",
    prose="0 divides 0 and nothing else.",
    laws=("(a divides b) iff (-a divides b)", "a divides a*b"),
    examples=(("7 divides 91", "true"), ("0 divides 5", "false"), ("0 divides 0", "true")),
)
def divides(a: int, b: int) -> bool:
    """Whether there is an integer k with b = a*k."""
    return b == 0 if a == 0 else b % a == 0
