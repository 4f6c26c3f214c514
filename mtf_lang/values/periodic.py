"""Periodic sets of real numbers: finitely many intervals and points, repeated with a period.

A set is worked with on the circle: its pieces within [0, period), cut at 0. There the algebra is that
of ``values.line``; what comes out is put into the one form of ``Periodic``.
"""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.values import line, real
from mtf_lang.values.faults import LimitHit, Unsupported
from mtf_lang.values.line import Pieces
from mtf_lang.values.model import Interval, NumberSet, Periodic, SetValue, Value
from mtf_lang.values.order import compare
from mtf_lang.values.sets import EMPTY

MAXIMUM_TURNS = 100_000
"""A set is repeated at most so often within an interval or a common period."""


def repeated(pieces: Pieces, period: Value) -> SetValue:
    """All x + k·period for x in one of the pieces and integers k; the period is positive."""
    flat: list[Interval] = []
    for piece in pieces:
        if piece.low is None or piece.high is None:
            return NumberSet("reals")
        if compare(real.subtract(piece.high, piece.low), period) > 0:
            return NumberSet("reals")
        start = _shifted(piece, -_turns(piece.low, period), period)
        flat.append(start)
        flat.append(_shifted(start, -1, period))
    return _canonical(_parts(line.intersection(_parts(line.from_pieces(flat)), (_turn(period),))), period)


def contains(value: Periodic, number: Value) -> bool:
    """Membership; anything that is no real number is not in the set."""
    if not NumberSet("reals").contains(number):
        return False
    rest = real.subtract(number, real.multiply(value.period, _turns(number, value.period)))
    before = real.subtract(rest, value.period)
    return any(piece.contains(rest) or piece.contains(before) for piece in value.pieces)


def union(first: SetValue, second: SetValue) -> SetValue:
    """The numbers in either; raises ``Unsupported`` where the result is not periodic."""
    return _joined(first, second, line.union)


def intersection(first: SetValue, second: SetValue) -> SetValue:
    """The numbers in both: periodic, or finitely many pieces where one of the sets is bounded."""
    for one, other in ((first, second), (second, first)):
        bounded = line.pieces_of(one)
        if isinstance(other, Periodic) and bounded is not None and one != NumberSet("reals"):
            return line.from_pieces(
                part for piece in bounded for part in _parts(line.intersection((piece,), _near(other, piece)))
            )
    return _joined(first, second, line.intersection)


def difference(first: SetValue, second: SetValue) -> SetValue:
    """The numbers in the first set that are not in the second."""
    bounded = line.pieces_of(first)
    if isinstance(second, Periodic) and bounded is not None and first != NumberSet("reals"):
        return line.from_pieces(
            part for piece in bounded for part in _parts(line.difference((piece,), _near(second, piece)))
        )
    return _joined(first, second, line.difference)


def subset(first: SetValue, second: SetValue) -> bool:
    """Whether each number of the first set is in the second."""
    if isinstance(first, Periodic) and isinstance(second, NumberSet):
        if second.name in ("reals", "complexes"):
            return True
        if second.name == "naturals" or any(piece.size() is None for piece in first.pieces):
            return False
        return all(second.contains(x) for x in (first.period, *(piece.low for piece in first.pieces)))
    bounded = line.pieces_of(second)
    if isinstance(first, Periodic) and bounded is not None:
        # Bounded on one side at least, or with gaps on one only: a periodic set reaches everywhere.
        if second == NumberSet("reals"):
            return True
        if all(p.low is not None for p in bounded) or all(p.high is not None for p in bounded):
            return False
    return difference(first, second).size() == 0


def _joined(first: SetValue, second: SetValue, join: Callable[[Pieces, Pieces], SetValue]) -> SetValue:
    """A result of the algebra, computed on the circle of a common period."""
    first, second = _repeating(first), _repeating(second)
    period = _common_period(first, second)
    found = join(_on_circle(first, period), _on_circle(second, period))
    return _canonical(_parts(found), period)


def _repeating(value: SetValue) -> SetValue:
    """A set with the integers written as a periodic set."""
    return Periodic((Interval(0, 0),), 1) if value == NumberSet("integers") else value


def _common_period(first: SetValue, second: SetValue) -> Value:
    """The least common multiple of the periods; the reals and the empty set have every period."""
    found: Value = None
    for value in (first, second):
        if isinstance(value, Periodic):
            found = value.period if found is None else _common_multiple(found, value.period)
        elif value != NumberSet("reals") and value.size() != 0:
            raise Unsupported("a periodic set joined with a set that is not periodic has no represented form")
    return found


def _common_multiple(first: Value, second: Value) -> Value:
    ratio = real.rational_value(real.divide(first, second))
    if ratio is None:
        raise Unsupported("periodic sets whose periods have an irrational ratio are not joined")
    return real.multiply(second, ratio.numerator)


def _on_circle(value: SetValue, period: Value) -> Pieces:
    """The pieces of a set within [0, period), cut at 0."""
    turn = _turn(period)
    if not isinstance(value, Periodic):
        return (turn,) if value.size() is None else ()
    return _parts(line.intersection((turn,), _near(value, turn)))


def _near(value: Periodic, piece: Interval) -> Pieces:
    """The repetitions of the pieces that can meet a bounded interval, sorted and disjoint."""
    if piece.low is None or piece.high is None:
        raise Unsupported("a periodic set on a half-line has no represented form; bound the variable")
    first, last = _turns(piece.low, value.period) - 1, _turns(piece.high, value.period) + 1
    if (last - first) * len(value.pieces) > MAXIMUM_TURNS:
        raise LimitHit("size", f"more than {MAXIMUM_TURNS:,} pieces of a periodic set")
    copies = [_shifted(p, k, value.period) for k in range(first, last + 1) for p in value.pieces]
    return _parts(line.from_pieces(copies))


def _parts(value: SetValue) -> Pieces:
    return line.pieces_of(value) or ()


def _turn(period: Value) -> Interval:
    return Interval(0, period, False, True)


def _turns(number: Value, period: Value) -> int:
    """The k with k·period <= number < (k + 1)·period."""
    return real.floor(real.divide(number, period))


def _shifted(piece: Interval, turns: int, period: Value) -> Interval:
    """A bounded piece moved by whole turns."""
    assert piece.low is not None
    assert piece.high is not None
    step = real.multiply(period, turns)
    return Interval(real.add(piece.low, step), real.add(piece.high, step), piece.open_low, piece.open_high)


# --- the one form ------------------------------------------------------------------------------


def _canonical(flat: Pieces, period: Value) -> SetValue:
    """The set whose pieces within [0, period) are given, with its least period."""
    if not flat:
        return EMPTY
    if len(flat) == 1 and _same(flat[0], _turn(period)):
        return NumberSet("reals")
    count = len(_closed_up(flat, period))
    for parts in range(count, 1, -1):
        step = real.divide(period, parts)
        if _repeats(_closed_up(flat, period), step, parts):
            period = step
            flat = _parts(line.intersection(flat, (_turn(step),)))
            break
    return Periodic(_closed_up(flat, period), period)


def _wraps(flat: Pieces, period: Value) -> bool:
    """Whether the last piece goes on in the first one."""
    first, last = flat[0], flat[-1]
    if len(flat) == 1 or first.open_low or not last.open_high or last.size() == 1:
        return False
    return compare(first.low, 0) == 0 and compare(last.high, period) == 0


def _closed_up(flat: Pieces, period: Value) -> Pieces:
    """The pieces with the two that meet at 0 made one."""
    if not _wraps(flat, period):
        return flat
    first, last = flat[0], flat[-1]
    assert last.low is not None
    low = real.subtract(last.low, period)
    return (Interval(low, first.high, last.open_low, first.open_high), *flat[1:-1])


def _repeats(pieces: Pieces, step: Value, parts: int) -> bool:
    """Whether pieces that close the circle are ``parts`` translates, by ``step``, of the first of them."""
    if len(pieces) % parts:
        return False
    following = pieces[len(pieces) // parts :]
    return all(_same(_shifted(a, 1, step), b) for a, b in zip(pieces, following, strict=False))


def _same(a: Interval, b: Interval) -> bool:
    if (a.open_low, a.open_high) != (b.open_low, b.open_high):
        return False
    return compare(a.low, b.low) == 0 and compare(a.high, b.high) == 0
