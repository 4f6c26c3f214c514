"""Diagnostics as JSON data.

``public`` is what programs read (lines and columns); ``encode`` and ``decode`` carry diagnostics
between processes without loss.
"""

from __future__ import annotations

from typing import Any

from mtf_lang.diagnostics.model import Confidence, Diagnostic, Fix, Label, Severity
from mtf_lang.source import NOWHERE, Source, Span

Data = dict[str, Any]


def place(span: Span, source: Source) -> Data:
    """A span as ``line``, ``column``, ``end_line``, ``end_column``, all from 1, end exclusive."""
    start, end = source.position(span.start), source.position(span.end)
    return {"line": start.line, "column": start.column, "end_line": end.line, "end_column": end.column}


def public(diagnostic: Diagnostic, source: Source) -> Data:
    """A diagnostic as ``spec/schema/result.schema.json`` has it."""
    return {
        "severity": diagnostic.severity.value,
        "code": diagnostic.code,
        "message": diagnostic.message,
        "hint": diagnostic.hint,
        "span": None if diagnostic.span == NOWHERE else place(diagnostic.span, source),
        "labels": [{"text": x.text, "span": place(x.span, source)} for x in diagnostic.labels],
        "notes": list(diagnostic.notes),
        "fixes": [
            {
                "title": fix.title or None,
                "replacement": fix.replacement,
                "confidence": fix.confidence.value,
                "span": place(fix.span, source),
            }
            for fix in diagnostic.fixes
        ],
    }


def encode(diagnostic: Diagnostic) -> Data:
    """JSON data from which ``decode`` makes an equal diagnostic."""
    return {
        "code": diagnostic.code,
        "message": diagnostic.message,
        "span": _pair(diagnostic.span),
        "severity": diagnostic.severity.value,
        "hint": diagnostic.hint,
        "labels": [[_pair(label.span), label.text] for label in diagnostic.labels],
        "notes": list(diagnostic.notes),
        "fixes": [[_pair(f.span), f.replacement, f.confidence.value, f.title] for f in diagnostic.fixes],
    }


def decode(data: Data) -> Diagnostic:
    """The diagnostic that ``encode`` gave this data for."""
    return Diagnostic(
        code=data["code"],
        message=data["message"],
        span=Span(*data["span"]),
        severity=Severity(data["severity"]),
        hint=data["hint"],
        labels=tuple(Label(Span(*span), text) for span, text in data["labels"]),
        notes=tuple(data["notes"]),
        fixes=tuple(
            Fix(Span(*span), replacement, Confidence(confidence), title)
            for span, replacement, confidence, title in data["fixes"]
        ),
    )


def _pair(span: Span) -> list[int]:
    return [span.start, span.end]
