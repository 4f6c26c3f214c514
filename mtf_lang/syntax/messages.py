"""Messages for places where a parse is stuck."""

from __future__ import annotations

from mtf_lang.diagnostics import Diagnostic
from mtf_lang.source import Span
from mtf_lang.syntax.driver import Stuck
from mtf_lang.syntax.tokens import Token


def explain(stuck: Stuck) -> Diagnostic:
    token = stuck.tokens[stuck.number]
    return Diagnostic("MTF0100", f"expected {sorted(stuck.expected)[:5]}", token.span)


def too_long(length: int, limit: int) -> Diagnostic:
    """A text beyond the limit of length."""
    return Diagnostic(
        "MTF0122",
        f"the text has {length:,} characters; a request has at most {limit:,}",
        Span(0, 0),
        hint="split it into several requests",
    )


def too_deep(bracket: Token) -> Diagnostic:
    """Brackets beyond the limit of nesting."""
    return Diagnostic(
        "MTF0123",
        "brackets nest deeper than 1,000",
        bracket.span,
        hint="give inner parts a name of their own",
    )
