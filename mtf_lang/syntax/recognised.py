"""Foreign shapes and statements at the place where a parse is stuck: finding a row, making the finding."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from mtf_lang.diagnostics import Confidence, Diagnostic, Fix
from mtf_lang.source import Span
from mtf_lang.syntax.foreign_model import Spelling
from mtf_lang.syntax.stuck import LONGEST, Stuck
from mtf_lang.syntax.tokens import Token
from mtf_lang.table import idioms, templates
from mtf_lang.table.idioms import Idiom, Recognised

_REACH = 200
"""So many tokens back a foreign shape may begin."""

_SHOWN = 60

_CHARACTERS = 256
"""For so many first characters the shapes are kept."""


def spelling(row: Spelling, match: re.Match[str], text: str) -> Diagnostic:
    """The finding for a row of spellings that matches."""
    parts = (match.group(), *match.groups(""))
    message, hint, replacement = (
        _filled(template, parts) for template in (row.message, row.hint, row.replacement)
    )
    span = Span(*match.span())
    fixes: tuple[Fix, ...] = ()
    if row.replacement is not None:
        title = f"write `{replacement}`" if replacement.strip() else "leave it out"
        fixes = (Fix(span, _apart(replacement, span, text), row.confidence, title),)
    return Diagnostic(row.code, message, span, hint=hint, fixes=fixes)


def _filled(template: str | None, parts: tuple[str, ...]) -> str:
    """The template with ``{0}``, ``{1}`` … replaced by the match and its groups."""
    return re.sub(r"\{(\d)\}", lambda found: parts[int(found.group(1))], template or "")


def _apart(word: str, span: Span, text: str) -> str:
    """A word with the blanks that keep it apart from what stands beside it."""
    if not word.isalpha():
        return word
    before = text[span.start - 1 : span.start]
    after = text[span.end : span.end + 1]
    return (" " if before.strip() else "") + word + (" " if after.strip() else "")


def beginning(stuck: Stuck) -> Diagnostic | None:
    """A statement that begins as in another language."""
    from mtf_lang.syntax.foreign_statements import BEGINNINGS

    start = stuck.first.span.start
    for row in BEGINNINGS:
        match = re.compile(row.pattern).match(stuck.text, start, start + LONGEST)
        if match is not None and match.end() >= stuck.place.start:
            return spelling(row, match, stuck.text)
    return None


def shape(stuck: Stuck) -> Diagnostic | None:
    """A statement, an operand or an expression of another language."""
    from mtf_lang.syntax.foreign_prose import ORDERS
    from mtf_lang.syntax.foreign_shapes import OPERANDS, STATEMENTS

    first = stuck.first.span.start
    found = (
        _at(stuck, first, STATEMENTS)
        or (_at(stuck, first, ORDERS) if stuck.block == "RETURN" else None)
        or _condition(stuck)
        or _at(stuck, _operand(stuck), OPERANDS)
    )
    if found is not None:
        return found
    for token in stuck.tokens[max(stuck.begin, stuck.number - _REACH) : stuck.number + 1]:
        found = _at(stuck, token.span.start, _beginning_with(token.text[:1]))
        if found is not None:
            return found
    return None


def call_without_brackets(stuck: Stuck, operation: Token) -> Diagnostic | None:
    """``mean of S`` and ``max{1, 2}``, after the name of an operation."""
    start = stuck.token.span.start
    for pattern, written in (("of <e>", "({e})"), ("{<e:*>}", "({{{e}}})")):
        found = templates.match(pattern, stuck.text, start)
        if found is None:
            continue
        argument = written.format(e=found.holes["e"])
        hint = f"write `{operation.text}{argument}`"
        fix = Fix(Span(operation.span.end, found.end), argument, Confidence.LIKELY, hint)
        message = f"the argument of `{operation.text}` stands in brackets"
        place = Span(operation.span.start, found.end)
        return Diagnostic("MTF0109", message, place, hint=hint, fixes=(fix,))
    return None


def _condition(stuck: Stuck) -> Diagnostic | None:
    """A condition in words, where the parse is stuck at one of its words."""
    words = {token.text for token in (stuck.token, stuck.previous) if token is not None}
    rows = tuple(row for row, literals in _conditions() if not literals.isdisjoint(words))
    return _at(stuck, _proposition(stuck), rows) if rows else None


@cache
def _conditions() -> tuple[tuple[Idiom, frozenset[str]], ...]:
    from mtf_lang.syntax.foreign_prose import CONDITIONS

    parts = ((row, templates.pieces(row.pattern)) for row in CONDITIONS)
    return tuple((row, frozenset(p.text for p in pieces if not p.kind)) for row, pieces in parts)


@lru_cache(maxsize=_CHARACTERS)
def _beginning_with(character: str) -> tuple[Idiom, ...]:
    """The shapes that may stand anywhere and can begin with this character."""
    from mtf_lang.syntax.foreign_prose import PHRASES
    from mtf_lang.syntax.foreign_shapes import EXPRESSIONS

    named = character.isidentifier()
    found = []
    for row in (*EXPRESSIONS, *PHRASES):
        first = templates.pieces(row.pattern)[0]
        if (named or first.kind not in "wn") if first.kind else first.text.startswith(character):
            found.append(row)
    return tuple(found)


def _at(stuck: Stuck, start: int, rows: tuple[Idiom, ...]) -> Diagnostic | None:
    for row in rows:
        found = idioms.at(stuck.text, start, (row,))
        if found is not None and _reaches(found.span.end, stuck):
            return _finding(found, stuck.text)
    return None


def _reaches(end: int, stuck: Stuck) -> bool:
    """Whether what ends here explains why the parse is stuck."""
    return end > stuck.place.start or (stuck.at_end and end == stuck.place.start)


def _finding(found: Recognised, text: str) -> Diagnostic:
    written = text[found.span.start : found.span.end]
    shown = (
        written if len(written) <= _SHOWN and "\n" not in written else f"{written.split('(')[0][:_SHOWN]}…"
    )
    hint = found.advice
    fix = Fix(found.span, found.replacement, found.confidence, hint)
    note = f"; {found.idiom.note}" if found.idiom.note else ""
    message = f"`{shown}` is {found.idiom.system}, not MTF"
    return Diagnostic(found.idiom.code, message, found.span, hint=hint + note, fixes=(fix,))


_LOGIC = frozenset((":", "if", "and", "or", "not", "implies", "iff", "then", "else", "∧", "∨", "¬", "⇒", "⇔"))
"""What stands before a condition, beside brackets and commas."""


def _proposition(stuck: Stuck) -> int:
    """Where the condition begins in which the parse is stuck: behind the operand's last word of logic."""
    start = _operand(stuck)
    depth = 0
    for token in reversed(stuck.tokens[stuck.begin : stuck.number]):
        if token.span.start < start:
            break
        depth += token.kind.startswith("RIGHT_") - token.kind.startswith("LEFT_")
        if not depth and token.text in _LOGIC:
            return stuck.tokens[stuck.tokens.index(token) + 1].span.start
    return start


def _operand(stuck: Stuck) -> int:
    """Where the operand begins in which the parse is stuck: behind a bracket, a comma, a definition's `=`."""
    depth = 0
    first = stuck.begin
    for number in range(stuck.number - 1, stuck.begin - 1, -1):
        kind = stuck.tokens[number].kind
        if kind.startswith("RIGHT_"):
            depth += 1
        elif kind.startswith("LEFT_"):
            depth -= 1
        if depth < 0 or (not depth and kind == "COMMA"):
            first = number + 1
            break
    else:
        if stuck.block != "RETURN":
            equal = [n for n in range(first, stuck.number) if stuck.tokens[n].kind == "EQUAL"]
            first = equal[0] + 1 if equal else first
    return stuck.tokens[first].span.start
