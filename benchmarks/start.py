"""Cold starts: processes from nothing, each command in turn, the best of several rounds.

The commands of a round run one after the other, so that a busy moment of the machine hits all of
them; the best of the rounds is what the machine can do.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figure import Figure
from benchmarks.warm import SCRIPT

ROUNDS = 15

COMMANDS = {
    "python": ["-c", "pass"],
    "lark": ["-c", "import lark"],
    "package": ["-c", "import mtf_lang"],
    "version": ["-m", "mtf_lang", "--version"],
    "run": ["-m", "mtf_lang", "run", "{script}"],
}


def figures() -> Iterator[Figure]:
    best = measure()
    yield Figure("start of Python", best["python"], "ms")
    yield Figure("import lark", best["lark"], "ms")
    yield Figure("import mtf_lang, beyond Python", best["package"] - best["python"], "ms")
    yield Figure("mtf --version", best["version"], "ms")
    yield Figure("mtf run of ten lines of arithmetic", best["run"], "ms")
    yield Figure("mtf run : import lark", best["run"] / best["lark"], "", 2.5, "cold, same run")


def measure() -> dict[str, float]:
    """The least wall-clock milliseconds of each command."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "arithmetic.mtf"
        script.write_text(SCRIPT, encoding="utf-8")
        best = dict.fromkeys(COMMANDS, float("inf"))
        for _ in range(ROUNDS + 1):  # the first round also fills caches of compiled files
            for name, words in COMMANDS.items():
                command = [sys.executable, *(word.format(script=script) for word in words)]
                started = time.perf_counter()
                subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
                best[name] = min(best[name], (time.perf_counter() - started) * 1000)
    return best
