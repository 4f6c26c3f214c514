"""The scripts of ``benchmarks/workloads`` in a warm process, stage by stage.

The times are of the run alone, its module compiled; ``stages`` has parsing and checking, planning, and
compiling (the first run less the later one), each from nothing.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from statistics import median

from benchmarks.contenders.timing import ENOUGH

FOLDER = Path(__file__).parents[1] / "workloads"
WARMING = "return:\n  count((a, b, c) for a in 1..150, b in 1..150, c in 1..150 if a*b + c = c^2 and a < b)\n"


def path_of(row: str) -> Path:
    """The script of a row: ``2b`` is in ``02b_….mtf``."""
    number = row.rstrip("b")
    name = f"{int(number):02}{row[len(number) :]}_*.mtf"
    return next(FOLDER.glob(name))


def measure(text: str, times: int) -> dict[str, object]:
    """The value of a script, milliseconds of its runs, and the medians of the stages before."""
    from mtf_lang.backends.enumeration.compiled import machine
    from mtf_lang.limits import DEFAULT
    from mtf_lang.planning.execute import execute
    from mtf_lang.planning.planner import plan
    from mtf_lang.runtime.compiling import compile_request
    from mtf_lang.runtime.request import Request

    stages: dict[str, list[float]] = {"parse": [], "plan": [], "first": []}
    runs: list[float] = []
    outcome = strategy = None
    while len(runs) < times and sum(runs) < ENOUGH * 1000:
        machine.forget()
        marks = [time.process_time()]
        compiled = compile_request(Request("run", text))
        marks.append(time.process_time())
        planned = plan(compiled.program, DEFAULT)
        marks.append(time.process_time())
        execute(planned)
        marks.append(time.process_time())
        (item,) = execute(planned).items
        marks.append(time.process_time())
        for name, start, end in zip(stages, marks, marks[1:], strict=False):
            stages[name].append((end - start) * 1000)
        runs.append((marks[4] - marks[3]) * 1000)
        outcome, strategy = item.computed.outcome, item.computed.strategy
    assert outcome is not None
    medians = {name: median(found) for name, found in stages.items()}
    medians["compile"] = max(0.0, medians.pop("first") - median(runs))
    return {
        "value": str(outcome.value),
        "factor": 1.0,
        "milliseconds": runs,
        "stages": medians,
        "status": str(outcome.status),
        "strategy": strategy,
    }


def main(row: str, times: int) -> None:
    measure(WARMING, 1)
    print(json.dumps(measure(path_of(row).read_text(encoding="utf-8"), times)))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
