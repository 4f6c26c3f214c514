"""Exact elimination: determinants and reduced forms of matrices of exact numbers.

Integer and rational matrices are scaled to integers and eliminated without fractions (Bareiss
1968), so entries stay as small as minors. Other exact numbers are divided; that a pivot is not zero
is decided, never guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from mtf_lang.table import numbers
from mtf_lang.values.faults import LimitHit
from mtf_lang.values.model import Value, number
from mtf_lang.values.order import equal

Row = list[Value]
Rows = Sequence[Sequence[Value]]

MAXIMUM_WORK = 2_500_000
"""More multiplications than this are not begun."""


MAXIMUM_ENTRY = 500_000
"""More bits than this no entry of a power may have."""


def check_work(steps: int) -> None:
    """Refuse to begin more multiplications than ``MAXIMUM_WORK``."""
    if steps > MAXIMUM_WORK:
        raise LimitHit(
            "size", f"this would take {steps:,} multiplications; at most {MAXIMUM_WORK:,} are made"
        )


def determinant(rows: Rows) -> Value:
    """The determinant of a square matrix."""
    check_work(len(rows) ** 3)
    if all(numbers.is_rational(x) for row in rows for x in row):
        scales = [_scale(row) for row in rows]
        whole = [[int(x * s) for x in row] for row, s in zip(rows, scales, strict=True)]
        bits = sum(max(abs(x).bit_length() for x in row) for row in whole)
        check_work(len(rows) ** 3 * (1 + bits // 1024))
        found = Fraction(_bareiss(whole))
        for scale in scales:
            found /= scale
        return number(found)
    _, pivots, factor = _eliminated(rows)
    return factor if len(pivots) == len(rows) else 0


def _scale(row: Sequence[Value]) -> int:
    """The least common denominator of rationals."""
    return lcm(*(x.denominator for x in row))


def _bareiss(rows: list[list[int]]) -> int:
    """The determinant of an integer matrix; every division is exact (Sylvester's identity)."""
    size, sign, previous = len(rows), 1, 1
    for k in range(size - 1):
        pivot = next((i for i in range(k, size) if rows[i][k]), None)
        if pivot is None:
            return 0
        if pivot != k:
            rows[k], rows[pivot], sign = rows[pivot], rows[k], -sign
        top = rows[k]
        for i in range(k + 1, size):
            row = rows[i]
            for j in range(k + 1, size):
                row[j] = (row[j] * top[k] - row[k] * top[j]) // previous
        previous = top[k]
    return sign * rows[-1][-1]


def reduced(rows: Rows) -> tuple[list[Row], list[int]]:
    """The reduced row echelon form, and the columns of its pivots, from 0."""
    form, pivots, _ = _eliminated(rows)
    return form, pivots


def _eliminated(rows: Rows) -> tuple[list[Row], list[int], Value]:
    """The reduced row echelon form, its pivot columns, and the product of the pivots with the sign of
    the exchanges: the determinant of a square matrix of full rank."""
    form = [list(row) for row in rows]
    height, width = len(form), len(form[0])
    check_work(height * height * width)
    pivots: list[int] = []
    factor: Value = 1
    for column in range(width):
        top = len(pivots)
        found = next((i for i in range(top, height) if not equal(form[i][column], 0)), None)
        if found is None:
            continue
        if found != top:
            form[top], form[found] = form[found], form[top]
            factor = numbers.negate(factor)
        pivot = form[top][column]
        factor = numbers.multiply(factor, pivot)
        form[top] = [numbers.divide(x, pivot) for x in form[top]]
        for i in range(height):
            if i != top and not equal(form[i][column], 0):
                form[i] = _without(form[i], form[top], form[i][column])
        pivots.append(column)
        if len(pivots) == height:
            break
    return form, pivots, factor


def _without(row: Row, top: Row, factor: Value) -> Row:
    return [numbers.subtract(x, numbers.multiply(factor, y)) for x, y in zip(row, top, strict=True)]


def check_growth(rows: Rows) -> None:
    """Refuse to square a matrix whose entries would grow beyond ``MAXIMUM_ENTRY`` bits."""
    rationals = [x for row in rows for x in row if numbers.is_rational(x)]
    bits = max((max(abs(x.numerator), x.denominator).bit_length() for x in rationals), default=0)
    if 2 * bits > MAXIMUM_ENTRY:
        raise LimitHit("size", f"the entries of the power would have more than {MAXIMUM_ENTRY:,} bits")


def product(left: Rows, right: Rows) -> tuple[tuple[Value, ...], ...]:
    """The matrix product; the number of columns on the left is that of rows on the right."""
    check_work(len(left) * len(right) * len(right[0]))
    columns = list(zip(*right, strict=True))
    return tuple(tuple(inner(row, column) for column in columns) for row in left)


def inner(first: Sequence[Value], second: Sequence[Value]) -> Value:
    """The sum of the products of the entries at the same places."""
    found: Value = 0
    for x, y in zip(first, second, strict=True):
        found = numbers.add(found, numbers.multiply(x, y))
    return found


def identity(size: int) -> tuple[tuple[int, ...], ...]:
    """The identity matrix of ``size`` rows."""
    return tuple(tuple(int(i == j) for j in range(size)) for i in range(size))


def characteristic(rows: Rows) -> tuple[Value, ...]:
    """The coefficients of det(x*I - A), from that of the highest power down.

    Faddeev and LeVerrier: M_1 = I, c_k = -tr(A M_k)/k, M_(k+1) = A M_k + c_k I.
    """
    size = len(rows)
    check_work(size**4)
    coefficients: list[Value] = [1]
    current: Rows = identity(size)
    for k in range(1, size + 1):
        step = product(rows, current)
        trace: Value = 0
        for i in range(size):
            trace = numbers.add(trace, step[i][i])
        coefficient = numbers.divide(numbers.negate(trace), k)
        coefficients.append(coefficient)
        current = tuple(
            tuple(numbers.add(x, coefficient) if i == j else x for j, x in enumerate(row))
            for i, row in enumerate(step)
        )
    return tuple(coefficients)
