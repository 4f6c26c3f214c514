"""Membership in infinite sets of numbers: the named ones and intervals."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from mtf_lang.values.faults import Undecided
from mtf_lang.values.model import Complex, Enclosure, Infinity, Interval, Value
from mtf_lang.values.order import compare, kind_of
from mtf_lang.values.real.model import Real

CHAIN = ("naturals", "integers", "rationals", "reals", "complexes")
"""The named sets, each contained in the next."""


def in_numbers(name: str, value: Value) -> bool:
    """Whether ``value`` is in the named set; values that are no numbers are in none.

    Raises ``Undecided`` for a numeric result in a set smaller than the reals, and where an exact
    real could neither be proved rational nor irrational.
    """
    if kind_of(value) != "number" or isinstance(value, Infinity):
        return False
    return _TESTS[name](value)


def _is_natural(value: Value) -> bool:
    return _is_integer(value) and compare(value, 0) >= 0


def _is_integer(value: Value) -> bool:
    return isinstance(_rational(value), int)


def _is_rational(value: Value) -> bool:
    return _rational(value) is not None


def _rational(value: Value) -> int | Fraction | None:
    """The rational number that ``value`` is, None for every other number."""
    if isinstance(value, Enclosure):
        raise Undecided("whether a number known numerically is rational cannot be decided")
    if isinstance(value, Real):
        from mtf_lang.values import real

        return real.rational_value(value)
    return value if isinstance(value, int | Fraction) else None


def _is_real(value: Value) -> bool:
    return not isinstance(value, Complex)


def _is_complex(value: Value) -> bool:
    return True


_TESTS: dict[str, Callable[[Value], bool]] = {
    "naturals": _is_natural,
    "integers": _is_integer,
    "rationals": _is_rational,
    "reals": _is_real,
    "complexes": _is_complex,
}


def in_interval(interval: Interval, value: Value) -> bool:
    """Whether the number lies in the interval; anything that is no real number does not."""
    if kind_of(value) != "number" or isinstance(value, Complex | Infinity):
        return False
    return _above(interval, value) and _below(interval, value)


def _above(interval: Interval, value: Value) -> bool:
    if interval.low is None:
        return True
    order = compare(value, interval.low)
    return order > 0 or (order == 0 and not interval.open_low)


def _below(interval: Interval, value: Value) -> bool:
    if interval.high is None:
        return True
    order = compare(value, interval.high)
    return order < 0 or (order == 0 and not interval.open_high)


def interval_size(interval: Interval) -> int | None:
    """0 or 1 for an interval that is empty or a point, None (infinite) for every other one."""
    if interval.low is None or interval.high is None:
        return None
    order = compare(interval.low, interval.high)
    if order < 0:
        return None
    return 1 if order == 0 and not interval.open_low and not interval.open_high else 0
