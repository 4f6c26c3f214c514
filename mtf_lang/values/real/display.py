"""What a monomial looks like to people, for all notations: tangents, powers of integers, joined roots."""

from __future__ import annotations

from fractions import Fraction

from mtf_lang.values.real.model import (
    Base,
    CosinePi,
    Exponential,
    Logarithm,
    Monomial,
    Rational,
    Real,
    Sum,
    Trigonometric,
)

HALF = Fraction(1, 2)

Angle = CosinePi | Rational | Real
"""An angle: a number, or the atom cos(pi r), which stands for pi r."""


def is_single_atom(value: Real) -> bool:
    """Whether the real is one atom, so that it needs no brackets."""
    if len(value.terms) != 1:
        return False
    monomial, coefficient = value.terms[0]
    return coefficient == 1 and len(monomial) == 1 and monomial[0][1] == 1


def take_tangent(monomial: Monomial) -> tuple[Angle | None, Monomial]:
    """The angle of a factor sin(x)/cos(x) of the monomial, if there is one, and the other factors."""
    for unit, exponent in monomial:
        if exponent != -1 or not isinstance(unit, Sum) or not is_single_atom(unit.value):
            continue
        cosine = unit.value.terms[0][0][0][0]
        for wave, _ in monomial:
            if _is_tangent(wave, cosine):
                rest = tuple(pair for pair in monomial if pair[0] not in (wave, unit))
                return (cosine if isinstance(cosine, CosinePi) else _argument(cosine)), rest
    return None, monomial


def _is_tangent(wave: object, cosine: object) -> bool:
    if isinstance(wave, CosinePi) and isinstance(cosine, CosinePi):
        return wave.turn == HALF - cosine.turn
    if isinstance(wave, Trigonometric) and isinstance(cosine, Trigonometric):
        same = wave.argument == cosine.argument
        return same and (wave.function, cosine.function) == ("sin", "cos")
    return False


def _argument(atom: object) -> Rational | Real:
    if not isinstance(atom, Trigonometric):
        raise TypeError(f"{type(atom).__name__} has no angle")
    return atom.argument


def as_power(atom: Exponential) -> tuple[int | None, Rational | Real]:
    """Base and exponent of e^(r log(n)) as n and r; None stands for the base e."""
    argument = atom.argument
    if isinstance(argument, Real) and len(argument.terms) == 1:
        monomial, coefficient = argument.terms[0]
        for inner, exponent in monomial:
            if isinstance(inner, Logarithm) and isinstance(inner.argument, int) and exponent == 1:
                rest = tuple(pair for pair in monomial if pair[0] != inner)
                if rest:
                    return inner.argument, Real(((rest, coefficient),))
    return None, argument


def merge_square_roots(monomial: Monomial) -> tuple[Monomial, list[Real]]:
    """Joins square roots of integers with the square root of a sum: sqrt(2) sqrt(5 + …) is sqrt(10 + …).

    Returns the other factors and the radicands of the joined roots.
    """
    nested = [a for a, e in monomial if isinstance(a, Sum) and e == HALF]
    plain = [a for a, e in monomial if isinstance(a, Base) and e == HALF]
    if len(nested) != 1 or not plain or any(isinstance(a, Base) and e != HALF for a, e in monomial):
        return monomial, []
    factor = 1
    for base in plain:
        factor *= base.value
    joined = {nested[0], *plain}
    value = Real(tuple((m, c * factor) for m, c in nested[0].value.terms))
    return tuple(pair for pair in monomial if pair[0] not in joined), [value]
