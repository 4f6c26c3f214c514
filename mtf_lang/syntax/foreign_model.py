"""What a row about a spelling of another language says. The rows stand in the modules beside this one."""

from __future__ import annotations

from mtf_lang.diagnostics import Confidence
from mtf_lang.frozen import frozen


@frozen
class Spelling:
    """A foreign spelling: what it looks like, its code, what to say.

    ``pattern`` matches from ``back`` characters before the offending token on. ``message`` and ``hint``
    may quote the match as ``{0}`` and its groups as ``{1}`` …. ``replacement`` is put in its place by a fix.
    """

    pattern: str
    code: str
    message: str
    hint: str
    replacement: str | None = None
    confidence: Confidence = Confidence.LIKELY
    back: int = 0


def row(
    pattern: str,
    code: str,
    message: str,
    hint: str,
    replacement: str | None = None,
    *,
    certain: bool = False,
    back: int = 0,
) -> Spelling:
    """A row with its confidence as a flag."""
    confidence = Confidence.CERTAIN if certain else Confidence.LIKELY
    return Spelling(pattern, code, message, hint, replacement, confidence, back)
