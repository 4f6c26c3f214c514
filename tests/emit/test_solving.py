"""Requests about unknowns as emitted programs answer them, against known solutions."""

from __future__ import annotations

from typing import Any

import pytest
import sympy

from mtf_lang.emit.prelude import calculus, optima, roots, solving
from mtf_lang.emit.prelude.algebra import logarithm, quotient, same, square_root, where
from mtf_lang.emit.prelude.faults import Undecided, Undefined
from mtf_lang.values.model import NotAttained, Unbounded
from mtf_lang.values.sets import FiniteSet

x, y = sympy.symbols("x y", real=True)
k, m = sympy.symbols("k m", integer=True)


def test_a_cancelled_denominator_still_excludes_its_zero() -> None:
    held = where(lambda: same(quotient(x**2, x), 0))
    assert solving.all_solutions((x,), held, x) == FiniteSet(())


def test_extraneous_roots_are_left_out() -> None:
    held = where(lambda: same(square_root(x), x - 2))
    assert solving.all_solutions((x,), held, x) == FiniteSet((4,))


def test_relations_that_are_undefined_everywhere_hold_nowhere() -> None:
    assert solving.is_satisfiable((x,), where(lambda: same(logarithm(-1), x)), lambda: True) is False


def test_what_sympy_assumes_of_an_unknown_is_not_lost() -> None:
    p, q = sympy.symbols("p q", positive=True)
    assert solving.all_solutions((p,), where(lambda: same(p**2, 4), lambda: p > 0), p) == FiniteSet((2,))
    held = where(lambda: same(p * q, 9), lambda: p > 0, lambda: q > 0)
    assert optima.least((p, q), held, p + q) == 6
    assert solving.is_satisfiable((p,), where(lambda: same(p + 1, 0)), lambda: True) is False


def test_integers_are_enumerated_to_the_last_one() -> None:
    held = where(lambda: same(k**2 + m**2, 25))
    found = solving.all_solutions((k, m), held, (k, m))
    brute = {(a, b) for a in range(-5, 6) for b in range(-5, 6) if a * a + b * b == 25}
    assert set(found.elements) == brute


def test_a_value_that_all_solutions_share_although_they_are_many() -> None:
    held = where(lambda: same(x + y, 3))
    assert solving.common_value((x, y), held, 2 * x + 2 * y) == 6
    with pytest.raises(Undefined):
        solving.common_value((x, y), held, x)


def test_statements_are_proved_refuted_or_undecided() -> None:
    assert solving.is_proved((x, y), [], lambda: x**2 + y**2 >= 2 * x * y) is True
    assert solving.is_proved((k,), [], lambda: same(sympy.Mod(k * (k + 1), 2), 0)) is True
    assert solving.is_proved((x,), [], lambda: x**2 > x) is False
    n = sympy.Symbol("n", integer=True, positive=True)
    cubes: Any = sympy.Ne(k**3 + m**3, n**3)
    with pytest.raises(Undecided):  # Fermat's last theorem for cubes
        solving.is_proved((k, m, n), [sympy.Gt(k, 0), sympy.Gt(m, 0)], lambda: cubes)


def test_optima_say_whether_they_are_attained() -> None:
    assert optima.least((x,), [], x**2 - 6 * x + 11) == 2
    assert optima.where_least((x,), [], x**2 - 6 * x + 11) == 3
    assert optima.greatest((x,), [sympy.Lt(x, 1)], x) == NotAttained(1, "supremum")
    assert isinstance(optima.least((x,), [], x**3), Unbounded)
    assert optima.least((x, y), [sympy.Eq(x + y, 2)], x**2 + y**2) == 2
    assert optima.least((k, m), [3 * k + 5 * m >= 31, k >= 0, m >= 0], k + m) == 7


def test_integrals_are_checked_for_poles_and_corners() -> None:
    with pytest.raises(Undecided):  # SymPy finds 4 where four half waves make 8
        calculus.integral_of(x, sympy.Abs(sympy.sin(x)), 0, 4 * sympy.pi)
    assert calculus.integral_of(x, sympy.Abs(x - 1), 0, 3) == sympy.Rational(5, 2)
    with pytest.raises(Undefined):
        calculus.integral_of(x, 1 / x, -1, 2)


def test_limits_from_two_sides_must_agree() -> None:
    assert calculus.limit_of(x, sympy.sin(x) / x, 0) == 1
    with pytest.raises(Undefined):
        calculus.limit_of(x, sympy.Abs(x) / x, 0)
    assert calculus.limit_of(x, 1 / x, 0, "right") == sympy.oo


def test_a_list_of_solutions_that_may_lack_some_is_not_taken() -> None:
    """sin(7*pi*sin(5*x)) has 56 zeros and more in a turn; SymPy's `solve` names a few of them."""
    with pytest.raises(Undecided):
        roots.proposals([sympy.sin(7 * sympy.pi * sympy.sin(5 * x))], [x])
