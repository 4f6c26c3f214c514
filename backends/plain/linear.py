"""Residues, vectors, matrices and polynomials: by SymPy over the rationals."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import sympy

from mtf_lang.backends.plain.collections import items_of, like
from mtf_lang.backends.plain.folds import total
from mtf_lang.backends.plain.mappings import inverse_function
from mtf_lang.backends.plain.numbers import (
    add,
    divide,
    integer,
    multiply,
    natural,
    power,
    rational,
    settled,
    sqrt,
)
from mtf_lang.backends.plain.numbers import subtract as minus
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import FiniteFunction, ListValue, Matrix, Residue

# --- residues -------------------------------------------------------------------------------------


def residue(a: Any, m: Any) -> Residue:
    """The class of a number."""
    modulus = natural(m, 1)
    return Residue(integer(a) % modulus, modulus)


def _between(combine: Callable[[int, int, int], int]) -> Callable[[Any, Any], Residue]:
    def value(a: Any, b: Any) -> Residue:
        moduli = {x.modulus for x in (a, b) if isinstance(x, Residue)}
        if len(moduli) != 1:
            raise Undefined("residues by different moduli")
        (modulus,) = moduli
        left, right = (x.value if isinstance(x, Residue) else integer(x) for x in (a, b))
        return residue(combine(left, right, modulus), modulus)

    return value


def _unit(a: int, m: int) -> int:
    if math.gcd(a, m) != 1:
        raise Undefined("it has no inverse")
    return pow(a, -1, m)


def residue_power(a: Residue, n: Any) -> Residue:
    """A power of a class."""
    base = _unit(a.value, a.modulus) if integer(n) < 0 else a.value
    return residue(pow(base, abs(n), a.modulus), a.modulus)


RESIDUES: dict[str, Callable[..., Any]] = {
    "residue": residue,
    "representative": lambda r: r.value,
    "modulus_of": lambda r: r.modulus,
    "residue_add": _between(lambda a, b, m: a + b),
    "residue_subtract": _between(lambda a, b, m: a - b),
    "residue_multiply": _between(lambda a, b, m: a * b),
    "residue_divide": _between(lambda a, b, m: a * _unit(b, m)),
    "residue_negate": lambda r: residue(-r.value, r.modulus),
    "residue_power": residue_power,
}

# --- vectors --------------------------------------------------------------------------------------


def dot(u: Any, v: Any) -> Any:
    """The sum of products place by place."""
    left, right = items_of(u), items_of(v)
    if len(left) != len(right):
        raise Undefined("vectors of different lengths")
    return total([multiply(a, b) for a, b in zip(left, right, strict=True)])


def _places(combine: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda u, v: like(u, [combine(a, b) for a, b in zip(items_of(u), items_of(v), strict=True)])


def scaled(a: Any, b: Any) -> Any:
    """A number times a vector, in either order."""
    number, vector = (b, a) if isinstance(a, tuple) else (a, b)
    return like(vector, [multiply(number, x) for x in vector])


def cross_product(u: Any, v: Any) -> Any:
    """In space a vector, in the plane a number."""
    if len(u) == 2:
        return minus(multiply(u[0], v[1]), multiply(u[1], v[0]))
    return tuple(minus(multiply(u[j], v[k]), multiply(u[k], v[j])) for j, k in ((1, 2), (2, 0), (0, 1)))


VECTORS: dict[str, Callable[..., Any]] = {
    "dot": dot,
    "norm": lambda v: sqrt(dot(v, v)),
    "cross_product": cross_product,
    "vector_add": _places(add),
    "vector_subtract": _places(minus),
    "vector_negate": lambda v: scaled(-1, v),
    "vector_multiply": scaled,
    "vector_divide": lambda v, c: like(v, [divide(x, c) for x in v]),
}

# --- matrices -------------------------------------------------------------------------------------


def _to_sympy(x: Any) -> Any:
    value = rational(x)
    return sympy.Rational(value.numerator, value.denominator)


def _from_sympy(x: Any) -> Any:
    value = sympy.Rational(x)
    return settled(Fraction(int(value.p), int(value.q)))


def sympy_matrix(a: Any) -> Any:
    """A matrix with rational entries, or a list as a column."""
    rows = a.rows if isinstance(a, Matrix) else [[x] for x in items_of(a)]
    return sympy.Matrix([[_to_sympy(x) for x in row] for row in rows])


def matrix_of(a: Any) -> Matrix:
    """Back from SymPy."""
    return Matrix(tuple(tuple(_from_sympy(x) for x in a.row(i)) for i in range(a.rows)))


def matrix(rows: Any) -> Matrix:
    """From a list of rows."""
    found = tuple(tuple(items_of(row)) for row in items_of(rows))
    if not found or len({len(row) for row in found}) != 1 or not found[0]:
        raise Undefined("rows of different lengths, or none")
    return Matrix(found)


def _square(a: Any) -> Any:
    found = sympy_matrix(a)
    if found.rows != found.cols:
        raise Undefined("no square matrix")
    return found


def inverse(a: Any) -> Any:
    """Of a matrix, a residue or a function."""
    if isinstance(a, FiniteFunction):
        return inverse_function(a)
    if isinstance(a, Residue):
        return residue(_unit(a.value, a.modulus), a.modulus)
    return matrix_of(_inverse(_square(a)))


def _inverse(a: Any) -> Any:
    if a.det() == 0:
        raise Undefined("a singular matrix")
    return a.inv()


def matrix_power(a: Matrix, n: Any) -> Matrix:
    """An integer power."""
    base = _square(a)
    return matrix_of((_inverse(base) if integer(n) < 0 else base) ** abs(n))


def matrix_multiply(a: Any, b: Any) -> Any:
    """Matrix by matrix, vector or number."""
    if not isinstance(a, Matrix | ListValue | tuple):
        return matrix_of(sympy_matrix(b) * _to_sympy(a))
    if not isinstance(b, Matrix | ListValue | tuple):
        return matrix_of(sympy_matrix(a) * _to_sympy(b))
    left = sympy_matrix(a) if isinstance(a, Matrix) else sympy_matrix(a).T
    right = sympy_matrix(b)
    if left.cols != right.rows:
        raise Undefined("shapes that do not fit")
    found = left * right
    if isinstance(a, Matrix) and isinstance(b, Matrix):
        return matrix_of(found)
    return like(b if isinstance(a, Matrix) else a, [_from_sympy(x) for x in found])


def _same_shape(combine: Callable[[Any, Any], Any]) -> Callable[[Matrix, Matrix], Matrix]:
    def value(a: Matrix, b: Matrix) -> Matrix:
        left, right = sympy_matrix(a), sympy_matrix(b)
        if left.shape != right.shape:
            raise Undefined("matrices of different shapes")
        return matrix_of(combine(left, right))

    return value


def entry(a: Matrix, i: Any, j: Any) -> Any:
    """Row and column counted from 1."""
    if not (1 <= integer(i) <= len(a.rows) and 1 <= integer(j) <= len(a.rows[0])):
        raise Undefined("there is no such entry", "MTF0405")
    return a.rows[i - 1][j - 1]


def solve_linear(a: Matrix, b: Any) -> Any:
    """The one solution."""
    left, right = sympy_matrix(a), sympy_matrix(b)
    both = left.row_join(right)
    if left.rank() != left.cols or both.rank() != left.cols:
        raise Undefined("not exactly one solution")
    rows, _ = both.rref()
    return _listed(_from_sympy(rows[k, left.cols]) for k in range(left.cols))


def _listed(values: Any) -> ListValue:
    return ListValue(tuple(values))


def divided(a: Matrix, c: Any) -> Matrix:
    """By a number."""
    return matrix_of(sympy_matrix(a) * _to_sympy(divide(1, c)))


MATRICES: dict[str, Callable[..., Any]] = {
    "matrix": matrix,
    "identity_matrix": lambda n: matrix_of(sympy.eye(natural(n, 1))),
    "diagonal_matrix": lambda s: matrix_of(sympy.diag(*map(_to_sympy, items_of(s)))),
    "entry": entry,
    "rows": lambda a: _listed(_listed(row) for row in a.rows),
    "shape": lambda a: (len(a.rows), len(a.rows[0])),
    "transpose": lambda a: Matrix(tuple(zip(*a.rows, strict=True))),
    "matrix_add": _same_shape(lambda a, b: a + b),
    "matrix_subtract": _same_shape(lambda a, b: a - b),
    "matrix_negate": lambda a: matrix_of(-sympy_matrix(a)),
    "matrix_multiply": matrix_multiply,
    "matrix_divide": divided,
    "matrix_power": matrix_power,
    "inverse": inverse,
    "determinant": lambda a: _from_sympy(_square(a).det()),
    "rank": lambda a: int(sympy_matrix(a).rank()),
    "trace": lambda a: _from_sympy(_square(a).trace()),
    "reduced_row_echelon_form": lambda a: matrix_of(sympy_matrix(a).rref()[0]),
    "solve_linear": solve_linear,
    "null_space": lambda a: _listed(_listed(map(_from_sympy, v)) for v in sympy_matrix(a).nullspace()),
    "characteristic_polynomial": lambda a: _listed(
        _from_sympy(c) for c in _square(a).charpoly().all_coeffs()
    ),
}

# --- polynomials ----------------------------------------------------------------------------------

_X = sympy.Dummy("x")


def polynomial(p: Any) -> Any:
    """From a list of coefficients, the highest power first."""
    return sympy.Poly([_to_sympy(c) for c in items_of(p)] or [0], _X, domain="QQ")


def coefficients(p: Any) -> ListValue:
    """Back to a list; that of 0 is empty."""
    return _listed(() if p.is_zero else (_from_sympy(c) for c in p.all_coeffs()))


def _divided(part: int) -> Callable[[Any, Any], ListValue]:
    def value(p: Any, q: Any) -> ListValue:
        divisor = polynomial(q)
        if divisor.is_zero:
            raise Undefined("division by the polynomial 0")
        return coefficients(sympy.div(polynomial(p), divisor)[part])

    return value


def _nonzero(p: Any) -> Any:
    found = polynomial(p)
    if found.is_zero:
        raise Undefined("the polynomial 0")
    return found


def horner(p: Any, x: Any) -> Any:
    """The value by powers."""
    terms = list(items_of(p))
    return total([multiply(c, power(x, k)) for k, c in enumerate(reversed(terms))])


def interpolated(points: Any) -> ListValue:
    """Through points with different first coordinates."""
    pairs: Sequence[Any] = items_of(points)
    if len({x for x, _ in pairs}) != len(pairs):
        raise Undefined("two points above one another")
    found = sympy.interpolate([(_to_sympy(x), _to_sympy(y)) for x, y in pairs], _X) if pairs else 0
    return coefficients(sympy.Poly(found, _X, domain="QQ"))


def discriminant(p: Any) -> Any:
    """From degree 1 on."""
    found = polynomial(p)
    if found.degree() < 1:
        raise Undefined("a constant")
    return _from_sympy(found.discriminant())


POLYNOMIALS: dict[str, Callable[..., Any]] = {
    "polynomial_value": horner,
    "polynomial_product": lambda p, q: coefficients(polynomial(p) * polynomial(q)),
    "polynomial_quotient": _divided(0),
    "polynomial_remainder": _divided(1),
    "polynomial_gcd": lambda p, q: coefficients(sympy.gcd(polynomial(p), polynomial(q))),
    "resultant": lambda p, q: _from_sympy(sympy.resultant(polynomial(p), polynomial(q))),
    "discriminant": discriminant,
    "is_irreducible": lambda p: bool(_nonzero(p).degree() > 0 and _nonzero(p).is_irreducible),
    "interpolate": interpolated,
    "cyclotomic": lambda n: coefficients(sympy.Poly(sympy.cyclotomic_poly(natural(n, 1), _X), _X)),
}

OPERATIONS: dict[str, Callable[..., Any]] = {**RESIDUES, **VECTORS, **MATRICES, **POLYNOMIALS}
"""By name in the operation table."""
