"""SymPy objects back to IR. Heads without a counterpart raise ``Unsupported``; nothing is guessed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mtf_lang.backends.symbolic import build, cas
from mtf_lang.ir.nodes import Call, Node, Symbol
from mtf_lang.types import COMPLEX, REAL
from mtf_lang.values.faults import Unsupported
from mtf_lang.walk import Walk, run


def lift(expression: Any, symbols: Mapping[Symbol, Any]) -> Node:
    """The IR of a SymPy expression; ``symbols`` maps IR symbols to the SymPy symbols in it.

    Raises ``Unsupported`` for infinities, nan, unevaluated objects and unknown functions.
    """
    names = {v: k for k, v in symbols.items()}
    return run(_lift(expression, names, {}))


def _lift(expression: Any, names: Mapping[Any, Symbol], done: dict[Any, Node]) -> Walk[Node]:
    if expression in done:
        return done[expression]
    sympy = cas.sympy()
    head = type(expression).__name__
    result: Node
    if expression.is_Rational:
        result = build.literal(cas.rational(expression))
    elif expression.is_Symbol:
        if expression not in names:
            raise Unsupported("the result has a variable that is not in the request")
        result = build.variable(names[expression])
    elif head in CONSTANTS:
        name = CONSTANTS[head]
        result = Call(name, (), type=COMPLEX if name == "i" else REAL)
    elif head in ("Add", "Mul"):
        parts = []
        for part in expression.as_ordered_terms() if head == "Add" else expression.as_ordered_factors():
            parts.append((yield _lift(part, names, done)))
        result = build.total(parts) if head == "Add" else build.product(parts)
    elif head == "Pow":
        result = yield _power(expression, names, done)
    elif head in FUNCTIONS and isinstance(expression, sympy.Function):
        arguments = []
        for argument in expression.args:
            arguments.append((yield _lift(argument, names, done)))
        result = FUNCTIONS[head](*arguments)
    else:
        raise Unsupported(f"SymPy's result holds {head}")
    done[expression] = result
    return result


def _power(expression: Any, names: Mapping[Any, Symbol], done: dict[Any, Node]) -> Walk[Node]:
    base = yield _lift(expression.base, names, done)
    if expression.exp.is_Rational and expression.exp.q == 2:
        root = build.real_call("sqrt", base)
        return build.power(root, build.literal(int(expression.exp.p)))
    exponent = yield _lift(expression.exp, names, done)
    if expression.base == cas.sympy().E:
        return build.real_call("exp", exponent)
    return build.power(base, exponent)


def _same(name: str) -> Callable[..., Node]:
    return lambda *arguments: build.real_call(name, *arguments)


CONSTANTS = {"Pi": "pi", "Exp1": "e", "ImaginaryUnit": "i"}

FUNCTIONS: dict[str, Callable[..., Node]] = {
    "Abs": _same("abs"),
    **{n: _same(n) for n in ("exp", "log", "sin", "cos", "tan", "cot", "sec", "csc")},
    **{n: _same(n) for n in ("asin", "acos", "atan")},
    **{n: lambda *a, n=n: build.call(n, *a) for n in ("factorial", "binomial")},
}
