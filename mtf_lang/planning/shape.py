"""Bounds of values known before anything runs: what estimates of cost are made of.

A shape says between which integers a value lies, or how many elements it has at most and of which
shape. It is no proof: estimates are for choosing a strategy, never for a result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from mtf_lang.frozen import frozen
from mtf_lang.values.model import Infinity, Interval, ListValue, NumberSet, SetValue, Value
from mtf_lang.values.sets import FiniteSet, IntegerRange

_SAMPLE = 1_000
"""Of how many elements of a collection the shape is taken."""

_LARGEST = 10**30
"""Bounds beyond this are not followed: the arithmetic on them would cost more than it tells."""


@frozen
class Shape:
    """What is known of a value.

    ``low`` and ``high`` bound a number, ``size`` is the most elements a collection has, ``item``
    the shape of its elements, ``items`` the shapes of a tuple's components. None is not known;
    ``infinite`` is set for collections without end, and for infinity as the end of one.
    """

    low: int | None = None
    high: int | None = None
    size: int | None = None
    item: Shape | None = None
    items: tuple[Shape, ...] | None = None
    infinite: bool = False

    @property
    def elements(self) -> Shape:
        """The shape of the elements of a collection."""
        return self.item or UNKNOWN


UNKNOWN = Shape()
TRUTH = Shape(0, 1)


def exactly(value: int) -> Shape:
    """The shape of one integer."""
    return between(value, value)


def between(low: int | None, high: int | None) -> Shape:
    """The shape of a number within bounds."""
    small = low is None or abs(low) <= _LARGEST
    return Shape(low if small else None, high if high is not None and abs(high) <= _LARGEST else None)


def join(shapes: Iterable[Shape]) -> Shape:
    """The shape of a value that has one of these shapes."""
    found: Shape | None = None
    for shape in shapes:
        found = shape if found is None else _joined(found, shape)
    return found or UNKNOWN


def _joined(a: Shape, b: Shape) -> Shape:
    items = None
    if a.items is not None and b.items is not None and len(a.items) == len(b.items):
        items = tuple(map(_joined, a.items, b.items))
    item = _joined(a.item, b.item) if a.item and b.item else a.item or b.item
    return Shape(
        _both(a.low, b.low, min),
        _both(a.high, b.high, max),
        _both(a.size, b.size, max),
        item,
        items,
        a.infinite or b.infinite,
    )


def _both(a: int | None, b: int | None, choose: Callable[[int, int], int]) -> int | None:
    return None if a is None or b is None else choose(a, b)


def shape_of(value: Value) -> Shape:
    """The shape of a value that is there; of a long collection by its first elements."""
    match value:
        case bool():
            return TRUTH
        case int():
            return exactly(value)
        case Fraction():
            return between(value.numerator // value.denominator, -(-value.numerator // value.denominator))
        case tuple():
            return Shape(items=tuple(map(shape_of, value[:_SAMPLE])))
        case IntegerRange(low=low, high=high):
            return Shape(size=value.size(), item=between(low, high))
        case ListValue(items=items) | FiniteSet(elements=items):
            return Shape(size=len(items), item=join(map(shape_of, items[:_SAMPLE])))
        case Infinity():
            return Shape(infinite=True)
        case NumberSet() | Interval():
            return Shape(infinite=value.size() is None, size=value.size())
        case SetValue():
            return Shape(size=value.size(), infinite=value.size() is None)
    return UNKNOWN


# --- arithmetic ------------------------------------------------------------------------------


def _add(a: Shape, b: Shape) -> Shape:
    return between(_plus(a.low, b.low), _plus(a.high, b.high))


def _plus(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a + b


def _negate(a: Shape) -> Shape:
    if a.infinite:
        return a
    return between(None if a.high is None else -a.high, None if a.low is None else -a.low)


def _multiply(a: Shape, b: Shape) -> Shape:
    ends = (a.low, a.high), (b.low, b.high)
    if None in ends[0] or None in ends[1]:
        return UNKNOWN
    corners = [x * y for x in ends[0] for y in ends[1] if x is not None and y is not None]
    return between(min(corners), max(corners))


def _power(a: Shape, b: Shape) -> Shape:
    if a.low is None or a.high is None or b.high is None or b.low is None or b.low < 0:
        return UNKNOWN
    most = max(abs(a.low), abs(a.high), 1)
    if b.high * most.bit_length() > 100:
        return UNKNOWN
    return between(0 if a.low >= 0 or (b.low == b.high and b.low % 2 == 0) else -(most**b.high), most**b.high)


def _mod(a: Shape, b: Shape) -> Shape:
    if b.low is None or b.high is None:
        return Shape(low=0)
    return between(0, max(abs(b.low), abs(b.high), 1) - 1)


def _divide(a: Shape, b: Shape) -> Shape:
    """For positive divisors: a quotient lies between the dividend and zero."""
    if a.low is None or a.high is None or b.low is None or b.low < 1:
        return UNKNOWN
    return between(min(a.low // b.low, 0), max(-(-a.high // b.low), 0))


def _abs(a: Shape) -> Shape:
    if a.low is None or a.high is None:
        return Shape(low=0)
    return between(0, max(abs(a.low), abs(a.high)))


def _range(a: Shape, b: Shape) -> Shape:
    if a.infinite or b.infinite:
        return Shape(item=between(a.low, b.high), infinite=True)
    if a.low is None or b.high is None:
        return Shape(item=between(a.low, b.high))
    return Shape(size=max(0, b.high - a.low + 1), item=between(a.low, b.high))


def _union(a: Shape, b: Shape) -> Shape:
    both = _joined(a, b)
    return Shape(size=_plus(a.size, b.size), item=both.item, infinite=both.infinite)


def _intersect(a: Shape, b: Shape) -> Shape:
    """At most the smaller of the two; finite where one is."""
    known = [s for s in (a, b) if s.size is not None]
    if known:
        return min(known, key=lambda s: s.size or 0)
    return b if a.infinite else a


def _difference(a: Shape, b: Shape) -> Shape:
    return a


def _cartesian(*factors: Shape) -> Shape:
    size: int | None = 1
    for factor in factors:
        size = None if size is None or factor.size is None else size * factor.size
    items = tuple(factor.elements for factor in factors)
    return Shape(size=size, item=Shape(items=items), infinite=any(f.infinite for f in factors))


def _count(a: Shape) -> Shape:
    return between(0, a.size)


ARITHMETIC: dict[str, Callable[..., Shape]] = {
    "add": lambda *terms: _fold(_add, terms),
    "subtract": lambda a, b: _add(a, _negate(b)),
    "multiply": lambda *factors: _fold(_multiply, factors),
    "negate": _negate,
    "power": _power,
    "mod": _mod,
    "div": _divide,
    "divide": _divide,
    "floor": lambda a: a,
    "ceil": lambda a: a,
    "round": lambda a: a,
    "abs": _abs,
    "range": _range,
    "union": lambda *sets: _fold(_union, sets),
    "intersect": lambda *sets: _fold(_intersect, sets),
    "difference": _difference,
    "cartesian": _cartesian,
    "count": _count,
}
"""Operations with the shape of their value from those of their arguments."""


def _fold(combine: Callable[[Shape, Shape], Shape], shapes: tuple[Shape, ...]) -> Shape:
    found = shapes[0]
    for shape in shapes[1:]:
        found = combine(found, shape)
    return found
