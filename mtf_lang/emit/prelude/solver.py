"""Questions of SymPy's relations asked of Z3, with limits of work that do not depend on the machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
import z3

from mtf_lang.emit.prelude.faults import Undecided, Undefined, Unsupported

WORK = 30_000_000
"""Steps that Z3 takes for one question at most."""


class Terms:
    """Terms of Z3 for SymPy's, with a variable for each symbol and what goes with them."""

    def __init__(self) -> None:
        self.variables: dict[Any, Any] = {}
        self.axioms: list[Any] = []

    def variable(self, symbol: Any) -> Any:
        """The variable of a symbol, with what SymPy assumes of it."""
        if symbol not in self.variables:
            if not symbol.is_real:
                raise Unsupported("Z3 has no complex numbers")
            make = z3.Int if symbol.is_integer else z3.Real
            found = self.variables[symbol] = make(f"{symbol.name}!{len(self.variables)}")
            if symbol.is_positive:
                self.axioms.append(found > 0)
            elif symbol.is_nonnegative:
                self.axioms.append(found >= 0)
        return self.variables[symbol]

    def fresh(self) -> Any:
        """A variable for a root."""
        return z3.FreshReal("root")

    def of(self, expression: Any) -> Any:
        """The term or formula of an expression."""
        for kind, make in WRITERS:
            if isinstance(expression, kind):
                return make(self, expression)
        raise Unsupported(f"{type(expression).__name__} is not asked of Z3")

    def real(self, expression: Any) -> Any:
        """A term of the sort of reals."""
        found = self.of(expression)
        return z3.ToReal(found) if z3.is_int(found) else found


def rational(terms: Terms, expression: Any) -> Any:
    """A number."""
    if expression.q == 1:
        return z3.IntVal(int(expression.p))
    return z3.Q(int(expression.p), int(expression.q))


def combined(operator: Callable[[Any, Any], Any]) -> Callable[[Terms, Any], Any]:
    """A sum or product of several terms."""

    def write(terms: Terms, expression: Any) -> Any:
        first, *others = map(terms.of, expression.args)
        for other in others:
            first = operator(first, other)
        return first

    return write


def powered(terms: Terms, expression: Any) -> Any:
    """A power with an integer exponent, a root, or a quotient."""
    base, exponent = expression.args
    if exponent.is_Integer:
        whole = abs(int(exponent))
        if whole > 60:
            raise Unsupported("a high power is not asked of Z3")
        found = terms.real(base) if exponent < 0 else terms.of(base)
        total = found
        for _ in range(whole - 1):
            total = total * found
        return total if exponent > 0 else 1 / total
    if exponent.is_Rational and exponent.q <= 6:
        root = terms.fresh()
        power = root
        for _ in range(int(exponent.q) - 1):
            power = power * root
        terms.axioms += [root >= 0, power == terms.real(base)]
        return terms_power(root, int(exponent.p))
    raise Unsupported("a power of this kind is not asked of Z3")


def terms_power(root: Any, exponent: int) -> Any:
    """A power of a term."""
    total = root
    for _ in range(abs(exponent) - 1):
        total = total * root
    return total if exponent > 0 else 1 / total


def remainder(terms: Terms, expression: Any) -> Any:
    """A remainder, of integers only."""
    a, modulus = map(terms.of, expression.args)
    if not (z3.is_int(a) and z3.is_int(modulus)):
        raise Unsupported("remainders of reals are not asked of Z3")
    return a % modulus


def absolute(terms: Terms, expression: Any) -> Any:
    """An absolute value."""
    a = terms.of(expression.args[0])
    return z3.If(a >= 0, a, -a)


def signum(terms: Terms, expression: Any) -> Any:
    """A sign."""
    a = terms.of(expression.args[0])
    return z3.If(a > 0, z3.IntVal(1), z3.If(a < 0, z3.IntVal(-1), z3.IntVal(0)))


def rounded(terms: Terms, expression: Any) -> Any:
    """The greatest integer that is not above a term."""
    return z3.ToInt(terms.real(expression.args[0]))


def cases(terms: Terms, expression: Any) -> Any:
    """A term by cases."""
    *others, (last, _) = expression.args
    found = terms.of(last)
    for value, condition in reversed(others):
        found = z3.If(terms.of(condition), terms.of(value), found)
    return found


def compared(compare: Callable[[Any, Any], Any]) -> Callable[[Terms, Any], Any]:
    """A relation of two terms."""
    return lambda terms, expression: compare(*map(terms.of, expression.args))


def joined(join: Callable[..., Any]) -> Callable[[Terms, Any], Any]:
    """A connective of formulas."""
    return lambda terms, expression: join(*map(terms.of, expression.args))


WRITERS: tuple[tuple[Any, Callable[[Terms, Any], Any]], ...] = (
    (sympy.Rational, rational),
    (sympy.Symbol, lambda terms, symbol: terms.variable(symbol)),
    (sympy.Add, combined(lambda a, b: a + b)),
    (sympy.Mul, combined(lambda a, b: a * b)),
    (sympy.Pow, powered),
    (sympy.Mod, remainder),
    (sympy.Abs, absolute),
    (sympy.sign, signum),
    (sympy.floor, rounded),
    (sympy.Max, combined(lambda a, b: z3.If(a >= b, a, b))),
    (sympy.Min, combined(lambda a, b: z3.If(a <= b, a, b))),
    (sympy.Piecewise, cases),
    (sympy.Eq, compared(lambda a, b: a == b)),
    (sympy.Ne, compared(lambda a, b: a != b)),
    (sympy.Lt, compared(lambda a, b: a < b)),
    (sympy.Le, compared(lambda a, b: a <= b)),
    (sympy.Gt, compared(lambda a, b: a > b)),
    (sympy.Ge, compared(lambda a, b: a >= b)),
    (sympy.And, joined(z3.And)),
    (sympy.Or, joined(z3.Or)),
    (sympy.Not, joined(z3.Not)),
    (sympy.Implies, joined(z3.Implies)),
    (sympy.Equivalent, joined(lambda a, b: a == b)),
    (sympy.logic.boolalg.BooleanTrue, lambda terms, value: z3.BoolVal(True)),
    (sympy.logic.boolalg.BooleanFalse, lambda terms, value: z3.BoolVal(False)),
)
"""How each kind of expression is written, in the order in which it is looked for."""


def decide(conditions: list[Any]) -> tuple[bool | None, dict[Any, Any] | None]:
    """Whether the conditions can hold together; with True a point at which they do, if it is exact.

    None where Z3 gives no answer. Raises ``Unsupported`` for what it is not asked.
    """
    terms = Terms()
    formulas = [terms.of(condition) for condition in conditions]
    solver = z3.Solver()
    solver.set("rlimit", WORK)
    solver.add(*terms.axioms, *formulas)
    verdict = solver.check()
    if verdict != z3.sat:
        return (False if verdict == z3.unsat else None), None
    model = solver.model()
    found = {s: exact_value(model.eval(v, model_completion=True)) for s, v in terms.variables.items()}
    return True, None if None in found.values() else found


def exact_value(value: Any) -> Any:
    """A number of a model as SymPy's; None where it has no exact form."""
    if z3.is_int_value(value):
        return sympy.Integer(value.as_long())
    if z3.is_rational_value(value):
        return sympy.Rational(value.numerator_as_long(), value.denominator_as_long())
    if z3.is_algebraic_value(value):
        variable = sympy.Dummy()
        coefficients = [sympy.Rational(c.numerator_as_long(), c.denominator_as_long()) for c in value.poly()]
        polynomial = sympy.Poly(list(reversed(coefficients)), variable)
        return polynomial.real_roots(multiple=True)[value.index() - 1]
    return None


def least_value(conditions: list[Any], body: Any) -> Any:
    """A set with the infimum of ``body``, which it holds where it is attained, by linear optimisation."""
    terms = Terms()
    formulas = [terms.of(condition) for condition in conditions]
    objective = terms.of(body)
    optimiser = z3.Optimize()
    optimiser.set("rlimit", WORK)
    optimiser.add(*terms.axioms, *formulas)
    handle = optimiser.minimize(objective)
    verdict = optimiser.check()
    if verdict == z3.unsat:
        raise Undefined("an extremum of nothing", "MTF0403")
    bound = exact_value(z3.simplify(handle.value())) if verdict == z3.sat else None
    if verdict == z3.sat and str(handle.value()) == "-oo":
        return sympy.Interval(-sympy.oo, 0)
    if bound is None:
        bound = limit_of_values(handle) if verdict == z3.sat else None
    if bound is None:
        raise Undecided("the optimum was not found")
    lower, _ = decide([*conditions, sympy.Lt(body, bound)])
    attained, _ = decide([*conditions, sympy.Eq(body, bound)])
    if lower is not False or attained is None:
        raise Undecided("the optimum was not confirmed")
    return sympy.FiniteSet(bound) if attained else sympy.Interval.open(bound, sympy.oo)


def limit_of_values(handle: Any) -> Any:
    """The number beside the infinitesimal in a bound that is not attained."""
    infinite, finite, _ = handle.lower_values()
    return None if exact_value(z3.simplify(infinite)) != 0 else exact_value(z3.simplify(finite))
