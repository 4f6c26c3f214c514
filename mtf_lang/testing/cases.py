"""Cases of the conformance suite as they stand in the TOML files of ``spec/cases``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from mtf_lang.frozen import frozen

BLOCKS = ("context", "object", "return")


class Kind(StrEnum):
    """What a case says, by the file it stands in."""

    VALID = "valid"
    """The text is read without a finding; its canonical text is given."""
    INVALID = "invalid"
    """The text is not read: code and place."""
    TYPES = "types"
    """The text is read and makes no sense: code and place. Nothing is computed."""
    VALUE = "value"
    """The request has this value, or is undefined with this code at this place."""
    DIAGNOSTIC = "diagnostic"
    """A finding with its fixes: the certain ones applied give a script that checks."""
    COST = "cost"
    """A refusal with its reason, or an estimate within bounds."""
    METAMORPHIC = "metamorphic"
    """Two requests that must agree."""


@frozen
class Case:
    """One case.

    ``text`` is the whole request, ``other`` the second one of a metamorphic pair. ``codes`` and
    ``places`` belong together: the findings in the order of the text and the fragments that their
    spans cover. ``spec`` are the rules that the case is about, ``needs`` the operations and features
    that a backend must claim, ``source`` the second source that the expectation comes from. The
    remaining fields are the expectation, None or empty where the case says nothing of it; ``shown`` is
    the text of the value, the others are values up to equality.
    """

    name: str
    kind: Kind
    file: str
    source: str
    text: str
    spec: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    blocks: Mapping[str, str] = field(default_factory=dict)
    parameters: Mapping[str, str] = field(default_factory=dict)
    value: str | None = None
    shown: str | None = None
    holds: str | None = None
    codes: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    status: str = "proved"
    reasons: tuple[str, ...] = ()
    canonical: str | None = None
    fixed: str | None = None
    other: str | None = None
    complete: bool | None = None
    attained: bool | None = None
    steps: tuple[int, int] | None = None

    @property
    def identity(self) -> str:
        """File and name: what a report calls the case."""
        return f"{self.file}: {self.name}"


def load(root: Traversable | None = None) -> tuple[Case, ...]:
    """The cases of all files below ``root`` (``spec/cases``), in the order of their paths."""
    top = files("mtf_lang.spec") / "cases" if root is None else root
    return tuple(_case(data, entry, name) for name, data in documents(top) for entry in data["case"])


def documents(root: Traversable, path: str = "") -> list[tuple[str, dict[str, Any]]]:
    """Each TOML file below ``root`` with its path and its content, sorted by path."""
    found: list[tuple[str, dict[str, Any]]] = []
    pending = [(root, path)]
    while pending:
        folder, at = pending.pop()
        for entry in folder.iterdir():
            name = f"{at}{entry.name}"
            if entry.is_dir():
                pending.append((entry, f"{name}/"))
            elif name.endswith(".toml"):
                found.append((name, tomllib.loads(entry.read_text(encoding="utf-8"))))
    return sorted(found, key=lambda pair: pair[0])


def assembled(blocks: Mapping[str, str]) -> str:
    """The request of these blocks, a statement a line."""
    lines: list[str] = []
    for block in BLOCKS:
        if block in blocks:
            lines.append(f"{block}:")
            lines.extend(f"  {line}" for line in blocks[block].strip("\n").splitlines())
    return "".join(f"{line}\n" for line in lines)


def _case(data: Mapping[str, Any], entry: Mapping[str, Any], file: str) -> Case:
    blocks = {b: entry[b] for b in BLOCKS if b in entry}
    other = entry.get("same")
    steps = entry.get("steps")
    return Case(
        name=entry["name"],
        kind=Kind(data["kind"]),
        file=file,
        source=entry.get("source", data.get("source", "")),
        text=entry["text"] if "text" in entry else assembled(_expecting(blocks, entry)),
        spec=(*data.get("spec", ()), *entry.get("spec", ())),
        needs=(*data.get("needs", ()), *entry.get("needs", ())),
        blocks=blocks,
        parameters=entry.get("set", {}),
        value=entry.get("value"),
        shown=entry.get("shown"),
        holds=entry.get("holds"),
        codes=_several(entry.get("code", ())),
        places=_several(entry.get("at", ())),
        status=entry.get("status", "proved"),
        reasons=_several(entry.get("reason", ())),
        canonical=entry.get("canonical"),
        fixed=entry.get("fixed"),
        other=None if other is None else assembled({**blocks, **other}),
        complete=entry.get("complete"),
        attained=entry.get("attained"),
        steps=None if steps is None else (steps[0], steps[1]),
    )


def _expecting(blocks: Mapping[str, str], entry: Mapping[str, Any]) -> Mapping[str, str]:
    """The blocks with the expected value behind what is returned."""
    if "value" not in entry:
        return blocks
    return {**blocks, "return": f"{blocks['return'].strip()} #= {entry['value']}"}


def _several(value: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)
