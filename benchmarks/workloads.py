"""The workloads against other programs: ``python -m benchmarks workloads [--rows 2,2b] [--plot FOLDER]``.

Every program runs in a process of its own, up to five times; the median of its processor time counts. Every
answer is checked. A table in Markdown is printed; ratios are of one run. ``≈`` marks what was run in
part and extrapolated.
"""

from __future__ import annotations

import json
import math
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from statistics import median, quantiles

from benchmarks.rows import ROWS, Row

TIMES = 5
PATIENCE = 300
"""Seconds that one program may take."""
HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds of one program on one row; ``stages`` of the language's own."""

    milliseconds: float
    partial: bool = False
    stages: dict[str, float] = field(default_factory=dict)
    status: str = ""
    strategy: str = ""

    def __str__(self) -> str:
        text = f"{self.milliseconds:,.0f}" if self.milliseconds >= 100 else f"{self.milliseconds:.3g}"
        return f"≈{text}" if self.partial else text


Results = dict[str, dict[str, Timing]]
"""Contender to row to timing."""


def python(module: str) -> Callable[[Row], Timing | None]:
    """A contender that is a module here."""

    def run(row: Row) -> Timing | None:
        command = [sys.executable, "-m", f"benchmarks.contenders.{module}", row.name, str(TIMES)]
        found = json.loads(_output(command).splitlines()[-1])
        partial = found["factor"] > 1
        if not partial and found["value"] != str(row.value):
            raise SystemExit(f"{module}, row {row.name}: {found['value']} is not {row.value}")
        return Timing(
            median(found["milliseconds"]) * found["factor"],
            partial,
            found.get("stages", {}),
            found.get("status", ""),
            found.get("strategy", ""),
        )

    return run


def compiled(source: str, folder: str) -> Callable[[Row], Timing | None]:
    """A contender that is a C program here, compiled by gcc -O2."""
    program = str(Path(folder) / source.removesuffix(".c"))
    subprocess.run(["gcc", "-O2", "-o", program, str(HERE / "contenders" / source), "-lm"], check=True)

    def run(row: Row) -> Timing | None:
        answer, *times = _output([program, row.name, str(TIMES)]).split()
        if answer == "-1":
            return None
        if answer != str(row.value):
            raise SystemExit(f"{source}, row {row.name}: {answer} is not {row.value}")
        return Timing(median(map(float, times)))

    return run


def _output(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr}")
    return done.stdout


def _only(rows: Iterable[str], run: Callable[[Row], Timing | None]) -> Callable[[Row], Timing | None]:
    known = frozenset(rows)
    return lambda row: run(row) if row.name in known else None


def contenders(folder: str) -> Iterator[tuple[str, Callable[[Row], Timing | None]]]:
    """The programs that can run here, by name."""
    yield "mtf", python("mtf")
    yield "naive Python", python("naive_python")
    yield "pruned Python", python("pruned_python")
    if shutil.which("gcc"):
        naive = compiled("naive.c", folder)
        yield "naive C", lambda row: naive(row) if row.name not in ("2b", "7") else None
        yield "same nest in C", compiled("planned.c", folder)
    for name, package, module in PEERS:
        if find_spec(package) is not None:
            codes = __import__(f"benchmarks.contenders.{module}", fromlist=["CODES"]).CODES
            yield name, _only(codes, python(module))


PEERS = (
    ("PARI", "cypari", "pari"),
    ("clingo", "clingo", "clingo_models"),
    ("CP-SAT", "ortools", "cp_sat"),
    ("Z3", "z3", "z3_models"),
)
"""Name, package and module of the peers."""


def measure(rows: tuple[Row, ...]) -> Results:
    """All contenders on all rows, row by row, so that a busy moment hits all of a row."""
    results: Results = {}
    with tempfile.TemporaryDirectory() as folder:
        known = list(contenders(folder))
        for row in rows:
            for name, run in known:
                print(f"row {row.name}: {name}", file=sys.stderr)
                timing = run(row)
                if timing is not None:
                    results.setdefault(name, {})[row.name] = timing
    return results


# --- the table -------------------------------------------------------------------------------------------


def total(timing: Timing) -> float:
    """Planning, compiling and running."""
    return timing.milliseconds + timing.stages.get("plan", 0) + timing.stages.get("compile", 0)


def table(results: Results, rows: tuple[Row, ...]) -> Iterator[str]:
    """The table in Markdown."""
    others = [name for name in results if name != "mtf"]
    yield "| # | workload | plan + compile | run | by | " + " | ".join(others) + " |"
    yield "|---|---|---|---|---|" + "---|" * len(others)
    for row in rows:
        own = results["mtf"][row.name]
        before = own.stages["plan"] + own.stages["compile"]
        cells = [str(results[name].get(row.name, "–")) for name in others]
        yield (
            f"| {row.name} | {row.title} | {before:.3g} | {own} | {own.strategy} | "
            + " | ".join(cells)
            + " |"
        )


def mean(values: Iterable[float]) -> float:
    """The geometric mean."""
    logs = [math.log(v) for v in values]
    return math.exp(sum(logs) / len(logs)) if logs else math.nan


def summary(results: Results, rows: tuple[Row, ...]) -> Iterator[str]:
    """The figures that the project holds itself to."""
    own = results["mtf"]
    yield f"right and proved: {sum(t.status == 'proved' for t in own.values())} of {len(own)}"
    before = sorted(t.stages["plan"] + t.stages["compile"] for t in own.values())
    if len(before) > 1:
        tenth = quantiles(before, n=10)[-1]
        yield f"planning and compiling: median {median(before):.1f} ms, 90th percentile {tenth:.1f} ms"
    yield from _ratios(results, "naive Python", 500, lambda t: t.milliseconds, "run alone")
    yield from _ratios(results, "naive Python", 500, total, "planning and compiling included")
    yield from _ratios(results, "naive C", 100, lambda t: t.milliseconds, "run alone")
    yield from _ratios(results, "same nest in C", 0, lambda t: t.milliseconds, "run alone")
    naive = results.get("naive Python", {})
    kept = {
        r.name: naive[r.name].milliseconds / own[r.name].milliseconds / r.prototype
        for r in rows
        if r.name in naive
    }
    low = [f"{name} ({ratio:.2f})" for name, ratio in kept.items() if ratio < 0.8]
    yield f"rows below 0.8 of the prototype's ratio to naive Python: {', '.join(low) or 'none'}"
    behind = {
        name: total(own[name]) - timing.milliseconds
        for name, timing in results.get("pruned Python", {}).items()
    }
    late = [f"{name} ({ms:.0f} ms)" for name, ms in behind.items() if ms > 15]
    yield f"rows more than 15 ms behind pruned Python, all included: {', '.join(late) or 'none'}"
    for name, _, _ in PEERS:
        yield from _ratios(results, name, 0, total, "planning and compiling included")


def _ratios(
    results: Results, other: str, least: float, own: Callable[[Timing], float], what: str
) -> Iterator[str]:
    found = {
        name: timing.milliseconds / own(results["mtf"][name])
        for name, timing in results.get(other, {}).items()
        if timing.milliseconds > least
    }
    if not found:
        return
    worst = min(found, key=lambda name: found[name])
    over = f" over {least:g} ms" if least else ""
    yield (
        f"{other}{over} takes {mean(found.values()):.3g} times as long (geometric mean of {len(found)} rows),"
        f" {median(found.values()):.3g} by the median, {found[worst]:.3g} at worst (row {worst}); {what}"
    )


def main(arguments: list[str]) -> int:
    """Measure, print the table and the figures."""
    wanted = arguments[arguments.index("--rows") + 1].split(",") if "--rows" in arguments else None
    rows = tuple(r for r in ROWS if wanted is None or r.name in wanted)
    results = measure(rows)
    print("\n".join([*table(results, rows), "", *(f"- {line}" for line in summary(results, rows))]))
    if "--plot" in arguments:
        from benchmarks.growth import plot

        plot(Path(arguments[arguments.index("--plot") + 1]))
    return 0
