"""The real line cut into points and open intervals on which a condition keeps its truth.

Complete for conditions made of comparisons of algebraic expressions in one real variable: the truth on
a cell is that at one sample point (see ``critical``), and it is the reference evaluator
that says what is true there, so undefinedness and short-circuits mean what they mean everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from mtf_lang.backends.symbolic import definedness
from mtf_lang.backends.symbolic.critical import critical_polynomials, sign_relations
from mtf_lang.backends.symbolic.roots import RealRoot, real_roots
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Node, Symbol
from mtf_lang.values.faults import Undefined


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


def critical_roots(expressions: Iterable[Node], symbol: Symbol) -> list[RealRoot]:
    """All points where one of the expressions or their domains can change; see ``critical``."""
    return real_roots([p for node in expressions for p in _polynomials(node, symbol)])


def _polynomials(node: Node, symbol: Symbol) -> list[Any]:
    found = critical_polynomials(node, symbol)
    for requirement in definedness.requirements(node):
        found.extend(critical_polynomials(requirement.node, symbol))
    return found


def _of_relation(difference: Node, symbol: Symbol) -> list[Any]:
    """The polynomials of a comparison; one that is undefined at every point changes nowhere."""
    try:
        return _polynomials(difference, symbol)
    except Undefined:
        return []


def decompose(condition: Node, symbol: Symbol, work: Work, also: Iterable[Node] = ()) -> list[Cell]:
    """The cells of a condition from left to right; ``also`` are further expressions of constant sign.

    Raises ``Unsupported`` where the condition is not algebraic in ``symbol``, and the faults of
    exact evaluation other than undefinedness.
    """
    polynomials = [p for node in sign_relations(condition) for p in _of_relation(node, symbol)]
    roots = real_roots([*polynomials, *(p for node in also for p in _polynomials(node, symbol))])
    work.spend(1_000 * (len(roots) + 1))
    cells: list[Cell] = []
    borders: list[RealRoot | None] = [None, *roots, None]
    for left, right in pairwise(borders):
        if left is not None:
            cells.append(_point(left, condition, symbol, work))
        sample = _between(left, right)
        cells.append(Cell(left, right, False, sample, _truth(condition, symbol, sample, work)))
    return cells


def _point(root: RealRoot, condition: Node, symbol: Symbol, work: Work) -> Cell:
    value = work.evaluate(root.node)
    return Cell(root, root, True, value, _truth(condition, symbol, value, work))


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
