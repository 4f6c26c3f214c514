"""Where generated requests take their decisions from.

A generator asks for one small number after another and knows nothing else of chance. So the same
generator is driven by a seed (long runs), by a recorded list (reproducing and shrinking) and by
Hypothesis (``strategies``). Zero is always the simplest decision.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Choices(Protocol):
    """A source of decisions."""

    def below(self, count: int) -> int:
        """A number in 0..count-1; ``count`` is at least 1."""
        ...


class Seeded:
    """Decisions of a seed, the same on every machine; ``taken`` records them."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.taken: list[int] = []

    def below(self, count: int) -> int:
        self.taken.append(self._random.randrange(count))
        return self.taken[-1]


class Recorded:
    """Decisions of a list; beyond its end, and where a number is too large, the simplest one.

    ``taken`` are the decisions in effect: only as many as were asked for.
    """

    def __init__(self, decisions: Sequence[int]) -> None:
        self._decisions = decisions
        self.taken: list[int] = []

    def below(self, count: int) -> int:
        at = len(self.taken)
        chosen = self._decisions[at] if at < len(self._decisions) else 0
        self.taken.append(chosen if chosen < count else 0)
        return self.taken[-1]


def pick(choices: Choices, options: Sequence[T]) -> T:
    """One of the options; the first is the simplest."""
    return options[choices.below(len(options))]


def chance(choices: Choices, one_in: int) -> bool:
    """True once in about ``one_in`` times; false is simpler."""
    return choices.below(one_in) == one_in - 1


def between(choices: Choices, low: int, high: int) -> int:
    """An integer in low..high; the nearer to zero the simpler, and positive before negative."""
    nearest = min(max(low, 0), high)
    order = sorted(range(low, high + 1), key=lambda n: (abs(n - nearest), n < nearest))
    return pick(choices, order)
