"""Diagnostics as data.

One type for everything a script can do wrong. Text for people, JSON for programs and LSP for
editors are renderings of these objects; no other module formats an error.
"""

from __future__ import annotations

from enum import StrEnum

from mtf_lang.frozen import frozen
from mtf_lang.source import Span


class Severity(StrEnum):
    """How bad it is: an ``error`` leaves an item without a value, the others do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Confidence(StrEnum):
    """How sure a fix is: ``certain`` fixes are applied by ``mtf fix``, the others are offered."""

    CERTAIN = "certain"
    LIKELY = "likely"
    GUESS = "guess"


@frozen
class Label:
    """A second place that explains the first, with what it contributes."""

    span: Span
    text: str


@frozen
class Fix:
    """An edit a machine can apply: put ``replacement`` in place of ``span``."""

    span: Span
    replacement: str
    confidence: Confidence
    title: str = ""


@frozen
class Diagnostic:
    """One finding about a script.

    ``message`` stands alone on one line in the terms of mathematics; ``hint`` is the repair;
    ``labels`` are further places; ``notes`` are further facts (values that made it so).
    """

    code: str
    message: str
    span: Span
    severity: Severity = Severity.ERROR
    hint: str | None = None
    labels: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    fixes: tuple[Fix, ...] = ()

    def __post_init__(self) -> None:
        from mtf_lang.diagnostics.codes import CATALOGUE

        if self.code not in CATALOGUE:
            raise KeyError(f"diagnostic code {self.code} has no entry in the catalogue")


class ScriptError(Exception):
    """Carries a diagnostic out of a stage that cannot go on; caught at the stage's border."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic
