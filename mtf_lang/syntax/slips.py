"""What goes wrong between tokens: brackets and ends of statements."""

from __future__ import annotations

from dataclasses import replace

from mtf_lang.diagnostics import Confidence, Diagnostic, Fix, Label
from mtf_lang.source import Span
from mtf_lang.syntax.tokens import Token

_CLOSES = {"(": ")", "[": "]", "{": "}"}


def wrong_closing(opening: Token, closing: Token, text: str) -> Diagnostic:
    """A bracket closed by one of another kind."""
    inside = text[opening.span.end : closing.span.start]
    expected = _CLOSES[opening.text[0]]
    label = Label(opening.span, f"`{opening.text[0]}` is closed by `{expected}`")
    if opening.text[0] in "[(" and closing.text in ")]" and inside.count(",") == 1:
        return _interval(opening, closing, inside, label)
    return Diagnostic(
        "MTF0102",
        f"`{closing.text}` does not close `{opening.text[0]}`",
        closing.span,
        hint=f"write `{expected}` here",
        labels=(label,),
        fixes=(Fix(closing.span, expected, Confidence.LIKELY, f"close with `{expected}`"),),
    )


def _interval(opening: Token, closing: Token, inside: str, label: Label) -> Diagnostic:
    written = f"{opening.text}{inside}{closing.text}"
    left, right = (end.strip() for end in inside.split(","))
    side = "right" if closing.text == ")" else "left"
    span = Span(opening.span.start, closing.span.end)
    meant = f'interval({left}, {right}, "open {side}")'
    return Diagnostic(
        "MTF0112",
        f"an interval is not written `{written}`",
        span,
        hint=f"write `{meant}`, or the condition itself: `{left} <= x and x < {right}`",
        labels=(label,),
        fixes=(Fix(span, meant, Confidence.LIKELY, "the interval"),),
    )


def never_closed(opening: Token) -> Diagnostic:
    """A bracket that nothing closes before its statement ends."""
    bracket = opening.text[0]
    return Diagnostic(
        "MTF0101",
        f"`{bracket}` is never closed",
        opening.span,
        labels=(Label(opening.span, "opened here"),),
        hint=f"add `{_CLOSES[bracket]}`",
    )


def placed(fault: Diagnostic, last: Token) -> Diagnostic:
    """The same finding, placed behind the last token of the statement."""
    end = last.span.end
    closing = _CLOSES[fault.message[1]] if fault.code == "MTF0101" else ""
    fix = Fix(Span(end, end), closing, Confidence.LIKELY, f"add `{closing}`")
    return replace(fault, span=Span(end, end), fixes=(fix,))


def header_inside_statement(header: Token) -> Diagnostic:
    """A block header on a line whose statement has no end."""
    place = Span(header.span.start, header.span.start)
    return Diagnostic(
        "MTF0128",
        f"the statement before `{header.text}` has no end",
        header.span,
        hint="end it with a full stop, or begin a new line",
        fixes=(Fix(place, "\n", Confidence.LIKELY, "begin a new line"),),
    )
