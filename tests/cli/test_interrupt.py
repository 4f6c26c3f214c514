"""Ctrl-C at a terminal: at once, with its exit code, and no process left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LONG = "return: count(a for a in 1..10^5, b in 1..10^5 if (a^2 + b^3) mod 10007 = 1)\n"


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(word) for word in listed.split()]


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="finds child processes in /proc")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupt_ends_everything(jobs: str, tmp_path: Path) -> None:
    for name in ("a.mtf", "b.mtf"):
        (tmp_path / name).write_text(LONG)
    command = [
        sys.executable,
        "-m",
        "mtf_lang",
        "run",
        "--jobs",
        jobs,
        "--timeout",
        "60",
        "--work",
        "100000000000",
    ]
    mtf = subprocess.Popen(
        [*command, str(tmp_path / "a.mtf"), str(tmp_path / "b.mtf")],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    end = time.monotonic() + 20
    while len(workers := children(mtf.pid)) < int(jobs) and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(1)
    started = time.monotonic()
    os.killpg(mtf.pid, signal.SIGINT)  # a terminal sends it to every process of the group
    out, err = mtf.communicate(timeout=10)
    assert time.monotonic() - started < 3
    assert mtf.returncode == 130
    assert "Traceback" not in out + err
    assert len(workers) == int(jobs)
    assert not any(os.path.exists(f"/proc/{pid}") for pid in workers)
