"""What the machine asks of values: truth, equality, elements, application.

Everything else that values can do is an operation of the table.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cmp_to_key

from mtf_lang.values import order, text
from mtf_lang.values.faults import Undefined, Unsupported
from mtf_lang.values.model import Expression, FiniteFunction, ListValue, SetValue, Value
from mtf_lang.values.sets import FiniteSet, IntegerRange

_ORDER = cmp_to_key(order.compare)
_SHOWN = 60


def truth(value: Value) -> bool:
    """The truth value ``value``; anything else is no condition."""
    if value is True or value is False:
        return value
    raise Undefined(f"a condition must be true or false; it is {brief(value)}", "MTF0402")


def same(first: Value, second: Value) -> bool:
    """Equality of values; raises ``Undecided`` where it is not known."""
    if type(first) is int and type(second) is int:
        return first == second
    return order.equal(first, second)


def elements(domain: Value) -> Iterator[Value]:
    """The values a binder takes: a set's elements in canonical order, a list's items in its order.

    Raises ``Unsupported`` for infinite sets.
    """
    if isinstance(domain, IntegerRange | FiniteSet):
        return iter(domain)
    if isinstance(domain, ListValue):
        return iter(domain.items)
    if not isinstance(domain, SetValue):
        raise Undefined(f"{brief(domain)} is no set to range over", "MTF0402")
    if domain.size() is None:
        raise Unsupported(f"{brief(domain)} is infinite, it cannot be gone through element by element")
    return iter(domain)


def apply_function(function: Value, arguments: tuple[Value, ...]) -> Value:
    """The value of a finite function; several arguments are one tuple."""
    if isinstance(function, Expression):
        raise Unsupported("the function is an open expression")
    if not isinstance(function, FiniteFunction):
        raise Undefined(f"{brief(function)} is no function", "MTF0402")
    argument = arguments[0] if len(arguments) == 1 else arguments
    pairs = function.pairs
    place = bisect_left(pairs, _ORDER(argument), key=lambda pair: _ORDER(pair[0]))
    if place < len(pairs) and same(pairs[place][0], argument):
        return pairs[place][1]
    raise Undefined(f"the function is not defined at {brief(argument)}", "MTF0415")


def brief(value: Value) -> str:
    """The text of a value, cut where it is long; for messages."""
    try:
        shown = text.to_text(value, elements=10, digits=40)
    except Unsupported:
        shown = f"a value of type {type(value).__name__}"
    return shown if len(shown) <= _SHOWN else shown[: _SHOWN - 1] + "…"
