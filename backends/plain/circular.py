"""Transcendental functions in floating point of 80 digits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtf_lang.backends.plain.numbers import (
    FLOATS,
    Complex,
    Number,
    Real,
    divide,
    exact,
    floating,
    less,
    near,
    settled,
)
from mtf_lang.values.faults import Undecided, Undefined


def _real(x: Number) -> Any:
    if isinstance(x, Complex):
        raise Undefined("a function of real numbers at a complex one", "MTF0402")
    return floating(x)


def exp(x: Number) -> Number:
    """The exponential function."""
    if exact(x) and x == 0:
        return 1
    return settled(FLOATS.exp(floating(x)))


def log(first: Number, second: Number | None = None) -> Number:
    """The natural logarithm, or that of the second number to the base of the first."""
    if second is None:
        return _logarithm(first)
    if near(first, 1):
        raise Undefined("a logarithm to base 1")
    return divide(_logarithm(second), _logarithm(first))


def _logarithm(x: Number) -> Number:
    if not less(0, x):
        raise Undefined("a logarithm of a number that is not positive")
    return 0 if exact(x) and x == 1 else FLOATS.log(_real(x))


def _entire(function: Callable[[Any], Any]) -> Callable[[Number], Number]:
    return lambda x: function(_real(x))


def _quotient(above: Callable[[Any], Any], below: Callable[[Any], Any]) -> Callable[[Number], Number]:
    def value(x: Number) -> Number:
        angle = _real(x)
        bottom = below(angle)
        if near(bottom, 0):
            raise Undefined("a pole")
        return above(angle) / bottom

    return value


def _inverse(function: Callable[[Any], Any]) -> Callable[[Number], Number]:
    def value(x: Number) -> Number:
        if less(1, x) or less(x, -1):
            raise Undefined("no angle has this sine or cosine")
        return function(min(max(_real(x), Real(-1)), Real(1)))

    return value


def arg(z: Number) -> Number:
    """The argument of a complex number."""
    if near(z, 0):
        raise Undefined("the argument of zero")
    return FLOATS.arg(Complex(floating(z)))


def real_part(z: Number) -> Number:
    """The real part."""
    return z.real if isinstance(z, Complex) else z


def imaginary_part(z: Number) -> Number:
    """The imaginary part."""
    return z.imag if isinstance(z, Complex) else 0


def conjugate(z: Number) -> Number:
    """The complex conjugate."""
    return FLOATS.conj(z) if isinstance(z, Complex) else z


def numeric(x: Number, digits: Number = 15) -> Number:
    """The number itself: it is held against decimals of it."""
    if isinstance(digits, int) and digits > 40:
        raise Undecided("more digits than are computed here")
    return x


OPERATIONS: dict[str, Callable[..., Any]] = {
    "pi": lambda: +FLOATS.pi,
    "e": lambda: +FLOATS.e,
    "i": lambda: Complex(0, 1),
    "golden_ratio": lambda: +FLOATS.phi,
    "degrees": lambda: +FLOATS.degree,
    "exp": exp,
    "log": log,
    "sin": _entire(FLOATS.sin),
    "cos": _entire(FLOATS.cos),
    "tan": _quotient(FLOATS.sin, FLOATS.cos),
    "cot": _quotient(FLOATS.cos, FLOATS.sin),
    "sec": _quotient(lambda x: Real(1), FLOATS.cos),
    "csc": _quotient(lambda x: Real(1), FLOATS.sin),
    "asin": _inverse(FLOATS.asin),
    "acos": _inverse(FLOATS.acos),
    "atan": _entire(FLOATS.atan),
    "arg": arg,
    "re": real_part,
    "im": imaginary_part,
    "conjugate": conjugate,
    "numeric": numeric,
}
"""By name in the operation table."""
