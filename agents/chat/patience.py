"""Waiting: clocks, back-off with jitter, the pace of calls. Time and chance are given, not taken."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import field

from mtf_lang.agents.chat.faults import ProviderFault
from mtf_lang.frozen import frozen


def _now() -> float:
    from time import monotonic

    return monotonic()


async def _sleep(seconds: float) -> None:
    import asyncio

    await asyncio.sleep(seconds)


def _chance() -> float:
    from random import random

    return random()


@frozen
class Clock:
    """Seconds that only grow, waiting for some, and a number in [0, 1) that nobody foresees."""

    now: Callable[[], float] = _now
    sleep: Callable[[float], Awaitable[None]] = _sleep
    chance: Callable[[], float] = _chance


@frozen
class Patience:
    """How often a failed call is tried again, and how long it may take.

    ``connect`` bounds reaching the provider, ``stall`` the silence between two pieces, ``total`` a whole
    attempt, all in seconds. Models that think unseen are silent for minutes, and are paid for it.
    """

    attempts: int = 5
    first: float = 1.0
    longest: float = 60.0
    connect: float = 10.0
    stall: float = 600.0
    total: float = 3600.0

    def wait(self, failures: int, fault: ProviderFault, chance: float) -> float:
        """Seconds before the next attempt after so many failures.

        The upper end doubles with each failure; the wait is between half of it and all of it, so that
        many callers do not come back together. What the provider asks for is the least.
        """
        most = min(self.longest, self.first * 2.0 ** (failures - 1))
        return max(most * (1 + chance) / 2, fault.retry_after or 0.0)


class Pace:
    """At most so many calls a minute, evenly spaced; shared by all who call one provider."""

    def __init__(self, per_minute: float | None = None, clock: Clock | None = None) -> None:
        if per_minute is not None and not per_minute > 0:
            raise ValueError(f"calls a minute must be a positive number; it is {per_minute}")
        self._gap = 0.0 if per_minute is None else 60.0 / per_minute
        self._clock = clock or Clock()
        self._next = 0.0

    async def turn(self) -> None:
        """Wait until the next call may begin."""
        now = self._clock.now()
        begins = max(now, self._next)
        self._next = begins + self._gap
        if begins > now:
            await self._clock.sleep(begins - now)


@frozen
class Manners:
    """Clock, patience and pace together: how a provider is treated."""

    patience: Patience = field(default_factory=Patience)
    clock: Clock = field(default_factory=Clock)
    pace: Pace = field(default_factory=Pace)
