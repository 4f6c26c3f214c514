"""Plant one fault after another and see whether the suite finds it.

    python -m tests.mutation.run                     all seeded faults
    python -m tests.mutation.run --part 0 --parts 4  a quarter of them
    python -m tests.mutation.run --room enumeration  one room

A line a fault: found or survived, how, and the place. The suite is prepared once; every fault is planted in
a process forked from it.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time

from tests.mutation import suite as suites
from tests.mutation.seeds import ROOMS, seeded
from tests.mutation.sites import Site, forget_caches, plant

SECONDS = 45
"""Of processor time for one fault. A suite that does not come to its end has found it: a request hangs."""


def main(arguments: list[str]) -> int:
    """Run; prints a line a fault and the sum."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--part", type=int, default=0)
    parser.add_argument("--parts", type=int, default=1)
    parser.add_argument("--room", choices=[*ROOMS])
    parser.add_argument("--requests", type=int, default=300)
    asked = parser.parse_args(arguments)
    suite = suites.prepare(asked.requests)
    wrong = _baseline(suite)
    if wrong:
        print(f"the suite fails without a fault: {wrong}")
        return 2
    faults = [(r, s) for r, s in seeded() if asked.room in (None, r)][asked.part :: asked.parts]
    found = 0
    for room, site in faults:
        started = time.monotonic()
        told = _tried(suite, site)
        found += not told.startswith("survived")
        print(
            f"{told.splitlines()[0][:150]} | {room} | {site} | {time.monotonic() - started:.1f} s", flush=True
        )
    print(f"{found} of {len(faults)} found")
    return 0


def _baseline(suite: suites.Suite) -> str | None:
    """What fails without a fault; requests that do are left out, since they could not tell anything."""
    kept = []
    for entry in suite.requests:
        suite.requests, rest = [entry], suite.requests
        if suites.of_requests(suite, ()) is None:
            kept.append(entry)
        suite.requests = rest
    dropped = len(suite.requests) - len(kept)
    suite.requests = kept
    if dropped:
        print(f"{dropped} requests disagree without a fault and are left out")
    broken = [c for c in suite.cases if suites.of_cases(_only(suite, c), ("planner", *suites.registry.OWN))]
    if broken:
        print(f"{len(broken)} cases fail without a fault and are left out")
        suite.cases = [c for c in suite.cases if c not in broken]
    return suites.of_examples(suite) or suites.of_laws(suite)


def _only(suite: suites.Suite, case: object) -> suites.Suite:
    return suites.Suite([], [], [case], [])  # type: ignore[list-item]


def _tried(suite: suites.Suite, site: Site) -> str:
    """What a process with the fault in it says."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        os.write(write, _looked_for(suite, site).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read, encoding="utf-8", errors="replace") as answer:
        told = answer.read()
    os.waitpid(child, 0)
    return told or "found by a crash or a request that does not end"


def _looked_for(suite: suites.Suite, site: Site) -> str:
    signal.setitimer(signal.ITIMER_PROF, SECONDS)  # ends the process: SIGPROF is not caught
    sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    try:
        if not plant(site):
            return "survived: not planted"
        forget_caches()
        for check in suites.checks(suite, site.file):
            how = check()
            if how is not None:
                return "found by " + how.replace("\n", " ")
    except BaseException as raised:
        return f"found by an exception: {type(raised).__name__}: {raised}".replace("\n", " ")
    return "survived"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
