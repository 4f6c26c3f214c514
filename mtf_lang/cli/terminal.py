"""What the output is: a terminal with colours and a width, or plain text."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from mtf_lang.diagnostics.text import WIDTH


def plain(stream: TextIO) -> bool:
    """Whether to print without colours: not a terminal, or ``NO_COLOR`` is set."""
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb" or not stream.isatty()


def colour(stream: TextIO | None = None) -> bool:
    """Whether to colour what goes to ``stream`` (standard output by default)."""
    return not plain(sys.stdout if stream is None else stream)


def columns(stream: TextIO | None = None) -> int:
    """The width of the terminal, at most ``WIDTH``; ``WIDTH`` where there is none."""
    stream = sys.stdout if stream is None else stream
    if not stream.isatty():
        return WIDTH
    try:
        return max(40, min(WIDTH, os.get_terminal_size(stream.fileno()).columns))
    except OSError:
        return WIDTH


class Progress:
    """One line on standard error that is written over; nothing where that is no terminal."""

    def __init__(self, names: list[str]) -> None:
        self._names = names
        self._shown = not plain(sys.stderr)

    def step(self, done: int) -> None:
        """Show how many are done and which one is next; nothing after the last."""
        if self._shown and done < len(self._names):
            line = f"[{done}/{len(self._names)}] {self._names[done]}"
            sys.stderr.write(f"\r\x1b[K{line[: columns(sys.stderr) - 1]}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away, before something else is printed and at the end."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
