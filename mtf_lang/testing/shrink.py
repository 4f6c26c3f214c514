"""Make a failing request small: fewer decisions, and simpler ones, as long as it still fails.

The method is that of internal shrinking (MacIver, Donaldson, "Test-Case Reduction via Test-Case Generation",
ECOOP 2020): the list of decisions is reduced and the generator run again, so every candidate is a
well-typed request.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

ATTEMPTS = 400
"""Candidates tried at most."""

Keeps = Callable[[Sequence[int]], "Sequence[int] | None"]
"""The decisions in effect where the request made of them still fails, else None."""


def shrunk(decisions: Sequence[int], keeps: Keeps, attempts: int = ATTEMPTS) -> tuple[int, ...]:
    """The smallest decisions found, by length and then by size; ``decisions`` must fail."""
    best = tuple(decisions)
    left = attempts
    progress = True
    while progress and left > 0:
        progress = False
        for candidate in _candidates(best):
            left -= 1
            if left < 0:
                break
            effective = keeps(candidate)
            if effective is not None and _size(effective) < _size(best):
                best, progress = tuple(effective), True
                break
    return best


def _size(decisions: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    return len(decisions), tuple(decisions)


def _candidates(best: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Blocks left out, longest first; then blocks and single decisions made simpler."""
    for length in (32, 16, 8, 4, 2, 1):
        for start in range(0, len(best) - length + 1, max(1, length // 2)):
            yield best[:start] + best[start + length :]
    for length in (8, 2):
        for start in range(0, len(best) - length + 1, length):
            if any(best[start : start + length]):
                yield best[:start] + (0,) * length + best[start + length :]
    for at, decision in enumerate(best):
        for simpler in dict.fromkeys((0, decision // 2, decision - 1)):
            if 0 <= simpler < decision:
                yield (*best[:at], simpler, *best[at + 1 :])
