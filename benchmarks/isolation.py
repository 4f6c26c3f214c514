"""What isolation costs: a worker's round trip beside a bare pipe's, and the next worker after a kill."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from statistics import median

from benchmarks.figure import Figure
from mtf_lang.limits import DEFAULT
from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import Request

TRIVIAL = Request("run", "return: 6*7", options={"brief": True})
ENDLESS = Request(
    "run",
    "return: count(n for n in 1..10^9 if digit_sum(n)^3 = n)",
    limits=replace(DEFAULT, timeout=0.2, work=10**10),
)
ROUNDS, KILLS = 400, 15
LONG = b"x" * 600 + b"\n"
"""About as long as a request or an answer is on the pipe."""


def figures() -> Iterator[Figure]:
    bare = _milliseconds(ROUNDS, _echo())
    pool, here = Pool(), Pool(isolated=False)
    assert pool.ask(TRIVIAL).ok
    there_times, here_times = [], []
    for _ in range(ROUNDS):  # in turn, so that a busy moment of the machine hits both
        there_times.append(_seconds(lambda: pool.ask(TRIVIAL)))
        here_times.append(_seconds(lambda: here.ask(TRIVIAL)))
    added = 1000 * (median(there_times) - median(here_times))
    yield Figure("round trip on a bare pipe, a child that echoes", bare, "ms", note="median")
    yield Figure("trivial request, worker beyond this process", added, "ms", 1.5, "medians")
    yield Figure("trivial request in a warm worker", 1000 * median(there_times), "ms", note="median")
    after = _after_kills(pool)
    yield Figure("trivial request right after a kill, forked", after, "ms", note="median")
    pool.close()
    release = threading.Event()
    other = threading.Thread(target=release.wait)
    other.start()
    beside = Pool()
    beside.ask(TRIVIAL)
    yield Figure(
        "trivial request right after a kill, with threads", _after_kills(beside), "ms", note="median"
    )
    beside.close()
    release.set()
    other.join()


def _after_kills(pool: Pool) -> float:
    """Median milliseconds of the request that follows one that was killed by the clock."""
    times = []
    for _ in range(KILLS):
        killed = pool.ask(ENDLESS)
        assert not killed.ok, killed.public()
        times.append(_seconds(lambda: pool.ask(TRIVIAL)))
    return 1000 * median(times)


def _echo() -> Callable[[], object]:
    """One round trip through two pipes to a child that sends back what it reads."""
    child_reads, requests = os.pipe()
    replies, child_writes = os.pipe()
    if os.fork() == 0:
        os.close(requests)
        while data := os.read(child_reads, 65536):
            os.write(child_writes, data)
        os._exit(0)
    os.close(child_reads)
    os.close(child_writes)

    def round_trip() -> object:
        os.write(requests, LONG)
        return os.read(replies, 65536)

    return round_trip


def _milliseconds(rounds: int, action: Callable[[], object]) -> float:
    return 1000 * median(_seconds(action) for _ in range(rounds))


def _seconds(action: Callable[[], object]) -> float:
    started = time.perf_counter()
    action()
    return time.perf_counter() - started
