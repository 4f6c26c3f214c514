"""What stands behind every door: warm workers, a queue with an end, and limits no caller can exceed.

A ``Service`` answers requests one by one, each for itself: nothing that a request defines is seen by
another. It never raises for what a script does. It raises ``Refused`` where a caller asks for more than
the door grants, and ``Busy`` where too many wait already.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict, field
from typing import TYPE_CHECKING, Any

from mtf_lang.frozen import frozen
from mtf_lang.limits import Limits

if TYPE_CHECKING:
    from mtf_lang import Result


Parameters = Mapping[str, int | float | str]
"""Values of a script's parameters: integers, also as 7.0, or MTF expressions as text."""


class Refused(Exception):
    """The call asks for what this door does not grant; the message is for the caller."""


class Busy(Exception):
    """As many requests wait as may."""


@frozen
class Bounds:
    """What a door grants: limits of a request at most, workers, requests waiting, characters of a script."""

    limits: Limits = field(default_factory=lambda: Limits(elements=1_000, digits=10_000))
    workers: int = 2
    waiting: int = 64
    characters: int = 100_000

    def granted(self, asked: Mapping[str, float | int | None]) -> Limits:
        """The limits of one request; raises ``Refused`` where one is no positive number or too much."""
        chosen: dict[str, Any] = {}
        for name in Limits.__dataclass_fields__:
            most, value = getattr(self.limits, name), asked.get(name)
            if value is not None and not 0 < value <= most:
                raise Refused(f"`{name}` must be positive and at most {most:g} here; it is {value}")
            if value is not None and type(most)(value) != value:
                raise Refused(f"`{name}` must be an integer; it is {value}")
            chosen[name] = most if value is None else type(most)(value)
        return Limits(**chosen)


@frozen
class Answer:
    """What a door gives: JSON data, and the same as text for people and models."""

    data: dict[str, Any]
    text: str


def _exact(name: str, value: int | float | str) -> str:
    """A parameter as MTF text; raises ``Refused`` for a float, which has no exact value to speak of."""
    if isinstance(value, float):
        if not value.is_integer():
            raise Refused(f"the parameter `{name}` is the decimal {value}: write it as text to have it exact")
        return str(int(value))
    return str(value)


def _findings(result: Result) -> dict[str, Any]:
    """The part of the JSON result that says what was found."""
    public = result.to_json()
    return {key: public[key] for key in ("mtf", "ok", "diagnostics")}


class Service:
    """Runs, checks and explains scripts under ``bounds``; to be closed at the end.

    Its methods are to be awaited in one event loop; computing goes on in worker processes.
    """

    def __init__(self, bounds: Bounds | None = None) -> None:
        import asyncio

        from mtf_lang import Session

        self.bounds = bounds or Bounds()
        self._session = Session(workers=self.bounds.workers, **asdict(self.bounds.limits))
        self._free = asyncio.Semaphore(self.bounds.workers)
        self.running = self.waiting = 0

    async def run(
        self,
        script: str,
        *,
        parameters: Parameters | None = None,
        using: str | None = None,
        crosscheck: bool = False,
        limits: Mapping[str, float | int | None] | None = None,
    ) -> Answer:
        """Results of a script: the JSON of ``mtf run --json``, the text of ``mtf run``."""
        options = {"crosscheck": crosscheck}
        result = await self._ask("run", script, limits, parameters, using=using, options=options)
        return Answer(result.to_json(), str(result))

    async def check(self, script: str, *, parameters: Parameters | None = None) -> Answer:
        """What is wrong with a script and what is worth knowing; nothing is computed."""
        result = await self._ask("check", script, None, parameters)
        return Answer(_findings(result), str(result) or "nothing found")

    async def explain(
        self,
        script: str,
        *,
        parameters: Parameters | None = None,
        using: str | None = None,
    ) -> Answer:
        """The plan of a script: ``text`` for readers, ``steps`` as data; null where the script is wrong."""
        result = await self._ask("explain", script, None, parameters, using=using)
        plan = result.response.output or {"text": None, "steps": None}
        data = {**_findings(result), "text": plan["text"], "steps": plan["steps"]}
        return Answer(data, plan["text"] or str(result))

    async def _ask(
        self,
        task: str,
        script: str,
        limits: Mapping[str, float | int | None] | None,
        parameters: Parameters | None,
        **request: Any,
    ) -> Result:
        from mtf_lang import Result

        granted = self.bounds.granted(limits or {})
        if len(script) > self.bounds.characters:
            raise Refused(f"a script may have at most {self.bounds.characters:,} characters here")
        texts = {name: _exact(name, value) for name, value in (parameters or {}).items()}
        async with self._turn():
            asked = self._session.aask(task, script, limits=granted, parameters=texts, **request)
            return Result(await asked)

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """A worker to oneself; raises ``Busy`` where too many wait for one."""
        if self._free.locked() and self.waiting >= self.bounds.waiting:
            raise Busy(f"{self.waiting} requests are waiting; try again later")
        self.waiting += 1
        try:
            await self._free.acquire()
        finally:
            self.waiting -= 1
        self.running += 1
        try:
            yield
        finally:
            self.running -= 1
            self._free.release()

    def close(self) -> None:
        """End the workers."""
        self._session.close()


# --- what needs no worker ------------------------------------------------------------------------


def operations(words: str = "", most: int = 20) -> list[dict[str, Any]]:
    """Operations that match the words, best first; all by area where there are no words."""
    from mtf_lang.table import TABLE, find
    from mtf_lang.table.search import search

    if not words.strip():
        return [described(operation) for operation in list(TABLE.values())[:most]]
    named = find(words.strip())
    found = [named] if named is not None else search(words)
    return [described(operation) for operation in found[:most]]


def described(operation: Any) -> dict[str, Any]:
    """What the table says of an operation, as JSON data."""
    return {
        "name": operation.name,
        "area": operation.area,
        "summary": operation.summary,
        "signatures": [f"{operation.name}{s}" for s in (*operation.signatures, *operation.aggregate)],
        "operator": operation.operator,
        "synonyms": list(operation.synonyms),
        "defined": operation.defined,
        "notes": operation.prose,
        "examples": [{"expression": e.expression, "value": e.value} for e in operation.examples],
    }
