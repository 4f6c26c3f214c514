"""One task as Python: what every way of stating a task hands over to the program as a whole."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from mtf_lang.emit.cutting import Key
from mtf_lang.values.faults import Unsupported

DEEPEST = 100
"""Levels of a statement's syntax: copying and writing it takes several frames of Python's stack for each."""


@dataclass(slots=True)
class Stated:
    """Functions of one task.

    ``body`` are definitions whose last is a function of no arguments, named ``MAIN``, that returns the
    value. Names in them are temporary: ``helpers`` maps those of functions that are cut out to where from,
    ``wishes`` all others that the program may choose to what they should be called. ``constants`` are
    values handed over, by name. ``why`` says how the value is found.
    """

    body: list[ast.stmt]
    why: str
    helpers: dict[str, Key] = field(default_factory=dict)
    wishes: dict[str, str] = field(default_factory=dict)
    constants: dict[str, object] = field(default_factory=dict)


@dataclass(slots=True)
class Part:
    """One function of the program: a named value, an item or a demand, and what states it.

    ``text`` is what it computes, in the language.
    """

    name: str
    wish: str
    text: str
    stated: Stated | None
    refused: str = ""
    value: str | None = None
    """The named value it is, or only names."""
    function: str = ""


@dataclass(slots=True)
class Parts:
    """All functions of a program, in order."""

    values: dict[str, Part] = field(default_factory=dict)
    demands: list[Part] = field(default_factory=list)
    items: list[Part] = field(default_factory=list)

    def own(self) -> list[Part]:
        """Those with functions of their own; an item may only name a value."""
        return [*self.values.values(), *self.demands, *(p for p in self.items if p.value is None)]


MAIN = "main"

VALUE_OF = "value_of"
"""``value_of("name")`` stands for the use of a named value until the program is put together."""


def shallow(stated: Stated) -> Stated:
    """``stated`` again; ``Unsupported`` where its statements are nested too deeply to be written."""
    level: list[ast.AST] = list(stated.body)
    for _ in range(DEEPEST):
        level = [part for node in level for part in ast.iter_child_nodes(node)]
        if not level:
            return stated
    raise Unsupported("the expression is nested too deeply to be written as Python")
