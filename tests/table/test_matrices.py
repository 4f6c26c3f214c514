"""Matrices against the Leibniz formula, Cramer's rule and theorems on random matrices."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.table import TABLE, elimination, polynomials
from mtf_lang.table.check import check_arguments
from mtf_lang.values import real
from mtf_lang.values.faults import LimitHit, Undefined, Unsupported
from mtf_lang.values.model import Complex, ListValue, Matrix, number
from mtf_lang.values.sets import finite_set

entries = st.fractions(-5, 5, max_denominator=4).map(number)


def squares(most: int = 4) -> Any:
    return st.integers(1, most).flatmap(
        lambda n: st.lists(st.lists(entries, min_size=n, max_size=n).map(tuple), min_size=n, max_size=n).map(
            lambda rows: Matrix(tuple(rows))
        )
    )


def ev(name: str, *values: Any) -> Any:
    operation = TABLE[name]
    assert operation.meaning is not None
    return operation.meaning(*check_arguments(operation, values))


def leibniz(rows: Any) -> Any:
    """The determinant as the sum over all permutations."""
    size = len(rows)
    total = Fraction(0)
    for p in permutations(range(size)):
        sign = (-1) ** sum(p[i] > p[j] for i in range(size) for j in range(i + 1, size))
        total += sign * prod(Fraction(rows[i][p[i]]) for i in range(size))
    return number(total)


@given(squares())
def test_determinant_is_the_sum_over_permutations(a: Matrix) -> None:
    assert ev("determinant", a) == leibniz(a.rows)
    assert ev("rank", a) == a.shape[0] or leibniz(a.rows) == 0


@given(squares(3), squares(3))
def test_determinant_of_a_product(a: Matrix, b: Matrix) -> None:
    if a.shape == b.shape:
        product = ev("matrix_multiply", a, b)
        assert leibniz(product.rows) == leibniz(a.rows) * leibniz(b.rows)
        assert ev("trace", product) == ev("trace", ev("matrix_multiply", b, a))


@given(squares(3))
def test_inverse_and_cramer(a: Matrix) -> None:
    size = a.shape[0]
    if leibniz(a.rows) == 0:
        with pytest.raises(Undefined):
            ev("inverse", a)
        return
    assert ev("matrix_multiply", a, ev("inverse", a)) == ev("identity_matrix", size)
    assert ev("matrix_power", a, -2) == ev("inverse", ev("matrix_multiply", a, a))
    right = tuple(range(1, size + 1))
    solution = ev("solve_linear", a, ListValue(right)).items
    for k in range(size):
        replaced = [
            tuple(right[i] if j == k else x for j, x in enumerate(row)) for i, row in enumerate(a.rows)
        ]
        assert solution[k] == number(Fraction(leibniz(replaced)) / leibniz(a.rows))


@given(squares(4))
def test_cayley_hamilton(a: Matrix) -> None:
    coefficients = ev("characteristic_polynomial", a).items
    size = a.shape[0]
    total = ev("matrix_subtract", a, a)
    for k, c in enumerate(coefficients):
        total = ev("matrix_add", total, ev("matrix_multiply", c, ev("matrix_power", a, size - k)))
    assert total == ev("matrix_subtract", a, a)
    assert coefficients[-1] == (-1) ** size * leibniz(a.rows)


@given(st.lists(st.lists(entries, min_size=3, max_size=3).map(tuple), min_size=1, max_size=4))
def test_null_space_and_rank(rows: list[Any]) -> None:
    a = Matrix(tuple(rows))
    basis = ev("null_space", a).items
    assert len(basis) + ev("rank", a) == 3
    for vector in basis:
        assert set(ev("matrix_multiply", a, vector).items) == {0}


def test_irrational_and_complex_entries() -> None:
    root = real.sqrt(2)
    a = Matrix(((root, 1), (1, root)))
    assert ev("determinant", a) == 1
    assert ev("inverse", a) == Matrix(((root, -1), (-1, root)))
    assert ev("rank", Matrix(((root, 2), (1, root)))) == 1
    assert ev("determinant", Matrix(((Complex(0, 1), 1), (1, Complex(0, 1))))) == -2


def test_eigenvalues() -> None:
    assert list(ev("eigenvalues", Matrix(((0, 1, 0), (0, 0, 1), (1, 0, 0))))) == [
        Complex(Fraction(-1, 2), real.divide(real.sqrt(3), -2)),
        Complex(Fraction(-1, 2), real.divide(real.sqrt(3), 2)),
        1,
    ]
    # the adjacency matrix of the cycle of 5: 2 cos(2 pi k/5)
    links = Matrix(tuple(tuple(int((i - j) % 5 in (1, 4)) for j in range(5)) for i in range(5)))
    golden = real.divide(real.add(1, real.sqrt(5)), 2)
    assert ev("eigenvalues", links) == finite_set([2, real.subtract(golden, 1), real.negate(golden)])
    with pytest.raises(Unsupported):
        ev("eigenvalues", Matrix(((0, 0, 0, 2), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0))))


def test_shapes_that_do_not_fit_are_undefined() -> None:
    wide = Matrix(((1, 2, 3),))
    for name, values in (
        ("determinant", (wide,)),
        ("trace", (wide,)),
        ("matrix_add", (wide, Matrix(((1,),)))),
        ("matrix_multiply", (wide, wide)),
        ("matrix_multiply", (wide, (1, 2, 3))),
        ("matrix", (ListValue((ListValue((1,)), ListValue((1, 2)))),)),
        ("matrix", (ListValue(()),)),
        ("entry", (wide, 1, 4)),
        ("entry", (wide, 0, 1)),
        ("solve_linear", (Matrix(((1, 1),)), ListValue((1,)))),
        ("solve_linear", (Matrix(((1,), (1,))), ListValue((1, 2)))),
    ):
        with pytest.raises(Undefined):
            ev(name, *values)


def test_fraction_free_elimination_keeps_entries_small() -> None:
    size = 40
    hilbert = [[Fraction(1, i + j + 1) for j in range(size)] for i in range(size)]
    found = elimination.determinant(hilbert)
    assert isinstance(found, Fraction)
    assert found.numerator == 1
    # 1/det of the Hilbert matrix of 3 is 2160
    assert elimination.determinant([row[:3] for row in hilbert[:3]]) == Fraction(1, 2160)


def test_vectors() -> None:
    u, v = (1, 2, 3), (-2, 0, 5)
    w = ev("cross_product", u, v)
    assert ev("dot", u, w) == ev("dot", v, w) == 0
    assert ev("dot", w, w) == ev("dot", u, u) * ev("dot", v, v) - ev("dot", u, v) ** 2
    with pytest.raises(Undefined):
        ev("dot", ListValue((1, 2)), ListValue((1,)))


# --- polynomials --------------------------------------------------------------------------------------

small = st.lists(st.integers(-4, 4), min_size=1, max_size=5)


@given(small, small)
def test_division_of_polynomials(p: list[int], q: list[int]) -> None:
    if not any(q):
        with pytest.raises(Undefined):
            polynomials.divided(p, q)
        return
    quotient, rest = polynomials.divided(p, q)
    assert len(rest) < len(polynomials.trimmed(q))
    for x in range(-3, 4):
        value = polynomials.value_at
        assert value(p, x) == value(quotient, x) * value(q, x) + value(rest, x)


@given(
    st.lists(st.integers(-3, 3), min_size=1, max_size=3), st.lists(st.integers(-3, 3), min_size=1, max_size=3)
)
def test_resultant_is_the_product_of_differences_of_roots(first: list[int], second: list[int]) -> None:
    def with_roots(roots: list[int]) -> tuple[Any, ...]:
        found: tuple[Any, ...] = (1,)
        for x in roots:
            found = polynomials.product(found, (1, -x))
        return found

    p, q = with_roots(first), with_roots(second)
    assert polynomials.resultant(p, q) == prod(x - y for x in first for y in second)
    pairs = [(first[i], first[j]) for i in range(len(first)) for j in range(i)]
    assert polynomials.discriminant(p) == prod((x - y) ** 2 for x, y in pairs)
    assert list(ev("polynomial_roots", ListValue(p)).items) == sorted(set(first))
    common = polynomials.common_divisor(p, q)
    assert (len(common) > 1) == bool(set(first) & set(second))


@given(st.dictionaries(st.integers(-5, 5), entries, min_size=1, max_size=5))
def test_interpolation_meets_its_points(table: dict[int, Any]) -> None:
    found = ev("interpolate", ListValue(tuple(table.items()))).items
    assert len(found) <= len(table)
    assert all(polynomials.value_at(found, x) == y for x, y in table.items())


def test_cyclotomic_polynomials_multiply_to_x_to_the_n_less_one() -> None:
    for n in (1, 2, 12, 30, 36):
        found: tuple[Any, ...] = (1,)
        for d in (d for d in range(1, n + 1) if n % d == 0):
            found = polynomials.product(found, ev("cyclotomic", d).items)
        assert found == (1, *(0 for _ in range(n - 1)), -1)
    assert -2 in ev("cyclotomic", 105).items  # the first with a coefficient other than 0, 1, -1


def test_factors_of_polynomials() -> None:
    sophie_germain = ListValue((1, 0, 0, 0, 4))
    assert ev("polynomial_factors", sophie_germain).items == (
        (ListValue((1, -2, 2)), 1),
        (ListValue((1, 2, 2)), 1),
    )
    assert ev(
        "is_irreducible", ListValue((1, 0, -10, 0, 1))
    )  # sqrt(2) + sqrt(3); reducible modulo every prime
    assert not ev("is_irreducible", ListValue((7,)))
    with pytest.raises(Undefined):
        ev("polynomial_roots", ListValue((0, 0)))


def test_what_would_take_too_long_is_refused() -> None:
    for name, values in (
        ("identity_matrix", (10**9,)),
        ("matrix_power", (Matrix(((2, 1), (1, 1))), 10**18)),
        ("determinant", (Matrix(tuple(tuple(range(i, i + 300)) for i in range(300))),)),
        ("cyclotomic", (10**9,)),
    ):
        with pytest.raises(LimitHit):
            ev(name, *values)
    swap = Matrix(((0, 1), (1, 0)))
    assert ev("matrix_power", swap, 10**18 + 1) == swap
