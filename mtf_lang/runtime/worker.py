"""The caller's side: ask a worker, and kill it when it overstays.

The seam of isolation. ``Worker.ask`` and ``ask_here`` take the same request and give the same
reply; nothing above them knows where a request ran.
"""

from __future__ import annotations

import json
import os
import signal
import time
import weakref
from collections.abc import Iterator
from typing import Any

from mtf_lang.frozen import frozen
from mtf_lang.runtime.guard import Ending, Event, Handler, attend
from mtf_lang.runtime.process import Process, start

HANDLER = "mtf_lang.runtime.tasks:respond"
START_SECONDS = 60.0
"""How long a fresh worker may take to be ready; it loads the language meanwhile."""


@frozen
class Reply:
    """The events of one request, without the last, and how it ended.

    Events sent before a limit was met are there: what was finished is kept.
    """

    events: tuple[Event, ...]
    ending: Ending
    detail: str | None = None


def ask_here(handler: Handler, body: Any) -> Reply:
    """Serve a request in this process: nothing can be killed, only work budgets hold."""
    events: list[Event] = []
    attend(handler, body, events.append)
    return _reply(events)


def _reply(events: list[Event]) -> Reply:
    last = events.pop()
    return Reply(tuple(events), Ending(last["ending"]), last["detail"])


class Worker:
    """A warm process that serves one request at a time; started when first asked."""

    def __init__(self, handler_name: str = HANDLER, fork: bool | None = None) -> None:
        self._handler_name = handler_name
        self._fork = fork
        self._process: Process | None = None
        self._finalizer: weakref.finalize[[Process], Worker] | None = None

    @property
    def pid(self) -> int | None:
        """The process that serves, None before it is started."""
        return None if self._process is None else self._process.pid

    def ask(self, body: Any, seconds: float, megabytes: int) -> Reply:
        """Serve a request within ``seconds`` of wall clock and ``megabytes`` of new memory.

        The worker is killed when it does not end in time, and also when this call is left by
        an exception such as ``KeyboardInterrupt``; the next request gets a fresh one.
        """
        message = {"seconds": seconds, "megabytes": megabytes, "body": body}
        line = json.dumps(message, separators=(",", ":")).encode() + b"\n"
        finished = False
        try:
            self._deliver(line)
            reply = self._collect(time.monotonic() + seconds)
            finished = reply.ending in (Ending.DONE, Ending.FAULT)
            return reply
        finally:
            if not finished:
                self.close()

    def start(self) -> None:
        """Start the process now, so that the first request does not wait for it."""
        if self._process is not None and self._process.owner != os.getpid():
            self._forget()  # we are a fork of the caller that started it
        if self._process is None:
            self._process = start(self._handler_name, self._fork)
            self._finalizer = weakref.finalize(self, Process.end, self._process)
            next(self._events(time.monotonic() + START_SECONDS), None)

    def close(self) -> None:
        """End the process; the next request starts another."""
        self._end()

    def _end(self) -> int:
        process = self._forget()
        return 0 if process is None else process.end()

    def _forget(self) -> Process | None:
        process, self._process = self._process, None
        if self._finalizer is not None:
            self._finalizer.detach()
            self._finalizer = None
        return process

    def _deliver(self, line: bytes) -> None:
        """Send a request; a worker that died while idle is replaced, once."""
        self.start()
        if not self._written(line):
            self.close()
            self.start()
            self._written(line)  # one that dies at once shows when its replies are read

    def _written(self, line: bytes) -> bool:
        assert self._process is not None
        try:
            view = memoryview(line)
            while view:
                view = view[os.write(self._process.requests, view) :]
        except BrokenPipeError:
            return False
        return True

    def _collect(self, deadline: float) -> Reply:
        events: list[Event] = []
        for event in self._events(deadline):
            events.append(event)
            if event["event"] == "end":
                return _reply(events)
        if time.monotonic() >= deadline:
            self.close()
            return Reply(tuple(events), Ending.TIME, "the time limit was reached")
        return Reply(tuple(events), *self._end_of_dead())

    def _end_of_dead(self) -> tuple[Ending, str]:
        """Reap a process whose pipe closed and say how it ended."""
        code = self._end()
        if code == -getattr(signal, "SIGXCPU", 0) and code:
            return Ending.TIME, "the limit of processor time was reached"
        if code < 0:
            name = signal.Signals(-code).name
            return Ending.DIED, f"the worker process was ended by {name}, as happens when memory runs out"
        return Ending.DIED, f"the worker process ended with exit code {code}"

    def _events(self, deadline: float) -> Iterator[Event]:
        """Events as they come, until the deadline or the end of the pipe."""
        assert self._process is not None
        chunks: list[bytes] = []  # of a line that has not ended yet: long ones are joined once
        while chunk := _read(self._process, deadline):
            *ended, rest = chunk.split(b"\n")
            for piece in ended:
                chunks.append(piece)
                yield json.loads(b"".join(chunks))
                chunks.clear()
            chunks.append(rest)


def _read(process: Process, deadline: float) -> bytes:
    """Bytes that are there before the deadline; none at the deadline or the end of the pipe."""
    left = deadline - time.monotonic()
    if left <= 0:
        return b""
    if os.name == "posix":
        import select

        poll = select.poll()  # unlike select(), not bound to descriptors below 1024
        poll.register(process.replies, select.POLLIN)
        return os.read(process.replies, 65536) if poll.poll(left * 1000) else b""
    import threading

    assert process.popen is not None
    killer = threading.Timer(left, process.popen.kill)  # pipes cannot be polled here
    killer.start()
    try:
        return os.read(process.replies, 65536)
    finally:
        killer.cancel()
