"""The stages of equality: text, exact mathematics, tolerance, judge.

A stage that decides is final; the judge, a model, is asked only where nothing else could tell.
With ``papers_order`` the stages are those of the AMTFV and BiVerify papers, for comparison: text, a
floating-point difference of at most 10^-3 between answers that are numbers, judge.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from mtf_lang.agents.answers import asking
from mtf_lang.agents.answers.cleaning import plain, words
from mtf_lang.agents.answers.comparing import compare
from mtf_lang.agents.answers.reading import shape
from mtf_lang.agents.answers.shapes import Shape, Value, Words
from mtf_lang.agents.answers.verdicts import STAGES, UNDECIDED, Equivalence, Stage

Judge = Callable[[str, str], bool | None]
"""Asked whether two answers are equal; None where it cannot tell."""

AsyncJudge = Callable[[str, str], Awaitable[bool | None]]


def equivalent(a: str, b: str, judge: Judge | None = None, *, papers_order: bool = False) -> Equivalence:
    """Whether two answers are equal, and which stage decided. Never raises for what an answer says."""
    found = decide(a, b, papers_order=papers_order)
    return found if found.equal is not None or judge is None else _judged(judge(a, b))


async def aequivalent(
    a: str, b: str, judge: AsyncJudge | None = None, *, papers_order: bool = False
) -> Equivalence:
    """Like ``equivalent`` with a judge that is awaited; the event loop is not held up."""
    import asyncio

    found = await asyncio.to_thread(decide, a, b, papers_order=papers_order)
    return found if found.equal is not None or judge is None else _judged(await judge(a, b))


def _judged(answer: bool | None) -> Equivalence:
    return UNDECIDED if answer is None else Equivalence(answer, "judge", "the judge's word")


def decide(a: str, b: str, *, papers_order: bool = False) -> Equivalence:
    """The stages before the judge."""
    if plain(a) == plain(b) and plain(a):
        return Equivalence(True, "text", "the same text")
    first, second = shape(a), shape(b)
    if isinstance(first, Words) and isinstance(second, Words) and words(a) == words(b) and words(a):
        return Equivalence(True, "text", "the same words")
    with asking.one_pair():
        return _by_papers(first, second) if papers_order else _by_mathematics(first, second)


def _by_mathematics(first: Shape, second: Shape) -> Equivalence:
    compared = compare(first, second)
    if compared.equal is None:
        return UNDECIDED
    stage: Stage = "numeric" if compared.near else "exact"
    return Equivalence(compared.equal, stage, _REASONS[stage, compared.equal])


_REASONS: dict[tuple[Stage, bool], str] = {
    ("exact", True): "equal mathematically",
    ("exact", False): "different mathematically",
    ("numeric", True): "a decimal within the tolerance",
    ("numeric", False): "a decimal outside of the tolerance",
}


def _by_papers(first: Shape, second: Shape) -> Equivalence:
    if not (isinstance(first, Value) and isinstance(second, Value)):
        return UNDECIDED
    close = asking.within(first.term, second.term)
    return UNDECIDED if close is None else Equivalence(close, "numeric", _REASONS["numeric", close])


class Tally:
    """Counts of who decided, for the report: ``add`` each label, read ``counts``."""

    __slots__ = ("counts",)

    def __init__(self) -> None:
        self.counts: dict[Stage, int] = dict.fromkeys(STAGES, 0)

    def add(self, found: Equivalence) -> Equivalence:
        """Count a label and hand it back."""
        self.counts[found.decided_by] += 1
        return found

    @property
    def by_judge(self) -> float:
        """The share of labels that are the judge's, 0 where there are none."""
        total = sum(self.counts.values())
        return self.counts["judge"] / total if total else 0.0
