"""How close to zero an algebraic number can be without being zero.

For an algebraic number x in a number field of degree D, let 2^d bound a positive integer N such
that N x is an algebraic integer, and 2^h bound all conjugates of x. If x is not zero, the norm
of N x is an integer other than 0, so at least 1 in absolute value; all but one of its D factors are at
most 2^(d + h), hence

    |x| >= 2^-(d D + h (D - 1)).

An enclosure of x that is smaller than this and holds zero proves x = 0. Such constructive zero
bounds go back to Mignotte (1982); see also Burnikel, Fleischer, Mehlhorn, Schirra (2000).

Conjugates: a root of an integer n has conjugates of the same absolute value; 2 cos(pi a/b) is a sum
of two roots of unity; the roots of a polynomial obey Cauchy's bound; a root t of a number S has
conjugates that are roots of conjugates of S; and the conjugates of 1/S follow from the norm of S.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from mtf_lang.frozen import frozen
from mtf_lang.values.real.model import Atom, Base, CosinePi, Monomial, Rational, Real, RootOf, Sum

MAXIMUM_DEGREE = 1 << 20


@frozen
class Measure:
    """``denominator`` bounds d, ``height`` bounds h (both in bits, at least 0).

    ``generators`` span the field: a name with what determines its degree.
    """

    denominator: int
    height: int
    generators: dict[object, int]

    @property
    def degree(self) -> int:
        """A bound of the degree of the field, cut at ``MAXIMUM_DEGREE``."""
        result = 1
        for name, number in self.generators.items():
            result = min(MAXIMUM_DEGREE, result * (_totient(number) if name == "unity" else number))
        return result

    @property
    def separation_bits(self) -> int:
        """b such that the number is zero or at least 2^-b in absolute value."""
        degree = self.degree
        return self.denominator * degree + self.height * (degree - 1)


def is_algebraic(value: Rational | Real) -> bool:
    """Whether the number is built from algebraic atoms only."""
    if not isinstance(value, Real):
        return True
    return all(is_algebraic_atom(atom) for monomial, _ in value.terms for atom, _ in monomial)


def is_algebraic_atom(atom: Atom) -> bool:
    """Whether the atom is an algebraic number by construction."""
    return isinstance(atom, Base | CosinePi | RootOf) or (isinstance(atom, Sum) and is_algebraic(atom.value))


def measure(value: Rational | Real) -> Measure:
    """The measure of an algebraic number."""
    if not isinstance(value, Real):
        return Measure(_bits(value.denominator), _bits(value.numerator), {})
    generators: dict[object, int] = {}
    height = 0
    denominators: dict[Atom, int] = {}
    for monomial, coefficient in value.terms:
        height = max(height, _monomial_height(monomial, coefficient, denominators, generators))
    common = lcm(*(c.denominator for _, c in value.terms))
    return Measure(_bits(common) + sum(denominators.values()), height + _bits(len(value.terms)), generators)


def _monomial_height(
    monomial: Monomial, coefficient: Rational, denominators: dict[Atom, int], generators: dict[object, int]
) -> int:
    """Bound of a term's conjugates; collects the largest denominator met of each atom."""
    height = max(0, _bits(coefficient.numerator) - coefficient.denominator.bit_length() + 1)
    for atom, exponent in monomial:
        part = _atom(atom, exponent)
        height += part.height
        denominators[atom] = max(denominators.get(atom, 0), part.denominator)
        _merge(generators, part.generators)
    return height


def _atom(atom: Atom, exponent: Rational) -> Measure:
    match atom:
        case Base(value=value):
            return Measure(0, _scaled(_bits(value), exponent), {atom: exponent.denominator})
        case CosinePi(turn=turn):
            return Measure(1, 0, {"unity": 2 * turn.denominator})
        case RootOf(coefficients=coefficients):
            power = int(exponent)
            leading = coefficients[-1]
            bound = 1 + max(abs(c) for c in coefficients) // leading + 1
            return Measure(_bits(leading) * power, _bits(bound) * power, {atom: len(coefficients) - 1})
        case Sum(value=value):
            return _sum_power(atom, measure(value), exponent)
    raise TypeError(f"{type(atom).__name__} is no algebraic atom")


def _sum_power(atom: Sum, inner: Measure, exponent: Rational) -> Measure:
    """The measure of S^(p/q) from that of S; for p < 0 that of 1/S is formed first."""
    denominator, height = inner.denominator, inner.height
    if exponent < 0:
        # N S is an algebraic integer with conjugates up to 2^(d + h) and norm M, 1 <= M <= 2^(D (d + h)):
        # M / (N S) is an algebraic integer, and no conjugate of N S is below 2^-((D - 1) (d + h)).
        size = denominator + height
        denominator, height = inner.degree * size, denominator + (inner.degree - 1) * size
    generators = dict(inner.generators)
    if exponent.denominator != 1:
        _merge(generators, {atom: exponent.denominator})
    return Measure(
        denominator * abs(exponent.numerator),
        _scaled(height, -exponent if exponent < 0 else exponent),
        generators,
    )


def _merge(target: dict[object, int], source: dict[object, int]) -> None:
    """Join generators: roots of one number, and roots of unity, meet at the common multiple."""
    for name, number in source.items():
        target[name] = lcm(target.get(name, 1), number)


def _scaled(bits: int, exponent: Rational) -> int:
    return -(-bits * exponent.numerator // exponent.denominator)


def _bits(value: int) -> int:
    """The least b >= 0 with abs(value) <= 2^b."""
    return (abs(value) - 1).bit_length() if value else 0


def _totient(value: int) -> int:
    from mtf_lang.values.real.factor import parts

    result = Fraction(value)
    for prime, _ in parts(value):
        result *= Fraction(prime - 1, prime)
    return int(result)
