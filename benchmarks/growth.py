"""How the time grows with the size: grids, words, triples under a congruence; plots by matplotlib."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from mtf_lang.limits import Limits

GRID = """
context:
  g(i, j) in 0..1 for i in 1..{n}, j in 1..{n}
object:
  blocks = {{not (g(i,j) = g(i+1,j) and g(i,j) = g(i,j+1) and g(i,j) = g(i+1,j+1))
             for i in 1..{n}-1, j in 1..{n}-1}}
  across = {{not (g(i,j) = g(i,j+1) and g(i,j) = g(i,j+2)) for i in 1..{n}, j in 1..{n}-2}}
  down = {{not (g(i,j) = g(i+1,j) and g(i,j) = g(i+2,j)) for i in 1..{n}-2, j in 1..{n}}}
return:
  count(solutions(blocks and across and down))
"""
WORDS = """
context:
  w(i) in {{"A", "B", "C"}} for i in 1..{n}
object:
  E = {{not (w(i) = "A" and w(i+1) = "A") for i in 1..{n}-1}}
  F = {{not (w(i) = "A" and w(i+1) = "B" and w(i+2) = "C") for i in 1..{n}-2}}
  G = {{not (w(i) = "C" and w(i+1) = "A" and w(i+2) = "B") for i in 1..{n}-2}}
return:
  count(solutions(E and F and G))
"""
CUBES = """
return:
  count((a, b, c) for a in 1..3^{n}, b in 1..3^{n}, c in 1..3^{n} if 3^({n}+1) divides a^3 + b^3 + c^3)
"""

SERIES: dict[str, tuple[str, tuple[int, ...]]] = {
    "grids n×n": (GRID, (4, 5, 6, 7, 8, 9, 10, 11, 12)),
    "words of length n": (WORDS, (8, 16, 30, 60, 100, 200)),
    "triples to 3^n": (CUBES, (2, 3, 4, 5, 6)),
}


def times(text: str) -> tuple[object, float, float]:
    """The value, and milliseconds of processor time to plan and to compile and run."""
    from mtf_lang.planning.execute import execute
    from mtf_lang.planning.planner import plan
    from mtf_lang.runtime.compiling import compile_request
    from mtf_lang.runtime.request import Request

    program = compile_request(Request("run", text)).program
    marks = [time.process_time()]
    planned = plan(program, Limits(timeout=60))
    marks.append(time.process_time())
    (item,) = execute(planned).items
    marks.append(time.process_time())
    return item.computed.outcome.value, (marks[1] - marks[0]) * 1000, (marks[2] - marks[1]) * 1000


def series(say: Callable[[str], None] = print) -> Iterator[tuple[str, list[int], list[float]]]:
    """Every series with its sizes and milliseconds in all."""
    for name, (text, sizes) in SERIES.items():
        found = []
        for n in sizes:
            value, planning, running = times(text.format(n=n))
            say(f"{name}, n = {n}: {planning:.1f} + {running:.1f} ms, {value}")
            found.append(planning + running)
        yield name, list(sizes), found


def plot(folder: Path) -> None:
    """One picture of each series, as SVG."""
    from matplotlib.figure import Figure

    folder.mkdir(parents=True, exist_ok=True)
    for name, sizes, found in series():
        figure = Figure(figsize=(5, 3), layout="constrained")
        axes = figure.add_subplot()
        axes.plot(sizes, found, marker="o")
        axes.set_yscale("log")
        axes.set_xlabel("n")
        axes.set_ylabel("milliseconds")
        axes.set_title(name)
        figure.savefig(folder / f"{name.split()[0]}.svg")
