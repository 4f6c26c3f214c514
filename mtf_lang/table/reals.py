"""Roots, exponential function, logarithms and trigonometry over the reals, exactly.

Values are kept in exact form (``sqrt(2)``, ``pi/6``, ``log(2)``); ``numeric`` gives decimals.
"""

from __future__ import annotations

from typing import Any

from mtf_lang.table import numbers
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import brief, require
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import Complex, Enclosure, Value

AREA = Area("reals")


def _real() -> Any:
    from mtf_lang.values import real

    return real


def _complex() -> Any:
    from mtf_lang.values import complex as complex_numbers

    return complex_numbers


def _real_only(x: Value, name: str) -> None:
    require(not isinstance(x, Complex), f"{name} of a number that is not real: {brief(x)}")


@AREA.function(
    "(x: Real) -> Real",
    "(z: Complex) -> Complex",
    operator="√x",
    synonyms=("square_root",),
    defined="where x is not a negative real number",
    summary="The square root: the number that is not negative and whose square is x.",
    prose="Of a complex number that is not real it is the root with positive real part. Of a negative "
    "real number it is undefined, also where complex numbers are meant: write `i*sqrt(-x)`.",
    laws=("sqrt(x)^2 = x", "sqrt(x) >= 0"),
    examples=(("sqrt(16/9)", "4/3"), ("sqrt(8) = 2*sqrt(2)", "true"), ("sqrt(2)*sqrt(8)", "4")),
)
def sqrt(x: Value) -> Value:
    """The nonnegative y with y^2 = x, of complex numbers the principal one; undefined for x < 0."""
    if isinstance(x, Complex):
        return _complex().sqrt(x)
    if numbers.sign(x) < 0:
        raise Undefined(
            f"the square root of the negative number {brief(x)} is not real",
            hint=f"for the complex root write `i*sqrt({brief(numbers.negate(x))})`",
        )
    return _real().sqrt(x)


@AREA.function(
    "(x: Real, n: Int) -> Real",
    defined="for n >= 1, and x >= 0 where n is even",
    summary="The real n-th root.",
    prose="For odd n also of negative numbers: root(-8, 3) = -2, where (-8)^(1/3) is undefined.",
    laws=("root(x, n)^n = x",),
    examples=(("root(-8, 3)", "-2"), ("root(81, 4)", "3")),
)
def root(x: Value, n: int) -> Value:
    """The real y with y^n = x that has the sign of x."""
    _real_only(x, "root")
    require(n >= 1, f"the {brief(n)}-th root is undefined", "the second argument is the degree, at least 1")
    negative = numbers.sign(x) < 0
    if negative and n % 2 == 0:
        raise Undefined(f"a root of even degree {brief(n)} of the negative number {brief(x)} is not real")
    return _real().root(x, n)


@AREA.function(
    "(x: Real) -> Real",
    synonyms=("cube_root",),
    summary="The real cube root, also of negative numbers.",
    laws=("cbrt(x)^3 = x", "cbrt(-x) = -cbrt(x)"),
    examples=(("cbrt(-27)", "-3"), ("cbrt(8/125)", "2/5")),
)
def cbrt(x: Value) -> Value:
    """The real y with y^3 = x."""
    return root(x, 3)


@AREA.function(
    "(x: Real) -> Real",
    "(z: Complex) -> Complex",
    summary="The exponential function e^x.",
    laws=("exp(x)*exp(-x) = 1",),
    examples=(("exp(0)", "1"), ("exp(log(5))", "5"), ("exp(i*pi)", "-1")),
)
def exp(x: Value) -> Value:
    """e^x."""
    return _complex().exp(x) if isinstance(x, Complex) else _real().exp(x)


@AREA.function(
    "(x: Real) -> Real",
    "(b: Real, x: Real) -> Real",
    synonyms=("ln",),
    defined="for x > 0; with a base b for b > 0, b != 1",
    summary="The natural logarithm, or the logarithm to base b.",
    prose="`log(x)` is the natural logarithm; `log(b, x)` has the base first, as log with index b is read.",
    laws=("exp(log(x)) = x",),
    examples=(("log(2, 8)", "3"), ("log(e^2)", "2"), ("log(4, 8)", "3/2")),
)
def log(*arguments: Value) -> Value:
    """The natural logarithm of one argument; of two, the logarithm of the second to the first."""
    for argument in arguments:
        _real_only(argument, "log")
    *base, x = arguments
    require(numbers.sign(x) > 0, f"the logarithm of {brief(x)} is undefined: it is not positive")
    if not base:
        return _real().log(x)
    b = base[0]
    require(numbers.sign(b) > 0, f"the base {brief(b)} of a logarithm is not positive")
    require(numbers.compare(b, 1) != 0, "the base of a logarithm must not be 1")
    return _real().log(x, b)


@AREA.function(
    "(x: Real) -> Real",
    summary="The sine of an angle in radians.",
    prose="For degrees multiply: `sin(30*degrees)`.",
    laws=("sin(-x) = -sin(x)", "sin(x)^2 + cos(x)^2 = 1"),
    examples=(("sin(pi/6)", "1/2"), ("sin(30*degrees)", "1/2")),
)
def sin(x: Value) -> Value:
    """The sine of x radians."""
    _real_only(x, "sin")
    return _real().sin(x)


@AREA.function(
    "(x: Real) -> Real",
    summary="The cosine of an angle in radians.",
    laws=("cos(-x) = cos(x)",),
    examples=(("cos(pi/3)", "1/2"), ("cos(pi)", "-1")),
)
def cos(x: Value) -> Value:
    """The cosine of x radians."""
    _real_only(x, "cos")
    return _real().cos(x)


@AREA.function(
    "(x: Real) -> Real",
    defined="where cos(x) != 0",
    summary="The tangent of an angle in radians.",
    laws=("tan(-x) = -tan(x)",),
    examples=(("tan(pi/4)", "1"), ("tan(0)", "0")),
)
def tan(x: Value) -> Value:
    """sin(x)/cos(x)."""
    _real_only(x, "tan")
    return _real().tan(x)


def _reciprocal(of: Value, name: str, x: Value, other: str) -> Value:
    require(numbers.sign(of) != 0, f"{name}({brief(x)}) is undefined: {other} is 0 there")
    return numbers.divide(1, of)


@AREA.function(
    "(x: Real) -> Real",
    defined="where sin(x) != 0",
    summary="The cotangent cos(x)/sin(x) of an angle in radians.",
    laws=("cot(-x) = -cot(x)",),
    examples=(("cot(pi/4)", "1"), ("cot(pi/2)", "0")),
)
def cot(x: Value) -> Value:
    """cos(x)/sin(x)."""
    return numbers.multiply(cos(x), _reciprocal(sin(x), "cot", x, "sin"))


@AREA.function(
    "(x: Real) -> Real",
    defined="where cos(x) != 0",
    summary="The secant 1/cos(x) of an angle in radians.",
    laws=("sec(x)*cos(x) = 1",),
    examples=(("sec(pi/3)", "2"), ("sec(0)", "1")),
)
def sec(x: Value) -> Value:
    """1/cos(x)."""
    return _reciprocal(cos(x), "sec", x, "cos")


@AREA.function(
    "(x: Real) -> Real",
    defined="where sin(x) != 0",
    summary="The cosecant 1/sin(x) of an angle in radians.",
    laws=("csc(x)*sin(x) = 1",),
    examples=(("csc(pi/6)", "2"), ("csc(pi/2)", "1")),
)
def csc(x: Value) -> Value:
    """1/sin(x)."""
    return _reciprocal(sin(x), "csc", x, "sin")


def _in_unit_interval(x: Value, name: str) -> None:
    _real_only(x, name)
    inside = numbers.compare(numbers.absolute(x), 1) <= 0
    require(inside, f"{name}({brief(x)}) is undefined: {brief(x)} is not between -1 and 1")


@AREA.function(
    "(x: Real) -> Real",
    synonyms=("arcsin",),
    defined="for -1 <= x <= 1",
    summary="The angle from -pi/2 to pi/2 whose sine is x.",
    laws=("asin(-x) = -asin(x)", "sin(asin(x)) = x"),
    examples=(("asin(1/2)", "pi/6"), ("asin(-1)", "-pi/2")),
)
def asin(x: Value) -> Value:
    """The y in [-pi/2, pi/2] with sin(y) = x."""
    _in_unit_interval(x, "asin")
    return _real().asin(x)


@AREA.function(
    "(x: Real) -> Real",
    synonyms=("arccos",),
    defined="for -1 <= x <= 1",
    summary="The angle from 0 to pi whose cosine is x.",
    laws=("cos(acos(x)) = x",),
    examples=(("acos(1/2)", "pi/3"), ("acos(-1)", "pi")),
)
def acos(x: Value) -> Value:
    """The y in [0, pi] with cos(y) = x."""
    _in_unit_interval(x, "acos")
    return _real().acos(x)


@AREA.function(
    "(x: Real) -> Real",
    synonyms=("arctan",),
    summary="The angle strictly between -pi/2 and pi/2 whose tangent is x.",
    laws=("atan(-x) = -atan(x)", "tan(atan(x)) = x"),
    examples=(("atan(1)", "pi/4"), ("atan(0)", "0")),
)
def atan(x: Value) -> Value:
    """The y in (-pi/2, pi/2) with tan(y) = x."""
    _real_only(x, "atan")
    return _real().atan(x)


@AREA.function(
    "(x: Real, digits: Int?) -> Real",
    summary="A decimal value with a proved bound of its error.",
    prose="`digits` are significant digits, 15 where they are not given. The error bound is part of the "
    "result and covers the rounding of the last digit shown. The result is `numeric`, the only kind of "
    "value that is not exact.",
    examples=(
        ("numeric(1/3, 5)", "0.33333"),
        ("numeric(sqrt(2) + pi, 30)", "4.55580621596288828726433210749"),
    ),
)
def numeric(x: Value, digits: int = 15) -> Enclosure:
    """x rounded to ``digits`` significant digits, with a bound of the error."""
    require(digits >= 1, f"numeric needs at least 1 digit; it is asked for {digits}")
    found: Enclosure = _real().enclose(x, digits)
    return found
