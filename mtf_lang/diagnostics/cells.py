"""Text as a terminal shows it: one entry a column.

Tabs, wide and combining characters make columns differ from code points; control characters
could drive the terminal. Both are dealt with here and nowhere else.
"""

from __future__ import annotations

import unicodedata

from mtf_lang.frozen import frozen

TAB = 4
"""Tab stops in excerpts, in columns."""

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
"""Shown for control and format characters: a script must not be able to drive the terminal."""

ELLIPSIS = "…"


@frozen
class Line:
    """One line laid out in columns.

    ``cells[c]`` is the text drawn at column ``c``: a character with its combining marks, or an
    empty string in the second column of a wide one. ``columns[i]`` is the column at which code
    point ``i`` starts; it has one more entry, the column after the last.
    """

    cells: tuple[str, ...]
    columns: tuple[int, ...]


def safe(character: str) -> str:
    """The character, or the replacement sign where showing it would be dangerous."""
    return REPLACEMENT if unicodedata.category(character) in ("Cc", "Cf", "Co", "Cs") else character


def lay_out(text: str) -> Line:
    """Lay a line out: tabs expanded, wide characters in two columns, marks on their base."""
    cells: list[str] = []
    columns: list[int] = []
    for character in text:
        if unicodedata.combining(character) and cells:
            columns.append(len(cells) - 1)
            cells[-1] += character
            continue
        columns.append(len(cells))
        if character == "\t":
            cells.extend(" " * (TAB - len(cells) % TAB))
            continue
        cells.append(safe(character))
        if unicodedata.east_asian_width(character) in ("W", "F"):
            cells.append("")
    columns.append(len(cells))
    return Line(tuple(cells), tuple(columns))


def width(text: str) -> int:
    """Columns that ``text`` takes on a terminal."""
    return len(lay_out(text).cells)


def clean(text: str) -> str:
    """``text`` with tabs expanded and dangerous characters replaced; line ends are kept."""
    return "\n".join("".join(lay_out(line).cells) for line in text.split("\n"))


def wrap(text: str, columns: int, first: str = "", rest: str = "") -> list[str]:
    """Break ``text`` at blanks into lines of at most ``columns``, led by ``first`` then ``rest``.

    Line ends in ``text`` are kept; a word that does not fit is cut.
    """
    lines: list[str] = []
    for paragraph in clean(text).split("\n"):
        line, empty = (rest if lines else first), True
        for word in paragraph.split(" "):
            candidate = line + word if empty else f"{line} {word}"
            if width(candidate) > columns and not empty:
                lines.append(line.rstrip())
                candidate = rest + word
            line, empty = candidate, False
            while width(line) > columns:
                head, tail = _cut(line, columns)
                lines.append(head)
                line = rest + tail
        lines.append(line.rstrip())
    return lines


def _cut(text: str, columns: int) -> tuple[str, str]:
    cells = lay_out(text).cells
    at = columns - 1 if columns > 1 and cells[columns] == "" else columns
    return "".join(cells[:at]), "".join(cells[at:])
