"""Linear systems, kernels and eigenvalues of matrices, and products of vectors."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from mtf_lang.table import elimination, numbers, polynomials
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import require
from mtf_lang.table.matrices import Vector, entries, require_square
from mtf_lang.values.faults import Undefined, Unsupported
from mtf_lang.values.model import ListValue, Matrix, SetValue, Value
from mtf_lang.values.sets import finite_set

AREA = Area("linear algebra")


@AREA.function(
    "(A: Matrix(Rat)) -> Matrix(Rat)",
    "(A: Matrix(Real)) -> Matrix(Real)",
    "(A: Matrix(Complex)) -> Matrix(Complex)",
    synonyms=("rref",),
    summary="The reduced row echelon form.",
    laws=("reduced_row_echelon_form(reduced_row_echelon_form(A)) = reduced_row_echelon_form(A)",),
    examples=(
        ("reduced_row_echelon_form(matrix([[2, 4], [1, 3]]))", "matrix([[1, 0], [0, 1]])"),
        ("rref(matrix([[1, 2, 3], [2, 4, 6]]))", "matrix([[1, 2, 3], [0, 0, 0]])"),
    ),
)
def reduced_row_echelon_form(A: Matrix) -> Matrix:  # noqa: N803
    """Gauss and Jordan's form: pivots 1 with zeros above and below."""
    return Matrix(tuple(map(tuple, elimination.reduced(A.rows)[0])))


@AREA.function(
    "(A: Matrix(Rat), b: List(Rat)) -> List(Rat)",
    "(A: Matrix(Real), b: List(Real)) -> List(Real)",
    "(A: Matrix(Complex), b: List(Complex)) -> List(Complex)",
    defined="where the system has exactly one solution",
    summary="The vector x with `A*x = b`.",
    prose="For a system with several solutions, or with inequalities, write `solutions({…} for x, y)`.",
    examples=(
        ("solve_linear(matrix([[1, 1], [1, -1]]), [5, 1])", "[3, 2]"),
        ("solve_linear(matrix([[2, 0], [0, 4], [1, 1]]), [1, 1, 3/4])", "[1/2, 1/4]"),
    ),
)
def solve_linear(A: Matrix, b: ListValue) -> ListValue:  # noqa: N803
    """The one solution of the linear system."""
    height, width = A.shape
    require(height == len(b.items), f"there are {height} equations and {len(b.items)} right sides")
    form, pivots = elimination.reduced([(*row, right) for row, right in zip(A.rows, b.items, strict=True)])
    require(width not in pivots, "the linear system has no solution")
    require(
        len(pivots) == width, f"the linear system has infinitely many solutions: its rank is {len(pivots)}"
    )
    return ListValue(tuple(form[i][width] for i in range(width)))


@AREA.function(
    "(A: Matrix(Rat)) -> List(List(Rat))",
    "(A: Matrix(Real)) -> List(List(Real))",
    "(A: Matrix(Complex)) -> List(List(Complex))",
    synonyms=("kernel",),
    summary="A basis of the solutions of `A*x = 0`, one vector for each column without a pivot.",
    laws=("length(null_space(A)) = shape(A)[2] - rank(A)",),
    examples=(
        ("null_space(matrix([[1, 2], [2, 4]]))", "[[-2, 1]]"),
        ("null_space(identity_matrix(2))", "[]"),
    ),
)
def null_space(A: Matrix) -> ListValue:  # noqa: N803
    """For each free column the solution that is 1 there and 0 at the other free columns."""
    form, pivots = elimination.reduced(A.rows)
    width = A.shape[1]
    basis = []
    for free in (j for j in range(width) if j not in pivots):
        vector: list[Value] = [int(j == free) for j in range(width)]
        for place, column in enumerate(pivots):
            vector[column] = numbers.negate(form[place][free])
        basis.append(ListValue(tuple(vector)))
    return ListValue(tuple(basis))


@AREA.function(
    "(A: Matrix(Rat)) -> List(Rat)",
    "(A: Matrix(Real)) -> List(Real)",
    "(A: Matrix(Complex)) -> List(Complex)",
    defined="for square matrices",
    summary="The coefficients of `det(x*I - A)`, from that of the highest power down.",
    laws=("last(characteristic_polynomial(A)) = determinant(-A)",),
    examples=(
        ("characteristic_polynomial(matrix([[1, 2], [3, 4]]))", "[1, -5, -2]"),
        ("characteristic_polynomial(identity_matrix(3))", "[1, -3, 3, -1]"),
    ),
)
def characteristic_polynomial(A: Matrix) -> ListValue:  # noqa: N803
    """The coefficients of the characteristic polynomial, highest first."""
    require_square(A, "characteristic_polynomial")
    return ListValue(elimination.characteristic(A.rows))


@AREA.function(
    "(A: Matrix(Rat)) -> Set(Complex)",
    defined="for square matrices",
    summary="The set of the eigenvalues of a matrix of rational numbers.",
    prose="Each once, whatever its multiplicity. Complex eigenvalues are found where they are roots of "
    "quadratic factors of the characteristic polynomial; otherwise the value is unknown.",
    laws=("eigenvalues(A) = eigenvalues(transpose(A))",),
    examples=(
        ("eigenvalues(matrix([[2, 1], [1, 2]]))", "{1, 3}"),
        ("eigenvalues(matrix([[0, -1], [1, 0]]))", "{-i, i}"),
        ("max({re(x) for x in eigenvalues(matrix([[1, 1], [1, 0]]))})", "(1 + sqrt(5))/2"),
    ),
)
def eigenvalues(A: Matrix) -> SetValue:  # noqa: N803
    """The roots of the characteristic polynomial."""
    require_square(A, "eigenvalues")
    found: list[Value] = []
    for factor in polynomials.irreducible_factors(elimination.characteristic(A.rows)):
        roots = polynomials.complex_roots(factor)
        if roots is None:
            raise Unsupported("some eigenvalues are complex roots of a polynomial of degree above 2")
        found.extend(roots)
    return finite_set(found)


# --- vectors ------------------------------------------------------------------------------------------


_VECTORS = (
    "(u: (N, N), v: (N, N)) -> {}",
    "(u: (N, N, N), v: (N, N, N)) -> {}",
    "(u: List(N), v: List(N)) -> {}",
)


def _pairs(u: Vector, v: Vector) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
    left, right = entries(u), entries(v)
    require(len(left) == len(right), f"the vectors have {len(left)} and {len(right)} entries")
    return left, right


@AREA.function(
    *(text.format("N") for text in _VECTORS),
    synonyms=("dot_product", "scalar_product"),
    defined="for vectors of the same length",
    summary="The scalar product of two vectors: the sum of the products of their entries.",
    prose="Of complex vectors it is the bilinear product; nothing is conjugated.",
    laws=("dot(u, v) = dot(v, u)",),
    examples=(("dot((1, 2), (3, 4))", "11"), ("dot([1, 2, 3], [1, 1, 1])", "6")),
)
def dot(u: Vector, v: Vector) -> Value:
    """u_1*v_1 + … + u_n*v_n."""
    return elimination.inner(*_pairs(u, v))


@AREA.function(
    "(u: (N, N, N), v: (N, N, N)) -> (N, N, N)",
    "(u: (N, N), v: (N, N)) -> N",
    summary="The vector product in space; in the plane the number `u_1*v_2 - u_2*v_1`.",
    laws=("cross_product(u, u) = (0, 0, 0)",),
    examples=(("cross_product((1, 0, 0), (0, 1, 0))", "(0, 0, 1)"), ("cross_product((1, 2), (3, 4))", "-2")),
)
def cross_product(u: tuple[Value, ...], v: tuple[Value, ...]) -> Value:
    """The vector that is perpendicular to both, of the length of the area between them."""
    if len(u) == 2:
        return minor(u, v, 0, 1)
    return minor(u, v, 1, 2), minor(u, v, 2, 0), minor(u, v, 0, 1)


def minor(u: tuple[Value, ...], v: tuple[Value, ...], i: int, j: int) -> Value:
    """u_i*v_j - u_j*v_i."""
    return numbers.subtract(numbers.multiply(u[i], v[j]), numbers.multiply(u[j], v[i]))


@AREA.function(
    "(v: (Real, Real)) -> Real",
    "(v: (Real, Real, Real)) -> Real",
    "(v: List(Real)) -> Real",
    summary="The length of a vector.",
    prose="For the length of a list, the number of its items, write `length(s)`.",
    laws=("norm(v)^2 = dot(v, v)",),
    examples=(("norm((3, 4))", "5"), ("norm([1, 1, 1])", "sqrt(3)")),
)
def norm(v: Vector) -> Value:
    """The square root of the scalar product of v with itself."""
    return numbers.power(elimination.inner(entries(v), entries(v)), Fraction(1, 2))


_POINTWISE = ("(u: (N, N), v: (N, N)) -> (N, N)", "(u: (N, N, N), v: (N, N, N)) -> (N, N, N)")


def _pointwise(u: Vector, v: Vector, combine: Callable[[Value, Value], Value]) -> tuple[Value, ...]:
    return tuple(map(combine, *_pairs(u, v)))


@AREA.function(
    *_POINTWISE,
    operator="u + v",
    summary="The sum of two pairs or triples of numbers, place by place.",
    laws=("vector_add(u, v) = vector_add(v, u)",),
    examples=(("(1, 2) + (3, 4)", "(4, 6)"), ("(1, 0, 0) + (0, 1/2, 0)", "(1, 1/2, 0)")),
)
def vector_add(u: Vector, v: Vector) -> Value:
    """The entries added."""
    return _pointwise(u, v, numbers.add)


@AREA.function(
    *_POINTWISE,
    operator="u - v",
    summary="The difference of two pairs or triples of numbers, place by place.",
    laws=("vector_add(vector_subtract(u, v), v) = u",),
    examples=(("(1, 2) - (3, 4)", "(-2, -2)"), ("(1, 0, 0) - (0, 1, 0)", "(1, -1, 0)")),
)
def vector_subtract(u: Vector, v: Vector) -> Value:
    """The entries subtracted."""
    return _pointwise(u, v, numbers.subtract)


@AREA.function(
    "(v: (N, N)) -> (N, N)",
    "(v: (N, N, N)) -> (N, N, N)",
    operator="-v",
    summary="The opposite of a pair or triple of numbers.",
    laws=("vector_negate(vector_negate(v)) = v",),
    examples=(("-(1, -2)", "(-1, 2)"), ("-(0, 1, 2)", "(0, -1, -2)")),
)
def vector_negate(v: tuple[Value, ...]) -> Value:
    """The entries with the other sign."""
    return tuple(map(numbers.negate, v))


@AREA.function(
    "(c: N, v: (N, N)) -> (N, N)",
    "(c: N, v: (N, N, N)) -> (N, N, N)",
    "(v: (N, N), c: N) -> (N, N)",
    "(v: (N, N, N), c: N) -> (N, N, N)",
    operator="c * v",
    summary="A number times a pair or triple of numbers.",
    prose="For the product of two vectors write `dot(u, v)` or `cross_product(u, v)`.",
    laws=("vector_multiply(2, v) = vector_add(v, v)",),
    examples=(("3*(1, 2)", "(3, 6)"), ("(1, 2, 4)*(1/2)", "(1/2, 1, 2)")),
)
def vector_multiply(left: Value, right: Value) -> Value:
    """The entries multiplied by the number."""
    factor, vector = (right, left) if isinstance(left, tuple) else (left, right)
    return tuple(numbers.multiply(factor, x) for x in vector)


@AREA.function(
    "(v: (Rat, Rat), c: Rat) -> (Rat, Rat)",
    "(v: (Rat, Rat, Rat), c: Rat) -> (Rat, Rat, Rat)",
    "(v: (Real, Real), c: Real) -> (Real, Real)",
    "(v: (Real, Real, Real), c: Real) -> (Real, Real, Real)",
    operator="v / c",
    defined="for c != 0",
    summary="A pair or triple of numbers divided by a number.",
    laws=("vector_divide(v, 2) = vector_multiply(1/2, v)",),
    examples=(("((1, 2) + (3, 4))/2", "(2, 3)"), ("(1, 2, 3)/3", "(1/3, 2/3, 1)")),
)
def vector_divide(v: tuple[Value, ...], c: Value) -> Value:
    """The entries divided by c."""
    if numbers.is_rational(c) and c == 0:
        raise Undefined("division by zero")
    return tuple(numbers.divide(x, c) for x in v)
