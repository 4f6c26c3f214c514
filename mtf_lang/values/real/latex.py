"""Exact reals as LaTeX, in the style of ``text``."""

from __future__ import annotations

from fractions import Fraction

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
from mtf_lang.values.real.text import polynomial_text, radicals


def rational_latex(value: Rational) -> str:
    """A rational number; fractions with the sign in front."""
    if isinstance(value, int):
        return decimal(value)
    size = rf"\frac{{{decimal(abs(value.numerator))}}}{{{decimal(value.denominator)}}}"
    return f"-{size}" if value < 0 else size


def real_latex(value: Real) -> str:
    """A sum of terms; a denominator that all have in common below one fraction bar."""
    items = sorted(value.terms, key=lambda item: item[1] < 0)
    denominators = {coefficient.denominator for _, coefficient in items}
    denominator = denominators.pop() if len(items) > 1 and len(denominators) == 1 else 1
    text = ""
    for monomial, coefficient in items:
        size = -coefficient if coefficient < 0 else coefficient
        term = term_latex(size * denominator, monomial)
        if not text:
            text = f"-{term}" if coefficient < 0 else term
        else:
            text += f" - {term}" if coefficient < 0 else f" + {term}"
    return text if denominator == 1 else rf"\frac{{{text}}}{{{decimal(denominator)}}}"


def term_latex(coefficient: Rational, monomial: Monomial, last: str = "") -> str:
    """A positive coefficient times a monomial, and a last factor where one is given."""
    above, below = _factors(monomial)
    if last:
        above.append(last)
    if coefficient.numerator != 1 or not above:
        above.insert(0, decimal(coefficient.numerator))
    if coefficient.denominator != 1:
        below.insert(0, decimal(coefficient.denominator))
    product = _product(above)
    return rf"\frac{{{product}}}{{{_product(below)}}}" if below else product


def _product(factors: list[str]) -> str:
    """Factors side by side; a number before a digit gets a dot."""
    text = ""
    for factor in factors:
        text += (r" \cdot " if text and factor[0].isdigit() else " " if text else "") + factor
    return text


def _factors(monomial: Monomial) -> tuple[list[str], list[str]]:
    tangent, rest = take_tangent(monomial)
    outer, nested = merge_square_roots(rest)
    above = [_root(decimal(radicand), root) for root, radicand in radicals(outer)]
    below: list[str] = []
    for atom, exponent in outer:
        if not isinstance(atom, Base):
            target = above if exponent > 0 else below
            target.append(_power(atom, exponent if exponent > 0 else -exponent))
    above.extend(_root(real_latex(value), 2) for value in nested)
    if tangent is not None:
        above.append(rf"\tan\left({_angle(tangent)}\right)")
    return above, below


def _root(radicand: str, degree: int) -> str:
    return rf"\sqrt{{{radicand}}}" if degree == 2 else rf"\sqrt[{degree}]{{{radicand}}}"


def _power(atom: Atom, exponent: Rational) -> str:
    if isinstance(atom, Exponential):
        base, argument = as_power(atom)
        if argument == 1:
            return "e"
        return f"{'e' if base is None else decimal(base)}^{{{number_latex(argument)}}}"
    text = real_latex(atom.value) if isinstance(atom, Sum) else _atom(atom)
    if exponent == Fraction(1, 2):
        return _root(text, 2)
    if isinstance(atom, Sum) and not is_single_atom(atom.value):
        if exponent == 1:
            return rf"\left({text}\right)"
        return rf"\left({text}\right)^{{{rational_latex(exponent)}}}"
    return text if exponent == 1 else f"{text}^{{{rational_latex(exponent)}}}"


def _angle(angle: Angle) -> str:
    return term_latex(angle.turn, (), r"\pi") if isinstance(angle, CosinePi) else number_latex(angle)


def _atom(atom: Atom) -> str:
    match atom:
        case Pi():
            return r"\pi"
        case Logarithm(argument=argument):
            return rf"\ln\left({number_latex(argument)}\right)"
        case Arctangent(argument=argument):
            return rf"\arctan\left({number_latex(argument)}\right)"
        case CosinePi():
            return rf"\cos\left({_angle(atom)}\right)"
        case Trigonometric(function=function, argument=argument):
            return rf"\{function}\left({number_latex(argument)}\right)"
        case RootOf(coefficients=coefficients, index=index):
            return rf"\operatorname{{root}}_{{{index}}}\left({polynomial_text(coefficients)}\right)"
    raise TypeError(f"no LaTeX for {type(atom).__name__}")


def number_latex(value: Rational | Real) -> str:
    """A rational or exact real number."""
    return real_latex(value) if isinstance(value, Real) else rational_latex(value)
