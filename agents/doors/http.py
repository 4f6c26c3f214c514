"""The HTTP door: JSON over HTTP with an OpenAPI page, on Starlette.

Whatever a script does, the answer is a result with status 200; 4xx says what is wrong with the call.
Bodies, queue, time and memory are bounded: see ``service.Bounds``.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

try:
    import msgspec
    from starlette.applications import Starlette
    from starlette.exceptions import HTTPException
    from starlette.requests import Request
    from starlette.responses import HTMLResponse, PlainTextResponse, Response
    from starlette.routing import Route
except ImportError:
    raise ModuleNotFoundError("`mtf serve` needs Starlette and msgspec: install mtf-lang[serve]") from None

from mtf_lang.agents.card import SIZES, card
from mtf_lang.agents.doors import bodies, openapi, page
from mtf_lang.agents.doors import service as doors
from mtf_lang.agents.doors.metrics import Metrics
from mtf_lang.version import PROTOCOL, VERSION

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY = 1 << 20
"""Bytes of a request body at most."""

PATIENCE = 10.0
"""Seconds for a body to arrive."""

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
    made.add_middleware(_Counting, metrics=door.metrics)
    return made


def _json(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """JSON in ASCII: a text of a script need not be a text of UTF-8."""
    return Response(json.dumps(data), status, headers, "application/json")


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
        return _json((await _while_there(request, work)).data)

    async def check(self, request: Request) -> Response:
        asked = await _body(request, bodies.Check)
        work = self.service.check(asked.script, parameters=asked.parameters)
        return _json((await _while_there(request, work)).data)

    async def explain(self, request: Request) -> Response:
        asked = await _body(request, bodies.Explain)
        work = self.service.explain(asked.script, parameters=asked.parameters, using=asked.using)
        return _json((await _while_there(request, work)).data)

    async def operations(self, request: Request) -> Response:
        most = _number(request, "most", 20, 1, 1000)
        found = doors.operations(request.query_params.get("words", ""), most)
        return _json({"mtf": PROTOCOL, "operations": found})

    async def operation(self, request: Request) -> Response:
        from mtf_lang.table import find

        operation = find(request.path_params["name"])
        if operation is None:
            raise HTTPException(404, "there is no operation of this name")
        return _json({"mtf": PROTOCOL, "operations": [doors.described(operation)]})

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
        return _json({**state, "running": service.running, "waiting": service.waiting})

    async def metrics_text(self, request: Request) -> Response:
        return PlainTextResponse(self.metrics.text())

    async def openapi(self, request: Request) -> Response:
        return _json(openapi.document(self.service.bounds))

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
    import asyncio

    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HTTPException(415, "the body is JSON: send content-type application/json")
    data = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                data += chunk
                if len(data) > BODY:
                    raise HTTPException(413, f"a body may have at most {BODY:,} bytes")
    except TimeoutError:
        raise HTTPException(408, "the body did not arrive in time") from None
    try:
        return msgspec.json.decode(bytes(data), type=kind)
    except msgspec.ValidationError as error:
        raise HTTPException(422, str(error)) from None
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


def _error(status: int, message: str, headers: dict[str, str] | None = None) -> Response:
    return _json({"error": {"status": status, "message": message}}, status, headers)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _error(error.status_code, error.detail, dict(error.headers or {}))


async def _refused(request: Request, error: Exception) -> Response:
    return _error(422, str(error))


async def _busy(request: Request, error: Exception) -> Response:
    return _error(429, str(error), {"retry-after": "1"})


async def _fault(request: Request, error: Exception) -> Response:
    """A fault of ours: the log has it, the caller does not."""
    return _error(500, "a fault of this server")


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


def serve(bounds: doors.Bounds, host: str, port: int) -> None:
    """Serve until interrupted."""
    import asyncio

    try:
        import uvicorn
    except ImportError:
        raise ModuleNotFoundError("`mtf serve` needs uvicorn: install mtf-lang[serve]") from None

    async def serving() -> None:
        async with _served(bounds) as service:
            connections = 4 * (bounds.workers + bounds.waiting)
            config = uvicorn.Config(
                application(service),
                host=host,
                port=port,
                limit_concurrency=connections,
                timeout_keep_alive=5,
                timeout_graceful_shutdown=int(bounds.limits.timeout) + 1,
                log_level="warning",
                server_header=False,
            )
            await uvicorn.Server(config).serve()

    asyncio.run(serving())
