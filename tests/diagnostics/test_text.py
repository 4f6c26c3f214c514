"""Renderings of diagnostics, to the letter at fixed widths."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.diagnostics import Confidence, Diagnostic, Fix, Label, Severity, cells, data, text
from mtf_lang.diagnostics.codes import CATALOGUE
from mtf_lang.source import NOWHERE, Source, Span

CODE = "MTF0790"


def span_of(source: Source, fragment: str, occurrence: int = 1) -> Span:
    at = -1
    for _ in range(occurrence):
        at = source.text.index(fragment, at + 1)
    return Span(at, at + len(fragment))


def lines(rendered: str) -> list[str]:
    return rendered.split("\n")


def test_two_places_note_hint_and_fix() -> None:
    source = Source("set.mtf", "context:\n  p = 7\nobject:\n  S = primes + 1\nreturn: S\n")
    diagnostic = Diagnostic(
        CODE,
        "`+` needs numbers",
        span_of(source, "primes"),
        hint="write { q + 1 for q in primes }",
        labels=(Label(span_of(source, "p = 7"), "p is declared here"),),
        notes=("primes is a set",),
        fixes=(Fix(span_of(source, "primes"), "p", Confidence.LIKELY),),
    )
    assert lines(text.render(diagnostic, source)) == [
        "error[MTF0790]: `+` needs numbers",
        " --> set.mtf:4:7",
        "  |",
        "2 |   p = 7",
        "  |   ----- p is declared here",
        "...",
        "4 |   S = primes + 1",
        "  |       ^^^^^^",
        "  = note: primes is a set",
        "  = hint: write { q + 1 for q in primes }",
        "  = fix (likely): replace `primes` by `p`",
    ]


def test_labels_that_share_a_line_hang_below_each_other() -> None:
    source = Source("a.mtf", "if x then 1/2 else {3}")
    diagnostic = Diagnostic(
        CODE,
        "the branches differ",
        span_of(source, "if"),
        labels=(
            Label(span_of(source, "1/2"), "a number"),
            Label(span_of(source, "{3}"), "a set"),
        ),
    )
    assert lines(text.render(diagnostic, source))[2:] == [
        "  |",
        "1 | if x then 1/2 else {3}",
        "  | ^^        ---      --- a set",
        "  |           a number",
    ]


def test_span_over_lines_marks_its_ends() -> None:
    source = Source("a.mtf", "S = {1,\n     2,\n     3}\n")
    rendered = text.render(Diagnostic(CODE, "here", Span(4, len(source.text) - 1)), source)
    assert lines(rendered)[2:] == [
        "  |",
        "1 | S = {1,",
        "  |     ^^^",
        "...",
        "3 |      3}",
        "  |      ^^",
    ]


@pytest.mark.parametrize("span", [Span(5, 5), Span(4, 5), Span(99, 99)])
def test_end_of_text_is_marked_by_one_caret(span: Span) -> None:
    source = Source("a.mtf", "x = 1")
    caret = lines(text.render(Diagnostic(CODE, "m", span), source))[-1]
    assert caret.count("^") == 1


def test_tabs_and_wide_characters_keep_marks_below_their_text() -> None:
    source = Source("a.mtf", "\t数 + k")
    assert lines(text.render(Diagnostic(CODE, "m", span_of(source, "k")), source))[3:] == [
        "1 |     数 + k",
        "  |          ^",
    ]


def test_control_characters_do_not_reach_the_terminal() -> None:
    source = Source("a\x1b[31m.mtf", "x = \x1b]0;title\x07 \u202e 1")
    diagnostic = Diagnostic(CODE, "bad \x1b[2J name", Span(4, 5), hint="\x9b1m", notes=("\u2066",))
    rendered = text.render(diagnostic, source)
    assert not {"\x1b", "\x07", "\x9b", "\u202e", "\u2066"} & set(rendered)


def test_long_lines_are_cut_around_the_mark() -> None:
    source = Source("a.mtf", "x = " + "1 + " * 100 + "k" + " + 1" * 100)
    rendered = text.render(Diagnostic(CODE, "m", span_of(source, "k")), source, width=60)
    shown, marks = lines(rendered)[3:]
    assert shown[marks.index("^")] == "k"
    assert shown[4] == cells.ELLIPSIS == shown[-1]


def test_no_place_no_excerpt() -> None:
    source = Source("a.mtf", "return: 1")
    assert lines(text.render(Diagnostic(CODE, "m", NOWHERE), source)) == [
        "error[MTF0790]: m",
        " --> a.mtf",
    ]


def test_colour_changes_only_the_head() -> None:
    source = Source("a.mtf", "return: 1")
    diagnostic = Diagnostic(CODE, "m", Span(8, 9), severity=Severity.WARNING)
    plain, coloured = (text.render(diagnostic, source, colour=c) for c in (False, True))
    assert coloured == plain.replace("warning[MTF0790]", "\x1b[1;33mwarning[MTF0790]\x1b[0m")


def test_summary_counts_by_severity() -> None:
    faults = [Diagnostic(CODE, "m", NOWHERE)] * 2
    assert text.summary([*faults, Diagnostic(CODE, "m", NOWHERE, Severity.WARNING)]) == "2 errors, 1 warning"
    assert text.summary([]) == ""


texts = st.text(st.sampled_from("ab \t\n\r数é\u0301\x1b{}"), max_size=60)


@st.composite
def findings(draw: st.DrawFn) -> tuple[Diagnostic, Source]:
    written = draw(texts)
    ends = st.integers(0, len(written) + 2)

    def span() -> Span:
        a, b = sorted((draw(ends), draw(ends)))
        return Span(a, b)

    labels = tuple(Label(span(), draw(texts)) for _ in range(draw(st.integers(0, 3))))
    fixes = tuple(Fix(span(), draw(texts), draw(st.sampled_from(Confidence))) for _ in range(2))
    found = Diagnostic(
        draw(st.sampled_from(sorted(CATALOGUE))),
        draw(texts),
        span(),
        draw(st.sampled_from(Severity)),
        draw(st.none() | texts),
        labels,
        tuple(draw(st.lists(texts, max_size=2))),
        fixes,
    )
    return found, Source("a.mtf", written)


@given(findings(), st.integers(30, 100))
def test_every_line_fits_and_marks_stand_under_text(found: tuple[Diagnostic, Source], columns: int) -> None:
    diagnostic, source = found
    rendered = text.render(diagnostic, source, columns)
    assert all(cells.width(line) <= columns for line in lines(rendered))


@given(findings())
def test_transport_keeps_everything(found: tuple[Diagnostic, Source]) -> None:
    diagnostic, _ = found
    assert data.decode(data.encode(diagnostic)) == diagnostic


@given(findings())
def test_public_places_name_the_text_under_the_span(found: tuple[Diagnostic, Source]) -> None:
    diagnostic, source = found
    public = data.public(diagnostic, source)
    if public["span"] is None:
        assert diagnostic.span == NOWHERE
        return
    starts = [0, *(i + 1 for i, c in enumerate(source.text) if c == "\n")]
    offset = starts[public["span"]["line"] - 1] + public["span"]["column"] - 1
    assert offset == min(diagnostic.span.start, len(source.text))
