"""Starting and ending a worker process.

Forked where that is safe: it costs milliseconds, and what the caller has loaded is loaded there
too. Elsewhere forked from a process that exists for it (``zygote``), and where there is no fork, spawned.
"""

from __future__ import annotations

import os
import signal
import sys
from _thread import allocate_lock
from typing import TYPE_CHECKING

from mtf_lang.frozen import frozen

if TYPE_CHECKING:
    from subprocess import Popen

    from mtf_lang.runtime.zygote import Zygote

ATTEMPTS = 3
"""How often a zygote that dies is replaced before a worker is spawned instead."""


@frozen
class Process:
    """A running worker: descriptors to write requests to and to read replies from.

    ``owner`` is the process that started it; ``popen`` is set when it was spawned, ``zygote`` when it was
    forked from there.
    """

    pid: int
    requests: int
    replies: int
    owner: int
    popen: Popen[bytes] | None = None
    zygote: Zygote | None = None

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
        elif self.zygote is None or self.zygote.alive:  # without its zygote it is dead already
            os.kill(self.pid, signal.SIGKILL)

    def _kill(self) -> int:
        self.kill()
        if self.popen is not None:
            return self.popen.wait()
        if self.zygote is not None:
            return self.zygote.reap(self.pid)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def forks() -> bool:
    """Whether this platform has processes that can fork; the frameworks of macOS do not survive it."""
    return sys.platform not in ("win32", "darwin", "emscripten", "wasi") and hasattr(os, "fork")


def can_fork() -> bool:
    """Whether forking this process is safe.

    A fork copies only the calling thread: a lock that another thread holds stays locked in the copy.
    """
    if not forks():
        return False
    threading = sys.modules.get("threading")
    return threading is None or threading.active_count() == 1


def start(handler_name: str, fork: bool | None = None) -> Process:
    """Start a worker that serves with ``module:function``; ``fork`` forces one of the two plain ways."""
    if fork is None and forks() and not can_fork():
        return _from_zygote(handler_name)
    return _fork(handler_name) if (can_fork() if fork is None else fork) else _spawn(handler_name)


_zygotes: dict[str, Zygote] = {}
"""Those that run, by the handler they have loaded."""

_lock = allocate_lock()


def _from_zygote(handler_name: str) -> Process:
    """A worker forked from the zygote of its handler, which is started anew where it has died."""
    with _lock:
        for _ in range(ATTEMPTS):
            zygote = _zygotes.get(handler_name)
            if zygote is None or not zygote.alive:
                zygote = _zygotes[handler_name] = _new_zygote(handler_name)
            child_reads, requests = os.pipe()
            replies, child_writes = os.pipe()
            try:
                pid = zygote.fork(child_reads, child_writes)
            except OSError:
                del _zygotes[handler_name]
                os.close(requests)
                os.close(replies)
                continue
            finally:
                os.close(child_reads)
                os.close(child_writes)
            return Process(pid, requests, replies, os.getpid(), zygote=zygote)
    return _spawn(handler_name)


def _new_zygote(handler_name: str) -> Zygote:
    from mtf_lang.runtime.zygote import Zygote

    return Zygote(handler_name, _python("zygote"), _environment())


def tidy() -> None:
    """End the zygotes that have no worker left."""
    with _lock:
        for handler_name, zygote in list(_zygotes.items()):
            if zygote.owner == os.getpid() and zygote.living <= 0:
                del _zygotes[handler_name]
                zygote.close()


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

    popen = subprocess.Popen(
        [*_python("child"), handler_name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=_environment(),
    )
    assert popen.stdin is not None
    assert popen.stdout is not None
    # the descriptors are ours from here on: the file objects must not close them a second time
    requests, replies = os.dup(popen.stdin.fileno()), os.dup(popen.stdout.fileno())
    popen.stdin.close()
    popen.stdout.close()
    return Process(popen.pid, requests, replies, os.getpid(), popen)


def _python(module: str) -> list[str]:
    """The command that runs ``main`` of a module of this folder in a new interpreter."""
    return [sys.executable, "-P", "-c", f"from mtf_lang.runtime.{module} import main; main()"]


def _environment() -> dict[str, str]:
    """That of this process; a new interpreter finds modules where this one does."""
    home = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    path = [home, *(os.path.abspath(entry) for entry in sys.path if entry)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path)}
