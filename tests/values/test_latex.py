"""LaTeX of values."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mtf_lang.values import real
from mtf_lang.values.latex import to_latex
from mtf_lang.values.model import Complex, Enclosure, Infinity, Interval, ListValue, NumberSet
from mtf_lang.values.sets import IntegerRange, finite_set


@pytest.mark.parametrize(
    ("value", "latex"),
    [
        (Fraction(-1, 2), r"-\frac{1}{2}"),
        ((1, True), r"\left(1, \text{true}\right)"),
        (finite_set([]), r"\varnothing"),
        (finite_set([1, 2]), r"\left\{1, 2\right\}"),
        (ListValue(("a_b",)), r"\left[\text{a\_b}\right]"),
        (IntegerRange(1, 9), r"\left\{1, \ldots, 9\right\}"),
        (Interval(0, None, True), r"\left(0, \infty\right)"),
        (NumberSet("reals"), r"\mathbb{R}"),
        (Complex(Fraction(1, 2), Fraction(-3, 2)), r"\frac{1}{2} - \frac{3 i}{2}"),
        (Infinity(True), r"-\infty"),
        (Enclosure("1.5*10^(-40)", Fraction(0)), r"1.5 \cdot 10^{-40}"),
        (real.divide(real.add(1, real.sqrt(5)), 2), r"\frac{1 + \sqrt{5}}{2}"),
        (real.multiply(Fraction(3, 2), real.multiply(real.sqrt(2), real.pi())), r"\frac{3 \sqrt{2} \pi}{2}"),
        (real.power(2, Fraction(1, 3)), r"\sqrt[3]{2}"),
        (real.log(3), r"\ln\left(3\right)"),
        (real.power(2, real.sqrt(2)), r"2^{\sqrt{2}}"),
        (real.cos(real.divide(real.pi(), 7)), r"\cos\left(\frac{\pi}{7}\right)"),
    ],
)
def test_latex(value, latex):
    assert to_latex(value) == latex
