"""Breaking of long lines.

Text comes as a list of parts: strings, and marks for where a line may be broken. A bracketed group that
does not fit is opened up, each item on a line of its own; elsewhere lines are filled and broken
behind a comma or an operator. Runs in linear time.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

WIDTH = 100
"""Columns of a line, where it can be broken at all."""
_STEP = 2
"""Columns by which an opened group is indented."""
_CONTINUATION = 4
"""Columns by which a filled line is indented."""


class Mark(Enum):
    """A place in the text that says how lines may be broken there."""

    OPEN = "a group begins, behind its bracket"
    CLOSE = "the group ends, before its bracket"
    LINE = "a blank, or a line end where the group is opened up"
    FILL = "a blank, or a line end where what follows does not fit"


Part = str | Mark


@dataclass(slots=True)
class _Group:
    """A group being written: whether it is opened up, and where its lines begin."""

    opened: bool
    indent: int


def break_lines(parts: list[Part], indent: int) -> str:
    """The text of the parts for a line that begins in column ``indent``, without that first indent."""
    widths = _widths(parts)
    groups = [_Group(opened=False, indent=indent)]
    out: list[str] = []
    column = indent
    for number, part in enumerate(parts):
        if isinstance(part, str):
            out.append(part)
            column += len(part)
            continue
        group = groups[-1]
        if part is Mark.OPEN:
            breaks = column + widths[number] > WIDTH
            target = group.indent + _STEP
            groups.append(_Group(breaks, target if breaks else group.indent))
        elif part is Mark.CLOSE:
            groups.pop()
            breaks, target = group.opened, groups[-1].indent
        elif part is Mark.LINE:
            breaks, target = group.opened, group.indent
        else:
            breaks, target = column + widths[number] > WIDTH, group.indent + _CONTINUATION
        if breaks:
            out.append("\n" + " " * target)
            column = target
        elif part in (Mark.LINE, Mark.FILL):
            out.append(" ")
            column += 1
    return "".join(out)


def _widths(parts: list[Part]) -> list[int]:
    """How much has to fit on the line at each mark.

    For OPEN the group and the bracket that closes it; for FILL a blank and what follows up to the next
    mark of the same group.
    """
    widths = [0] * len(parts)
    groups = [0]  # of each enclosing group the width from here to its end
    pieces = [0]  # and the width from here to its next mark
    for number in range(len(parts) - 1, -1, -1):
        part = parts[number]
        if isinstance(part, str):
            groups[-1] += len(part)
            pieces[-1] += len(part)
        elif part is Mark.CLOSE:
            groups.append(0)
            pieces.append(0)
        elif part is Mark.OPEN:
            pieces.pop()
            width = groups.pop()
            groups[-1] += width
            pieces[-1] += width
            widths[number] = width + 1
        else:
            widths[number] = 1 + pieces[-1]
            pieces[-1] = 0
            groups[-1] += 1
    return widths
