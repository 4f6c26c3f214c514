"""Exact real numbers: the doors of the room.

Numbers are ints, fractions and ``Real``. Nothing heavy is loaded: python-flint is imported when a
decision needs an enclosure.
"""

from __future__ import annotations

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
