"""Numbers: integers and fractions exactly, all others as floating point of 80 digits.

A floating-point number stands for every real number that agrees with it to 45 digits. Whatever would
have to tell two such numbers apart has no answer here.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import mpmath

from mtf_lang.values.faults import LimitHit, Undecided, Undefined, Unsupported

FLOATS = mpmath.mp.clone()
FLOATS.dps = 80
Real = FLOATS.mpf
Complex = FLOATS.mpc

NEAR = Real(10) ** -45
"""Numbers that differ by less, relatively where they are large, are taken to be equal."""
SURE = Real(10) ** -30
"""Floats this near to an integer have no floor here."""
LARGEST_POWER = 4_000_000
"""Bits of the largest integer power that is computed."""


class Doubts:
    """How often two numbers were taken to be equal that may differ behind the digits kept here."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0


DOUBTS = Doubts()
"""Set to 0 before an evaluation and read after it."""

Number = Any
"""``int``, ``Fraction``, ``Real`` or ``Complex``."""


def exact(x: Number) -> bool:
    """Whether a number is an integer or a fraction."""
    return isinstance(x, int | Fraction)


def settled(x: Number) -> Number:
    """A fraction that is an integer as one; a complex number without imaginary part as a real one."""
    if isinstance(x, Fraction) and x.denominator == 1:
        return x.numerator
    if isinstance(x, Complex) and near(x.imag, 0):
        return x.real
    return x


def floating(x: Number) -> Number:
    """A number as floating point."""
    if isinstance(x, Fraction):
        return Real(x.numerator) / x.denominator
    return Real(x) if isinstance(x, int) else x


def near(a: Number, b: Number) -> bool:
    """Whether two numbers are equal as far as can be told."""
    if exact(a) and exact(b):
        return bool(a == b)
    x, y = floating(a), floating(b)
    together = bool(abs(x - y) <= NEAR * max(1, abs(x), abs(y)))
    DOUBTS.count += together
    return together


def integer(x: Number) -> int:
    """A number that must be an integer."""
    if isinstance(x, int) and not isinstance(x, bool):
        return x
    if isinstance(x, Fraction):
        raise Undefined("an integer is needed", "MTF0402")
    raise Undecided("whether a floating-point number is an integer")


def natural(x: Number, least: int = 0) -> int:
    """An integer of at least ``least``."""
    n = integer(x)
    if n < least:
        raise Undefined("a smaller number than is allowed")
    return n


def rational(x: Number) -> Fraction:
    """A number that must be rational."""
    if not exact(x) or isinstance(x, bool):
        raise Undecided("whether a floating-point number is rational")
    return Fraction(x)


def less(a: Number, b: Number) -> bool:
    """The order of two real numbers."""
    if isinstance(a, Complex) or isinstance(b, Complex):
        raise Undefined("complex numbers have no order", "MTF0402")
    return not near(a, b) and bool(floating(a) < floating(b) if not (exact(a) and exact(b)) else a < b)


def add(a: Number, b: Number) -> Number:
    """Sum."""
    return settled(_both(a, b, lambda x, y: x + y))


def subtract(a: Number, b: Number) -> Number:
    """Difference."""
    return settled(_both(a, b, lambda x, y: x - y))


def multiply(a: Number, b: Number) -> Number:
    """Product."""
    if exact(a) and exact(b) and a.numerator.bit_length() + b.numerator.bit_length() > LARGEST_POWER:
        raise LimitHit("size", "a product of large numbers")
    return settled(_both(a, b, lambda x, y: x * y))


def divide(a: Number, b: Number) -> Number:
    """Quotient."""
    if exact(b) and b == 0:
        raise Undefined("division by zero")
    if not exact(b) and near(b, 0):
        raise Undecided("whether a divisor is zero")
    return settled(_both(a, b, lambda x, y: Fraction(x) / y if exact(x) and exact(y) else x / y))


def _both(a: Number, b: Number, combine: Any) -> Number:
    if exact(a) and exact(b):
        return combine(a, b)
    return combine(floating(a), floating(b))


def divmod_euclid(a: Number, m: Number) -> tuple[int, int]:
    """Quotient and remainder with the remainder in 0..abs(m)-1."""
    x, y = integer(a), integer(m)
    if y == 0:
        raise Undefined("division by zero")
    remainder = x - abs(y) * math.floor(Fraction(x, abs(y)))
    return (x - remainder) // y, remainder


def power(a: Number, n: Number) -> Number:
    """Power; fractional ones of positive reals, or of zero to a positive exponent."""
    if isinstance(n, int):
        return _integer_power(a, n)
    if isinstance(a, Complex) or isinstance(n, Complex):
        raise Unsupported("powers with complex parts")
    if exact(a) and a == 0:
        if less(n, 0):
            raise Undefined("a negative power of zero")
        return 0
    if less(a, 0):
        raise Undefined("a fractional power of a negative number")
    if isinstance(n, Fraction) and exact(a):
        known = _exact_root(Fraction(a), n.denominator)
        if known is not None:
            return _integer_power(settled(known), n.numerator)
    return FLOATS.power(floating(a), floating(n))


def _integer_power(a: Number, n: int) -> Number:
    if n < 0:
        if exact(a) and a == 0:
            raise Undefined("a negative power of zero")
        return divide(1, _integer_power(a, -n))
    if exact(a):
        size = max(a.numerator.bit_length(), a.denominator.bit_length())
        if size > 1 and size * n > LARGEST_POWER:
            raise LimitHit("size", "a large power")
    if n == 0:
        return 1
    return settled(a**n)


def _exact_root(x: Fraction, n: int) -> Fraction | None:
    """The n-th root of a rational number that is not negative, where it is rational."""
    parts = []
    for part in (x.numerator, x.denominator):
        root, whole = mpmath_integer_root(part, n)
        if not whole:
            return None
        parts.append(root)
    return Fraction(parts[0], parts[1])


def mpmath_integer_root(x: int, n: int) -> tuple[int, bool]:
    """The floor of an n-th root, and whether it is exact."""
    from sympy.external.ntheory import iroot

    root, whole = iroot(x, n)
    return int(root), bool(whole)


def root(x: Number, n: Number) -> Number:
    """The real n-th root."""
    degree = natural(n, 1)
    if isinstance(x, Complex):
        raise Undefined("a root of a complex number", "MTF0402")
    if less(x, 0):
        if degree % 2 == 0:
            raise Undefined("an even root of a negative number")
        return multiply(-1, root(multiply(-1, x), degree))
    return power(x, Fraction(1, degree)) if degree > 1 else x


def sqrt(x: Number) -> Number:
    """The square root; of a complex number the one with positive real part."""
    if isinstance(x, Complex):
        return settled(FLOATS.sqrt(x))
    return root(x, 2)


def floor(x: Number) -> int:
    """The floor, where it can be told."""
    if exact(x):
        return math.floor(x)
    if isinstance(x, Complex):
        raise Undefined("a floor of a complex number", "MTF0402")
    whole = int(FLOATS.nint(x))
    if abs(x - whole) < SURE:
        raise Undecided("the floor of a number near an integer")
    return int(FLOATS.floor(x))


def rounded(x: Number) -> int:
    """The nearest integer, ties away from zero."""
    if less(x, 0):
        return -rounded(multiply(-1, x))
    return floor(add(x, Fraction(1, 2)))


def absolute(x: Number) -> Number:
    """The absolute value."""
    return abs(x)


def sign(x: Number) -> int:
    """The sign of a real number."""
    return 0 if near(x, 0) else -1 if less(x, 0) else 1
