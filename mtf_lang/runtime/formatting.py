"""The canonical form of a script, also of one that asks for nothing yet."""

from __future__ import annotations

from mtf_lang.diagnostics import Diagnostic
from mtf_lang.source import Source

NOTHING_ASKED = "MTF0104"
"""The request has no return block: no fault of a fragment that is formatted, or typed in a session."""


def formatted(source: Source) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """The canonical form; None where the script does not parse, with what was found."""
    from mtf_lang.syntax import format_script, parse

    parsed = parse(source)
    found = tuple(d for d in parsed.diagnostics if d.code != NOTHING_ASKED)
    return (None if found else format_script(parsed.script)), found
