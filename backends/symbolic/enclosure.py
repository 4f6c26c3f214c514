"""Rigorous values of expressions: ball arithmetic over IR.

``enclose`` gives a ball (python-flint's ``arb``) that holds the exact real value for every choice of
the variables within the balls given for them, or None where the expression is not shown to be
defined there. Used to refute candidates and to show that something is nonzero; never to prove that
something is zero.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from mtf_lang.backends.symbolic import build, cas
from mtf_lang.ir.nodes import Call, Literal, Node, Symbol, Variable
from mtf_lang.values.faults import Unsupported
from mtf_lang.walk import Walk, run

Ball = Any
"""A ``flint.arb``."""


def ball(value: int | Fraction) -> Ball:
    """A rational as a ball, at the current precision."""
    flint = cas.flint()
    return flint.arb(flint.fmpq(value.numerator, value.denominator))


def interval(low: Fraction, high: Fraction) -> Ball:
    """A ball that holds [low, high]."""
    return ball(low).union(ball(high))


def enclose(node: Node, variables: Mapping[Symbol, Ball], precision: int = 128) -> Ball | None:
    """A ball around the value of ``node``; None where it is not shown to be defined.

    Raises ``Unsupported`` for operations without a ball evaluation.
    """
    flint = cas.flint()
    saved = flint.ctx.prec
    flint.ctx.prec = precision
    try:
        value = run(_enclose(node, variables, {}))
    finally:
        flint.ctx.prec = saved
    return value if value.is_finite() else None


def sign_of(node: Node, variables: Mapping[Symbol, Ball], precision: int = 128) -> int | None:
    """1 or -1 where the value is shown to be positive or negative, else None."""
    value = enclose(node, variables, precision)
    if value is None:
        return None
    return 1 if value > 0 else -1 if value < 0 else None


def _enclose(node: Node, variables: Mapping[Symbol, Ball], done: dict[int, Ball]) -> Walk[Ball]:
    if id(node) in done:
        return done[id(node)]
    match node:
        case Variable(symbol=symbol) if symbol in variables:
            result = variables[symbol]
        case Literal():
            value = build.rational_value(node)
            result = ball(value) if value is not None else _number(node.value)
        case Call(operation=operation) if operation in OPERATIONS:
            arguments = []
            for argument in node.arguments:
                arguments.append((yield _enclose(argument, variables, done)))
            result = OPERATIONS[operation](node, arguments)
        case Call(operation=operation):
            raise Unsupported(f"`{operation}` has no ball evaluation")
        case _:
            raise Unsupported("the expression has no ball evaluation")
    done[id(node)] = result
    return result


def _number(value: Any) -> Ball:
    """A ball around an exact real, at the current precision."""
    from mtf_lang.values.real.enclosures import ball as real_ball
    from mtf_lang.values.real.model import Real

    if not isinstance(value, Real):
        raise Unsupported("a literal that is no real number has no ball evaluation")
    return real_ball(value, cas.flint().ctx.prec)


Operation = Callable[[Call, list[Ball]], Ball]


def _undefined() -> Ball:
    return cas.flint().arb("nan")


def _power(node: Call, arguments: list[Ball]) -> Ball:
    base, exponent = arguments
    value = build.rational_value(node.arguments[1])
    if isinstance(value, int):
        return base**value
    if value is not None or base > 0:
        return base**exponent
    return _undefined()


def _log(node: Call, arguments: list[Ball]) -> Ball:
    return arguments[0].log() if len(arguments) == 1 else arguments[1].log() / arguments[0].log()


def _root(node: Call, arguments: list[Ball]) -> Ball:
    degree = build.integer_value(node.arguments[1])
    if degree is None or degree < 1:
        return _undefined()
    inner = arguments[0]
    if inner >= 0:
        return inner.root(degree)
    return -((-inner).root(degree)) if degree % 2 and inner < 0 else _undefined()


def _method(name: str) -> Operation:
    return lambda node, arguments: getattr(arguments[0], name)()


OPERATIONS: dict[str, Operation] = {
    "add": lambda node, a: a[0] + a[1],
    "subtract": lambda node, a: a[0] - a[1],
    "multiply": lambda node, a: a[0] * a[1],
    "divide": lambda node, a: a[0] / a[1],
    "negate": lambda node, a: -a[0],
    "power": _power,
    "root": _root,
    "log": _log,
    "abs": lambda node, a: abs(a[0]),
    "pi": lambda node, a: cas.flint().arb.pi(),
    "e": lambda node, a: cas.flint().arb.const_e(),
    **{name: _method(name) for name in ("sqrt", "exp", "sin", "cos", "tan", "cot", "sec", "csc")},
    **{name: _method(name) for name in ("asin", "acos", "atan")},
}
