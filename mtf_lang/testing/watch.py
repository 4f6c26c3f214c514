"""Work on one seed after another in a child process that ends where it makes no progress.

Z3 has procedures that neither count their work nor heed a signal, so a clock within the process does not
end them: the system does, by the time that the process works. Where processes cannot be forked the work
is done in place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import process_time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

T = TypeVar("T")
Beat = Callable[[], None]
"""Called by the work to say that it goes on."""


ASLEEP = 300
"""Seconds without a sign of a process that does not work either."""


def watched(seeds: Sequence[int], work: Callable[[int, Beat], T], seconds: int) -> Iterator[T | None]:
    """What ``work`` gives for each seed, in order; None where it worked for ``seconds`` without a sign.

    ``work`` raises nothing; what it gives can be pickled.
    """
    import multiprocessing

    if "fork" not in multiprocessing.get_all_start_methods():
        yield from (work(seed, _nothing) for seed in seeds)
        return
    left = list(seeds)
    while left:
        heard = 0
        for result in _from_child(left, work, seconds):
            yield result
            heard += 1
        if heard < len(left):
            yield None
        left = left[heard + 1 :]


def _nothing() -> None:
    """No one listens."""


def _from_child(seeds: Sequence[int], work: Callable[[int, Beat], T], seconds: int) -> Iterator[T]:
    """The results of a child until it has done all seeds, or dies."""
    import multiprocessing

    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=_serve, args=(there, seeds, work, seconds), daemon=True)
    child.start()
    there.close()
    try:
        while here.poll(ASLEEP):
            try:
                result = here.recv()
            except EOFError:
                return
            yield result
    finally:
        child.kill()
        child.join()
        here.close()


def _serve(there: Connection, seeds: Sequence[int], work: Callable[[int, Beat], T], seconds: int) -> None:
    """Send the results one by one; the system ends the process where it works too long on one."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_CPU)

    def beat() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (int(process_time()) + 1 + seconds, most))

    for seed in seeds:
        beat()
        there.send(work(seed, beat))
