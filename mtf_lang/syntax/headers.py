"""Headers of blocks that are not written as such: ``return`` without its colon, ``given:``, ``objects:``.

They are reported, and read as the header they stand for, so that the statements below them are
not taken for something else.
"""

from __future__ import annotations

from collections import Counter

from mtf_lang.diagnostics import Confidence, Diagnostic, Fix
from mtf_lang.grammar.terminals import VALUE_ENDS
from mtf_lang.source import Span
from mtf_lang.syntax.foreign_words import BLOCKS
from mtf_lang.syntax.tables import HEADERS, STATEMENT_ENDS
from mtf_lang.syntax.tokens import Token

_WORDS = {header.lower(): header for header in HEADERS}
_BEFORE = frozenset((*STATEMENT_ENDS, *HEADERS, *VALUE_ENDS))
_LIKE = 0.8
"""How much a word must resemble the name of a block to be taken for it."""


def read(tokens: list[Token]) -> tuple[list[Token], list[Diagnostic]]:
    """The tokens with headers where headers were meant, and what is to be said about them."""
    found: list[Diagnostic] = []
    out: list[Token] = []
    number, above, behind = 0, "", ""
    while number < len(tokens):
        token = tokens[number]
        if token.kind in HEADERS:
            above = token.kind
        if number and tokens[number - 1].kind != "NEWLINE":
            behind = tokens[number - 1].kind
        header = _header(tokens, number, found, above) if _begins_line(tokens, number, behind) else None
        if header is None:
            out.append(token)
            number += 1
            continue
        if header.kind != above:
            out.append(header)
        above = header.kind
        while number < len(tokens) and tokens[number].span.end <= header.span.end:
            number += 1
    return out, found


def _begins_line(tokens: list[Token], number: int, behind: str) -> bool:
    """Whether a word stands here at the start of a line, behind what can end a statement.

    ``behind`` is the kind of the last token before it that is no line end, empty where there is none.
    """
    if number and tokens[number - 1].kind != "NEWLINE":
        return False
    return not behind or behind in _BEFORE


def _header(tokens: list[Token], number: int, found: list[Diagnostic], above: str) -> Token | None:
    name = tokens[number]
    word = name.text.lower()
    following = [token.kind for token in tokens[number + 1 : number + 3]]
    if word in _WORDS and (not following or following[0] == "NEWLINE") and _is_no_name(name, tokens):
        found.append(without_colon(name))
        return Token(_WORDS[word], name.text, name.span.start, name.span.end)
    if not following or following[0] != "COLON":
        return None
    alone = following[1:] in ([], ["NEWLINE"])
    meant = BLOCKS.get(word) or (_resembling(word) if alone else None)
    if meant is None:
        return None
    colon = tokens[number + 1]
    if meant.upper() == above:
        found.append(_superfluous(name, colon, meant))
    else:
        found.append(unknown(name, colon, meant, certain=_resembling(word) == meant))
    return Token(meant.upper(), name.text, name.span.start, colon.span.end)


def _superfluous(name: Token, colon: Token, meant: str) -> Diagnostic:
    """A header of a kind that the block above has already."""
    span = Span(name.span.start, colon.span.end)
    return Diagnostic(
        "MTF0106",
        f"there is no block `{name.text}:`",
        span,
        hint=f"leave it out: what stands below belongs to the block `{meant}:` above",
        fixes=(Fix(span, "", Confidence.LIKELY, "leave it out"),),
    )


def _is_no_name(name: Token, tokens: list[Token]) -> bool:
    """Whether the word stands here only, and no block of that kind has its proper header."""
    kinds = Counter(token.kind if token.kind in HEADERS else token.text.lower() for token in tokens)
    word = name.text.lower()
    return kinds[word] == 1 and not kinds[_WORDS[word]]


def _resembling(word: str) -> str | None:
    from difflib import get_close_matches

    close = get_close_matches(word, ("context", "object", "return"), n=1, cutoff=_LIKE)
    return close[0] if close else None


def without_colon(name: Token) -> Diagnostic:
    """A header without its colon."""
    word = name.text.lower()
    return Diagnostic(
        "MTF0103",
        f"a block begins with its name and a colon: `{word}:`",
        name.span,
        hint=f"write `{word}:`",
        fixes=(Fix(name.span, f"{word}:", Confidence.CERTAIN, "add the colon"),),
    )


def unknown(name: Token, colon: Token, meant: str | None, *, certain: bool) -> Diagnostic:
    """A block that does not exist; ``meant`` is the block that does, where it is known."""
    span = Span(name.span.start, colon.span.end)
    confidence = Confidence.CERTAIN if certain else Confidence.LIKELY
    fixes = (Fix(span, f"{meant}:", confidence, f"write `{meant}:`"),) if meant else ()
    wanted = f"write `{meant}:`; " if meant else ""
    return Diagnostic(
        "MTF0106",
        f"there is no block `{name.text}:`",
        span,
        hint=f"{wanted}the blocks are `context:` (what is known), `object:` (definitions) and `return:`",
        fixes=fixes,
    )
