"""The record of a run: a file to which lines are only ever added.

One format serves three ends. **Record**: every call of a model, every execution and every decision is a
line of JSON, in order. **Resume**: a run that starts with lines of its former self takes each from the
file instead of doing it again, so no call is paid twice. **Replay**: the same, with nothing allowed
beyond what the file holds; a replay that writes writes the same bytes.

A run is sequential and, given its calls and executions, deterministic; so each line it writes while it
catches up must be the next line of the file. Where it is another, the run is another one, and that is
said. The lines are described in ``spec/agents.md`` and ``spec/schema/run.schema.json``.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

Line = dict[str, Any]

FORMAT = 1


class RecordFault(Exception):
    """A record cannot be read, or does not belong to this run. The message is for the user."""


def dumped(line: Line) -> bytes:
    """A line as it stands in the file."""
    return (json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n").encode(
        "utf-8", "backslashreplace"
    )


def read(path: str | os.PathLike[str]) -> list[Line]:
    """The lines of a record; a last line that was cut off while it was written is left out."""
    lines, _ = _read(Path(path))
    return lines


def _read(path: Path) -> tuple[list[Line], int]:
    """The complete lines and how many bytes they take."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordFault(f"cannot read {path}: {error.strerror}") from None
    whole = data[: data.rfind(b"\n") + 1]
    lines: list[Line] = []
    for number, text in enumerate(whole.splitlines(), 1):
        try:
            line = json.loads(text)
        except ValueError:
            raise RecordFault(f"{path}, line {number}: this is no JSON") from None
        if not isinstance(line, dict) or "kind" not in line:
            raise RecordFault(f"{path}, line {number}: this is no line of a record")
        lines.append(line)
    if lines and lines[0].get("mtf_run") != FORMAT:
        raise RecordFault(f"{path} is no record of a run in format {FORMAT}")
    return lines, len(whole)


class Journal:
    """The record of one run while it runs. Use one of ``fresh``, ``resumed``, ``replayed``."""

    def __init__(self, known: Iterable[Line], out: BinaryIO | None, copies: bool, live: bool) -> None:
        self._known = list(known)
        self._out, self._copies, self._live = out, copies, live
        self._next = 0

    @classmethod
    def fresh(cls, path: str | os.PathLike[str] | None = None) -> Journal:
        """A new record in a file that must not exist yet; without a path nothing is kept."""
        if path is None:
            return cls((), None, copies=False, live=True)
        return cls((), _held(path, "xb"), copies=False, live=True)

    @classmethod
    def resumed(cls, path: str | os.PathLike[str]) -> Journal:
        """Go on with a record, or begin one where there is none."""
        if not os.path.exists(path):
            return cls.fresh(path)
        out = _held(path, "r+b")
        try:
            lines, size = _read(Path(path))
        except RecordFault:
            out.close()
            raise
        out.truncate(size)
        out.seek(size)
        return cls(lines, out, copies=False, live=True)

    @classmethod
    def replayed(cls, path: str | os.PathLike[str], copy: str | os.PathLike[str] | None = None) -> Journal:
        """Only what the record at ``path`` holds; ``copy`` is a file to write it to again."""
        lines = read(path)
        journal = cls.fresh(copy)
        return cls(lines, journal._out, copies=True, live=False)

    @property
    def live(self) -> bool:
        """Whether calls may be made when the record has no more lines."""
        return self._live

    @property
    def header(self) -> Line | None:
        """The first line of the file, where there is one."""
        return self._known[0] if self._known else None

    def recalled(self, kind: str, key: str) -> Line | None:
        """The next line, where it is of this kind and key; None where the record ends here.

        The line is not passed: ``write`` it, as if it had just been made. ``RecordFault`` where another
        line comes next, or where the record ends and nothing may be done beyond it.
        """
        if self._next == len(self._known):
            if self._live:
                return None
            raise RecordFault("the record ends before the run does: it was interrupted; resume it to go on")
        line = self._known[self._next]
        if line["kind"] == kind and line.get("key") == key:
            return line
        raise self._strange(f"a line of kind {kind!r}")

    def goes_on_without(self, kind: str, key: str) -> bool:
        """Whether the record has a next line, and it is of another kind or key."""
        return self._next < len(self._known) and self.next_is(kind, key) is None

    def next_is(self, kind: str, key: str) -> Line | None:
        """The next known line where it is of this kind and key, else None."""
        if self._next == len(self._known):
            return None
        line = self._known[self._next]
        return line if line["kind"] == kind and line.get("key") == key else None

    def write(self, line: Line) -> None:
        """Add a line, or pass the line of the file that it must equal."""
        if self._next < len(self._known):
            known = self._known[self._next]
            if dumped(known) != dumped(line):
                raise self._strange(_short(line), _apart(known, line))
            self._next += 1
            if self._copies:
                self._append(line)
            return
        if not self._live:
            raise RecordFault("the record ends before the run does: it was interrupted; resume it to go on")
        self._append(line)

    def _append(self, line: Line) -> None:
        if self._out is not None:
            self._out.write(dumped(line))
            self._out.flush()
            os.fsync(self._out.fileno())

    def _strange(self, wanted: str, apart: str = "") -> RecordFault:
        found = _short(self._known[self._next])
        told = f"differs in {apart}" if apart else f"is {found} where this run has {wanted}"
        return RecordFault(f"this is the record of another run: line {self._next + 1} {told}")

    def close(self) -> None:
        """Close the file."""
        if self._out is not None:
            self._out.close()
            self._out = None

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _held(path: str | os.PathLike[str], mode: str) -> BinaryIO:
    """The file opened for writing and, where the system can, held against other runs until it is closed."""
    try:
        out: BinaryIO = open(path, mode)  # type: ignore[assignment] # noqa: SIM115 - closed by the journal
    except FileExistsError:
        raise RecordFault(f"{path} exists; resume it, or name another file") from None
    except OSError as error:
        raise RecordFault(f"cannot write {path}: {error.strerror}") from None
    try:
        import fcntl
    except ImportError:
        return out
    try:
        fcntl.flock(out, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        out.close()
        raise RecordFault(f"{path} is being written by another run") from None
    except OSError:  # a file system without locks
        return out
    return out


def _short(line: Any) -> str:
    text = json.dumps(line, ensure_ascii=False)
    return text if len(text) <= 120 else f"{text[:119]}…"


def _apart(known: Line, line: Line) -> str:
    """The first entry in which two lines of one kind differ, with both values; nothing where kinds differ."""
    if known.get("kind") != line.get("kind"):
        return ""
    place = ""
    here: Any = known
    there: Any = line
    while isinstance(here, dict) and isinstance(there, dict):
        differing = [k for k in {**here, **there} if here.get(k) != there.get(k)]
        if not differing:
            return ""
        place = f"{place}.{differing[0]}" if place else differing[0]
        here, there = here.get(differing[0]), there.get(differing[0])
    return f"`{place}`: {_short(here)} in the record, {_short(there)} in this run"
