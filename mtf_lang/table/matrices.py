"""Matrices of exact numbers: how they are made, taken apart and computed with.

Rows and columns are counted from 1. The operators `+ - * / ^` between matrices, and between
matrices and numbers, are the operations ``matrix_add`` …
"""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.table import elimination, numbers
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import brief, check_elements, require, require_positive
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import ListValue, Matrix, Value

AREA = Area("matrices")

Vector = ListValue | tuple[Value, ...]


def entries(vector: Vector) -> tuple[Value, ...]:
    """The entries of a vector: of a list or a tuple."""
    return vector.items if isinstance(vector, ListValue) else vector


def _alike(vector: Vector, values: tuple[Value, ...]) -> Vector:
    return ListValue(values) if isinstance(vector, ListValue) else values


def require_square(a: Matrix, name: str) -> None:
    """Raise ``Undefined`` unless the matrix has as many rows as columns."""
    require(a.shape[0] == a.shape[1], f"{name} needs a square matrix; it is given one of {_size(a)}")


def _size(a: Matrix) -> str:
    return f"{a.shape[0]} x {a.shape[1]}"


def _map(a: Matrix, change: Callable[[Value], Value]) -> Matrix:
    return Matrix(tuple(tuple(map(change, row)) for row in a.rows))


@AREA.function(
    "(s: List(List(N))) -> Matrix(N)",
    defined="for at least one row, all of the same length, which is not 0",
    summary="The matrix with these rows.",
    prose="A[i, j] is the entry in row i and column j, counted from 1. Sums, products and integer powers are "
    "written with the usual signs.",
    laws=("rows(matrix(s)) = s",),
    examples=(
        ("matrix([[1, 2], [3, 4]])", "matrix([[1, 2], [3, 4]])"),
        ("matrix([[i + j for j in 1..3] for i in 1..2])[2, 3]", "5"),
    ),
)
def matrix(s: ListValue) -> Matrix:
    """The matrix of a list of rows."""
    require(len(s.items) > 0 and len(s.items[0].items) > 0, "a matrix has at least one row and one column")
    width = len(s.items[0].items)
    if any(len(row.items) != width for row in s.items):
        lengths = ", ".join(str(len(row.items)) for row in s.items[:9])
        message = f"the rows of a matrix have one length; these have {lengths}"
        raise Undefined(message, hint="give every row the same number of entries")
    return Matrix(tuple(row.items for row in s.items))


@AREA.function(
    "(n: Int) -> Matrix(Int)",
    defined="for n >= 1",
    summary="The identity matrix of n rows.",
    laws=("determinant(identity_matrix(n)) = 1",),
    examples=(
        ("identity_matrix(2)", "matrix([[1, 0], [0, 1]])"),
        ("trace(identity_matrix(5))", "5"),
    ),
)
def identity_matrix(n: int) -> Matrix:
    """Ones on the diagonal, zeros elsewhere."""
    require_positive(n, "identity_matrix")
    check_elements(n * n, "the matrix")
    return Matrix(elimination.identity(n))


@AREA.function(
    "(s: List(N)) -> Matrix(N)",
    defined="for lists that are not empty",
    summary="The diagonal matrix with these entries.",
    laws=("trace(diagonal_matrix(s)) = sum(s)",),
    examples=(
        ("diagonal_matrix([1, 2])", "matrix([[1, 0], [0, 2]])"),
        ("determinant(diagonal_matrix([2, 3, 5]))", "30"),
    ),
)
def diagonal_matrix(s: ListValue) -> Matrix:
    """The entries on the diagonal, zeros elsewhere."""
    require(len(s.items) > 0, "a matrix has at least one row and one column")
    check_elements(len(s.items) ** 2, "the matrix")
    return Matrix(
        tuple(tuple(x if i == j else 0 for j in range(len(s.items))) for i, x in enumerate(s.items))
    )


# --- parts --------------------------------------------------------------------------------------------


@AREA.function(
    "(A: Matrix(N), i: Int, j: Int) -> N",
    operator="A[i, j]",
    defined="for rows i and columns j of the matrix, counted from 1",
    summary="The entry of a matrix in row i and column j.",
    laws=("entry(A, i, j) = entry(transpose(A), j, i)",),
    examples=(
        ("entry(matrix([[1, 2], [3, 4]]), 1, 2)", "2"),
        ("matrix([[1, 2], [3, 4]])[2, 1]", "3"),
    ),
)
def entry(A: Matrix, i: int, j: int) -> Value:  # noqa: N803
    """The entry at row i and column j, from 1."""
    height, width = A.shape
    if not (1 <= i <= height and 1 <= j <= width):
        raise Undefined(
            f"there is no entry at row {brief(i)}, column {brief(j)} of a {_size(A)} matrix", "MTF0405"
        )
    return A.rows[i - 1][j - 1]


@AREA.function(
    "(A: Matrix(N)) -> List(List(N))",
    summary="The list of the rows of a matrix.",
    laws=("matrix(rows(A)) = A",),
    examples=(
        ("rows(matrix([[1, 2], [3, 4]]))", "[[1, 2], [3, 4]]"),
        ("rows(matrix([[1, 2], [3, 4]]))[1]", "[1, 2]"),
    ),
)
def rows(A: Matrix) -> ListValue:  # noqa: N803
    """The rows as lists."""
    return ListValue(tuple(map(ListValue, A.rows)))


@AREA.function(
    "(A: Matrix(N)) -> (Int, Int)",
    summary="The numbers of rows and columns of a matrix.",
    examples=(
        ("shape(matrix([[1, 2, 3], [4, 5, 6]]))", "(2, 3)"),
        ("shape(identity_matrix(4))", "(4, 4)"),
    ),
)
def shape(A: Matrix) -> tuple[int, int]:  # noqa: N803
    """The numbers of rows and of columns."""
    return A.shape


@AREA.function(
    "(A: Matrix(N)) -> Matrix(N)",
    summary="The transpose: rows become columns.",
    laws=("transpose(transpose(A)) = A",),
    examples=(
        ("transpose(matrix([[1, 2], [3, 4]]))", "matrix([[1, 3], [2, 4]])"),
        ("transpose(matrix([[1, 2, 3]]))", "matrix([[1], [2], [3]])"),
    ),
)
def transpose(A: Matrix) -> Matrix:  # noqa: N803
    """The matrix whose rows are the columns."""
    return Matrix(tuple(zip(*A.rows, strict=True)))


# --- arithmetic ---------------------------------------------------------------------------------------


def _entrywise(a: Matrix, b: Matrix, combine: Callable[[Value, Value], Value], word: str) -> Matrix:
    require(a.shape == b.shape, f"matrices of {_size(a)} and {_size(b)} have no {word}")
    pairs = zip(a.rows, b.rows, strict=True)
    return Matrix(tuple(tuple(map(combine, left, right)) for left, right in pairs))


@AREA.function(
    "(A: Matrix(N), B: Matrix(N)) -> Matrix(N)",
    operator="A + B",
    defined="for matrices of the same shape",
    summary="The sum of two matrices.",
    laws=("matrix_add(A, B) = matrix_add(B, A)",),
    examples=(
        ("matrix([[1, 2]]) + matrix([[3, 4]])", "matrix([[4, 6]])"),
        ("identity_matrix(2) + identity_matrix(2)", "matrix([[2, 0], [0, 2]])"),
    ),
)
def matrix_add(A: Matrix, B: Matrix) -> Matrix:  # noqa: N803
    """The entries added."""
    return _entrywise(A, B, numbers.add, "sum")


@AREA.function(
    "(A: Matrix(N), B: Matrix(N)) -> Matrix(N)",
    operator="A - B",
    defined="for matrices of the same shape",
    summary="The difference of two matrices.",
    laws=("matrix_add(matrix_subtract(A, B), B) = A",),
    examples=(
        ("matrix([[1, 2]]) - matrix([[3, 4]])", "matrix([[-2, -2]])"),
        ("matrix([[5]]) - identity_matrix(1)", "matrix([[4]])"),
    ),
)
def matrix_subtract(A: Matrix, B: Matrix) -> Matrix:  # noqa: N803
    """The entries subtracted."""
    return _entrywise(A, B, numbers.subtract, "difference")


@AREA.function(
    "(A: Matrix(N)) -> Matrix(N)",
    operator="-A",
    summary="The opposite of a matrix.",
    laws=("matrix_negate(matrix_negate(A)) = A",),
    examples=(
        ("-matrix([[1, -2]])", "matrix([[-1, 2]])"),
        ("-identity_matrix(1)", "matrix([[-1]])"),
    ),
)
def matrix_negate(A: Matrix) -> Matrix:  # noqa: N803
    """The entries with the other sign."""
    return _map(A, numbers.negate)


@AREA.function(
    "(A: Matrix(N), B: Matrix(N)) -> Matrix(N)",
    "(A: Matrix(N), v: List(N)) -> List(N)",
    "(v: List(N), A: Matrix(N)) -> List(N)",
    "(c: N, A: Matrix(N)) -> Matrix(N)",
    "(A: Matrix(N), c: N) -> Matrix(N)",
    "(A: Matrix(N), v: (N, N)) -> (N, N)",
    "(A: Matrix(N), v: (N, N, N)) -> (N, N, N)",
    operator="A * B",
    defined="where the left has as many columns as the right has rows; for numbers always",
    summary="The product of two matrices, of a matrix and a vector, or of a number and a matrix.",
    prose="A vector is a list, or a tuple of two or three numbers; it is a column on the right of a matrix "
    "and a row on the left. A tuple is multiplied by square matrices only.",
    laws=("transpose(matrix_multiply(A, B)) = matrix_multiply(transpose(B), transpose(A))",),
    examples=(
        ("matrix([[1, 2], [3, 4]]) * matrix([[0, 1], [1, 0]])", "matrix([[2, 1], [4, 3]])"),
        ("matrix([[1, 2], [3, 4]]) * [1, 1]", "[3, 7]"),
        ("2 * matrix([[1, 2], [3, 4]])", "matrix([[2, 4], [6, 8]])"),
    ),
)
def matrix_multiply(left: Value, right: Value) -> Value:
    """The product with a matrix on at least one side."""
    if not isinstance(left, Matrix):
        if isinstance(left, ListValue):
            return ListValue(_product((left.items,), right.rows)[0])
        return _map(right, lambda x: numbers.multiply(left, x))
    if isinstance(right, Matrix):
        return Matrix(_product(left.rows, right.rows))
    if isinstance(right, ListValue | tuple):
        square = isinstance(right, ListValue) or left.shape[0] == left.shape[1]
        require(square, f"a tuple is multiplied by a square matrix, not by one of {_size(left)}")
        column = _product(left.rows, tuple((x,) for x in entries(right)))
        return _alike(right, tuple(row[0] for row in column))
    return _map(left, lambda x: numbers.multiply(x, right))


def _product(
    left: tuple[tuple[Value, ...], ...], right: tuple[tuple[Value, ...], ...]
) -> tuple[tuple[Value, ...], ...]:
    require(
        len(right) > 0 and len(left[0]) == len(right),
        f"the left needs as many columns as the right has rows, not {len(left[0])} and {len(right)}",
        hint=_fitting(left, right),
    )
    return elimination.product(left, right)


def _fitting(left: tuple[tuple[Value, ...], ...], right: tuple[tuple[Value, ...], ...]) -> str:
    """How two factors can be multiplied that do not fit as they stand."""
    rows, columns, across = len(left), len(left[0]), len(right[0]) if right else 0
    if across == rows:
        return "exchange the factors: `B*A`"
    if across == columns:
        return "write `A*transpose(B)`"
    if right and len(right) == rows:
        return "write `transpose(A)*B`"
    return f"no order of the two fits: {rows} x {columns} and {len(right)} x {across}; look at their entries"


@AREA.function(
    "(A: Matrix(Rat), c: Rat) -> Matrix(Rat)",
    "(A: Matrix(Real), c: Real) -> Matrix(Real)",
    "(A: Matrix(Complex), c: Complex) -> Matrix(Complex)",
    operator="A / c",
    defined="for c != 0",
    summary="A matrix divided by a number.",
    prose="For the product with an inverse matrix write `A * inverse(B)`.",
    laws=("matrix_divide(A, 2) = matrix_multiply(1/2, A)",),
    examples=(
        ("matrix([[1, 2]]) / 2", "matrix([[1/2, 1]])"),
        ("identity_matrix(1) / 3", "matrix([[1/3]])"),
    ),
)
def matrix_divide(A: Matrix, c: Value) -> Matrix:  # noqa: N803
    """The entries divided by c."""
    return _map(A, lambda x: numbers.divide(x, c))


@AREA.function(
    "(A: Matrix(Rat), n: Int) -> Matrix(Rat)",
    "(A: Matrix(Real), n: Int) -> Matrix(Real)",
    "(A: Matrix(Complex), n: Int) -> Matrix(Complex)",
    operator="A ^ n",
    defined="for square matrices; for n < 0 where the matrix has an inverse",
    summary="An integer power of a square matrix.",
    prose="A^0 is the identity matrix, also of a singular matrix.",
    laws=("matrix_power(A, 2) = matrix_multiply(A, A)",),
    examples=(
        ("matrix([[1, 1], [1, 0]])^10", "matrix([[89, 55], [55, 34]])"),
        ("matrix([[1, 1], [0, 1]])^(-3)", "matrix([[1, -3], [0, 1]])"),
    ),
)
def matrix_power(A: Matrix, n: int) -> Matrix:  # noqa: N803
    """A multiplied n times, by squaring."""
    require_square(A, "a power")
    base = invert(A).rows if n < 0 else A.rows
    found, remaining = elimination.identity(A.shape[0]), abs(n)
    while remaining:
        if remaining % 2:
            found = elimination.product(found, base)
        remaining //= 2
        if remaining:
            elimination.check_growth(base)
            base = elimination.product(base, base)
    return Matrix(found)


# --- elimination --------------------------------------------------------------------------------------


@AREA.function(
    "(A: Matrix(N)) -> N",
    synonyms=("det",),
    defined="for square matrices",
    summary="The determinant.",
    laws=("determinant(A) = determinant(transpose(A))",),
    examples=(
        ("determinant(matrix([[1, 2], [3, 4]]))", "-2"),
        ("determinant(matrix([[i^j for j in 0..3] for i in 1..4]))", "12"),
    ),
)
def determinant(A: Matrix) -> Value:  # noqa: N803
    """The determinant, by elimination."""
    require_square(A, "determinant")
    return elimination.determinant(A.rows)


def invert(a: Matrix) -> Matrix:
    """The inverse matrix; undefined for singular ones."""
    require_square(a, "inverse")
    size = a.shape[0]
    widened = [(*row, *unit) for row, unit in zip(a.rows, elimination.identity(size), strict=True)]
    form, pivots = elimination.reduced(widened)
    require(pivots == list(range(size)), "the matrix has no inverse: its determinant is 0")
    return Matrix(tuple(tuple(row[size:]) for row in form))


@AREA.function(
    "(A: Matrix(N)) -> Int",
    summary="The rank: the number of linearly independent rows.",
    laws=("rank(A) = rank(transpose(A))",),
    examples=(
        ("rank(matrix([[1, 2], [2, 4]]))", "1"),
        ("rank(identity_matrix(3))", "3"),
    ),
)
def rank(A: Matrix) -> int:  # noqa: N803
    """The number of pivots of the reduced form."""
    return len(elimination.reduced(A.rows)[1])


@AREA.function(
    "(A: Matrix(N)) -> N",
    defined="for square matrices",
    summary="The sum of the entries on the diagonal.",
    laws=("trace(A) = trace(transpose(A))",),
    examples=(
        ("trace(matrix([[1, 2], [3, 4]]))", "5"),
        ("trace(matrix([[1, 1], [1, 0]])^10)", "123"),
    ),
)
def trace(A: Matrix) -> Value:  # noqa: N803
    """A[1, 1] + … + A[n, n]."""
    require_square(A, "trace")
    return numbers_sum(tuple(row[i] for i, row in enumerate(A.rows)))


def numbers_sum(values: tuple[Value, ...]) -> Value:
    """The sum of exact numbers."""
    found: Value = 0
    for value in values:
        found = numbers.add(found, value)
    return found
