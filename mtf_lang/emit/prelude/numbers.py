"""Arithmetic of numbers: ints and fractions here, all others by ``reals``."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeGuard

from mtf_lang.emit.prelude import reals
from mtf_lang.emit.prelude.faults import Undefined, check_bits
from mtf_lang.values.model import Complex, Infinity, number

Value = Any
Rational = int | Fraction


def is_rational(value: Value) -> TypeGuard[Rational]:
    """Whether the value is an int or a fraction; truth values are not."""
    return type(value) is int or type(value) is Fraction


def add(a: Value, b: Value) -> Value:
    """a + b."""
    return number(a + b) if is_rational(a) and is_rational(b) else reals.add(a, b)


def negate(a: Value) -> Value:
    """-a, also of an infinity."""
    if isinstance(a, Infinity):
        return Infinity(not a.negative)
    return -a if is_rational(a) else reals.multiply(-1, a)


def subtract(a: Value, b: Value) -> Value:
    """a - b."""
    return number(a - b) if is_rational(a) and is_rational(b) else reals.add(a, negate(b))


def multiply(a: Value, b: Value) -> Value:
    """a * b."""
    return number(a * b) if is_rational(a) and is_rational(b) else reals.multiply(a, b)


def divide(a: Value, b: Value) -> Value:
    """a / b, exactly; undefined for b = 0."""
    if is_rational(a) and is_rational(b):
        if b == 0:
            raise Undefined("division by zero")
        return number(Fraction(a) / b)
    return reals.divide(a, b)


def power(base: Value, exponent: Value) -> Value:
    """``base ^ exponent``."""
    if type(exponent) is not int or not is_rational(base):
        return reals.power(base, exponent)
    if base == 0 and exponent < 0:
        raise Undefined(f"0^({exponent}) is undefined: it would divide by zero")
    if base not in (-1, 0, 1):
        check_bits(max(abs(base.numerator), base.denominator).bit_length() * abs(exponent), "a power")
    return number(Fraction(base) ** exponent) if exponent < 0 else number(base**exponent)


def absolute(a: Value) -> Value:
    """The absolute value, of a complex number its modulus."""
    return abs(a) if is_rational(a) else reals.absolute(a)


def sign(a: Value) -> int:
    """-1, 0 or 1; of a real number."""
    return compare(a, 0)


def compare(a: Value, b: Value) -> int:
    """-1, 0 or 1 as a is less than, equal to or greater than b, in the reals with infinities."""
    if isinstance(a, Complex) or isinstance(b, Complex):
        raise Undefined("complex numbers have no order", hint="compare abs(z), re(z) or im(z)")
    return reals.compare(a, b)


def floor(a: Value) -> int:
    """The greatest integer that is not above the real number a."""
    return int(a.__floor__()) if is_rational(a) else reals.floor(a)
