"""Starting and ending a worker process.

Forked where that is safe: it costs milliseconds, and what the caller has loaded is loaded there
too. Spawned anywhere else.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING

from mtf_lang.frozen import frozen

if TYPE_CHECKING:
    from subprocess import Popen


@frozen
class Process:
    """A running worker: descriptors to write requests to and to read replies from.

    ``owner`` is the process that started it; ``popen`` is set when it was spawned.
    """

    pid: int
    requests: int
    replies: int
    owner: int
    popen: Popen[bytes] | None = None

    def end(self) -> int:
        """Kill it, reap it, close its pipes; returns its exit code, negative for a signal."""
        if os.getpid() != self.owner:
            return 0  # a copy of the caller: the worker is not ours
        code = self._kill()
        for descriptor in (self.requests, self.replies):
            os.close(descriptor)
        return code

    def kill(self) -> None:
        """Kill it; it is left to ``end`` to reap it, and until then the number is its own."""
        if os.getpid() != self.owner:
            return  # a copy of the caller: the worker is not ours
        if self.popen is not None:
            self.popen.kill()
        else:
            os.kill(self.pid, signal.SIGKILL)

    def _kill(self) -> int:
        self.kill()
        if self.popen is not None:
            return self.popen.wait()
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def can_fork() -> bool:
    """Whether forking this process is safe.

    A fork copies only the calling thread: a lock that another thread holds stays locked in the
    copy. macOS frameworks do not survive a fork at all.
    """
    if sys.platform in ("win32", "darwin", "emscripten", "wasi") or not hasattr(os, "fork"):
        return False
    threading = sys.modules.get("threading")
    return threading is None or threading.active_count() == 1


def start(handler_name: str, fork: bool | None = None) -> Process:
    """Start a worker that serves with ``module:function``."""
    return _fork(handler_name) if (can_fork() if fork is None else fork) else _spawn(handler_name)


def _fork(handler_name: str) -> Process:
    from mtf_lang.runtime import child

    child.load(handler_name)  # once for this worker and all that replace it
    child_reads, requests = os.pipe()
    replies, child_writes = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            child.quiet()
            _close_all_but(child_reads, child_writes)
            _forget_the_caller()
            child.serve(child_reads, child_writes, handler_name)
        finally:
            os._exit(70)
    os.close(child_reads)
    os.close(child_writes)
    return Process(pid, requests, replies, os.getpid())


def _close_all_but(*kept: int) -> None:
    """Close what was inherited: files and sockets of the caller, pipes of other workers."""
    low = 3
    for descriptor in (*sorted(kept), os.sysconf("SC_OPEN_MAX")):
        os.closerange(low, descriptor)
        low = descriptor + 1


def _forget_the_caller() -> None:
    """Finalisers of the caller's objects must not run in the copy; garbage of its own is collected."""
    import gc

    gc.freeze()
    gc.enable()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def _spawn(handler_name: str) -> Process:
    import subprocess

    home = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    path = [home, *(os.path.abspath(entry) for entry in sys.path if entry)]
    popen = subprocess.Popen(
        [sys.executable, "-P", "-c", "from mtf_lang.runtime.child import main; main()", handler_name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path)},
    )
    assert popen.stdin is not None
    assert popen.stdout is not None
    # the descriptors are ours from here on: the file objects must not close them a second time
    requests, replies = os.dup(popen.stdin.fileno()), os.dup(popen.stdout.fileno())
    popen.stdin.close()
    popen.stdout.close()
    return Process(popen.pid, requests, replies, os.getpid(), popen)
