"""Roots of univariate polynomials over ℚ: isolated, complete, as exact expressions.

Factorisation and isolation are SymPy's (exact arithmetic; the isolating intervals are disjoint and
hold one root each, by Vincent's theorem: Akritas, Strzeboński 2005). The product of the factors
is multiplied back and compared, so that a wrong factorisation could not lose a root.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from typing import Any

from mtf_lang.backends.symbolic import build, cas
from mtf_lang.ir.nodes import Call, Literal, Node
from mtf_lang.types import COMPLEX, REAL
from mtf_lang.values.faults import LimitHit, Undecided, Unsupported

MAXIMUM_DEGREE = 400


@dataclass(frozen=True, slots=True)
class RealRoot:
    """One real root: an isolating interval (a point where it is rational) and an expression for it."""

    low: Fraction
    high: Fraction
    node: Node

    @property
    def rational(self) -> Fraction | None:
        """The root itself where it is rational."""
        return self.low if self.low == self.high else None


def polynomial(coefficients: list[int | Fraction]) -> Any:
    """A SymPy ``Poly`` over ℚ from coefficients, the leading one first."""
    sympy = cas.sympy()
    values = [cas.to_rational(c) for c in coefficients]
    return sympy.Poly.from_list([sympy.QQ.to_sympy(v) for v in values], sympy.Dummy("x"), domain=sympy.QQ)


def factors(poly: Any) -> list[Any]:
    """The distinct irreducible factors over ℚ with integer coefficients and positive leading one."""
    if poly.degree() > MAXIMUM_DEGREE:
        raise LimitHit("size", f"a polynomial of degree {poly.degree()} is not factored")
    constant, found = poly.factor_list()
    product = poly.one * constant
    for factor, multiplicity in found:
        product *= factor**multiplicity
    if product != poly:
        raise Undecided("a factorisation did not multiply back to its polynomial")
    result = []
    for factor, _ in found:
        primitive = factor.clear_denoms(convert=True)[1].primitive()[1]
        result.append(-primitive if primitive.LC() < 0 else primitive)
    return sorted(result, key=lambda f: (f.degree(), [int(c) for c in f.all_coeffs()]))


def real_roots(polys: list[Any]) -> list[RealRoot]:
    """The distinct real roots of all the nonzero polynomials, in increasing order.

    The isolating intervals are pairwise disjoint, ends included.
    """
    irreducible: dict[tuple[int, ...], Any] = {}
    for poly in polys:
        for factor in factors(poly):
            if factor.degree() > 0:
                irreducible.setdefault(tuple(int(c) for c in factor.all_coeffs()), factor)
    owners = list(irreducible.values())
    if not owners:
        return []
    sympy = cas.sympy()
    generator = sympy.Dummy("x")
    renamed = [f.replace(f.gen, generator) for f in owners]
    isolated = _isolate(renamed)
    counters = [0] * len(owners)
    result = []
    for (low, high), owner in isolated:
        counters[owner] += 1
        coefficients = [int(c) for c in owners[owner].all_coeffs()]
        result.append(_root(low, high, coefficients, counters[owner], sum(o == owner for _, o in isolated)))
    return result


def _isolate(polys: list[Any]) -> list[tuple[tuple[Fraction, Fraction], int]]:
    """Disjoint isolating intervals with the index of the polynomial, in increasing order."""
    sympy = cas.sympy()
    eps = None
    for _ in range(60):
        found = sympy.intervals(polys, eps=eps)
        intervals = [
            ((Fraction(int(a.p), int(a.q)), Fraction(int(b.p), int(b.q))), next(iter(owners)))
            for (a, b), owners in found
        ]
        separated = all(p[0][1] < q[0][0] for p, q in pairwise(intervals))
        if separated:
            return intervals
        eps = sympy.Rational(1, 16) if eps is None else eps / 16
    raise Undecided("roots of a polynomial lie too close together to be separated")


def _root(low: Fraction, high: Fraction, c: list[int], index: int, total: int) -> RealRoot:
    """The expression of the ``index``-th of ``total`` real roots of an irreducible polynomial."""
    degree = len(c) - 1
    if degree == 1:
        value = Fraction(-c[1], c[0])
        return RealRoot(value, value, build.literal(value))
    node = _radical(c, index, total)
    return RealRoot(low, high, node or algebraic_number(tuple(reversed(c)), index))


def algebraic_number(coefficients: tuple[int, ...], index: int) -> Node:
    """The ``index``-th real root of an irreducible polynomial (constant term first), as an exact value."""
    from mtf_lang.values.real.model import Real, RootOf

    atom = RootOf(coefficients, index)
    return Literal(Real((((((atom, 1),), 1)),)), type=REAL)


def _radical(c: list[int], index: int, total: int) -> Node | None:
    """A root of a quadratic, of a x^n + b, or of a quadratic in x², by radicals."""
    degree = len(c) - 1
    if degree == 2:
        return quadratic_root(c[0], c[1], c[2], 1 if index == 2 else -1)
    if not any(c[1:-1]):
        value = Fraction(-c[-1], c[0])
        sign = 1 if value > 0 and (degree % 2 or index == total) else -1
        positive = build.power(build.literal(abs(value)), build.literal(Fraction(1, degree)))
        return positive if sign > 0 else build.negate(positive)
    if degree == 4 and c[1] == c[3] == 0:
        return _biquadratic_root(c[0], c[2], c[4], index, total)
    return None


def quadratic_root(a: int, b: int, c: int, sign: int) -> Node:
    """(-b ± sqrt(b² - 4ac)) / (2a) for a > 0; with i·sqrt(4ac - b²) where there is no real root."""
    discriminant = b * b - 4 * a * c
    square, rest = _square_part(abs(discriminant))
    root: Node = build.real_call("sqrt", build.literal(rest))
    if discriminant < 0:
        unit = Call("i", (), type=COMPLEX)
        root = unit if rest == 1 else build.multiply(root, unit)
    part = build.multiply(build.literal(Fraction(sign * square, 2 * a)), root)
    return build.add(build.literal(Fraction(-b, 2 * a)), part)


def _square_part(value: int) -> tuple[int, int]:
    """(s, r) with value = s²·r, by small primes and a test for a square; r need not be square-free."""
    square, rest, p = 1, value, 2
    while p * p <= rest and p < 1000:
        while rest % (p * p) == 0:
            rest //= p * p
            square *= p
        p += 1
    whole = isqrt(rest)
    return (square * whole, 1) if whole * whole == rest else (square, rest)


def _biquadratic_root(a: int, b: int, c: int, index: int, total: int) -> Node | None:
    """± sqrt(y) for the nonnegative roots y of a y² + b y + c (a > 0)."""
    if b * b - 4 * a * c < 0:
        return None
    half = total // 2
    from_middle = index - half if index > half else half - index + 1
    # Two positive y: the outer roots belong to the larger one. One positive y: it is the larger.
    larger = total == 2 or from_middle == 2
    root = build.real_call("sqrt", quadratic_root(a, b, c, 1 if larger else -1))
    return root if index > half else build.negate(root)


def complex_roots(poly: Any) -> list[Node]:
    """All complex roots; raises ``Unsupported`` for irreducible factors of degree above 2."""
    result: list[Node] = []
    for factor in factors(poly):
        c = [int(v) for v in factor.all_coeffs()]
        if factor.degree() > 2:
            raise Unsupported(
                f"the roots of an irreducible factor of degree {factor.degree()} have no short form"
            )
        if factor.degree() == 1:
            result.append(build.literal(Fraction(-c[1], c[0])))
        if factor.degree() == 2:
            result.extend(quadratic_root(c[0], c[1], c[2], sign) for sign in (-1, 1))
    return result
