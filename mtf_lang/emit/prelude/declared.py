"""Operations that the table declares together, each by its own name with an underscore behind it."""

from __future__ import annotations

from itertools import pairwise

from mtf_lang.emit.prelude import numbers
from mtf_lang.values.model import ListValue, NumberSet


def naturals_() -> NumberSet:
    """0, 1, 2 …"""
    return NumberSet("naturals")


def integers_() -> NumberSet:
    """The integers."""
    return NumberSet("integers")


def rationals_() -> NumberSet:
    """The rational numbers."""
    return NumberSet("rationals")


def reals_() -> NumberSet:
    """The real numbers."""
    return NumberSet("reals")


def complexes_() -> NumberSet:
    """The complex numbers."""
    return NumberSet("complexes")


def and_(*operands: bool) -> bool:
    """Whether all hold."""
    return all(operands)


def or_(*operands: bool) -> bool:
    """Whether one holds."""
    return any(operands)


def implies_(premise: bool, conclusion: bool) -> bool:
    """Whether the conclusion holds where the premise does."""
    return not premise or conclusion


def is_increasing_(s: ListValue) -> bool:
    """Whether each item is less than the next."""
    return all(numbers.compare(a, b) < 0 for a, b in pairwise(s.items))


def is_nondecreasing_(s: ListValue) -> bool:
    """Whether each item is at most the next."""
    return all(numbers.compare(a, b) <= 0 for a, b in pairwise(s.items))


def is_decreasing_(s: ListValue) -> bool:
    """Whether each item is greater than the next."""
    return all(numbers.compare(a, b) > 0 for a, b in pairwise(s.items))


def is_nonincreasing_(s: ListValue) -> bool:
    """Whether each item is at least the next."""
    return all(numbers.compare(a, b) >= 0 for a, b in pairwise(s.items))
