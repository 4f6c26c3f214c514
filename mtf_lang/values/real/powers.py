"""Powers and roots of exact reals."""

from __future__ import annotations

from fractions import Fraction

from mtf_lang.limits import check_bits
from mtf_lang.values.digits import counted
from mtf_lang.values.faults import LimitHit, Undefined
from mtf_lang.values.model import number
from mtf_lang.values.real.arithmetic import (
    RealNumber,
    integer_power,
    monomial_value,
    plus,
    product,
    radical,
    scaled,
    times,
)
from mtf_lang.values.real.content import split
from mtf_lang.values.real.decide import is_positive_monomial, sign
from mtf_lang.values.real.factor import integer_root, parts
from mtf_lang.values.real.inversion import reciprocal
from mtf_lang.values.real.model import (
    Atom,
    Base,
    CosinePi,
    Exponential,
    Rational,
    Real,
    Sum,
    single,
)

MAXIMUM_EXPONENT = 10_000
"""Largest power to which a sum is expanded."""

NEGATIVE_BASE = "root(x, n) is the real root for odd n; declare the variable complex for the principal value"


def rational_power(base: RealNumber, exponent: Rational) -> RealNumber:
    """``base ^ exponent``: the real power, for fractional exponents of nonnegative numbers only."""
    if isinstance(exponent, int):
        return _whole_power(base, exponent)
    direction = sign(base)
    if direction == 0:
        if exponent < 0:
            raise Undefined("0 has no negative powers: it would divide by zero")
        return 0
    if direction < 0:
        raise Undefined("a fractional power of a negative real number is undefined", hint=NEGATIVE_BASE)
    return positive_power(base, exponent)


def _whole_power(base: RealNumber, exponent: int) -> RealNumber:
    if exponent < 0:
        return reciprocal(_whole_power(base, -exponent))
    if not isinstance(base, Real):
        bits = max(abs(base.numerator), base.denominator).bit_length()
        check_bits(bits * exponent if base not in (0, 1, -1) else 1, "the power")
        return number(base**exponent)
    if len(base.terms) == 1:
        return _term_power(base, exponent)
    if exponent > MAXIMUM_EXPONENT:
        raise LimitHit(
            "size", f"the power {counted(exponent)} of a sum of exact reals is too large to be expanded"
        )
    return integer_power(base, exponent)


def _term_power(base: Real, exponent: int) -> RealNumber:
    monomial, coefficient = base.terms[0]
    waves = any(not is_positive_monomial(((atom, 1),)) or isinstance(atom, CosinePi) for atom, _ in monomial)
    if waves and exponent > MAXIMUM_EXPONENT:
        raise LimitHit("size", f"the power {counted(exponent)} of this number is too large to be expanded")
    if waves:
        return integer_power(base, exponent)
    return times(
        _whole_power(coefficient, exponent),
        monomial_value({atom: number(e * exponent) for atom, e in monomial}),
    )


def root(value: RealNumber, degree: int) -> RealNumber:
    """The real root: for odd degrees of any real number, for even ones of nonnegative numbers."""
    if degree < 1:
        raise Undefined("the degree of a root is a positive integer")
    direction = sign(value)
    if direction >= 0:
        return rational_power(value, number(Fraction(1, degree)))
    if degree % 2 == 0:
        raise Undefined("an even root of a negative real number is undefined", hint="declare it complex")
    return scaled(positive_power(scaled(value, -1), number(Fraction(1, degree))), -1)


def sqrt(value: RealNumber) -> RealNumber:
    """The nonnegative square root of a nonnegative real number."""
    return root(value, 2)


def positive_power(base: RealNumber, exponent: Rational) -> RealNumber:
    """A rational power of a positive number."""
    if not isinstance(base, Real):
        return _rational_base(Fraction(base), Fraction(exponent))
    if isinstance(exponent, int):
        return _whole_power(base, exponent)
    if len(base.terms) == 1:
        return _positive_term(base, exponent)
    content, rest = split(base)
    outer = positive_power(content, exponent)
    return times(outer, _primitive_power(rest, Fraction(exponent)))


def _rational_base(base: Fraction, exponent: Fraction) -> RealNumber:
    numerator = _integer_base(base.numerator, exponent)
    if base.denominator == 1:
        return numerator
    return times(numerator, _integer_base(base.denominator, -exponent))


def _integer_base(base: int, exponent: Fraction) -> RealNumber:
    """A power of a positive integer as a rational times radicals of its prime factors."""
    exact = integer_root(base, exponent.denominator)
    if exact**exponent.denominator == base:
        return _whole_power(exact, exponent.numerator)
    return product(radical(part, exponent * power) for part, power in parts(base))


def _positive_term(base: Real, exponent: Rational) -> RealNumber:
    """Distributes over the factors of a term where these are positive."""
    monomial, coefficient = base.terms[0]
    if coefficient < 0 or not is_positive_monomial(monomial):
        content, rest = split(base)
        unit = Sum(rest) if isinstance(rest, Real) else None
        outer = positive_power(content, exponent)
        return outer if unit is None else times(outer, monomial_value({unit: exponent}))
    result = positive_power(coefficient, exponent)
    exponents: dict[Atom, Rational] = {}
    for atom, power in monomial:
        match atom:
            case Exponential():
                exponents[Exponential(scaled(atom.argument, exponent * power))] = 1
            case CosinePi():
                exponents[Sum(single(atom))] = exponent
            case _:
                exponents[atom] = number(power * exponent)
    return times(result, monomial_value(exponents))


def _primitive_power(value: RealNumber, exponent: Fraction) -> RealNumber:
    """A fractional power of a positive sum without content."""
    if not isinstance(value, Real):
        return positive_power(value, exponent)
    if len(value.terms) == 1:
        return _positive_term(value, exponent)
    if exponent.denominator == 2:
        found = _denested(value)
        if found is not None:
            return rational_power(found, exponent.numerator)
    whole, part = divmod(exponent, 1)
    nested = monomial_value({Sum(value): part})
    return times(nested, _whole_power(value, whole)) if whole else nested


def _denested(value: Real) -> RealNumber | None:
    """sqrt(a + b sqrt(c)) as sqrt((a + s)/2) ± sqrt((a - s)/2), s = sqrt(a^2 - b^2 c), where s is rational.

    The identity is classical (Euclid, Elements X; Bombelli); the sign is that of b.
    """
    if len(value.terms) != 2 or value.terms[0][0]:
        return None
    (_, whole), (monomial, factor) = value.terms
    if not all(isinstance(atom, Base) and exponent == Fraction(1, 2) for atom, exponent in monomial):
        return None
    radicand = 1
    for atom, _ in monomial:
        radicand *= atom.value if isinstance(atom, Base) else 1
    square = Fraction(whole) ** 2 - Fraction(factor) ** 2 * radicand
    if square < 0 or whole < 0:
        return None
    rest = _rational_base(square, Fraction(1, 2)) if square else 0
    if isinstance(rest, Real):
        return None
    high = positive_power(number((Fraction(whole) + rest) / 2), Fraction(1, 2))
    low = positive_power(number((Fraction(whole) - rest) / 2), Fraction(1, 2))
    return plus(high, scaled(low, 1 if factor > 0 else -1))
