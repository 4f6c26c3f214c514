"""The HTTP door: JSON over HTTP with an OpenAPI page, on Starlette.

Whatever a script does, the answer is a result with status 200; 4xx says what is wrong with the call.
Bodies and connections are bounded (``listening``), queue, time and memory as well (``service.Bounds``).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from socket import socket
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

try:
    import msgspec
    from starlette.applications import Starlette
    from starlette.exceptions import HTTPException
    from starlette.requests import Request
    from starlette.responses import HTMLResponse, PlainTextResponse, Response
    from starlette.routing import Route

    from mtf_lang.agents.doors.listening import Arriving, answer, error
    from mtf_lang.agents.doors.listening import serve as serve_at
except ImportError:
    raise ModuleNotFoundError(
        "`mtf serve` needs Starlette, uvicorn and msgspec: install mtf-lang[serve]"
    ) from None

from mtf_lang.agents.card import SIZES, card
from mtf_lang.agents.doors import bodies, openapi, page
from mtf_lang.agents.doors import service as doors
from mtf_lang.agents.doors.metrics import Metrics
from mtf_lang.version import PROTOCOL, VERSION

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

T = TypeVar("T")


def application(service: doors.Service) -> Starlette:
    """The application in front of a service, which belongs to the caller."""
    door = _Door(service)
    post, get = ["POST"], ["GET"]
    routes = [
        Route("/v1/run", door.run, methods=post),
        Route("/v1/check", door.check, methods=post),
        Route("/v1/explain", door.explain, methods=post),
        Route("/v1/operations", door.operations, methods=get),
        Route("/v1/operations/{name}", door.operation, methods=get),
        Route("/v1/card", door.card, methods=get),
        Route("/v1/grammar", door.grammar, methods=get),
        Route("/health", door.health, methods=get),
        Route("/metrics", door.metrics_text, methods=get),
        Route("/openapi.json", door.openapi, methods=get),
        Route("/", door.page, methods=get),
    ]
    made = Starlette(
        routes=routes,
        exception_handlers={
            HTTPException: _http_error,
            doors.Refused: _refused,
            doors.Busy: _busy,
            500: _fault,
        },
    )
    made.add_middleware(Arriving)
    made.add_middleware(_Counting, metrics=door.metrics)
    return made


# --- endpoints -----------------------------------------------------------------------------------


class _Door:
    """The endpoints, on one service."""

    def __init__(self, service: doors.Service) -> None:
        self.service = service
        self.metrics = Metrics(service)

    async def run(self, request: Request) -> Response:
        asked = await _body(request, bodies.Run)
        work = self.service.run(
            asked.script,
            parameters=asked.parameters,
            using=asked.using,
            crosscheck=asked.crosscheck,
            limits=asked.limits(),
        )
        return answer((await _while_there(request, work)).data)

    async def check(self, request: Request) -> Response:
        asked = await _body(request, bodies.Check)
        work = self.service.check(asked.script, parameters=asked.parameters)
        return answer((await _while_there(request, work)).data)

    async def explain(self, request: Request) -> Response:
        asked = await _body(request, bodies.Explain)
        work = self.service.explain(asked.script, parameters=asked.parameters, using=asked.using)
        return answer((await _while_there(request, work)).data)

    async def operations(self, request: Request) -> Response:
        most = _number(request, "most", 20, 1, 1000)
        found = doors.operations(request.query_params.get("words", ""), most)
        return answer({"mtf": PROTOCOL, "operations": found})

    async def operation(self, request: Request) -> Response:
        from mtf_lang.table import find

        operation = find(request.path_params["name"])
        if operation is None:
            raise HTTPException(404, "there is no operation of this name")
        return answer({"mtf": PROTOCOL, "operations": [doors.described(operation)]})

    async def card(self, request: Request) -> Response:
        tokens = _number(request, "tokens", 1500, SIZES[0], 1_000_000)
        return PlainTextResponse(card(tokens), media_type="text/markdown")

    async def grammar(self, request: Request) -> Response:
        import asyncio

        form = request.query_params.get("to", "llguidance")
        if form not in openapi.FORMS:
            raise HTTPException(422, f"`to` is one of {', '.join(openapi.FORMS)}")
        return PlainTextResponse(await asyncio.to_thread(_grammar, form))

    async def health(self, request: Request) -> Response:
        service = self.service
        state = {"status": "ok", "version": VERSION, "workers": service.bounds.workers}
        return answer({**state, "running": service.running, "waiting": service.waiting})

    async def metrics_text(self, request: Request) -> Response:
        return PlainTextResponse(self.metrics.text())

    async def openapi(self, request: Request) -> Response:
        return answer(openapi.document(self.service.bounds))

    async def page(self, request: Request) -> Response:
        return HTMLResponse(page.html(openapi.document(self.service.bounds)))


@cache
def _grammar(form: str) -> str:
    """The grammar in a form; deriving it takes a second."""
    from mtf_lang import grammar
    from mtf_lang.grammar import projection
    from mtf_lang.grammar.gbnf import gbnf

    made: dict[str, Callable[[], str]] = {"lark": grammar.text, "llguidance": projection.lark, "gbnf": gbnf}
    return made[form]()


# --- what comes in -------------------------------------------------------------------------------


async def _body(request: Request, kind: type[T]) -> T:
    """The JSON body as a checked value."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HTTPException(415, "the body is JSON: send content-type application/json")
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as wrong:
        raise HTTPException(422, str(wrong)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise HTTPException(400, "the body is no JSON") from None


def _number(request: Request, name: str, default: int, least: int, most: int) -> int:
    """A number of the query, in its bounds."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and least <= int(text) <= most):
        raise HTTPException(422, f"`{name}` is a number from {least} to {most}")
    return int(text)


async def _while_there(request: Request, work: Awaitable[T]) -> T:
    """The result of the work, which ends when the client leaves before it is done."""
    import asyncio

    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise HTTPException(499, "the client has left")
    finally:
        working.cancel()
        leaving.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


# --- what goes wrong -----------------------------------------------------------------------------


async def _http_error(request: Request, raised: Exception) -> Response:
    assert isinstance(raised, HTTPException)
    return error(raised.status_code, raised.detail, dict(raised.headers or {}))


async def _refused(request: Request, raised: Exception) -> Response:
    return error(422, str(raised))


async def _busy(request: Request, raised: Exception) -> Response:
    return error(429, str(raised), {"retry-after": "1"})


async def _fault(request: Request, raised: Exception) -> Response:
    """A fault of ours: the log has it, the caller does not."""
    return error(500, "a fault of this server")


class _Counting:
    """Counts every answer by route and status."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = monotonic(), 500

        async def counted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, counted)
        finally:
            route = scope.get("route")
            self.metrics.count(route.path if route is not None else "other", status, monotonic() - begun)


# --- serving -------------------------------------------------------------------------------------


@asynccontextmanager
async def _served(bounds: doors.Bounds) -> AsyncIterator[doors.Service]:
    service = doors.Service(bounds)
    try:
        yield service
    finally:
        service.close()


def serve(bounds: doors.Bounds, listening: socket) -> None:
    """Serve at a bound socket until interrupted."""
    import asyncio

    async def serving() -> None:
        async with _served(bounds) as service:
            await serve_at(application(service), listening, bounds)

    asyncio.run(serving())
