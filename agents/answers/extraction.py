"""Where a text states its answer: the last box, else the last sentence that says so."""

from __future__ import annotations

import re
from typing import Literal

from mtf_lang.agents.answers.brackets import closing_brace
from mtf_lang.frozen import frozen

_BOX = re.compile(r"\\(?:boxed|fbox|framebox)\s*")
_BETWEEN = re.compile(r"(?:[\s$,;.&]|\\[()\[\],;! ]|\\text\{\s*(?:and|or)\s*\}|\\quad|\b(?:and|or)\b)*")
"""What may stand between boxes that are answers side by side."""

_STATED = re.compile(
    r"(?:final\s+answer|the\s+answer|answer)(?:\s+is)?\s*[:=]?\s*(?:\*\*)?\s*(?P<answer>[^\n]+)",
    re.IGNORECASE,
)
_MARKS = "*_` \t"


@frozen
class Extracted:
    """An answer found in a text.

    ``text`` is the answer; boxes side by side are put together as a list. ``how`` says what it was
    found by, ``boxes`` holds the contents of all boxes of the text in order.
    """

    text: str
    how: Literal["boxed", "stated"]
    boxes: tuple[str, ...] = ()


def extract(text: str) -> Extracted | None:
    r"""The answer a text states: the last ``\boxed{…}`` with content, else the last "answer is …".

    ``None`` where there is neither. A box that is never closed does not count.
    """
    boxes = _boxes(text)
    if boxes:
        last = [boxes[-1]]
        for box in reversed(boxes[:-1]):
            if not _BETWEEN.fullmatch(text, box[1], last[0][0]):
                break
            last.insert(0, box)
        return Extracted(", ".join(content for _, _, content in last), "boxed", tuple(b[2] for b in boxes))
    stated = [match["answer"].strip(_MARKS).rstrip(".") for match in _STATED.finditer(text)]
    found = [answer for answer in stated if answer]
    return Extracted(found[-1], "stated") if found else None


def _boxes(text: str) -> list[tuple[int, int, str]]:
    """Beginning, end and content of each closed box that is not empty; of nested ones the outermost."""
    found: list[tuple[int, int, str]] = []
    place = 0
    while match := _BOX.search(text, place):
        place = match.end()
        if text[place : place + 1] == "{":
            end = closing_brace(text, place)
            if end is None:
                continue
            content = text[place + 1 : end].strip()
            place = end + 1
        else:  # \boxed 5
            word = re.compile(r"[^\s\\${}]+").match(text, place)
            if word is None:
                continue
            content, place = word[0].rstrip(".,"), word.end()
        if content:
            found.append((match.start(), place, content))
    return found
