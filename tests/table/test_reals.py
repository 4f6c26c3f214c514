"""Roots, logarithms and trigonometry at classical values, where they are undefined, and decimals."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.table import TABLE
from mtf_lang.table.check import check_arguments
from mtf_lang.values import order
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import Complex

pytest.importorskip("flint")


def call(name: str, *values: Any) -> Any:
    operation = TABLE[name]
    assert operation.meaning is not None
    return operation.meaning(*check_arguments(operation, values))


PI = call("pi")


def angle(numerator: int, denominator: int) -> Any:
    return call("multiply", Fraction(numerator, denominator), PI)


def same(a: Any, b: Any) -> bool:
    return order.equal(a, b)


@given(st.fractions(min_value=0, max_value=100, max_denominator=30))
def test_square_roots_square_back(x: Fraction) -> None:
    value = call("add", x, 0)
    root = call("sqrt", value)
    assert same(call("power", root, 2), value)
    assert call("sign", root) == (x > 0)


@given(st.integers(-200, 200), st.sampled_from([1, 3, 5]))
def test_odd_roots_of_all_integers(x: int, n: int) -> None:
    assert same(call("power", call("root", x, n), n), x)


@pytest.mark.parametrize(
    ("name", "values", "expected"),
    [
        ("sqrt", (Fraction(16, 9),), Fraction(4, 3)),
        ("root", (-8, 3), -2),
        ("root", (81, 4), 3),
        ("cbrt", (-27,), -3),
        ("log", (2, 8), 3),
        ("log", (4, 8), Fraction(3, 2)),
        ("log", (Fraction(1, 2), 8), -3),
        ("log", (1,), 0),
        ("exp", (0,), 1),
        ("power", (8, Fraction(2, 3)), 4),
        ("power", (Fraction(1, 4), Fraction(-1, 2)), 2),
        ("atan", (0,), 0),
        ("asin", (0,), 0),
    ],
)
def test_rational_values(name: str, values: tuple[Any, ...], expected: Any) -> None:
    assert call(name, *values) == expected


@pytest.mark.parametrize(
    ("name", "turn", "expected"),
    [
        ("sin", (1, 6), Fraction(1, 2)),
        ("sin", (1, 2), 1),
        ("sin", (1, 1), 0),
        ("sin", (-5, 6), Fraction(-1, 2)),
        ("cos", (1, 3), Fraction(1, 2)),
        ("cos", (1, 1), -1),
        ("cos", (1, 2), 0),
        ("tan", (1, 4), 1),
        ("tan", (3, 4), -1),
        ("cot", (1, 4), 1),
        ("cot", (1, 2), 0),
        ("sec", (1, 3), 2),
        ("csc", (1, 6), 2),
    ],
)
def test_classical_angles(name: str, turn: tuple[int, int], expected: Any) -> None:
    assert call(name, angle(*turn)) == expected


def test_irrational_values_of_classical_angles() -> None:
    root3 = call("sqrt", 3)
    assert same(call("multiply", 2, call("sin", angle(1, 3))), root3)
    assert same(call("tan", angle(1, 3)), root3)
    assert same(call("asin", Fraction(1, 2)), angle(1, 6))
    assert same(call("acos", Fraction(-1, 2)), angle(2, 3))
    assert same(call("atan", root3), angle(1, 3))
    assert same(call("degrees"), angle(1, 180))


@given(st.fractions(min_value=-2, max_value=2, max_denominator=6))
def test_pythagoras(turn: Fraction) -> None:
    x = call("multiply", turn, PI)
    squares = [call("power", call(name, x), 2) for name in ("sin", "cos")]
    assert same(call("add", *squares), 1)


def test_golden_ratio() -> None:
    phi = call("golden_ratio")
    assert same(call("multiply", phi, phi), call("add", phi, 1))


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("sqrt", (-1,)),
        ("root", (-16, 4)),
        ("root", (2, 0)),
        ("log", (0,)),
        ("log", (-1,)),
        ("log", (1, 5)),
        ("log", (-2, 5)),
        ("asin", (2,)),
        ("acos", (Fraction(-3, 2),)),
        ("tan", (call("divide", PI, 2),)),
        ("cot", (0,)),
        ("sec", (call("divide", PI, 2),)),
        ("csc", (PI,)),
        ("power", (-8, Fraction(1, 3))),
        ("power", (0, Fraction(-1, 2))),
        ("arg", (0,)),
    ],
)
def test_undefined(name: str, values: tuple[Any, ...]) -> None:
    with pytest.raises(Undefined):
        call(name, *values)


def test_a_fractional_power_of_a_negative_number_points_to_root() -> None:
    with pytest.raises(Undefined) as fault:
        call("power", -8, Fraction(1, 3))
    assert "root" in str(fault.value.hint)


def test_floors_of_irrationals_close_to_integers() -> None:
    """floor(sqrt(2)/(a - b*sqrt(2))) with a - b*sqrt(2) tiny: floating point gives 1402."""
    root2 = call("sqrt", 2)
    below = call("subtract", 541131238821888000, call("multiply", 382637568482834149, root2))
    assert call("floor", call("divide", root2, below)) == 1401


def test_floor_of_a_quotient_of_large_surds() -> None:
    a = 62274204097870571696467174993143330835664166821124311
    b, c = 251519874856047008187562714, 596987581
    surd = call("divide", call("add", call("sqrt", a), b), c)
    assert call("floor", surd) == 839327132406530643


def test_decimals_with_error_bounds() -> None:
    third = call("numeric", Fraction(1, 3), 5)
    assert third.digits == "0.33333"
    assert abs(Fraction(1, 3) - Fraction("0.33333")) <= third.error < Fraction(1, 10**5)
    total = call("numeric", call("add", call("sqrt", 2), PI), 30)
    assert total.digits == "4.55580621596288828726433210749"
    assert 0 < total.error < Fraction(1, 10**28)


def test_complex_numbers() -> None:
    z = Complex(3, 4)
    assert call("abs", z) == 5
    assert (call("re", z), call("im", z)) == (3, 4)
    assert call("conjugate", z) == Complex(3, -4)
    assert call("multiply", z, call("conjugate", z)) == 25
    assert call("power", call("i"), 2) == -1
    assert call("power", Complex(1, 1), 8) == 16
    assert call("divide", 1, Complex(0, 1)) == Complex(0, -1)
    assert same(call("arg", Complex(1, 1)), angle(1, 4))
    assert same(call("arg", -1), PI)
    assert call("sqrt", z) == Complex(2, 1)
    assert call("exp", call("multiply", call("i"), PI)) == -1
    for name in ("less", "floor", "sign", "max"):
        with pytest.raises(Undefined):
            call(name, *([z] if name in ("floor", "sign") else [z, 1]))
