"""Inverse trigonometric functions, by arc tangents of arguments in (0, 1)."""

from __future__ import annotations

from fractions import Fraction

from mtf_lang.values.faults import Undecided, Undefined
from mtf_lang.values.real import enclosures
from mtf_lang.values.real.arithmetic import RealNumber, minus, plus, scaled, times
from mtf_lang.values.real.decide import compare, is_zero, sign
from mtf_lang.values.real.gaussian import argument_parts
from mtf_lang.values.real.inversion import reciprocal
from mtf_lang.values.real.measure import is_algebraic
from mtf_lang.values.real.model import PI, Arctangent, Real, single
from mtf_lang.values.real.powers import sqrt
from mtf_lang.values.real.recognise import settled, simplest_between
from mtf_lang.values.real.trigonometry import tangent

HALF = Fraction(1, 2)

MAXIMUM_PARTS = 120
"""Angles pi r are recognised for r with denominators up to this one."""


def arctangent(value: RealNumber) -> RealNumber:
    """atan(value), between -pi/2 and pi/2."""
    direction = sign(value)
    if direction == 0:
        return 0
    if direction < 0:
        return scaled(arctangent(scaled(value, -1)), -1)
    if not isinstance(value, Real):
        return _of_rational(Fraction(value))
    turn = _recognised(value)
    if turn is not None:
        return scaled(single(PI), turn)
    if compare(value, 1) > 0:
        inverse = settled(reciprocal(value))
        return minus(scaled(single(PI), HALF), _below_one(inverse))
    return single(Arctangent(value))


def _below_one(value: RealNumber) -> RealNumber:
    return single(Arctangent(value)) if isinstance(value, Real) else arctangent(value)


def _of_rational(value: Fraction) -> RealNumber:
    found = argument_parts(value.numerator, value.denominator)
    if found is None:
        if value > 1:
            return minus(scaled(single(PI), HALF), single(Arctangent(1 / value)))
        return single(Arctangent(value))
    turn, terms = found
    return plus(scaled(single(PI), turn), *(scaled(single(Arctangent(x)), factor) for x, factor in terms))


def _recognised(value: Real) -> Fraction | None:
    """r with tan(pi r) = value, for a positive algebraic number; suggested by an enclosure and proved."""
    if not is_algebraic(value):
        return None
    package = enclosures.flint()
    with enclosures.precision(128):
        enclosure = enclosures.ball(value, 128).atan() / package.arb.pi()
    if not enclosure.is_finite():
        return None
    middle, radius = enclosures.middle_and_radius(enclosure)
    turn = simplest_between(middle - radius, middle + radius)
    if turn.denominator > MAXIMUM_PARTS:
        return None
    try:
        return turn if is_zero(minus(tangent(scaled(single(PI), turn)), value)) else None
    except Undecided:
        return None


def arcsine(value: RealNumber) -> RealNumber:
    """asin(value), between -pi/2 and pi/2; undefined outside [-1, 1]."""
    direction = sign(value)
    if direction < 0:
        return scaled(arcsine(scaled(value, -1)), -1)
    order = compare(value, 1)
    if order > 0:
        raise Undefined("the arc sine is defined from -1 to 1 only")
    if order == 0:
        return scaled(single(PI), HALF)
    if value == HALF:
        return scaled(single(PI), Fraction(1, 6))
    other = sqrt(settled(minus(1, times(value, value))))
    return arctangent(settled(times(value, reciprocal(other))))


def arccosine(value: RealNumber) -> RealNumber:
    """acos(value), between 0 and pi; undefined outside [-1, 1]."""
    return minus(scaled(single(PI), HALF), arcsine(value))
