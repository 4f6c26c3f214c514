"""Text to tokens, in one pass of one regular expression.

Every character belongs to exactly one token, one comment or to blank space; what no terminal
matches becomes a token of kind ``UNKNOWN`` that the parser reports where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from mtf_lang.frozen import frozen
from mtf_lang.source import Span
from mtf_lang.syntax.tables import Tables
from mtf_lang.syntax.tokens import UNKNOWN, Token
from mtf_lang.syntax.tree import Comment

COMMENT = "COMMENT"


@frozen
class Scanned:
    """Tokens without blanks, and the comments beside them, both in order of place."""

    tokens: list[Token]
    comments: list[Comment]


Scan = Callable[[str], Scanned]
"""Reads a text."""


def scanner(tables: Tables) -> Scan:
    """The scanner for these tables; it takes linear time and never fails."""
    expression = re.compile(f"{tables.pattern}|(.)", re.DOTALL)
    groups: list[str | dict[str, str]] = ["", *tables.groups, UNKNOWN]
    keywords, ignored = tables.keywords, tables.ignored

    def scan(text: str) -> Scanned:
        tokens: list[Token] = []
        comments: list[Comment] = []
        for match in expression.finditer(text):
            kind = groups[match.lastindex or 0]
            start, end = match.span()
            found = match.group()
            if isinstance(kind, dict):
                kind = kind[found]
            elif kind == "NAME":
                kind = keywords.get(found, kind)
            elif kind in ignored:
                if kind == COMMENT:
                    comments.append(_comment(text, found, start, end))
                continue
            tokens.append(Token(kind, found, start, end))
        return Scanned(tokens, comments)

    return scan


def _comment(text: str, found: str, start: int, end: int) -> Comment:
    line_start = text.rfind("\n", 0, start) + 1
    words = found[1:].strip()
    return Comment(Span(start, end), words, not text[line_start:start].strip())
