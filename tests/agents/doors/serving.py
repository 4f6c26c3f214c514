"""Servers of the tests: real ones, on loopback."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[3]
SECONDS = 40


def free_port() -> int:
    """A port that nobody listens at."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until_open(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until the process listens."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end and process.poll() is None:
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError("the server does not listen")


@contextmanager
def served(*options: str) -> Iterator[int]:
    """The port of an ``mtf serve`` of its own."""
    with opened("serve", *options) as port:
        yield port


@contextmanager
def opened(*words: str) -> Iterator[int]:
    """The port of a door of its own, given the command that opens it."""
    port = free_port()
    command = [sys.executable, "-m", "mtf_lang", *words, "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL) as process:
        try:
            until_open(port, process)
            yield port
        finally:
            process.terminate()
            process.wait(20)
