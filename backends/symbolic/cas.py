"""The door to SymPy and to ball arithmetic: the only module of this backend that imports them.

They are imported when something is computed, never when a strategy is offered. Their objects
are untyped; behind this door they are ``Any``.
"""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import number

EXTRA = 'pip install "mtf-lang[symbolic]"'


def installed() -> bool:
    """Whether SymPy can be imported, found out without importing it."""
    return find_spec("sympy") is not None


def sympy() -> Any:
    """The package ``sympy``; raises ``Unsupported`` with the remedy where it is missing."""
    return _load("sympy")


def flint() -> Any:
    """The package ``flint``; raises ``Unsupported`` with the remedy where it is missing."""
    return _load("flint")


def _load(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        raise Unsupported(f"the package {name} is not installed: {EXTRA}") from error


def fields() -> Any:
    """SymPy's sparse rational functions (``sympy.polys.fields``)."""
    sympy()
    return import_module("sympy.polys.fields")


def clear_cache() -> None:
    """Empty SymPy's caches, so that the work of a question does not depend on those before it."""
    sympy()
    import_module("sympy.core.cache").clear_cache()


def rational(value: Any) -> int | Fraction:
    """An element of SymPy's QQ or ZZ, or a SymPy ``Rational``, as a number of the language."""
    return number(Fraction(int(value.numerator), int(value.denominator)))


def to_rational(value: int | Fraction) -> Any:
    """A number of the language as an element of SymPy's QQ."""
    return sympy().QQ(value.numerator, value.denominator)
