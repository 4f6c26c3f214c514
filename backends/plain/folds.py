"""What becomes of the values over all bindings, by kind of aggregate."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from mtf_lang.backends.plain.numbers import add, divide, integer, less, multiply, subtract
from mtf_lang.backends.plain.shapes import collected, ordered, same
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import ListValue

NOTHING = "MTF0403"
SEVERAL_PLACES = "MTF0404"
NO_SOLUTION = "MTF0412"
SEVERAL_VALUES = "MTF0413"


class Fold:
    """Values and bindings are kept as they come; ``finish`` makes the result of them.

    ``enough`` tells from the last value whether what comes behind does not matter.
    """

    def __init__(
        self,
        finish: Callable[[list[Any], list[tuple[Any, ...]]], Any],
        enough: Callable[[Any], bool] = lambda value: False,
        needs_value: bool = True,
    ) -> None:
        self.finish, self.enough, self.needs_value = finish, enough, needs_value
        self.values: list[Any] = []
        self.places: list[tuple[Any, ...]] = []
        self.decided = False

    def take(self, value: Any, place: tuple[Any, ...]) -> None:
        """One more binding."""
        self.values.append(value)
        self.places.append(place)
        self.decided = self.enough(value)

    def result(self) -> Any:
        """The value of the aggregate."""
        return self.finish(self.values, self.places)


def total(values: Sequence[Any]) -> Any:
    """The sum of numbers."""
    found: Any = 0
    for value in values:
        found = add(found, value)
    return found


def product(values: Sequence[Any]) -> Any:
    """The product of numbers."""
    found: Any = 1
    for value in values:
        found = multiply(found, value)
    return found


def something(values: Sequence[Any], code: str = NOTHING) -> Sequence[Any]:
    """The values, of which there must be one."""
    if not values:
        raise Undefined("there is nothing to choose from", code)
    return values


def least(values: Sequence[Any]) -> Any:
    """The least of some numbers."""
    best, *others = something(values)
    for value in others:
        best = value if less(value, best) else best
    return best


def greatest(values: Sequence[Any]) -> Any:
    """The greatest of some numbers."""
    return multiply(-1, least([multiply(-1, v) for v in something(values)]))


def mean(values: Sequence[Any]) -> Any:
    """The arithmetic mean."""
    return divide(total(something(values)), len(values))


def variance(values: Sequence[Any]) -> Any:
    """The mean square of the distance from the mean."""
    middle = mean(values)
    return mean([multiply(subtract(v, middle), subtract(v, middle)) for v in values])


def share(values: Sequence[Any]) -> Any:
    """The part of the values that is true."""
    return Fraction(sum(map(truth, something(values))), len(values))


def truth(value: Any) -> bool:
    """A value that must be a truth value."""
    if not isinstance(value, bool):
        raise Undefined("a proposition is needed", "MTF0402")
    return value


def gcd(values: Sequence[Any]) -> int:
    """The greatest common divisor."""
    return math.gcd(*map(integer, values))


def lcm(values: Sequence[Any]) -> int:
    """The least common multiple."""
    return math.lcm(*map(integer, values))


def common(values: Sequence[Any]) -> Any:
    """The value that all solutions give."""
    first = something(values, NO_SOLUTION)[0]
    if not all(same(first, v) for v in values):
        raise Undefined("different values", SEVERAL_VALUES)
    return first


def _place(values: list[Any], places: list[tuple[Any, ...]], best: Any) -> Any:
    there = [p for v, p in zip(values, places, strict=True) if same(v, best)]
    if len(there) > 1:
        raise Undefined("the extremum is attained at several places", SEVERAL_PLACES)
    return there[0][0] if len(there[0]) == 1 else there[0]


def _of_values(finish: Callable[[Sequence[Any]], Any]) -> Callable[[], Fold]:
    return lambda: Fold(lambda values, places: finish(values))


def _quantifier(decisive: bool) -> Callable[[], Fold]:
    def finish(values: list[Any], places: list[tuple[Any, ...]]) -> bool:
        return decisive if any(truth(v) is decisive for v in values) else not decisive

    return lambda: Fold(finish, lambda value: truth(value) is decisive)


FOLDS: dict[str, Callable[[], Fold]] = {
    "sum": _of_values(total),
    "product": _of_values(product),
    "count": lambda: Fold(lambda values, places: len(values), needs_value=False),
    "min": _of_values(least),
    "max": _of_values(greatest),
    "argmin": lambda: Fold(lambda values, places: _place(values, places, least(values))),
    "argmax": lambda: Fold(lambda values, places: _place(values, places, greatest(values))),
    "forall": _quantifier(False),
    "prove": _quantifier(False),
    "exists": _quantifier(True),
    "satisfiable": _quantifier(True),
    "exists_unique": lambda: Fold(lambda values, places: sum(map(truth, values)) == 1),
    "set": _of_values(collected),
    "solutions": _of_values(collected),
    "solution": lambda: Fold(lambda values, places: something(values, NO_SOLUTION)[0], lambda value: True),
    "given": _of_values(common),
    "list": lambda: Fold(lambda values, places: ListValue(tuple(values))),
    "mean": _of_values(mean),
    "expectation": _of_values(mean),
    "variance": _of_values(variance),
    "probability": _of_values(share),
    "gcd": _of_values(gcd),
    "lcm": _of_values(lcm),
}
"""By kind in the IR."""


def median(values: Sequence[Any]) -> Any:
    """The item in the middle, or the mean of the two in the middle."""
    items = ordered(something(values))
    half = len(items) // 2
    return items[half] if len(items) % 2 else mean(items[half - 1 : half + 1])
