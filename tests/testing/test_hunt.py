"""A long run goes on whatever happens to a request: it hangs, kills its process, or meets a fault."""

from __future__ import annotations

import os
from collections.abc import Iterable

import pytest

from mtf_lang.limits import Limits
from mtf_lang.planning import registry
from mtf_lang.planning.strategy import Context, Estimate, Offer, Refusal, Task
from mtf_lang.result import Outcome, Status
from mtf_lang.testing import hunt
from mtf_lang.testing.differential import compare
from mtf_lang.testing.watch import Beat, watched


def work(seed: int, beat: Beat) -> int:
    while seed == 2:
        pass
    if seed == 4:
        os._exit(3)
    beat()
    return seed * seed


def test_what_hangs_or_dies_is_passed_over() -> None:
    assert list(watched(range(1, 7), work, 1)) == [1, None, 9, None, 25, 36]


class Failing:
    """Offers a computation, or a program to show, that ends with an exception of Python."""

    name = "failing"

    def __init__(self, part: str) -> None:
        self.part = part

    def offers(self, task: Task, limits: Limits) -> Iterable[Offer | Refusal]:
        def run(context: Context) -> Outcome:
            return Outcome(1) if self.part == "lowered" else self.broken()

        def lowered() -> str:
            return self.broken() if self.part == "lowered" else ""

        yield Offer(self.name, "fail", Status.PROVED, Estimate(0, "nothing"), run, lowered)

    def broken(self) -> str:
        raise ZeroDivisionError("a fault of the backend")


@pytest.mark.parametrize("part", ["run", "lowered"])
def test_an_exception_is_a_finding(part: str) -> None:
    with registry.hosting(Failing(part)):
        found = compare("return:\n  1\n", (Failing(part),)).disagreements
    assert [d.what for d in found] == ["fault"]
    assert "ZeroDivisionError" in found[0].detail


def test_a_slice_counts_what_was_compared() -> None:
    backends = tuple(registry.backend(name) for name in ("enumeration", "exact"))
    seeds = range(100, 112)
    total = hunt.run(seeds, backends, tell=False)
    assert (total.requests, total.found, total.slow) == (12, [], [])
    assert total.pairs["enumeration-exact"] > 0
    parts = hunt.Sum()
    for half in (seeds[:6], seeds[6:]):
        parts.add(hunt.run(half, backends, tell=False))
    assert parts.data() == total.data()
