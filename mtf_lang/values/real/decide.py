"""Decisions about exact reals: sign, order, whole parts. Decided or ``Undecided``, never guessed.

The sign of x is read off an enclosure of x as soon as one excludes zero. That x is zero is proved,
never concluded from small digits:

- x is sorted by its transcendental monomials (units 1/S are multiplied away first); when the
  algebraic coefficient of each of them is zero, x is zero;
- an algebraic number is zero when an enclosure that holds zero is smaller than its separation
  bound (``measure``); sums of radicals need not even that: distinct products of radicals of
  pairwise coprime integers are linearly independent over Q (Besicovitch 1940).

When a theorem says that x is not zero (``independence``), its enclosures are refined until they show
the sign; otherwise, after ``WORKING_BITS``, the sign is ``Undecided``.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mtf_lang.values.faults import LimitHit, Undecided
from mtf_lang.values.model import number
from mtf_lang.values.real import enclosures
from mtf_lang.values.real.arithmetic import RealNumber, from_terms, minus, plus, scaled, times
from mtf_lang.values.real.independence import independent, radicals_independent
from mtf_lang.values.real.measure import is_algebraic, is_algebraic_atom, measure
from mtf_lang.values.real.model import (
    Atom,
    Logarithm,
    Monomial,
    Rational,
    Real,
    RootOf,
    Sum,
    Trigonometric,
    single,
)

FIRST_BITS = 128
WORKING_BITS = 4_096
"""Precision up to which a sign is looked for when nothing is known about the number."""

SEPARATION_BITS = 120_000
"""Largest separation bound that is used, and largest precision at all."""

MAXIMUM_WHOLE_BITS = 1_000_000
"""Largest whole part of an irrational number that is computed."""


def sign(value: RealNumber) -> int:
    """-1, 0 or 1; raises ``Undecided`` where the sign could not be determined."""
    if not isinstance(value, Real):
        return (value > 0) - (value < 0)
    if len(value.terms) == 1 and is_positive_monomial(value.terms[0][0]):
        return 1 if value.terms[0][1] > 0 else -1
    found = _enclosed_sign(value, FIRST_BITS)
    return found if found else _hard_sign(value)


def is_zero(value: RealNumber) -> bool:
    """Whether the number is 0, decided as ``sign`` does."""
    return sign(value) == 0


def compare(first: RealNumber, second: RealNumber) -> int:
    """-1, 0 or 1 as ``first`` is below, equal to or above ``second``."""
    if isinstance(first, Real) or isinstance(second, Real):
        return sign(minus(first, second))
    return (first > second) - (first < second)


def is_positive_monomial(monomial: Monomial) -> bool:
    """Whether all atoms are positive by construction."""
    return all(_is_positive(atom) for atom, _ in monomial)


def _is_positive(atom: Atom) -> bool:
    if isinstance(atom, Trigonometric | RootOf):
        return False
    return not isinstance(atom, Logarithm) or isinstance(atom.argument, int)


# --- signs -----------------------------------------------------------------------------------


def _enclosed_sign(value: Real, bits: int) -> int:
    return enclosures.sign_of(enclosures.ball(value, bits))


def _refined_sign(value: Real, last: int) -> int:
    """The sign from enclosures of up to ``last`` bits, 0 where none of them excludes zero."""
    for bits in _precisions(last):
        found = _enclosed_sign(value, bits)
        if found:
            return found
    return 0


def _precisions(last: int) -> Iterator[int]:
    bits = FIRST_BITS
    while bits < last:
        bits *= 2
        yield min(bits, last)


def _hard_sign(value: Real) -> int:
    """The sign of a number that is zero or very small."""
    if is_algebraic(value):
        return _algebraic_sign(value)
    groups = by_transcendental(_without_units(value))
    remaining = {m: c for m, c in groups.items() if not is_zero(c)}
    if not remaining:
        return 0
    known_nonzero = independent(tuple(remaining))
    found = _refined_sign(value, SEPARATION_BITS if known_nonzero else WORKING_BITS)
    if found:
        return found
    raise Undecided(f"it could not be decided whether {_text(value)} is zero")


def _algebraic_sign(value: Real) -> int:
    if radicals_independent(value):
        last = SEPARATION_BITS
    else:
        bound = measure(value).separation_bits
        if bound <= SEPARATION_BITS:
            return _separated_sign(value, bound)
        last = WORKING_BITS
    found = _refined_sign(value, last)
    if found:
        return found
    raise Undecided(f"it could not be decided whether {_text(value)} is zero")


def _separated_sign(value: Real, bound: int) -> int:
    """The sign of a number that is zero or at least 2^-bound in absolute value."""
    bits = FIRST_BITS
    while bits <= 4 * (bound + FIRST_BITS):
        enclosure = enclosures.ball(value, bits)
        found = enclosures.sign_of(enclosure)
        if found:
            return found
        if enclosure.is_finite():
            middle, radius = enclosures.middle_and_radius(enclosure)
            if (abs(middle) + radius) * (1 << bound) < 1:
                return 0
        bits *= 2
    raise Undecided(f"it could not be decided whether {_text(value)} is zero")


def _text(value: Real) -> str:
    from mtf_lang.values.real.text import real_text

    text = real_text(value)
    return text if len(text) <= 200 else "a long sum of exact reals"


# --- structure -------------------------------------------------------------------------------


def _without_units(value: Real) -> RealNumber:
    """A number with the same sign up to positive factors, without transcendental sums below fraction bars.

    Multiplies by the largest power of each such sum, which is positive.
    """
    powers: dict[Sum, int] = {}
    for monomial, _ in value.terms:
        for atom, exponent in monomial:
            if isinstance(atom, Sum) and exponent < 0 and not is_algebraic(atom.value):
                powers[atom] = max(powers.get(atom, 0), -(exponent // 1))
    result: RealNumber = value
    for atom, power in powers.items():
        result = _multiplied(result, atom, power)
    return result


def _multiplied(value: RealNumber, unit: Sum, power: int) -> RealNumber:
    """``value * unit^power`` without reducing products of the unit with its inverse on the way."""
    if not isinstance(value, Real):
        return times(value, single(unit, power)) if value else 0
    result: RealNumber = 0
    for monomial, coefficient in value.terms:
        exponents: dict[Atom, Rational] = dict(monomial)
        raised = number(exponents.pop(unit, 0) + power)
        rest = from_terms({tuple(exponents.items()): coefficient})
        whole, part = divmod(raised, 1)
        for _ in range(whole):
            rest = times(rest, unit.value)
        if part:
            rest = times(rest, single(unit, part))
        result = plus(result, rest)
    return result


def by_transcendental(value: RealNumber) -> dict[Monomial, RealNumber]:
    """The algebraic coefficient of each transcendental monomial."""
    groups: dict[Monomial, dict[Monomial, Rational]] = {}
    for monomial, coefficient in value.terms if isinstance(value, Real) else (((), value),):
        outer = tuple(pair for pair in monomial if not is_algebraic_atom(pair[0]))
        inner = tuple(pair for pair in monomial if is_algebraic_atom(pair[0]))
        groups.setdefault(outer, {})[inner] = coefficient
    return {outer: from_terms(terms) for outer, terms in groups.items()}


# --- whole parts -----------------------------------------------------------------------------


def floor(value: RealNumber) -> int:
    """The greatest integer that is not above ``value``."""
    if not isinstance(value, Real):
        return value.__floor__()
    nearest = _near_integer(value)
    return nearest - 1 if sign(minus(value, nearest)) < 0 else nearest


def _near_integer(value: Real) -> int:
    """An integer n with n - 1 <= value < n + 1, from an enclosure of radius below 1/4."""
    bits = FIRST_BITS
    while True:
        enclosure = enclosures.ball(value, bits)
        size = enclosures.magnitude_bits(enclosure)
        if size is not None:
            _check_whole_part(size)
            middle, radius = enclosures.middle_and_radius(enclosure)
            if radius < Fraction(1, 4):
                return (middle + Fraction(1, 2)).__floor__()
        if bits > 4 * SEPARATION_BITS + (size or 0) * 2:
            raise Undecided("the whole part of a number could not be computed")
        bits = max(2 * bits, (size or 0) + FIRST_BITS)


def _check_whole_part(bits: int) -> None:
    if bits > MAXIMUM_WHOLE_BITS:
        digits = bits * 30103 // 100000
        raise LimitHit("size", f"the whole part of a number would have about {digits:,} digits")


def ceil(value: RealNumber) -> int:
    """The least integer that is not below ``value``."""
    return -floor(scaled(value, -1))


def round_half_away(value: RealNumber) -> int:
    """The nearest integer; of two equally near ones the one further from zero."""
    if sign(value) < 0:
        return -round_half_away(scaled(value, -1))
    return floor(plus(value, Fraction(1, 2)))
