"""Exact values written out as expressions: ``3*sqrt(2)/2`` as IR instead of one literal."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mtf_lang.backends.symbolic import build
from mtf_lang.ir.nodes import Call, Literal, Node
from mtf_lang.types import COMPLEX, REAL
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import Complex
from mtf_lang.walk import Walk, run


def number_node(value: Any) -> Node:
    """A number of ``mtf_lang.values`` as an expression in radicals, logarithms and so on.

    Roots of polynomials without short radicals stay literals.

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
    if not isinstance(value, Real):
        raise Unsupported("a value that is no number stands in an expression")
    terms = []
    for monomial, coefficient in value.terms:
        factors: list[Node] = [build.literal(coefficient)]
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
        case model.RootOf():
            return Literal(model.Real((((((atom, 1),), 1)),)), type=REAL)
        case model.Sum(value=value):
            inner: Node = yield _number(value)
            return inner
    raise Unsupported(f"a number with {type(atom).__name__} in it is not written out")
