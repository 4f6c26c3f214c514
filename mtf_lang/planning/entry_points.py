"""Entry points of installed distributions, read without ``importlib.metadata``.

That module takes longer to import than a small request takes to run. What is needed of it is
little: the lines of one group in the ``entry_points.txt`` of what is installed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

FILE = "entry_points.txt"


def entry_points(group: str) -> dict[str, str]:
    """Names and references (``module`` or ``module:attribute``) of a group; the first on the path wins."""
    found: dict[str, str] = {}
    for text in _files():
        for name, reference in _lines(text, group):
            found.setdefault(name, reference)
    return found


def _files() -> Iterator[str]:
    for folder in sys.path:
        try:
            names = sorted(os.listdir(folder or os.curdir))
        except OSError:
            continue
        for name in names:
            if name.endswith((".dist-info", ".egg-info")):
                try:
                    with open(os.path.join(folder, name, FILE), encoding="utf-8") as stream:
                        yield stream.read()
                except OSError:
                    continue


def _lines(text: str, group: str) -> Iterator[tuple[str, str]]:
    """The lines of a group of an INI file: ``name = reference``."""
    header = f"[{group}]"
    if header not in text:
        return
    inside = False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            inside = line == header
        elif inside and "=" in line and not line.startswith(("#", ";")):
            name, _, reference = line.partition("=")
            yield name.strip(), reference.partition("[")[0].strip()
