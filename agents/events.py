"""What happens in a run, as it happens: for those who watch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtf_lang.frozen import frozen


@frozen
class StageBegan:
    """An agent starts: ``verify``, ``revise answer``, ``revise workflow``; ``answer`` is the candidate."""

    stage: str
    turn: int
    answer: str


@frozen
class Wrote:
    """A model wrote a piece, as ``text`` or ``reasoning``."""

    channel: str
    text: str


@frozen
class StartsOver:
    """A call failed and is tried again, from the beginning of what it wrote."""

    fault: str
    wait: float


@frozen
class Requested:
    """A request is complete; the model pauses."""

    number: int
    request: str


@frozen
class Translated:
    """The toolbox agent wrote MTF for a request; ``findings`` is what is wrong with it, if anything."""

    mtf: str
    findings: str


@frozen
class Executed:
    """The toolbox has answered; ``execution`` is the record's entry."""

    execution: Any


@frozen
class Judged:
    """A verdict, on what it rests and why."""

    answer: str
    passed: bool
    why: str


Event = StageBegan | Wrote | StartsOver | Requested | Translated | Executed | Judged
Watcher = Callable[[Event], None]


def unwatched(event: Event) -> None:
    """For runs that nobody watches."""
