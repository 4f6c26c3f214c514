"""What one operation of the language is.

A declaration holds everything the rest of the project needs to know of an operation; the type
checker, the reference evaluator, documentation, completion and prompts read it from here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from mtf_lang.frozen import frozen
from mtf_lang.types import Type


class Form(StrEnum):
    """How an operation takes its arguments."""

    FUNCTION = "function"
    """Strict: ``meaning`` is applied to the values of the arguments."""
    SPECIAL = "special"
    """Not strict (``and``, ``implies`` …): the reference evaluator knows it by name."""
    AGGREGATE = "aggregate"
    """Ranges over binders; ``meaning`` is an ``aggregates.Fold``."""
    REQUEST = "request"
    """Ranges over unknowns (``solutions``, ``given``, ``prove`` …); an aggregate in the IR."""
    CALCULUS = "calculus"
    """Takes an expression in a variable (``integral``, ``limit`` …); needs a symbolic backend."""
    SYMBOLIC = "symbolic"
    """Rewrites an expression as such (``simplify``, ``factor`` …); needs a symbolic backend."""
    CONSTANT = "constant"
    """A name for a value; ``meaning`` is called without arguments."""


@frozen
class Signature:
    """Types of the parameters and of the result. ``rest`` is the type of any further arguments."""

    names: tuple[str, ...]
    parameters: tuple[Type, ...]
    result: Type
    rest: Type | None = None
    optional: int = 0
    """How many parameters at the end may be left out."""


@frozen
class Example:
    """A returned expression in MTF and the text of its value; it is run by the tests."""

    expression: str
    value: str


@dataclass(frozen=True, slots=True, eq=False)
class Operation:
    """One operation of the language; there is one object an operation, compared by identity.

    ``signatures`` are texts like ``(a: Int, b: Int, ...) -> Int`` (read by ``table.signature``);
    several are overloads, tried in order. ``aggregate`` are the signatures of the form with binders,
    from the type of the body: ``(value: N) -> N`` for ``sum(value for x in D if c)``; ``P`` in it
    is the type of a binding (the plain variable, or the tuple of several). ``laws`` are MTF
    propositions in the parameter names of the signatures that hold wherever both sides are
    defined. ``defined`` says where it is defined, in words. ``operator`` is the infix, prefix or
    postfix spelling where there is one.
    """

    name: str
    area: str
    form: Form
    signatures: tuple[str, ...]
    summary: str
    meaning: Callable[..., Any] | None
    synonyms: tuple[str, ...] = ()
    defined: str = "everywhere"
    prose: str = ""
    laws: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    operator: str | None = None
    aggregate: tuple[str, ...] = ()
    result: Callable[[tuple[Any, ...]], Type | None] | None = None
    """Narrows the result type from the argument nodes, or returns None to keep the signature's."""
