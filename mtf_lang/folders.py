"""Where files lie that outlive a run, and who may have written them.

What is read back is trusted as far as this code is. So nothing is read from a place that another user could
write, and what is made here is made for its user alone.
"""

from __future__ import annotations

import os
import sys

OTHERS_WRITE = 0o022
"""The rights of the group and of all others to write."""


def cache_directory() -> str | None:
    """``MTF_CACHE_DIR``, else ``mtf_lang`` below the user's cache directory.

    None where there is none, and where it is another user's or others may write into it.
    """
    folder = os.environ.get("MTF_CACHE_DIR") or _usual()
    try:
        return folder if folder is None or is_own(folder) else None
    except FileNotFoundError:
        return folder  # ``make`` makes it
    except OSError:
        return None


def _usual() -> str | None:
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    else:
        base = os.environ.get("XDG_CACHE_HOME", "") or os.path.expanduser("~/.cache")
    return os.path.join(base, "mtf_lang") if os.path.isabs(base) else None


def is_own(path: str) -> bool:
    """Whether a file or folder is this user's and nobody else may write it; raises ``OSError``.

    Always true on Windows, where a folder of a user is closed to others from the start.
    """
    state = os.stat(path)
    if sys.platform == "win32":
        return True
    return state.st_uid == os.geteuid() and not state.st_mode & OTHERS_WRITE


def make(folder: str) -> None:
    """Make a folder for this user alone, unless there is one; raises ``OSError``."""
    os.makedirs(folder, mode=0o700, exist_ok=True)


def create(path: str) -> int:
    """Open a file for writing, a new one for this user alone; a descriptor. Raises ``OSError``."""
    return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
