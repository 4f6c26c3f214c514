"""Requests on an executor: what runs there, and the responses here in the order of the requests."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

from mtf_lang.runtime.executors import Executor
from mtf_lang.runtime.guard import Ending
from mtf_lang.runtime.pool import Pool, too_long
from mtf_lang.runtime.request import Request
from mtf_lang.runtime.response import Response, assemble
from mtf_lang.runtime.worker import Reply
from mtf_lang.source import Source

ANSWER = "mtf_lang.runtime.remote:answer"

_own = threading.local()


def answer(data: Any) -> dict[str, Any]:
    """The reply to a request, from an isolated worker of this machine; each thread has its own."""
    if not hasattr(_own, "pool"):
        _own.pool = Pool()
    reply = _own.pool.reply(Request.from_data(data))
    return {"events": list(reply.events), "ending": reply.ending.value, "detail": reply.detail}


def responses(executor: Executor, requests: list[Request]) -> Iterator[Response]:
    """The responses to all requests; what may not be sent anywhere is refused here."""
    refused = {number: too_long(request) for number, request in enumerate(requests)}
    asked = [request.to_data() for number, request in enumerate(requests) if refused[number] is None]
    replies = iter(executor.map(ANSWER, asked))
    for number, request in enumerate(requests):
        response = refused[number]
        yield _assembled(request, next(replies)) if response is None else response


def _assembled(request: Request, data: dict[str, Any]) -> Response:
    reply = Reply(tuple(data["events"]), Ending(data["ending"]), data["detail"])
    return assemble(Source(request.name, request.text), reply)
