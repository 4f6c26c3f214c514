"""Expressions as canonical text.

Brackets are kept as written (``Parenthesised``); where a tree that was not parsed needs more of
them to be read back as the same tree, they are added.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from enum import IntEnum
from typing import Any

from mtf_lang.frozen import frozen
from mtf_lang.syntax import tree
from mtf_lang.syntax.breaking import Mark, Part
from mtf_lang.syntax.tree import Expression
from mtf_lang.walk import run


class Level(IntEnum):
    """How tightly an expression binds, loosest first: the ladder of the grammar."""

    ANY = 0
    LOGIC = 1
    EQUIVALENCE = 2
    IMPLICATION = 3
    DISJUNCTION = 4
    CONJUNCTION = 5
    NEGATION = 6
    COMPARISON = 7
    OPERAND = 8
    SET_PRODUCT = 9
    RANGE = 10
    SUM = 11
    PRODUCT = 12
    FACTOR = 13
    POWER = 14
    BASE = 15
    POSTFIX = 16
    PRIMARY = 17
    SIMPLE = 18
    CALLABLE = 19


@frozen
class Infix:
    """An infix operator: its level, the least levels of its sides, its blanks."""

    level: Level
    left: Level
    right: Level
    spaced: bool = True


def _left(level: Level, spaced: bool = True) -> Infix:
    return Infix(level, level, Level(level + 1), spaced)


_INFIX: dict[str, Infix] = {
    "iff": _left(Level.EQUIVALENCE),
    "implies": Infix(Level.IMPLICATION, Level.DISJUNCTION, Level.IMPLICATION),
    "or": _left(Level.DISJUNCTION),
    "and": _left(Level.CONJUNCTION),
    "union": _left(Level.OPERAND),
    "minus": _left(Level.OPERAND),
    "intersect": _left(Level.SET_PRODUCT),
    "cross": _left(Level.SET_PRODUCT),
    "..": Infix(Level.RANGE, Level.SUM, Level.SUM, spaced=False),
    "+": _left(Level.SUM),
    "-": _left(Level.SUM),
    "*": _left(Level.PRODUCT, spaced=False),
    "/": _left(Level.PRODUCT, spaced=False),
    "mod": _left(Level.PRODUCT),
    "div": _left(Level.PRODUCT),
}
_FILLED = frozenset({"+", "-", "and", "or", "implies", "iff", "union"})
"""Operators behind which a long line may be broken."""

_TIGHT_NUMBER = re.compile(r"[eE][0-9]")


@frozen
class Shape:
    """What a parent must know of a child: its level, and whether a quantifier or conditional ends it."""

    level: Level
    open: bool = False


Wording = Generator[Any, Any, Shape]
"""A walk that writes an expression and returns its shape."""


def expression_parts(expression: Expression, least: Level = Level.ANY) -> list[Part]:
    """The canonical text of an expression in parts, in brackets if it binds looser than ``least``."""
    writer = _Writer()
    run(writer.child(expression, least, may_be_open=least <= Level.LOGIC))
    return writer.parts


class _Writer:
    """Writes expressions into parts.

    ``tight`` leaves the blanks around ``+`` and ``-`` out: ``1..n-1``.
    """

    def __init__(self) -> None:
        self.parts: list[Part] = []

    def child(
        self, node: Expression, least: Level, *, may_be_open: bool = False, tight: bool = False
    ) -> Wording:
        """A part of an expression, in brackets where its place asks for a tighter one."""
        slot = len(self.parts)
        self.parts.append("")
        shape: Shape = yield _WRITERS[type(node)](self, node, tight)
        if shape.level >= least and (may_be_open or not shape.open):
            return shape
        self.parts[slot] = "("
        self.parts.append(")")
        return Shape(Level.SIMPLE)

    def items(self, items: tuple[Expression, ...], least: Level = Level.ANY) -> Wording:
        """Items with commas, inside a group."""
        for number, item in enumerate(items):
            if number:
                self.parts.extend((",", Mark.LINE))
            yield self.child(item, least, may_be_open=least <= Level.LOGIC)
        return Shape(Level.ANY)

    def group(self, opening: str, items: tuple[Expression, ...], closing: str) -> Wording:
        """Items in brackets."""
        self.parts.append(opening)
        if items:
            self.parts.append(Mark.OPEN)
            yield self.items(items)
            self.parts.append(Mark.CLOSE)
        self.parts.append(closing)
        return Shape(Level.SIMPLE)


_Write = Callable[[_Writer, Any, bool], Wording]


def _number(writer: _Writer, node: tree.Number, tight: bool) -> Wording:
    writer.parts.append(node.text)
    return Shape(Level.POSTFIX)
    yield


def _name(writer: _Writer, node: tree.Name, tight: bool) -> Wording:
    writer.parts.append(node.name)
    return Shape(Level.CALLABLE)
    yield


def _text(writer: _Writer, node: tree.Text, tight: bool) -> Wording:
    writer.parts.append(quoted(node.value))
    return Shape(Level.BASE)
    yield


def quoted(text: str) -> str:
    """A string literal for the text."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def _call(writer: _Writer, node: tree.Call, tight: bool) -> Wording:
    yield writer.child(node.function, Level.CALLABLE)
    yield writer.group("(", node.arguments, ")")
    return Shape(Level.CALLABLE)


def _index(writer: _Writer, node: tree.Index, tight: bool) -> Wording:
    shape: Shape = yield writer.child(node.sequence, Level.SIMPLE)
    yield writer.group("[", node.indices, "]")
    return shape


def _named(writer: _Writer, node: tree.Named, tight: bool) -> Wording:
    writer.parts.append(f"{node.name}: ")
    yield writer.child(node.value, Level.ANY, may_be_open=True)
    return Shape(Level.ANY, open=True)


def _approach(writer: _Writer, node: tree.Approach, tight: bool) -> Wording:
    yield writer.child(node.variable, Level.ANY, may_be_open=True)
    writer.parts.append(" -> ")
    yield writer.child(node.point, Level.ANY, may_be_open=True)
    return Shape(Level.ANY, open=True)


def _unary(writer: _Writer, node: tree.Unary, tight: bool) -> Wording:
    if node.operator == "!":
        number = isinstance(node.operand, tree.Number)
        yield writer.child(node.operand, Level.POSTFIX if number else Level.SIMPLE)
        writer.parts.append("!")
        return Shape(Level.POSTFIX if number else Level.PRIMARY)
    if node.operator == "not":
        writer.parts.append("not ")
        shape: Shape = yield writer.child(node.operand, Level.NEGATION, may_be_open=True)
        return Shape(Level.NEGATION, shape.open)
    writer.parts.append(node.operator)
    yield writer.child(node.operand, Level.FACTOR, tight=tight)
    return Shape(Level.FACTOR)


def _binary(writer: _Writer, node: tree.Binary, tight: bool) -> Wording:
    if node.implicit:
        product: Shape = yield _implicit(writer, node)
        return product
    if node.operator == "^":
        yield _power(writer, node, Level.BASE)
        return Shape(Level.POWER)
    infix = _INFIX[node.operator]
    in_range = tight or node.operator == ".."
    yield writer.child(node.left, infix.left, tight=in_range)
    if not infix.spaced or (tight and node.operator in ("+", "-")):
        writer.parts.append(node.operator)
    elif node.operator in _FILLED:
        writer.parts.extend((f" {node.operator}", Mark.FILL))
    else:
        writer.parts.append(f" {node.operator} ")
    logical = infix.level <= Level.CONJUNCTION
    right: Shape = yield writer.child(node.right, infix.right, may_be_open=logical, tight=in_range)
    return Shape(infix.level, right.open)


def _power(writer: _Writer, node: Expression, least: Level) -> Wording:
    """A power with a base of at least this level, or such a base alone.

    Exponents go on to the right: a sign, a base with an exponent of its own.
    """
    while isinstance(node, tree.Binary) and node.operator == "^":
        yield writer.child(node.left, least)
        writer.parts.append("^")
        node, least = node.right, Level.POSTFIX
        while isinstance(node, tree.Unary) and node.operator in ("-", "+"):
            writer.parts.append(node.operator)
            node = node.operand
    yield writer.child(node, least)
    return Shape(Level.POWER)


def _implicit(writer: _Writer, node: tree.Binary) -> Wording:
    yield writer.child(node.left, Level.POSTFIX)
    slot = len(writer.parts)
    writer.parts.append("")
    yield _power(writer, node.right, Level.PRIMARY)
    following = next(part for part in writer.parts[slot:] if part)
    starts_badly = isinstance(following, str) and _TIGHT_NUMBER.match(following)
    if starts_badly or writer.parts[slot - 1] == "0":
        writer.parts[slot] = " "
    return Shape(Level.FACTOR)


def _comparison(writer: _Writer, node: tree.Comparison, tight: bool) -> Wording:
    yield writer.child(node.operands[0], Level.OPERAND)
    last = len(node.operators) - 1
    shape = Shape(Level.COMPARISON)
    for number, operator in enumerate(node.operators):
        writer.parts.append(f" {operator.replace('_', ' ')} ")
        operand = node.operands[number + 1]
        if number == last and _ends_a_chain(operand):
            shape = yield writer.child(operand, Level.NEGATION, may_be_open=True)
        else:
            yield writer.child(operand, Level.OPERAND)
    return Shape(Level.COMPARISON, shape.open)


def _ends_a_chain(operand: Expression) -> bool:
    """Whether it may stand at the end of a chain of comparisons although it binds looser."""
    if isinstance(operand, tree.Unary):
        return operand.operator == "not"
    return isinstance(operand, tree.Quantifier | tree.Conditional)


def _congruence(writer: _Writer, node: tree.Congruence, tight: bool) -> Wording:
    yield writer.child(node.left, Level.OPERAND)
    writer.parts.append(" = ")
    yield writer.child(node.right, Level.OPERAND)
    writer.parts.append(" (mod ")
    yield writer.child(node.modulus, Level.ANY, may_be_open=True)
    writer.parts.append(")")
    return Shape(Level.COMPARISON)


def _conditional(writer: _Writer, node: tree.Conditional, tight: bool) -> Wording:
    writer.parts.append("if ")
    yield writer.child(node.condition, Level.LOGIC, may_be_open=True)
    writer.parts.extend((" then", Mark.FILL))
    yield writer.child(node.value, Level.LOGIC, may_be_open=True)
    writer.parts.extend((" else", Mark.FILL))
    yield writer.child(node.other, Level.LOGIC, may_be_open=True)
    return Shape(Level.COMPARISON, open=True)


def _quantifier(writer: _Writer, node: tree.Quantifier, tight: bool) -> Wording:
    writer.parts.append(f"{node.kind} ")
    yield _binders(writer, node.binders)
    writer.parts.extend((":", Mark.FILL))
    yield writer.child(node.body, Level.LOGIC, may_be_open=True)
    return Shape(Level.COMPARISON, open=True)


def _binders(writer: _Writer, binders: tuple[Expression, ...]) -> Wording:
    for number, binder in enumerate(binders):
        if number:
            writer.parts.append(", ")
        yield writer.child(binder, Level.EQUIVALENCE)
    return Shape(Level.ANY)


def _parenthesised(writer: _Writer, node: tree.Parenthesised, tight: bool) -> Wording:
    yield writer.group("(", (node.inner,), ")")
    return Shape(Level.SIMPLE)


def _tuple(writer: _Writer, node: tree.TupleDisplay, tight: bool) -> Wording:
    yield writer.group("(", node.items, ")")
    return Shape(Level.SIMPLE)


def _list(writer: _Writer, node: tree.ListDisplay, tight: bool) -> Wording:
    yield writer.group("[", node.items, "]")
    return Shape(Level.BASE)


def _set(writer: _Writer, node: tree.SetDisplay, tight: bool) -> Wording:
    yield writer.group("{", node.items, "}")
    return Shape(Level.BASE)


def _set_builder(writer: _Writer, node: tree.SetBuilder, tight: bool) -> Wording:
    writer.parts.extend(("{", Mark.OPEN))
    yield writer.items(node.head)
    writer.parts.extend((" :", Mark.LINE))
    yield writer.items(node.conditions)
    writer.parts.extend((Mark.CLOSE, "}"))
    return Shape(Level.BASE)


def _generator(writer: _Writer, node: tree.Generator, tight: bool) -> Wording:
    yield writer.child(node.body, Level.ANY, may_be_open=True)
    writer.parts.extend((Mark.LINE, "for "))
    yield _binders(writer, node.binders)
    if node.guard is not None:
        writer.parts.extend((Mark.LINE, "if "))
        yield writer.child(node.guard, Level.LOGIC, may_be_open=True)
    return Shape(Level.ANY, open=True)


def _given(writer: _Writer, node: tree.Given, tight: bool) -> Wording:
    yield writer.child(node.value, Level.LOGIC, may_be_open=True)
    writer.parts.extend((" given", Mark.FILL))
    yield writer.child(node.condition, Level.LOGIC, may_be_open=True)
    return Shape(Level.ANY, open=True)


_WRITERS: dict[type[Expression], _Write] = {
    tree.Number: _number,
    tree.Name: _name,
    tree.Text: _text,
    tree.Call: _call,
    tree.Index: _index,
    tree.Named: _named,
    tree.Approach: _approach,
    tree.Unary: _unary,
    tree.Binary: _binary,
    tree.Comparison: _comparison,
    tree.Congruence: _congruence,
    tree.Conditional: _conditional,
    tree.Quantifier: _quantifier,
    tree.Parenthesised: _parenthesised,
    tree.TupleDisplay: _tuple,
    tree.ListDisplay: _list,
    tree.SetDisplay: _set,
    tree.SetBuilder: _set_builder,
    tree.Generator: _generator,
    tree.Given: _given,
}
