"""Polynomials given by the list of their coefficients, the highest power first, as they are written.

`[1, 0, -2]` is x^2 - 2. `coefficients(p(x), x)` makes the list of an expression.
"""

from __future__ import annotations

import math

from mtf_lang.table import numbers, polynomials
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import check_elements, check_small, require, require_positive
from mtf_lang.table.model import Form
from mtf_lang.table.primes import factorization
from mtf_lang.values.model import ListValue, Value
from mtf_lang.values.order import equal

AREA = Area("polynomials")

_LIST = (
    "A polynomial is the list of its coefficients, the highest power first; zeros at the front do not matter."
)

MAXIMUM_CYCLOTOMIC = 20_000
"""Up to this order cyclotomic polynomials are built."""

AREA.declare(
    "coefficients",
    Form.CALCULUS,
    "(p: Function(Complex -> Complex)) -> List(Complex)",
    defined="for polynomials",
    summary="The coefficients of a polynomial, the highest power first.",
    prose="Written `coefficients(p(x), x)`. Of the polynomial 0 it is the empty list.",
    examples=(
        ("coefficients((x + 1)^3, x)", "[1, 3, 3, 1]"),
        ("coefficients(x^4 - 2, x)", "[1, 0, 0, 0, -2]"),
    ),
)


@AREA.function(
    "(p: List(N), x: N) -> N",
    summary="The value of a polynomial at a number.",
    prose=_LIST,
    laws=("polynomial_value(p, 0) = (if p = [] then 0 else last(p))",),
    examples=(("polynomial_value([1, 0, -2], 3)", "7"), ("polynomial_value([1, -1, -1], golden_ratio)", "0")),
)
def polynomial_value(p: ListValue, x: Value) -> Value:
    """p(x), by Horner's rule."""
    return polynomials.value_at(p.items, x)


@AREA.function(
    "(p: List(N), q: List(N)) -> List(N)",
    summary="The product of two polynomials.",
    prose=_LIST,
    laws=("polynomial_product(p, q) = polynomial_product(q, p)",),
    examples=(
        ("polynomial_product([1, 1], [1, -1])", "[1, 0, -1]"),
        ("polynomial_product([2], [1, 3])", "[2, 6]"),
    ),
)
def polynomial_product(p: ListValue, q: ListValue) -> ListValue:
    """The coefficients of p*q."""
    return ListValue(polynomials.product(p.items, q.items))


_DIVISION = (
    "(p: List(Rat), q: List(Rat)) -> List(Rat)",
    "(p: List(Real), q: List(Real)) -> List(Real)",
    "(p: List(Complex), q: List(Complex)) -> List(Complex)",
)


@AREA.function(
    *_DIVISION,
    defined="where q is not 0",
    summary="The quotient of the division of a polynomial by another.",
    prose=_LIST,
    laws=("polynomial_quotient(polynomial_product(p, q), q) = polynomial_product(p, [1])",),
    examples=(
        ("polynomial_quotient([1, 0, -1], [1, 1])", "[1, -1]"),
        ("polynomial_quotient([1], [1, 0])", "[]"),
    ),
)
def polynomial_quotient(p: ListValue, q: ListValue) -> ListValue:
    """The coefficients of the quotient."""
    return ListValue(polynomials.divided(p.items, q.items)[0])


@AREA.function(
    *_DIVISION,
    defined="where q is not 0",
    summary="The remainder of the division of a polynomial by another.",
    prose=_LIST + " The degree of the remainder is less than that of q.",
    laws=("polynomial_remainder(polynomial_product(p, q), q) = []",),
    examples=(
        ("polynomial_remainder([1, 0, 0], [1, -1])", "[1]"),
        ("polynomial_remainder([1, 0, -1], [1, 1])", "[]"),
    ),
)
def polynomial_remainder(p: ListValue, q: ListValue) -> ListValue:
    """The coefficients of the remainder."""
    return ListValue(polynomials.divided(p.items, q.items)[1])


@AREA.function(
    *_DIVISION,
    summary="The greatest common divisor of two polynomials, with leading coefficient 1.",
    prose=_LIST + " That of 0 and 0 is 0.",
    laws=("polynomial_gcd(p, q) = polynomial_gcd(q, p)",),
    examples=(
        ("polynomial_gcd([1, 0, -1], [1, 2, 1])", "[1, 1]"),
        ("polynomial_gcd([2, 4], [3])", "[1]"),
    ),
)
def polynomial_gcd(p: ListValue, q: ListValue) -> ListValue:
    """The monic gcd, by Euclid's algorithm."""
    return ListValue(polynomials.common_divisor(p.items, q.items))


@AREA.function(
    "(p: List(N), q: List(N)) -> N",
    summary="The resultant of two polynomials: 0 exactly where they have a root in common, or one is 0.",
    prose=_LIST + " It is the determinant of Sylvester's matrix.",
    laws=("resultant(p, p) = (if length(p) = 1 and p != [0] then 1 else 0)",),
    examples=(("resultant([1, 0, -2], [1, -1])", "-1"), ("resultant([1, -3, 2], [1, -2])", "0")),
)
def resultant(p: ListValue, q: ListValue) -> Value:
    """The product of a^n b^m (x - y) over the roots x of p and y of q."""
    return polynomials.resultant(p.items, q.items)


@AREA.function(
    "(p: List(Rat)) -> Rat",
    "(p: List(Real)) -> Real",
    "(p: List(Complex)) -> Complex",
    defined="for polynomials of degree at least 1",
    summary="The discriminant of a polynomial: 0 exactly where it has a multiple root.",
    prose=_LIST + " Of an expression it is `discriminant(coefficients(p(x), x))`.",
    examples=(
        ("discriminant([1, 1, -1])", "5"),
        ("discriminant([1, 0, -3, 2])", "0"),
    ),
)
def discriminant(p: ListValue) -> Value:
    """a^(2n-2) times the product of the squares of the differences of the roots."""
    return polynomials.discriminant(p.items)


@AREA.function(
    "(p: List(Rat)) -> List(Real)",
    defined="where p is not 0",
    summary="The real roots of a polynomial with rational coefficients, each once, in increasing order.",
    prose=_LIST,
    laws=("all([polynomial_value(p, r) = 0 for r in polynomial_roots(p)])",),
    examples=(
        ("polynomial_roots([1, 0, -2])", "[-sqrt(2), sqrt(2)]"),
        ("length(polynomial_roots([1, 0, 0, 0, -1, 1]))", "1"),
    ),
)
def polynomial_roots(p: ListValue) -> ListValue:
    """The distinct real roots, isolated and exact."""
    return ListValue(polynomials.real_roots(p.items))


@AREA.function(
    "(p: List(Rat)) -> List((List(Int), Int))",
    defined="where p is not 0",
    summary="The irreducible factors of a polynomial over the rationals, each with its exponent.",
    prose=_LIST
    + " Factors have integer coefficients without a common divisor and a positive leading one; the constant "
    "factor is left out.",
    laws=("all([is_irreducible(q) for (q, k) in polynomial_factors(p)])",),
    examples=(
        ("polynomial_factors([1, 0, 0, 0, -1])", "[([1, -1], 1), ([1, 1], 1), ([1, 0, 1], 1)]"),
        ("polynomial_factors([2, 4, 2])", "[([1, 1], 2)]"),
    ),
)
def polynomial_factors(p: ListValue) -> ListValue:
    """Pairs of an irreducible factor and how often it divides p, by degree and then by coefficients."""
    factors = polynomials.irreducible_factors(p.items)
    return ListValue(tuple((ListValue(f), polynomials.multiplicity(p.items, f)) for f in factors))


@AREA.function(
    "(p: List(Rat)) -> Bool",
    defined="where p is not 0",
    summary="Whether a polynomial is irreducible over the rationals; constants are not.",
    prose=_LIST,
    examples=(("is_irreducible([1, 0, 1])", "true"), ("is_irreducible([1, 0, -4])", "false")),
)
def is_irreducible(p: ListValue) -> bool:
    """Whether p has exactly one irreducible factor, once."""
    factors = polynomials.irreducible_factors(p.items)
    return len(factors) == 1 and len(factors[0]) == len(polynomials.trimmed(p.items))


@AREA.function(
    "(points: List((Rat, Rat))) -> List(Rat)",
    "(points: List((Real, Real))) -> List(Real)",
    "(points: List((Complex, Complex))) -> List(Complex)",
    synonyms=("interpolation",),
    defined="where no two points have the same first coordinate",
    summary="The polynomial of least degree through given points.",
    prose="The result is the list of its coefficients, the highest power first.",
    examples=(
        ("interpolate([(0, 1), (1, 2), (2, 5)])", "[1, 0, 1]"),
        ("interpolate([(1, 3), (2, 3)])", "[3]"),
    ),
)
def interpolate(points: ListValue) -> ListValue:
    """Newton's form, with divided differences."""
    places = [x for x, _ in points.items]
    column = [y for _, y in points.items]
    check_elements(len(places) ** 2, "the table of differences")
    found: tuple[Value, ...] = ()
    basis: tuple[Value, ...] = (1,)
    for k, place in enumerate(places):
        require(not any(equal(place, x) for x in places[:k]), "two points have the same first coordinate")
        factor = numbers.divide(
            numbers.subtract(column[k], polynomials.value_at(found, place)),
            polynomials.value_at(basis, place),
        )
        padded = (*(0 for _ in range(len(basis) - len(found))), *found)
        found = tuple(numbers.add(a, numbers.multiply(factor, b)) for a, b in zip(padded, basis, strict=True))
        basis = polynomials.product(basis, (1, numbers.negate(place)))
    return ListValue(polynomials.trimmed(found))


@AREA.function(
    "(n: Int) -> List(Int)",
    defined="for n >= 1",
    summary="The n-th cyclotomic polynomial: its roots are the primitive n-th roots of unity.",
    laws=("length(cyclotomic(n)) = totient(n) + 1",),
    examples=(("cyclotomic(6)", "[1, -1, 1]"), ("cyclotomic(5)", "[1, 1, 1, 1, 1]")),
)
def cyclotomic(n: int) -> ListValue:
    """By primes: Φ_pm(x) = Φ_m(x^p)/Φ_m(x) for a new prime p, and Φ_m(x^p) for one that divides m."""
    require_positive(n, "cyclotomic")
    check_small(n, MAXIMUM_CYCLOTOMIC, "cyclotomic")
    found: tuple[Value, ...] = (1, -1)
    primes = [p for p, _ in factorization(n)]
    for p in primes:
        found = polynomials.divided(_spread(found, p), found)[0]
    return ListValue(_spread(found, n // math.prod(primes)))


def _spread(coefficients: tuple[Value, ...], k: int) -> tuple[Value, ...]:
    """p(x^k) of p(x)."""
    spread: list[Value] = []
    for c in coefficients[:-1]:
        spread += [c, *(0 for _ in range(k - 1))]
    return (*spread, coefficients[-1])
