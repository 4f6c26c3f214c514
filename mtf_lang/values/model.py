"""Values: what an expression of the language can be equal to.

Numbers are Python ints, ``Fraction`` (never with denominator 1: ``number`` sees to it), exact
irrational reals (``values.real.Real``) and ``Complex``; truth values are bools, strings are str,
tuples are tuples. The other kinds are here. All values are immutable and hashable; sets hold
values of one kind only, so that ``1`` and ``true`` never meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

from mtf_lang.frozen import frozen
from mtf_lang.values.faults import Unsupported

Value = Any


def number(value: int | Fraction) -> int | Fraction:
    """A rational in canonical form: an int where it is one."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return value.numerator
    return value


@frozen
class ListValue:
    """A finite sequence."""

    items: tuple[Value, ...]


@runtime_checkable
class SetValue(Protocol):
    """A set: finite ones are iterated in the canonical order of ``values.order``."""

    def size(self) -> int | None:
        """Number of elements, None where infinite."""
        ...

    def contains(self, value: Value) -> bool:
        """Membership; raises ``Undecided`` where it cannot be decided."""
        ...

    def __iter__(self) -> Iterator[Value]:
        """The elements in canonical order; raises ``Unsupported`` for infinite sets."""
        ...


@frozen
class LazySet:
    """A finite family given by its generator (``subsets``, ``permutations`` …), never stored.

    ``key`` identifies it (operation and arguments); ``elements`` yields distinct values in
    canonical order each time it is called.
    """

    key: tuple[Value, ...]
    count: Callable[[], int]
    elements: Callable[[], Iterator[Value]]
    member: Callable[[Value], bool]

    def size(self) -> int:
        return self.count()

    def contains(self, value: Value) -> bool:
        return self.member(value)

    def __iter__(self) -> Iterator[Value]:
        return self.elements()


@frozen
class NumberSet:
    """A named infinite set: naturals (from 0), integers, rationals, reals, complexes."""

    name: str

    def size(self) -> int | None:
        return None

    def contains(self, value: Value) -> bool:
        from mtf_lang.values.membership import in_numbers

        return in_numbers(self.name, value)

    def __iter__(self) -> Iterator[Value]:
        raise Unsupported(f"the set of {self.name} is infinite: its elements cannot be listed")


@frozen
class Interval:
    """A real interval; a bound of None is infinite."""

    low: Value | None
    high: Value | None
    open_low: bool = False
    open_high: bool = False

    def size(self) -> int | None:
        from mtf_lang.values.membership import interval_size

        return interval_size(self)

    def contains(self, value: Value) -> bool:
        from mtf_lang.values.membership import in_interval

        return in_interval(self, value)

    def __iter__(self) -> Iterator[Value]:
        if self.size() is None:
            raise Unsupported("an interval has infinitely many elements: they cannot be listed")
        return iter((self.low,) if self.size() else ())


@frozen
class IntervalUnion:
    """Two or more disjoint pieces of the real line from left to right, no two of which make one
    interval together; a point is an interval with equal ends. Built by ``values.line``."""

    pieces: tuple[Interval, ...]

    def size(self) -> int | None:
        return None

    def contains(self, value: Value) -> bool:
        return any(piece.contains(value) for piece in self.pieces)

    def __iter__(self) -> Iterator[Value]:
        raise Unsupported("a union of intervals has infinitely many elements: they cannot be listed")


@frozen
class Periodic:
    """The real numbers x + k*period for x in one of the pieces and an integer k.

    Built by ``values.periodic`` in one form: the least period, which is positive; pieces from left
    to right, disjoint also modulo the period, no two of which make one interval together; each
    begins in [0, period) but for one that holds 0 inside, which stands first and begins below 0.
    """

    pieces: tuple[Interval, ...]
    period: Value

    def size(self) -> int | None:
        return None

    def contains(self, value: Value) -> bool:
        from mtf_lang.values.periodic import contains

        return contains(self, value)

    def __iter__(self) -> Iterator[Value]:
        raise Unsupported("a periodic set has infinitely many elements: they cannot be listed")


@frozen
class FiniteFunction:
    """A function on a finite domain as its sorted pairs (argument, value)."""

    pairs: tuple[tuple[Value, Value], ...]


@frozen
class Matrix:
    """A matrix of numbers by its rows: at least one row, all of one length that is not 0."""

    rows: tuple[tuple[Value, ...], ...]

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and of columns."""
        return len(self.rows), len(self.rows[0])


@frozen
class Residue:
    """A residue class: the number in 0..modulus-1 that stands for it, and the modulus (1 or more)."""

    value: int
    modulus: int


@frozen
class Multiset:
    """A finite multiset by its items in canonical order, each as often as it occurs."""

    items: tuple[Value, ...]


@frozen
class Graph:
    """A finite simple graph: vertices in canonical order, edges as pairs of them, sorted."""

    vertices: tuple[Value, ...]
    edges: tuple[tuple[Value, Value], ...]


@frozen
class Name:
    """One of the names that a script declares together as values; their order is that of ``names``."""

    names: tuple[str, ...]
    index: int

    def __str__(self) -> str:
        return self.names[self.index]


@frozen
class Complex:
    """A complex number that is not real, by exact parts."""

    real: Value
    imaginary: Value


@frozen
class Enclosure:
    """A numeric result: decimal digits as text and a rigorous bound of the error."""

    digits: str
    error: Fraction

    @property
    def middle(self) -> Fraction:
        """The number that is shown, exactly."""
        mantissa, _, exponent = self.digits.partition("*10^")
        return Fraction(mantissa) * Fraction(10) ** int(exponent.strip("()") or 0)


@frozen
class Expression:
    """An open result: an IR node that still has unknowns of the context in it."""

    node: Any


@frozen
class Unbounded:
    """The result of an optimum that does not exist because the values have no bound."""

    direction: str


@frozen
class NotAttained:
    """The result of an optimum that is approached and not attained."""

    bound: Value
    kind: str
    """``infimum`` or ``supremum``."""


@frozen
class Infinity:
    """``infinity`` or ``-infinity``: a bound or the result of a limit, never a number."""

    negative: bool = False
