"""Shapes of text with holes: matching a foreign spelling, and writing its MTF form.

A pattern is literal text with holes: ``Sum(<e>, (<k:w>, <a>, <b>))``. Blanks count for nothing. A hole
takes text in which brackets match; what it takes is said by its kind:

=====  ==========================================================================================
``e``  an expression: up to the literal behind the hole, never over a comma (the default)
``*``  several expressions with commas between them
``w``  one name
``n``  several names with commas between them
``t``  a term: an expression without ``+``, ``-`` and relations of its own
=====  ==========================================================================================

A replacement is text with the same holes. ``<a>`` is what was taken; ``<(a)>`` puts it into brackets
unless it is one name, number or call; ``<?a>`` does so where words of logic stand in it; ``<=a>`` adds
``= 0`` unless a relation stands in it; ``<a-1>`` is one less; ``<a|sep>`` are the parts of a ``*`` or ``n``
hole with ``sep`` between them, each as ``<?a>``. Brackets around a whole replacement stay only where
something stands beside it. No recursion and no backtracking: matching takes linear time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from mtf_lang.frozen import frozen

_HOLE = re.compile(r"<(\w+)(?::([ewnt*]))?>")
_FILLED = re.compile(r"<([(?=]?)(\w+)\)?(-1)?(?:\|([^<>]*))?>")
_LITERAL = re.compile(r"\w+|[^\w\s]")
_NAME = re.compile(r"[^\W\d]\w*'*")
_NAMES = re.compile(r"[^\W\d]\w*(?:\s*,\s*[^\W\d]\w*)*")
_STEP = re.compile(r'"(?:[^"\\\n]|\\.)*"|\w+|.', re.DOTALL)
_RELATION = re.compile(r"[<>≤≥≠≡]|(?<![:])=|\bin\b")
_LOGIC = re.compile(r"\b(?:or|and|implies|iff|forall|exists|if|given|not)\b")
_WHOLE = re.compile(r"\w+(?:\.\d+)?'*|\w*[([{].*[)\]}]", re.DOTALL)

_CLOSES = {"(": ")", "[": "]", "{": "}"}
_TERM_ENDS = frozenset("+-=<>≤≥≠≡")
_OPENERS = frozenset(("", "\n", "(", "[", "{", ",", ":", ";"))
_CLOSERS = frozenset(("", "\n", "\r", ")", "]", "}", ",", ";", "#"))
_STOPS = frozenset(("for", "given", "as", "using", "where"))


@frozen
class Piece:
    """A piece of a pattern: literal text, or a hole with its kind."""

    text: str
    kind: str = ""


@frozen
class Match:
    """Where a pattern ends, and what its holes have taken."""

    end: int
    holes: Mapping[str, str]


@cache
def pieces(pattern: str) -> tuple[Piece, ...]:
    """The pieces of a pattern in order."""
    found: list[Piece] = []
    at = 0
    for hole in _HOLE.finditer(pattern):
        found += [Piece(word) for word in _LITERAL.findall(pattern[at : hole.start()])]
        found.append(Piece(hole.group(1), hole.group(2) or "e"))
        at = hole.end()
    return (*found, *(Piece(word) for word in _LITERAL.findall(pattern[at:])))


def match(pattern: str, text: str, start: int) -> Match | None:
    """What the pattern takes from ``start`` on; None where it does not fit."""
    holes: dict[str, str] = {}
    at, depth = start, 0
    parts = pieces(pattern)
    for number, piece in enumerate(parts):
        if number == 1 and piece.kind and text[at : at + 1] == "(":
            return None  # `sum(…)` is a call, whatever stands behind it; `sum (…)` may be prose
        at = _skip_blanks(text, at, over_lines=depth > 0) if number else at
        if piece.kind:
            closing = parts[number + 1].text if number + 1 < len(parts) else ""
            end = _hole_end(piece.kind, text, at, closing, over_lines=depth > 0)
            taken = text[at:end].strip()
            if not taken or holes.setdefault(piece.text, taken) != taken:
                return None
            at = end if closing else at + len(text[at:end].rstrip())
        else:
            end = at + len(piece.text)
            if text[at:end] != piece.text or (piece.text[-1].isalnum() and text[end : end + 1].isalnum()):
                return None
            depth += (piece.text in _CLOSES) - (piece.text in _CLOSES.values())
            at = end
    return Match(at, holes)


def _skip_blanks(text: str, at: int, *, over_lines: bool) -> int:
    blanks = " \t\r\n" if over_lines else " \t"
    while at < len(text) and text[at] in blanks:
        at += 1
    return at


def _hole_end(kind: str, text: str, at: int, closing: str, *, over_lines: bool) -> int:
    """Where a hole that begins at ``at`` ends; ``closing`` is the literal behind it."""
    if kind in "wn":
        found = (_NAME if kind == "w" else _NAMES).match(text, at)
        return found.end() if found else at
    expected: list[str] = []
    for step in _STEP.finditer(text, at):
        word = step.group()
        if expected:
            if word == expected[-1]:
                expected.pop()
            elif word in _CLOSES:
                expected.append(_CLOSES[word])
        elif _ends_hole(kind, word, closing, first=not text[at : step.start()].strip()) or (
            word == "\n" and not over_lines
        ):
            return step.start()
        elif word in _CLOSES:
            expected.append(_CLOSES[word])
    return at if expected else len(text)


def _ends_hole(kind: str, word: str, closing: str, *, first: bool) -> bool:
    if word in (")", "]", "}", ";", "#") or word == closing or (word == "," and kind != "*"):
        return True
    if not closing and word in _STOPS:
        return True
    return kind == "t" and word in _TERM_ENDS and not first


# --- writing ---------------------------------------------------------------------------------------


def fill(replacement: str, holes: Mapping[str, str], text: str, start: int, end: int) -> str:
    """The replacement with its holes filled, as it stands in place of ``text[start:end]``."""

    def one(found: re.Match[str]) -> str:
        mode, name, less, separator = found.groups()
        taken = holes[name]
        if separator is not None:
            return separator.join(_marked(mode or "?", part) for part in parts(taken))
        return _one_less(taken) if less else _marked(mode, taken)

    written = _FILLED.sub(one, replacement)
    outer = replacement.startswith("(") and replacement.endswith(")")
    return written[1:-1] if outer and _stands_alone(text, start, end) else written


def parts(taken: str) -> list[str]:
    """The expressions in a list of them; brackets around the whole list are taken off."""
    if taken[0] in "[{" and taken[-1] in "]}":
        taken = taken[1:-1]
    found, at = [], 0
    while at <= len(taken):
        end = _hole_end("e", taken, at, "", over_lines=True)
        if taken[end : end + 1] not in (",", ""):
            return [taken]
        found.append(taken[at:end].strip())
        at = end + 1
    return found


def _marked(mode: str, taken: str) -> str:
    if mode == "(":
        return taken if is_whole(taken) else f"({taken})"
    if mode == "?":
        return f"({taken})" if _LOGIC.search(taken) and not is_whole(taken) else taken
    if mode == "=":
        return taken if _RELATION.search(taken) or taken[0] in "{[" else f"{taken} = 0"
    return taken


def is_whole(taken: str) -> bool:
    """Whether the text is one name, number, call or pair of brackets."""
    if not _WHOLE.fullmatch(taken):
        return False
    if taken[-1] not in ")]}":
        return True
    opening = next(at for at, sign in enumerate(taken) if sign in _CLOSES)
    closing = _hole_end("*", taken, opening + 1, "", over_lines=True)
    return closing == len(taken) - 1


def _one_less(taken: str) -> str:
    return str(int(taken) - 1) if taken.isdecimal() else f"{taken} - 1"


def _defines(text: str, start: int) -> bool:
    """Whether the `=` before this place is the only one on its line."""
    return text[text.rfind("\n", 0, start) + 1 : start].count("=") == 1


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether nothing stands beside the place that could bind tighter than what is put there."""
    before = text[:start].rstrip(" \t")[-1:]
    after = text[end:].lstrip(" \t")[:1]
    if before == "=":
        return after in ("", "\n", "\r", "#") and _defines(text, start)
    return before in _OPENERS and after in _CLOSERS
