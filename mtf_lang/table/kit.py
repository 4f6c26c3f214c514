"""What the meanings of many operations need: finite elements, small numbers, texts of values."""

from __future__ import annotations

from collections.abc import Iterator

from mtf_lang.values.digits import counted
from mtf_lang.values.faults import LimitHit, Undefined
from mtf_lang.values.model import ListValue, SetValue, Value

MAXIMUM_ELEMENTS = 10_000_000
"""More elements than this are not gone through inside one operation."""


def size_of(collection: SetValue) -> int:
    """The number of elements; undefined for infinite sets."""
    size = collection.size()
    if size is None:
        raise Undefined(f"{brief(collection)} is infinite; a finite set is needed", "MTF0407")
    return size


def items_of(collection: SetValue | ListValue) -> Iterator[Value]:
    """The elements of a finite set in canonical order, or the items of a list in theirs."""
    if isinstance(collection, ListValue):
        return iter(collection.items)
    check_elements(size_of(collection), "a set")
    return iter(collection)


def check_elements(count: int, what: str) -> None:
    """Refuse to go through more than ``MAXIMUM_ELEMENTS`` elements or to build so many."""
    if count > MAXIMUM_ELEMENTS:
        raise LimitHit("size", f"{what} would have {count_text(count)} elements")


def count_text(count: int) -> str:
    """A count for a message: in full where it is short, else its magnitude."""
    return counted(count)


def brief(value: Value) -> str:
    """A value for a message, cut where it is long."""
    if type(value) is int and value.bit_length() > 256:
        return count_text(value)
    if type(value) is int:
        return str(value)
    from mtf_lang.values.text import to_text

    text = to_text(value, elements=10, digits=40)
    return text if len(text) <= 60 else text[:59] + "…"


def require(condition: bool, message: str, hint: str | None = None) -> None:
    """Raise ``Undefined`` with ``message`` unless ``condition`` holds."""
    if not condition:
        raise Undefined(message, hint=hint)


def check_small(value: int, most: int, what: str) -> None:
    """Refuse an argument beyond ``most``, for operations whose work grows with its value."""
    if value > most:
        raise LimitHit("size", f"{what} is computed up to {most:,}; it is given {count_text(value)}")


def require_positive(n: int, name: str) -> None:
    """Raise ``Undefined`` unless n >= 1."""
    require(n >= 1, f"{name} needs a positive integer; it is given {brief(n)}")


def require_natural(n: int, name: str) -> None:
    """Raise ``Undefined`` unless n >= 0."""
    require(n >= 0, f"{name} needs an integer that is not negative; it is given {brief(n)}")
