"""Means, variances, medians, and chances where all bindings are equally likely.

``mean``, ``variance``, ``probability`` and ``expectation`` weigh all bindings that satisfy the guard
alike: a guard is a condition, so ``probability(E for x in D if c)`` is P(E | c) for uniform x.
"""

from __future__ import annotations

from mtf_lang.frozen import frozen
from mtf_lang.table import numbers
from mtf_lang.table.declare import Area
from mtf_lang.table.folds import Fold, Place
from mtf_lang.table.kit import brief, items_of
from mtf_lang.table.model import Form
from mtf_lang.table.sequences import frequencies, in_order
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import ListValue, SetValue, Value
from mtf_lang.values.sets import finite_set

AREA = Area("statistics")


@frozen
class Moments:
    """Number of values, their sum and the sum of their squares."""

    count: int = 0
    total: Value = 0
    squares: Value = 0


def _moments(state: Moments, value: Value, place: Place) -> Moments:
    return Moments(state.count + 1, numbers.add(state.total, value), state.squares)


def _moments_squared(state: Moments, value: Value, place: Place) -> Moments:
    squares = numbers.add(state.squares, numbers.multiply(value, value))
    return Moments(state.count + 1, numbers.add(state.total, value), squares)


def _joined(left: Moments, right: Moments) -> Moments:
    return Moments(
        left.count + right.count,
        numbers.add(left.total, right.total),
        numbers.add(left.squares, right.squares),
    )


def _mean(state: Moments, name: str = "mean") -> Value:
    if state.count == 0:
        raise Undefined(f"{name} of nothing: there is no value to average", "MTF0403")
    return numbers.divide(state.total, state.count)


def _variance(state: Moments) -> Value:
    mean = _mean(state, "variance")
    return numbers.subtract(numbers.divide(state.squares, state.count), numbers.multiply(mean, mean))


_MEAN_TYPES = ("(value: Rat) -> Rat", "(value: Real) -> Real", "(value: Complex) -> Complex")
_MEAN_SIGNATURES = (
    "(a: Rat, b: Rat, ...) -> Rat",
    "(a: Real, b: Real, ...) -> Real",
    "(S: Set(Rat)) -> Rat",
    "(s: List(Rat)) -> Rat",
    "(S: Set(Real)) -> Real",
    "(s: List(Real)) -> Real",
    "(S: Set(Complex)) -> Complex",
    "(s: List(Complex)) -> Complex",
)


def _average(name: str) -> Fold:
    return Fold(Moments, _moments, lambda state: _mean(state, name), _joined)


AREA.declare(
    "mean",
    Form.AGGREGATE,
    *_MEAN_SIGNATURES,
    aggregate=_MEAN_TYPES,
    meaning=_average("mean"),
    synonyms=("average",),
    defined="where there is at least one value",
    summary="The arithmetic mean of the values over all bindings, or of the elements of a set or list.",
    laws=("mean(s) = sum(s)/count(s)",),
    examples=(("mean([1, 2, 2])", "5/3"), ("mean(k^2 for k in 1..3)", "14/3")),
)

AREA.declare(
    "variance",
    Form.AGGREGATE,
    *_MEAN_SIGNATURES[:6],
    aggregate=_MEAN_TYPES[:2],
    meaning=Fold(Moments, _moments_squared, _variance, _joined),
    defined="where there is at least one value",
    summary="The variance of the values over all bindings: the mean square minus the square of the mean.",
    prose="The sum of squared deviations is divided by the number of values, not by one less.",
    laws=("variance(s) = mean([x^2 for x in s]) - mean(s)^2",),
    examples=(("variance([1, 2, 3, 4])", "5/4"), ("variance(k for k in 1..6)", "35/12")),
)

AREA.declare(
    "expectation",
    Form.AGGREGATE,
    aggregate=_MEAN_TYPES,
    meaning=_average("expectation"),
    defined="where at least one binding satisfies the guard",
    summary="The expected value when the bindings that satisfy the guard are equally likely.",
    prose="A guard is a condition: `expectation(f(x) for x in D if c)` is E(f | c) for uniform x in D.",
    examples=(
        ("expectation(a + b for a in 1..6, b in 1..6)", "7"),
        ("expectation(max(a, b) for a in 1..6, b in 1..6)", "161/36"),
    ),
)


def _favourable(state: Moments, value: Value, place: Place) -> Moments:
    return Moments(state.count + 1, state.total + (1 if value else 0))


AREA.declare(
    "probability",
    Form.AGGREGATE,
    aggregate=("(event: Bool) -> Rat",),
    meaning=Fold(Moments, _favourable, lambda state: _mean(state, "probability"), _joined),
    defined="where at least one binding satisfies the guard",
    summary="The part of the bindings satisfying the guard for which the event holds.",
    prose="All bindings are equally likely, independently for each binder; a guard is a condition: "
    "`probability(E for x in D if c)` is P(E | c) for uniform x in D.",
    examples=(
        ("probability(a + b = 7 for a in 1..6, b in 1..6)", "1/6"),
        ("probability(a = 6 for a in 1..6, b in 1..6 if a + b >= 10)", "1/2"),
    ),
)


# --- the middle and the most frequent ---------------------------------------------------------


@AREA.function(
    "(s: List(Rat)) -> Rat",
    "(s: List(Real)) -> Real",
    "(S: Set(Rat)) -> Rat",
    "(S: Set(Real)) -> Real",
    defined="where there is an item",
    summary="The median: the item in the middle, or the mean of the two in the middle.",
    laws=("median(reverse(s)) = median(s)",),
    examples=(("median([3, 1, 2])", "2"), ("median([1, 2, 3, 5])", "5/2")),
)
def median(s: ListValue | SetValue) -> Value:
    """The middle of the items in increasing order."""
    items = in_order(items_of(s))
    if not items:
        raise Undefined("median of nothing: there is no value in the middle", "MTF0403")
    half, odd = divmod(len(items), 2)
    return items[half] if odd else numbers.divide(numbers.add(items[half - 1], items[half]), 2)


@AREA.function(
    "(s: List(T)) -> Set(T)",
    summary="The items that occur most often.",
    examples=(("modes([1, 2, 2, 3, 3])", "{2, 3}"), ("modes([])", "{}")),
)
def modes(s: ListValue) -> SetValue:
    """The set of items whose number of occurrences is greatest."""
    pairs = frequencies(s).items
    most = max((times for _, times in pairs), default=0)
    return finite_set(item for item, times in pairs if times == most)


@AREA.function(
    "(s: List(T)) -> T",
    defined="where one item occurs more often than every other",
    summary="The item that occurs most often.",
    prose="Where several do, it is undefined; `modes` gives all of them.",
    examples=(("mode([1, 2, 2, 3])", "2"), ("mode([4])", "4")),
)
def mode(s: ListValue) -> Value:
    """The one item whose number of occurrences is greatest."""
    found = tuple(modes(s))
    if not found:
        raise Undefined("mode of nothing: there is no item", "MTF0403")
    if len(found) > 1:
        raise Undefined(
            f"the mode is not unique: {brief(found[0])} and {brief(found[1])} occur equally often",
            "MTF0404",
            "write modes(s) for all of them",
        )
    return found[0]
