"""What generated loops call, and how a program tells its values.

Most helpers of loops are cut from the engine that runs them; those that it binds to a run, with its
budget and its named values, are here without them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from mtf_lang.backends.enumeration.recursion import CIRCULAR, Recursion
from mtf_lang.emit.prelude.faults import LimitHit, Undecided, Undefined, Unsupported
from mtf_lang.emit.prelude.order import kind_of
from mtf_lang.emit.prelude.text import to_text
from mtf_lang.values.model import Complex, ListValue

Value = Any

RECURSION = Recursion(lambda steps: None, {})
"""The calls under way: recursion as deep as it takes, not only as deep as Python's stack."""

enter = RECURSION.enter


def elements(domain: Value) -> Iterable[Value]:
    """The elements of a finite set in canonical order, the items of a list in theirs."""
    if isinstance(domain, ListValue):
        return domain.items
    if domain.size() is None:
        raise Unsupported("an infinite set cannot be gone through element by element")
    return iter(domain)


def outside(fault: Exception, number: int, values: tuple[Value, ...]) -> None:
    """A relation is undefined at ``values``: it does not hold there."""
    if isinstance(fault, Undefined) and fault.code == CIRCULAR:
        raise fault


def integer(value: Value) -> int:
    """An argument that must be an integer."""
    if type(value) is not int:
        raise Undefined("an integer is needed here", "MTF0402")
    return value


def checked(
    meaning: Callable[..., Value], name: str, overloads: Iterable[tuple[str, ...]]
) -> Callable[..., Value]:
    """``meaning`` for arguments that fit one of the lists of parameter types; undefined for all others."""

    def checking(*values: Value) -> Value:
        if any(all(map(fits_type, types, values)) for types in overloads):
            return meaning(*values)
        raise Undefined(f"{name} does not take these arguments", "MTF0402")

    return checking


def fits_type(type_name: str, value: Value) -> bool:
    """Whether a value may stand for a parameter of a type; only types of numbers are looked at."""
    if type_name in ("Int", "Rat"):
        return type(value) is int or (type_name == "Rat" and isinstance(value, Fraction))
    if type_name in ("Real", "Complex"):
        return kind_of(value) == "number" and (type_name == "Complex" or not isinstance(value, Complex))
    return type_name != "Bool" or isinstance(value, bool)


def some(kept: Value) -> Value:
    """What was kept of a search that must have found something."""
    if kept is None:
        raise Undefined("there is no value to choose from", "MTF0403")
    return kept


def refuse(reason: str) -> Value:
    """Stands for a value that this program does not state."""
    raise Unsupported(f"it is not stated here: {reason}")


Named = Iterable[tuple[str, Callable[[], Value]]]


def report(items: Named, demands: Named) -> int:
    """Print each item as ``name = value``.

    Gives the exit status: 1 where something is undefined or a demand of the context does not hold, 3 where
    a value is not known, else 0.
    """
    sys.set_int_max_str_digits(0)
    for name, holds in demands:
        line, status = told(holds)
        if line != "= true":
            print(f"{name} does not hold" if status == 0 else f"{name} {line}")
            return status or 1
    statuses = set()
    for name, compute in items:
        line, status = told(compute)
        print(f"{name} {line}", flush=True)
        statuses.add(status)
    return next((status for status in (1, 3) if status in statuses), 0)


def told(compute: Callable[[], Value]) -> tuple[str, int]:
    """``= value`` or why there is none, and the exit status that says so."""
    try:
        return f"= {to_text(compute())}", 0
    except (Undefined, ZeroDivisionError) as fault:
        return f"is undefined: {fault}", 1
    except (Undecided, Unsupported, LimitHit, NotImplementedError) as fault:
        return f"is unknown: {fault}", 3
