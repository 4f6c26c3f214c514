"""Exact reals as MTF text that parses back to the same number.

Style: positive terms first, then negative ones, each in the order of the normal form (the
rational term first); coefficients before, denominators behind (``3*sqrt(2)/2``); one common
denominator behind a sum (``(1 + sqrt(5))/2``).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from mtf_lang.frozen import frozen
from mtf_lang.values.digits import decimal
from mtf_lang.values.real.display import Angle, as_power, is_single_atom, merge_square_roots, take_tangent
from mtf_lang.values.real.model import (
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
)


@frozen
class Factors:
    """Texts of what stands above and below the fraction bar."""

    above: tuple[str, ...]
    below: tuple[str, ...] = ()


def real_text(value: Real) -> str:
    """The text of an exact real."""
    return combination((coefficient, _monomial(monomial)) for monomial, coefficient in value.terms)


def rational_text(value: Rational) -> str:
    """The text of a rational number."""
    if isinstance(value, Fraction):
        return f"{decimal(value.numerator)}/{decimal(value.denominator)}"
    return decimal(value)


def factor_text(value: Any, name: str) -> str:
    """The text of ``value * name`` for a rational or exact real ``value`` (``sqrt(3)*i/2``)."""
    if not isinstance(value, Real):
        if not isinstance(value, int | Fraction):
            return f"{value.digits}*{name}"
        return combination([(value, Factors((name,)))])
    if len(value.terms) > 1:
        return f"({real_text(value)})*{name}"
    monomial, coefficient = value.terms[0]
    factors = _monomial(monomial)
    return combination([(coefficient, Factors((*factors.above, name), factors.below))])


def combination(terms: Iterable[tuple[Rational, Factors]]) -> str:
    """A sum of terms; a denominator that all terms have in common stands behind the sum."""
    items = sorted(terms, key=lambda item: item[0] < 0)
    denominators = {coefficient.denominator for coefficient, _ in items}
    denominator = denominators.pop() if len(items) > 1 and len(denominators) == 1 else 1
    shared = _shared([factors for _, factors in items])
    text = ""
    for coefficient, whole in items:
        factors = Factors(whole.above, tuple(f for f in whole.below if f not in shared))
        size = -coefficient if coefficient < 0 else coefficient
        term = _term(size * denominator, factors)
        if not text:
            text = f"-{term}" if coefficient < 0 else term
        else:
            text += f" - {term}" if coefficient < 0 else f" + {term}"
    below = (*([decimal(denominator)] if denominator != 1 else []), *shared)
    if not below:
        return text
    return f"({text})/{below[0]}" if len(below) == 1 else f"({text})/({'*'.join(below)})"


def _shared(factors: list[Factors]) -> tuple[str, ...]:
    """What stands below each of several terms, each once."""
    if len(factors) < 2:
        return ()
    return tuple(f for f in factors[0].below if all(f in other.below for other in factors[1:]))


def _term(coefficient: Rational, factors: Factors) -> str:
    above = list(factors.above)
    if coefficient.numerator != 1 or not above:
        above.insert(0, decimal(coefficient.numerator))
    below = list(factors.below)
    if coefficient.denominator != 1:
        below.insert(0, decimal(coefficient.denominator))
    text = "*".join(above)
    if not below:
        return text
    return f"{text}/{below[0]}" if len(below) == 1 else f"{text}/({'*'.join(below)})"


def _monomial(monomial: Monomial) -> Factors:
    """The factors of a monomial; a quotient of sine and cosine of one angle is a tangent."""
    tangent, rest = take_tangent(monomial)
    above: list[str] = []
    below: list[str] = []
    outer, nested = merge_square_roots(rest)
    for root, radicand in radicals(outer):
        above.append(_power(decimal(radicand), Fraction(1, root)))
    for atom, exponent in outer:
        if isinstance(atom, Base):
            continue
        if exponent > 0:
            above.append(_atom_power(atom, exponent))
        else:
            below.append(_atom_power(atom, -exponent))
    above.extend(f"sqrt({real_text(value)})" for value in nested)
    if tangent is not None:
        above.append(f"tan({_angle(tangent)})")
    return Factors(tuple(above), tuple(below))


def _angle(angle: Angle) -> str:
    return _turn(angle.turn) if isinstance(angle, CosinePi) else number_text(angle)


def radicals(monomial: Monomial) -> list[tuple[int, int]]:
    """Root and radicand of each radical: prime powers under the same root are multiplied."""
    radicands: dict[int, int] = {}
    for atom, exponent in monomial:
        if isinstance(atom, Base):
            root = exponent.denominator
            power: int = atom.value**exponent.numerator
            radicands[root] = radicands.get(root, 1) * power
    return sorted(radicands.items())


def _atom_power(atom: Atom, exponent: Rational) -> str:
    if isinstance(atom, Exponential):
        base, argument = as_power(atom)
        if argument == 1:
            return "e"
        return f"{'e' if base is None else decimal(base)}^{_exponent(argument)}"
    if isinstance(atom, Sum):
        return _power(real_text(atom.value), exponent, atomic=is_single_atom(atom.value))
    return _power(_atom(atom), exponent)


def _power(base: str, exponent: Rational, atomic: bool = True) -> str:
    if exponent == Fraction(1, 2):
        return f"sqrt({base})"
    if not atomic:
        base = f"({base})"
    if exponent == 1:
        return base
    text = rational_text(exponent)
    return f"{base}^{text}" if isinstance(exponent, int) else f"{base}^({text})"


def _exponent(value: Rational | Real) -> str:
    """An exponent of e, in brackets unless it is a single factor."""
    text = number_text(value)
    simple = text.isalnum() or (text.startswith("sqrt(") and text.index(")") == len(text) - 1)
    return text if simple else f"({text})"


def _atom(atom: Atom) -> str:
    match atom:
        case Pi():
            return "pi"
        case Logarithm(argument=argument):
            return f"log({number_text(argument)})"
        case Arctangent(argument=argument):
            return f"atan({number_text(argument)})"
        case CosinePi(turn=turn):
            return f"cos({_turn(turn)})"
        case Trigonometric(function=function, argument=argument):
            return f"{function}({number_text(argument)})"
        case RootOf(coefficients=coefficients, index=index):
            return f"root_of({polynomial_text(coefficients)}, x, {index})"
    raise TypeError(f"no text for {type(atom).__name__}")


def _turn(turn: Fraction) -> str:
    return _term(turn, Factors(("pi",)))


def number_text(value: Rational | Real) -> str:
    """The text of a rational or exact real number."""
    return real_text(value) if isinstance(value, Real) else rational_text(value)


def polynomial_text(coefficients: tuple[int, ...]) -> str:
    """An integer polynomial in ``x`` from its coefficients, the constant term first."""
    text = ""
    for degree in range(len(coefficients) - 1, -1, -1):
        coefficient = coefficients[degree]
        if not coefficient:
            continue
        power = "" if degree == 0 else "x" if degree == 1 else f"x^{degree}"
        size = abs(coefficient)
        term = decimal(size) if not power else power if size == 1 else f"{decimal(size)}{power}"
        sign = "-" if coefficient < 0 else "+"
        text += f" {sign} {term}" if text else f"-{term}" if coefficient < 0 else term
    return text or "0"
