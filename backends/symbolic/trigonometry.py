"""Kernels of the circular functions.

sin and cos of a sum of terms (p/q)·m are expanded by the addition theorems down to the angles
m/q, where only sin² = 1 - cos² is left; multiples of π/12's classical divisors have their radical
values. So every polynomial identity among sines and cosines of integer combinations of the
same angles is decided by the normal form (trigonometric polynomials in independent angles).
"""

from __future__ import annotations

from fractions import Fraction

from mtf_lang.backends.symbolic import build, cas
from mtf_lang.backends.symbolic.field import Relation
from mtf_lang.backends.symbolic.kernels import Kernels
from mtf_lang.backends.symbolic.powers import radical
from mtf_lang.ir.nodes import Call, Node, Symbol, Variable

MAXIMUM_MULTIPLE = 30
"""sin(p θ) is expanded in sin θ and cos θ up to this p."""

Pair = tuple[Node, Node]
"""(cosine, sine) of one angle."""


def cosine(angle: Node, kernels: Kernels) -> Node:
    """cos(angle)."""
    return _pair(angle, kernels)[0]


def sine(angle: Node, kernels: Kernels) -> Node:
    """sin(angle)."""
    return _pair(angle, kernels)[1]


def _pair(angle: Node, kernels: Kernels) -> Pair:
    field = kernels.field()
    element = field.element(angle)
    if element != 0 and (kernels.whole_angles or not element.denom.is_ground):
        negative = element.numer.LC < 0
        pair = _base(field.node(-element if negative else element), kernels)
        return (pair[0], build.negate(pair[1])) if negative else pair
    scale = Fraction(cas.rational(element.denom.LC))
    result: Pair = (build.ONE, build.ZERO)
    for monomial, coefficient in element.numer.terms():
        factor = Fraction(cas.rational(coefficient)) / scale
        unit = field.field(element.numer.ring.from_dict({monomial: cas.to_rational(1)}))
        result = _add(result, _term(field.node(unit), factor, kernels))
    return result


def _add(a: Pair, b: Pair) -> Pair:
    """The addition theorems."""
    if b == (build.ONE, build.ZERO):
        return a
    if a == (build.ONE, build.ZERO):
        return b
    cosine_ = build.subtract(build.multiply(a[0], b[0]), build.multiply(a[1], b[1]))
    sine_ = build.add(build.multiply(a[1], b[0]), build.multiply(a[0], b[1]))
    return cosine_, sine_


def _term(unit: Node, factor: Fraction, kernels: Kernels) -> Pair:
    """(cos, sin) of factor·unit for a unit monomial."""
    if isinstance(unit, Variable) and _is_pi(unit.symbol, kernels):
        return _multiple_of_pi(unit, factor, kernels)
    multiple = abs(factor.numerator)
    if multiple > MAXIMUM_MULTIPLE:
        multiple, base = 1, build.multiply(build.literal(abs(factor)), unit)
    else:
        base = build.divide(unit, build.literal(factor.denominator))
    cosine_, sine_ = _multiply(_base(kernels.canonical(base), kernels), multiple)
    return (cosine_, build.negate(sine_)) if factor < 0 else (cosine_, sine_)


def _multiply(pair: Pair, multiple: int) -> Pair:
    """(cos pθ, sin pθ) from (cos θ, sin θ), by doubling."""
    result: Pair = (build.ONE, build.ZERO)
    while multiple:
        if multiple & 1:
            result = _add(result, pair)
        multiple >>= 1
        if multiple:
            pair = _add(pair, pair)
    return result


def _base(angle: Node, kernels: Kernels) -> Pair:
    """The kernels of one angle, with sin² = 1 - cos²."""
    if build.rational_value(angle) == 0:
        return build.ONE, build.ZERO
    cosine_ = kernels.kernel(build.real_call("cos", angle))
    square = build.subtract(build.ONE, build.power(cosine_, build.literal(2)))
    return cosine_, kernels.kernel(build.real_call("sin", angle), Relation(2, square))


def _is_pi(symbol: Symbol, kernels: Kernels) -> bool:
    meaning = kernels.skeleton_of(symbol)
    return isinstance(meaning, Call) and meaning.operation == "pi"


def _multiple_of_pi(pi: Node, factor: Fraction, kernels: Kernels) -> Pair:
    """(cos, sin) of factor·π, from the angle π/q below a right angle."""
    factor %= 2
    if factor == 0:
        return build.ONE, build.ZERO
    pair = _part_of_pi(pi, factor.denominator, kernels)
    if factor.numerator <= MAXIMUM_MULTIPLE * 2:
        return _multiply(pair, factor.numerator)
    return _base(kernels.canonical(build.multiply(build.literal(factor), pi)), kernels)


def _part_of_pi(pi: Node, q: int, kernels: Kernels) -> Pair:
    """(cos, sin) of π/q; radicals where they are classical, else kernels."""
    half = build.literal(Fraction(1, 2))
    if q == 1:
        return build.literal(-1), build.ZERO
    if q == 2:
        return build.ZERO, build.ONE
    if q == 3:
        return half, build.multiply(half, radical(build.literal(3), 2, kernels))
    if q == 4:
        diagonal = build.multiply(half, radical(build.literal(2), 2, kernels))
        return diagonal, diagonal
    if q == 6:
        return build.multiply(half, radical(build.literal(3), 2, kernels)), half
    return _base(kernels.canonical(build.divide(pi, build.literal(q))), kernels)
