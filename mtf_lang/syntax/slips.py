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
    ends = "right_open" if closing.text == ")" else "left_open"
    span = Span(opening.span.start, closing.span.end)
    meant = f'interval({left}, {right}, "{ends}")'
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


def point_behind_number(number: Token, point: Token) -> Diagnostic:
    """``1. + x``: the point is a full stop."""
    span = Span(number.span.start, point.span.end)
    return Diagnostic(
        "MTF0110",
        "a number needs a digit behind its point",
        span,
        hint=f"write `{number.text}`, or `{number.text}.0`",
        fixes=(Fix(span, number.text, Confidence.LIKELY, "leave the point out"),),
    )


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


def nothing_behind_comma(place: int) -> Diagnostic:
    """A comma at the end of a list or of a statement."""
    span = Span(place, place + 1)
    return Diagnostic(
        "MTF0116",
        "nothing stands behind this comma",
        span,
        hint="leave the comma out",
        fixes=(Fix(span, "", Confidence.LIKELY, "leave the comma out"),),
    )
