"""Operations as SymPy's: how a Python expression over SymPy's objects is made from those of the arguments."""

from __future__ import annotations

import ast
from collections.abc import Callable

Make = Callable[..., ast.expr]


def name(title: str) -> ast.Name:
    """A use of a name."""
    return ast.Name(title, ast.Load())


def call(function: str, *arguments: ast.expr) -> ast.expr:
    """A call of a function by name."""
    return ast.Call(name(function), list(arguments), [])


def sympy_attribute(title: str) -> ast.expr:
    """``sympy.title``."""
    return ast.Attribute(name("sympy"), title, ast.Load())


def sympy_call(title: str, *arguments: ast.expr) -> ast.expr:
    """``sympy.title(…)``."""
    return ast.Call(sympy_attribute(title), list(arguments), [])


def _function(title: str) -> Make:
    return lambda *arguments: sympy_call(title, *arguments)


def _infix(operator: ast.operator) -> Make:
    return lambda left, right: ast.BinOp(left, operator, right)


def _constant(title: str) -> Make:
    return lambda: sympy_attribute(title)


def _negated(operand: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.USub(), operand)


OPERATIONS: dict[str, Make | str] = {
    "add": _infix(ast.Add()),
    "subtract": _infix(ast.Sub()),
    "multiply": _infix(ast.Mult()),
    "negate": _negated,
    "divide": "quotient",
    "power": "power_of",
    "sqrt": "square_root",
    "root": "real_root",
    "cbrt": "cube_root",
    "log": "logarithm",
    "tan": "tangent",
    **{
        n: _function(n)
        for n in ("exp", "sin", "cos", "asin", "acos", "atan", "factorial", "binomial", "floor")
    },
    "ceil": _function("ceiling"),
    "abs": _function("Abs"),
    "sign": _function("sign"),
    "re": _function("re"),
    "im": _function("im"),
    "conjugate": _function("conjugate"),
    "min": _function("Min"),
    "max": _function("Max"),
    "pi": _constant("pi"),
    "e": _constant("E"),
    "i": _constant("I"),
    "infinity": _constant("oo"),
    "golden_ratio": _constant("GoldenRatio"),
    "mod": "remainder_of",
    "div": "integer_quotient",
    "divides": "is_divided",
    "congruent": "is_congruent",
    "equal": "same",
    "not_equal": "differs",
    "less": _function("Lt"),
    "less_equal": _function("Le"),
    "greater": _function("Gt"),
    "greater_equal": _function("Ge"),
    "and": _function("And"),
    "or": _function("Or"),
    "not": _function("Not"),
    "implies": _function("Implies"),
    "iff": _function("Equivalent"),
    "index": "item_at",
    "length": "number_of_items",
    "degrees": "one_degree",
    "range": "integers_between",
    "norm": "norm_of",
    "numerator": _function("numer"),
    "denominator": _function("denom"),
    "vector_add": "vector_sum",
    "vector_subtract": "vector_difference",
    "vector_multiply": "multiple_of",
    "vector_divide": "part_of",
}
"""Operations by how they are made: a SymPy object, or a helper of ``prelude.solving``."""

CALCULUS: dict[str, str] = {
    "derivative": "derivative_of",
    "integral": "integral_of",
    "limit": "limit_of",
    "series": "series_of",
    "coefficient": "coefficient_of",
    "coefficients": "coefficients_of",
    "degree": "degree_of",
    "root_of": "root_number",
    "simplify": "simplified",
    "expand": "expanded",
    "factor": "factored",
    "closed_form": "simplified",
}
"""Operations on expressions by the helper of ``prelude.calculus`` that states them."""
