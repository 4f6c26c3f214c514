"""Plant one fault after another and see whether the suite finds it.

    python -m tests.mutation.run                             all seeded faults
    python -m tests.mutation.run --room trust --room passes  some rooms
    python -m tests.mutation.run --part 0 --parts 4          a quarter of them
    python -m tests.mutation.run --map reach.jsonl           keep what reaches what, for the next run

First the suite is run once without a fault, with probes where the faults will be: that tells which units
meet a difference at which place. A fault is then looked for with these units only, the cheapest first, in a
process forked for it. A line a fault: found or survived, how, and the place.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.mutation.faults import Fault, seeded
from tests.mutation.loading import load_everything
from tests.mutation.planting import MET, forget_caches, plant, probe
from tests.mutation.suite import Unit, units

SECONDS = 60
"""Of processor time for one fault; what has not been found by then has survived."""

SLOWER = 10
"""A unit that takes so many times what it took without the fault, and three seconds, does not end."""

MEMORY = 4 << 30

TESTED = "found by a test"

TESTS: Mapping[str, tuple[str, ...]] = {
    "table": ("tests/table",),
    "passes": ("tests/passes",),
    "planner": ("tests/planning",),
    "trust": ("tests/planning",),
    "evaluator": ("tests/backends/exact",),
    "enumeration": ("tests/backends/enumeration",),
    "compiled": ("tests/backends/enumeration/compiled",),
    "smt": ("tests/backends/smt",),
    "symbolic": ("tests/backends/symbolic",),
}
"""Where the tests of a room are."""


@dataclass(frozen=True)
class Reach:
    """What a unit cost without a fault, in seconds, and the places where it met a difference."""

    unit: str
    seconds: float
    met: frozenset[str]
    wrong: str | None


def main(arguments: Sequence[str]) -> int:
    """Run; prints a line a fault and the sums."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.run")
    parser.add_argument("--part", type=int, default=0)
    parser.add_argument("--parts", type=int, default=1)
    parser.add_argument("--room", action="append")
    parser.add_argument("--requests", type=int, default=300)
    parser.add_argument("--per-law", type=int, default=3)
    parser.add_argument("--map", type=Path)
    parser.add_argument("--tests", action="store_true", help="show survivors to the tests of their room")
    asked = parser.parse_args(arguments)
    faults = seeded()
    suite = units(asked.requests, asked.per_law)
    load_everything()
    reach = reached(suite, faults, asked.map)
    print(f"{len(reach)} units, {sum(r.seconds for r in reach):.0f} s of the processor")
    wanted = [f for f in faults if not asked.room or f.room in asked.room][asked.part :: asked.parts]
    return _sums(list(_looked_for(wanted, suite, reach, asked.tests)))


def _looked_for(
    faults: Sequence[Fault], suite: Sequence[Unit], reach: Sequence[Reach], tests: bool
) -> Iterator[tuple[str, str]]:
    asks = {unit.name: unit.ask for unit in suite}
    for fault in faults:
        meeting = sorted(
            (r for r in reach if str(fault.site) in r.met and r.wrong is None), key=lambda r: r.seconds
        )
        told = _in_a_process(partial(_search, fault, meeting, asks)) or "found by a request that does not end"
        if tests and told.startswith("survived"):
            told = _in_a_process(partial(_tested, fault)) or "found by a test that does not end"
        print(f"{told[:200]} | {fault.room} | {fault.site}", flush=True)
        yield fault.room, TESTED if told.startswith(TESTED) else told.split()[0].rstrip(":")


def _sums(results: Sequence[tuple[str, str]]) -> int:
    """Print, by room, what the suite has found and what the tests of the room have found besides."""
    total, by = Counter(room for room, _ in results), Counter(results)
    for room, count in total.items():
        print(f"{room}: {by[room, 'found']} of {count}, tests {by[room, TESTED]}")
    ways = Counter(way for _, way in results)
    print(f"{ways['found']} of {len(results)} found, {ways[TESTED]} more by tests")
    return 0


# --- without a fault --------------------------------------------------------------------------------


def reached(suite: Sequence[Unit], faults: Sequence[Fault], kept: Path | None) -> list[Reach]:
    """What each unit costs and meets; read from ``kept`` as far as it is there, else measured and kept."""
    lines = kept.read_text(encoding="utf-8").splitlines() if kept is not None and kept.exists() else []
    known = {data["unit"]: data for data in map(json.loads, lines)}
    missing = [unit for unit in suite if unit.name not in known]
    if missing:
        answer = _in_a_process(lambda: _measured(missing, faults, kept))
        known |= {data["unit"]: data for data in map(json.loads, answer.splitlines())}
    return [
        Reach(data["unit"], data["seconds"], frozenset(data["met"]), data["wrong"])
        for data in (known[unit.name] for unit in suite if unit.name in known)
    ]


def _measured(suite: Sequence[Unit], faults: Sequence[Fault], kept: Path | None) -> str:
    probe(fault.site for fault in faults)
    lines = []
    for unit in suite:
        forget_caches()
        MET.clear()
        started = time.process_time()
        try:
            wrong = unit.ask()
        except Exception as raised:  # a unit that fails without a fault can tell nothing, and is left out
            wrong = f"{type(raised).__name__}: {raised}"
        seconds = time.process_time() - started
        data = {"unit": unit.name, "seconds": seconds, "met": sorted(MET), "wrong": wrong}
        lines.append(json.dumps(data))
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(lines[-1] + "\n")
        if wrong is not None:
            print(f"left out, wrong without a fault: {unit.name}: {wrong}", file=sys.stderr)
    return "\n".join(lines)


# --- with one ---------------------------------------------------------------------------------------


def _search(fault: Fault, meeting: Sequence[Reach], asks: Mapping[str, Callable[[], str | None]]) -> str:
    """What the units that meet the place say of it, up to the first that finds it."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if not plant(fault.site):
        return "survived: not planted"
    for number, reach in enumerate(meeting, 1):
        if time.process_time() > SECONDS:
            return f"survived {number - 1} of {len(meeting)} units, {SECONDS} s"
        forget_caches()
        signal.setitimer(signal.ITIMER_PROF, 3 + SLOWER * reach.seconds)  # ends the process
        try:
            how = asks[reach.unit]()
        except Exception as raised:
            how = f"an exception: {type(raised).__name__}: {raised}: {reach.unit}"
        if how is not None:
            return f"found by {how} | unit {number}, {time.process_time():.1f} s".replace("\n", " ")
    return f"survived {len(meeting)} units, {time.process_time():.1f} s"


def _tested(fault: Fault) -> str:
    """What the tests of the room say, which are run as a whole."""
    import pytest

    if not plant(fault.site):
        return "survived: not planted"
    forget_caches()
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        failed = pytest.main(["-x", "-q", "-p", "no:cacheprovider", *TESTS[fault.room]])
    return f"{TESTED}, {time.process_time():.1f} s" if failed == 1 else "survived the tests as well"


def _in_a_process(task: Callable[[], str]) -> str:
    """What a task says in a process forked for it; empty where that is ended."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        try:
            told = task()
        except BaseException as raised:
            told = f"found by an exception: {type(raised).__name__}: {raised}"
        with os.fdopen(write, "w", encoding="utf-8", errors="replace") as answer:
            answer.write(told)
        os._exit(0)
    os.close(write)
    with os.fdopen(read, encoding="utf-8", errors="replace") as answer:
        told = answer.read()
    os.waitpid(child, 0)
    return told


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
