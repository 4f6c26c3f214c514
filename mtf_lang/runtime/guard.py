"""What becomes of an exception in a task: an event, never a traceback.

Events are JSON objects with a key ``event``. A task sends its own; the last event of a request is
always ``end``, whose ``ending`` says how it ended.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from enum import StrEnum
from typing import Any

Event = dict[str, Any]
Send = Callable[[Event], None]
Handler = Callable[[Any, Send], None]
"""Serves one request: reads its body, sends events."""


class Ending(StrEnum):
    """How a request ended."""

    DONE = "done"
    TIME = "time"
    """The clock ran out and the worker was killed."""
    MEMORY = "memory"
    """The memory limit was met."""
    DIED = "died"
    """The worker process ended by itself, as native libraries do when memory runs out."""
    SIZE = "size"
    """The answer is larger than any may be, and the worker was killed."""
    CANCELLED = "cancelled"
    """The caller ended it."""
    FAULT = "fault"
    """A fault of this program; ``detail`` is what to report."""


def attend(handler: Handler, body: Any, send: Send) -> Ending:
    """Serve one request and send its last event; only ``KeyboardInterrupt`` and exits pass."""
    try:
        handler(body, send)
    except MemoryError:
        return _end(send, Ending.MEMORY, "the memory limit was reached")
    except Exception as error:
        return _end(send, Ending.FAULT, describe(error))
    return _end(send, Ending.DONE, None)


def _end(send: Send, ending: Ending, detail: str | None) -> Ending:
    send({"event": "end", "ending": ending.value, "detail": detail})
    return ending


def describe(error: BaseException) -> str:
    """An exception in one line: its kind, its message, and the places it passed, innermost first."""
    places: list[str] = []
    step = error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        folder, file = os.path.split(code.co_filename)
        places.append(f"{os.path.basename(folder)}/{file}:{step.tb_lineno} in {code.co_name}")
        step = step.tb_next
    trail = " < ".join(reversed(places[-8:]))
    return f"{type(error).__name__}: {error} ({trail})"
