"""Exact real and complex numbers that are not rational, by SymPy.

A ``Real`` holds a SymPy number. Results are settled: rational ones become ints and fractions again.
Equality is decided by normal forms and minimal polynomials, the order by decimals of rising precision;
what neither decides is said to be undecided.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mtf_lang.emit.prelude.faults import Undecided, Undefined
from mtf_lang.values.model import Complex, Enclosure, Infinity, number

Value = Any

PRECISIONS = (30, 100, 300)
"""Decimal digits with which a number is looked at, one after another."""


@dataclass(frozen=True)
class Real:
    """An irrational real number as SymPy has it."""

    expression: Any


def symbolic(value: Value) -> Any:
    """A number as a SymPy number."""
    import sympy

    if isinstance(value, bool) or not isinstance(value, int | Fraction | Real | Complex):
        if isinstance(value, Infinity):
            raise Undefined("infinity is not a number: it is a bound or a limit", "MTF0406")
        raise Undefined("this is no number to compute with", "MTF0402")
    if isinstance(value, Real):
        return value.expression
    if isinstance(value, Complex):
        return symbolic(value.real) + sympy.I * symbolic(value.imaginary)
    return sympy.Rational(value.numerator, value.denominator)


def settled(expression: Any) -> Value:
    """A SymPy number as a value: an int or a fraction where it is rational, complex where it is not real."""
    import sympy

    if expression.is_Rational:
        return number(Fraction(int(expression.p), int(expression.q)))
    if expression.is_extended_real is not True:
        real, imaginary = sympy.expand_complex(expression).as_real_imag()
        if not is_zero(imaginary):
            return Complex(settled_real(real), settled_real(imaginary))
        expression = real
    return settled_real(expression)


def settled_real(expression: Any) -> Value:
    """A real SymPy number as a value."""
    import sympy
    from sympy.simplify.fu import TR8

    expression = sympy.expand(expression)
    if expression.has(sympy.sin, sympy.cos) and isinstance(expression, sympy.Add | sympy.Mul):
        expression = sympy.expand(TR8(expression))  # sums in place of products: those cancel
    if not expression.is_Rational:
        near = sympy.Rational(expression.evalf(PRECISIONS[0])).limit_denominator(10**8)
        if abs((expression - near).evalf(PRECISIONS[0])) > Fraction(1, 10**25) or not is_zero(
            expression - near
        ):
            return Real(expression)
        expression = near
    return number(Fraction(int(expression.p), int(expression.q)))


def is_zero(expression: Any) -> bool:
    """Whether a SymPy number is 0."""
    import sympy

    if expression.is_zero is not None:
        return bool(expression.is_zero)
    if abs(expression.evalf(PRECISIONS[0])) > Fraction(1, 10**20):
        return False
    for form in (sympy.expand, sympy.radsimp, sympy.simplify):
        if form(expression) == 0:
            return True
    if expression.is_algebraic:
        polynomial = sympy.minimal_polynomial(expression, polys=True)
        return bool(polynomial.degree() == 1 and polynomial.nth(0) == 0)
    if abs(expression.evalf(PRECISIONS[-1])) > Fraction(1, 10 ** PRECISIONS[-2]):
        return False
    found = expression.equals(0)
    if found is None:
        raise Undecided("two numbers could not be told apart")
    return bool(found)


def compare(a: Value, b: Value) -> int:
    """-1, 0 or 1 as a comes before b, is b, or comes after b; complex numbers by their parts."""
    if isinstance(a, Infinity) or isinstance(b, Infinity):
        return end(a) - end(b) if end(a) * end(b) != 1 else 0
    if isinstance(a, Enclosure) or isinstance(b, Enclosure):
        return compare_enclosed(a, b)
    if isinstance(a, Complex) or isinstance(b, Complex):
        return compare(real_part(a), real_part(b)) or compare(imaginary_part(a), imaginary_part(b))
    if isinstance(a, Real) or isinstance(b, Real):
        return sign_of(symbolic(a) - symbolic(b))
    return (a > b) - (a < b)


def end(value: Value) -> int:
    """The side of an infinity, 0 for numbers."""
    if isinstance(value, Infinity):
        return -1 if value.negative else 1
    return 0


def compare_enclosed(a: Value, b: Value) -> int:
    """The order of numbers of which one is known within an error only."""
    first, second = (x.middle if isinstance(x, Enclosure) else x for x in (a, b))
    error = sum(x.error for x in (a, b) if isinstance(x, Enclosure))
    difference = symbolic(first) - symbolic(second)
    if abs(difference.evalf(PRECISIONS[1])) <= error:
        raise Undecided("a value known within its error bound only cannot be compared that finely")
    return sign_of(difference)


def real_part(value: Value) -> Value:
    """The real part of a number."""
    return value.real if isinstance(value, Complex) else value


def imaginary_part(value: Value) -> Value:
    """The imaginary part of a number."""
    return value.imaginary if isinstance(value, Complex) else 0


def sign_of(expression: Any) -> int:
    """-1, 0 or 1 for a real SymPy number."""
    for digits in PRECISIONS:
        shown = expression.evalf(digits)
        if shown.is_comparable and abs(shown) > Fraction(1, 10 ** (digits // 2)):
            return 1 if shown > 0 else -1
        if digits == PRECISIONS[0] and is_zero(expression):
            return 0
    raise Undecided("the sign of a number could not be decided")


# --- arithmetic ------------------------------------------------------------------------------


def add(a: Value, b: Value) -> Value:
    """a + b."""
    return settled(symbolic(a) + symbolic(b))


def subtract(a: Value, b: Value) -> Value:
    """a - b."""
    return settled(symbolic(a) - symbolic(b))


def multiply(a: Value, b: Value) -> Value:
    """a * b."""
    return settled(symbolic(a) * symbolic(b))


def negate(a: Value) -> Value:
    """-a."""
    return settled(-symbolic(a))


def divide(a: Value, b: Value) -> Value:
    """a / b; undefined for b = 0."""
    import sympy

    if is_zero(symbolic(b)):
        raise Undefined("division by zero")
    return settled(sympy.radsimp(symbolic(a) / symbolic(b)))


def power(base: Value, exponent: Value) -> Value:
    """``base ^ exponent``: for a negative real base only with an integer exponent."""
    import sympy

    b, e = symbolic(base), symbolic(exponent)
    if not isinstance(base, Complex) and compare(base, 0) <= 0 and type(exponent) is not int:
        if isinstance(exponent, Complex) or compare(base, 0) < 0:
            raise Undefined("a power of a negative number with an exponent that is no integer")
        if compare(exponent, 0) < 0:
            raise Undefined("0 to a negative power is undefined: it would divide by zero")
    return settled(sympy.radsimp(sympy.expand(b**e)))


def absolute(a: Value) -> Value:
    """The absolute value, of a complex number its modulus."""
    import sympy

    if isinstance(a, Complex):
        return settled(sympy.sqrt(sympy.expand(symbolic(a.real) ** 2 + symbolic(a.imaginary) ** 2)))
    return a if compare(a, 0) >= 0 else negate(a)


def floor(a: Value) -> int:
    """The greatest integer that is not above a real number."""
    near = int(symbolic(a).evalf(50 + len(str(int(symbolic(a).evalf(15))))).round())
    return near if compare(near, a) <= 0 else near - 1


def conjugate(a: Value) -> Value:
    """The conjugate of a complex number."""
    return Complex(a.real, negate(a.imaginary)) if isinstance(a, Complex) else a


def rational_value(a: Value) -> Value:
    """The rational number that a is, or None."""
    return a if isinstance(a, int | Fraction) else None


# --- functions -------------------------------------------------------------------------------


def sqrt(a: Value) -> Value:
    """The square root; of a complex number the one with positive real part."""
    import sympy

    return settled(sympy.sqrtdenest(sympy.sqrt(symbolic(a))))


def root(a: Value, degree: int) -> Value:
    """The real root of a real number, with its sign."""
    import sympy

    found = settled(sympy.root(abs(symbolic(a)), degree))
    return found if compare(a, 0) >= 0 else negate(found)


def exp(a: Value) -> Value:
    """e to the power a."""
    import sympy

    return settled(sympy.exp(symbolic(a)))


def log(a: Value, base: Value = None) -> Value:
    """The natural logarithm, or the one to a base."""
    import sympy

    found = sympy.expand_log(sympy.log(symbolic(a)), force=True)
    if base is None:
        return settled(found)
    return settled(sympy.simplify(found / sympy.expand_log(sympy.log(symbolic(base)), force=True)))


def sin(a: Value) -> Value:
    """The sine."""
    return trigonometric("sin", a)


def cos(a: Value) -> Value:
    """The cosine."""
    return trigonometric("cos", a)


def tan(a: Value) -> Value:
    """The tangent; undefined where the cosine is 0."""
    import sympy

    if is_zero(sympy.cos(symbolic(a))):
        raise Undefined("the tangent is undefined where the cosine is 0")
    return trigonometric("tan", a)


def asin(a: Value) -> Value:
    """The angle from -pi/2 to pi/2 with this sine."""
    return trigonometric("asin", a)


def acos(a: Value) -> Value:
    """The angle from 0 to pi with this cosine."""
    return trigonometric("acos", a)


def atan(a: Value) -> Value:
    """The angle between -pi/2 and pi/2 with this tangent."""
    return trigonometric("atan", a)


def trigonometric(name: str, a: Value) -> Value:
    """A function of SymPy at a number."""
    import sympy

    return settled(getattr(sympy, name)(sympy.radsimp(symbolic(a))))


def argument(a: Value) -> Value:
    """The angle of a number that is not 0, above -pi and up to pi."""
    import sympy

    return settled(sympy.atan2(symbolic(imaginary_part(a)), symbolic(real_part(a))))


def pi() -> Value:
    """The ratio of a circle's circumference to its diameter."""
    import sympy

    return Real(sympy.pi)


def e() -> Value:
    """The base of the natural logarithm."""
    import sympy

    return Real(sympy.E)


# --- polynomials and decimals ----------------------------------------------------------------


def polynomial(coefficients: Sequence[Value]) -> Any:
    """The polynomial with these coefficients, from the constant term up."""
    import sympy

    return sympy.Poly([symbolic(c) for c in reversed(coefficients)], sympy.Symbol("x"))


def real_roots(coefficients: Sequence[Value]) -> tuple[Value, ...]:
    """The distinct real roots of a rational polynomial, increasing."""
    if not any(coefficients):
        raise Undefined("every number is a root of the polynomial 0")
    roots = dict.fromkeys(polynomial(coefficients).real_roots()) if len(coefficients) > 1 else ()
    return tuple(settled(root) for root in roots)


def integral(coefficients: Sequence[Value]) -> tuple[int, ...]:
    """The multiple of a rational polynomial with integer coefficients without a common divisor."""
    if not any(coefficients):
        raise Undefined("the polynomial 0 has no factors")
    _, primitive = polynomial(coefficients).clear_denoms(convert=True)[1].primitive()
    return tuple(int(c) for c in reversed(primitive.all_coeffs()))


def irreducible_factors(coefficients: Sequence[int]) -> list[tuple[int, ...]]:
    """The irreducible factors of an integer polynomial, each once, with positive leading coefficients."""
    _, factors = polynomial(coefficients).factor_list()
    return [tuple(int(c) for c in reversed(factor.all_coeffs())) for factor, _ in factors]


def enclose(value: Value, digits: int) -> Enclosure:
    """``digits`` significant digits of a real number, with a bound of the error of what they show."""
    import sympy

    exact = symbolic(value)
    if is_zero(exact):
        return Enclosure("0", Fraction(0))
    near = sympy.Rational(exact.evalf(digits + 20))
    shown = Fraction(int(near.p), int(near.q))
    exponent = 0
    while abs(shown) >= Fraction(10) ** (exponent + 1):
        exponent += 1
    while abs(shown) < Fraction(10) ** exponent:
        exponent -= 1
    scale = Fraction(10) ** (digits - 1 - exponent)
    rounded = int(abs(shown) * scale + Fraction(1, 2))
    error = Fraction(1, 2) / scale + Fraction(1, 10**10) / scale
    return Enclosure(decimal_text(rounded, digits - 1 - exponent, shown < 0), error)


def decimal_text(digits: int, places: int, negative: bool) -> str:
    """An integer of digits with the decimal point so many places from the right."""
    text = str(digits)
    if places > 0:
        text = text.rjust(places + 1, "0")
        text = f"{text[:-places]}.{text[-places:]}"
    else:
        text += "0" * -places
    return f"-{text}" if negative else text
