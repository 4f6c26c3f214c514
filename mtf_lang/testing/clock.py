"""A clock for generated requests: the budget of work should end them; where it does not, this does."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class TooSlow(Exception):
    """The clock was the one to end a request."""


@contextmanager
def clock(seconds: int) -> Iterator[None]:
    """Raise ``TooSlow`` inside the block after ``seconds``, where the system has such a clock."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
