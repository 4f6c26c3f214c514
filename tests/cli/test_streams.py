"""Standard streams that are closed, or lead to a disk that takes no more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def shell(command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", command.replace("mtf", f"{sys.executable} -m mtf_lang", 1)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "command",
    [
        "mtf grammar >&-",
        "mtf run - <&-",
        "echo 'return: 1 + 1' | mtf run - >&- 2>&-",
        "mtf serve --port 99999 2>&-",
        "mtf repl <&- >&- 2>&-",
    ],
)
def test_closed_streams(command: str) -> None:
    done = shell(command)
    assert done.returncode in (0, 1, 2)
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("command", ["mtf grammar", "echo 'return: 1 + 1' | mtf run -", "mtf ops"])
def test_a_full_disk_is_said(command: str) -> None:
    done = shell(f"{command} > /dev/full")
    assert done.returncode == 2
    assert "cannot write" in done.stderr
