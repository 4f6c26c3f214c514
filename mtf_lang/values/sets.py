"""Finite sets and ranges.

Sets are sorted, never hashed: their order is the canonical one, and integers chosen so that their
hashes collide cost nothing extra. The algebra of sets is in ``set_algebra``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from mtf_lang.frozen import frozen
from mtf_lang.values.faults import LimitHit
from mtf_lang.values.model import NumberSet, SetValue, Value
from mtf_lang.values.order import compare, ordered
from mtf_lang.values.real.model import Real

MAXIMUM_STORED = 10_000_000
"""How many elements a stored set may have."""


@frozen
class FiniteSet:
    """A stored set: distinct elements of one kind in canonical order. Built by ``finite_set``."""

    elements: tuple[Value, ...]

    def size(self) -> int:
        return len(self.elements)

    def contains(self, value: Value) -> bool:
        low, high = 0, len(self.elements)
        while low < high:
            middle = (low + high) // 2
            order = compare(self.elements[middle], value)
            if order == 0:
                return True
            if order < 0:
                low = middle + 1
            else:
                high = middle
        return False

    def __iter__(self) -> Iterator[Value]:
        return iter(self.elements)


EMPTY = FiniteSet(())


@frozen
class IntegerRange:
    """The integers from ``low`` to ``high``, both included; empty where ``low > high``."""

    low: int
    high: int

    def size(self) -> int:
        return max(0, self.high - self.low + 1)

    def contains(self, value: Value) -> bool:
        if isinstance(value, Real):
            return NumberSet("integers").contains(value) and self._between(value)
        return type(value) is int and self.low <= value <= self.high

    def _between(self, value: Value) -> bool:
        return compare(self.low, value) <= 0 <= compare(self.high, value)

    def __iter__(self) -> Iterator[Value]:
        return iter(range(self.low, self.high + 1))


def finite_set(iterable: Iterable[Value]) -> FiniteSet:
    """The set of the values, equal ones once.

    Raises ``Undefined`` for values of different kinds, ``Undecided`` where two of them cannot be
    told apart, ``LimitHit`` for more than ``MAXIMUM_STORED`` values.
    """
    if isinstance(iterable, FiniteSet):
        return iterable
    if isinstance(iterable, IntegerRange):
        check_stored(iterable.size())
        return FiniteSet(tuple(iterable))
    values = list(islice(iterable, MAXIMUM_STORED + 1))
    check_stored(len(values))
    return FiniteSet(tuple(ordered(values)))


def check_stored(size: int) -> None:
    """Refuse to store a set of this size where that is beyond ``MAXIMUM_STORED``."""
    if size > MAXIMUM_STORED:
        raise LimitHit("size", f"a set of more than {MAXIMUM_STORED:,} elements would have to be stored")


DOMAINS: dict[str, SetValue] = {
    **{name: NumberSet(name) for name in ("naturals", "integers", "rationals", "reals", "complexes")},
    "booleans": FiniteSet((False, True)),
}
"""The sets that have a name in the language; the naturals begin with 0."""
