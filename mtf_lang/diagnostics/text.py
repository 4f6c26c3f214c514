"""Diagnostics as text for people.

The first line stands alone; below it the source with the places marked, then what makes it so,
the repair, and the edit a machine could make.
"""

from __future__ import annotations

from collections.abc import Iterable

from mtf_lang.diagnostics.cells import clean, wrap
from mtf_lang.diagnostics.excerpt import Mark, excerpt
from mtf_lang.diagnostics.model import Diagnostic, Fix, Severity
from mtf_lang.source import NOWHERE, Source

WIDTH = 100
"""Columns of a rendering unless the caller says otherwise."""

_COLOURS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}


def render(
    diagnostics: Diagnostic | Iterable[Diagnostic],
    source: Source,
    width: int = WIDTH,
    colour: bool = False,
) -> str:
    """Diagnostics with labelled excerpts of ``source``, separated by blank lines.

    Lines are at most ``width`` columns. ``colour`` adds ANSI colours to the heads.
    """
    several = (diagnostics,) if isinstance(diagnostics, Diagnostic) else tuple(diagnostics)
    return "\n\n".join("\n".join(_block(one, source, width, colour)) for one in several)


def _block(diagnostic: Diagnostic, source: Source, width: int, colour: bool) -> list[str]:
    rows = _head(diagnostic, width, colour)
    if diagnostic.span == NOWHERE:
        rows.append(f" --> {clean(source.name)}")
    else:
        place = source.position(diagnostic.span.start)
        rows.append(f" --> {clean(source.name)}:{place.line}:{place.column}")
        labels = tuple(Mark(label.span, "-", label.text) for label in diagnostic.labels)
        rows.extend(excerpt(source, (Mark(diagnostic.span, "^"), *labels), width))
    for note in diagnostic.notes:
        rows.extend(_remark("note", note, width))
    if diagnostic.hint:
        rows.extend(_remark("hint", diagnostic.hint, width))
    for fix in diagnostic.fixes:
        rows.extend(_remark(f"fix ({fix.confidence.value})", _edit(fix, source), width))
    return rows


def _head(diagnostic: Diagnostic, width: int, colour: bool) -> list[str]:
    label = f"{diagnostic.severity.value}[{diagnostic.code}]"
    rows = wrap(diagnostic.message, width, f"{label}: ", "  ")
    if colour:
        painted = f"\x1b[1;{_COLOURS[diagnostic.severity]}m{label}\x1b[0m"
        rows[0] = painted + rows[0].removeprefix(label)
    return rows


def _remark(kind: str, text: str, width: int) -> list[str]:
    head = f"  = {kind}: "
    return wrap(text, width, head, " " * len(head))


def _edit(fix: Fix, source: Source) -> str:
    """What a fix would do, in words."""
    if fix.title:
        return fix.title
    old = source.slice(fix.span)
    if not old:
        return f"insert `{fix.replacement}`"
    if not fix.replacement:
        return f"remove `{old}`"
    return f"replace `{old}` by `{fix.replacement}`"


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """``2 errors, 1 warning``; empty where there is nothing to count."""
    counts = dict.fromkeys(Severity, 0)
    for diagnostic in diagnostics:
        counts[diagnostic.severity] += 1
    parts = [f"{n} {severity.value}{'s' if n > 1 else ''}" for severity, n in counts.items() if n]
    return ", ".join(parts)
