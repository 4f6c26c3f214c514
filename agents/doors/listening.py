"""What every door over HTTP keeps: bodies are bounded in size and time, connections in number.

``Arriving`` stands before an application, ``serve`` serves it on a socket that somebody has bound.
"""

from __future__ import annotations

import json
from socket import socket
from typing import TYPE_CHECKING, Any

try:
    import uvicorn
    from starlette.responses import Response
except ImportError:
    raise ModuleNotFoundError("HTTP needs Starlette and uvicorn: install mtf-lang[serve]") from None

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from mtf_lang.agents.doors.service import Bounds

BODY = 1 << 20
"""Bytes of a request body at most."""

PATIENCE = 10.0
"""Seconds for a body to arrive."""

_IDLE = 5
"""Seconds that a connection is kept for a further request."""


def answer(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """JSON in ASCII: a text of a script need not be a text of UTF-8."""
    return Response(json.dumps(data), status, headers, "application/json")


def error(status: int, message: str, headers: dict[str, str] | None = None) -> Response:
    """What every door says of a call that it does not serve."""
    return answer({"error": {"status": status, "message": message}}, status, headers)


class _Left(Exception):
    """The client is gone."""


class _TooLarge(Exception):
    """The body is."""


class Arriving:
    """Takes a body in before the application sees its request; refuses what is too large or too slow."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        import asyncio

        try:
            async with asyncio.timeout(PATIENCE):
                body = await _body(receive)
        except _Left:
            return
        except _TooLarge:
            await error(413, f"a body may have at most {BODY:,} bytes")(scope, receive, send)
            return
        except TimeoutError:
            await error(408, "the body did not arrive in time")(scope, receive, send)
            return
        await self.app(scope, _again(body, receive), send)


async def _body(receive: Receive) -> bytes:
    """The whole body; raises ``_TooLarge`` as soon as it is, and ``_Left``."""
    data = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _Left
        data += message.get("body", b"")
        if len(data) > BODY:
            raise _TooLarge
        if not message.get("more_body", False):
            return bytes(data)


def _again(body: bytes, receive: Receive) -> Receive:
    """The body in one piece, then whatever comes behind it."""
    pending: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Message:
        return pending.pop() if pending else await receive()

    return received


async def serve(application: ASGIApp, listening: socket, bounds: Bounds) -> None:
    """Serve until interrupted; whoever comes when there are too many connections is sent away with 503."""
    config = uvicorn.Config(
        application,
        ws="none",
        limit_concurrency=4 * (bounds.workers + bounds.waiting),
        timeout_keep_alive=_IDLE,
        timeout_graceful_shutdown=int(bounds.limits.timeout) + 1,
        log_level="warning",
        server_header=False,
    )
    await uvicorn.Server(config).serve(sockets=[listening])
