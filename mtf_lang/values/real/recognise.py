"""Seeing that a number in normal form is rational.

Distinct forms can be the same algebraic number as soon as they hold more than radicals of
integers. With N and the bounds of ``measure``: if an algebraic number x is the fraction a/b in
lowest terms, b divides N, so b <= 2^d; an enclosure narrower than 2^-2d holds at most one such
fraction, and that x is this fraction is then proved or refuted by a zero test.
"""

from __future__ import annotations

from fractions import Fraction

from mtf_lang.values.faults import Undecided
from mtf_lang.values.model import number
from mtf_lang.values.real import enclosures
from mtf_lang.values.real.arithmetic import RealNumber, minus
from mtf_lang.values.real.decide import SEPARATION_BITS, WORKING_BITS, by_transcendental, is_zero
from mtf_lang.values.real.independence import independent, radicals_independent
from mtf_lang.values.real.measure import is_algebraic, measure
from mtf_lang.values.real.model import Rational, Real


def settled(value: RealNumber) -> RealNumber:
    """The number as int or Fraction where it is found to be rational, else as it is."""
    if not isinstance(value, Real) or not is_algebraic(value) or radicals_independent(value):
        return value
    try:
        found = _algebraic(value)
    except Undecided:
        return value
    return value if found is None else found


def rational_value(value: RealNumber) -> Rational | None:
    """The rational number that ``value`` is, None where it is irrational.

    Raises ``Undecided`` where neither could be proved.
    """
    if not isinstance(value, Real):
        return value
    groups = {m: c for m, c in by_transcendental(value).items() if not is_zero(c)}
    algebraic = groups.pop((), 0)
    if not groups:
        return _algebraic(algebraic)
    if independent(((), *groups)):
        return None
    raise Undecided("whether a number is rational could not be decided")


def _algebraic(value: RealNumber) -> Rational | None:
    """The rational that an algebraic number is, None where it is irrational."""
    if not isinstance(value, Real):
        return value
    if radicals_independent(value):
        return None
    size = measure(value)
    bits = 2 * size.denominator + size.height + 64
    if bits > WORKING_BITS or size.separation_bits > SEPARATION_BITS:
        raise Undecided("whether an algebraic number of this size is rational is not tried")
    candidate = _candidate(value, size.denominator, bits)
    if candidate is None or not is_zero(minus(value, candidate)):
        return None
    return number(candidate)


def _candidate(value: Real, denominator_bits: int, bits: int) -> Fraction | None:
    """The only fraction with denominator up to 2^denominator_bits that ``value`` can be."""
    width = Fraction(1, 1 << (2 * denominator_bits + 4))
    while True:
        enclosure = enclosures.ball(value, bits)
        if enclosure.is_finite():
            middle, radius = enclosures.middle_and_radius(enclosure)
            if 2 * radius < width:
                break
        if bits > SEPARATION_BITS:
            raise Undecided("an algebraic number could not be enclosed narrowly enough")
        bits *= 2
    found = simplest_between(middle - radius, middle + radius)
    return found if found.denominator <= 1 << denominator_bits else None


def simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The fraction of least denominator in the closed interval (Stern-Brocot tree)."""
    whole: list[int] = []
    while True:
        floor = low.__floor__()
        if floor == low or floor + 1 <= high:
            result = Fraction(floor if floor == low else floor + 1)
            break
        whole.append(floor)
        low, high = 1 / (high - floor), 1 / (low - floor)
    for part in reversed(whole):
        result = part + 1 / result
    return result
