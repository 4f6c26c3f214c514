"""Putting fixes in place: which of them can be applied together, and the text they give."""

from __future__ import annotations

from collections.abc import Iterable

from mtf_lang.diagnostics.model import Confidence, Diagnostic, Fix


def certain(diagnostics: Iterable[Diagnostic]) -> list[Fix]:
    """The certain fixes that do not overlap, in the order of the text; the first of two wins."""
    fixes = [f for d in diagnostics for f in d.fixes if f.confidence is Confidence.CERTAIN]
    chosen: list[Fix] = []
    for fix in sorted(fixes, key=lambda f: (f.span.start, f.span.end)):
        if not chosen or fix.span.start > chosen[-1].span.end or _beside(chosen[-1], fix):
            chosen.append(fix)
    return chosen


def _beside(first: Fix, second: Fix) -> bool:
    """Whether the second begins where the first ends, and neither is an insertion there."""
    touches = second.span.start == first.span.end
    return touches and first.span.start < first.span.end and second.span.start < second.span.end


def apply(text: str, fixes: list[Fix]) -> str:
    """``text`` with fixes that do not overlap, in order, put in place."""
    pieces: list[str] = []
    at = 0
    for fix in fixes:
        pieces += [text[at : fix.span.start], fix.replacement]
        at = fix.span.end
    return "".join([*pieces, text[at:]])
