"""How a notation is written from IR: brackets where they are needed, names that are not confused.

``show`` and ``latex`` say what one node looks like; here the pieces are put together without
recursion, and every symbol gets the name under which it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from mtf_lang.frozen import frozen
from mtf_lang.ir.nodes import Node, Symbol

Names = Mapping[Symbol, str]
"""Variables in scope with the names that stand for them in the text."""


@frozen
class Part:
    """A node inside another one.

    It stands in brackets where it binds more loosely than ``least``; with ``unsigned`` also where
    its text begins with a minus sign.
    """

    node: Node
    least: int
    names: Names
    unsigned: bool = False


@frozen
class Written:
    """One node: how tightly it binds, and its text in pieces."""

    level: int
    pieces: tuple[str | Part, ...]


Look = Callable[[Node, Names], Written]


def write(part: Part, look: Look, brackets: tuple[str, str]) -> str:
    """The text of ``part``, with ``look`` for each node; linear in the size of the text."""
    out: list[str] = []
    pending: list[str | Part] = [part]
    while pending:
        piece = pending.pop()
        if isinstance(piece, str):
            out.append(piece)
            continue
        written = look(piece.node, piece.names)
        if written.level < piece.least or (piece.unsigned and _signed(written, look)):
            out.append(brackets[0])
            pending.append(brackets[1])
        pending.extend(reversed(written.pieces))
    return "".join(out)


def _signed(written: Written, look: Look) -> bool:
    """Whether the text begins with a minus sign."""
    while not isinstance(first := written.pieces[0], str):
        written = look(first.node, first.names)
        if first.unsigned or written.level < first.least:
            return False
    return first.startswith("-")


def separated(parts: Iterable[str | Part], separator: str) -> tuple[str | Part, ...]:
    """``parts`` with ``separator`` between them."""
    pieces: list[str | Part] = []
    for part in parts:
        if pieces:
            pieces.append(separator)
        pieces.append(part)
    return tuple(pieces)


def named(symbols: Iterable[Symbol], names: Names, reserved: frozenset[str]) -> Names:
    """``names`` with a name for each of ``symbols`` that no other variable in scope has.

    The author's name where it is free; else with a number behind it. ``reserved`` are names that
    mean something else in the text.
    """
    extended = dict(names)
    taken = set(names.values())
    for symbol in symbols:
        name, number = symbol.name, 1
        while name in taken or name in reserved:
            number += 1
            name = f"{symbol.name}_{number}"
        taken.add(name)
        extended[symbol] = name
    return extended
