"""For a kernel with a known value: expressions that vanish wherever the kernel has that value."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from mtf_lang.backends.symbolic import build
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.backends.symbolic.written import number_node
from mtf_lang.ir.nodes import Call, Node
from mtf_lang.values.faults import Unsupported


def sign(node: Node, work: Work) -> int:
    """The sign of a closed expression, decided exactly."""
    from mtf_lang.values.order import compare

    return compare(work.evaluate(node), 0)


def closed(node: Node, work: Work) -> Node:
    """A closed expression in the form of its value."""
    return number_node(work.evaluate(node))


def _inside(call: Call) -> Node:
    return call.arguments[0]


def _of_log(call: Call, value: Node, work: Work) -> list[Node]:
    return [build.subtract(_inside(call), closed(build.real_call("exp", value), work))]


def _of_abs(call: Call, value: Node, work: Work) -> list[Node]:
    if sign(value, work) < 0:
        return []
    return [build.subtract(_inside(call), value), build.add(_inside(call), value)]


def _of_power(call: Call, value: Node, work: Work) -> list[Node]:
    """u^(1/n) = value has u = value^n where the value is not negative."""
    exponent = build.rational_value(call.arguments[1])
    if exponent is None or exponent == 0:
        raise Unsupported("a power with the variable in base and exponent is not solved")
    if sign(value, work) < 0:
        return []
    inverse = build.power(value, build.literal(1 / Fraction(exponent)))
    return [build.subtract(_inside(call), closed(inverse, work))]


def _of_root(call: Call, value: Node, work: Work) -> list[Node]:
    degree = build.integer_value(call.arguments[1])
    if degree is None:
        raise Unsupported("a root of a degree that is no number is not solved")
    if degree % 2 == 0 and sign(value, work) < 0:
        return []
    return [build.subtract(_inside(call), closed(build.power(value, build.literal(degree)), work))]


def _of_sqrt(call: Call, value: Node, work: Work) -> list[Node]:
    if sign(value, work) < 0:
        return []
    return [build.subtract(_inside(call), closed(build.power(value, build.literal(2)), work))]


def _of_arc(name: str, low: int, high: int) -> Inverse:
    """The inverse of an arc function whose values lie between ``low``·π/2 and ``high``·π/2."""

    def inverse(call: Call, value: Node, work: Work) -> list[Node]:
        quarter = build.divide(build.real_call("pi"), build.literal(2))
        above = sign(build.subtract(value, build.multiply(build.literal(low), quarter)), work)
        below = sign(build.subtract(build.multiply(build.literal(high), quarter), value), work)
        if above < 0 or below < 0 or (name == "tan" and not (above and below)):
            return []
        return [build.subtract(_inside(call), closed(build.real_call(name, value), work))]

    return inverse


Inverse = Callable[[Call, Node, Work], list[Node]]

INVERSES: dict[str, Inverse] = {
    "log": _of_log,
    "abs": _of_abs,
    "power": _of_power,
    "root": _of_root,
    "sqrt": _of_sqrt,
    "atan": _of_arc("tan", -1, 1),
    "asin": _of_arc("sin", -1, 1),
    "acos": _of_arc("cos", 0, 2),
}
"""By the operation of the kernel; each is given the kernel and its value."""
