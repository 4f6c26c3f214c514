"""Decimal enclosures: digits to show, and a rigorous bound of their error."""

from __future__ import annotations

from fractions import Fraction

from mtf_lang.limits import MAXIMUM_BITS
from mtf_lang.values.digits import decimal
from mtf_lang.values.faults import LimitHit, Undecided, Undefined
from mtf_lang.values.model import Enclosure
from mtf_lang.values.real import enclosures
from mtf_lang.values.real.arithmetic import RealNumber
from mtf_lang.values.real.decide import SEPARATION_BITS, sign
from mtf_lang.values.real.model import Real

MAXIMUM_DIGITS = 1_000_000

PLAIN_EXPONENTS = range(-30, 1000)
"""Decimal exponents of the first digit for which no power of ten is split off."""


def enclose(value: RealNumber, digits: int) -> Enclosure:
    """``digits`` significant decimal digits of ``value``, and a bound of the error of what they show.

    The last digit is the rounded one up to an error of the enclosure that is far below it, so the
    bound is at most about half a unit of the last digit. It is rounded up to two digits. Rationals with fewer
    digits are shown in full, with error 0.
    """
    if digits < 1:
        raise Undefined("a number of digits is a positive integer")
    if digits > MAXIMUM_DIGITS:
        raise LimitHit("size", f"at most {MAXIMUM_DIGITS:,} digits are computed")
    if value == 0:
        return Enclosure("0", Fraction(0))
    middle, radius = _relative(value, digits)
    if middle == 0:
        return Enclosure("0", Fraction(0))
    exponent = decimal_exponent(middle)
    scale = digits - 1 - exponent
    rounded = _rounded(middle * Fraction(10) ** scale)
    if abs(rounded) == 10**digits:
        rounded, exponent, scale = rounded // 10, exponent + 1, scale - 1
    error = abs(Fraction(rounded) / Fraction(10) ** scale - middle) + radius
    exact = error == 0
    return Enclosure(_text(rounded, digits, exponent, exact), _short_bound(error))


def _relative(value: RealNumber, digits: int) -> tuple[Fraction, Fraction]:
    """A middle and a radius that is small against the last digit to be shown."""
    if not isinstance(value, Real):
        return Fraction(value), Fraction(0)
    if sign(value) == 0:
        return Fraction(0), Fraction(0)
    wanted = digits * 10 // 3 + 32
    bits = wanted + 32
    while bits <= 4 * (SEPARATION_BITS + wanted):
        enclosure = enclosures.ball(value, bits)
        if enclosure.is_finite() and enclosure.rel_accuracy_bits() >= wanted:
            size = enclosures.magnitude_bits(enclosure)
            if size is not None and abs(size) > MAXIMUM_BITS:
                raise LimitHit("size", "the number is too large or too small for a decimal")
            return enclosures.middle_and_radius(enclosure)
        bits *= 2
    raise Undecided("the number could not be enclosed narrowly enough")


def decimal_exponent(value: Fraction) -> int:
    """The exponent e with 10^e <= abs(value) < 10^(e + 1)."""
    size = abs(value)
    guess = (size.numerator.bit_length() - size.denominator.bit_length()) * 30103 // 100000
    while size < Fraction(10) ** guess:
        guess -= 1
    while size >= Fraction(10) ** (guess + 1):
        guess += 1
    return guess


def _rounded(value: Fraction) -> int:
    """The nearest integer, ties away from zero."""
    size = (abs(value) + Fraction(1, 2)).__floor__()
    return -size if value < 0 else size


def _text(rounded: int, digits: int, exponent: int, exact: bool) -> str:
    """The decimal with ``exponent`` for its first digit; zeros at the end of exact ones are left out."""
    sign_text = "-" if rounded < 0 else ""
    figures = decimal(abs(rounded)).rjust(digits, "0")
    if exponent not in PLAIN_EXPONENTS:
        mantissa = _point(figures, 1, exact)
        power = str(exponent) if exponent >= 0 else f"({exponent})"
        return f"{sign_text}{mantissa}*10^{power}"
    if exponent < 0:
        figures = "0" * -exponent + figures
        exponent = 0
    return sign_text + _point(figures.ljust(exponent + 1, "0"), exponent + 1, exact)


def _point(figures: str, whole: int, exact: bool) -> str:
    fraction = figures[whole:].rstrip("0") if exact else figures[whole:]
    return f"{figures[:whole]}.{fraction}" if fraction else figures[:whole]


def _short_bound(error: Fraction) -> Fraction:
    """The bound rounded up to two significant digits."""
    if not error:
        return error
    scale = Fraction(10) ** (1 - decimal_exponent(error))
    return Fraction((error * scale).__ceil__()) / scale
