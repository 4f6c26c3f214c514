"""Messages for places where a parse is stuck.

``explain`` asks the recognisers one after the other; the first that knows the slip speaks. What
none of them knows is said in terms of what could stand there.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from mtf_lang.diagnostics import Confidence, Diagnostic, Fix
from mtf_lang.grammar.terminals import HEADERS, VALUE_ENDS, VALUES, expected_in_words
from mtf_lang.source import Span
from mtf_lang.syntax import slips
from mtf_lang.syntax.foreign import SPELLINGS, Spelling
from mtf_lang.syntax.foreign_words import BLOCK_WORDS, DROPPED, STATEMENTS, WORDS
from mtf_lang.syntax.stuck import Stuck
from mtf_lang.syntax.tables import CLOSING
from mtf_lang.syntax.tokens import END_OF_INPUT, UNKNOWN, Token

Recogniser = Callable[[Stuck], Diagnostic | None]

_SIGNS = frozenset(("PLUS", "MINUS", "MINUS_SIGN"))


def explain(stuck: Stuck) -> Diagnostic:
    """The finding for this place."""
    for recogniser in _RECOGNISERS:
        diagnostic = recogniser(stuck)
        if diagnostic is not None:
            return diagnostic
    return _general(stuck)


# --- spellings of other languages ----------------------------------------------------------------


def _foreign_spelling(stuck: Stuck) -> Diagnostic | None:
    for row in SPELLINGS:
        start = stuck.token.span.start - row.back
        match = re.compile(row.pattern).match(stuck.text, start) if start >= 0 else None
        if match is not None:
            return _of_spelling(row, match, stuck.text)
    return None


def _of_spelling(row: Spelling, match: re.Match[str], text: str) -> Diagnostic:
    parts = (match.group(), *match.groups(""))
    message, hint, replacement = (
        _filled(template, parts) for template in (row.message, row.hint, row.replacement)
    )
    span = Span(*match.span())
    fixes: tuple[Fix, ...] = ()
    if row.replacement is not None:
        title = f"write `{replacement}`" if replacement else "leave it out"
        fixes = (Fix(span, _apart(replacement, span, text), row.confidence, title),)
    return Diagnostic(row.code, message, span, hint=hint, fixes=fixes)


def _filled(template: str | None, parts: tuple[str, ...]) -> str:
    """The template with ``{0}``, ``{1}`` … replaced by the match and its groups."""
    out = template or ""
    for number, part in enumerate(parts):
        out = out.replace(f"{{{number}}}", part)
    return out


def _apart(word: str, span: Span, text: str) -> str:
    """A word with the blanks that keep it apart from what stands beside it."""
    if not word.isalpha():
        return word
    before = text[span.start - 1 : span.start]
    after = text[span.end : span.end + 1]
    return (" " if before.strip() else "") + word + (" " if after.strip() else "")


def _bar(stuck: Stuck) -> Diagnostic | None:
    """``|x|``, ``{x | p}`` and ``a | b``."""
    if stuck.token.text != "|" or stuck.rest.startswith("||"):
        return None
    span = stuck.token.span
    inside, bar, _ = stuck.rest[1:].partition("|")
    if stuck.previous is None or stuck.previous.kind not in VALUE_ENDS:
        fixes: tuple[Fix, ...] = ()
        if bar:
            whole = Span(span.start, span.start + len(inside) + 2)
            fixes = (Fix(whole, f"abs({inside})", Confidence.LIKELY, "the absolute value"),)
        return Diagnostic(
            "MTF0111",
            "bars are not read as an absolute value",
            span,
            hint="write `abs(x)`; for the number of elements `count(S)`",
            fixes=fixes,
        )
    opening = stuck.opening()
    if opening is not None and opening.kind == "LEFT_BRACE":
        return Diagnostic(
            "MTF0111",
            "`|` is not read in a set",
            span,
            hint="write `{x in D : p(x)}`",
            fixes=(Fix(span, ":", Confidence.LIKELY, "write `:`"),),
        )
    return Diagnostic(
        "MTF0111",
        "`|` is not read between values",
        span,
        hint="write `a divides b`; for a condition `given`",
        fixes=(Fix(span, " divides ", Confidence.GUESS, "write `divides`"),),
    )


def _prefix_bang(stuck: Stuck) -> Diagnostic | None:
    if stuck.token.kind != "BANG" or "NUMBER" not in stuck.expected:
        return None
    return Diagnostic(
        "MTF0113",
        "`!` before a value is no operator here",
        stuck.token.span,
        hint="write `not`; a factorial is written behind: `n!`",
        fixes=(Fix(stuck.token.span, "not ", Confidence.LIKELY, "write `not`"),),
    )


def _unknown_character(stuck: Stuck) -> Diagnostic | None:
    if stuck.token.kind != UNKNOWN:
        return None
    character = stuck.token.text
    shown = f"`{character}`" if character.isprintable() else f"U+{ord(character):04X}"
    return Diagnostic(
        "MTF0120",
        f"{shown} is no sign of the language",
        stuck.token.span,
        hint="leave it out, or write the operation by its name",
    )


# --- blocks and statements -------------------------------------------------------------------------


def _header_without_colon(stuck: Stuck) -> Diagnostic | None:
    first = stuck.first
    word = first.text.lower()
    if word not in ("context", "object", "return") or stuck.number - stuck.begin > 1 or stuck.at_end:
        return None
    return Diagnostic(
        "MTF0103",
        f"a block begins with its name and a colon: `{word}:`",
        first.span,
        hint=f"write `{word}:`",
        fixes=(Fix(first.span, f"{word}:", Confidence.CERTAIN, "add the colon"),),
    )


def _unknown_block(stuck: Stuck) -> Diagnostic | None:
    """``goal:`` before statements or before nothing, ``given: x > 0``."""
    number = stuck.begin
    name, colon = stuck.tokens[number], stuck.tokens[number + 1 : number + 2]
    if not colon or colon[0].kind != "COLON" or stuck.number > number + 2:
        return None
    if not (name.text.lower() in BLOCK_WORDS or stuck.at_end or not stuck.block):
        return None
    return slips.unknown_block(name, colon[0])


def _before_blocks(stuck: Stuck) -> Diagnostic | None:
    if not stuck.expected <= HEADERS | {END_OF_INPUT}:
        return None
    return Diagnostic(
        "MTF0103",
        "a statement before the first block",
        stuck.token.span,
        hint="begin with `context:` for what is known or with `object:` for definitions",
        fixes=(Fix(Span(0, 0), "object:\n", Confidence.GUESS, "begin with `object:`"),),
    )


def _foreign_statement(stuck: Stuck) -> Diagnostic | None:
    first = stuck.first
    if first.kind != "NAME" or stuck.number != stuck.begin + 1:
        return None
    word = first.text.lower()
    if word not in STATEMENTS or stuck.token.kind in ("EQUAL", "LEFT_PARENTHESIS"):
        return None
    message, hint = STATEMENTS[word]
    fixes: tuple[Fix, ...] = ()
    if word in DROPPED:
        dropped = Span(first.span.start, stuck.token.span.start)
        fixes = (Fix(dropped, "", Confidence.CERTAIN, f"leave `{first.text}` out"),)
    return Diagnostic("MTF0119", message, first.span, hint=hint, fixes=fixes)


def _loop(stuck: Stuck) -> Diagnostic | None:
    """``for x in D:`` and ``if c:`` as statements."""
    keyword = _last(stuck, ("FOR", "IF"))
    if stuck.token.kind in ("FOR", "ELSE") and stuck.number == stuck.begin:
        keyword = stuck.token
    elif stuck.token.kind != "COLON" or stuck.opening() is not None or keyword is None:
        return None
    return Diagnostic(
        "MTF0119",
        f"`{keyword.text}` does not begin a statement",
        keyword.span,
        hint="write it behind: `f(x) = e for x in D if c`, or inside brackets: `sum(e for x in D)`",
    )


def _last(stuck: Stuck, kinds: tuple[str, ...]) -> Token | None:
    for token in reversed(stuck.tokens[stuck.begin : stuck.number]):
        if token.kind in kinds:
            return token
    return None


def _clause(stuck: Stuck) -> Diagnostic | None:
    """``for`` on a returned item or beside other arguments, ``#=`` outside of a return block."""
    token = stuck.token
    if token.kind == "EXPECT":
        where = "stands in the block `return:`" if stuck.block != "RETURN" else "stands behind the items"
        return Diagnostic(
            "MTF0129", f"an expectation `#=` {where}", token.span, hint="begin a comment with `# `"
        )
    if token.kind not in ("FOR", "IF"):
        return None
    opening = stuck.opening()
    if opening is not None and "COMMA" in {t.kind for t in stuck.tokens[stuck.begin : stuck.number]}:
        return Diagnostic(
            "MTF0129",
            f"`{token.text}` stands alone in its brackets",
            token.span,
            hint="put what it belongs to into brackets of its own: `f([e for x in D], y)`",
        )
    if opening is None and stuck.block == "RETURN":
        return Diagnostic(
            "MTF0129",
            f"a returned item takes no `{token.text}`",
            token.span,
            hint="put it into brackets: `[e for x in D]` for a list, `{e for x in D}` for a set",
        )
    return None


def _declared_as_relation(stuck: Stuck) -> Diagnostic | None:
    """``x is > 0``, ``x is in reals``, ``n is 5``."""
    previous = stuck.previous
    if previous is None or previous.kind not in ("IS", "ARE"):
        return None
    return Diagnostic(
        "MTF0100",
        f"expected words behind `{previous.text}`, found {_found(stuck)}",
        stuck.place,
        hint="write `x is positive`, `x in D`, or the relation itself: `x > 0`",
    )


# --- brackets, commas, values ----------------------------------------------------------------------


def _comma(stuck: Stuck) -> Diagnostic | None:
    previous = stuck.previous
    if previous is None or previous.kind != "COMMA":
        return None
    if not (stuck.at_end or stuck.token.kind in CLOSING or stuck.token.kind in ("COMMA", "COLON", "FOR")):
        return None
    return slips.nothing_behind_comma(previous.span.start)


def _stray_bracket(stuck: Stuck) -> Diagnostic | None:
    if stuck.token.kind not in CLOSING or stuck.opening() is not None:
        return None
    return Diagnostic(
        "MTF0102",
        f"`{stuck.token.text}` closes nothing",
        stuck.token.span,
        hint="leave it out, or add the bracket it closes",
        fixes=(Fix(stuck.token.span, "", Confidence.GUESS, f"leave `{stuck.token.text}` out"),),
    )


def _foreign_word(stuck: Stuck) -> Diagnostic | None:
    for token in (stuck.token, stuck.previous):
        if token is not None and token.kind == "NAME" and token.text in WORDS and not stuck.at_end:
            code, hint = WORDS[token.text]
            return Diagnostic(code, f"`{token.text}` is no word of the language", token.span, hint=hint)
    return None


def _side_by_side(stuck: Stuck) -> Diagnostic | None:
    """Two values without an operator: ``(a+b)(c+d)``, ``x y``, ``1 000``."""
    previous, token = stuck.previous, stuck.token
    if previous is None or previous.kind not in VALUE_ENDS:
        return None
    if token.kind not in VALUES - _SIGNS - {"IF", "NOT", "NOT_SIGN"}:
        return None
    place = Span(previous.span.end, token.span.start)
    if previous.kind == token.kind == "NUMBER":
        hint = "write a number without blanks"
        fixes = (Fix(place, "", Confidence.GUESS, "one number"),)
    else:
        hint = "write `*` for a product; only a number multiplies without a sign: `2x`, `3(a + b)`"
        fixes = (Fix(place, "*", Confidence.LIKELY, "a product"),)
    return Diagnostic(
        "MTF0109",
        f"no operator between `{previous.text}` and `{token.text}`",
        Span(previous.span.start, token.span.end),
        hint=hint,
        fixes=fixes,
    )


def _point_behind_number(stuck: Stuck) -> Diagnostic | None:
    """``1. * x``: the point ended the statement."""
    if stuck.number < 2 or stuck.number != stuck.begin:
        return None
    number, point = stuck.tokens[stuck.number - 2 : stuck.number]
    if (
        point.kind != "FULL_STOP"
        or number.kind != "NUMBER"
        or "\n" in stuck.text[point.span.end : stuck.token.span.start]
    ):
        return None
    return slips.point_behind_number(number, point)


def _side_of_range(stuck: Stuck) -> Diagnostic | None:
    """``1..6 × 1..6`` and ``a..b..c``."""
    if stuck.token.kind not in ("RANGE", "ELLIPSIS") or _last(stuck, ("RANGE", "ELLIPSIS")) is None:
        return None
    return Diagnostic(
        "MTF0130",
        "a second `..` without brackets",
        stuck.token.span,
        hint="write `(1..6) * (1..6)` for pairs; a range has two ends",
    )


# --- the rest --------------------------------------------------------------------------------------


def _unfinished(stuck: Stuck) -> Diagnostic | None:
    if not stuck.at_end:
        return None
    expected = expected_in_words(stuck.expected)
    hint = next((hint for kind, hint in _MISSING.items() if kind in stuck.expected), _MISSING_ELSE)
    return Diagnostic(
        "MTF0121", f"the statement is not finished: expected {expected}", stuck.place, hint=hint
    )


_MISSING = {
    "ELSE": "add `else` with the value for the other case",
    "THEN": "add `then` with the value for this case",
    "COLON": "add `:` and what is said of them: `forall x in D: p(x)`",
}
_MISSING_ELSE = "write the rest on this line; a line goes on behind an operator and inside brackets"


def _general(stuck: Stuck) -> Diagnostic:
    expected = expected_in_words(stuck.expected)
    return Diagnostic("MTF0100", f"expected {expected}, found {_found(stuck)}", stuck.place)


def _found(stuck: Stuck) -> str:
    return "the end of the statement" if stuck.at_end else f"`{stuck.token.text}`"


_RECOGNISERS: tuple[Recogniser, ...] = (
    _bar,
    _foreign_spelling,
    _unknown_character,
    _header_without_colon,
    _unknown_block,
    _foreign_statement,
    _loop,
    _before_blocks,
    _clause,
    _declared_as_relation,
    _comma,
    _prefix_bang,
    _stray_bracket,
    _point_behind_number,
    _side_of_range,
    _foreign_word,
    _side_by_side,
    _unfinished,
)
