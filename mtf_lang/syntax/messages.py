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
from mtf_lang.syntax import messages_of_statements as statements
from mtf_lang.syntax import recognised, slips
from mtf_lang.syntax.foreign import SPELLINGS
from mtf_lang.syntax.foreign_words import WORDS
from mtf_lang.syntax.stuck import LONGEST, Stuck
from mtf_lang.syntax.tables import CLOSING
from mtf_lang.syntax.tokens import UNKNOWN, Token
from mtf_lang.table import find
from mtf_lang.table.model import Form

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
        match = re.compile(row.pattern).match(stuck.text, start, start + LONGEST) if start >= 0 else None
        if match is not None:
            return recognised.spelling(row, match, stuck.text)
    return None


def _bar(stuck: Stuck) -> Diagnostic | None:
    """``|x|``, ``{x | p}`` and ``a | b``."""
    if stuck.token.text != "|" or stuck.rest.startswith("||"):
        return None
    span = stuck.token.span
    if stuck.rest.strip() == "|" and stuck.number and stuck.tokens[stuck.number - 1].kind in HEADERS:
        fix = Fix(span, "", Confidence.CERTAIN, "leave it out")
        return Diagnostic("MTF0118", "`|` behind a header is YAML", span, hint="leave it out", fixes=(fix,))
    inside, bar, _ = stuck.rest[1:].partition("|")
    if stuck.previous is None or stuck.previous.kind not in VALUE_ENDS:
        fixes: tuple[Fix, ...] = ()
        if bar:
            whole = Span(span.start, span.start + len(inside) + 2)
            operation = "count" if inside.strip().isupper() and inside.strip().isalpha() else "abs"
            fixes = (Fix(whole, f"{operation}({inside})", Confidence.LIKELY, f"write `{operation}`"),)
        return Diagnostic(
            "MTF0111",
            "bars are not read as an absolute value",
            span,
            hint="write `abs(x)`; for the number of elements `count(S)`",
            fixes=fixes,
        )
    opening = stuck.opening()
    if opening is not None and opening.kind == "LEFT_BRACE" and not _behind_colon(stuck, opening):
        return Diagnostic(
            "MTF0111",
            "`|` is not read in a set",
            span,
            hint="write `{x in D : p(x)}`",
            fixes=(Fix(span, ":", Confidence.LIKELY, "write `:`"),),
        )
    of_sets = stuck.previous.kind == "RIGHT_BRACE" or _looks_like_sets(stuck)
    word, confidence = ("union", Confidence.LIKELY) if of_sets else ("divides", Confidence.GUESS)
    return Diagnostic(
        "MTF0111",
        "`|` is not read between values",
        span,
        hint="write `A union B` for sets, `a divides b` for numbers; for a condition `given`",
        fixes=(Fix(span, f" {word} ", confidence, f"write `{word}`"),),
    )


def _behind_colon(stuck: Stuck, opening: Token) -> bool:
    """Whether the condition of a set has begun: the colon of its braces stands before the place."""
    depth = 0
    for token in stuck.tokens[stuck.tokens.index(opening) + 1 : stuck.number]:
        depth += token.kind.startswith("LEFT_") - token.kind.startswith("RIGHT_")
        if not depth and token.text == ":":
            return True
    return False


def _looks_like_sets(stuck: Stuck) -> bool:
    """Whether names of one capital, as sets have them, stand on both sides."""
    following = stuck.following
    sides = (stuck.previous, following)
    return all(t is not None and t.kind == "NAME" and re.fullmatch(r"[A-Z]\d*'?", t.text) for t in sides)


def _prefix_bang(stuck: Stuck) -> Diagnostic | None:
    if stuck.token.kind != "BANG" or "NUMBER" not in stuck.expected:
        return None
    if stuck.previous is not None and stuck.previous.kind == "EXISTS":
        fix = Fix(stuck.token.span, " unique", Confidence.CERTAIN, "write `exists unique`")
        return Diagnostic(
            "MTF0113",
            "`exists!` is not read",
            stuck.token.span,
            hint="write `exists unique`, or `∃!`",
            fixes=(fix,),
        )
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
            return _of_word(stuck, token)
    return None


def _of_word(stuck: Stuck, token: Token) -> Diagnostic:
    """The finding for a word that is none here; in brackets it may be one of ours in disguise."""
    code, hint, instead = WORDS[token.text]
    span = token.span
    if token.text == "such" and stuck.text[span.start :].startswith("such that"):
        span = Span(span.start, span.start + len("such that"))
    opening = stuck.opening()
    if token.text in ("such", "where", "with") and opening is not None:
        brace = opening.kind == "LEFT_BRACE"
        instead = "if" if stuck.last("FOR") else (":" if brace else None)
        before = stuck.tokens[max(0, stuck.tokens.index(opening) - 1)]
        operation = before.text if before.kind == "NAME" else "count"
        hint = f"write `{instead}`" if instead else f"write `{operation}(x for x in D if p(x))`"
    elif token.text == "such" and stuck.last("EXISTS", "FORALL"):
        instead, hint = ":", "write `:`"
    fixes = (Fix(span, instead, Confidence.CERTAIN, f"write `{instead}`"),) if instead else ()
    return Diagnostic(code, f"`{token.text}` is no word of the language", span, hint=hint, fixes=fixes)


def _second_for(stuck: Stuck) -> Diagnostic | None:
    """``e for x in A for y in B``."""
    if stuck.token.kind != "FOR" or stuck.opening() is None or stuck.last("FOR") is None:
        return None
    assert stuck.previous is not None
    span = Span(stuck.previous.span.end, stuck.token.span.end)
    return Diagnostic(
        "MTF0129",
        "a second `for` in one pair of brackets",
        stuck.token.span,
        hint="write the binders behind one `for`, with commas: `for x in A, y in B if c`",
        fixes=(Fix(span, ",", Confidence.CERTAIN, "write `,`"),),
    )


def _colon_in_brackets(stuck: Stuck) -> Diagnostic | None:
    """``L[1:3]`` and ``{1: 2, 3: 4}``."""
    opening = stuck.opening()
    if stuck.token.kind != "COLON" or opening is None:
        return None
    if opening.kind == "LEFT_BRACE":
        message, hint = (
            "a table of values is a function",
            "write `function([(1, 2), (3, 4)])`",
        )
    else:
        message, hint = (
            "a part of a list is not cut out by `:`",
            "write `slice(L, a, b)`",
        )
    return Diagnostic("MTF0113", message, stuck.token.span, hint=hint)


def _words_side_by_side(stuck: Stuck) -> Diagnostic | None:
    """``sin 30``, ``A unoin B``, ``number of primes``."""
    previous, token = stuck.previous, stuck.token
    if previous is None or previous.kind not in VALUE_ENDS or token.kind not in VALUES - _SIGNS:
        return None
    operation = find(previous.text) if previous.kind == "NAME" else None
    if operation is not None and operation.form is not Form.CONSTANT:
        called = recognised.call_without_brackets(stuck, previous)
        if called is not None:
            return called
    if operation is not None and operation.form is not Form.CONSTANT and token.kind in ("NUMBER", "NAME"):
        span = Span(previous.span.end, token.span.end)
        fix = Fix(span, f"({token.text})", Confidence.LIKELY, f"write `{previous.text}({token.text})`")
        hint = f"write `{previous.text}({token.text})`"
        message = f"the argument of `{previous.text}` stands in brackets"
        return Diagnostic("MTF0109", message, Span(previous.span.start, span.end), hint=hint, fixes=(fix,))
    following = stuck.following
    if token.kind == previous.kind == "NAME" and following is not None and following.kind == "NAME":
        span = Span(previous.span.start, following.span.end)
        hint = "write an operation on a set, such as `count({n in 1..99 : is_prime(n)})`"
        return Diagnostic("MTF0109", "these words are no expression", span, hint=hint)
    return _misspelt_word(stuck, token) if token.kind == "NAME" else None


def _misspelt_word(stuck: Stuck, token: Token) -> Diagnostic | None:
    """A word between values that resembles an operator."""
    from difflib import get_close_matches

    words = ("union", "intersect", "minus", "cross", "implies", "divides", "subset", "subseteq", "given")
    close = get_close_matches(token.text, words, n=1, cutoff=0.75)
    if not close or stuck.following is None or stuck.following.kind not in VALUES:
        return None
    fix = Fix(token.span, close[0], Confidence.LIKELY, f"write `{close[0]}`")
    hint = f"did you mean `{close[0]}`?"
    return Diagnostic("MTF0109", f"`{token.text}` is no operator", token.span, hint=hint, fixes=(fix,))


def _open_range(stuck: Stuck) -> Diagnostic | None:
    """``1..)``."""
    previous = stuck.previous
    if previous is None or previous.kind not in ("RANGE", "ELLIPSIS") or stuck.token.kind not in CLOSING:
        return None
    place = Span(previous.span.end, previous.span.end)
    fix = Fix(place, "infinity", Confidence.LIKELY, "write `infinity`")
    hint = "write `a..b`, or `a..infinity` where there is no last one"
    return Diagnostic("MTF0121", "a range has two ends", stuck.token.span, hint=hint, fixes=(fix,))


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
    if stuck.token.kind not in ("RANGE", "ELLIPSIS") or stuck.last("RANGE", "ELLIPSIS") is None:
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
    if stuck.previous is not None and stuck.previous.kind == "GIVEN":
        fix = Fix(stuck.place, " {true}", Confidence.LIKELY, "write `given {true}`")
        hint = "write the relations: `given {x > 0}`; `given {true}` takes what the context says"
        return Diagnostic("MTF0121", "`given` has no system behind it", stuck.place, hint=hint, fixes=(fix,))
    return Diagnostic(
        "MTF0121",
        f"the statement is not finished: expected {expected}",
        stuck.place,
        hint=hint,
        fixes=_comma_for_colon(stuck),
    )


def _comma_for_colon(stuck: Stuck) -> tuple[Fix, ...]:
    """``forall x in D, p``: the last comma may be the colon."""
    comma = stuck.last("COMMA")
    if "COLON" not in stuck.expected or comma is None:
        return ()
    return (Fix(comma.span, ":", Confidence.LIKELY, "write `:` in place of the last comma"),)


_MISSING = {
    "ELSE": "add `else` with the value for the other case",
    "THEN": "add `then` with the value for this case",
    "COLON": "add `:` and what is said of them: `forall x in D: p(x)`",
}
_MISSING_ELSE = "write the rest on this line; a line goes on behind an operator and inside brackets"


def _general(stuck: Stuck) -> Diagnostic:
    expected = expected_in_words(stuck.expected)
    previous = stuck.previous
    hint = None
    if previous is not None and "NUMBER" in stuck.expected:
        hint = f"write a value between `{previous.text}` and `{stuck.token.text}`, or leave one of them out"
    fixes: tuple[Fix, ...] = ()
    if "COLON" in stuck.expected and stuck.last("FORALL", "EXISTS") is not None:
        hint, fixes = _MISSING["COLON"], _comma_for_colon(stuck)
    message = f"expected {expected}, found {stuck.found}"
    return Diagnostic("MTF0100", message, stuck.place, hint=hint, fixes=fixes)


_RECOGNISERS: tuple[Recogniser, ...] = (
    recognised.beginning,
    recognised.shape,
    _bar,
    _foreign_spelling,
    _unknown_character,
    statements.header_without_colon,
    statements.unknown_block,
    statements.prose,
    statements.foreign_statement,
    statements.loop,
    statements.before_blocks,
    _second_for,
    _colon_in_brackets,
    _open_range,
    statements.clause,
    statements.declared_as_relation,
    _comma,
    _prefix_bang,
    _stray_bracket,
    _point_behind_number,
    _side_of_range,
    _foreign_word,
    _words_side_by_side,
    _side_by_side,
    _unfinished,
)
