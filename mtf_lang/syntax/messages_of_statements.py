"""Messages for blocks and statements that begin or go on as the grammar does not know."""

from __future__ import annotations

from mtf_lang.diagnostics import Confidence, Diagnostic, Fix
from mtf_lang.grammar.terminals import HEADERS
from mtf_lang.source import Span
from mtf_lang.syntax import headers
from mtf_lang.syntax.foreign_words import ASKING, BLOCK_WORDS, BLOCKS, DROPPED, STATEMENTS
from mtf_lang.syntax.stuck import Stuck
from mtf_lang.syntax.tokens import END_OF_INPUT

_PROSE = 3
"""So many names in a row before the first block are no mathematics."""


def header_without_colon(stuck: Stuck) -> Diagnostic | None:
    """``return x``, where a header or nothing was meant."""
    first = stuck.first
    word = first.text.lower()
    if word not in ("context", "object", "return") or stuck.number - stuck.begin > 1 or stuck.at_end:
        return None
    if word == "return" and stuck.block == "RETURN":
        return _dropped(stuck, "MTF0119", "what stands in the block `return:` needs no `return`")
    return headers.without_colon(first)


def unknown_block(stuck: Stuck) -> Diagnostic | None:
    """``goal:`` before statements or before nothing, ``given: x > 0``."""
    number = stuck.begin
    name, colon = stuck.tokens[number], stuck.tokens[number + 1 : number + 2]
    if not colon or colon[0].kind != "COLON" or stuck.number > number + 2:
        return None
    if not (name.text.lower() in BLOCK_WORDS or stuck.at_end or not stuck.block):
        return None
    return headers.unknown(name, colon[0], BLOCKS.get(name.text.lower()), certain=False)


def prose(stuck: Stuck) -> Diagnostic | None:
    """A sentence in place of a request."""
    if not _outside_blocks(stuck):
        return None
    if stuck.rest.startswith(('{"', "{'")):
        return Diagnostic(
            "MTF0103",
            "this is JSON; a request is plain text",
            stuck.token.span,
            hint="write the blocks one below the other: `context:`, `object:`, `return:`",
        )
    words = stuck.tokens[stuck.number : stuck.number + _PROSE]
    if len(words) == _PROSE and all(word.kind == "NAME" for word in words):
        return Diagnostic(
            "MTF0103",
            "this is prose; a request is written in blocks",
            Span(words[0].span.start, words[-1].span.end),
            hint="write `return:` and below it what is wanted, such as `count({n in 1..9 : is_prime(n)})`",
        )
    return None


def before_blocks(stuck: Stuck) -> Diagnostic | None:
    """A statement before the first block."""
    if not _outside_blocks(stuck):
        return None
    following = stuck.following
    declares = following is not None and following.text in ("is", "are", "in", "∈", ",")
    block = "context:" if declares else "object:"
    return Diagnostic(
        "MTF0103",
        "a statement before the first block",
        stuck.token.span,
        hint="begin with `context:` for what is known or with `object:` for definitions",
        fixes=(Fix(Span(0, 0), f"{block}\n", Confidence.GUESS, f"begin with `{block}`"),),
    )


def foreign_statement(stuck: Stuck) -> Diagnostic | None:
    """A statement whose first word makes it one of another language."""
    first = stuck.first
    inside = stuck.number == stuck.begin + 1
    if first.kind != "NAME" or not (inside or _outside_blocks(stuck)):
        return None
    word = first.text.lower()
    if word in ASKING and inside and stuck.block == "RETURN":
        return _dropped(stuck, "MTF0119", f"what stands in the block `return:` needs no `{first.text}`")
    if word not in STATEMENTS or (inside and stuck.token.kind in ("EQUAL", "LEFT_PARENTHESIS")):
        return None
    message, hint = STATEMENTS[word]
    if word in DROPPED and inside:
        return _dropped(stuck, "MTF0119", message)
    return Diagnostic("MTF0119", message, first.span, hint=hint)


def _outside_blocks(stuck: Stuck) -> bool:
    return stuck.number == stuck.begin and stuck.expected <= HEADERS | {END_OF_INPUT}


def _dropped(stuck: Stuck, code: str, message: str) -> Diagnostic:
    """The first word of a statement is to be left out."""
    first = stuck.first
    span = Span(first.span.start, stuck.tokens[stuck.begin + 1].span.start)
    fix = Fix(span, "", Confidence.CERTAIN, f"leave `{first.text}` out")
    return Diagnostic(code, message, first.span, hint=f"leave `{first.text}` out", fixes=(fix,))


def loop(stuck: Stuck) -> Diagnostic | None:
    """``for x in D:`` and ``if c:`` as statements."""
    keyword = stuck.last("FOR", "IF")
    if stuck.token.kind in ("FOR", "ELSE") and stuck.number == stuck.begin:
        keyword = stuck.token
    elif stuck.token.kind != "COLON" or stuck.opening() is not None or keyword is None:
        return None
    return Diagnostic(
        "MTF0119",
        f"`{keyword.text}` does not begin a statement",
        keyword.span,
        hint="to add up write `sum(e for x in D)`; a definition for many x is `f(x) = e for x in D if c`",
    )


def clause(stuck: Stuck) -> Diagnostic | None:
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
    if opening is not None and opening.kind == "LEFT_BRACE" and token.kind == "IF":
        return Diagnostic(
            "MTF0129",
            "cases do not stand in braces",
            token.span,
            hint="write one line for each case: `f(x) = e if c`, or `if c then a else b`",
        )
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


def declared_as_relation(stuck: Stuck) -> Diagnostic | None:
    """``x is > 0``, ``x is in reals``, ``n is 5``."""
    previous = stuck.previous
    if previous is None or previous.kind not in ("IS", "ARE"):
        return None
    return Diagnostic(
        "MTF0100",
        f"expected words behind `{previous.text}`, found {stuck.found}",
        stuck.place,
        hint="write `x is positive`, `x in D`, or the relation itself: `x > 0`",
    )
