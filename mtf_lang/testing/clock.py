"""A clock for generated requests: the budget of work should end them; where it does not, this does.

It counts the time that the process works, so that a busy machine does not change what is found.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class TooSlow(BaseException):
    """The clock was the one to end a request; no ``except Exception`` on the way takes it for a fault."""


@contextmanager
def clock(seconds: int) -> Iterator[None]:
    """Raise ``TooSlow`` inside the block after ``seconds``, where the system has such a clock."""
    if not hasattr(signal, "ITIMER_PROF"):
        yield
        return

    def ring(*_: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
