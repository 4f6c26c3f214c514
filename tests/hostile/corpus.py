"""The hostile requests: data of ``corpus/``, a file a kind, put together to texts here.

A request is a text, or a table with one of

- ``text``: the script;
- ``parts``: texts, and pairs of a text and how often it is repeated;
- ``chain``: a definition in ``{n}`` and the number before it ``{p}``, ``count`` times behind ``first``, in
  ``block`` (``object`` without it) behind the ``context``; ``last`` ends the script.

``value`` is what the first item must be, known by theorem, unless a limit is met before.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("corpus")


@dataclass(frozen=True, slots=True)
class Hostile:
    """A request with its kind; ``value`` where the answer is known and has to be found."""

    kind: str
    name: str
    text: str
    value: str | None = None

    def __str__(self) -> str:
        return f"{self.kind}/{self.name}"


def requests() -> Iterator[Hostile]:
    """All of them, by kind, in the order of their files."""
    for path in sorted(FOLDER.glob("*.toml")):
        for name, data in tomllib.loads(path.read_text(encoding="utf-8"))["requests"].items():
            entry = {"text": data} if isinstance(data, str) else data
            yield Hostile(path.stem, name, _text(entry), entry.get("value"))


def _text(entry: dict[str, Any]) -> str:
    if "text" in entry:
        return str(entry["text"])
    if "parts" in entry:
        return "".join(part if isinstance(part, str) else part[0] * part[1] for part in entry["parts"])
    count = entry["count"]
    links = [_filled(entry["chain"], n) for n in range(1, count + 1)]
    blocks = [f"{entry.get('block', 'object')}:", entry["first"], *links, _filled(entry["last"], count)]
    context = ["context:", entry["context"]] if "context" in entry else []
    return "\n".join([*context, *blocks])


def _filled(pattern: str, n: int) -> str:
    return pattern.replace("{n}", str(n)).replace("{p}", str(n - 1))
