"""Rigorous enclosures of exact reals by ball arithmetic (Arb, through python-flint).

The one module of the room that loads python-flint. A ball holds the number it stands for, at any
precision; all decisions are drawn from that alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mtf_lang.limits import check_bits
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.real.model import (
    Arctangent,
    Atom,
    Base,
    CosinePi,
    Exponential,
    Logarithm,
    Pi,
    Rational,
    Real,
    RootOf,
    Sum,
    Trigonometric,
)

if TYPE_CHECKING:
    from flint import arb


LARGEST_ROOT = 64
"""Roots of higher degree are computed by way of logarithms."""


def flint() -> Any:
    """The package python-flint; raises ``Unsupported`` where it is not installed."""
    try:
        import flint as package
    except ImportError:
        raise Unsupported(
            "deciding exact real numbers needs python-flint: install the extra `reals` (mtf-lang[reals])"
        ) from None
    return package


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Compute balls with this many bits; the setting before is restored."""
    context = flint().ctx
    before = context.prec
    context.prec = bits
    try:
        yield
    finally:
        context.prec = before


def ball(value: Rational | Real, bits: int) -> arb:
    """A ball around ``value``, computed with ``bits`` bits; its radius is not bounded in advance."""
    with precision(bits):
        return _number(value)


def _number(value: Rational | Real) -> arb:
    if not isinstance(value, Real):
        return _rational(value)
    total = flint().arb(0)
    for monomial, coefficient in value.terms:
        term = _rational(coefficient)
        for atom, exponent in monomial:
            term *= _power(_atom(atom), exponent)
        total += term
    return total


def _rational(value: Rational) -> arb:
    package = flint()
    if isinstance(value, int):
        return package.arb(value)
    return package.arb(package.fmpq(value.numerator, value.denominator))


def _power(base: arb, exponent: Rational) -> arb:
    """A rational power; of a negative base only integer powers occur."""
    if exponent.denominator > LARGEST_ROOT:
        return (base.log() * _rational(exponent)).exp()
    if exponent.denominator != 1:
        base = base.sqrt() if exponent.denominator == 2 else base.root(exponent.denominator)
    return base if exponent.numerator == 1 else base ** int(exponent.numerator)


def _atom(atom: Atom) -> arb:
    match atom:
        case Base(value=value):
            return _rational(value)
        case Pi():
            return flint().arb.pi()
        case Exponential(argument=argument):
            return _number(argument).exp()
        case Logarithm(argument=argument):
            return _number(argument).log()
        case Arctangent(argument=argument):
            return _number(argument).atan()
        case CosinePi(turn=turn):
            package = flint()
            return package.arb.cos_pi_fmpq(package.fmpq(turn.numerator, turn.denominator))
        case Trigonometric(function="cos", argument=argument):
            return _number(argument).cos()
        case Trigonometric(argument=argument):
            return _number(argument).sin()
        case RootOf(coefficients=coefficients, index=index):
            return polynomial_roots(coefficients, flint().ctx.prec)[index - 1]
        case Sum(value=value):
            return _number(value)
    raise TypeError(f"no enclosure for {type(atom).__name__}")


@lru_cache(maxsize=256)
def polynomial_roots(coefficients: tuple[int, ...], bits: int) -> tuple[arb, ...]:
    """Disjoint balls around the real roots of a squarefree integer polynomial, increasing.

    Arb isolates all complex roots; those of a real polynomial that are real get an imaginary part
    of exactly zero.
    """
    package = flint()
    with precision(bits):
        roots = package.fmpz_poly(list(coefficients)).complex_roots()
        real = [root.real for root, _ in roots if root.imag.is_zero()]
    return tuple(sorted(real, key=lambda root: Fraction(*_exact(root.mid()))))


def middle_and_radius(enclosure: arb) -> tuple[Fraction, Fraction]:
    """Middle and radius of a finite ball, exactly."""
    return Fraction(*_exact(enclosure.mid())), Fraction(*_exact(enclosure.rad()))


def _exact(number: arb) -> tuple[int, int]:
    """An exact ball as numerator and denominator."""
    mantissa, exponent = (int(x) for x in number.man_exp())
    check_bits(abs(exponent), "a bound of the number")
    return (mantissa << exponent, 1) if exponent >= 0 else (mantissa, 1 << -exponent)


def sign_of(enclosure: arb) -> int:
    """1 or -1 where all of the ball is positive or negative, else 0 (not known)."""
    if not enclosure.is_finite():
        return 0
    return 1 if enclosure > 0 else -1 if enclosure < 0 else 0


def magnitude_bits(enclosure: arb) -> int | None:
    """About log2 of the absolute value, rounded up; None for a ball that is not finite."""
    if not enclosure.is_finite():
        return None
    upper = enclosure.abs_upper()
    if upper.is_zero():
        return 0
    mantissa, exponent = (int(x) for x in upper.man_exp())
    return mantissa.bit_length() + exponent
