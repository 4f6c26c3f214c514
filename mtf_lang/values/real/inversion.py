"""Reciprocals, with rational denominators where that can be had.

A sum of algebraic atoms is inverted in the extension it lives in: as a polynomial in one of its
generators t with a known relation (t^n = c, or a minimal polynomial), by the extended Euclidean
algorithm, whose coefficients are inverted in the same way in the smaller field. What cannot be
inverted so stays one unit ``1/S`` with S positive.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import number
from mtf_lang.values.real.arithmetic import (
    RealNumber,
    from_terms,
    minus,
    monomial_value,
    plus,
    scaled,
    times,
)
from mtf_lang.values.real.content import split
from mtf_lang.values.real.decide import is_zero, sign
from mtf_lang.values.real.measure import is_algebraic
from mtf_lang.values.real.model import (
    Atom,
    Base,
    CosinePi,
    Exponential,
    Rational,
    Real,
    RootOf,
    Sum,
    Trigonometric,
    single,
)

MAXIMUM_DIMENSION = 128
"""Up to this degree over Q denominators are made rational."""

Polynomial = list[RealNumber]
"""Coefficients in the order of powers of the generator, without zeros at the end."""


class _NotInvertible(Exception):
    """The relation of a generator turned out reducible, or a zero was not seen in time."""


def reciprocal(value: RealNumber) -> RealNumber:
    """1 / value; ``Undefined`` for 0."""
    if not isinstance(value, Real):
        if value == 0:
            raise Undefined("division by zero")
        return number(1 / Fraction(value))
    if len(value.terms) == 1:
        return _of_term(*value.terms[0])
    direction = sign(value)
    if direction == 0:
        raise Undefined("division by zero")
    if _dimension(value) <= MAXIMUM_DIMENSION:
        try:
            return _inverse(value)
        except _NotInvertible:
            pass
    return _unit(scaled(value, direction), direction)


def _of_term(monomial: tuple[tuple[Atom, Rational], ...], coefficient: Rational) -> RealNumber:
    """The reciprocal of one term, atom by atom."""
    simple: dict[Atom, Rational] = {}
    result: RealNumber = 1 / Fraction(coefficient)
    for atom, exponent in monomial:
        match atom:
            case Trigonometric() | CosinePi():
                part = single(atom)
                direction = sign(part)
                if direction == 0:
                    raise Undefined("division by zero")
                result = times(result, _unit(scaled(part, direction), direction))
            case RootOf():
                result = times(result, _inverse(single(atom, exponent)))
            case Sum(value=inner) if exponent > 0 and is_algebraic(inner):
                simple[atom] = number(1 - exponent)
                result = times(result, reciprocal(inner))
            case Exponential():
                simple[Exponential(scaled(atom.argument, -1))] = 1
            case _:
                simple[atom] = -exponent
    return times(result, monomial_value(simple))


def _unit(value: RealNumber, direction: int) -> RealNumber:
    """``direction / value`` for a positive number, as a unit without content."""
    outer, inner = split(value)
    if not isinstance(inner, Real):
        return times(scaled(reciprocal(outer), direction), reciprocal(inner))
    unit = monomial_value({Sum(inner): -1})
    return times(scaled(reciprocal(outer), direction), unit)


# --- inversion in an algebraic extension ------------------------------------------------------


def _dimension(value: Real) -> int:
    """Degree over Q of the field in which the inversion would work; large where it cannot."""
    generators: dict[Atom, int] = {}
    if not _collect(value, generators):
        return MAXIMUM_DIMENSION + 1
    result = 1
    for degree in generators.values():
        result *= degree
    return result


def _collect(value: Real, generators: dict[Atom, int]) -> bool:
    """Collect atoms with their degrees; false where one has no relation that is used here."""
    for monomial, _ in value.terms:
        for atom, exponent in monomial:
            if isinstance(atom, RootOf):
                generators[atom] = len(atom.coefficients) - 1
                continue
            if exponent < 0 or not isinstance(atom, Base | Sum):
                return False
            if isinstance(atom, Sum) and not _collect(atom.value, generators):
                return False
            generators[atom] = lcm(generators.get(atom, 1), exponent.denominator)
    return True


def _inverse(value: RealNumber) -> RealNumber:
    """1 / value in the field of its algebraic atoms."""
    if not isinstance(value, Real):
        if value == 0:
            raise _NotInvertible
        return number(1 / Fraction(value))
    generator = max((a for m, _ in value.terms for a, _ in m), key=lambda atom: atom.key)
    step, modulus = _relation(generator, value)
    return _evaluated(_inverse_modulo(_polynomial(value, generator, step), modulus), generator, step)


def _relation(generator: Atom, value: Real) -> tuple[Fraction, Polynomial]:
    """The exponent of the generator's root that is adjoined, and its relation as a polynomial.

    All powers of the generator must be powers of that root: beside 2^(1/2) and 2^(1/3) it is 2^(1/6).
    """
    if isinstance(generator, RootOf):
        return Fraction(1), list(generator.coefficients)
    degree = 1
    for monomial, _ in value.terms:
        for atom, exponent in monomial:
            if atom == generator:
                degree = lcm(degree, exponent.denominator)
    inside: RealNumber = generator.value if isinstance(generator, Base | Sum) else 0
    return Fraction(1, degree), [scaled(inside, -1), *[0] * (degree - 1), 1]


def _polynomial(value: Real, generator: Atom, step: Fraction) -> Polynomial:
    coefficients: dict[int, RealNumber] = {}
    for monomial, coefficient in value.terms:
        power, rest = 0, []
        for atom, exponent in monomial:
            if atom == generator:
                quotient = Fraction(exponent) / step
                if quotient.denominator != 1:
                    raise _NotInvertible
                power = quotient.numerator
            else:
                rest.append((atom, exponent))
        term = from_terms({tuple(rest): coefficient})
        coefficients[power] = plus(coefficients.get(power, 0), term)
    return _trimmed([coefficients.get(k, 0) for k in range(max(coefficients) + 1)])


def _evaluated(polynomial: Polynomial, generator: Atom, step: Fraction) -> RealNumber:
    return plus(*(times(c, monomial_value({generator: number(k * step)})) for k, c in enumerate(polynomial)))


def _inverse_modulo(polynomial: Polynomial, modulus: Polynomial) -> Polynomial:
    """The inverse modulo a polynomial, by the extended Euclidean algorithm."""
    previous, current = modulus, polynomial
    before: Polynomial = []
    factor: Polynomial = [1]
    while len(current) > 1:
        quotient, remainder = _divided(previous, current)
        previous, current = current, remainder
        before, factor = factor, _subtracted(before, _multiplied(quotient, factor))
    if not current:
        raise _NotInvertible
    scale = _inverse(current[0])
    return [times(c, scale) for c in factor]


def _divided(dividend: Polynomial, divisor: Polynomial) -> tuple[Polynomial, Polynomial]:
    lead = _inverse(divisor[-1])
    remainder = list(dividend)
    quotient: Polynomial = [0] * max(0, len(dividend) - len(divisor) + 1)
    for place in range(len(quotient) - 1, -1, -1):
        factor = times(remainder[place + len(divisor) - 1], lead)
        quotient[place] = factor
        for k, c in enumerate(divisor):
            remainder[place + k] = minus(remainder[place + k], times(factor, c))
    return quotient, _trimmed(remainder[: len(divisor) - 1])


def _multiplied(first: Polynomial, second: Polynomial) -> Polynomial:
    result: Polynomial = [0] * (len(first) + len(second) - 1)
    for i, a in enumerate(first):
        for j, b in enumerate(second):
            result[i + j] = plus(result[i + j], times(a, b))
    return result


def _subtracted(first: Polynomial, second: Polynomial) -> Polynomial:
    length = max(len(first), len(second))
    padded = [*first, *[0] * (length - len(first))], [*second, *[0] * (length - len(second))]
    return [minus(a, b) for a, b in zip(*padded, strict=True)]


def _trimmed(polynomial: Polynomial) -> Polynomial:
    """Without leading coefficients that are zero, also hidden ones."""
    while polynomial and is_zero(polynomial[-1]):
        polynomial = polynomial[:-1]
    return polynomial
