"""Tree walks that do not use Python's stack.

A walk is written as the recursive function it is, but as a generator: where it would call
itself it yields the generator of the call and receives its result. ``run`` keeps the pending
generators on a list, so depth is bounded by memory and by the limits of the language, never
by the interpreter's recursion limit.

    def depth(node):
        below = 0
        for child in children(node):
            below = max(below, (yield depth(child)))
        return below + 1

    run(depth(tree))
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

T = TypeVar("T")
Walk = Generator[Generator[Any, Any, Any], Any, T]
"""A walk in progress: yields walks, is sent their results, returns a ``T``."""


def run(walk: Walk[T]) -> T:
    """Run a walk to its end and return its result; exceptions pass through the pending walks."""
    pending: list[Generator[Any, Any, Any]] = []
    current: Generator[Any, Any, Any] = walk
    send: Any = None
    error: BaseException | None = None
    while True:
        try:
            child = current.send(send) if error is None else current.throw(error)
        except StopIteration as stop:
            if not pending:
                return stop.value
            current, send, error = pending.pop(), stop.value, None
        except BaseException as raised:
            if not pending:
                raise
            current, send, error = pending.pop(), None, raised
        else:
            pending.append(current)
            current, send, error = child, None, None
