"""What is said of two answers."""

from __future__ import annotations

from typing import Literal

from mtf_lang.frozen import frozen

Stage = Literal["text", "exact", "numeric", "judge", "none"]
"""Who decided: equal text, exact mathematics, tolerance, the judge, or nobody."""

STAGES: tuple[Stage, ...] = ("text", "exact", "numeric", "judge", "none")


@frozen
class Equivalence:
    """Whether two answers are equal; ``None`` where no stage could tell.

    ``decided_by`` names the stage; ``reason`` says why in a few words, for a log.
    """

    equal: bool | None
    decided_by: Stage
    reason: str = ""


UNDECIDED = Equivalence(None, "none", "no stage could decide")
