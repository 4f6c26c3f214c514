"""The algebra of sets: union, intersection, difference, products, power sets, inclusion.

Operands are finite (stored, ranges, families given by a generator) or infinite (named sets of
numbers, intervals). What has no representation, such as the reals without a point, is refused as
``Unsupported``; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from math import prod
from typing import cast

from mtf_lang.limits import check_bits
from mtf_lang.values import line, periodic
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.membership import CHAIN
from mtf_lang.values.model import Interval, LazySet, NumberSet, Periodic, SetValue, Value
from mtf_lang.values.order import compare
from mtf_lang.values.sets import EMPTY, FiniteSet, IntegerRange, check_stored, finite_set


def union(first: SetValue, second: SetValue) -> SetValue:
    """The elements of either set."""
    if isinstance(first, IntegerRange) and isinstance(second, IntegerRange):
        return _joined_ranges(first, second)
    if first.size() is not None and second.size() is not None:
        return finite_set(chain(_stored(first), _stored(second)))
    if subset(first, second):
        return second
    if subset(second, first):
        return first
    if isinstance(first, Periodic) or isinstance(second, Periodic):
        return periodic.union(first, second)
    left, right = line.pieces_of(_plain(first)), line.pieces_of(_plain(second))
    if left is not None and right is not None:
        return line.union(left, right)
    raise Unsupported("the union of these infinite sets is no set of a kind that is represented")


def intersection(first: SetValue, second: SetValue) -> SetValue:
    """The elements of both sets."""
    if isinstance(first, IntegerRange) and isinstance(second, IntegerRange):
        return IntegerRange(max(first.low, second.low), min(first.high, second.high))
    if isinstance(first, IntegerRange) and isinstance(second, Interval):
        return _integers_within(second, first.low, first.high)
    if isinstance(first, Interval) and isinstance(second, IntegerRange):
        return intersection(second, first)
    if first.size() is not None:
        return FiniteSet(tuple(x for x in _stored(first) if second.contains(x)))
    if second.size() is not None:
        return intersection(second, first)
    return _infinite_intersection(first, second)


def difference(first: SetValue, second: SetValue) -> SetValue:
    """The elements of ``first`` that are not in ``second``."""
    if first.size() is not None:
        return FiniteSet(tuple(x for x in _stored(first) if not second.contains(x)))
    if subset(first, second):
        return EMPTY
    if second.size() == 0:
        return first
    if isinstance(first, Periodic) or isinstance(second, Periodic):
        return periodic.difference(first, _plain(second))
    left, right = line.pieces_of(first), line.pieces_of(_plain(second))
    if left is not None and right is not None:
        return line.difference(left, right)
    raise Unsupported(
        "an infinite set without some of its elements is not represented; filter it by a condition"
    )


def symmetric_difference(first: SetValue, second: SetValue) -> SetValue:
    """The elements of exactly one of the sets."""
    return union(difference(first, second), difference(second, first))


def subset(first: SetValue, second: SetValue) -> bool:
    """Whether each element of ``first`` is in ``second``."""
    size, other = first.size(), second.size()
    if isinstance(first, LazySet) and isinstance(second, LazySet) and first.key == second.key:
        return True
    if size is not None:
        if other is not None and size > other:
            return False
        if isinstance(first, IntegerRange) and isinstance(second, IntegerRange | Interval | NumberSet):
            return not size or (second.contains(first.low) and second.contains(first.high))
        return all(second.contains(x) for x in first)
    return other is None and _infinite_subset(first, second)


def proper_subset(first: SetValue, second: SetValue) -> bool:
    """Whether ``first`` is a subset of ``second`` and not equal to it."""
    return subset(first, second) and not subset(second, first)


def cartesian(*factors: SetValue) -> LazySet:
    """The tuples with one element of each of the finite factors, never stored."""
    if any(factor.size() is None for factor in factors):
        raise Unsupported("a product with an infinite factor is not represented")

    def member(value: Value) -> bool:
        if not isinstance(value, tuple) or len(value) != len(factors):
            return False
        return all(factor.contains(x) for factor, x in zip(factors, value, strict=True))

    return LazySet(
        key=("cartesian", *factors),
        count=lambda: prod(cast(int, factor.size()) for factor in factors),
        elements=lambda: _tuples(factors),
        member=member,
    )


def power_set(base: SetValue) -> LazySet:
    """All subsets of a finite set, by size and then in canonical order, never stored."""
    size = base.size()
    if size is None:
        raise Unsupported("the power set of an infinite set is not represented")

    def count() -> int:
        check_bits(size, "the number of subsets")
        return 1 << size

    def elements() -> Iterator[Value]:
        stored = _stored(base)
        for k in range(size + 1):
            yield from map(FiniteSet, combinations(stored, k))

    def member(value: Value) -> bool:
        return isinstance(value, SetValue) and subset(value, base)

    return LazySet(("power_set", base), count, elements, member)


def _stored(value: SetValue) -> tuple[Value, ...]:
    """The elements of a finite set."""
    check_stored(cast(int, value.size()))
    return tuple(value)


def _plain(value: SetValue) -> SetValue:
    """Finite sets as stored ones."""
    return value if value.size() is None else finite_set(value)


def _tuples(factors: tuple[SetValue, ...]) -> Iterator[tuple[Value, ...]]:
    """The product in lexicographic order, without storing the factors."""
    if any(not factor.size() for factor in factors):
        return
    if not factors:
        yield ()
        return
    chosen: list[Value] = []
    pending = [iter(factors[0])]
    while pending:
        for value in pending[-1]:
            chosen.append(value)
            if len(chosen) < len(factors):
                pending.append(iter(factors[len(chosen)]))
                break
            yield tuple(chosen)
            chosen.pop()
        else:
            pending.pop()
            if chosen:
                chosen.pop()


# --- ranges and intervals --------------------------------------------------------------------


def _joined_ranges(first: IntegerRange, second: IntegerRange) -> SetValue:
    if not first.size():
        return second
    if not second.size():
        return first
    if max(first.low, second.low) <= min(first.high, second.high) + 1:
        return IntegerRange(min(first.low, second.low), max(first.high, second.high))
    return finite_set(chain(_stored(first), _stored(second)))


def _integers_within(interval: Interval, low: int | None, high: int | None) -> SetValue:
    """The integers of the interval that are also within the given bounds, if these bound them."""
    if interval.low is not None:
        least = _ceil(interval.low)
        least += interval.open_low and compare(least, interval.low) == 0
        low = least if low is None else max(low, least)
    if interval.high is not None:
        greatest = _floor(interval.high)
        greatest -= interval.open_high and compare(greatest, interval.high) == 0
        high = greatest if high is None else min(high, greatest)
    if low is None or high is None:
        raise Unsupported(
            "the integers of an unbounded interval are not represented; filter the integers by a condition"
        )
    return IntegerRange(low, high)


def _floor(value: Value) -> int:
    from mtf_lang.values import real

    return int(real.floor(value))


def _ceil(value: Value) -> int:
    return -_floor(_negated(value))


def _negated(value: Value) -> Value:
    from mtf_lang.values import real

    return real.negate(value)


def _infinite_intersection(first: SetValue, second: SetValue) -> SetValue:
    if isinstance(first, Periodic) or isinstance(second, Periodic):
        return periodic.intersection(first, second)
    if subset(first, second):
        return first
    if subset(second, first):
        return second
    left, right = line.pieces_of(first), line.pieces_of(second)
    if left is not None and right is not None:
        return line.intersection(left, right)
    if isinstance(first, Interval):
        first, second = second, first
    if isinstance(second, Interval) and first in (NumberSet("integers"), NumberSet("naturals")):
        return _integers_within(second, 0 if first == NumberSet("naturals") else None, None)
    raise Unsupported("the intersection of these infinite sets is no set of a kind that is represented")


def _infinite_subset(first: SetValue, second: SetValue) -> bool:
    if isinstance(first, Periodic) or isinstance(second, Periodic):
        return periodic.subset(first, second)
    if isinstance(first, NumberSet):
        if isinstance(second, NumberSet):
            return CHAIN.index(first.name) <= CHAIN.index(second.name)
        if isinstance(second, Interval):
            return _covers(second, first.name)
        if first.name in ("reals", "complexes"):
            return False
    left, right = line.pieces_of(first), line.pieces_of(second)
    if left is not None and isinstance(second, NumberSet):
        return second.name in ("reals", "complexes")
    if left is not None and right is not None:
        return line.subset(left, right)
    raise Unsupported("whether one of these infinite sets contains the other is not decided")


def _covers(interval: Interval, name: str) -> bool:
    """Whether a named set lies within the interval."""
    if name == "complexes" or interval.high is not None:
        return False
    return interval.low is None or (name == "naturals" and interval.contains(0))
