"""Tokens: what the scanner hands on."""

from __future__ import annotations

from mtf_lang.diagnostics import Diagnostic
from mtf_lang.source import Span

UNKNOWN = "UNKNOWN"
"""Kind of a character, or run of them, that no terminal matches."""

END_OF_INPUT = "$END"
"""Kind of the token behind the last one (Lark's name for it)."""


class Token:
    """A terminal found in the text: its kind (the terminal's name), spelling and place.

    ``fault`` is set by the layout on a token at which the parser is to stop with a message of its
    own, such as a bracket that is never closed.
    """

    __slots__ = ("fault", "kind", "span", "text")

    def __init__(self, kind: str, text: str, start: int, end: int) -> None:
        self.kind = kind
        self.text = text
        self.span = Span(start, end)
        self.fault: Diagnostic | None = None

    def __repr__(self) -> str:
        return f"Token({self.kind}, {self.text!r}, {self.span.start}, {self.span.end})"
