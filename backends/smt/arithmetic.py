"""Operations on scalar terms: what the operators of the language mean in Z3's theories.

Each entry of ``OPERATIONS`` takes lowered arguments and gives a term with the formula under which
it is defined. Division on ``Int`` is Z3's integer division, so ``/`` goes to ``Real`` first;
``div`` and ``mod`` divide by a positive divisor only, the sign is brought in here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import z3

from mtf_lang.backends.smt.numbers import numeral, to_expression
from mtf_lang.backends.smt.terms import Builder, Expression, Known, Lowered, Term, sort_name
from mtf_lang.values.faults import Unsupported

MAXIMUM_EXPONENT = 64
"""Powers above are not multiplied out: Z3 does not get anywhere with polynomials of such degree."""

Lowering = Callable[[Builder, tuple[Lowered, ...]], Term]


def scalar(build: Builder, value: Lowered) -> Term:
    """A lowered value as a scalar term; raises ``Unsupported`` for sets, tuples, functions."""
    match value:
        case Term():
            return value
        case Known(value=known):
            return build.total(to_expression(build, known))
    raise Unsupported(
        "a tuple, set or function stands where the SMT translation needs a number or a truth value"
    )


def truth(build: Builder, value: Lowered) -> Term:
    """A lowered truth value as a term of sort Bool."""
    term = scalar(build, value)
    if sort_name(term) != "Bool":
        raise Unsupported("a number stands where a truth value is needed")
    return term


def defined(build: Builder, terms: Sequence[Term], *more: Expression) -> Expression:
    """Where all of the terms are defined, and ``more`` holds."""
    return build.all_of([*(t.defined for t in terms), *more])


def to_real(expression: Expression) -> Expression:
    """An Int or Real expression as one of sort Real."""
    if not z3.is_int(expression):
        return expression
    if z3.is_int_value(expression):  # a numeral of its own: integers in a formula keep procedures away
        return z3.RealVal(expression.as_long(), expression.ctx)
    return z3.ToReal(expression)


def numbers(build: Builder, arguments: Sequence[Lowered]) -> tuple[list[Term], list[Expression]]:
    """Arguments as terms, and their expressions brought to one number sort."""
    terms = [scalar(build, a) for a in arguments]
    if any(sort_name(t) == "Bool" for t in terms):
        raise Unsupported("a truth value stands where a number is needed")
    expressions = [t.expression for t in terms]
    if any(sort_name(t) == "Real" for t in terms):
        expressions = [to_real(e) for e in expressions]
    return terms, expressions


def integer(build: Builder, argument: Lowered) -> Term:
    """An argument that must be an integer; undefined where a real one is none."""
    term = scalar(build, argument)
    match sort_name(term):
        case "Int":
            return term
        case "Real":
            whole = z3.IsInt(term.expression)
            return Term(z3.ToInt(term.expression), build.all_of([term.defined, whole]))
    raise Unsupported("a truth value stands where an integer is needed")


# --- the operators of arithmetic -----------------------------------------------------------------


def _add(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    terms, expressions = numbers(build, arguments)
    return Term(z3.Sum(expressions), defined(build, terms))


def _subtract(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    terms, (a, b) = numbers(build, arguments)
    return Term(a - b, defined(build, terms))


def _multiply(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    terms, expressions = numbers(build, arguments)
    return Term(z3.Product(expressions), defined(build, terms))


def _negate(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    terms, (a,) = numbers(build, arguments)
    return Term(-a, defined(build, terms))


def _divide(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    terms, expressions = numbers(build, arguments)
    a, b = map(to_real, expressions)
    return Term(build.quotient(a, b), defined(build, terms, nonzero(build, b)))


def nonzero(build: Builder, expression: Expression) -> Expression:
    """That a number is not 0, decided here for numerals."""
    value = numeral(expression)
    return expression != 0 if value is None else build.truth(value != 0)


def _euclidean(
    build: Builder,
    arguments: tuple[Lowered, ...],
    divide: Callable[[Expression, Expression], Expression],
    sign: int,
) -> Term:
    """Quotient or remainder by the divisor's absolute value, times ``sign`` for a negative divisor."""
    a, m = (integer(build, argument) for argument in arguments)
    divisor, value = m.expression, numeral(m.expression)
    if value is not None:
        result = divide(a.expression, build.integer(abs(int(value)) or 1))
        return Term(
            result if value > 0 or sign > 0 else -result,
            defined(build, [a, m], build.truth(value != 0)),
        )
    below = divide(a.expression, -divisor)
    result = z3.If(divisor > 0, divide(a.expression, divisor), below if sign > 0 else -below)
    return Term(result, defined(build, [a, m], divisor != 0))


def _div(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    # a = m·q + r with 0 ≤ r < |m|: for -m instead of m, q changes its sign and r does not.
    return _euclidean(build, arguments, lambda a, m: a / m, -1)


def _mod(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    return _euclidean(build, arguments, lambda a, m: a % m, 1)


def _congruent(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    a, b, m = arguments
    remainder = _mod(build, (_subtract(build, (integer(build, a), integer(build, b))), m))
    return Term(remainder.expression == 0, remainder.defined)


def _divides(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    a, b = (integer(build, argument) for argument in arguments)
    zero = build.negation(nonzero(build, a.expression))
    remainder = _mod(build, (b, a))
    holds = build.choice(zero, b.expression == 0, remainder.expression == 0)
    return Term(holds, defined(build, [a, b]))


def _parity(even: bool) -> Lowering:
    def lowering(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
        remainder = _mod(build, (arguments[0], Known(2)))
        return Term(remainder.expression == (0 if even else 1), remainder.defined)

    return lowering


# --- powers and roots --------------------------------------------------------------------------


def _power(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    base, exponent = arguments
    match exponent:
        case Known(value=int() as n) if abs(n) <= MAXIMUM_EXPONENT:
            term = scalar(build, base)
            _, (expression,) = numbers(build, (term,))
            if n >= 0:
                return Term(_repeated(build, expression, n), term.defined)
            below = _repeated(build, to_real(expression), -n)
            return Term(
                build.quotient(build.rational(1), below), defined(build, [term], nonzero(build, expression))
            )
        case Known(value=Fraction() as q) if q == Fraction(1, 2):
            return _sqrt(build, (base,))
    raise Unsupported(
        f"SMT takes powers with a whole exponent of at most {MAXIMUM_EXPONENT} and square roots, no others"
    )


def _repeated(build: Builder, base: Expression, n: int) -> Expression:
    if n == 0:
        return build.integer(1) if z3.is_int(base) else build.rational(1)
    return z3.Product([base] * n)


def _sqrt(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    return _root_of_degree(build, arguments[0], 2)


def _root(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    match arguments[1]:
        case Known(value=int() as n) if 1 <= n <= MAXIMUM_EXPONENT:
            return _root_of_degree(build, arguments[0], n)
    raise Unsupported(f"SMT takes roots with a literal degree from 1 to {MAXIMUM_EXPONENT}")


def _cbrt(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    return _root_of_degree(build, arguments[0], 3)


def _root_of_degree(build: Builder, argument: Lowered, n: int) -> Term:
    """The real root, as an auxiliary v with vⁿ = x, and v ≥ 0 and x ≥ 0 where n is even."""
    term, (x,) = scalar(build, argument), numbers(build, (argument,))[1]
    root = build.auxiliary("root", "Real")
    equation = z3.Product([root] * n) == to_real(x)
    if n % 2:
        build.axioms.append(equation)
        return Term(root, term.defined)
    build.axioms.append(z3.Implies(x >= 0, z3.And(root >= 0, equation)))
    return Term(root, defined(build, [term], x >= 0))


# --- size, sign, rounding ------------------------------------------------------------------------


def _abs(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    terms, (x,) = numbers(build, arguments)
    return Term(z3.If(x >= 0, x, -x), defined(build, terms))


def _sign(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    terms, (x,) = numbers(build, arguments)
    one = build.integer(1)
    return Term(z3.If(x > 0, one, z3.If(x < 0, -one, build.integer(0))), defined(build, terms))


def _rounding(rule: Callable[[Builder, Expression], Expression]) -> Lowering:
    """A function to the integers by a rule for expressions of sort Real."""

    def lowering(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
        terms, (x,) = numbers(build, arguments)
        return Term(x if z3.is_int(x) else rule(build, x), defined(build, terms))

    return lowering


def _away(build: Builder, x: Expression) -> Expression:
    half = build.rational(Fraction(1, 2))
    return z3.If(x >= 0, z3.ToInt(x + half), -z3.ToInt(half - x))


def _frac(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    terms, (x,) = numbers(build, arguments)
    value = build.integer(0) if z3.is_int(x) else x - z3.ToReal(z3.ToInt(x))
    return Term(value, defined(build, terms))


def _is_integer(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    terms, (x,) = numbers(build, arguments)
    return Term(build.true if z3.is_int(x) else z3.IsInt(x), defined(build, terms))


def _extremum(greatest: bool) -> Lowering:
    def lowering(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
        terms, expressions = numbers(build, arguments)
        best = expressions[0]
        for other in expressions[1:]:
            best = z3.If(best >= other if greatest else best <= other, best, other)
        return Term(best, defined(build, terms))

    return lowering


# --- comparison and logic ------------------------------------------------------------------------


def _comparison(compare: Callable[[Expression, Expression], Expression]) -> Lowering:
    def lowering(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
        terms, (a, b) = numbers(build, arguments)
        return Term(compare(a, b), defined(build, terms))

    return lowering


def _not(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    term = truth(build, arguments[0])
    return Term(build.negation(term.expression), term.defined)


def _iff(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    terms = [truth(build, a) for a in arguments]
    return Term(terms[0].expression == terms[1].expression, defined(build, terms))


def _xor(build: Builder, arguments: tuple[Lowered, ...]) -> Term:
    terms = [truth(build, a) for a in arguments]
    return Term(z3.Xor(terms[0].expression, terms[1].expression), defined(build, terms))


OPERATIONS: dict[str, Lowering] = {
    "add": _add,
    "subtract": _subtract,
    "multiply": _multiply,
    "negate": _negate,
    "divide": _divide,
    "div": _div,
    "mod": _mod,
    "power": _power,
    "sqrt": _sqrt,
    "root": _root,
    "cbrt": _cbrt,
    "abs": _abs,
    "sign": _sign,
    "floor": _rounding(lambda build, x: z3.ToInt(x)),
    "ceil": _rounding(lambda build, x: -z3.ToInt(-x)),
    "round": _rounding(_away),
    "trunc": _rounding(lambda build, x: z3.If(x >= 0, z3.ToInt(x), -z3.ToInt(-x))),
    "frac": _frac,
    "is_integer": _is_integer,
    "min": _extremum(False),
    "max": _extremum(True),
    "less": _comparison(lambda a, b: a < b),
    "less_equal": _comparison(lambda a, b: a <= b),
    "greater": _comparison(lambda a, b: a > b),
    "greater_equal": _comparison(lambda a, b: a >= b),
    "congruent": _congruent,
    "divides": _divides,
    "is_even": _parity(True),
    "is_odd": _parity(False),
    "not": _not,
    "iff": _iff,
    "xor": _xor,
}
"""Operations on scalars by canonical name; those on structured values are in ``structure``."""
