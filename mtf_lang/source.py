"""Source text and places in it.

The room for what every later stage points back at: the text of a request and half-open
spans of code points in it. Nothing here knows the grammar.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from mtf_lang.frozen import frozen


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Half-open range ``[start, end)`` of code points in one source text."""

    start: int
    end: int

    def to(self, other: Span) -> Span:
        """The smallest span that covers this one and ``other``."""
        return Span(min(self.start, other.start), max(self.end, other.end))


NOWHERE = Span(0, 0)
"""The span of what no text stands behind (values given by ``--set``, nodes made by passes)."""


@frozen
class Position:
    """A place as people count it: line and column, both from 1, columns in code points."""

    line: int
    column: int


@frozen
class Source:
    """One request text with the name under which it is reported."""

    name: str
    text: str
    _starts: list[int] = field(default_factory=list, init=False, repr=False, compare=False)

    def _line_starts(self) -> list[int]:
        """Where each line begins; found when first asked for, which most texts never are."""
        if not self._starts:
            self._starts[:] = [0, *(i + 1 for i, c in enumerate(self.text) if c == "\n")]
        return self._starts

    def position(self, offset: int) -> Position:
        """Line and column of a code-point offset; offsets past the end give the end."""
        offset = max(0, min(offset, len(self.text)))
        starts = self._line_starts()
        line = bisect_right(starts, offset)
        return Position(line, offset - starts[line - 1] + 1)

    def line(self, number: int) -> str:
        """The text of line ``number`` (from 1) without its line end."""
        starts = self._line_starts()
        start = starts[number - 1]
        end = starts[number] - 1 if number < len(starts) else len(self.text)
        return self.text[start:end].rstrip("\r")

    def slice(self, span: Span) -> str:
        """The text under ``span``."""
        return self.text[span.start : span.end]
