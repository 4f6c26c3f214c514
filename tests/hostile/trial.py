"""One hostile request put to a worker, and everything that must hold of how it ends."""

from __future__ import annotations

import time
from contextlib import suppress
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
    before, started = _forget_peak(), time.monotonic()
    response = pool.ask(Request("run", hostile.text, hostile.name, limits=limits))
    seconds = time.monotonic() - started
    grown = _peak() - before
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


def _peak() -> int:
    """The most memory in MB that was resident since ``_forget_peak``; 0 where the system does not say."""
    try:
        with open("/proc/self/status", encoding="ascii") as stream:
            return next(int(line.split()[1]) // 1024 for line in stream if line.startswith("VmHWM:"))
    except (OSError, StopIteration):
        return 0


def _forget_peak() -> int:
    """Begin anew to watch for the most memory; what is resident now, in MB.

    The peak of the whole process, as ``getrusage`` gives it, would hide what later requests take.
    """
    with suppress(OSError), open("/proc/self/clear_refs", "w", encoding="ascii") as stream:
        stream.write("5")
    return _peak()
