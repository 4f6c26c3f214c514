"""Complex numbers with exact real and imaginary parts.

Arguments are any exact numbers; results are real wherever the imaginary part is zero. Powers,
roots, logarithms are principal values, with the argument in (-pi, pi].
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mtf_lang.values import real
from mtf_lang.values.digits import counted
from mtf_lang.values.faults import LimitHit, Undefined
from mtf_lang.values.model import Complex, Value, number
from mtf_lang.values.real import Real, RealNumber

MAXIMUM_EXPONENT = 100_000


def complex_number(re_part: RealNumber, im_part: RealNumber) -> Value:
    """``re_part + im_part * i``; a real number where the imaginary part is zero."""
    if isinstance(im_part, Real):
        return Complex(re_part, im_part) if not real.is_zero(im_part) else re_part
    return Complex(re_part, im_part) if im_part else re_part


def imaginary_unit() -> Complex:
    """The number i."""
    return Complex(0, 1)


def re(value: Value) -> RealNumber:
    """The real part."""
    part: RealNumber = value.real if isinstance(value, Complex) else value
    return part


def im(value: Value) -> RealNumber:
    """The imaginary part."""
    part: RealNumber = value.imaginary if isinstance(value, Complex) else 0
    return part


def conjugate(value: Value) -> Value:
    """re(z) - im(z) i."""
    return Complex(value.real, real.negate(value.imaginary)) if isinstance(value, Complex) else value


def add(first: Value, second: Value) -> Value:
    """first + second."""
    return complex_number(real.add(re(first), re(second)), real.add(im(first), im(second)))


def negate(value: Value) -> Value:
    """-value."""
    return complex_number(real.negate(re(value)), real.negate(im(value)))


def subtract(first: Value, second: Value) -> Value:
    """first - second."""
    return add(first, negate(second))


def multiply(first: Value, second: Value) -> Value:
    """first * second."""
    a, b, c, d = re(first), im(first), re(second), im(second)
    return complex_number(
        real.subtract(real.multiply(a, c), real.multiply(b, d)),
        real.add(real.multiply(a, d), real.multiply(b, c)),
    )


def reciprocal(value: Value) -> Value:
    """1 / value; undefined for 0."""
    a, b = re(value), im(value)
    scale = real.reciprocal(_square_of_modulus(value))
    return complex_number(real.multiply(a, scale), real.multiply(real.negate(b), scale))


def divide(first: Value, second: Value) -> Value:
    """first / second; undefined for second = 0."""
    return multiply(first, reciprocal(second))


def _square_of_modulus(value: Value) -> RealNumber:
    a, b = re(value), im(value)
    return real.add(real.multiply(a, a), real.multiply(b, b))


def absolute(value: Value) -> RealNumber:
    """The modulus."""
    if not isinstance(value, Complex):
        return real.absolute(value)
    return real.sqrt(_square_of_modulus(value))


def argument(value: Value) -> RealNumber:
    """The principal argument, in (-pi, pi]; undefined for 0."""
    return real.atan2(im(value), re(value))


def equal(first: Value, second: Value) -> bool:
    """Whether both parts are equal; raises ``Undecided`` as comparison of reals does."""
    return real.compare(re(first), re(second)) == 0 and real.compare(im(first), im(second)) == 0


def power(base: Value, exponent: Value) -> Value:
    """The principal power ``base ^ exponent``; integer powers by multiplication."""
    if isinstance(exponent, int):
        return _integer_power(base, exponent)
    if _is_zero(base):
        if real.sign(re(exponent)) <= 0:
            raise Undefined("0 has powers with positive exponents only")
        return 0
    if not isinstance(exponent, Complex) and not isinstance(base, Complex) and real.sign(base) > 0:
        return real.power(base, exponent)
    if exponent == Fraction(1, 2):
        return sqrt(base)
    if isinstance(exponent, Fraction):
        return polar(real.power(absolute(base), exponent), real.multiply(argument(base), exponent))
    return exp(multiply(exponent, log(base)))


def _is_zero(value: Value) -> bool:
    return not isinstance(value, Complex) and real.is_zero(value)


def _integer_power(base: Value, exponent: int) -> Value:
    if exponent < 0:
        return reciprocal(_integer_power(base, -exponent))
    if exponent > MAXIMUM_EXPONENT:
        raise LimitHit(
            "size", f"the power {counted(exponent)} of a complex number is too large to be multiplied out"
        )
    result: Value = 1
    while exponent:
        if exponent & 1:
            result = multiply(result, base)
        exponent >>= 1
        if exponent:
            base = multiply(base, base)
    return result


def sqrt(value: Value) -> Value:
    """The principal square root, whose real part is not negative.

    With m the modulus of a + b i: sqrt((m + a)/2) ± i sqrt((m - a)/2), the sign being that of b.
    """
    if not isinstance(value, Complex):
        if real.sign(value) >= 0:
            return real.sqrt(value)
        return complex_number(0, real.sqrt(real.negate(value)))
    modulus = absolute(value)
    across = real.sqrt(_half(real.add(modulus, value.real)))
    up = real.sqrt(_half(real.subtract(modulus, value.real)))
    return complex_number(across, up if real.sign(value.imaginary) >= 0 else real.negate(up))


def _half(value: RealNumber) -> RealNumber:
    return real.multiply(value, Fraction(1, 2))


def polar(modulus: RealNumber, angle: RealNumber) -> Value:
    """modulus * (cos(angle) + i sin(angle))."""
    return complex_number(real.multiply(modulus, real.cos(angle)), real.multiply(modulus, real.sin(angle)))


def exp(value: Value) -> Value:
    """e ^ value."""
    if not isinstance(value, Complex):
        return real.exp(value)
    return polar(real.exp(value.real), value.imaginary)


def log(value: Value) -> Value:
    """The principal natural logarithm; undefined for 0."""
    if _is_zero(value):
        raise Undefined("the logarithm of 0 is undefined")
    if not isinstance(value, Complex) and real.sign(value) > 0:
        return real.log(value)
    half_log = real.multiply(real.log(_square_of_modulus(value)), Fraction(1, 2))
    return complex_number(half_log, argument(value))


def sign(value: Value) -> int:
    """The sign of a real number; complex numbers that are not real have none."""
    return real.sign(_real_only(value, "sign"))


def floor(value: Value) -> int:
    """The whole part of a real number; complex numbers that are not real have none."""
    return real.floor(_real_only(value, "whole part"))


def _real_only(value: Value, what: str) -> Any:
    if isinstance(value, Complex):
        raise Undefined(f"complex numbers have no {what}", hint="take re(z), im(z) or abs(z)")
    return number(value) if isinstance(value, Fraction) else value
