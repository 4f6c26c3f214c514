"""Exact real numbers: the doors of the room.

Numbers are ints, fractions and ``Real``. Nothing is loaded before it is used: requests without
irrational numbers need the model of reals only, and python-flint is imported when a decision needs
an enclosure.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtf_lang.values.real.arithmetic import RealNumber
    from mtf_lang.values.real.decide import ceil, compare, floor, is_zero, round_half_away, sign
    from mtf_lang.values.real.model import Rational, Real
    from mtf_lang.values.real.numeric import enclose
    from mtf_lang.values.real.operations import (
        absolute,
        acos,
        add,
        asin,
        atan,
        atan2,
        cos,
        divide,
        e,
        exp,
        log,
        multiply,
        negate,
        pi,
        power,
        real_roots,
        reciprocal,
        root,
        root_of,
        sin,
        sqrt,
        subtract,
        tan,
    )
    from mtf_lang.values.real.recognise import rational_value
    from mtf_lang.values.real.text import real_text

_HOMES: dict[str, tuple[str, ...]] = {
    "arithmetic": ("RealNumber",),
    "decide": (
        "ceil",
        "compare",
        "floor",
        "is_zero",
        "round_half_away",
        "sign",
    ),
    "model": (
        "Rational",
        "Real",
    ),
    "numeric": ("enclose",),
    "operations": (
        "absolute",
        "acos",
        "add",
        "asin",
        "atan",
        "atan2",
        "cos",
        "divide",
        "e",
        "exp",
        "log",
        "multiply",
        "negate",
        "pi",
        "power",
        "real_roots",
        "reciprocal",
        "root",
        "root_of",
        "sin",
        "sqrt",
        "subtract",
        "tan",
    ),
    "recognise": ("rational_value",),
    "text": ("real_text",),
}
"""The doors by the module they are in."""

_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


__all__ = [
    "Rational",
    "Real",
    "RealNumber",
    "absolute",
    "acos",
    "add",
    "asin",
    "atan",
    "atan2",
    "ceil",
    "compare",
    "cos",
    "divide",
    "e",
    "enclose",
    "exp",
    "floor",
    "is_zero",
    "log",
    "multiply",
    "negate",
    "pi",
    "power",
    "rational_value",
    "real_roots",
    "real_text",
    "reciprocal",
    "root",
    "root_of",
    "round_half_away",
    "sign",
    "sin",
    "sqrt",
    "subtract",
    "tan",
]
