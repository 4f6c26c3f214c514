"""What Linux offers an ordinary process to give up for good: Landlock and seccomp, by their system calls.

The one audited place for ``ctypes``: numbers and layouts are those of ``linux/landlock.h``,
``linux/seccomp.h`` and ``linux/filter.h``. Each function either does its whole work or raises ``OSError``
and changes nothing that matters; which of them to call is ``sandbox``'s business.
"""

from __future__ import annotations

import ctypes
import errno
import os
import signal
import struct
from collections.abc import Iterable

from mtf_lang.runtime.system_calls import ABSENT, CALLS, COMMANDS, COMMON, OWN

PARENT_DEATH_SIGNAL, NO_NEW_PRIVILEGES, SECCOMP, FILTER_MODE = 1, 38, 22, 2
CREATE_RULESET, RESTRICT_SELF = 444, 446
ABI_VERSION = 1

ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
X32 = 0x40000000
"""From here on numbers are those of another interface of x86-64, which nobody needs."""

CLONE_THREAD = 0x00010000
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC if os.name == "posix" else 0
"""Flags of ``open`` that are not for reading."""

# --- Landlock: rights that are given up --------------------------------------------------------

EXECUTE_AND_WRITE = 0b11
REMOVE_AND_MAKE = 0b1_1111_1111 << 4
SINCE = {2: 1 << 13, 3: 1 << 14, 5: 1 << 15}
"""Moving between folders, truncating, commands to devices: since which version of Landlock they exist."""

TCP = 0b11
"""Binding and connecting, since version 4."""

OTHERS = 0b11
"""Abstract sockets and signals of processes outside, since version 6."""


def no_new_privileges() -> None:
    """Nothing this process starts gains rights; the two below need it."""
    _checked(_libc().prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0))


def die_with_parent() -> None:
    """Be killed when the process that forked this one ends."""
    _checked(_libc().prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0))


def landlock_version() -> int:
    """The version of Landlock; raises ``OSError`` where there is none."""
    return _checked(_libc().syscall(CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(ABI_VERSION)))


def landlock() -> int:
    """Give up to write, make, remove or execute any file, and from version 4 and 6 on TCP and signals.

    Returns the version.
    """
    version = landlock_version()
    files = (
        EXECUTE_AND_WRITE | REMOVE_AND_MAKE | sum(right for since, right in SINCE.items() if version >= since)
    )
    given_up = [files, *([TCP] if version >= 4 else []), *([OTHERS] if version >= 6 else [])]
    rules = struct.pack(f"{len(given_up)}Q", *given_up)
    ruleset = _checked(
        _libc().syscall(CREATE_RULESET, rules, ctypes.c_size_t(len(rules)), ctypes.c_uint32(0))
    )
    try:
        _checked(_libc().syscall(RESTRICT_SELF, ctypes.c_int(ruleset), ctypes.c_uint32(0)))
    finally:
        os.close(ruleset)
    return version


# --- seccomp: a filter of system calls ---------------------------------------------------------

LOAD, JUMP_EQUAL, JUMP_AT_LEAST, JUMP_SET, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, ARCHITECTURE, FIRST_ARGUMENT, ARGUMENT_SIZE = 0, 4, 16, 8
ALLOW, REFUSE = 0x7FFF0000, 0x00050000

Instruction = tuple[int, int, int, int]
"""Code, how many instructions to skip when true and when false, and its number."""


def seccomp(machine: str) -> None:
    """Refuse the calls of ``CALLS`` from here on; ``KeyError`` for a machine that is not known."""
    program = b"".join(struct.pack("HBBI", *line) for line in program_of(machine, os.getpid()))
    lines = ctypes.create_string_buffer(program, len(program))
    description = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(lines))
    _checked(_libc().prctl(SECCOMP, FILTER_MODE, description, 0, 0))


def program_of(machine: str, process: int) -> list[Instruction]:
    """The filter of this process: calls by number, of some the argument that decides."""
    calls = {**CALLS[machine], **COMMON}
    program: list[Instruction] = [
        (LOAD, 0, 0, ARCHITECTURE),
        (JUMP_EQUAL, 1, 0, ARCHITECTURES[machine]),
        (RETURN, 0, 0, REFUSE | errno.EPERM),
        (LOAD, 0, 0, NUMBER),
    ]
    if machine == "x86_64":
        program += [(JUMP_AT_LEAST, 0, 1, X32), (RETURN, 0, 0, REFUSE | errno.EPERM)]
    program += _by_argument(calls.pop("clone"), 0, CLONE_THREAD, allowed_when_set=True)
    program += _by_argument(calls.pop("openat"), 2, WRITING, allowed_when_set=False)
    if "open" in calls:
        program += _by_argument(calls.pop("open"), 1, WRITING, allowed_when_set=False)
    program += _by_value(calls.pop("ioctl"), 1, COMMANDS.values(), allowed_when_equal=False)
    for name in OWN:
        # 0 is the caller itself for limits, but for signals its whole group
        allowed = (process, 0) if name == "prlimit64" else (process,)
        program += _by_value(calls.pop(name), 0, allowed, allowed_when_equal=True)
    program += _refused(calls.values(), errno.EPERM)
    program += _refused(ABSENT.values(), errno.ENOSYS)
    return [*program, (RETURN, 0, 0, ALLOW)]


def _by_argument(call: int, place: int, bits: int, *, allowed_when_set: bool) -> list[Instruction]:
    """One call, decided by whether one of the bits of its argument is set."""
    refuse, allow = (RETURN, 0, 0, REFUSE | errno.EPERM), (RETURN, 0, 0, ALLOW)
    first, second = (allow, refuse) if allowed_when_set else (refuse, allow)
    return [
        (JUMP_EQUAL, 0, 4, call),
        (LOAD, 0, 0, FIRST_ARGUMENT + place * ARGUMENT_SIZE),
        (JUMP_SET, 0, 1, bits),
        first,
        second,
    ]


def _by_value(call: int, place: int, values: Iterable[int], *, allowed_when_equal: bool) -> list[Instruction]:
    """One call, decided by whether its argument is one of some values, as a number of 32 bits."""
    refuse, allow = (RETURN, 0, 0, REFUSE | errno.EPERM), (RETURN, 0, 0, ALLOW)
    known = [*values]
    # from each value over the values behind it and over what is returned where none is equal
    tests = [
        (JUMP_EQUAL, left, 0, value) for left, value in zip(range(len(known), 0, -1), known, strict=True)
    ]
    return [
        (JUMP_EQUAL, 0, len(known) + 3, call),
        (LOAD, 0, 0, FIRST_ARGUMENT + place * ARGUMENT_SIZE),
        *tests,
        *((refuse, allow) if allowed_when_equal else (allow, refuse)),
    ]


def _refused(calls: Iterable[int], error: int) -> list[Instruction]:
    return [line for call in calls for line in ((JUMP_EQUAL, 0, 1, call), (RETURN, 0, 0, REFUSE | error))]


# --- the C library -----------------------------------------------------------------------------


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _checked(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result
