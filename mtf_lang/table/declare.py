"""The one way in which operations are declared.

An area module makes an ``Area`` and declares its operations with it; the catalogue puts the
areas in order. Nothing else builds an ``Operation``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict, TypeVar, Unpack

from mtf_lang.table.model import Example, Form, Operation
from mtf_lang.types import Type

F = TypeVar("F", bound=Callable[..., Any])
Examples = tuple[tuple[str, str], ...]
"""Pairs of an expression and the text of its value."""


class Facts(TypedDict, total=False):
    """What a declaration may say beyond name, signatures and summary; see ``Operation``."""

    synonyms: tuple[str, ...]
    defined: str
    prose: str
    laws: tuple[str, ...]
    operator: str
    aggregate: tuple[str, ...]
    result: Callable[[tuple[Any, ...]], Type | None]


class Area:
    """The operations of one area, in the order in which they are declared."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.operations: list[Operation] = []

    def declare(
        self,
        name: str,
        form: Form,
        *signatures: str,
        summary: str,
        meaning: Callable[..., Any] | None = None,
        examples: Examples = (),
        **facts: Unpack[Facts],
    ) -> None:
        """Declare an operation whose meaning is not a plain function defined on the spot."""
        shown = tuple(Example(expression, value) for expression, value in examples)
        self.operations.append(
            Operation(name, self.name, form, signatures, summary, meaning, examples=shown, **facts)
        )

    def function(
        self,
        *signatures: str,
        summary: str,
        name: str | None = None,
        examples: Examples = (),
        **facts: Unpack[Facts],
    ) -> Callable[[F], F]:
        """Declare the decorated function as the meaning of a strict operation.

        The operation has the function's name, without an underscore at its end.
        """

        def register(meaning: F) -> F:
            chosen = name or meaning.__name__.rstrip("_")
            self.declare(
                chosen,
                Form.FUNCTION,
                *signatures,
                summary=summary,
                meaning=meaning,
                examples=examples,
                **facts,
            )
            return meaning

        return register

    def constant(
        self,
        type_: str,
        *,
        summary: str,
        name: str | None = None,
        examples: Examples = (),
        **facts: Unpack[Facts],
    ) -> Callable[[F], F]:
        """Declare the decorated function without parameters as the value of a name."""

        def register(meaning: F) -> F:
            chosen = name or meaning.__name__.rstrip("_")
            self.declare(
                chosen,
                Form.CONSTANT,
                f"() -> {type_}",
                summary=summary,
                meaning=meaning,
                examples=examples,
                **facts,
            )
            return meaning

        return register


def joined(name: str, *areas: Area) -> Area:
    """One area with the operations of several modules."""
    area = Area(name)
    for part in areas:
        area.operations += part.operations
    return area
