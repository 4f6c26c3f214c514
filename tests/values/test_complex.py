"""Complex numbers with exact parts."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.values import complex as z
from mtf_lang.values import real
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import Complex
from mtf_lang.values.order import equal
from mtf_lang.values.text import to_text

pytest.importorskip("flint")

I = z.imaginary_unit()  # noqa: E741
small = st.builds(Fraction, st.integers(-6, 6), st.integers(1, 4)).map(
    lambda q: q.numerator if q.denominator == 1 else q
)
gaussian = st.builds(z.complex_number, small, small)


@given(gaussian, gaussian, gaussian)
def test_field_laws(a, b, c):
    assert equal(z.multiply(a, z.add(b, c)), z.add(z.multiply(a, b), z.multiply(a, c)))
    assert equal(z.multiply(a, b), z.multiply(b, a))
    if b != 0:
        assert equal(z.multiply(z.divide(a, b), b), a)
    assert real.compare(real.multiply(z.absolute(a), z.absolute(b)), z.absolute(z.multiply(a, b))) == 0


@given(gaussian)
def test_square_roots_are_principal(a):
    root = z.sqrt(a)
    assert equal(z.multiply(root, root), a)
    assert real.sign(z.re(root)) >= 0


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (lambda: z.multiply(I, I), "-1"),
        (lambda: z.power(z.add(1, I), 8), "16"),
        (lambda: z.power(-8, Fraction(1, 3)), "1 + sqrt(3)*i"),
        (lambda: z.power(z.power(z.add(-1, I), 2), Fraction(1, 2)), "1 - i"),
        (lambda: z.sqrt(-2), "sqrt(2)*i"),
        (lambda: z.reciprocal(z.add(3, z.multiply(4, I))), "3/25 - 4*i/25"),
        (lambda: z.exp(z.multiply(I, real.pi())), "-1"),
        (lambda: z.log(-1), "pi*i"),
        (lambda: z.power(I, I), "e^(-pi/2)"),
        (lambda: z.absolute(Complex(3, 4)), "5"),
        (lambda: z.argument(Complex(-1, 1)), "3*pi/4"),
        (lambda: z.argument(-2), "pi"),
        (lambda: z.conjugate(Complex(1, real.add(1, real.sqrt(2)))), "1 + (-1 - sqrt(2))*i"),
    ],
)
def test_values(value, text):
    assert to_text(value()) == text


def test_cube_roots_of_unity():
    w = z.power(z.exp(z.multiply(I, real.multiply(Fraction(2, 3), real.pi()))), 3)
    assert w == 1


@pytest.mark.parametrize(
    "call",
    [lambda: z.reciprocal(0), lambda: z.log(0), lambda: z.power(0, I), lambda: z.sign(I), lambda: z.floor(I)],
)
def test_undefined(call):
    with pytest.raises(Undefined):
        call()
