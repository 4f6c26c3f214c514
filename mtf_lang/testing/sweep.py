"""All that the table declares, one after the other: every overload within a loop, every example."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from mtf_lang.table import TABLE
from mtf_lang.table.context import statements
from mtf_lang.table.model import Operation
from mtf_lang.testing.choices import Choices
from mtf_lang.testing.productions import all_productions
from mtf_lang.testing.requests import within_a_loop
from mtf_lang.testing.scripts import Script

Made = tuple[Script, bool, bool]
"""A request; whether its two items must agree; and whether only where both have values."""
Maker = Callable[[Choices], Made]


@cache
def makers() -> tuple[Maker, ...]:
    """What makes the requests of a sweep, in the order of the table."""
    loops = (partial(_within_a_loop, place=k) for k in range(len(all_productions())))
    return (*loops, *(partial(_constant, script=script) for script in _examples()))


def _within_a_loop(choices: Choices, place: int) -> Made:
    return within_a_loop(choices, all_productions()[place]), False, False


def _constant(_choices: Choices, script: Script) -> Made:
    return script, True, False


def _examples() -> Iterator[Script]:
    """Each example with its value; within a loop where it needs no context, so that searches compute it."""
    for operation in TABLE.values():
        for example in operation.examples:
            yield _example(operation, example.expression, example.value)


def _example(operation: Operation, text: str, value: str) -> Script:
    context = statements(operation)
    if context:
        return Script((text, value), (), context)
    return Script((f"[{text} for k in 0..1]", f"[{value} for k in 0..1]"))
