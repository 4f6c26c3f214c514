"""Bodies that come too slowly, are too large or never come; more connections than may be."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterable
from contextlib import ExitStack
from typing import Any

import pytest

pytest.importorskip("starlette")

from mtf_lang.agents.doors import listening
from mtf_lang.agents.doors.listening import BODY, Arriving
from tests.agents.doors.serving import served

Message = dict[str, Any]


def body(data: bytes, more: bool = False) -> Message:
    return {"type": "http.request", "body": data, "more_body": more}


def asked(messages: Iterable[Message], ending: Message | None = None) -> tuple[list[Message], bytes | None]:
    """What is sent for these messages, and the body that the application has seen; then comes the ending."""
    coming, sent, seen = iter(messages), list[Message](), list[bytes]()

    async def receive() -> Message:
        message = next(coming, ending)
        if message is None:
            await asyncio.sleep(60)
        return message or {}

    async def send(message: Message) -> None:
        sent.append(message)

    async def application(scope: Any, receive: Any, send: Any) -> None:
        seen.append((await receive())["body"])
        assert (await receive())["type"] == "http.disconnect"

    asyncio.run(Arriving(application)({"type": "http"}, receive, send))
    return sent, seen[0] if seen else None


GONE = {"type": "http.disconnect"}


def test_a_body_is_handed_on_in_one_piece_and_so_is_what_comes_behind_it() -> None:
    assert asked([body(b"ab", True), body(b"", True), body(b"c")], GONE) == ([], b"abc")
    assert asked([body(b"x" * BODY)], GONE) == ([], b"x" * BODY)


def test_who_leaves_before_the_body_is_there_is_not_served() -> None:
    assert asked([body(b"ab", True)], GONE) == ([], None)


def status(sent: list[Message]) -> tuple[int, int]:
    return sent[0]["status"], json.loads(sent[1]["body"])["error"]["status"]


def test_what_is_too_large_is_refused_without_waiting_for_the_rest() -> None:
    sent, seen = asked([body(b"x" * BODY, True), body(b"x", True)])
    assert (status(sent), seen) == ((413, 413), None)


def test_what_does_not_arrive_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "PATIENCE", 0.05)
    sent, seen = asked([body(b"x", True)])
    assert (status(sent), seen) == ((408, 408), None)


def test_more_connections_than_may_be_are_sent_away() -> None:
    with served("--workers", "1", "--waiting", "0") as port, ExitStack() as opened:
        answers = []
        for _ in range(5):
            connection = opened.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
            connection.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
            answers.append(connection.recv(12))
        assert answers[0] == b"HTTP/1.1 200"
        assert answers[-1] == b"HTTP/1.1 503"
