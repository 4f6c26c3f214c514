"""A small server that speaks the chat-completions protocol on loopback and answers from a script.

It streams by server-sent events over real HTTP, cut into chunks anywhere: within a character, within a
tag. It honours ``stop``, continues a last message of the assistant where it is told that it can, and
fails as told: by status, by dropping the connection, by falling silent, by a chunk that is no JSON.
"""

from __future__ import annotations

import json
import random
import select
import socket
import struct
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

KEY = "sk-secret-0123456789abcdef"
"""The key that the server expects, and mentions in every error, as some providers do."""


@dataclass(frozen=True)
class Turn:
    """What the model writes next; ``thoughts`` come first, on the channel for reasoning."""

    text: str
    thoughts: str = ""
    finish: str = "stop"


@dataclass(frozen=True)
class Fault:
    """A status, or ``drop``, ``stall``, ``malformed``, ``unfinished`` after some events (counted from the
    end where negative); so many times."""

    kind: str
    after: int = 3
    times: int = 1
    chunk: bytes = b'{"choices": [{"delta":'
    """What comes instead of an event where it is ``malformed``."""


@dataclass
class Script:
    """Turns in order; a fault at request number n (from 0, faults not counted) comes before its turn."""

    turns: Sequence[Turn]
    faults: dict[int, Fault] = field(default_factory=dict)
    prefix: bool = False
    stop: bool = True
    temperature: bool = True
    grammar: bool = True
    seed: int = 0
    smallest: int = 1
    largest: int = 12


class _HTTPServer(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Clients that hang up, which is what is tested, are no news."""


class Server:
    """The running server: what it was asked (``bodies``), what it has answered and is paid for (``paid``)."""

    def __init__(self, script: Script, port: int = 0) -> None:
        self.script = script
        self.bodies: list[dict[str, Any]] = []
        self.paid: list[dict[str, Any]] = []
        self.hung_up = 0
        self.refused = 0
        self._turns: dict[str, int] = {}
        self._failed: dict[int, int] = {}
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._http = _HTTPServer(("127.0.0.1", port), _handler(self))
        self._thread = threading.Thread(target=lambda: self._http.serve_forever(0.02), daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        return int(self._http.server_address[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def close(self) -> None:
        self._closing.set()
        self._http.shutdown()
        self._http.server_close()

    @property
    def closing(self) -> bool:
        return self._closing.is_set()

    def next(self, body: dict[str, Any]) -> tuple[Turn | None, Fault | None, int]:
        """The turn that answers ``body``, the fault that comes instead, and the number of the turn."""
        with self._lock:
            self.bodies.append(body)
            number = self._number(body)
            fault = self.script.faults.get(number)
            if fault is not None and self._failed.get(number, 0) < fault.times:
                self._failed[number] = self._failed.get(number, 0) + 1
            else:
                fault = None
                self.paid.append(body)
            turn = self.script.turns[number] if number < len(self.script.turns) else None
            return turn, fault, number

    def _number(self, body: dict[str, Any]) -> int:
        """The number of the turn: asked again, the same is answered again, and paid for again."""
        asked = json.dumps(body, sort_keys=True)
        return self._turns.setdefault(asked, len(self._turns))


@contextmanager
def serving(script: Script, port: int = 0) -> Iterator[Server]:
    server = Server(script, port)
    try:
        yield server
    finally:
        server.close()


def _handler(server: Server) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: object) -> None:
            pass

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                self._answer(body)
            except (BrokenPipeError, ConnectionResetError):
                server.hung_up += 1
                self.close_connection = True

        def _answer(self, body: dict[str, Any]) -> None:
            if self.headers.get("Authorization") != f"Bearer {KEY}":
                return self._refuse(401, f"wrong key: {self.headers.get('Authorization')}")
            wrong = _wrong(body, server.script)
            if wrong:
                server.refused += 1
                return self._refuse(400, wrong)
            turn, fault, number = server.next(body)
            if fault is not None and fault.kind.isdigit():
                return self._refuse(int(fault.kind), f"no, {KEY}")
            if turn is None:
                return self._refuse(400, "the script has no further turn")
            return self._stream(body, turn, fault, number)

        def _refuse(self, status: int, message: str) -> None:
            data = json.dumps({"error": {"message": message, "type": "test"}}).encode()
            self.send_response(status)
            if status == 429:
                self.send_header("Retry-After", "7")
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def _stream(self, body: dict[str, Any], turn: Turn, fault: Fault | None, number: int) -> None:
            chance = random.Random(server.script.seed * 1000 + number)
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream; charset=utf-8")
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            events = list(_events(body, turn, server.script, chance))
            if fault is not None:
                events = events[: fault.after]
            for piece in _cut(b"".join(events), chance, server.script):
                self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
                self.wfile.flush()
            self._end(fault)

        def _end(self, fault: Fault | None) -> None:
            kind = fault.kind if fault else "done"
            if fault is not None and kind == "malformed":
                bad = b"data: " + fault.chunk + b"\n\n"
                self.wfile.write(b"%x\r\n%s\r\n" % (len(bad), bad))
            if kind == "stall":
                while not server.closing and not select.select([self.connection], [], [], 0.02)[0]:
                    pass
            if kind in ("drop", "stall"):
                if fault is not None and fault.after >= 0:  # a reset, which may overtake what was sent
                    reset = struct.pack("ii", 1, 0)
                    self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
                self.close_connection = True
                self.connection.close()
                return
            self.wfile.write(b"0\r\n\r\n")
            self.wfile.flush()

    return Handler


def _wrong(body: dict[str, Any], script: Script) -> str | None:
    last = body["messages"][-1]
    if last["role"] == "assistant" and not script.prefix:
        return "the last message must be the user's"
    if "grammar" in body and not script.grammar:
        return "Unknown field: grammar"
    if "temperature" in body and not script.temperature:
        return "Unsupported value: 'temperature' does not support 0 with this model."
    if not body.get("stream"):
        return "this server streams"
    return None


def _events(body: dict[str, Any], turn: Turn, script: Script, chance: random.Random) -> Iterator[bytes]:
    """The events of one reply, whole."""
    text = turn.text
    for stop in body.get("stop") or ():
        if script.stop and stop in text:
            text = text[: text.index(stop)]
    yield _event(body, {"role": "assistant", "content": ""})
    for piece in _pieces(turn.thoughts, chance, script):
        yield _event(body, {"reasoning_content": piece})
    for piece in _pieces(text, chance, script):
        yield _event(body, _delta(body, piece))
    yield _event(body, {}, finish="tool_calls" if body.get("tools") else turn.finish)
    if (body.get("stream_options") or {}).get("include_usage"):
        prompt = sum(len(m["content"]) for m in body["messages"]) // 4
        usage = {"prompt_tokens": prompt, "completion_tokens": len(text) // 4}
        usage["total_tokens"] = sum(usage.values())
        yield _line({**_frame(body), "choices": [], "usage": usage})
    yield b"data: [DONE]\n\n"


def _delta(body: dict[str, Any], piece: str) -> dict[str, Any]:
    """A piece of text, or of the input of a custom tool where one was asked for."""
    if not body.get("tools"):
        return {"content": piece}
    return {"tool_calls": [{"index": 0, "type": "custom", "custom": {"name": "mtf", "input": piece}}]}


def _pieces(text: str, chance: random.Random, script: Script) -> Iterator[str]:
    at = 0
    while at < len(text):
        size = chance.randint(script.smallest, script.largest)
        yield text[at : at + size]
        at += size


def _cut(data: bytes, chance: random.Random, script: Script) -> Iterator[bytes]:
    at = 0
    while at < len(data):
        size = chance.randint(1, 40 * script.largest)
        yield data[at : at + size]
        at += size


def _frame(body: dict[str, Any]) -> dict[str, Any]:
    return {"id": "x", "object": "chat.completion.chunk", "created": 0, "model": body["model"]}


def _event(body: dict[str, Any], delta: dict[str, Any], finish: str | None = None) -> bytes:
    return _line({**_frame(body), "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]})


def _line(data: dict[str, Any]) -> bytes:
    return b"data: " + json.dumps(data, ensure_ascii=False).encode() + b"\n\n"
