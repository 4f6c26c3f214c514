"""Real roots of integer polynomials as numbers.

A root is looked for in its irreducible factor; factors that are binomials or quadratic in a
power of the variable give radicals, the others an atom ``RootOf``.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from math import gcd, lcm
from typing import TYPE_CHECKING

from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import number
from mtf_lang.values.real import enclosures
from mtf_lang.values.real.arithmetic import RealNumber, plus, scaled
from mtf_lang.values.real.decide import compare, sign
from mtf_lang.values.real.model import Rational, RootOf, single
from mtf_lang.values.real.powers import root, sqrt

if TYPE_CHECKING:
    from flint import arb

Coefficients = tuple[int, ...]

_Located = tuple["arb", Coefficients, int, int]
"""A ball around a root, its irreducible polynomial, its number and how many real roots that has."""

ISOLATION_BITS = 64


def real_roots(coefficients: Sequence[Rational]) -> tuple[RealNumber, ...]:
    """The distinct real roots of a polynomial, increasing; coefficients from the constant term up.

    Raises ``Undefined`` for the zero polynomial.
    """
    whole = integral(coefficients)
    located: list[_Located] = []
    for factor in irreducible_factors(whole):
        balls = _isolated(factor)
        located.extend((ball, factor, index, len(balls)) for index, ball in enumerate(balls, 1))
    located.sort(key=lambda item: enclosures.middle_and_radius(item[0])[0])
    return tuple(_root(factor, index, total) for _, factor, index, total in _separated(located))


def root_of(coefficients: Sequence[Rational], index: int) -> RealNumber:
    """The real root number ``index``, from 1, in increasing order of the distinct real roots."""
    roots = real_roots(coefficients)
    if not 1 <= index <= len(roots):
        count = "no real roots" if not roots else f"{len(roots)} distinct real root{'s' * (len(roots) > 1)}"
        raise Undefined(f"the polynomial has {count}; root number {index} does not exist")
    return roots[index - 1]


def integral(coefficients: Sequence[Rational]) -> Coefficients:
    """Primitive integer coefficients with a positive leading one."""
    values = [Fraction(c) for c in coefficients]
    while values and not values[-1]:
        values.pop()
    if not values:
        raise Undefined("every number is a root of the polynomial 0")
    common = lcm(*(v.denominator for v in values))
    integers = [int(v * common) for v in values]
    content = gcd(*integers) * (1 if integers[-1] > 0 else -1)
    return tuple(c // content for c in integers)


def irreducible_factors(coefficients: Coefficients) -> list[Coefficients]:
    """The irreducible factors over the rationals of integer coefficients, each once."""
    _, factors = enclosures.flint().fmpz_poly(list(coefficients)).factor()
    return sorted(integral([int(c) for c in factor.coeffs()]) for factor, _ in factors)


def _isolated(factor: Coefficients) -> tuple[arb, ...]:
    return enclosures.polynomial_roots(factor, ISOLATION_BITS)


def _separated(located: list[_Located]) -> list[_Located]:
    """The roots in order, with balls refined until those of different factors are disjoint."""
    bits = ISOLATION_BITS
    while any(a[0].overlaps(b[0]) for a, b in pairwise(located)):
        bits *= 2
        located = [
            (enclosures.polynomial_roots(factor, bits)[index - 1], factor, index, total)
            for _, factor, index, total in located
        ]
        located.sort(key=lambda item: enclosures.middle_and_radius(item[0])[0])
    return located


def _root(factor: Coefficients, index: int, total: int) -> RealNumber:
    """Root number ``index`` of ``total`` real ones of an irreducible polynomial."""
    step = gcd(*(degree for degree, c in enumerate(factor) if c and degree))
    inner = factor[::step]
    if len(inner) > 3:
        return single(RootOf(factor, index))
    candidates = [] if len(inner) == 3 and inner[1] ** 2 < 4 * inner[0] * inner[2] else _inner_roots(inner)
    roots: list[RealNumber] = []
    for value in candidates:
        direction = sign(value)
        if direction >= 0 or step % 2:
            roots.append(root(value, step))
        if direction > 0 and step % 2 == 0:
            roots.append(scaled(roots[-1], -1))
    return _sorted(roots)[index - 1] if len(roots) == total else single(RootOf(factor, index))


def _inner_roots(inner: Coefficients) -> list[RealNumber]:
    """The roots of a polynomial of degree 1 or 2 with real roots."""
    if len(inner) == 2:
        return [number(Fraction(-inner[0], inner[1]))]
    c, b, a = inner
    spread = sqrt(b * b - 4 * a * c)
    return [scaled(plus(-b, scaled(spread, d)), Fraction(1, 2 * a)) for d in (-1, 1)]


def _sorted(values: list[RealNumber]) -> list[RealNumber]:
    return sorted(values, key=cmp_to_key(compare))
