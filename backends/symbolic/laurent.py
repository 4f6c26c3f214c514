"""Power series with exact coefficients, from one side of a point.

The variable runs along x = a + t^q, a - t^q, t^-q or -t^-q with t → 0+. A series is Σ c_k t^(v+k) up to
a number of terms; coefficients are exact (rationals, or normal forms of constants whose sign is
shown by enclosures). Since every operation here is that of convergent or asymptotic power series,
the leading term decides a limit: it is a proof, not a heuristic.
Recurrences: D. E. Knuth, The Art of Computer Programming 2, 4.7.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from mtf_lang.backends.symbolic import build
from mtf_lang.backends.symbolic.enclosure import sign_of
from mtf_lang.backends.symbolic.normal import is_zero, normal_form
from mtf_lang.ir.nodes import Node
from mtf_lang.ir.walk import free_variables
from mtf_lang.values.faults import Undecided, Unsupported
from mtf_lang.values.model import number

Coefficient = int | Fraction | Node
"""A rational, or the normal form of an irrational constant (or of an expression in parameters)."""

PRECISIONS = (64, 256, 1024)


class Fractional(Exception):
    """A power of t would be fractional; the caller tries again with a finer parametrisation."""


def simplified(node: Node) -> Coefficient:
    """A constant in normal form."""
    form = normal_form(node)
    value = build.rational_value(form)
    return form if value is None else value


def as_node(value: Coefficient) -> Node:
    """A coefficient as a node."""
    return value if isinstance(value, Node) else build.literal(value)


def plus(a: Coefficient, b: Coefficient) -> Coefficient:
    """a + b."""
    if isinstance(a, Node) or isinstance(b, Node):
        if a == 0 and not isinstance(a, Node):
            return b
        if b == 0 and not isinstance(b, Node):
            return a
        return simplified(build.add(as_node(a), as_node(b)))
    return number(Fraction(a) + b)


def times(a: Coefficient, b: Coefficient) -> Coefficient:
    """a · b."""
    if isinstance(a, Node) or isinstance(b, Node):
        if (not isinstance(a, Node) and a == 0) or (not isinstance(b, Node) and b == 0):
            return 0
        return simplified(build.multiply(as_node(a), as_node(b)))
    return number(Fraction(a) * b)


def quotient(a: Coefficient, b: Coefficient) -> Coefficient:
    """a / b for b ≠ 0."""
    if isinstance(a, Node) or isinstance(b, Node):
        return simplified(build.divide(as_node(a), as_node(b)))
    return number(Fraction(a) / b)


def sign(value: Coefficient) -> int:
    """-1, 0 or 1; raises ``Undecided`` where no method tells, ``Unsupported`` for parameters."""
    if not isinstance(value, Node):
        return (value > 0) - (value < 0)
    if is_zero(value):
        return 0
    if free_variables(value):
        raise Unsupported("the sign of a coefficient depends on a parameter")
    for precision in PRECISIONS:
        found = sign_of(value, {}, precision)
        if found is not None:
            return found
    raise Undecided("a coefficient could not be told from zero")


def vanishes(value: Coefficient) -> bool:
    """Whether a coefficient is zero; the same faults as ``sign``.

    With parameters: zero, or nonzero as a rational function of independent parameters.
    """
    if isinstance(value, Node) and free_variables(value):
        zero = is_zero(value)
        if zero is None:
            raise Undecided("a coefficient with parameters could not be told from zero")
        return zero
    return sign(value) == 0


@dataclass(frozen=True, slots=True)
class Series:
    """Σ coefficients[k] · t^(valuation + k) + O(t^(valuation + len)); the first is not zero.

    ``coefficients`` is empty for a series of which all known terms vanish; ``exact`` then tells
    whether it is zero altogether (a constant 0).
    """

    valuation: int
    coefficients: tuple[Coefficient, ...]
    exact: bool = False

    @property
    def leading(self) -> Coefficient:
        """The first coefficient."""
        return self.coefficients[0]


def make(valuation: int, coefficients: list[Coefficient], exact: bool = False) -> Series:
    """A series with vanishing leading terms dropped."""
    skip = 0
    while skip < len(coefficients) and vanishes(coefficients[skip]):
        skip += 1
    return Series(valuation + skip, tuple(coefficients[skip:]), exact and skip == len(coefficients))


def constant(value: Coefficient, terms: int) -> Series:
    """A constant series."""
    if vanishes(value):
        return Series(0, (), True)
    return Series(0, (value, *([0] * (terms - 1))))


def monomial(coefficient: int, exponent: int, terms: int) -> Series:
    """coefficient · t^exponent."""
    return Series(exponent, (coefficient, *([0] * (terms - 1))))


def add(a: Series, b: Series) -> Series:
    """a + b, to the precision of the less precise one."""
    if a.exact:
        return b
    if b.exact:
        return a
    start = min(a.valuation, b.valuation)
    end = min(a.valuation + len(a.coefficients), b.valuation + len(b.coefficients))
    total: list[Coefficient] = []
    for k in range(start, end):
        total.append(plus(_at(a, k), _at(b, k)))
    return make(start, total) if total else Series(end, ())


def _at(series: Series, exponent: int) -> Coefficient:
    index = exponent - series.valuation
    return series.coefficients[index] if 0 <= index < len(series.coefficients) else 0


def scale(a: Series, factor: Coefficient) -> Series:
    """factor · a."""
    if a.exact:
        return a
    return make(a.valuation, [times(c, factor) for c in a.coefficients])


def multiply(a: Series, b: Series) -> Series:
    """a · b."""
    if a.exact or b.exact:
        return Series(0, (), True)
    terms = min(len(a.coefficients), len(b.coefficients))
    return make(a.valuation + b.valuation, _convolve(a.coefficients, b.coefficients, terms))


def _convolve(a: tuple[Coefficient, ...], b: tuple[Coefficient, ...], terms: int) -> list[Coefficient]:
    product: list[Coefficient] = []
    for k in range(terms):
        value: Coefficient = 0
        for i in range(k + 1):
            value = plus(value, times(a[i], b[k - i]))
        product.append(value)
    return product


def power(a: Series, exponent: Fraction) -> Series:
    """a^exponent for a rational exponent; a negative base only with an integer exponent.

    Recurrence (J. C. P. Miller): k c_0 b_k = Σ_{i=1..k} (e i - k + i) c_i b_(k-i).
    """
    if a.exact:
        if exponent > 0:
            return a
        raise Unsupported("a power of zero")
    if not a.coefficients:
        raise Undecided("not enough terms of a series are known")
    valuation = exponent * a.valuation
    if valuation.denominator != 1:
        raise Fractional
    if exponent.denominator != 1 and sign(a.leading) < 0:
        raise Unsupported("a fractional power of a negative quantity")
    first = simplified(build.power(as_node(a.leading), build.literal(exponent)))
    result: list[Coefficient] = [first]
    for k in range(1, len(a.coefficients)):
        value: Coefficient = 0
        for i in range(1, k + 1):
            weight = exponent * i - k + i
            value = plus(value, times(times(weight, a.coefficients[i]), result[k - i]))
        result.append(quotient(value, times(k, a.leading)))
    return Series(int(valuation), tuple(result))


def split(a: Series, terms: int) -> tuple[Coefficient, list[Coefficient]]:
    """Constant term and the coefficients of t, t², … of a series without negative exponents."""
    if a.exact:
        return 0, [0] * (terms - 1)
    if a.valuation < 0:
        raise Unsupported("an essential singularity")
    known = min(terms, a.valuation + len(a.coefficients))
    values = [_at(a, k) for k in range(known)]
    return (values[0], values[1:]) if values else (0, [])


def exponential(a: Series, terms: int) -> Series:
    """e^a: k b_k = Σ_{i=1..k} i a_i b_(k-i)."""
    first, rest = split(a, terms)
    result: list[Coefficient] = [simplified(build.real_call("exp", as_node(first)))]
    for k in range(1, len(rest) + 1):
        value: Coefficient = 0
        for i in range(1, k + 1):
            value = plus(value, times(times(i, rest[i - 1]), result[k - i]))
        result.append(quotient(value, k))
    return make(0, result)


def sine_cosine(a: Series, terms: int) -> tuple[Series, Series]:
    """sin a and cos a: k s_k = Σ i a_i c_(k-i), k c_k = -Σ i a_i s_(k-i)."""
    first, rest = split(a, terms)
    sines: list[Coefficient] = [simplified(build.real_call("sin", as_node(first)))]
    cosines: list[Coefficient] = [simplified(build.real_call("cos", as_node(first)))]
    for k in range(1, len(rest) + 1):
        s: Coefficient = 0
        c: Coefficient = 0
        for i in range(1, k + 1):
            slope = times(i, rest[i - 1])
            s = plus(s, times(slope, cosines[k - i]))
            c = plus(c, times(slope, sines[k - i]))
        sines.append(quotient(s, k))
        cosines.append(quotient(times(-1, c), k))
    return make(0, sines), make(0, cosines)


def differentiate(a: Series) -> Series:
    """da/dt."""
    if a.exact or not a.coefficients:
        return a if a.exact else Series(a.valuation - 1, ())
    slopes = [times(a.valuation + k, c) for k, c in enumerate(a.coefficients)]
    return make(a.valuation - 1, slopes)


def integrate(a: Series, start: Coefficient, terms: int) -> Series:
    """start + ∫ a dt for a series without negative exponents."""
    first, rest = split(a, terms)
    values = [start, first, *(quotient(c, k) for k, c in enumerate(rest, 2))]
    return make(0, values[: len(rest) + 2])
