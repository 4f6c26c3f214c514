"""Requests that behave badly, served by real worker processes in the tests."""

from __future__ import annotations

import ctypes
import os
import signal
import time
from contextlib import suppress
from typing import Any

from mtf_lang.runtime.guard import Send


def serve(body: Any, send: Send) -> None:
    send({"event": "begun", "pid": os.getpid()})
    while body["do"] == "flood":
        send({"event": "text", "text": "x" * 1_000_000})
    ACTIONS[body["do"]](body)
    send({"event": "answer", "value": body.get("value")})


def nothing(body: Any) -> None:
    return


def spin(body: Any) -> None:
    while True:
        time.sleep(0) if body.get("sleep") else None


def hold_the_interpreter(body: Any) -> None:
    """Sleep in C without releasing the interpreter lock, as a native solver may."""
    ctypes.PyDLL(None).sleep(60)


def nap(body: Any) -> None:
    time.sleep(body["seconds"])


def fill(body: Any) -> None:
    kept = []
    while True:
        kept.append(bytearray(1 << 24))


def abort(body: Any) -> None:
    os.kill(os.getpid(), signal.SIGABRT)


def leave(body: Any) -> None:
    os._exit(3)


def fault(body: Any) -> None:
    raise KeyError("a fault of ours")


def shout(body: Any) -> None:
    print("printed by a library")
    os.write(1, b"written by a library\n")
    os.write(2, b"and complained\n")


def babble(body: Any) -> None:
    """Write to the caller what a worker never does."""
    for descriptor in range(3, 64):
        with suppress(OSError):
            os.write(descriptor, body["line"].encode() + b"\n")


def files(body: Any) -> None:
    body["value"] = sorted(int(name) for name in os.listdir("/proc/self/fd"))


ACTIONS = {
    action.__name__: action
    for action in (nothing, spin, nap, hold_the_interpreter, fill, abort, leave, fault, shout, babble, files)
}
