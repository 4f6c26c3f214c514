"""One hostile request put to a worker, and everything that must hold of how it ends."""

from __future__ import annotations

import resource
import time
from dataclasses import dataclass

from mtf_lang.limits import Limits
from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import Request
from mtf_lang.runtime.response import NOT_READ, Response
from tests.hostile.corpus import Hostile

LIMITS = Limits(timeout=3.0, memory=512)

SPARE_SECONDS = 1.0
"""What a request may take beyond its limit."""

SPARE_MEGABYTES = 200
"""What the caller may grow by: the longest texts of the corpus and their answers, several times."""


@dataclass(frozen=True, slots=True)
class Trial:
    """How a request ended: in how many seconds, in which way, and what was wrong with that."""

    request: Hostile
    seconds: float
    ending: str
    wrong: tuple[str, ...]


def tried(pool: Pool, hostile: Hostile, limits: Limits = LIMITS) -> Trial:
    """Ask, then ask something harmless."""
    before, started = _megabytes(), time.monotonic()
    response = pool.ask(Request("run", hostile.text, hostile.name, limits=limits))
    seconds = time.monotonic() - started
    grown = _megabytes() - before
    wrong = [*_wrong(response, hostile)]
    if seconds > limits.timeout + SPARE_SECONDS:
        wrong.append(f"took {seconds:.2f} s of {limits.timeout:g} s")
    if grown > SPARE_MEGABYTES:
        wrong.append(f"the caller grew by {grown} MB")
    after = pool.ask(Request("run", "return: 6*7", limits=limits))
    if [item["value"] for item in after.items] != ["42"]:
        wrong.append(f"the next request gives {after.public()}")
    return Trial(hostile, seconds, ending(response), tuple(wrong))


def ending(response: Response) -> str:
    """The status of the first item and its reason, or the code of the first error, in a word or two."""
    if response.errors:
        return response.errors[0].code
    if not response.items:
        return "nothing"
    item = response.items[0]
    return item["status"] if item["reason"] is None else f"{item['status']}: {item['reason']}"


def _limited(response: Response) -> bool:
    """Whether a limit was met: no answer is then no wrong answer."""
    return response.errors[0].code == NOT_READ if response.errors else response.items[0]["reason"] == "limit"


def _wrong(response: Response, hostile: Hostile) -> list[str]:
    faults = [note for d in response.diagnostics if d.code == "MTF0790" for note in d.notes]
    wrong = [f"a fault of ours: {note}" for note in faults[1:]]
    if hostile.value is not None:
        found = response.items[0]["value"] if response.items else None
        if found != hostile.value and not _limited(response):
            wrong.append(f"gives {str(found)[:80]} ({ending(response)}) in place of {hostile.value}")
    if not response.items and not response.errors:
        wrong.append("neither a result nor an error")
    return wrong


def _megabytes() -> int:
    """The most memory this process ever had resident."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
