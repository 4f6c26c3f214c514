"""Values of the language as Python objects, and back.

Integers, fractions, truth values, strings and tuples are themselves. Lists become tuples, finite
sets frozensets, finite functions dicts, numeric results ``Decimal``; exact irrational and complex
numbers and open expressions become SymPy expressions where SymPy is installed. What has no
counterpart (infinite sets, results of optima that are not attained) stays a value of
``mtf_lang.values``.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from math import inf
from typing import Any

from mtf_lang.values import model
from mtf_lang.values.model import Value
from mtf_lang.walk import Walk, run


def to_python(value: Value) -> Any:
    """The Python object for a value."""
    return run(_to_python(value))


def _to_python(value: Value) -> Walk[Any]:
    if isinstance(value, int | Fraction | str):
        return value
    match value:
        case tuple() | model.ListValue():
            items = value if isinstance(value, tuple) else value.items
            found = []
            for item in items:
                found.append((yield _to_python(item)))
            return tuple(found)
        case model.FiniteFunction(pairs):
            function = {}
            for argument, image in pairs:
                function[(yield _to_python(argument))] = yield _to_python(image)
            return function
        case model.Enclosure():
            return _decimal(value)
        case model.Infinity(negative):
            return -inf if negative else inf
        case model.SetValue():
            if value.size() is None:
                return value
            elements = []
            for element in value:
                elements.append((yield _to_python(element)))
            return frozenset(elements)
    return _symbolic(value)


def _decimal(value: model.Enclosure) -> Decimal:
    """The digits shown, as a number; ``error_bound`` of the item says how far off they may be."""
    return Decimal(value.digits.replace("*10^", "E").replace("(", "").replace(")", ""))


def _symbolic(value: Value) -> Any:
    """A SymPy expression whose variables are plain symbols of their names; else the value itself."""
    from importlib import import_module
    from importlib.util import find_spec

    from mtf_lang.ir.literals import node_of
    from mtf_lang.ir.walk import free_variables
    from mtf_lang.values.faults import Fault

    if find_spec("sympy") is None:
        return value
    sympy = import_module("sympy")
    node = node_of(value)
    symbols = {symbol: sympy.Symbol(symbol.name) for symbol in free_variables(node)}
    try:
        return import_module("mtf_lang.backends.symbolic.lower").Lowering(symbols=symbols).lower(node)
    except Fault:
        return value


def to_text(value: Any) -> str:
    """A Python object as MTF text, for parameters; a string is MTF text already.

    Raises ``TypeError`` for what has no exact counterpart, floats among it.
    """
    from mtf_lang.values import text

    return value if isinstance(value, str) else text.to_text(run(_from_python(value)))


def _from_python(value: Any) -> Walk[Value]:
    match value:
        case bool() | int() | str():
            return value
        case Fraction() | Decimal():
            return model.number(Fraction(value))
        case tuple() | list():
            found = []
            for item in value:
                found.append((yield _from_python(item)))
            return tuple(found) if isinstance(value, tuple) else model.ListValue(tuple(found))
        case set() | frozenset():
            from mtf_lang.values.sets import finite_set

            elements = []
            for item in value:
                elements.append((yield _from_python(item)))
            return finite_set(elements)
    hint = "; give a Fraction, or a string such as '0.1'" if isinstance(value, float) else ""
    raise TypeError(f"{value!r} is no exact value of the language{hint}")


def parameter_texts(parameters: Mapping[str, Any] | None) -> dict[str, str]:
    """Parameters of a run as MTF texts."""
    return {name: to_text(value) for name, value in (parameters or {}).items()}
