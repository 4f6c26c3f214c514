"""What running a case gives."""

from __future__ import annotations

from enum import StrEnum

from mtf_lang.frozen import frozen


class Verdict(StrEnum):
    """What became of a case with one subject."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"
    """The subject does not claim it, or stopped at a limit of its own, and said so."""


@frozen
class Finding:
    """A verdict; ``subject`` is ``language``, ``planner`` or the name of a backend.

    ``detail`` says what was found instead, or why the case was skipped.
    """

    subject: str
    verdict: Verdict
    detail: str = ""


def passed(subject: str) -> Finding:
    """The subject does as the case says."""
    return Finding(subject, Verdict.PASSED)


def failed(subject: str, detail: str) -> Finding:
    """The subject does something else."""
    return Finding(subject, Verdict.FAILED, detail)


def skipped(subject: str, detail: str) -> Finding:
    """The subject gives no answer."""
    return Finding(subject, Verdict.SKIPPED, detail)
