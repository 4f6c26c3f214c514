"""Where an expression in one variable can change its sign: all such points, as exact numbers.

Algebraic expressions have critical polynomials (``critical``). Others are taken apart: into the cases
of absolute values and of integer parts, into factors, and these by inverting one layer of functions
(``inversion``), until nothing is left. Between two neighbouring points (and the borders of its domain,
which are among them) the expression is continuous and has one sign.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import pairwise

from mtf_lang.backends.symbolic import build, definedness
from mtf_lang.backends.symbolic.critical import critical_polynomials
from mtf_lang.backends.symbolic.enclosure import Ball, enclose
from mtf_lang.backends.symbolic.intern import Interner
from mtf_lang.backends.symbolic.inversion import factor_of, inverted
from mtf_lang.backends.symbolic.kernels import Kernels
from mtf_lang.backends.symbolic.normal import element_of
from mtf_lang.backends.symbolic.roots import RealRoot, real_roots
from mtf_lang.backends.symbolic.steps import split
from mtf_lang.backends.symbolic.turns import Change, is_transcendental, whole_multiples
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Literal, Node, Symbol
from mtf_lang.ir.walk import free_variables
from mtf_lang.types import REAL
from mtf_lang.values.faults import LimitHit, Undecided, Undefined, Unsupported

MAXIMUM_PRECISION = 1 << 16
"""Bits of enclosures up to which points that are known to be different are separated."""

MAXIMUM_DIFFERENCES = 5_000
"""More expressions than this are not taken apart for one request."""

Window = Mapping[Symbol, Ball] | None
"""Where the variable is looked at: a ball that holds all of it, None for the whole line."""


def critical_points(
    nodes: Iterable[Node], symbol: Symbol, work: Work, window: Window = None
) -> list[RealRoot]:
    """All points within the window at which one of the expressions can change sign or domain, in
    increasing order.

    Raises ``Endless`` where there may be infinitely many, ``Unsupported`` where an expression cannot
    be taken apart.
    """
    return merged(*candidates(nodes, symbol, work, window), work)


def candidates(
    nodes: Iterable[Node], symbol: Symbol, work: Work, window: Window = None
) -> tuple[list[RealRoot], list[Node]]:
    """The points of ``critical_points`` in no order: roots of polynomials, and other closed expressions."""
    polynomials = []
    others = []
    for node in nodes:
        if is_transcendental(node, symbol):
            others.append(node)
            continue
        try:
            found = _with_domain(node, symbol)
        except Undefined:
            continue  # undefined at every point, so it changes nowhere
        except (Unsupported, Undecided):
            others.append(node)
            continue
        polynomials.extend(found)
    points = _of_transcendental(others, symbol, work, window)
    return real_roots(polynomials), points


def _with_domain(node: Node, symbol: Symbol) -> list[object]:
    found = critical_polynomials(node, symbol)
    for requirement in definedness.requirements(node):
        found.extend(critical_polynomials(requirement.node, symbol))
    return found


def _of_transcendental(nodes: list[Node], symbol: Symbol, work: Work, window: Window) -> list[Node]:
    """Closed expressions for all points at which expressions can change sign or domain."""
    interner = Interner()
    seen: set[int] = set()
    points: list[Node] = []
    pending = [*nodes]
    while pending:
        node = pending.pop()
        number = interner.number(node)
        if number in seen or symbol not in free_variables(node):
            continue
        seen.add(number)
        if len(seen) > MAXIMUM_DIFFERENCES:
            raise LimitHit("size", f"more than {MAXIMUM_DIFFERENCES:,} expressions to be set to zero")
        work.spend(2_000)
        if not is_transcendental(node, symbol):
            with suppress(Unsupported, Undecided, Undefined):
                points.extend(root.node for root in real_roots(_with_domain(node, symbol)))
                continue
        found, simpler = _taken_apart(node, symbol, work, window)
        points.extend(found)
        pending.extend(simpler)
    return points


def _taken_apart(node: Node, symbol: Symbol, work: Work, window: Window) -> tuple[list[Node], list[Node]]:
    """Points of an expression that is not algebraic, and simpler expressions that have its other ones."""
    simpler = [r.node for r in definedness.requirements(node)]
    cases = split(node, symbol, window)
    if cases is not None:
        return [], [*simpler, *cases]
    layered = is_transcendental(node, symbol)
    change = whole_multiples(node, symbol)
    kernels = Kernels()
    try:
        element = element_of(change.forth(node), kernels)
    except Undefined:
        return [], simpler
    y = change.fresh
    inside = None if window is None else {**window, y: _moved(window[symbol], change)}
    points: list[Node] = []
    for part in (element.numer, element.denom):
        factors = [f for f, _ in part.factor_list()[1] if not kernels.is_positive(f)] if part else []
        for polynomial in factors:
            factor = factor_of(polynomial, kernels, y, inside)
            if layered and not is_transcendental(algebraic := factor.node(), y):
                simpler.append(change.back(algebraic))
                continue
            found, rest = inverted(factor, work)
            points.extend(_solved(value, change) for value in found)
            simpler.extend(change.back(r) for r in rest)
    return points, simpler


def _moved(ball: Ball, change: Change) -> Ball:
    """The window of y where x = scale·y - shift."""
    x = build.variable(change.symbol)
    moved = build.divide(build.add(x, change.shift), build.literal(change.scale))
    return enclose(moved, {change.symbol: ball})


def _solved(value: Node, change: Change) -> Node:
    """The x that belongs to a value of y."""
    return build.subtract(build.multiply(build.literal(change.scale), value), change.shift)


# --- in increasing order -----------------------------------------------------------------------


def merged(roots: list[RealRoot], points: list[Node], work: Work) -> list[RealRoot]:
    """All points in increasing order, each once, with disjoint rational enclosures.

    Raises ``Undecided`` where two of them are neither shown to be equal nor different.
    """
    from mtf_lang.values.order import ordered

    if not points:
        return roots
    values = ordered([work.evaluate(node) for node in (*(r.node for r in roots), *points)])
    nodes: list[Node] = [
        build.literal(v) if isinstance(v, int | Fraction) else Literal(v, type=REAL) for v in values
    ]
    precision = 64
    while True:
        bounds = [_bounds(value, node, precision) for value, node in zip(values, nodes, strict=True)]
        if all(a[1] < b[0] for a, b in pairwise(bounds)):
            break
        precision *= 2
        if precision > MAXIMUM_PRECISION:
            raise Undecided("two critical points lie too close together to be separated")
    return [RealRoot(low, high, node) for (low, high), node in zip(bounds, nodes, strict=True)]


def _bounds(value: object, node: Node, precision: int) -> tuple[Fraction, Fraction]:
    from mtf_lang.values.real.enclosures import middle_and_radius

    if isinstance(value, int | Fraction):
        return Fraction(value), Fraction(value)
    ball = enclose(node, {}, precision)
    if ball is None:
        raise Undecided("a critical point has no enclosure")
    middle, radius = middle_and_radius(ball)
    return middle - radius, middle + radius
