"""Exact values written out as expressions: ``3*sqrt(2)/2`` as IR instead of one literal."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mtf_lang.backends.symbolic import build
from mtf_lang.ir.nodes import Call, Lambda, Literal, Node, Symbol
from mtf_lang.types import COMPLEX, INT, REAL, FunctionType
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import Complex, Infinity
from mtf_lang.walk import Walk, run


def number_node(value: Any) -> Node:
    """A number of ``mtf_lang.values`` as an expression in radicals, logarithms and so on.

    Raises ``Unsupported`` for what is no number.
    """
    return run(_number(value))


def _number(value: Any) -> Walk[Node]:
    from mtf_lang.values.real.model import Real

    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return build.literal(value)
    if isinstance(value, Complex):
        real = yield _number(value.real)
        imaginary = yield _number(value.imaginary)
        return build.add(real, build.multiply(imaginary, Call("i", (), type=COMPLEX)))
    if isinstance(value, Infinity):
        infinity = Literal(Infinity(), type=REAL)
        return build.negate(infinity) if value.negative else infinity
    if not isinstance(value, Real):
        raise Unsupported("a value that is no number stands in an expression")
    terms = []
    for monomial, coefficient in value.terms:
        factors = [build.literal(coefficient)]
        for atom, exponent in monomial:
            node = yield _atom(atom)
            factors.append(_raise(node, Fraction(exponent)))
        terms.append(build.product(factors))
    return build.total(terms)


def _raise(node: Node, exponent: Fraction) -> Node:
    if exponent == Fraction(1, 2):
        return build.real_call("sqrt", node)
    return build.power(node, build.literal(exponent))


def _atom(atom: Any) -> Walk[Node]:
    from mtf_lang.values.real import model

    match atom:
        case model.Base(value=value):
            return build.literal(value)
        case model.Pi():
            return build.real_call("pi")
        case model.Exponential(argument=argument):
            return build.real_call("exp", (yield _number(argument)))
        case model.Logarithm(argument=argument):
            return build.real_call("log", (yield _number(argument)))
        case model.Arctangent(argument=argument):
            return build.real_call("atan", (yield _number(argument)))
        case model.CosinePi(turn=turn):
            return build.real_call("cos", build.multiply(build.literal(turn), build.real_call("pi")))
        case model.Trigonometric(function=function, argument=argument):
            return build.real_call(function, (yield _number(argument)))
        case model.RootOf(coefficients=coefficients, index=index):
            return root_of(coefficients, index)
        case model.Sum(value=value):
            return (yield _number(value))
    raise Unsupported(f"a number with {type(atom).__name__} in it is not written out")


def root_of(coefficients: tuple[int, ...], index: int) -> Node:
    """``root_of(p, x, index)`` for coefficients from the constant term up."""
    symbol = Symbol("x", 0, REAL)
    x = build.variable(symbol)
    terms = [
        build.multiply(build.literal(c), build.power(x, build.literal(k)))
        for k, c in reversed(list(enumerate(coefficients)))
        if c
    ]
    body = build.total(terms)
    function = Lambda((symbol,), body, type=FunctionType((REAL,), REAL))
    return Call("root_of", (function, Literal(index, type=INT)), type=REAL)
