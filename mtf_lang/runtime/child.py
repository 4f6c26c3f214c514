"""The worker's side: serve requests from a pipe until the caller is gone.

One JSON object a line in both directions. A thread reads requests, so that the end of the pipe
(the caller closed it or died) is noticed while a request computes, and ends the process.
"""

from __future__ import annotations

import _thread
import json
import os
import signal
import sys
from importlib import import_module
from queue import SimpleQueue
from typing import Any, NoReturn

from mtf_lang.runtime import sandbox
from mtf_lang.runtime.guard import Ending, Event, Handler, Send, attend

WRITTEN_DIGITS = 10_000_000
"""Digits of an integer that this process may write or read as decimals: as many as one may have.

CPython stops at 4,300, to protect servers without a clock; here the clock of the request ends what
takes too long, and libraries (Z3, messages of Python) write numbers as they meet them.
"""

SPARE_SECONDS = 2
"""Processor seconds left beyond the caller's clock, so that the caller ends a request first."""


def serve(requests: int, replies: int, handler_name: str) -> NoReturn:
    """Read requests from one file descriptor and write events to another, for ever.

    ``handler_name`` is ``module:function`` of a ``guard.Handler``.
    """
    sys.set_int_max_str_digits(WRITTEN_DIGITS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the caller decides what an interrupt ends
    handler = load(handler_name)
    enforced = sandbox.enter()  # when all that is written to caches is written, before there are threads
    inbox: SimpleQueue[bytes] = SimpleQueue()
    _thread.start_new_thread(_listen, (requests, inbox))

    def send(event: Event) -> None:
        _write(replies, json.dumps(event, separators=(",", ":")).encode() + b"\n")

    send({"event": "ready", "enforced": enforced})
    while True:
        request = json.loads(inbox.get())
        _limit(request["seconds"], request["megabytes"])
        if attend(handler, request["body"], _sender(send)) is Ending.MEMORY:
            os._exit(0)  # what is left of the heap is not to be trusted with another request


def _sender(send: Send) -> Send:
    """Lift the memory limit before the last event, which must not fail for want of memory."""

    def guarded(event: Event) -> None:
        if event["event"] == "end":
            _unlimit()
        send(event)

    return guarded


def load(name: str) -> Handler:
    """The handler ``module:function``, warm; where that fails, one that says so for every request.

    The function ``warm`` of its module, where there is one, loads what requests will need.
    """
    module, function = name.split(":")
    try:
        loaded = import_module(module)
        getattr(loaded, "warm", int)()
        return getattr(loaded, function)
    except Exception as error:
        failure = error

    def fail(body: Any, send: Send) -> None:
        raise failure

    return fail


def _listen(requests: int, inbox: SimpleQueue[bytes]) -> None:
    with os.fdopen(requests, "rb", closefd=False) as stream:
        for line in stream:
            inbox.put(line)
    os._exit(0)


def _write(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    try:
        while view:
            view = view[os.write(descriptor, view) :]
    except BrokenPipeError:
        os._exit(0)


def _limit(seconds: float, megabytes: int) -> None:
    """Bound memory and processor time of what follows, as far as the platform can."""
    if sys.platform == "win32":
        return
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    ceiling = int(used.ru_utime + used.ru_stime + seconds) + SPARE_SECONDS
    _soften(resource.RLIMIT_CPU, ceiling)
    size = address_space()
    if size is not None:
        _soften(resource.RLIMIT_AS, size + megabytes * 2**20)


def _unlimit() -> None:
    if sys.platform == "win32":
        return
    import resource

    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


def _soften(kind: int, limit: int) -> None:
    import resource

    hard = resource.getrlimit(kind)[1]
    if hard != resource.RLIM_INFINITY:
        limit = min(limit, hard)
    resource.setrlimit(kind, (limit, hard))


def address_space() -> int | None:
    """Bytes of address space this process has mapped, or None where the platform does not say.

    The memory limit counts from here: a process forked from a large caller starts large.
    """
    try:
        with open("/proc/self/statm", encoding="ascii") as stream:
            return int(stream.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return None


def main() -> NoReturn:
    """Serve from standard input to standard output: the entry of a spawned worker."""
    requests, replies = os.dup(0), os.dup(1)
    quiet()
    serve(requests, replies, sys.argv[1])


def quiet() -> None:
    """Detach the standard streams: what a library prints must not reach a user or the pipe."""
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        if descriptor != null:
            os.dup2(null, descriptor)
    if null > 2:
        os.close(null)
    # a caller may have put objects of its own in their places, on descriptors that get closed
    sys.stdin = open(0, closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", closefd=False)  # noqa: SIM115
