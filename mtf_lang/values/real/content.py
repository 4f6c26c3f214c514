"""Splitting a sum into its content and a primitive rest, so that roots and units have one form."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm

from mtf_lang.values.model import number
from mtf_lang.values.real.arithmetic import RealNumber, monomial_value, scaled, times
from mtf_lang.values.real.model import Arctangent, Atom, Base, Exponential, Logarithm, Pi, Rational, Real, Sum


def split(value: RealNumber) -> tuple[RealNumber, RealNumber]:
    """``(content, rest)`` with product ``value``: a positive term and a number of the same sign.

    The content takes the rational factor (the rest has coprime integer coefficients) and the
    smallest power of each positive atom that is in every term.
    """
    if not isinstance(value, Real):
        if value == 0:
            return 1, 0
        return (value, 1) if value > 0 else (-value, -1)
    shared = _shared(value)
    content = monomial_value(shared)
    rest = times(value, monomial_value({atom: -exponent for atom, exponent in shared.items()}))
    factor = _rational_content(rest)
    return scaled(content, factor), scaled(rest, 1 / Fraction(factor))


def _shared(value: Real) -> dict[Atom, Rational]:
    """The smallest exponent of each positive atom that all terms have."""
    first, *others = (dict(monomial) for monomial, _ in value.terms)
    shared = {atom: exponent for atom, exponent in first.items() if _may_be_split_off(atom)}
    for exponents in others:
        shared = {a: min(e, exponents[a]) for a, e in shared.items() if a in exponents}
    return shared


def _may_be_split_off(atom: Atom) -> bool:
    """Positive atoms without relations of their own among powers."""
    if isinstance(atom, Logarithm):
        return isinstance(atom.argument, int)
    return isinstance(atom, Base | Pi | Exponential | Arctangent | Sum)


def _rational_content(value: RealNumber) -> Rational:
    """The positive rational that leaves coprime integer coefficients."""
    coefficients = [c for _, c in value.terms] if isinstance(value, Real) else [value]
    numerator = gcd(*(c.numerator for c in coefficients))
    return number(Fraction(numerator, lcm(*(c.denominator for c in coefficients))))
