"""Memoised recursion that does not depend on Python's stack.

A call goes down directly as far as ``DEPTH`` calls. What is needed deeper is put on an agenda and the calls
under way are given up: every value is pure, so they are begun again when it is known. So a
pending call costs an entry on a list, and a chain is walked at most twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mtf_lang.table.kit import brief
from mtf_lang.values.faults import LimitHit, Undefined

DEPTH = 60
"""Calls that go down on Python's stack."""
CIRCULAR = "MTF0411"
"""The code of a value that is defined by itself: an error in a relation too."""
MAXIMUM_PENDING = 2_000_000
"""Calls that may wait for one another."""

Function = Callable[..., Any]
Call = tuple[Function, dict[Any, Any], Any, tuple[Any, ...]]
"""Body of a function, its memo, the key of the call in it, the arguments."""


class _Deeper(BaseException):
    """Carries a call that lies too deep down to where the agenda is kept."""

    def __init__(self, call: Call) -> None:
        super().__init__()
        self.call = call


class Recursion:
    """The calls under way in one run. ``names`` are the author's names of the bodies, for messages."""

    __slots__ = ("_depth", "_failed", "_names", "_spend", "_waiting")

    def __init__(self, spend: Callable[[int], None], names: Mapping[str, str]) -> None:
        self._spend, self._names = spend, names
        self._depth = 0
        self._waiting: set[tuple[int, Any]] = set()
        self._failed: dict[tuple[int, Any], Undefined] = {}

    def enter(self, body: Function, memo: dict[Any, Any], key: Any, arguments: tuple[Any, ...]) -> Any:
        """The value of a call that is not in ``memo`` yet; kept there."""
        call = (body, memo, key, arguments)
        failed = self._failed.get((id(memo), key))
        if failed is not None:
            raise failed
        if (id(memo), key) in self._waiting:
            raise Undefined("a value is defined by itself", CIRCULAR)
        if self._depth >= DEPTH:
            raise _Deeper(call)
        if self._depth == 0:
            return self._run(call)
        return self._down(call)

    def _down(self, call: Call) -> Any:
        body, memo, key, arguments = call
        self._spend(1)
        mark = (id(memo), key)
        self._waiting.add(mark)
        self._depth += 1
        try:
            value = memo[key] = body(*arguments)
        finally:
            self._depth -= 1
            self._waiting.discard(mark)
        return value

    def _run(self, first: Call) -> Any:
        agenda = [first]
        while agenda:
            _, memo, key, _ = agenda[-1]
            mark = (id(memo), key)
            try:
                self._down(agenda[-1])
            except _Deeper as deeper:
                self._waiting.add(mark)
                agenda.append(deeper.call)
                if len(agenda) * DEPTH > MAXIMUM_PENDING:
                    raise self._too_deep(agenda) from None
                continue
            except Undefined as fault:
                if len(agenda) == 1 or fault.code == CIRCULAR:
                    self._waiting.clear()
                    raise
                # Whoever needs this value may be a relation, which does not hold then: it is asked again.
                self._failed[mark] = fault.with_traceback(None)
            except BaseException:
                self._waiting.clear()
                raise
            agenda.pop()
            if agenda:
                self._waiting.discard((id(agenda[-1][1]), agenda[-1][2]))
        return first[1][first[2]]

    def _too_deep(self, agenda: list[Call]) -> LimitHit:
        self._waiting.clear()
        chain = f"{self._called(agenda[-1])}, … called by {self._called(agenda[0])}"
        return LimitHit(
            "depth", f"more than {MAXIMUM_PENDING:,} calls are waiting for one another, in {chain}"
        )

    def _called(self, call: Call) -> str:
        body, _, _, arguments = call
        name = self._names.get(body.__name__, "a function")
        return f"{name}({', '.join(map(brief, arguments))})"
