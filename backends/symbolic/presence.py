"""Whether a requirement of definedness holds on a whole open interval: shown, or not shown."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from mtf_lang.backends.symbolic.definedness import Requirement, Sign
from mtf_lang.backends.symbolic.enclosure import enclose, interval
from mtf_lang.backends.symbolic.limits import infinite_sign
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.backends.symbolic.zeros import sample_between, zeros_between
from mtf_lang.ir.nodes import Node, Symbol
from mtf_lang.ir.walk import free_variables
from mtf_lang.values.faults import Undecided, Unsupported

MAXIMUM_PIECES = 4_000
"""Sub-intervals examined at most."""


def shown_everywhere(requirement: Requirement, symbol: Symbol, low: Node, high: Node, work: Work) -> bool:
    """Whether the requirement is proved for every value of the variable strictly between the bounds.

    Algebraic requirements by their real roots (complete); others by enclosures over sub-intervals
    (which cannot succeed for a zero at a bound). False means not shown.
    """
    if symbol not in free_variables(requirement.node):
        return _constant(requirement, work)
    try:
        return _by_roots(requirement, symbol, low, high, work)
    except (Unsupported, Undecided):
        return _by_enclosures(requirement, symbol, low, high)


def _constant(requirement: Requirement, work: Work) -> bool:
    if free_variables(requirement.node):
        return False
    return bool(work.evaluate(requirement.relation()))


def _by_roots(requirement: Requirement, symbol: Symbol, low: Node, high: Node, work: Work) -> bool:
    points = zeros_between(requirement.node, symbol, low, high, work)
    borders = [low, *points, high]
    samples = [*points, *(sample_between(a, b) for a, b in pairwise(borders))]
    relation = requirement.relation()
    return all(bool(work.evaluate(relation, {symbol: work.evaluate(sample)})) for sample in samples)


def _by_enclosures(requirement: Requirement, symbol: Symbol, low: Node, high: Node) -> bool:
    """Sub-intervals of [low, high] bisected until each shows the sign, in closed rational bounds."""
    bounds = _rational_bounds(low, high)
    if bounds is None:
        return False
    pending = [bounds]
    examined = 0
    while pending:
        left, right = pending.pop()
        examined += 1
        if examined > MAXIMUM_PIECES:
            return False
        try:
            value = enclose(requirement.node, {symbol: interval(left, right)}, 128)
        except Unsupported:
            return False
        if value is not None and _holds(requirement.sign, value):
            continue
        middle = (left + right) / 2
        pending.extend(((middle, right), (left, middle)))
    return True


def _holds(sign: Sign, value: object) -> bool:
    if sign is Sign.NONZERO:
        return bool(value > 0) or bool(value < 0)  # type: ignore[operator]
    return bool(value > 0) if sign is Sign.POSITIVE else bool(value >= 0)  # type: ignore[operator]


def _rational_bounds(low: Node, high: Node) -> tuple[Fraction, Fraction] | None:
    """Rational bounds just outside of the interval; None where it is infinite."""
    if infinite_sign(low) or infinite_sign(high):
        return None
    outer = []
    for node, upper in ((low, False), (high, True)):
        value = enclose(node, {}, 128)
        if value is None:
            return None
        end = value.upper() if upper else value.lower()
        mantissa, exponent = end.man_exp()
        outer.append(Fraction(int(mantissa)) * Fraction(2) ** int(exponent))
    return outer[0], outer[1]
