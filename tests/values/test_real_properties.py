"""Exact reals against ball arithmetic of the expression as written.

An expression is computed twice: in normal form, and naively in balls of 1000 bits. The enclosures
must overlap; signs, whole parts and orders must agree wherever the balls show them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mtf_lang.values import real
from mtf_lang.values.codec import decode, encode
from mtf_lang.values.faults import LimitHit, Undecided, Undefined
from mtf_lang.values.model import number
from mtf_lang.values.real import enclosures
from mtf_lang.values.real.enclosures import ball, middle_and_radius

flint = pytest.importorskip("flint")
BITS = 1000


@dataclass(frozen=True)
class Pair:
    """One number computed in both ways."""

    exact: real.RealNumber
    naive: object


def leaf(value: Fraction) -> Pair:
    with enclosures.precision(BITS):
        return Pair(number(value), flint.arb(flint.fmpq(value.numerator, value.denominator)))


def pi_multiple(value: Fraction) -> Pair:
    with enclosures.precision(BITS):
        naive = flint.arb.pi() * flint.arb(flint.fmpq(value.numerator, value.denominator))
        return Pair(real.multiply(number(value), real.pi()), naive)


UNARY = {
    "sqrt": (real.sqrt, lambda x: x.sqrt()),
    "cbrt": (lambda x: real.root(x, 3), lambda x: x.root(3) if x > 0 else -((-x).root(3))),
    "exp": (real.exp, lambda x: x.exp()),
    "log": (real.log, lambda x: x.log()),
    "sin": (real.sin, lambda x: x.sin()),
    "cos": (real.cos, lambda x: x.cos()),
    "tan": (real.tan, lambda x: x.tan()),
    "atan": (real.atan, lambda x: x.atan()),
    "asin": (real.asin, lambda x: x.asin()),
    "acos": (real.acos, lambda x: x.acos()),
    "negate": (real.negate, lambda x: -x),
    "reciprocal": (real.reciprocal, lambda x: 1 / x),
    "square": (lambda x: real.power(x, 2), lambda x: x * x),
    "cube": (lambda x: real.power(x, -3), lambda x: 1 / (x * x * x)),
    "absolute": (real.absolute, abs),
}
ALGEBRAIC = ("sqrt", "cbrt", "negate", "reciprocal", "square", "absolute")
BINARY = {
    "add": (real.add, lambda x, y: x + y),
    "subtract": (real.subtract, lambda x, y: x - y),
    "multiply": (real.multiply, lambda x, y: x * y),
    "divide": (real.divide, lambda x, y: x / y),
}


def unary(name: str, operand: Pair | None) -> Pair | None:
    return apply(UNARY[name], operand)


def binary(name: str, first: Pair | None, second: Pair | None) -> Pair | None:
    return apply(BINARY[name], first, second)


def apply(functions, *operands: Pair | None) -> Pair | None:
    if any(o is None for o in operands):
        return None
    exact, naive = functions
    try:
        value = exact(*(o.exact for o in operands))
    except (Undefined, Undecided, LimitHit):
        return None
    with enclosures.precision(BITS):
        return Pair(value, naive(*(o.naive for o in operands)))


fractions = st.builds(Fraction, st.integers(-12, 12), st.integers(1, 6))
leaves = st.one_of(fractions.map(leaf), st.integers(0, 30).map(lambda n: leaf(Fraction(n))))
turns = st.builds(Fraction, st.integers(-20, 20), st.integers(1, 15)).map(pi_multiple)


def trees(base, names, size):
    return st.recursive(
        base,
        lambda inner: st.one_of(
            st.builds(unary, st.sampled_from(names), inner),
            st.builds(binary, st.sampled_from(list(BINARY)), inner, inner),
        ),
        max_leaves=size,
    )


surds = st.builds(
    unary, st.sampled_from(["sqrt", "cbrt"]), st.integers(2, 12).map(lambda n: leaf(Fraction(n)))
)
algebraic = trees(st.one_of(leaves, surds), ALGEBRAIC, 6)
anything = trees(st.one_of(leaves, turns, surds), list(UNARY), 4)
cyclotomic = st.builds(unary, st.sampled_from(["cos", "sin", "tan"]), turns)
with_waves = trees(st.one_of(cyclotomic, surds, leaves), ("negate", "square", "reciprocal"), 5)


def check(pair: Pair | None) -> None:
    assume(pair is not None)
    assume(pair.naive.is_finite())
    exact = ball(pair.exact, BITS)
    if exact.is_finite():
        assert exact.overlaps(pair.naive)
    try:
        found = real.sign(pair.exact)
    except Undecided:
        return
    if pair.naive > 0 or pair.naive < 0:
        assert found == (1 if pair.naive > 0 else -1)
    check_whole_part(pair)
    assert decode(json.loads(json.dumps(encode(pair.exact)))) == pair.exact


def check_whole_part(pair: Pair) -> None:
    try:
        whole = real.floor(pair.exact)
    except (Undecided, LimitHit):
        return
    middle, radius = middle_and_radius(pair.naive)
    assert whole <= middle + radius
    assert middle - radius < whole + 1


@settings(max_examples=250, deadline=None)
@given(algebraic)
def test_algebraic_numbers(pair):
    check(pair)


@settings(max_examples=150, deadline=None)
@given(with_waves)
def test_cyclotomic_numbers(pair):
    check(pair)


@settings(max_examples=250, deadline=None)
@given(anything)
def test_all_functions(pair):
    check(pair)


@settings(max_examples=150, deadline=None)
@given(algebraic, algebraic)
def test_order_of_algebraic_numbers(first, second):
    assume(first is not None and second is not None)
    try:
        order = real.compare(first.exact, second.exact)
    except (Undecided, LimitHit):
        assume(False)
    assert order == -real.compare(second.exact, first.exact)
    with enclosures.precision(BITS):
        difference = first.naive - second.naive
    if difference > 0 or difference < 0:
        assert order == (1 if difference > 0 else -1)


@settings(max_examples=100, deadline=None)
@given(anything, st.integers(1, 40))
def test_decimals_are_within_their_bound(pair, digits):
    assume(pair is not None)
    try:
        shown = real.enclose(pair.exact, digits)
    except (Undecided, LimitHit):
        assume(False)
    middle, radius = middle_and_radius(pair.naive) if pair.naive.is_finite() else (None, None)
    assume(middle is not None)
    assert abs(shown.middle - middle) <= shown.error + radius
    if shown.middle:
        assert shown.error * 10 ** (digits - 1) <= abs(shown.middle)


def naive_sum(terms):
    with enclosures.precision(BITS):
        return sum((flint.arb(c) * flint.arb(n).sqrt() for c, n in terms), flint.arb(0))


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(1, 40)), max_size=6))
def test_sums_of_square_roots_vanish_by_form_only(terms):
    """Zero exactly when the coefficients of each squarefree radicand add up to zero."""
    exact = real.add(0, 0)
    coefficients: dict[int, int] = {}
    for factor, radicand in terms:
        exact = real.add(exact, real.multiply(factor, real.sqrt(radicand)))
        square = max(d for d in range(1, 7) if radicand % (d * d) == 0)
        free = radicand // square**2
        coefficients[free] = coefficients.get(free, 0) + factor * square
    assert (exact == 0) == (not any(coefficients.values()))
    assert ball(exact, BITS).overlaps(naive_sum(terms))
