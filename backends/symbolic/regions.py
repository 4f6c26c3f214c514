"""Subsets of the line as the cells on which a condition is true, and as values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mtf_lang.backends.symbolic import build
from mtf_lang.backends.symbolic.cells import Cell
from mtf_lang.backends.symbolic.domains import Carrier
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import Interval, SetValue

MAXIMUM_INTEGERS = 100_000


@dataclass(frozen=True, slots=True)
class Piece:
    """A maximal run of true cells; an end of None is infinite."""

    low: Any
    high: Any
    open_low: bool
    open_high: bool

    @property
    def is_point(self) -> bool:
        """Whether it is a single number."""
        return self.low is not None and self.low is self.high


def pieces(cells: list[Cell], work: Work) -> list[Piece]:
    """The maximal intervals and isolated points on which the condition is true, from left to right."""
    found: list[Piece] = []
    run: list[Cell] = []
    for cell in [*cells, None]:
        if cell is not None and cell.truth:
            run.append(cell)
        elif run:
            found.append(_piece(run, work))
            run = []
    return found


def _piece(run: list[Cell], work: Work) -> Piece:
    first, last = run[0], run[-1]
    if first.is_point and first is last:
        return Piece(first.sample, first.sample, False, False)
    low = None if first.low is None else work.evaluate(first.low.node)
    high = None if last.high is None else work.evaluate(last.high.node)
    return Piece(low, high, not first.is_point, not last.is_point)


def as_set(cells: list[Cell], carrier: Carrier, work: Work) -> SetValue:
    """The solution set as a value; raises ``Unsupported`` for sets that no value stands for."""
    from mtf_lang.values import line
    from mtf_lang.values.sets import finite_set

    if carrier is Carrier.INTEGERS:
        return finite_set(integers(cells, work))
    found = pieces(cells, work)
    if carrier is Carrier.RATIONALS:
        if not all(p.is_point for p in found):
            raise Unsupported("infinitely many rational solutions")
        return finite_set(p.low for p in found if isinstance(p.low, int | Fraction))
    if all(p.is_point for p in found):
        return finite_set(p.low for p in found)
    return line.from_pieces(Interval(p.low, p.high, p.open_low, p.open_high) for p in found)


def integers(cells: list[Cell], work: Work) -> Iterator[int]:
    """The integers among the true cells, in increasing order; raises ``Unsupported`` for infinitely many."""
    for cell in cells:
        if not cell.truth:
            continue
        if cell.is_point:
            if isinstance(cell.sample, int):
                yield cell.sample
            continue
        low, high = integer_ends(cell, work)
        if low is None or high is None:
            raise Unsupported("infinitely many integer solutions")
        if high - low > MAXIMUM_INTEGERS:
            raise Unsupported(f"more than {MAXIMUM_INTEGERS:,} integer solutions")
        yield from range(low, high + 1)


def integer_ends(cell: Cell, work: Work) -> tuple[int | None, int | None]:
    """The least and the greatest integer strictly inside an open cell; None at an infinite end.

    A cell without integers has a least one above its greatest.
    """
    low = high = None
    if cell.low is not None:
        low = work.evaluate(build.add(build.call("floor", cell.low.node), build.ONE))
    if cell.high is not None:
        high = work.evaluate(build.subtract(build.call("ceil", cell.high.node), build.ONE))
    return low, high


def sample(cells: list[Cell], carrier: Carrier, work: Work) -> Any | None:
    """Some element of the carrier in a true cell, the first found from the left; None where there is none."""
    for cell in cells:
        if not cell.truth:
            continue
        if carrier is Carrier.REALS or isinstance(cell.sample, int):
            return cell.sample
        if carrier is Carrier.RATIONALS:
            if isinstance(cell.sample, Fraction):
                return cell.sample
        elif not cell.is_point:
            found = _integer_inside(cell, work)
            if found is not None:
                return found
    return None


def _integer_inside(cell: Cell, work: Work) -> int | None:
    low, high = integer_ends(cell, work)
    if low is None or high is None:
        return high if low is None else low
    return low if low <= high else None
