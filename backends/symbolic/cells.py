"""The real line cut into points and open intervals on which a condition keeps its truth.

Complete for conditions made of comparisons of expressions in one real variable whose changes of sign
are all known (see ``points``): the truth on a cell is that at one sample point, and it is the reference
evaluator that says what is true there, so undefinedness and short-circuits mean what they mean everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from mtf_lang.backends.symbolic import build
from mtf_lang.backends.symbolic.critical import COMPARISONS, sign_relations
from mtf_lang.backends.symbolic.enclosure import Ball, ball, enclose, interval, sign_of
from mtf_lang.backends.symbolic.intern import Interner
from mtf_lang.backends.symbolic.inversion import Endless
from mtf_lang.backends.symbolic.points import candidates, critical_points, merged
from mtf_lang.backends.symbolic.roots import RealRoot
from mtf_lang.backends.symbolic.steps import smoothed
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.conditions import conjuncts
from mtf_lang.ir.nodes import Call, Node, Symbol
from mtf_lang.ir.walk import transform
from mtf_lang.types import BOOL
from mtf_lang.values.faults import Undefined, Unsupported


@dataclass(frozen=True, slots=True)
class Cell:
    """A point (``low`` is ``high``) or an open interval; None is infinite.

    ``sample`` is a point of it (the point itself as an exact value) and ``truth`` what the condition
    says there, None where it is undefined.
    """

    low: RealRoot | None
    high: RealRoot | None
    is_point: bool
    sample: Any
    truth: bool | None


def decompose(condition: Node, symbol: Symbol, work: Work, also: Iterable[Node] = ()) -> list[Cell]:
    """The cells of a condition from left to right; ``also`` are further expressions of constant sign.

    Raises ``Endless`` where there may be infinitely many, ``Unsupported`` where no method finds the
    points at which the condition changes, and the faults of exact evaluation other than undefinedness.
    """
    roots = _cuts(condition, symbol, work, [*sign_relations(condition), *also])
    work.spend(1_000 * (len(roots) + 1))
    borders: list[RealRoot | None] = [None, *roots, None]
    samples = [_between(left, right) for left, right in pairwise(borders)]
    cells: list[Cell] = []
    for k, ((left, right), sample) in enumerate(zip(pairwise(borders), samples, strict=True)):
        if left is not None:
            cells.append(_point(left, condition, symbol, work, (samples[k - 1], sample)))
        cells.append(Cell(left, right, False, sample, _truth(condition, symbol, sample, work)))
    return cells


def _cuts(condition: Node, symbol: Symbol, work: Work, nodes: list[Node]) -> list[RealRoot]:
    """The points that cut the line; where that takes a bounded variable, those within its bounds.

    Outside of the bounds a conjunct fails, so the condition does.
    """
    try:
        return critical_points(nodes, symbol, work)
    except Endless as fault:
        found: list[Node] = []
        endless = []
        for node in nodes:
            points = _finite(node, symbol, work)
            if points is None:
                endless.append(node)
            else:
                found.extend(points)
        if endless:
            window = _bounds(condition, endless, symbol, work)
            if window is None:
                raise fault
            found.extend(_points(endless, symbol, work, window))
        return merged([], found, work)


def _points(nodes: list[Node], symbol: Symbol, work: Work, window: Ball | None = None) -> list[Node]:
    """The critical points of expressions, in no order."""
    roots, points = candidates(nodes, symbol, work, None if window is None else {symbol: window})
    return [*(root.node for root in roots), *points]


def _finite(node: Node, symbol: Symbol, work: Work) -> list[Node] | None:
    """The critical points of one expression on the whole line; None where they may not end."""
    try:
        return _points([node], symbol, work)
    except Endless:
        return _of_integer_part(node, symbol, work)


def _of_integer_part(node: Node, symbol: Symbol, work: Work) -> list[Node] | None:
    """Those of Σ a_k F_k + b with integer parts F_k of u_k and numbers a_k: as |F_k - u_k| <= 1, it has
    the sign of b + Σ a_k u_k wherever that lies outside of [-Σ|a_k|, Σ|a_k|]; if the numbers at which it lies
    within are bounded, the integer parts have finitely many values there."""
    relaxed = smoothed(node, symbol, work)
    if relaxed is None:
        return None
    middle, width = relaxed
    low = build.relation("greater_equal", middle, build.literal(-width))
    high = build.relation("less_equal", middle, build.literal(width))
    near = Call("and", (low, high), type=BOOL)
    try:
        window = hull(decompose(near, symbol, work))
        if window is None:
            return None
        return [*_points(sign_relations(near), symbol, work), *_points([node], symbol, work, window)]
    except Endless:
        return None


def _bounds(condition: Node, endless: list[Node], symbol: Symbol, work: Work) -> Ball | None:
    """A ball around all numbers that conjuncts without infinitely many critical points let through."""
    interner = Interner()
    left_out = {interner.number(node) for node in endless}
    bounding = [
        part
        for part in conjuncts(condition)
        if not any(interner.number(node) in left_out for node in sign_relations(part))
    ]
    if not bounding:
        return None
    return hull(decompose(Call("and", tuple(bounding), type=BOOL), symbol, work))


def hull(cells: list[Cell]) -> Ball | None:
    """A ball around all true cells, the point 0 where there are none; None where they have no bound."""
    inside = [cell for cell in cells if cell.truth]
    if not inside:
        return ball(Fraction(0))
    low, high = inside[0].low, inside[-1].high
    return None if low is None or high is None else interval(low.low, high.high)


def _point(
    root: RealRoot, condition: Node, symbol: Symbol, work: Work, beside: tuple[int | Fraction, int | Fraction]
) -> Cell:
    value = work.evaluate(root.node)
    known = _signs_known(condition, symbol, root, beside)
    return Cell(root, root, True, value, _truth(known, symbol, value, work))


def _signs_known(
    condition: Node, symbol: Symbol, root: RealRoot, beside: tuple[int | Fraction, int | Fraction]
) -> Node:
    """The condition with those comparisons decided that balls decide at a point.

    A difference that is defined around the point is continuous there. Where it has opposite signs at
    the samples of the two cells beside the point, in which it has no zero, it is 0 at the point.
    """
    here = {symbol: ball(root.low) if root.rational is not None else interval(root.low, root.high)}
    sides = [{symbol: ball(sample)} for sample in beside]

    def decided(node: Node) -> Node:
        if not (isinstance(node, Call) and node.operation in COMPARISONS):
            return node
        difference = build.subtract(*node.arguments)
        try:
            value = enclose(difference, here)
            if value is None:
                return node
            signs = [sign_of(difference, side) for side in sides] if value.contains(0) else []
        except Unsupported:
            return node
        if not signs:
            return build.truth(TRUTHS[node.operation](1 if value > 0 else -1))
        return build.truth(TRUTHS[node.operation](0)) if signs in ([1, -1], [-1, 1]) else node

    return transform(condition, decided)


TRUTHS: dict[str, Callable[[int], bool]] = {
    "equal": lambda sign: sign == 0,
    "not_equal": lambda sign: sign != 0,
    "less": lambda sign: sign < 0,
    "less_equal": lambda sign: sign <= 0,
    "greater": lambda sign: sign > 0,
    "greater_equal": lambda sign: sign >= 0,
}
"""What a comparison says for the sign of left minus right."""


def _truth(condition: Node, symbol: Symbol, value: Any, work: Work) -> bool | None:
    try:
        return bool(work.evaluate(condition, {symbol: value}))
    except Undefined:
        return None


def _between(left: RealRoot | None, right: RealRoot | None) -> int | Fraction:
    """A simple rational number between two neighbouring roots."""
    if left is None and right is None:
        return 0
    if left is None:
        assert right is not None
        return int(right.low // 1) - 1
    if right is None:
        return int(-(-left.high // 1)) + 1
    return simplest_between(left.high, right.low)


def simplest_between(low: Fraction, high: Fraction) -> int | Fraction:
    """The rational with the least denominator strictly between two rationals (Stern–Brocot)."""
    from mtf_lang.values.model import number

    whole = low.numerator // low.denominator
    if whole + 1 < high:
        return 0 if low < 0 < high else whole + 1
    # Both lie in [whole, whole + 1]: the fractional parts are searched through their reciprocals.
    terms: list[int] = []
    while True:
        terms.append(whole)
        low, high = low - whole, high - whole
        if low == 0:
            # 0 < 1/n < high for the least n with n·high > 1.
            terms.append(high.denominator // high.numerator + 1)
            break
        low, high = 1 / high, 1 / low
        whole = low.numerator // low.denominator
        if whole + 1 < high:
            terms.append(whole + 1)
            break
    result = Fraction(terms.pop())
    while terms:
        result = terms.pop() + 1 / result
    return number(result)
