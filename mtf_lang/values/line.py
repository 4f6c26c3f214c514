"""The algebra of sets of real numbers that consist of finitely many intervals and points.

A set is taken apart into pieces from left to right (intervals; a point is one with equal ends), and
put together in the simplest form: the empty set, a stored set of points, one interval, the reals,
or an ``IntervalUnion``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cmp_to_key

from mtf_lang.values.model import (
    Infinity,
    Interval,
    IntervalUnion,
    NumberSet,
    SetValue,
    Value,
)
from mtf_lang.values.order import compare, kind_of
from mtf_lang.values.sets import EMPTY, FiniteSet

Pieces = tuple[Interval, ...]
Cut = tuple[Value, int]
"""A place between numbers: (x, 0) is just below the number x, (x, 1) just above it."""

_LEAST: Cut = (Infinity(True), 1)
_GREATEST: Cut = (Infinity(), 0)


def pieces_of(value: SetValue) -> Pieces | None:
    """The pieces of a set of real numbers, None where it is no such set or has no such form."""
    match value:
        case Interval():
            return () if value.size() == 0 else (value,)
        case IntervalUnion(pieces=pieces):
            return pieces
        case NumberSet(name="reals"):
            return (Interval(None, None),)
        case FiniteSet(elements=elements) if all(map(_is_real, elements)):
            return tuple(Interval(x, x) for x in elements)
    return None


def _is_real(value: Value) -> bool:
    return kind_of(value) == "number" and NumberSet("reals").contains(value)


def union(first: Pieces, second: Pieces) -> SetValue:
    """The numbers in some piece of either."""
    return from_pieces((*first, *second))


def complement(pieces: Pieces) -> Pieces:
    """The real numbers in none of the pieces, which are disjoint and sorted."""
    found: list[Interval] = []
    start = _LEAST
    for piece in pieces:
        found.extend(_between(start, _below(piece)))
        start = _above(piece)
    found.extend(_between(start, _GREATEST))
    return tuple(found)


def intersection(first: Pieces, second: Pieces) -> SetValue:
    """The numbers in a piece of each."""
    found: list[Interval] = []
    for a in first:
        for b in second:
            low = max(_below(a), _below(b), key=_ORDER)
            high = min(_above(a), _above(b), key=_ORDER)
            found.extend(_between(low, high))
    return from_pieces(found)


def difference(first: Pieces, second: Pieces) -> SetValue:
    """The numbers in a piece of ``first`` and in none of ``second``."""
    return intersection(first, complement(second))


def subset(first: Pieces, second: Pieces) -> bool:
    """Whether each number of ``first`` is in ``second``."""
    return difference(first, second).size() == 0


def from_pieces(pieces: Iterable[Interval]) -> SetValue:
    """The set of the numbers in any of the pieces, which may overlap and stand in any order."""
    ordered = sorted((p for p in pieces if p.size() != 0), key=lambda piece: _ORDER(_below(piece)))
    merged: list[tuple[Cut, Cut]] = []
    for piece in ordered:
        low, high = _below(piece), _above(piece)
        if merged and _compare(low, merged[-1][1]) <= 0:
            start, end = merged[-1]
            merged[-1] = start, max(end, high, key=_ORDER)
        else:
            merged.append((low, high))
    return _simplest([piece for low, high in merged for piece in _between(low, high)])


def _simplest(pieces: Sequence[Interval]) -> SetValue:
    if not pieces:
        return EMPTY
    if all(piece.size() == 1 for piece in pieces):
        return FiniteSet(tuple(piece.low for piece in pieces))
    if len(pieces) > 1:
        return IntervalUnion(tuple(pieces))
    only = pieces[0]
    return NumberSet("reals") if only.low is None and only.high is None else only


def _below(piece: Interval) -> Cut:
    return _LEAST if piece.low is None else (piece.low, int(piece.open_low))


def _above(piece: Interval) -> Cut:
    return _GREATEST if piece.high is None else (piece.high, int(not piece.open_high))


def _compare(first: Cut, second: Cut) -> int:
    return compare(first[0], second[0]) or first[1] - second[1]


_ORDER = cmp_to_key(_compare)


def _between(low: Cut, high: Cut) -> Iterable[Interval]:
    """The interval between two cuts, if there is a number between them."""
    if _compare(low, high) >= 0:
        return ()
    left, right = (None if isinstance(cut[0], Infinity) else cut[0] for cut in (low, high))
    return (Interval(left, right, low[1] == 1, high[1] == 0),)
