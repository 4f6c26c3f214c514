"""Reading scripts and writing them back."""

from __future__ import annotations

import os
import sys

from mtf_lang.cli.dispatch import Usage
from mtf_lang.source import Source

STANDARD_INPUT = "-"
SUFFIX = ".mtf"


def read(name: str) -> Source:
    """The script in a file, or on standard input for ``-``; raises ``Usage`` where there is none."""
    try:
        if name == STANDARD_INPUT:
            return Source("<stdin>", _decoded(sys.stdin.buffer.read()))
        with open(name, "rb") as stream:
            return Source(name, _decoded(stream.read()))
    except OSError as error:
        raise Usage(f"cannot read {name}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise Usage(f"cannot read {name}: byte {error.start + 1} is not UTF-8 text") from None


def _decoded(data: bytes) -> str:
    """Text with line ends as ``\\n``; a byte-order mark at the beginning is no part of it."""
    return data.decode("utf-8-sig").replace("\r\n", "\n")


def write(name: str, text: str) -> None:
    """Put ``text`` in place of a file's content, all at once or not at all."""
    temporary = f"{name}.tmp{os.getpid()}"
    try:
        with open(temporary, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        os.chmod(temporary, os.stat(name).st_mode)
        os.replace(temporary, name)
    except OSError as error:
        if os.path.exists(temporary):
            os.remove(temporary)
        raise Usage(f"cannot write {name}: {error.strerror}") from None


def scripts(paths: list[str]) -> list[str]:
    """The scripts among and below ``paths``, each once, in the order of their names."""
    found: dict[str, None] = {}
    for path in paths:
        if not os.path.isdir(path):
            found.setdefault(path)
            continue
        for folder, folders, names in os.walk(path):
            folders.sort()
            folders[:] = [name for name in folders if not name.startswith(".")]
            for name in sorted(names):
                if name.endswith(SUFFIX):
                    found.setdefault(os.path.join(folder, name))
    return list(found)
