"""Arithmetic of all exact numbers.

Ints and fractions are computed here; exact irrational reals and complex numbers are handed to
``mtf_lang.values``, loaded when one is met. The functions take numbers of any of these kinds and
return the narrowest kind that holds the result.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeGuard

from mtf_lang.limits import check_bits
from mtf_lang.table.kit import brief
from mtf_lang.values import order
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import Complex, Infinity, Value, number
from mtf_lang.values.real.model import Real

Rational = int | Fraction


def is_rational(value: Value) -> TypeGuard[Rational]:
    """Whether the value is an int or a fraction; truth values are not."""
    return type(value) is int or type(value) is Fraction


def _exact(*values: Value) -> Any:
    """The module that computes with these numbers, of which one is irrational or complex."""
    if any(isinstance(value, Infinity) for value in values):
        raise Undefined("infinity is not a number: it is a bound or a limit", "MTF0406")
    for value in values:
        if not is_rational(value) and not isinstance(value, Real | Complex):
            raise Undefined(f"{brief(value)} is no number to compute with", "MTF0402")
    if any(isinstance(value, Complex) for value in values):
        from mtf_lang.values import complex as complex_numbers

        return complex_numbers
    from mtf_lang.values import real

    return real


def add(a: Value, b: Value) -> Value:
    """a + b."""
    if is_rational(a) and is_rational(b):
        return number(a + b)
    return _exact(a, b).add(a, b)


def negate(a: Value) -> Value:
    """-a, also of an infinity."""
    if is_rational(a):
        return -a
    if isinstance(a, Infinity):
        return Infinity(not a.negative)
    return _exact(a).negate(a)


def subtract(a: Value, b: Value) -> Value:
    """a - b."""
    if is_rational(a) and is_rational(b):
        return number(a - b)
    return add(a, negate(b))


def multiply(a: Value, b: Value) -> Value:
    """a * b."""
    if is_rational(a) and is_rational(b):
        return number(a * b)
    return _exact(a, b).multiply(a, b)


def divide(a: Value, b: Value) -> Value:
    """a / b, exactly; undefined for b = 0."""
    if is_rational(a) and is_rational(b):
        if b == 0:
            raise Undefined("division by zero")
        return number(Fraction(a) / b)
    return _exact(a, b).divide(a, b)


def power(base: Value, exponent: Value) -> Value:
    """``base ^ exponent``: by repeated multiplication for integers, else the principal value."""
    if type(exponent) is int and is_rational(base):
        return _rational_power(base, exponent)
    return _exact(base, exponent).power(base, exponent)


def _rational_power(base: Rational, exponent: int) -> Rational:
    if base == 0 and exponent < 0:
        raise Undefined(f"0^({exponent}) is undefined: it would divide by zero")
    if base in (0, 1):
        return base if exponent else 1
    if base == -1:
        return -1 if exponent % 2 else 1
    check_bits(power_bits(base, exponent), f"{_short(base)}^{_short(exponent)}")
    return number(Fraction(base) ** exponent) if exponent < 0 else number(base**exponent)


def power_bits(base: Rational, exponent: int) -> int:
    """About how many bits the larger part of ``base ^ exponent`` has."""
    largest = max(abs(base.numerator), base.denominator)
    if largest.bit_length() > 64:
        return largest.bit_length() * abs(exponent)
    return (largest**16).bit_length() * abs(exponent) // 16


def _short(value: Rational) -> str:
    """The number for a message: written out only where it is short."""
    if max(abs(value.numerator), value.denominator).bit_length() > 128:
        return "(a long number)"
    return str(value) if type(value) is int and value >= 0 else f"({value})"


def absolute(a: Value) -> Value:
    """The absolute value, of a complex number its modulus."""
    return abs(a) if is_rational(a) else _exact(a).absolute(a)


def sign(a: Value) -> int:
    """-1, 0 or 1; of a real number, decided exactly."""
    if is_rational(a):
        return (a > 0) - (a < 0)
    return int(_exact(a).sign(a))


def compare(a: Value, b: Value) -> int:
    """-1, 0 or 1 as a is less than, equal to or greater than b, in the reals with ±infinity."""
    if is_rational(a) and is_rational(b):
        return (a > b) - (a < b)
    if isinstance(a, Complex) or isinstance(b, Complex):
        raise Undefined("complex numbers have no order", hint="compare abs(z), re(z) or im(z)")
    return order.compare(a, b)


def floor(a: Value) -> int:
    """The greatest integer that is not above the real number a, decided exactly."""
    return int(a.__floor__()) if is_rational(a) else int(_exact(a).floor(a))
