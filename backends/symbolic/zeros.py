"""The points strictly between two bounds where an expression can change its sign."""

from __future__ import annotations

from typing import Any

from mtf_lang.backends.symbolic import build
from mtf_lang.backends.symbolic.calculus import coefficients
from mtf_lang.backends.symbolic.limits import infinite_sign
from mtf_lang.backends.symbolic.points import critical_points
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Call, Node, Symbol
from mtf_lang.ir.walk import free_variables
from mtf_lang.values.faults import LimitHit, Undefined, Unsupported

MAXIMUM_ZEROS = 2_000


def zeros_between(node: Node, symbol: Symbol, low: Node, high: Node, work: Work) -> list[Node]:
    """All candidates in increasing order: zeros, poles and corners of ``node``.

    Complete for algebraic expressions, for sin and cos of a linear expression, and for ``abs`` of these.
    Raises ``Unsupported`` for others.
    """
    while isinstance(node, Call) and _keeps_zeros(node):
        node = node.arguments[0]
    if isinstance(node, Call) and node.operation in ("sin", "cos"):
        return _of_circular(node, symbol, low, high, work)
    roots = (root.node for root in critical_points([node], symbol, work))
    return [root for root in roots if is_inside(root, low, high, work)]


def _keeps_zeros(node: Call) -> bool:
    """Whether the zeros of the value are those of the first argument."""
    if node.operation == "power":
        exponent = build.integer_value(node.arguments[1])
        return exponent is not None and exponent > 0
    return node.operation in ("abs", "negate", "sqrt")


def is_inside(point: Node, low: Node, high: Node, work: Work) -> bool:
    """Whether low < point < high, decided exactly."""
    above = infinite_sign(low) < 0 or work.evaluate(build.relation("greater", point, low))
    below = infinite_sign(high) > 0 or work.evaluate(build.relation("less", point, high))
    return bool(above and below)


def sample_between(low: Node, high: Node) -> Node:
    """A point strictly between two bounds, either of which may be infinite."""
    if infinite_sign(low) and infinite_sign(high):
        return build.ZERO
    if infinite_sign(low):
        return build.subtract(high, build.ONE)
    if infinite_sign(high):
        return build.add(low, build.ONE)
    return build.divide(build.add(low, high), build.literal(2))


def _of_circular(node: Call, symbol: Symbol, low: Node, high: Node, work: Work) -> list[Node]:
    """The zeros of sin(ax + b), at ax + b = kπ, or of cos, at (k + 1/2)π."""
    slope, offset = _linear(node.arguments[0], symbol, work)
    if infinite_sign(low) or infinite_sign(high):
        raise Unsupported("infinitely many zeros")
    pi = build.real_call("pi")
    shift = build.divide(build.ONE, build.literal(2)) if node.operation == "cos" else build.ZERO

    def turns(x: Node) -> Node:
        angle = build.add(build.multiply(slope, x), offset)
        return build.subtract(build.divide(angle, pi), shift)

    ends = sorted(_whole(work.evaluate(build.call("floor", turns(x)))) for x in (low, high))
    if ends[1] - ends[0] > MAXIMUM_ZEROS:
        raise LimitHit("size", f"more than {MAXIMUM_ZEROS:,} zeros between the bounds")
    found = []
    rising = work.evaluate(build.relation("greater", slope, build.ZERO))
    order = range(ends[0], ends[1] + 2)
    for k in order if rising else reversed(order):
        angle = build.multiply(build.add(build.literal(k), shift), pi)
        point = build.divide(build.subtract(angle, offset), slope)
        if is_inside(point, low, high, work):
            found.append(point)
    return found


def _linear(angle: Node, symbol: Symbol, work: Work) -> tuple[Node, Node]:
    """Slope and constant of an angle that is linear in the variable, without parameters."""
    try:
        by_degree, kernels = coefficients(angle, symbol, work)
    except Undefined as fault:
        raise Unsupported("the zeros of a circular function of this angle are not known") from fault
    field = kernels.field()
    if set(by_degree) - {0, 1} or 1 not in by_degree:
        raise Unsupported("the zeros of a circular function of this angle are not known")
    slope, offset = (kernels.expand(field.node(by_degree.get(d, field.constant(0)))) for d in (1, 0))
    if free_variables(slope) or free_variables(offset):
        raise Unsupported("the zeros depend on parameters")
    return slope, offset


def _whole(value: Any) -> int:
    assert isinstance(value, int)
    return value
