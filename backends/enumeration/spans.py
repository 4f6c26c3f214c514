"""Interval arithmetic on exact numbers.

A bound that is not known is None. All results are outer bounds: the values lie within, perhaps
strictly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from mtf_lang.values.model import number

Number = int | Fraction

MAXIMUM_POWER_BITS = 4096
"""Powers beyond this size are not computed for a bound; the bound is then unknown."""


@dataclass(frozen=True, slots=True)
class Span:
    """All numbers from ``low`` to ``high``; None is no bound on that side."""

    low: Number | None = None
    high: Number | None = None

    @property
    def finite(self) -> bool:
        """Whether both bounds are known."""
        return self.low is not None and self.high is not None

    def excludes(self, value: Number) -> bool:
        """Whether ``value`` lies outside for sure."""
        return (self.low is not None and value < self.low) or (self.high is not None and value > self.high)

    def at_least(self, value: Number) -> bool:
        """Whether every number in the span is ``value`` or more."""
        return self.low is not None and self.low >= value

    def at_most(self, value: Number) -> bool:
        """Whether every number in the span is ``value`` or less."""
        return self.high is not None and self.high <= value

    def meet(self, other: Span) -> Span:
        """The numbers in both; may be empty (``low > high``)."""
        return Span(_tighter(self.low, other.low, max), _tighter(self.high, other.high, min))

    def hull(self, other: Span) -> Span:
        """The least span around both."""
        low = None if self.low is None or other.low is None else min(self.low, other.low)
        high = None if self.high is None or other.high is None else max(self.high, other.high)
        return Span(low, high)

    def magnitude(self) -> Number | None:
        """The greatest absolute value, None where it has no bound."""
        if self.low is None or self.high is None:
            return None
        return max(-self.low, self.high)


EVERYTHING = Span()
NONNEGATIVE = Span(0, None)


def _tighter(a: Number | None, b: Number | None, choose: Callable[[Number, Number], Number]) -> Number | None:
    if a is None:
        return b
    return a if b is None else choose(a, b)


def add(a: Span, b: Span) -> Span:
    """Sums of a number of each."""
    low = None if a.low is None or b.low is None else number(a.low + b.low)
    high = None if a.high is None or b.high is None else number(a.high + b.high)
    return Span(low, high)


def negate(a: Span) -> Span:
    """The opposite numbers."""
    return Span(None if a.high is None else -a.high, None if a.low is None else -a.low)


def multiply(a: Span, b: Span) -> Span:
    """Products of a number of each: the extremes are products of ends, where 0 times no bound is 0."""
    found: list[Number] = []
    unbounded: set[int] = set()
    for x, x_sign in ((a.low, -1), (a.high, 1)):
        for y, y_sign in ((b.low, -1), (b.high, 1)):
            if x is not None and y is not None:
                found.append(number(x * y))
                continue
            sign = (x_sign if x is None else _sign(x)) * (y_sign if y is None else _sign(y))
            if sign:
                unbounded.add(sign)
            else:
                found.append(0)
    low = min(found) if found and -1 not in unbounded else None
    return Span(low, max(found) if found and 1 not in unbounded else None)


def _sign(value: Number) -> int:
    return (value > 0) - (value < 0)


def power(a: Span, exponent: int) -> Span:
    """Powers with a fixed natural exponent."""
    if exponent == 0:
        return Span(1, 1)
    even = exponent % 2 == 0
    if even and not a.at_least(0):
        top = a.magnitude()
        low = 0 if not a.excludes(0) else _raise(-a.high if a.high is not None else None, exponent) or 0
        return Span(low, None if top is None else _raise(top, exponent))
    return Span(_raise(a.low, exponent), _raise(a.high, exponent))


def _raise(value: Number | None, exponent: int) -> Number | None:
    if value is None:
        return None
    size = max(abs(value.numerator).bit_length(), value.denominator.bit_length())
    return None if size * exponent > MAXIMUM_POWER_BITS else number(value**exponent)


def absolute(a: Span) -> Span:
    """Absolute values."""
    if a.at_least(0):
        return a
    if a.at_most(0):
        return negate(a)
    return Span(0, a.magnitude())
