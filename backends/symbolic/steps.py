"""Expressions taken apart into cases: absolute values, signs, integer parts, ``if``.

``split`` gives expressions that together change sign wherever the given one does: the borders
between the cases, and the expression as it is in each case.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from mtf_lang.backends.symbolic import build
from mtf_lang.backends.symbolic.critical import sign_relations
from mtf_lang.backends.symbolic.enclosure import Ball, enclose
from mtf_lang.backends.symbolic.intern import Interner
from mtf_lang.backends.symbolic.inversion import Endless
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Call, Conditional, Node, Symbol
from mtf_lang.ir.walk import free_variables, iterate, transform
from mtf_lang.values.faults import LimitHit, Undefined

JUMPS = {"floor": Fraction(0), "ceil": Fraction(0), "trunc": Fraction(0), "round": Fraction(1, 2)}
"""Operations with integer values, and where between two integers they jump."""

MAXIMUM_JUMPS = 2_000
"""An integer part is followed over at most this many values."""


def split(node: Node, symbol: Symbol, window: Mapping[Symbol, Ball] | None) -> list[Node] | None:
    """Borders and cases of the first part that has cases; None where there is none.

    Raises ``Endless`` where an integer part has infinitely many values in the window.
    """
    part = part_with_cases(node, symbol)
    match part:
        case Conditional(condition=condition, value=value, other=other):
            borders, values = sign_relations(condition), [value, other]
        case Call(operation="abs", arguments=(inner,)):
            borders, values = [inner], [inner, build.negate(inner)]
        case Call(operation="sign", arguments=(inner,)):
            borders, values = [inner], [build.literal(k) for k in (-1, 0, 1)]
        case Call(operation="frac", arguments=(inner,)):
            borders, values = [], [build.subtract(inner, build.call("floor", inner))]
        case Call(operation=operation, arguments=(inner,)):
            borders, values = _jumps(inner, JUMPS[operation], window)
        case _:
            return None
    return [*borders, *(replaced(node, part, value) for value in values)]


def part_with_cases(node: Node, symbol: Symbol) -> Node | None:
    """The first part of an expression that has cases and holds the variable."""
    for part in iterate(node):
        cased = isinstance(part, Conditional) or (
            isinstance(part, Call) and part.operation in ("abs", "sign", "frac", *JUMPS)
        )
        if cased and symbol in free_variables(part):
            return part
    return None


def replaced(node: Node, part: Node, value: Node) -> Node:
    """``node`` with every occurrence of ``part`` replaced."""
    interner = Interner()
    number = interner.number(part)
    return transform(node, lambda n: value if interner.number(n) == number else n)


def _jumps(
    inner: Node, offset: Fraction, window: Mapping[Symbol, Ball] | None
) -> tuple[list[Node], list[Node]]:
    """Where an integer part of ``inner`` jumps within the window, and the values that it has there."""
    ball = enclose(inner, window) if window is not None else None
    if ball is None:
        raise Endless("an integer part may have infinitely many values; bound the variable")
    from mtf_lang.values.real.enclosures import middle_and_radius

    middle, radius = middle_and_radius(ball)
    low, high = (middle - radius).__floor__() - 1, (middle + radius).__ceil__() + 1
    if high - low > MAXIMUM_JUMPS:
        raise LimitHit("size", f"an integer part has more than {MAXIMUM_JUMPS:,} values")
    values: list[Node] = [build.literal(k) for k in range(low, high + 1)]
    borders = [build.subtract(inner, build.literal(offset + k)) for k in range(low, high + 1)]
    return borders, values


def smoothed(node: Node, symbol: Symbol, work: Work) -> tuple[Node, Fraction] | None:
    """For Σ a_k F_k + b with integer parts F_k of u_k and rational a_k: (b + Σ a_k u_k, Σ|a_k|)."""
    from mtf_lang.backends.symbolic.calculus import coefficients

    width = Fraction(0)
    while isinstance(part := part_with_cases(node, symbol), Call) and part.operation in JUMPS:
        fresh = Symbol("z", 1 + max(s.identity for s in free_variables(node)), part.type)
        try:
            by_degree, kernels = coefficients(replaced(node, part, build.variable(fresh)), fresh, work)
        except Undefined:
            return None
        slope = kernels.expand(kernels.field().node(by_degree.get(1, kernels.field().constant(0))))
        value = build.rational_value(slope)
        if max(by_degree, default=0) > 1 or value is None:
            return None
        width += abs(Fraction(value))
        node = replaced(node, part, part.arguments[0])
    return (node, width) if width else None
