"""Limits of a run and the deterministic work budget.

Work is counted in steps of the engines, so that the same request stops at the same place on
every machine; the clock and the memory limit are backstops kept by the worker.
"""

from __future__ import annotations

from mtf_lang.frozen import frozen
from mtf_lang.values.digits import counted
from mtf_lang.values.faults import LimitHit


@frozen
class Limits:
    """Limits of one run: seconds of wall clock, megabytes, engine steps, and what is shown."""

    timeout: float = 10.0
    memory: int = 2048
    work: int = 20_000_000
    elements: int = 10_000
    digits: int = 100_000


DEFAULT = Limits()

MAXIMUM_BITS = 32_000_000
"""No exact integer larger than this is built (about ten million digits)."""

MAXIMUM_TEXT = 1_000_000
"""Characters of a request. Longer ones are refused before anything reads them."""


class Budget:
    """Steps left. Engines call ``spend`` in their loops."""

    __slots__ = ("left", "total")

    def __init__(self, total: int = DEFAULT.work) -> None:
        self.total = total
        self.left = total

    def spend(self, steps: int = 1) -> None:
        """Take ``steps`` from the budget; raises ``LimitHit("work")`` when it is used up."""
        self.left -= steps
        if self.left < 0:
            raise LimitHit("work", f"the work limit of {self.total:,} steps was reached")

    @property
    def spent(self) -> int:
        """Steps taken so far."""
        return self.total - self.left


def check_bits(bits: int, what: str) -> None:
    """Refuse to build an integer of about ``bits`` bits where that is beyond ``MAXIMUM_BITS``."""
    if bits > MAXIMUM_BITS:
        digits = counted(bits * 30103 // 100000).removeprefix("about ")
        raise LimitHit("size", f"{what} would have about {digits} digits")
