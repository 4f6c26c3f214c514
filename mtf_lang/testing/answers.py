"""Ask the strategies of a task: each once; an exception is an answer, a program is lowered to be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from mtf_lang.frozen import frozen
from mtf_lang.limits import Limits
from mtf_lang.planning import registry
from mtf_lang.planning.execute import Execution
from mtf_lang.planning.planner import Step
from mtf_lang.planning.strategy import Backend, Offer
from mtf_lang.result import Outcome, Status

REFERENCE = "exact"
LIMITS = Limits(work=100_000)
"""Generated requests are small; what needs more is no answer."""

OVERSHOOT = 10
"""Estimates are upper bounds: an offer of this many times the work is tried, and stopped by the budget."""

FAULT = "fault: "
"""How the evidence of an answer begins that is an exception."""


@frozen
class Answer:
    """What one strategy said of one task; ``lowered`` gives the program that it ran."""

    backend: str
    strategy: str
    outcome: Outcome
    lowered: Callable[[], str] = field(default=lambda: "")

    @property
    def by(self) -> str:
        """Whose answer it is."""
        return f"{self.backend} ({self.strategy})"

    @property
    def fault(self) -> str | None:
        """The exception that the strategy ended with, None where it did as it should."""
        evidence = self.outcome.evidence or ""
        return evidence if evidence.startswith(FAULT) else None


@dataclass(slots=True)
class Asking(Execution):
    """An execution in which each offer is asked once, and an exception is an answer too.

    The plan, which chooses among the same offers, is given what they said before.
    """

    told: dict[int, tuple[Offer, Outcome]] = field(default_factory=dict)

    def attempt(self, offer: Offer) -> Outcome:
        """The outcome of an offer; an exception that is none of the language's faults is one too."""
        if id(offer) not in self.told:
            try:
                outcome = Execution.attempt(self, offer)
            except Exception as raised:  # whatever a backend does wrong is what we look for
                outcome = Outcome(evidence=fault_text(raised), status=Status.UNKNOWN)
            self.told[id(offer)] = (offer, outcome)  # the offer is kept, so its id stays its own
        return self.told[id(offer)][1]

    def explained(self, step: Step, outcome: Outcome) -> Outcome:
        """The answer alone: what it follows from takes more questions than the answer."""
        return outcome


def fault_text(raised: Exception) -> str:
    """The evidence of an answer that is an exception."""
    return f"{FAULT}{type(raised).__name__}: {raised}"


def answers(step: Step, subjects: Iterable[Backend], asking: Asking) -> Iterator[Answer]:
    """What all strategies within reach of the limits say of a step, the reference first.

    Values that other steps need are the planner's.
    """
    reference = registry.backend(REFERENCE)
    for backend in (reference, *(b for b in subjects if b.name != REFERENCE)):
        for offer in _offers(step, backend, asking.limits):
            if within_reach(offer, asking.limits):
                yield Answer(offer.backend, offer.strategy, asking.attempt(offer), offer.lowered)
    if step.value is not None:
        asking.step(step)


def _offers(step: Step, backend: Backend, limits: Limits) -> Iterator[Offer]:
    """The offers of a backend: those that the plan has already, where it was asked there."""
    planned = (*step.ranking, *step.too_large)
    heard = {*(offer.backend for offer in planned), *(refusal.backend for refusal in step.refusals)}
    if backend.name in heard and registry.backend(backend.name) is backend:
        yield from (offer for offer in planned if offer.backend == backend.name)
        return
    for found in backend.offers(step.task, limits):
        if isinstance(found, Offer):
            yield found


def within_reach(offer: Offer, limits: Limits) -> bool:
    """Whether an offer is worth trying: its estimate is not far beyond the work allowed."""
    return offer.estimate.steps <= OVERSHOOT * limits.work


def given(outcome: Outcome) -> bool:
    """Whether there is an answer: a value, or that it is undefined."""
    return outcome.diagnostic is not None or outcome.status is not Status.UNKNOWN
