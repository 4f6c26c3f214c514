"""Pieces of Python text with what is needed to put them together.

Every name in the text is made here from a letter and a number, or is one of our own helpers: nothing
that a request says, no name and no string, becomes part of a program text. Values that are no small
integers are handed to the program as constants by number.
"""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass, field
from typing import Any

from mtf_lang.ir.nodes import Symbol
from mtf_lang.table import find
from mtf_lang.table.check import fits
from mtf_lang.table.model import Form
from mtf_lang.types import Type
from mtf_lang.values.faults import Unsupported

CONDITIONAL, OR, AND, NOT, COMPARE, ADD, MULTIPLY, NEGATE, POWER, ATOM = range(10)
"""Levels of Python's operators, from the loosest to the tightest."""

LARGEST_WRITTEN = 10**18
"""Integers up to this size are written into the text."""

CHECKED = "checked_"
"""How the names of operations begin that look at the values of their arguments first."""

_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")


@dataclass(frozen=True, slots=True)
class Code:
    """An expression: its text, how tightly it binds, how deep it is.

    ``raw`` marks a rational that may be a ``Fraction`` with denominator 1; arithmetic and comparisons
    take it as it is, everywhere else it is settled first.
    """

    text: str
    level: int = ATOM
    height: int = 0
    raw: bool = False

    def at(self, level: int) -> str:
        """The text as an operand of an operator of ``level``."""
        return self.text if self.level >= level else f"({self.text})"


ENDED = -1
"""In place of the number of variables bound: all bindings have been seen."""


@dataclass(frozen=True, slots=True)
class Trace:
    """How to read where a function of a search failed: its variables in the order in which they are bound,
    and for each of its lines how many of them are bound there, ``ENDED`` where it returns its result."""

    symbols: tuple[Symbol, ...]
    bound: tuple[int, ...]


@dataclass(slots=True)
class Module:
    """A program text that grows: functions in the order in which they are finished.

    ``constants`` are values handed over by number; ``operations`` are operations of the table
    called by name; ``helpers`` are the names of ``runtime`` that the text uses; ``bodies`` are the
    author's names of the bodies of memoised functions, for messages; ``noted`` are the names of the
    variables of relations that may be undefined, by number; ``traces`` are those of searches, by name.
    """

    blocks: list[str] = field(default_factory=list)
    constants: list[Any] = field(default_factory=list)
    operations: dict[str, str] = field(default_factory=dict)
    helpers: dict[str, None] = field(default_factory=dict)
    bodies: dict[str, str] = field(default_factory=dict)
    variables: dict[Symbol, str] = field(default_factory=dict)
    traces: dict[str, Trace] = field(default_factory=dict)
    noted: dict[int, tuple[str, ...]] = field(default_factory=dict)
    _numbers: dict[str, int] = field(default_factory=dict)
    _known: dict[tuple[type, int], str] = field(default_factory=dict)
    _tuples: dict[int, tuple[Any, tuple[Any, ...]]] = field(default_factory=dict)
    _sets: dict[int, tuple[Any, frozenset[Any]]] = field(default_factory=dict)

    def name(self, letter: str) -> str:
        """A new name."""
        number = self._numbers.get(letter, 0) + 1
        self._numbers[letter] = number
        return f"{letter}{number}"

    def variable(self, symbol: Symbol) -> str:
        """The name of a variable."""
        if symbol not in self.variables:
            self.variables[symbol] = self.name("v")
        return self.variables[symbol]

    def constant(self, value: Any) -> Code:
        """A value as an expression: written out where it is small, else handed over."""
        if value is True or value is False:
            return Code(repr(value))
        if type(value) is int and abs(value) <= LARGEST_WRITTEN:
            return Code(str(value), ATOM if value >= 0 else NEGATE)
        key = (type(value), id(value))
        if key not in self._known:
            self.constants.append(value)  # kept alive by the list, so its id stays its own
            self._known[key] = f"k{len(self.constants)}"
        return Code(self._known[key])

    def handed(self, value: Any) -> Code:
        """A value handed over, never written: a name of the script, a string."""
        self.constants.append(value)
        return Code(f"k{len(self.constants)}")

    def fold(self, kind: str) -> str:
        """The name under which the fold of an aggregate is used."""
        return self.operation(kind)

    def shared_set(self, value: Any) -> frozenset[Any]:
        """The elements of a finite set for looking up; the same object for the same value."""
        if id(value) not in self._sets:
            self._sets[id(value)] = (value, frozenset(value))
        return self._sets[id(value)][1]

    def shared_tuple(self, value: Any, elements: tuple[Any, ...]) -> tuple[Any, ...]:
        """The elements of a set for going through; the same object for the same value."""
        return self._tuples.setdefault(id(value), (value, elements))[1]

    def helper(self, name: str) -> str:
        """The name of a helper, noted as used."""
        self.helpers.setdefault(name)
        return name

    def operation(self, name: str, types: tuple[Type, ...] | None = None) -> str:
        """The name under which an operation of the table is called.

        It is made from the table's own name, and only if that is a plain identifier. Where values of
        the static ``types`` of its arguments may be none that it takes, they are looked at first.
        """
        operation = find(name)
        if operation is None or operation.meaning is None or operation.form in (Form.CALCULUS, Form.SYMBOLIC):
            raise Unsupported(f"no program can be made for `{name}`")
        if not _NAME.match(operation.name) or keyword.iskeyword(operation.name):
            raise Unsupported(f"`{name}` has no name that a program can use")
        written = f"op_{operation.name}"
        if types is not None and not fits(operation, types):
            written = f"{CHECKED}{operation.name}"
        self.operations[written] = operation.name
        return written

    def add(self, lines: list[str]) -> None:
        """Append a finished function or statement."""
        self.blocks.append("\n".join(lines))

    @property
    def source(self) -> str:
        """The text so far."""
        return "\n\n".join(self.blocks) + "\n"


def call(function: str, *arguments: Code) -> Code:
    """``function(arguments)``; the arguments must be settled."""
    height = 1 + max((a.height for a in arguments), default=0)
    return Code(f"{function}({', '.join(a.text for a in arguments)})", height=height)


def infix(operator: str, level: int, left: Code, right: Code, raw: bool = False) -> Code:
    """A left-associative operation; comparisons do not associate."""
    own = level + 1 if level == COMPARE else level
    text = f"{left.at(own)} {operator} {right.at(level + 1)}"
    return Code(text, level, 1 + max(left.height, right.height), raw)


def tupled(texts: list[str]) -> str:
    """A tuple of expressions or names."""
    return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"
