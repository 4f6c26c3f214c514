"""Normal forms, decided comparisons and texts of exact reals. Values from identities and tables."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

import pytest

from mtf_lang.values import real
from mtf_lang.values.faults import LimitHit, Undefined
from mtf_lang.values.real import (
    acos,
    add,
    asin,
    atan,
    cos,
    divide,
    exp,
    log,
    multiply,
    power,
    reciprocal,
    root,
    root_of,
    sin,
    sqrt,
    subtract,
    tan,
)
from mtf_lang.values.sets import DOMAINS, finite_set
from mtf_lang.values.text import to_text

pytest.importorskip("flint")

PI = real.pi()
E = real.e()


def turn(numerator, denominator):
    return multiply(Fraction(numerator, denominator), PI)


def total(*values):
    result = 0
    for value in values:
        result = add(result, value)
    return result


def cubic_root():
    """The real root of x^3 = 2x^2 + 4x + 4."""
    return root_of([-4, -4, -2, 1], 1)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (lambda: sqrt(8), "2*sqrt(2)"),
        (lambda: sqrt(Fraction(1, 2)), "sqrt(2)/2"),
        (lambda: add(3, multiply(2, sqrt(2))), "3 + 2*sqrt(2)"),
        (lambda: subtract(sqrt(2), 1), "sqrt(2) - 1"),
        (lambda: divide(add(1, sqrt(5)), 2), "(1 + sqrt(5))/2"),
        (lambda: divide(add(1, sqrt(2)), multiply(2, PI)), "(1 + sqrt(2))/(2*pi)"),
        (lambda: divide(add(log(2), log(3)), add(log(5), log(7))), "(log(2) + log(3))/(log(5) + log(7))"),
        (lambda: add(Fraction(1, 2), sqrt(3)), "1/2 + sqrt(3)"),
        (lambda: power(2, Fraction(1, 3)), "2^(1/3)"),
        (lambda: power(2, Fraction(5, 3)), "2*4^(1/3)"),
        (lambda: multiply(sqrt(2), root(3, 3)), "sqrt(2)*3^(1/3)"),
        (lambda: multiply(sqrt(6), sqrt(15)), "3*sqrt(10)"),
        (lambda: reciprocal(add(1, sqrt(2))), "sqrt(2) - 1"),
        (lambda: reciprocal(total(1, sqrt(2), sqrt(3))), "1/2 + sqrt(2)/4 - sqrt(6)/4"),
        (lambda: reciprocal(add(1, root(2, 3))), "(1 + 4^(1/3) - 2^(1/3))/3"),
        (lambda: sqrt(add(3, multiply(2, sqrt(2)))), "1 + sqrt(2)"),
        (lambda: sqrt(add(2, sqrt(3))), "(sqrt(2) + sqrt(6))/2"),
        (lambda: sqrt(add(10, multiply(2, sqrt(5)))), "sqrt(10 + 2*sqrt(5))"),
        (lambda: sqrt(add(1, root(2, 3))), "sqrt(1 + 2^(1/3))"),
        (lambda: divide(PI, 4), "pi/4"),
        (lambda: reciprocal(PI), "1/pi"),
        (lambda: log(6), "log(2) + log(3)"),
        (lambda: log(Fraction(1, 8)), "-3*log(2)"),
        (lambda: divide(1, add(1, PI)), "1/(1 + pi)"),
        (lambda: E, "e"),
        (lambda: power(E, 2), "e^2"),
        (lambda: exp(sqrt(2)), "e^sqrt(2)"),
        (lambda: power(2, sqrt(2)), "2^sqrt(2)"),
        (lambda: sin(turn(1, 12)), "(sqrt(6) - sqrt(2))/4"),
        (lambda: cos(turn(1, 5)), "(1 + sqrt(5))/4"),
        (lambda: cos(turn(4, 7)), "-cos(3*pi/7)"),
        (lambda: tan(turn(1, 8)), "sqrt(2) - 1"),
        (lambda: tan(turn(1, 7)), "tan(pi/7)"),
        (lambda: tan(1), "tan(1)"),
        (lambda: sin(-1), "-sin(1)"),
        (lambda: cos(add(1, turn(1, 3))), "(cos(1) - sqrt(3)*sin(1))/2"),
        (lambda: atan(Fraction(1, 3)), "pi/4 - atan(1/2)"),
        (lambda: asin(Fraction(1, 2)), "pi/6"),
        (lambda: acos(Fraction(-1, 2)), "2*pi/3"),
        (lambda: atan(sqrt(3)), "pi/3"),
        (lambda: acos(divide(add(1, sqrt(5)), 4)), "pi/5"),
        (lambda: root_of([8, 0, 0, -4, 1], 2), "root_of(x^4 - 4x^3 + 8, x, 2)"),
        (lambda: root_of([-4, -4, -2, 1], 1), "root_of(x^3 - 2x^2 - 4x - 4, x, 1)"),
    ],
)
def test_normal_forms(value, text):
    assert to_text(value()) == text


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        # hazards of equality and of floors
        (lambda: total(atan(1), atan(2), atan(3), multiply(-1, PI)), 0),
        (lambda: subtract(multiply(4, atan(Fraction(1, 5))), add(atan(Fraction(1, 239)), turn(1, 4))), 0),
        (lambda: add(power(sin(1), 2), power(cos(1), 2)), 1),
        (lambda: log(27, 9), Fraction(3, 2)),
        (lambda: log(36, 6), 2),
        (lambda: add(log(12, 6), log(3, 6)), 2),
        (lambda: multiply(log(3, 2), log(8, 3)), 3),
        (lambda: add(root(add(2, sqrt(5)), 3), root(subtract(2, sqrt(5)), 3)), 1),
        (lambda: root(-8, 3), -2),
        (lambda: power(4, Fraction(1, 2)), 2),
        (lambda: power(8, Fraction(-2, 3)), Fraction(1, 4)),
        (lambda: power(power(2, sqrt(2)), sqrt(2)), 4),
        (lambda: exp(multiply(2, log(3))), 9),
        (lambda: log(exp(Fraction(5, 7))), Fraction(5, 7)),
        (lambda: total(cos(turn(1, 7)), multiply(-1, cos(turn(2, 7))), cos(turn(3, 7))), Fraction(1, 2)),
        (lambda: multiply(multiply(sin(turn(1, 18)), sin(turn(5, 18))), sin(turn(7, 18))), Fraction(1, 8)),
        (lambda: multiply(tan(1), cos(1)), None),
        (lambda: sin(asin(Fraction(3, 5))), Fraction(3, 5)),
        (lambda: cos(multiply(2, atan(Fraction(1, 2)))), Fraction(3, 5)),
        (lambda: tan(add(atan(Fraction(1, 2)), atan(Fraction(1, 3)))), 1),
        (lambda: multiply(add(1, PI), reciprocal(add(1, PI))), 1),
        (lambda: power(add(sqrt(2), sqrt(3)), 2), None),
        (lambda: root_of([1, 0, -10, 0, 1], 4), None),
        (lambda: power(root_of([-4, -4, -2, 1], 1), 3), None),
        (lambda: multiply(sqrt(add(2, sqrt(2))), sqrt(subtract(2, sqrt(2)))), None),
    ],
)
def test_identities(value, expected):
    found = value()
    if expected is None:
        assert isinstance(found, real.Real)
    else:
        assert found == expected
        assert type(found) is type(expected)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (lambda: add(tan(turn(3, 11)), multiply(4, sin(turn(2, 11)))), lambda: sqrt(11)),
        (lambda: sqrt(total(10, multiply(2, sqrt(6)), multiply(2, sqrt(10)), multiply(2, sqrt(15)))),
         lambda: total(sqrt(2), sqrt(3), sqrt(5))),
        (lambda: multiply(2, cos(turn(1, 8))), lambda: sqrt(add(2, sqrt(2)))),
        (lambda: root_of([1, 0, -10, 0, 1], 4), lambda: add(sqrt(2), sqrt(3))),
        (lambda: multiply(sqrt(add(2, sqrt(2))), sqrt(subtract(2, sqrt(2)))), lambda: sqrt(2)),
        (lambda: multiply(2, cos(turn(2, 7))), lambda: root_of([-1, -2, 1, 1], 3)),
        (lambda: power(cubic_root(), 3),
         lambda: total(4, multiply(4, cubic_root()), multiply(2, power(cubic_root(), 2)))),
        (lambda: divide(sin(2), cos(1)), lambda: multiply(2, sin(1))),
        (lambda: log(12, 6), lambda: subtract(2, log(3, 6))),
    ],
)  # fmt: skip
def test_different_forms_are_found_equal(first, second):
    assert real.compare(first(), second()) == 0


def test_sets_of_reals_merge_equal_numbers():
    values = [sqrt(add(2, sqrt(2))), multiply(2, cos(turn(1, 8))), 1, sqrt(2)]
    assert finite_set(values).size() == 3
    assert not DOMAINS["rationals"].contains(sqrt(add(1, root(2, 3))))
    assert not DOMAINS["integers"].contains(PI)
    assert not DOMAINS["rationals"].contains(log(2))


@pytest.mark.parametrize("exponent", [5, 20, 60, 200])
def test_near_misses_are_not_taken_for_zero(exponent):
    big = 10**exponent
    near = subtract(sqrt(big * big + 1), big)
    assert real.sign(near) == 1
    assert real.sign(subtract(near, Fraction(1, 2 * big))) == -1
    nested = subtract(sqrt(add(3, add(multiply(2, sqrt(2)), Fraction(1, big)))), add(1, sqrt(2)))
    assert real.sign(nested) == 1
    # e^(pi sqrt(163)) is not an integer although it looks like one
    assert real.floor(exp(multiply(PI, sqrt(163)))) == 262537412640768743


def test_pell_numbers_stay_apart():
    x, y = 1, 0
    for _ in range(400):
        x, y = 3 * x + 4 * y, 2 * x + 3 * y
    difference = subtract(x, multiply(y, sqrt(2)))
    assert real.compare(difference, reciprocal(add(x, multiply(y, sqrt(2))))) == 0
    assert real.sign(difference) == 1
    assert real.floor(multiply(y, sqrt(2))) == x - 1


def test_floors_of_surds():
    value = divide(sqrt(2), subtract(541131238821888000, multiply(382637568482834149, sqrt(2))))
    assert real.floor(value) == 1401
    for n in (2, 3, 5, 10**30 + 57, 10**60 + 7):
        for b, c in ((0, 1), (10**12 + 1, 7), (-5, 3)):
            assert real.floor(divide(add(sqrt(n), b), c)) == (isqrt(n) + b) // c


def test_rounding():
    assert [real.round_half_away(Fraction(n, 2)) for n in (-3, -1, 1, 3, 5)] == [-2, -1, 1, 2, 3]
    assert real.round_half_away(sqrt(2)) == 1
    assert real.round_half_away(multiply(-1, sqrt(3))) == -2
    assert real.ceil(PI) == 4
    assert real.floor(multiply(-1, PI)) == -4


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: reciprocal(subtract(sqrt(8), multiply(2, sqrt(2)))), "division by zero"),
        (lambda: power(-8, Fraction(1, 3)), "fractional power of a negative"),
        (lambda: sqrt(subtract(1, sqrt(2))), "even root of a negative"),
        (lambda: power(0, Fraction(-1, 2)), "negative powers"),
        (lambda: log(0), "logarithm of 0"),
        (lambda: log(subtract(1, sqrt(2))), "logarithm of a negative"),
        (lambda: log(5, 1), "base of a logarithm"),
        (lambda: tan(turn(1, 2)), "tangent"),
        (lambda: asin(sqrt(2)), "arc sine"),
        (lambda: root_of([1, 0, 1], 1), "no real roots"),
        (lambda: root_of([-1, 0, 1], 3), "2 distinct real roots"),
        (lambda: real.real_roots([0, 0]), "polynomial 0"),
        (lambda: real.atan2(0, 0), "argument of 0"),
    ],
)
def test_undefined(call, message):
    with pytest.raises(Undefined, match=message):
        call()


def test_roots_of_polynomials():
    def coefficients(roots):
        result = [Fraction(1)]
        for r in roots:
            result = [a - r * b for a, b in zip([Fraction(0), *result], [*result, Fraction(0)], strict=True)]
        return result

    assert real.real_roots(coefficients([3, -1, Fraction(1, 2), 3])) == (-1, Fraction(1, 2), 3)
    assert [to_text(x) for x in real.real_roots([-2, 0, 1])] == ["-sqrt(2)", "sqrt(2)"]
    assert [to_text(x) for x in real.real_roots([-2, 0, 0, 1])] == ["2^(1/3)"]
    assert [to_text(x) for x in real.real_roots([1, -1, 0, 1])] == ["root_of(x^3 - x + 1, x, 1)"]
    product = [2, 0, -3, 0, 1]  # (x^2 - 1) (x^2 - 2)
    assert [to_text(x) for x in real.real_roots(product)] == ["-sqrt(2)", "-1", "1", "sqrt(2)"]
    assert real.real_roots([Fraction(1, 3), Fraction(1, 2)]) == (Fraction(-2, 3),)


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (lambda: add(sqrt(2), PI), 30, "4.55580621596288828726433210749"),
        (lambda: PI, 1, "3"),
        (lambda: Fraction(1, 3), 5, "0.33333"),
        (lambda: Fraction(1, 8), 10, "0.125"),
        (lambda: 10**6, 3, "1000000"),
        (lambda: Fraction(19999, 2), 3, "10000"),
        (lambda: multiply(1000, PI), 2, "3100"),
        (lambda: multiply(Fraction(-1, 1000), PI), 3, "-0.00314"),
        (lambda: power(10, -40), 5, "1*10^(-40)"),
        (lambda: multiply(10**1200, PI), 3, "3.14*10^1200"),
        (lambda: 0, 5, "0"),
    ],
)
def test_decimals(value, digits, text):
    shown = real.enclose(value(), digits)
    assert shown.digits == text
    exact = value()
    if not isinstance(exact, real.Real):
        assert abs(shown.middle - exact) <= shown.error


def deeply_nested(depth):
    nested = 2
    for _ in range(depth):
        nested = sqrt(add(1, sqrt(add(2, nested))))
    return nested


def test_hostile_sizes_are_refused():
    with pytest.raises(LimitHit):
        power(add(1, PI), 10**9)
    with pytest.raises(LimitHit):
        power(3, Fraction(10**10, 3))
    with pytest.raises(LimitHit):
        sqrt(10**9000 + 7)
    with pytest.raises(LimitHit):
        real.floor(exp(exp(30)))
    assert real.sign(exp(10**30)) == 1
    assert real.compare(power(3, Fraction(1, 10**40)), 1) == 1
    with pytest.raises(LimitHit):
        deeply_nested(100)


def test_unfactored_radicands_are_compared_by_their_bounds():
    p, q = 2**89 - 1, 2**107 - 1
    first = multiply(sqrt(p * q), sqrt(p))
    assert real.compare(first, multiply(p, sqrt(q))) == 0
    assert real.sign(subtract(sqrt(p * q), real.floor(sqrt(p * q)))) == 1


@pytest.mark.parametrize("base", [2, 3, 5])
@pytest.mark.parametrize(("first", "second"), [(2, 3), (2, 5), (3, 4), (4, 6)])
@pytest.mark.parametrize("weight", [Fraction(1, 2), Fraction(-1, 3), Fraction(1)])
def test_reciprocals_of_sums_of_different_roots_of_one_number(
    base: int, first: int, second: int, weight: Fraction
) -> None:
    """Their field has the common multiple of the two degrees: the product with the inverse is 1."""
    total = real.add(real.root(base, first), real.multiply(weight, real.root(base, second)))
    inverse = real.reciprocal(total)
    assert real.compare(real.multiply(total, inverse), 1) == 0
    assert real.compare(real.multiply(inverse, total), 1) == 0


def test_a_reciprocal_beyond_the_largest_field_keeps_its_value() -> None:
    """Degree 12 over each of 2 and 3: no rational denominator, and the number is the right one."""
    total = real.add(real.root(6, 3), real.root(6, 4))
    shown = real.enclose(real.multiply(total, reciprocal(total)), 30)
    assert abs(shown.middle - 1) <= shown.error
