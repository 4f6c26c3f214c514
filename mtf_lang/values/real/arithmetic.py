"""Sums and products in normal form.

Everything here is formal: it never needs to know the size of a number. ``plus`` and ``times`` keep
the normal form; ``operations`` adds the recognition of rational results.

Products of cosines and sines are made sums (so that ``sin(x)^2 + cos(x)^2`` is 1), powers of roots
of polynomials are reduced, exponentials are merged, and a unit ``1/S`` times the leading monomial
of ``S`` is reduced by ``S * (1/S) = 1``, which is a normal form of Q[atoms, 1/S].
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from mtf_lang.limits import check_bits
from mtf_lang.values.faults import LimitHit
from mtf_lang.values.model import number
from mtf_lang.values.real.model import (
    MAXIMUM_TERMS,
    Arctangent,
    Atom,
    Base,
    CosinePi,
    Exponential,
    Logarithm,
    Monomial,
    Pi,
    Rational,
    Real,
    RootOf,
    Sum,
    Trigonometric,
    monomial_key,
)

RealNumber = Rational | Real
Terms = dict[Monomial, Rational]

_POLYNOMIAL_ATOMS = (Pi, Logarithm, Arctangent)
"""Atoms that count as variables of a polynomial when a unit ``1/S`` is reduced."""


def terms_of(value: RealNumber) -> tuple[tuple[Monomial, Rational], ...]:
    """The terms of a rational or exact real number; none for 0."""
    if isinstance(value, Real):
        return value.terms
    return (((), value),) if value else ()


def from_terms(terms: Terms) -> RealNumber:
    """The number with these terms: a rational where only the rational term is left."""
    items = [(m, number(c)) for m, c in terms.items() if c]
    if not items:
        return 0
    if len(items) == 1 and not items[0][0]:
        return items[0][1]
    items.sort(key=lambda item: monomial_key(item[0]))
    return Real(tuple(items))


def plus(*values: RealNumber) -> RealNumber:
    """The sum."""
    terms: Terms = {}
    for value in values:
        for monomial, coefficient in terms_of(value):
            terms[monomial] = terms.get(monomial, 0) + coefficient
    return from_terms(terms)


def scaled(value: RealNumber, factor: Rational) -> RealNumber:
    """A rational multiple."""
    return from_terms({monomial: coefficient * factor for monomial, coefficient in terms_of(value)})


def minus(first: RealNumber, second: RealNumber) -> RealNumber:
    """The difference."""
    return plus(first, scaled(second, -1))


def times(first: RealNumber, second: RealNumber) -> RealNumber:
    """The product."""
    if not isinstance(first, Real):
        return scaled(second, first)
    if not isinstance(second, Real):
        return scaled(first, second)
    if len(first.terms) * len(second.terms) > 50 * MAXIMUM_TERMS:
        raise LimitHit("size", "the product of two exact reals has too many terms")
    terms: Terms = {}
    for left, a in first.terms:
        for right, b in second.terms:
            for monomial, coefficient in terms_of(_joined(left, right)):
                terms[monomial] = terms.get(monomial, 0) + a * b * coefficient
    return from_terms(terms)


def product(values: Iterable[RealNumber]) -> RealNumber:
    """The product of several numbers."""
    result: RealNumber = 1
    for value in values:
        result = times(result, value)
    return result


def integer_power(base: RealNumber, exponent: int) -> RealNumber:
    """``base`` to a power >= 0, by squaring."""
    result: RealNumber = 1
    while exponent:
        if exponent & 1:
            result = times(result, base)
        exponent >>= 1
        if exponent:
            base = times(base, base)
    return result


def radical(base: int, exponent: Fraction) -> RealNumber:
    """``base ^ exponent`` for an integer base > 1 that is no perfect power."""
    return monomial_value({Base(base): exponent})


def _joined(left: Monomial, right: Monomial) -> RealNumber:
    exponents: dict[Atom, Rational] = dict(left)
    for atom, exponent in right:
        exponents[atom] = number(exponents.get(atom, 0) + exponent)
    return monomial_value(exponents)


def monomial_value(powers: dict[Atom, Rational]) -> RealNumber:
    """The product of powers of atoms, in normal form."""
    exponents = dict(powers)
    coefficient: Rational = _cancel_waves(exponents)
    simple: dict[Atom, Rational] = {}
    factors: list[RealNumber] = []
    waves: list[Atom] = []
    argument: RealNumber = 0
    for atom, exponent in exponents.items():
        match atom:
            case Base(value=value):
                whole, part = divmod(exponent, 1)
                coefficient *= _rational_power(value, whole)
                simple[atom] = part
            case Exponential():
                argument = plus(argument, scaled(atom.argument, exponent))
            case CosinePi() | Trigonometric():
                waves.extend([atom] * _count(exponent))
            case RootOf(coefficients=coefficients) if exponent >= len(coefficients) - 1:
                factors.append(_reduced_root(atom, _count(exponent)))
            case Sum(value=value) if exponent >= 1:
                whole, part = divmod(exponent, 1)
                factors.append(integer_power(value, whole))
                simple[atom] = part
            case _:
                simple[atom] = exponent
    if argument != 0:
        simple[Exponential(argument)] = 1
    if len({type(atom) for atom in waves}) == len(waves):
        simple.update(dict.fromkeys(waves, 1))
    else:
        factors.append(_linear(waves))
    result = _cancelled(coefficient, simple)
    return times(result, product(factors)) if factors else result


def _cancel_waves(exponents: dict[Atom, Rational]) -> int:
    """Take out cosines and sines that stand below the fraction bar too; returns 1 or -1.

    Units are positive, so that of a negative cosine c is 1/(-c).
    """
    result = 1
    for atom in [a for a in exponents if isinstance(a, CosinePi | Trigonometric)]:
        for direction in (1, -1):
            unit = Sum(Real(((((atom, 1),), direction),)))
            while exponents.get(unit, 0) <= -1 and exponents.get(atom, 0) >= 1:
                exponents[unit] = number(exponents[unit] + 1)
                exponents[atom] = number(exponents[atom] - 1)
                result *= direction
    return result


def _count(exponent: Rational) -> int:
    if not isinstance(exponent, int) or exponent < 0:
        raise ValueError(f"an atom with polynomial relations has exponent {exponent}")
    return exponent


def _rational_power(base: int, exponent: int) -> Rational:
    check_bits(base.bit_length() * abs(exponent), f"{base}^{exponent}")
    return base**exponent if exponent >= 0 else Fraction(1, base**-exponent)


def _monomial(exponents: dict[Atom, Rational]) -> Monomial:
    items = [(atom, number(exponent)) for atom, exponent in exponents.items() if exponent]
    return tuple(sorted(items, key=lambda item: item[0].key))


def _linear(waves: list[Atom]) -> RealNumber:
    """A product of cosines and sines as a sum of them."""
    from mtf_lang.values.real.trigonometry import product_of_waves

    return product_of_waves(waves)


def _reduced_root(atom: RootOf, exponent: int) -> RealNumber:
    """A power of a root of a polynomial by powers below the degree."""
    degree = len(atom.coefficients) - 1
    leading = atom.coefficients[-1]
    powers: list[Fraction] = [Fraction(0)] * degree
    powers[0] = Fraction(1)
    for _ in range(exponent):
        carry = powers[-1] / leading
        powers = [Fraction(0), *powers[:-1]]
        powers = [p - carry * c for p, c in zip(powers, atom.coefficients, strict=False)]
    return from_terms({_monomial({atom: k}): c for k, c in enumerate(powers)})


# --- units below a fraction bar --------------------------------------------------------------


def _cancelled(coefficient: Rational, exponents: dict[Atom, Rational]) -> RealNumber:
    """One term, reduced by ``S * (1/S) = 1`` where the leading monomial of a unit S divides it."""
    for atom, exponent in exponents.items():
        if isinstance(atom, Sum) and exponent <= -1:
            leading = leading_term(atom.value)
            if leading is not None and _divides(leading[0], exponents):
                return _reduce_unit(coefficient, exponents, atom, leading)
    return from_terms({_monomial(exponents): coefficient})


def _reduce_unit(
    coefficient: Rational, exponents: dict[Atom, Rational], unit: Sum, leading: tuple[Monomial, Rational]
) -> RealNumber:
    """``m * L / S`` with ``S = c L + R`` as ``m / c - m R / (c S)``."""
    monomial, lead = leading
    quotient = dict(exponents)
    for atom, exponent in monomial:
        quotient[atom] = number(quotient.get(atom, 0) - exponent)
    rest = from_terms({m: c for m, c in unit.value.terms if m != monomial})
    without = dict(quotient)
    without[unit] = number(quotient[unit] + 1)
    factor = Fraction(coefficient) / lead
    return plus(
        scaled(monomial_value(without), factor), times(scaled(monomial_value(quotient), -factor), rest)
    )


def leading_term(value: Real) -> tuple[Monomial, Rational] | None:
    """The term that is greatest in the lexicographic order of the polynomial atoms.

    None where the number is no polynomial in them, or where the greatest term is not unique.
    """
    ranked = []
    for monomial, coefficient in value.terms:
        variables = _variables(monomial)
        if variables is None:
            return None
        ranked.append((variables, monomial, coefficient))
    greatest = max((r[0] for r in ranked), key=_lexicographic)
    candidates = [r for r in ranked if r[0] == greatest]
    if not greatest or len(candidates) > 1:
        return None
    return candidates[0][1], candidates[0][2]


def _variables(monomial: Monomial) -> Monomial | None:
    """The polynomial atoms of a monomial; None where it has other atoms than these and radicals."""
    found = []
    for atom, exponent in monomial:
        if isinstance(atom, Base):
            continue
        if not isinstance(atom, _POLYNOMIAL_ATOMS) or not isinstance(exponent, int) or exponent < 0:
            return None
        found.append((atom, exponent))
    return tuple(found)


def _lexicographic(monomial: Monomial) -> tuple[object, ...]:
    """Sort key: later atoms weigh more."""
    return tuple((atom.key, exponent) for atom, exponent in reversed(monomial))


def _divides(monomial: Monomial, exponents: dict[Atom, Rational]) -> bool:
    return all(isinstance(atom, Base) or exponents.get(atom, 0) >= exponent for atom, exponent in monomial)
