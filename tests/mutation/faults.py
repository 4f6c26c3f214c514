"""The seeded faults, as they stand in ``faults.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from tests.mutation.sites import Site

FILE = Path(__file__).with_name("faults.toml")


@dataclass(frozen=True)
class Fault:
    """A fault with the room it is in; ``why`` says of an equivalent one why nothing changes."""

    room: str
    site: Site
    why: str = ""


def seeded() -> list[Fault]:
    """The faults that must be found."""
    return _read("fault")


def equivalent() -> list[Fault]:
    """The places that were chosen too and judged to change no value, code or trust."""
    return _read("equivalent")


def _read(kind: str) -> list[Fault]:
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return [
        Fault(
            entry["room"],
            Site(entry["file"], entry["function"], entry["text"], entry["change"], entry.get("nth", 0)),
            entry.get("why", ""),
        )
        for entry in data[kind]
    ]
