"""Numbers from the language to Z3 and back, exactly.

No number passes through a decimal or a float: rationals go as quotients; an irrational constant
goes as an auxiliary constant with its defining polynomial; an algebraic number comes back as the
polynomial that has it as a root and the place of the root among its real ones.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import z3

from mtf_lang.backends.smt.terms import Builder, Expression
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import number
from mtf_lang.values.real.model import Atom, Base, Real, RootOf, Sum

MAXIMUM_DEGREE = 24
"""Roots of higher degree are not handed to Z3."""


def numeral(expression: Expression) -> int | Fraction | None:
    """The number that an expression is, None where it is no rational numeral."""
    if z3.is_int_value(expression):
        return int(expression.as_long())
    if z3.is_rational_value(expression):
        return number(Fraction(expression.numerator_as_long(), expression.denominator_as_long()))
    return None


# --- to Z3 ---------------------------------------------------------------------------------------


def to_expression(build: Builder, value: Any) -> Expression:
    """A scalar value as an expression; raises ``Unsupported`` for what no SMT sort holds."""
    match value:
        case bool():
            return build.truth(value)
        case int():
            return build.integer(value)
        case Fraction():
            return build.rational(value)
        case Real():
            return _real(build, value)
    raise Unsupported(f"a value of this kind ({type(value).__name__}) has no translation to SMT")


def _real(build: Builder, value: Real) -> Expression:
    terms = []
    for monomial, coefficient in value.terms:
        factors = [build.rational(coefficient)] if coefficient != 1 or not monomial else []
        factors.extend(_power(build, atom, exponent) for atom, exponent in monomial)
        terms.append(z3.Product(factors))
    return z3.Sum(terms)


def _power(build: Builder, atom: Atom, exponent: int | Fraction) -> Expression:
    """An atom to a rational power, as a power of an auxiliary root."""
    degree = exponent.denominator
    key = (atom, degree)
    if key not in build.constants:
        build.constants[key] = _root(build, atom, degree)
    power = z3.Product([build.constants[key]] * abs(exponent.numerator))
    return power if exponent > 0 else build.quotient(build.rational(1), power)


def _root(build: Builder, atom: Atom, degree: int) -> Expression:
    """An auxiliary constant for the real root of that degree of an atom (positive for degree > 1)."""
    if degree > MAXIMUM_DEGREE:
        raise Unsupported(f"a root of degree {degree} is beyond what is handed to Z3")
    match atom:
        case Base(value=value):
            radicand = build.rational(value)
        case Sum(value=value):
            radicand = _real(build, value)
        case RootOf() if degree == 1:
            return _polynomial_root(build, atom)
        case _:
            raise Unsupported("a transcendental constant has no translation to SMT")
    root = build.fresh("root", "Real")
    build.axioms.extend([root > 0, z3.Product([root] * degree) == radicand])
    return root


def _polynomial_root(build: Builder, atom: RootOf) -> Expression:
    root = build.fresh("root", "Real")
    build.axioms.append(is_root(build, root, atom.coefficients, atom.index))
    return root


def is_root(build: Builder, place: Expression, coefficients: tuple[int, ...], index: int) -> Expression:
    """That ``place`` is the real root number ``index`` (from 1) of a polynomial, constant term first.

    Z3 decides poorly where algebraic numerals stand in a formula, so this says it with the
    polynomial and an interval with rational ends that holds no other root.
    """
    if len(coefficients) > MAXIMUM_DEGREE + 1:
        raise Unsupported(f"a root of degree {len(coefficients) - 1} is beyond what is handed to Z3")
    powers = [z3.Product([build.rational(c)] + [place] * k) for k, c in enumerate(coefficients) if c]
    low, high = _isolation(build, coefficients, index)
    within = [place > build.rational(low)] if low is not None else []
    within += [place < build.rational(high)] if high is not None else []
    return build.all_of([z3.Sum(powers) == 0, *within])


def _isolation(
    build: Builder, coefficients: tuple[int, ...], index: int
) -> tuple[Fraction | None, Fraction | None]:
    """Rationals between the root number ``index`` and its neighbours, None where it has none."""
    roots = real_roots(build, coefficients)
    if not 1 <= index <= len(roots):
        raise Unsupported(f"the polynomial has {len(roots)} real roots, not {index}")
    low = _between(roots[index - 2], roots[index - 1]) if index > 1 else None
    high = _between(roots[index - 1], roots[index]) if index < len(roots) else None
    return low, high


def real_roots(build: Builder, coefficients: tuple[int, ...]) -> list[Expression]:
    """The distinct real roots of a polynomial, constant term first, as increasing numerals."""
    context = build.context
    polynomial = z3.Sum(
        [build.rational(c) * z3.Product([z3.Var(0, build.sort("Real"))] * k) if k else build.rational(c)
         for k, c in enumerate(coefficients)]
    )  # fmt: skip
    vector = z3.AstVector(z3.Z3_algebraic_roots(context.ref(), polynomial.as_ast(), 0, None), context)
    return list(vector)


def _between(left: Expression, right: Expression) -> Fraction:
    """A rational strictly between two different roots."""
    precision = 4
    while True:
        below, above = _enclosure(left, precision)[1], _enclosure(right, precision)[0]
        if below < above:
            return (below + above) / 2
        precision *= 2


def _enclosure(root: Expression, precision: int) -> tuple[Fraction, Fraction]:
    """Rational bounds of a numeral, less than ``10 ** -precision`` apart."""
    exact = numeral(root)
    if exact is not None:
        return Fraction(exact), Fraction(exact)
    context = root.ctx
    # Each result is wrapped at once: Z3 frees what no reference is counted for.
    ends = [
        z3.RatNumRef(end(context.ref(), root.as_ast(), precision), context)
        for end in (z3.Z3_get_algebraic_number_lower, z3.Z3_get_algebraic_number_upper)
    ]
    return _fraction(ends[0]), _fraction(ends[1])


def _fraction(value: Expression) -> Fraction:
    return Fraction(value.numerator_as_long(), value.denominator_as_long())


# --- from Z3 -------------------------------------------------------------------------------------


def from_expression(expression: Expression) -> Any:
    """The value of a model's numeral or truth value; raises ``Unsupported`` for anything else."""
    if z3.is_true(expression) or z3.is_false(expression):
        return bool(z3.is_true(expression))
    rational = numeral(expression)
    if rational is not None:
        return rational
    if z3.is_algebraic_value(expression):
        from mtf_lang.values.real import root_of

        return root_of(algebraic_polynomial(expression), expression.index())
    raise Unsupported("Z3 gave a value that is no number of the language")


def algebraic_polynomial(expression: Expression) -> tuple[int, ...]:
    """The integer coefficients, constant term first, of the polynomial of an algebraic numeral."""
    return tuple(int(c.as_long()) for c in expression.poly())
