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
from _thread import allocate_lock
from collections.abc import Iterator
from typing import Any

from mtf_lang.frozen import frozen
from mtf_lang.runtime.guard import Ending, Event, Handler, attend
from mtf_lang.runtime.process import Process, start, tidy

HANDLER = "mtf_lang.runtime.tasks:respond"
REPLY_MEGABYTES = 64
"""An answer that is longer is not kept: the caller's memory is not the request's."""

RETRIES = 4
"""So many more workers a request gets whose worker died: after that it is taken to be its fault."""

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
    return Reply(tuple(events), Ending(last["ending"]), last.get("detail"))


class Cancellation:
    """Ends one request from another thread: given with the request, ``cancel`` ends it wherever it is."""

    def __init__(self) -> None:
        self.wanted = False
        self.worker: Worker | None = None
        """The worker that serves the request, while it does."""

    def cancel(self) -> None:
        """End the request, now or when its turn comes."""
        self.wanted = True
        worker = self.worker
        if worker is not None:
            worker.cancel(self)


class Worker:
    """A warm process that serves one request at a time; started when first asked.

    Whoever kills it starts the next one at once, so that no request waits for that.
    ``enforced`` is what the running process has given up, a line each (``sandbox``).
    """

    def __init__(self, handler_name: str = HANDLER, fork: bool | None = None) -> None:
        self.enforced: tuple[str, ...] = ()
        self._handler_name = handler_name
        self._fork = fork
        self._process: Process | None = None
        self._ready = False
        self._asked = False
        self._cancelled = False
        self._cancellation: Cancellation | None = None
        """That of the request which is served."""
        self._orphaned = False
        """Whether the last process that died did so with the one that forked it: no request's fault."""
        self._lock = allocate_lock()
        """Held to kill and to reap: a process that is reaped is never killed, its number may be another's."""
        self._finalizer: weakref.finalize[[Process], Worker] | None = None

    @property
    def pid(self) -> int | None:
        """The process that serves, None before it is started."""
        return None if self._process is None else self._process.pid

    def ask(
        self, body: Any, seconds: float, megabytes: int, cancellation: Cancellation | None = None
    ) -> Reply:
        """Serve a request within ``seconds`` of wall clock and ``megabytes`` of new memory.

        The worker is killed when it does not end in time, and also when this call is left by
        an exception such as ``KeyboardInterrupt``. Where it died and nobody here killed it, the request
        gets another for the time that is left: others kill processes, too.
        """
        message = {"seconds": seconds, "megabytes": megabytes, "body": body}
        line = json.dumps(message, separators=(",", ":")).encode() + b"\n"
        with self._lock:
            self._cancelled, self._cancellation = False, cancellation
        try:
            self.start()
            deadline = time.monotonic() + seconds  # what it takes to hand a long request over counts
            self._deliver(line, cancellation)
            reply = self._collect(deadline)
            left = RETRIES
            while reply.ending is Ending.DIED and not self._cancelled and left:
                left -= not self._orphaned
                self._deliver(line, cancellation)
                reply = self._collect(deadline)
        except BaseException:
            self.close()
            raise
        return self._ended(reply)

    def _ended(self, reply: Reply) -> Reply:
        """The reply, with the worker made ready for the next request."""
        with self._lock:
            self._asked, self._cancellation = False, None
        if self._cancelled:
            self._end()
        elif reply.ending not in (Ending.DONE, Ending.FAULT):
            self._end()
            self._begin()
        return reply

    def start(self) -> None:
        """Start the process now and wait until it is warm, so that the first request does not."""
        self._begin()
        if not self._ready:
            ready = next(self._events(time.monotonic() + START_SECONDS), None)
            self.enforced = tuple(ready["enforced"]) if ready else ()
            self._ready = True

    def cancel(self, cancellation: Cancellation | None = None) -> None:
        """End the request that is being served, from another thread; its ``ask`` says so.

        With a ``cancellation`` only the request that came with it: by now another one may be served.
        """
        with self._lock:
            wanted = cancellation is None or cancellation is self._cancellation
            if wanted and self._asked and self._process is not None:
                self._cancelled = True
                self._process.kill()

    def close(self) -> None:
        """End the process; the next request starts another."""
        self._end()
        tidy()

    def _begin(self) -> None:
        """Start the process without waiting for it."""
        if self._process is not None and self._process.owner != os.getpid():
            self._forget()  # we are a fork of the caller that started it
        if self._process is None:
            self._process = start(self._handler_name, self._fork)
            self._finalizer = weakref.finalize(self, Process.end, self._process)

    def _end(self) -> int:
        with self._lock:
            process = self._forget()
            return 0 if process is None else process.end()

    def _forget(self) -> Process | None:
        process, self._process = self._process, None
        self._ready = self._asked = False
        if self._finalizer is not None:
            self._finalizer.detach()
            self._finalizer = None
        return process

    def _deliver(self, line: bytes, cancellation: Cancellation | None) -> None:
        """Send a request; a worker that died while idle is replaced.

        Where all die at once the last is left as it is: that it is dead shows when its replies are read.
        """
        for attempt in range(RETRIES):
            if attempt:
                self._end()
            self.start()
            self._asked = True
            if cancellation is not None and cancellation.wanted:
                self.cancel(cancellation)
            if self._written(line):
                return

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
        try:
            for event in self._events(deadline):
                events.append(event)
                if event["event"] == "end":
                    return _reply(events)
        except _NoEvent:
            self._end()
            self._orphaned = False
            return Reply((), Ending.DIED, "the worker process sent what is no answer")
        except _TooLong:
            return Reply(tuple(events), Ending.SIZE, f"the answer is longer than {REPLY_MEGABYTES} MB")
        if self._cancelled:
            return Reply(tuple(events), Ending.CANCELLED, "the request was cancelled")
        if time.monotonic() >= deadline:
            return Reply(tuple(events), Ending.TIME, "the time limit was reached")
        return Reply(tuple(events), *self._end_of_dead())

    def _end_of_dead(self) -> tuple[Ending, str]:
        """Reap a process whose pipe closed and say how it ended."""
        zygote = None if self._process is None else self._process.zygote
        self._orphaned = zygote is not None and not zygote.alive
        code = self._end()
        if code == -getattr(signal, "SIGXCPU", 0) and code:
            return Ending.TIME, "the limit of processor time was reached"
        if code < 0:
            name = signal.Signals(-code).name
            return Ending.DIED, f"the worker process was ended by {name}, as happens when memory runs out"
        return Ending.DIED, f"the worker process ended with exit code {code}"

    def _events(self, deadline: float) -> Iterator[Event]:
        """Events as they come, until the deadline or the end of the pipe.

        Raises ``_TooLong`` beyond the limit, ``_NoEvent`` where a line is none.
        """
        assert self._process is not None
        left = REPLY_MEGABYTES * 2**20
        chunks: list[bytes] = []  # of a line that has not ended yet: long ones are joined once
        while chunk := _read(self._process, deadline):
            left -= len(chunk)
            if left < 0:
                raise _TooLong
            *ended, rest = chunk.split(b"\n")
            for piece in ended:
                chunks.append(piece)
                yield _event(b"".join(chunks))
                chunks.clear()
            chunks.append(rest)


class _NoEvent(Exception):
    """A line that is no event: what a worker sends is not trusted to be one."""


def _event(line: bytes) -> Event:
    """The event in a line; raises ``_NoEvent`` where there is none. What it holds its reader checks."""
    try:
        event = json.loads(line)
    except (ValueError, RecursionError):
        raise _NoEvent from None
    if not isinstance(event, dict) or not isinstance(event.get("event"), str):
        raise _NoEvent
    if event["event"] == "end" and not _is_end(event):
        raise _NoEvent
    return event


def _is_end(event: Event) -> bool:
    ending, detail = event.get("ending"), event.get("detail")
    return ending in list(Ending) and (detail is None or isinstance(detail, str))


class _TooLong(Exception):
    """More was answered than any answer may have."""


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
