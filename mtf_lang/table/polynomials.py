"""Arithmetic of polynomials in one variable by their coefficients, the highest power first.

The list of coefficients of the polynomial 0 is empty; no other begins with 0 once it is trimmed.
Factors and roots need rational coefficients.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mtf_lang.table import elimination, numbers
from mtf_lang.table.kit import check_elements
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import Complex, Value, number
from mtf_lang.values.order import equal

Coefficients = tuple[Value, ...]


def trimmed(coefficients: Sequence[Value]) -> Coefficients:
    """The coefficients without zeros at the front."""
    start = next((i for i, c in enumerate(coefficients) if not equal(c, 0)), len(coefficients))
    return tuple(coefficients[start:])


def value_at(coefficients: Sequence[Value], x: Value) -> Value:
    """The value of the polynomial at x, by Horner's rule."""
    found: Value = 0
    for coefficient in coefficients:
        found = numbers.add(numbers.multiply(found, x), coefficient)
    return found


def product(first: Sequence[Value], second: Sequence[Value]) -> Coefficients:
    """The product of two polynomials."""
    elimination.check_work(len(first) * len(second))
    found: list[Value] = [0] * max(0, len(first) + len(second) - 1)
    for i, a in enumerate(first):
        for j, b in enumerate(second):
            found[i + j] = numbers.add(found[i + j], numbers.multiply(a, b))
    return trimmed(found)


def divided(first: Sequence[Value], second: Sequence[Value]) -> tuple[Coefficients, Coefficients]:
    """Quotient and remainder; undefined for division by the polynomial 0."""
    divisor = trimmed(second)
    if not divisor:
        raise Undefined("division by the polynomial 0")
    rest = list(trimmed(first))
    elimination.check_work(len(rest) * len(divisor))
    quotient: list[Value] = []
    for start in range(len(rest) - len(divisor) + 1):
        factor = numbers.divide(rest[start], divisor[0])
        quotient.append(factor)
        for i, d in enumerate(divisor):
            rest[start + i] = numbers.subtract(rest[start + i], numbers.multiply(factor, d))
    return tuple(quotient), trimmed(rest)


def monic(coefficients: Sequence[Value]) -> Coefficients:
    """The polynomial divided by its leading coefficient; 0 stays 0."""
    found = trimmed(coefficients)
    return tuple(numbers.divide(c, found[0]) for c in found)


def common_divisor(first: Sequence[Value], second: Sequence[Value]) -> Coefficients:
    """The monic greatest common divisor; that of 0 and 0 is 0."""
    a, b = monic(first), monic(second)
    while b:
        a, b = b, monic(divided(a, b)[1])
    return a


def derivative(coefficients: Sequence[Value]) -> Coefficients:
    """The coefficients of the derivative."""
    degree = len(coefficients) - 1
    return trimmed([numbers.multiply(c, degree - i) for i, c in enumerate(coefficients[:-1])])


def resultant(first: Sequence[Value], second: Sequence[Value]) -> Value:
    """The determinant of Sylvester's matrix; 0 where a polynomial is 0."""
    a, b = trimmed(first), trimmed(second)
    if not a or not b:
        return 0
    m, n = len(a) - 1, len(b) - 1
    if m + n == 0:
        return 1
    check_elements((m + n) ** 2, "the matrix of a resultant")
    rows = [[0] * i + list(a) + [0] * (n - 1 - i) for i in range(n)]
    rows += [[0] * i + list(b) + [0] * (m - 1 - i) for i in range(m)]
    return elimination.determinant(rows)


def discriminant(coefficients: Sequence[Value]) -> Value:
    """(-1)^(n(n-1)/2) times the resultant of p and p' divided by the leading coefficient."""
    p = trimmed(coefficients)
    degree = len(p) - 1
    if degree < 1:
        raise Undefined("a discriminant needs a polynomial of degree at least 1")
    found = numbers.divide(resultant(p, derivative(p)), p[0])
    return numbers.negate(found) if degree * (degree - 1) // 2 % 2 else found


# --- over the rationals -------------------------------------------------------------------------------


def irreducible_factors(coefficients: Sequence[Value]) -> tuple[tuple[int, ...], ...]:
    """The irreducible factors of a rational polynomial, each once, primitive, positive leading coefficient.

    Undefined for 0; none for other constants.
    """
    from mtf_lang.values.real import algebraic

    whole = algebraic.integral(coefficients[::-1])
    factors = [factor[::-1] for factor in algebraic.irreducible_factors(whole)]
    return tuple(sorted(factors, key=lambda factor: (len(factor), factor)))


def multiplicity(coefficients: Sequence[Value], factor: Sequence[Value]) -> int:
    """How often a polynomial that is not constant divides another that is not 0."""
    count = 0
    quotient, rest = divided(coefficients, factor)
    while not rest:
        count += 1
        quotient, rest = divided(quotient, factor)
    return count


def real_roots(coefficients: Sequence[Value]) -> tuple[Value, ...]:
    """The distinct real roots of a rational polynomial, increasing; undefined for 0."""
    from mtf_lang.values import real

    return real.real_roots(coefficients[::-1])


def complex_roots(factor: Sequence[int]) -> tuple[Value, ...] | None:
    """All roots of an irreducible polynomial; None where some are complex and the degree is above 2."""
    roots = real_roots(factor)
    if len(roots) == len(factor) - 1:
        return roots
    if len(factor) > 3:
        return None
    a, b, c = factor
    spread = Complex(0, numbers.power(4 * a * c - b * b, Fraction(1, 2)))
    half = number(Fraction(1, 2 * a))
    return tuple(numbers.multiply(half, numbers.add(-b, numbers.multiply(sign, spread))) for sign in (-1, 1))
