"""Complex numbers, by exact real and imaginary part."""

from __future__ import annotations

from mtf_lang.table import numbers
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import require
from mtf_lang.values.model import Complex, Value

AREA = Area("complex numbers")


@AREA.function(
    "(z: Complex) -> Real",
    synonyms=("real_part",),
    summary="The real part.",
    laws=("z = re(z) + i*im(z)",),
    examples=(("re(3 + 4*i)", "3"), ("re((1 + i)^2)", "0")),
)
def re(z: Value) -> Value:
    """x where z = x + i*y."""
    return z.real if isinstance(z, Complex) else z


@AREA.function(
    "(z: Complex) -> Real",
    synonyms=("imaginary_part",),
    summary="The imaginary part, a real number.",
    laws=("im(conjugate(z)) = -im(z)",),
    examples=(("im(3 + 4*i)", "4"), ("im(7)", "0")),
)
def im(z: Value) -> Value:
    """y where z = x + i*y."""
    return z.imaginary if isinstance(z, Complex) else 0


@AREA.function(
    "(z: R) -> R",
    "(z: Complex) -> Complex",
    summary="The complex conjugate.",
    laws=("conjugate(conjugate(z)) = z", "z*conjugate(z) = abs(z)^2"),
    examples=(("conjugate(3 + 4*i)", "3 - 4*i"), ("conjugate(2)", "2")),
)
def conjugate(z: Value) -> Value:
    """x - i*y where z = x + i*y."""
    return Complex(z.real, numbers.negate(z.imaginary)) if isinstance(z, Complex) else z


@AREA.function(
    "(z: Complex) -> Real",
    synonyms=("argument",),
    defined="for z != 0",
    summary="The argument: the angle of z, greater than -pi and at most pi.",
    examples=(("arg(i)", "pi/2"), ("arg(-1)", "pi"), ("arg(1 + i)", "pi/4")),
)
def arg(z: Value) -> Value:
    """The t in (-pi, pi] with z = abs(z)*(cos(t) + i*sin(t))."""
    from mtf_lang.values import complex as complex_numbers

    require(isinstance(z, Complex) or numbers.sign(z) != 0, "the argument of 0 is undefined")
    return complex_numbers.argument(z)
