"""The operations on exact reals as the rest of the project uses them.

Arguments are ints, fractions and ``Real``; results are ints or fractions wherever they are found
to be rational. Errors: ``Undefined`` outside the domain, ``Undecided`` where a sign that is needed
could not be determined, ``Unsupported`` without python-flint where an enclosure is needed.
"""

from __future__ import annotations

from mtf_lang.values.faults import Undefined
from mtf_lang.values.real import (
    algebraic,
    exponential,
    inverse_trigonometry,
    inversion,
    powers,
    trigonometry,
)
from mtf_lang.values.real.arithmetic import RealNumber, minus, plus, scaled, times
from mtf_lang.values.real.decide import sign
from mtf_lang.values.real.model import PI, Real, single
from mtf_lang.values.real.recognise import settled


def pi() -> RealNumber:
    """The number pi."""
    return single(PI)


def e() -> RealNumber:
    """The base of the natural logarithm."""
    return exponential.exp(1)


def add(first: RealNumber, second: RealNumber) -> RealNumber:
    """first + second."""
    return _after_both(first, second, plus(first, second))


def subtract(first: RealNumber, second: RealNumber) -> RealNumber:
    """first - second."""
    return _after_both(first, second, minus(first, second))


def multiply(first: RealNumber, second: RealNumber) -> RealNumber:
    """first * second."""
    return _after_both(first, second, times(first, second))


def _after_both(first: RealNumber, second: RealNumber, result: RealNumber) -> RealNumber:
    """A rational can only come out where both operands are irrational."""
    return settled(result) if isinstance(first, Real) and isinstance(second, Real) else result


def negate(value: RealNumber) -> RealNumber:
    """-value."""
    return scaled(value, -1)


def reciprocal(value: RealNumber) -> RealNumber:
    """1 / value; undefined for 0."""
    return inversion.reciprocal(value)


def divide(first: RealNumber, second: RealNumber) -> RealNumber:
    """first / second; undefined for second = 0."""
    ratio = exponential.proportion(first, second) if sign(second) else None
    return multiply(first, reciprocal(second)) if ratio is None else ratio


def power(base: RealNumber, exponent: RealNumber) -> RealNumber:
    """base ^ exponent: integer powers of all numbers but 0^negative, real powers of positive ones."""
    return settled(exponential.power(base, exponent))


def root(value: RealNumber, degree: int) -> RealNumber:
    """The real root; of negative numbers for odd degrees only."""
    return settled(powers.root(value, degree))


def sqrt(value: RealNumber) -> RealNumber:
    """The nonnegative square root of a number that is not negative."""
    return settled(powers.sqrt(value))


def exp(value: RealNumber) -> RealNumber:
    """e ^ value."""
    return settled(exponential.exp(value))


def log(value: RealNumber, base: RealNumber | None = None) -> RealNumber:
    """The natural logarithm of a positive number, or the one to a positive base other than 1."""
    if base is None:
        return exponential.log(value)
    return exponential.log_base(base, value)


def sin(value: RealNumber) -> RealNumber:
    """The sine."""
    return settled(trigonometry.sine(value))


def cos(value: RealNumber) -> RealNumber:
    """The cosine."""
    return settled(trigonometry.cosine(value))


def tan(value: RealNumber) -> RealNumber:
    """The tangent; undefined where the cosine is 0."""
    return settled(trigonometry.tangent(value))


def asin(value: RealNumber) -> RealNumber:
    """The arc sine of a number from -1 to 1, in [-pi/2, pi/2]."""
    return inverse_trigonometry.arcsine(value)


def acos(value: RealNumber) -> RealNumber:
    """The arc cosine of a number from -1 to 1, in [0, pi]."""
    return inverse_trigonometry.arccosine(value)


def atan(value: RealNumber) -> RealNumber:
    """The arc tangent, in (-pi/2, pi/2)."""
    return inverse_trigonometry.arctangent(value)


def atan2(y: RealNumber, x: RealNumber) -> RealNumber:
    """The angle of the point (x, y) in (-pi, pi]; undefined at the origin."""
    across, up = sign(x), sign(y)
    if across == 0:
        if up == 0:
            raise Undefined("the argument of 0 is undefined")
        return scaled(single(PI), up * trigonometry.HALF)
    angle = atan(divide(y, x))
    if across > 0:
        return angle
    return plus(angle, scaled(single(PI), -1 if up < 0 else 1))


def absolute(value: RealNumber) -> RealNumber:
    """The absolute value."""
    return scaled(value, -1) if sign(value) < 0 else value


root_of = algebraic.root_of
real_roots = algebraic.real_roots
