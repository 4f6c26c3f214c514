"""Results: a value together with how far it may be trusted.

Trust is part of the value: combining results combines trust (the weakest wins), and what was
relied on is kept.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from mtf_lang.diagnostics import Diagnostic
from mtf_lang.frozen import frozen
from mtf_lang.source import Span

DOUBTFUL = "near equalities"
"""The count of an outcome that tells how often it took numbers as equal that may differ."""


class Status(StrEnum):
    """How far a value may be trusted, strongest first."""

    PROVED = "proved"
    CHECKED = "checked"
    NUMERIC = "numeric"
    UNKNOWN = "unknown"

    @property
    def rank(self) -> int:
        """0 for ``proved`` … 3 for ``unknown``."""
        return list(Status).index(self)


class Reason(StrEnum):
    """Why a value is unknown."""

    LIMIT = "limit"
    UNDECIDED = "undecided"
    UNSUPPORTED = "unsupported"
    REFUSED = "refused"


def weakest(*statuses: Status) -> Status:
    """The trust of something that rests on all of these."""
    return max(statuses, key=lambda s: s.rank, default=Status.PROVED)


@frozen
class Blame:
    """A constraint of the author that is named as a reason: its text, its place, its name if it has one."""

    text: str
    span: Span
    label: str | None = None


@frozen
class Outcome:
    """What an engine returns for a task.

    ``value`` is a value of ``mtf_lang.values`` when ``status`` is not ``unknown``. ``witness``
    maps names of variables to values: what refutes a ``forall`` or an identity, the model of a
    satisfiable system. ``at`` is where an optimum is attained. ``diagnostic`` is set when the
    value is undefined: then there is no value and the item is an error, not unknown.
    ``evidence`` says in a few words on what the status rests; ``conditions`` are side conditions
    relied on, as MTF text; ``detail`` explains an unknown. ``core`` are constraints that exclude
    each other, without any one of which there would be a solution; of a proof, what it follows from.
    """

    value: Any = None
    status: Status = Status.PROVED
    reason: Reason | None = None
    detail: str | None = None
    diagnostic: Diagnostic | None = None
    complete: bool | None = None
    witness: dict[str, Any] | None = None
    attained: bool | None = None
    at: dict[str, Any] | None = None
    conditions: tuple[str, ...] = ()
    evidence: str | None = None
    core: tuple[Blame, ...] = ()
    counts: dict[str, int] | None = None
    """Actual work, for ``explain --analyze``."""


def unknown(reason: Reason, detail: str) -> Outcome:
    """The outcome of an engine that gave no answer."""
    return Outcome(status=Status.UNKNOWN, reason=reason, detail=detail)
