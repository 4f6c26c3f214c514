"""Differentiation of IR by the rules, independent of any computer-algebra system.

The result is exact wherever the expression is differentiable; ``abs`` adds the condition that its
argument is not zero, which ``conditions`` of the caller report.
"""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.backends.symbolic.build import (
    ONE,
    ZERO,
    add,
    divide,
    literal,
    multiply,
    negate,
    power,
    rational_value,
    real_call,
    subtract,
)
from mtf_lang.ir.nodes import Aggregate, Call, Conditional, Literal, Node, Symbol, Variable
from mtf_lang.ir.walk import free_variables
from mtf_lang.values.faults import Unsupported
from mtf_lang.walk import Walk, run


def derivative(node: Node, symbol: Symbol) -> Node:
    """d node / d symbol.

    Raises ``Unsupported`` for what is not differentiable by rule (floor, a sum whose range depends
    on the variable, conditions on the variable).
    """
    return run(_derivative(node, symbol, {}))


def _derivative(node: Node, symbol: Symbol, done: dict[int, Node]) -> Walk[Node]:
    if id(node) in done:
        return done[id(node)]
    result: Node
    match node:
        case Literal():
            result = ZERO
        case Variable(symbol=used):
            result = ONE if used == symbol else ZERO
        case Call(operation=operation, arguments=arguments) if operation in RULES:
            slopes = []
            for argument in arguments:
                slopes.append((yield _derivative(argument, symbol, done)))
            result = RULES[operation](arguments, tuple(slopes))
        case Aggregate(kind="sum"):
            result = yield _of_sum(node, symbol, done)
        case Conditional() if symbol not in free_variables(node.condition):
            value = yield _derivative(node.value, symbol, done)
            other = yield _derivative(node.other, symbol, done)
            result = Conditional(node.condition, value, other, type=node.type)
        case _ if symbol not in free_variables(node):
            result = ZERO
        case Call(operation=operation):
            raise Unsupported(f"`{operation}` is not differentiated")
        case _:
            raise Unsupported("the derivative of this expression is not known by rule")
    done[id(node)] = result
    return result


def _of_sum(node: Aggregate, symbol: Symbol, done: dict[int, Node]) -> Walk[Node]:
    """A finite sum whose range does not depend on the variable is differentiated term by term."""
    outside = [*(b.domain for b in node.binders), *(c.node for c in node.guard)]
    if any(symbol in free_variables(part) for part in outside):
        raise Unsupported("the range of a sum depends on the variable of differentiation")
    body = yield _derivative(node.body, symbol, done)
    return Aggregate("sum", node.binders, node.guard, body, type=node.type)


Arguments = tuple[Node, ...]
Rule = Callable[[Arguments, Arguments], Node]
"""Arguments and their derivatives to the derivative of the value."""


def _quotient(u: Arguments, d: Arguments) -> Node:
    if rational_value(d[1]) == 0:
        return divide(d[0], u[1])
    top = subtract(_times(d[0], u[1]), _times(u[0], d[1]))
    return divide(top, power(u[1], literal(2)))


def _power(u: Arguments, d: Arguments) -> Node:
    """u^c for constant c, c^v for constant c, and u^v = e^(v log u) otherwise."""
    base, exponent = u
    if rational_value(d[1]) == 0:
        if rational_value(d[0]) == 0:
            return ZERO
        return _times(_times(exponent, power(base, subtract(exponent, ONE))), d[0])
    logarithm = real_call("log", base)
    slope = _times(d[1], logarithm)
    if rational_value(d[0]) != 0:
        slope = add(slope, _times(exponent, divide(d[0], base)))
    return _times(power(base, exponent), slope)


def _log(u: Arguments, d: Arguments) -> Node:
    if len(u) == 1:
        return divide(d[0], u[0])
    base, inner = real_call("log", u[0]), real_call("log", u[1])
    return _quotient((inner, base), (divide(d[1], u[1]), divide(d[0], u[0])))


def _root(u: Arguments, d: Arguments) -> Node:
    """x^(1/n)' = x' · x^(1/n) / (n x), in which the sign of x is kept for odd n."""
    if rational_value(d[1]) != 0:
        raise Unsupported("the degree of a root depends on the variable of differentiation")
    return divide(_times(d[0], real_call("root", *u)), multiply(u[1], u[0]))


def _times(left: Node, right: Node) -> Node:
    """A product in which a factor zero is dropped: derivatives of constants are zero everywhere."""
    if ZERO in (left, right) and 0 in (rational_value(left), rational_value(right)):
        return ZERO
    return multiply(left, right)


def _chain(outer: Callable[[Node], Node]) -> Rule:
    """The chain rule for a function of one argument with derivative ``outer``."""

    def rule(u: Arguments, d: Arguments) -> Node:
        return ZERO if rational_value(d[0]) == 0 else _times(outer(u[0]), d[0])

    return rule


def _square(node: Node) -> Node:
    return power(node, literal(2))


def _call(operation: str) -> Callable[[Node], Node]:
    return lambda u: real_call(operation, u)


RULES: dict[str, Rule] = {
    "add": lambda u, d: add(d[0], d[1]),
    "subtract": lambda u, d: subtract(d[0], d[1]),
    "negate": lambda u, d: negate(d[0]),
    "multiply": lambda u, d: add(_times(d[0], u[1]), _times(u[0], d[1])),
    "divide": _quotient,
    "power": _power,
    "log": _log,
    "root": _root,
    "sqrt": _chain(lambda u: divide(ONE, multiply(literal(2), real_call("sqrt", u)))),
    "exp": _chain(_call("exp")),
    "sin": _chain(_call("cos")),
    "cos": _chain(lambda u: negate(real_call("sin", u))),
    "tan": _chain(lambda u: add(ONE, _square(real_call("tan", u)))),
    "cot": _chain(lambda u: negate(add(ONE, _square(real_call("cot", u))))),
    "sec": _chain(lambda u: multiply(real_call("sec", u), real_call("tan", u))),
    "csc": _chain(lambda u: negate(multiply(real_call("csc", u), real_call("cot", u)))),
    "asin": _chain(lambda u: divide(ONE, real_call("sqrt", subtract(ONE, _square(u))))),
    "acos": _chain(lambda u: negate(divide(ONE, real_call("sqrt", subtract(ONE, _square(u)))))),
    "atan": _chain(lambda u: divide(ONE, add(ONE, _square(u)))),
    "abs": _chain(lambda u: divide(real_call("abs", u), u)),
}
