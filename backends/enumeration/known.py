"""Sizes and elements of domains whose value is known before a search."""

from __future__ import annotations

from mtf_lang.ir.nodes import Call, Node
from mtf_lang.values.model import ListValue, SetValue, Value


def size_of(value: Value) -> int | None:
    """The number of elements of a set or list; None where it is infinite, or nothing to range over."""
    if isinstance(value, ListValue):
        return len(value.items)
    return value.size() if isinstance(value, SetValue) else None


def elements_of(value: Value, most: int) -> tuple[Value, ...] | None:
    """The elements in the order in which they are ranged over; None for more than ``most``."""
    size = size_of(value)
    if size is None or size > most:
        return None
    return value.items if isinstance(value, ListValue) else tuple(value)


def is_range(domain: Node) -> bool:
    """Whether a domain is written ``a..b``."""
    return isinstance(domain, Call) and domain.operation == "range"
