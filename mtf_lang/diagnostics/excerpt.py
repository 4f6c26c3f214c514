"""Lines of a source with places marked under them.

A mark is a span with a sign (``^`` for where the fault shows, ``-`` for what explains it) and
perhaps a text. Several marks on a line share one row of signs; their texts go to the right of
it, or hang below it.
"""

from __future__ import annotations

from mtf_lang.diagnostics.cells import ELLIPSIS, Line, clean, lay_out, width, wrap
from mtf_lang.frozen import frozen
from mtf_lang.source import Source, Span

CONTEXT = 12
"""Columns shown before the first mark of a line too long to show whole."""


@frozen
class Mark:
    """A place to mark."""

    span: Span
    sign: str
    text: str = ""


@frozen
class _Piece:
    """The part of a mark on one line, in code points of that line: ``[start, end)``."""

    line: int
    start: int
    end: int
    sign: str
    text: str


@frozen
class _Placed:
    """A piece in columns of the window that is shown."""

    start: int
    end: int
    sign: str
    text: str


def excerpt(source: Source, marks: tuple[Mark, ...], columns: int) -> list[str]:
    """The lines under ``marks``, numbered, in order, at most ``columns`` wide."""
    pieces = [piece for mark in marks for piece in _pieces(source, mark)]
    numbers = sorted({piece.line for piece in pieces})
    gutter = len(str(numbers[-1]))
    rows = [" " * gutter + " |"]
    previous = numbers[0]
    for number in numbers:
        if number > previous + 1:
            rows.append("...")
        previous = number
        here = [piece for piece in pieces if piece.line == number]
        shown, placed = _window(lay_out(source.line(number)), here, columns - gutter - 3)
        rows.append(f"{number:>{gutter}} | {shown}".rstrip())
        blank = " " * gutter + " | "
        rows.extend((blank + row).rstrip() for row in _marks(placed, columns - gutter - 3))
    return rows


def _pieces(source: Source, mark: Mark) -> list[_Piece]:
    """A span over several lines is marked on its first and on its last line."""
    first = source.position(mark.span.start)
    last = source.position(max(mark.span.end, mark.span.start))
    start = first.column - 1
    if first.line == last.line:
        return [_Piece(first.line, start, max(last.column - 1, start + 1), mark.sign, mark.text)]
    if last.column == 1:  # the span ends with a line end: nothing of the last line is in it
        last_line = source.line(last.line - 1)
        last_number, end = last.line - 1, len(last_line)
    else:
        last_line = source.line(last.line)
        last_number, end = last.line, last.column - 1
    length = len(source.line(first.line))
    head = _Piece(first.line, start, max(length, start + 1), mark.sign, "")
    if last_number == first.line:
        return [_Piece(first.line, start, head.end, mark.sign, mark.text)]
    indent = len(last_line) - len(last_line.lstrip())
    return [head, _Piece(last_number, min(indent, end - 1), end, mark.sign, mark.text)]


def _window(line: Line, pieces: list[_Piece], columns: int) -> tuple[str, list[_Placed]]:
    """The part of a line that is shown and its marks; a line too long is cut around them."""
    last = len(line.columns) - 1
    placed = []
    for piece in pieces:
        start = line.columns[min(piece.start, last)]
        end = line.columns[min(piece.end, last)]
        placed.append(_Placed(start, max(end, start + 1), piece.sign, piece.text))
    placed.sort(key=lambda mark: (mark.start, mark.end))
    total = len(line.cells)
    if total <= columns:
        return "".join(line.cells), placed
    low = max(0, min(placed[0].start - CONTEXT, total - columns))
    high = min(total, low + columns)
    cells = list(line.cells[low:high])
    if low:
        cells[0] = ELLIPSIS
        if cells[1] == "":  # the first half of a wide character was replaced
            cells[1] = " "
    if high < total:
        if cells[-1] == "":
            cells[-2] = " "
        cells[-1] = ELLIPSIS
    moved = [
        _Placed(
            min(max(mark.start - low, 0), columns - 1),
            min(max(mark.end - low, 1), columns),
            mark.sign,
            mark.text,
        )
        for mark in placed
    ]
    return "".join(cells), moved


def _marks(placed: list[_Placed], columns: int) -> list[str]:
    """The row of signs and the rows of texts below it."""
    signs = [" "] * max(mark.end for mark in placed)
    for sign in "-^":  # where both meet, the fault is seen
        for mark in placed:
            if mark.sign == sign:
                signs[mark.start : mark.end] = sign * (mark.end - mark.start)
    row = "".join(signs)
    texts = [mark for mark in placed if mark.text]
    if not texts:
        return [row]
    last = texts[-1]
    inline = last is placed[-1] and last.end == len(row) and "\n" not in last.text
    if inline and len(row) + 1 + width(last.text) <= columns:
        rows, hanging = [f"{row} {clean(last.text)}"], texts[:-1]
    else:
        rows, hanging = [row], texts
    for at in range(len(hanging) - 1, -1, -1):
        rows.extend(_hang(hanging, at, columns))
    return rows


def _hang(texts: list[_Placed], at: int, columns: int) -> list[str]:
    """A text below its mark, behind the bars of the marks to its left."""
    start = min(texts[at].start, columns // 2)
    lead = [" "] * start
    for mark in texts[:at]:
        if mark.start < start:
            lead[mark.start] = "|"
    head = "".join(lead)
    return wrap(texts[at].text, columns, head, head)
