"""A process that has everything loaded and does nothing but fork: where the caller cannot fork itself.

A caller with threads must not fork (a lock that another thread holds stays locked in the copy), and
starting Python anew takes most of a second. So such a caller starts one process that has no threads and loads
what requests need; it forks a worker in milliseconds, and reaps it when the caller says so. It ends with its
caller: the socket between them closes.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from _thread import allocate_lock
from importlib import import_module
from typing import NoReturn

FORK, REAP = b"f", b"r"
"""What is asked: fork a worker on the two descriptors sent along; reap one."""

HEAVY = ("sympy", "z3")
"""Modules that are loaded, after the second worker, when nothing is asked for a while: whoever replaces
another worker then has them."""

IDLE_SECONDS = 3.0
"""The while; loading takes up to a second, for which a fork would have to wait."""

START_SECONDS = 60.0


class Zygote:
    """The caller's side; may be used from several threads."""

    def __init__(self, handler_name: str, command: list[str], environment: dict[str, str]) -> None:
        self.owner = os.getpid()
        self.living = 0
        """Workers that are not reaped."""
        self._lock = allocate_lock()
        self._socket, far = socket.socketpair()
        self._socket.settimeout(START_SECONDS)
        with far:
            self._popen = subprocess.Popen(
                [*command, handler_name, str(far.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=(far.fileno(),),
                env=environment,
            )

    def fork(self, requests: int, replies: int) -> int:
        """A worker that reads from one descriptor and writes to the other; its number.

        Raises ``OSError`` where the process is gone.
        """
        with self._lock:
            socket.send_fds(self._socket, [FORK], [requests, replies])
            pid = self._answer()
            self.living += 1
            return pid

    def reap(self, pid: int) -> int:
        """Take away a worker that was killed or has ended; its exit code, negative for a signal."""
        with self._lock:
            self.living -= 1
            try:
                self._socket.sendall(REAP + str(pid).encode() + b"\n")
                return self._answer()
            except OSError:
                return -signal.SIGKILL  # with the process that forked it

    def close(self) -> None:
        """End it; its workers end with it."""
        with self._lock:
            self._socket.close()
            self._popen.wait()

    @property
    def alive(self) -> bool:
        """Whether it runs, and is this process's own."""
        return self.owner == os.getpid() and self._popen.poll() is None

    def _answer(self) -> int:
        digits = b""
        while not digits.endswith(b"\n"):
            more = self._socket.recv(64)
            if not more:
                raise OSError("the process that forks workers is gone")
            digits += more
        return int(digits)


def main() -> NoReturn:
    """Serve until the caller is gone: the entry of the process."""
    from mtf_lang.runtime import child

    handler_name, number = sys.argv[1:3]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    near = socket.socket(fileno=int(number))
    child.load(handler_name)
    _serve(near, handler_name)
    os._exit(0)


def _serve(near: socket.socket, handler_name: str) -> None:
    living: set[int] = set()
    waiting: list[str] = []  # heavy modules still to be loaded
    forked, pending = 0, b""
    while True:
        near.settimeout(IDLE_SECONDS if waiting else None)
        try:
            data, descriptors, _, _ = socket.recv_fds(near, 4096, 2)
        except TimeoutError:
            _load(waiting.pop())
            continue
        if not data:
            break
        pending += data
        if pending.startswith(FORK):  # alone: the caller waits for the answer
            pending = b""
            pid = _fork(near, handler_name, *descriptors)
            living.add(pid)
            forked += 1
            if forked == 2:
                waiting = [*HEAVY]
            near.sendall(b"%d\n" % pid)
        elif pending.endswith(b"\n"):
            pid, pending = int(pending[1:]), b""
            living.discard(pid)
            near.sendall(b"%d\n" % os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
    for pid in living:
        os.kill(pid, signal.SIGKILL)


def _load(name: str) -> None:
    try:
        import_module(name)
    except ImportError:
        return  # it is not installed, and the backend that needs it says so


def _fork(near: socket.socket, handler_name: str, requests: int, replies: int) -> int:
    pid = os.fork()
    if pid == 0:
        from mtf_lang.runtime import child, sandbox

        try:
            sandbox.follow()
            near.close()
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            child.serve(requests, replies, handler_name)
        finally:
            os._exit(70)
    os.close(requests)
    os.close(replies)
    return pid
