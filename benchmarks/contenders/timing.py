"""Runs one program of a contender in a process of its own and reports the answer and the times."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass

ENOUGH = 4.0
"""Seconds after which a program is not run again."""


@dataclass(frozen=True, slots=True)
class Program:
    """What is run; ``factor`` is how many times as long the whole takes, where only a part is run."""

    run: Callable[[], object]
    factor: float = 1.0


def report(program: Program, times: int) -> None:
    """Run a program up to so many times; print its answer, its factor, and milliseconds of processor time."""
    found: list[float] = []
    value: object = None
    while len(found) < times and sum(found) < ENOUGH * 1000:
        started = time.process_time()
        value = program.run()
        found.append((time.process_time() - started) * 1000)
    print(json.dumps({"value": str(value), "factor": program.factor, "milliseconds": found}))
