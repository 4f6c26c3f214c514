"""Warm workers for several requests at once."""

from __future__ import annotations

from queue import Empty, SimpleQueue

from mtf_lang.limits import MAXIMUM_TEXT
from mtf_lang.runtime.request import Request
from mtf_lang.runtime.response import Response, assemble
from mtf_lang.runtime.worker import Cancellation, Reply, Worker, ask_here
from mtf_lang.source import Source

BEGINNING = 200
"""Characters of a refused text that are kept for its message."""

CLOSING_SECONDS = 5.0
"""How long a closing pool waits for a worker that it has killed."""


class Pool:
    """``workers`` processes, started when first needed; a request waits until one is idle.

    With ``isolated=False`` requests run in this process: no process is started and none can be
    killed, so only the deterministic work budget bounds a request. May be used from several
    threads.
    """

    def __init__(self, workers: int = 1, isolated: bool = True) -> None:
        if workers < 1:
            raise ValueError("a pool needs at least one worker")
        self._isolated = isolated
        self._all = tuple(Worker() for _ in range(workers if isolated else 0))
        self._idle: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._all:
            self._idle.put(worker)

    def ask(self, request: Request, cancellation: Cancellation | None = None) -> Response:
        """Serve a request; one that is longer than any may be is not sent anywhere."""
        refused = too_long(request)
        if refused is not None:
            return refused
        return assemble(Source(request.name, request.text), self.reply(request, cancellation))

    def reply(self, request: Request, cancellation: Cancellation | None = None) -> Reply:
        """What a worker answers; kept for later runs where the request says so."""
        reply = self._reply(request, cancellation)
        if request.cache and self._isolated:
            from mtf_lang.runtime.caching import keep

            keep(reply)
        return reply

    def _reply(self, request: Request, cancellation: Cancellation | None) -> Reply:
        if not self._isolated:
            from mtf_lang.runtime.tasks import respond

            return ask_here(respond, request.to_data())
        worker = self._idle.get()
        try:
            if cancellation is not None:
                cancellation.worker = worker
            return worker.ask(request.to_data(), request.limits.timeout, request.limits.memory, cancellation)
        finally:
            if cancellation is not None:
                cancellation.worker = None
            self._idle.put(worker)

    def start(self) -> None:
        """Start all workers now."""
        for worker in self._all:
            worker.start()

    def close(self) -> None:
        """End all workers, with the requests they serve; they start again when needed."""
        closed: list[Worker] = []
        for worker in self._all:
            worker.cancel()
        for _ in self._all:
            try:
                worker = self._idle.get(timeout=CLOSING_SECONDS)
            except Empty:  # a copy of a process in which it was serving
                continue
            closed.append(worker)
            worker.close()
        for worker in closed:
            self._idle.put(worker)


def too_long(request: Request) -> Response | None:
    """The response to a request that is longer than any may be, None for all others."""
    if len(request.text) <= MAXIMUM_TEXT:
        return None
    from mtf_lang.syntax import slips

    beginning = Source(request.name, request.text[:BEGINNING])
    return Response(beginning, diagnostics=(slips.too_long(len(request.text), MAXIMUM_TEXT),))
