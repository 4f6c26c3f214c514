r"""Brackets of LaTeX and plain text: where they close, where a text may be divided.

``\{`` and ``\}`` are brackets of sets, ``{`` and ``}`` those of arguments. Intervals may be opened
by ``(`` or ``[`` and closed by either of ``)`` and ``]``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|.", re.DOTALL)
_CLOSES = {"(": ")]", "[": ")]", "{": "}", r"\{": (r"\}",)}
_ENDS = frozenset({")", "]", "}", r"\}"})


def tokens(text: str) -> Iterator[tuple[int, str]]:
    """Commands and characters with their places."""
    for match in _TOKEN.finditer(text):
        yield match.start(), match[0]


def closing_brace(text: str, start: int) -> int | None:
    """The place of the ``}`` that closes the ``{`` at ``start``; None where none does."""
    depth = 0
    for place, token in tokens(text[start:]):
        depth += (token == "{") - (token == "}")
        if depth == 0:
            return start + place
    return None


def closing(text: str, start: int) -> int | None:
    """The place of the bracket that closes the one at ``start``; None where none does."""
    pending: list[str] = []
    for place, token in tokens(text[start:]):
        if token in _CLOSES:
            pending.append(token)
        elif token in _ENDS:
            if token not in _CLOSES[pending.pop()]:
                return None
            if not pending:
                return start + place
    return None


def balanced(text: str) -> bool:
    """Whether all brackets of a text close in turn."""
    pending: list[str] = []
    for _, token in tokens(text):
        if token in _CLOSES:
            pending.append(token)
        elif token in _ENDS and (not pending or token not in _CLOSES[pending.pop()]):
            return False
    return not pending


def nesting(text: str) -> int:
    """How deep brackets of a text nest."""
    deepest = now = 0
    for _, token in tokens(text):
        now += (token in _CLOSES) - (token in _ENDS)
        deepest = max(deepest, now)
    return deepest


def divided(text: str, separators: re.Pattern[str]) -> list[tuple[str, str]]:
    """Pieces between separators outside of brackets, each with the separator before it.

    The first piece has none. Pieces are stripped of blanks; empty ones stay.
    """
    outside = _outside(text)
    pieces: list[tuple[str, str]] = []
    begin, before = 0, ""
    for match in separators.finditer(text):
        if outside[match.start()]:
            pieces.append((before, text[begin : match.start()].strip()))
            begin, before = match.end(), match[0].strip()
    pieces.append((before, text[begin:].strip()))
    return pieces


def _outside(text: str) -> list[bool]:
    """For each place whether it is outside of brackets."""
    outside: list[bool] = []
    depth = 0
    for _, token in tokens(text):
        depth -= token in _ENDS
        outside.extend([depth <= 0] * len(token))
        depth += token in _CLOSES
    return outside
