"""Results of earlier runs, kept in a file of the user.

A result is found again by what was asked and by all that could change the answer: the content of the program
after names and types are resolved, the limits, the options, and this installation (the code itself, the
packages it computes with). Only whole results are kept: every item has a value, nothing was found about the
script while it ran, no limit was met. The worker reads, the caller writes: a worker may not write files.
The file is only ever a saving; one that is missing, damaged or locked is done without.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from mtf_lang import folders
from mtf_lang.runtime.guard import Ending
from mtf_lang.runtime.request import Request
from mtf_lang.runtime.response import ITEM
from mtf_lang.version import installation as running

if TYPE_CHECKING:
    from sqlite3 import Connection

    from mtf_lang.ir.nodes import Program
    from mtf_lang.runtime.guard import Event
    from mtf_lang.runtime.worker import Reply

STARTED = time.time()
"""Code that was changed since is not the code that runs here."""

WORTH_SECONDS = 0.02
"""What is computed sooner is not kept: looking for it costs as much."""

WORTH_STEPS = 2_000
"""What the plan takes to be shorter is not looked for."""

MAXIMUM_ENTRY = 1_000_000
"""Bytes of a result that is kept."""

MAXIMUM_SIZE = 64_000_000
"""Bytes of all results together; the oldest leave when there are more."""

KEPT = 0.8
"""The share of ``MAXIMUM_SIZE`` that is left then."""

LOCK_SECONDS = 0.2
"""How long another process is waited for."""

PACKAGES = ("flint", "mpmath", "sympy", "wasmtime", "z3")
DISTRIBUTIONS = ("mpmath", "python_flint", "sympy", "wasmtime", "z3_solver")

_TABLE = (
    "CREATE TABLE IF NOT EXISTS results ("
    "number INTEGER PRIMARY KEY, key TEXT UNIQUE NOT NULL, size INTEGER NOT NULL, events TEXT NOT NULL)"
)


def key(program: Program, request: Request) -> str | None:
    """What a result is found by; None where nothing can be kept."""
    from hashlib import sha256

    from mtf_lang.ir.codec import content_hash

    installed = installation()
    if installed is None or folders.cache_directory() is None:
        return None
    data = request.to_data()
    asked = [data[part] for part in ("task", "using", "limits", "options")]
    words = json.dumps([content_hash(program), installed, *asked], sort_keys=True)
    return sha256(words.encode()).hexdigest()


@cache
def installation() -> str | None:
    """The code that runs here, Python and the machine, and the packages it computes with.

    None where code was changed as it ran, or where backends of others take part, whose code is not known.
    """
    from hashlib import sha256

    from mtf_lang.planning import registry

    if set(registry.names()) - set(registry.OWN):
        return None
    lines: list[str] = [running(), *_versions()]
    for path in (*_packages(), *_code()):
        state = os.stat(path)
        if state.st_mtime > STARTED:
            return None
        lines.append(f"{os.path.basename(path)} {state.st_size} {state.st_mtime_ns}")
    return sha256("\n".join(lines).encode()).hexdigest()


def _packages() -> Iterator[str]:
    """A file of each package that computes: a change of it in place shows there."""
    from importlib.util import find_spec

    for package in PACKAGES:
        spec = find_spec(package)
        if spec is not None and spec.origin is not None:
            yield spec.origin


def _versions() -> Iterator[str]:
    """The versions of the packages that compute, by the folders of what is known of them.

    A file of the same size and time may be of another version. ``importlib.metadata`` takes longer to load
    than most kept results took.
    """
    sites = dict.fromkeys(os.path.dirname(os.path.dirname(path)) for path in _packages())
    for site in sites:
        for name in sorted(os.listdir(site)):
            if name.endswith((".dist-info", ".egg-info")) and name.partition("-")[0] in DISTRIBUTIONS:
                yield name


def _code() -> Iterator[str]:
    """The files that results depend on: of the package, and of what the build maps into it."""
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    roots = sys.modules["mtf_lang"].__path__  # an import of it would reach up to the interface
    mapped = [os.path.join(root, part) for root in roots for part in ("backends", "grammar")]
    for start in dict.fromkeys((home, *mapped)):
        for folder, inner, names in os.walk(start):
            inner.sort()
            kept = (name for name in sorted(names) if name.endswith((".py", ".lark")))
            yield from (os.path.join(folder, name) for name in kept)


def lookup(wanted: str) -> list[Event] | None:
    """The events of a kept result, in order; None where there is none that is one."""
    path = _path()
    if path is None or not _may_be_read(path):
        return None
    import sqlite3

    try:
        with closing(sqlite3.connect(f"file:{quote(path)}?mode=ro", uri=True, timeout=LOCK_SECONDS)) as file:
            row = file.execute("SELECT events FROM results WHERE key = ?", (wanted,)).fetchone()
        events = None if row is None else json.loads(row[0])
    except (sqlite3.Error, ValueError, TypeError, RecursionError):
        return None
    return events if _is_result(events) else None


def _may_be_read(path: str) -> bool:
    """Whether there is a file that nobody else could have written."""
    try:
        return folders.is_own(path)
    except OSError:
        return False


def _is_result(events: Any) -> bool:
    """Whether data read back are the events of whole items, one for each, in order."""
    return isinstance(events, list) and all(_is_item(event, place) for place, event in enumerate(events))


def _is_item(event: Any, place: int) -> bool:
    """Whether an event is that of a computed item, the one at this place."""
    if not isinstance(event, dict) or (event.get("event"), event.get("index")) != ("item", place):
        return False
    item, parts = event.get("item"), [event.get(part) for part in ("carried", "record")]
    if not isinstance(item, dict) or not all(isinstance(part, dict) for part in parts):
        return False
    return item.keys() == ITEM.keys() and _is_whole(item)


def keep(reply: Reply) -> None:
    """Keep what a worker computed, where it says under which key and it is worth it."""
    computed = [event for event in reply.events if event["event"] == "item"]
    wanted = next((event.get("key") for event in reply.events if event["event"] == "key"), None)
    if not isinstance(wanted, str) or reply.ending is not Ending.DONE or not computed:
        return
    if any(event["event"] == "diagnostics" and event.get("running") for event in reply.events):
        return
    if not _is_result(computed):
        return
    if sum(event["item"]["seconds"] for event in computed) >= WORTH_SECONDS:
        _store(wanted, json.dumps(computed, separators=(",", ":")))


def _is_whole(item: dict[str, Any]) -> bool:
    """Whether an item has a value and a time, and says nothing of places in one text."""
    return isinstance(item["value"], str) and isinstance(item["seconds"], float | int) and not item["core"]


def _store(wanted: str, events: str) -> None:
    path = _path()
    if path is None or len(events) > MAXIMUM_ENTRY:
        return
    import sqlite3

    try:
        _make(path)
        with closing(sqlite3.connect(path, timeout=LOCK_SECONDS, isolation_level=None)) as file:
            file.execute("BEGIN IMMEDIATE")
            file.execute(_TABLE)
            file.execute(
                "INSERT OR REPLACE INTO results (key, size, events) VALUES (?, ?, ?)",
                (wanted, len(events), events),
            )
            _shrink(file)
            file.execute("COMMIT")
    except (sqlite3.DatabaseError, OSError) as error:
        if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
            with suppress(OSError):  # it is no database: the next result begins a new one
                os.remove(path)


def _make(path: str) -> None:
    """Have a file of this user alone; one that others could have written is begun anew."""
    folders.make(os.path.dirname(path))
    if os.path.exists(path) and not folders.is_own(path):
        os.remove(path)
    os.close(folders.create(path))


def _shrink(file: Connection) -> None:
    """Let the oldest go where there is too much."""
    (size,) = file.execute("SELECT sum(size) FROM results").fetchone()
    if size <= MAXIMUM_SIZE:
        return
    surplus = size - int(MAXIMUM_SIZE * KEPT)
    for number, length in file.execute("SELECT number, size FROM results ORDER BY number").fetchall():
        if surplus <= 0:
            return
        file.execute("DELETE FROM results WHERE number = ?", (number,))
        surplus -= length


def _path() -> str | None:
    folder = folders.cache_directory()
    return None if folder is None else os.path.join(folder, "results.sqlite")
