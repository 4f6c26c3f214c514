"""What a worker gives up before it serves: it can compute, read files, and write to its pipe.

Each layer is tried by itself, since what a kernel or a container lets a process give up differs.
``enter`` says what is in force, and ``mtf doctor`` shows it.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

OPEN_FILES = 64
"""Descriptors a worker may hold: its pipes, and the modules it is loading."""


def enter() -> list[str]:
    """Give up what can be given up here; what is in force, a line each."""
    return [*_limits(), *_layers()]


def follow() -> None:
    """End with the process that forked this one, where the system has such a thing."""
    if sys.platform.startswith("linux"):
        with suppress(ImportError, OSError):
            from mtf_lang.runtime import kernel

            kernel.die_with_parent()


def _limits() -> list[str]:
    """Limits that every POSIX system has: no core files, no growing files, few descriptors."""
    if sys.platform == "win32":
        return []
    import resource

    for kind, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
    ):
        hard = resource.getrlimit(kind)[1]
        limit = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (limit, limit))
    return ["files cannot grow, no core files (setrlimit)"]


def _layers() -> list[str]:
    """What Linux adds: no new rights, nothing written or executed, no network, no other process."""
    if not sys.platform.startswith("linux"):
        return []
    try:
        from mtf_lang.runtime import kernel

        kernel.no_new_privileges()
    except (ImportError, OSError):  # Python without ctypes, or a kernel from before all of this
        return []
    found = ["no new privileges (prctl)"]
    try:
        version = kernel.landlock()
    except OSError:
        pass
    else:
        network = ", no TCP" if version >= 4 else ""
        signals = ", no signals to others" if version >= 6 else ""
        found.append(f"no file written, made, removed or executed{network}{signals} (Landlock {version})")
    machine = os.uname().machine
    try:
        kernel.seccomp(machine)
    except (OSError, KeyError):
        pass
    else:
        found.append("no sockets, processes, signals to others, or files opened for writing (seccomp)")
    return found
