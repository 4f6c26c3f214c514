"""Aggregates as data: what a combination over bindings starts with, does with a value, and ends as.

An aggregate combines the values of a body over all bindings that satisfy a guard. Almost all are
commutative monoids (sum with 0, product with 1, forall with true …), so that the order of the
bindings does not matter and parts can be combined; ``Fold`` says which laws hold, and everything
that evaluates, rearranges or documents aggregates reads them here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from mtf_lang.table.kit import items_of
from mtf_lang.values.model import ListValue, SetValue, Value

State = Any
Place = tuple[Value, ...]
"""The values of the bound variables, in the order of the binders."""


class _Nothing:
    """The absorbing element of an aggregate that has none."""

    def __repr__(self) -> str:
        return "NOTHING"


NOTHING = _Nothing()


@dataclass(frozen=True, slots=True, eq=False)
class Fold:
    """One aggregate.

    ``start()`` is the state of the empty aggregate, ``step(state, value, place)`` takes one more
    value in, ``merge(left, right)`` joins the states of two parts, ``finish(state)`` is the value
    and raises ``Undefined`` where there is none (the maximum of nothing).

    ``unit`` is the value of the empty aggregate, NOTHING where it is undefined. ``absorbing`` is
    a value that nothing changes any more (0 of a product, false of ``forall``). ``stops`` says that
    evaluation ends there by the rules of the language: what comes after is not evaluated, so it
    does not matter whether it is defined; without it an engine may end only if the rest is sure to
    be defined. ``needs_value`` is false where only the number of bindings counts: the body is not
    evaluated.
    ``commutative`` is false for lists only; ``idempotent`` says that repeated values change
    nothing. ``chooses`` is -1 for minima and 1 for maxima: the result is one of the values.
    """

    start: Callable[[], State]
    step: Callable[[State, Value, Place], State]
    finish: Callable[[State], Value]
    merge: Callable[[State, State], State]
    unit: Value = NOTHING
    absorbing: Value = NOTHING
    stops: bool = False
    needs_value: bool = True
    commutative: bool = True
    idempotent: bool = False
    chooses: int = 0
    whole: Callable[[SetValue], Value] | None = None
    """The value over the elements of a set where it can be read off without going through them."""

    def over(self, values: Iterable[Value]) -> Value:
        """The aggregate of values that were computed already; the place of a value is itself."""
        state = self.start()
        for value in values:
            state = self.step(state, value, (value,))
        return self.finish(state)

    def __call__(self, *arguments: Value) -> Value:
        """The form without binders: of one set or list its elements, else of the arguments."""
        if len(arguments) == 1 and isinstance(arguments[0], SetValue):
            if self.whole is not None:
                return self.whole(arguments[0])
            return self.over(items_of(arguments[0]))
        if len(arguments) == 1 and isinstance(arguments[0], ListValue):
            return self.over(arguments[0].items)
        return self.over(arguments)
