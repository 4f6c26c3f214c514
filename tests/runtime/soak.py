"""A long run with accidents: ``python -m tests.runtime.soak --requests 20000``.

Requests of every kind go to two workers from two threads while a third kills a worker, or the process
that forks them, at random moments. Every answer is compared with that of this process; memory,
descriptors and processes are watched. The last line says what was lost, wrong, and how far memory went.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from glob import glob
from typing import Any

from mtf_lang.limits import Limits
from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import Request
from tests.timeless import timeless

LIMITS = Limits(timeout=60, memory=1024, work=200_000)

TEXTS = (
    "return: 6*7, 2^100, 1/3 + 1/6",
    "return: sum(k^2 for k in 1..100), gcd(84, 36), is_prime(97)",
    "object:\n  f(0) = 1\n  f(n) = n*f(n - 1)\nreturn: f(20)",
    "return: count(S for S in subsets(1..10) if sum(S) mod 3 = 0)",
    "context: x is real\nreturn: simplify((x^2 - 1)/(x - 1)), expand((x + 1)^3)",
    "context: x, y in 1..20\nreturn: count(solutions({x + y = 21} for x, y))",
    "context: a, b are integers\nreturn: satisfiable({a^2 - 2*b^2 = 1, a > 3})",
    "return: 1/0",
    "return: unknown_name + 1",
    "return: (1 + ",
    "return: 9^9^9^9",
    "return: {k^2 mod 7 for k in 1..50}, [k for k in 1..200]",
    "return: numeric(sqrt(2) + pi, 30), floor(10*sqrt(2))",
    "return: count(1..10^18), [x for x in 1..10^9]",
)


def main(arguments: list[str]) -> int:
    """Run; 1 where an answer was lost or wrong, or something was left behind."""
    parser = argparse.ArgumentParser(prog="python -m tests.runtime.soak", description=__doc__)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--kill-every", type=float, default=10.0, metavar="SECONDS", help="on average")
    asked = parser.parse_args(arguments)
    here = Pool(isolated=False)
    right = {text: answered(here, text) for text in TEXTS}
    soak = Soak(asked.kill_every)
    with ThreadPoolExecutor(2) as threads:
        for number, answer in enumerate(threads.map(soak.ask, range(asked.requests)), 1):
            soak.check(number, answer, right)
    return soak.finish(asked.requests)


class Soak:
    """The pool under test, who kills its workers, and what was seen."""

    def __init__(self, kill_every: float) -> None:
        self.pool = Pool(2)
        self.pool.start()
        self.wrong: list[str] = []
        self.kills = 0
        self.started = time.monotonic()
        self.descriptors = len(os.listdir("/proc/self/fd"))
        self.most = {"caller": 0, "workers": 0}
        self._over = threading.Event()
        self._choice = random.Random(0)
        self._killer = threading.Thread(target=self._kill, args=(kill_every,))
        self._killer.start()

    def ask(self, number: int) -> tuple[str, Any]:
        text = TEXTS[number % len(TEXTS)]
        return text, answered(self.pool, text)

    def check(self, number: int, answer: tuple[str, Any], right: dict[str, Any]) -> None:
        text, found = answer
        if found != right[text]:
            self.wrong.append(f"{text!r}: {found}")
        if number % 500 == 0:
            self._measure()
            print(
                f"{number} requests, {self.kills} kills, {len(self.wrong)} wrong, {self.most} MB", flush=True
            )

    def finish(self, requests: int) -> int:
        self._over.set()
        self._killer.join()
        self.pool.close()
        left = children(os.getpid())
        descriptors = len(os.listdir("/proc/self/fd")) - self.descriptors
        for wrong in self.wrong[:10]:
            print(wrong)
        seconds = time.monotonic() - self.started
        print(
            f"{requests} requests in {seconds:.0f} s, {self.kills} processes killed, "
            f"{len(self.wrong)} lost or wrong, most memory {self.most} MB, {len(left)} processes left, "
            f"{descriptors} descriptors more than at first"
        )
        return 1 if self.wrong or left or descriptors > 0 else 0

    def _kill(self, every: float) -> None:
        while not self._over.wait(self._choice.expovariate(1 / every)):
            workers = children(os.getpid())
            if workers:
                try:
                    os.kill(self._choice.choice(workers), signal.SIGKILL)
                    self.kills += 1
                except ProcessLookupError:
                    continue

    def _measure(self) -> None:
        self.most["caller"] = max(self.most["caller"], megabytes(os.getpid()))
        for worker in children(os.getpid()):
            self.most["workers"] = max(self.most["workers"], megabytes(worker))


def answered(pool: Pool, text: str) -> Any:
    """The JSON result without times."""
    return timeless(pool.ask(Request("run", text, limits=LIMITS)).public())


def children(parent: int) -> list[int]:
    """The processes below a process: workers, and the one that forks them."""
    found: list[int] = []
    pending = [parent]
    while pending:
        above = pending.pop()
        for path in glob(f"/proc/{above}/task/*/children"):
            try:
                with open(path, encoding="ascii") as stream:
                    below = [*map(int, stream.read().split())]
            except OSError:
                continue
            found.extend(below)
            pending.extend(below)
    return found


def megabytes(process: int) -> int:
    """The resident memory of a process, 0 where it is gone."""
    try:
        with open(f"/proc/{process}/statm", encoding="ascii") as stream:
            return int(stream.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20
    except (OSError, IndexError):
        return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
