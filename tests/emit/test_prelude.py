"""The helpers of emitted programs: order, exact numbers and text, against theorems."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy

from mtf_lang.emit.prelude import numbers, order, reals, text
from mtf_lang.emit.prelude.faults import Undefined
from mtf_lang.emit.prelude.running import checked
from mtf_lang.values.model import Complex, Infinity, ListValue
from mtf_lang.values.sets import FiniteSet


def test_products_of_roots_are_rational_again() -> None:
    assert numbers.multiply(reals.sqrt(2), reals.sqrt(8)) == 4
    third = reals.root(2, 3)
    assert numbers.multiply(third, numbers.multiply(third, third)) == 2


def test_conjugate_sums_and_nested_roots_are_recognised() -> None:
    golden = numbers.divide(numbers.add(1, reals.sqrt(5)), 2)
    assert order.equal(numbers.multiply(golden, golden), numbers.add(golden, 1))
    nested = reals.sqrt(numbers.add(5, numbers.multiply(2, reals.sqrt(6))))
    assert order.equal(nested, numbers.add(reals.sqrt(2), reals.sqrt(3)))


def test_numbers_that_differ_late_are_told_apart() -> None:
    near = numbers.add(reals.sqrt(2), Fraction(1, 10**60))
    assert order.compare(reals.sqrt(2), near) == -1


def test_floors_of_numbers_close_to_integers() -> None:
    power = numbers.power(numbers.add(2, reals.sqrt(3)), 20)  # its conjugate is about 3.6e-12
    integer = 2 * sum(sympy.binomial(20, 2 * k) * 2 ** (20 - 2 * k) * 3**k for k in range(11))
    assert numbers.floor(power) == int(integer) - 1


def test_complex_arithmetic() -> None:
    i = Complex(0, 1)
    assert numbers.multiply(i, i) == -1
    assert numbers.power(numbers.add(1, i), 4) == -4
    assert numbers.absolute(Complex(3, 4)) == 5
    with pytest.raises(Undefined):
        numbers.compare(i, 0)


def test_values_of_different_kinds_have_no_order() -> None:
    with pytest.raises(Undefined):
        order.compare(1, True)


def test_the_canonical_order() -> None:
    sets = [FiniteSet((1, 2)), FiniteSet((3,)), FiniteSet(())]
    assert order.ordered(sets) == [FiniteSet(()), FiniteSet((3,)), FiniteSet((1, 2))]
    assert order.ordered([3, Fraction(1, 2), Infinity(True), 3]) == [Infinity(True), Fraction(1, 2), 3]


def test_text_parses_back() -> None:
    assert text.to_text(ListValue((Fraction(-1, 2), True, 'a"b'))) == '[-1/2, true, "a\\"b"]'
    assert text.to_text(numbers.divide(reals.sqrt(2), 2)) == "sqrt(2)/2"
    assert text.to_text((7,)) == "(7,)"
    assert text.to_text(Complex(1, -2)) == "1 + (-2)*i"


def test_arguments_that_do_not_fit_are_refused() -> None:
    half = checked(lambda n: n // 2, "half", (("Int",),))
    assert half(6) == 3
    with pytest.raises(Undefined):
        half(Fraction(1, 2))
    with pytest.raises(Undefined):
        half(True)


def test_a_small_rational_hidden_in_radicals_is_not_zero() -> None:
    nested = sympy.sqrt(5 + 2 * sympy.sqrt(6)) - sympy.sqrt(2) - sympy.sqrt(3)
    assert reals.is_zero(nested)
    assert not reals.is_zero(nested + sympy.Rational(1, 10**30))
