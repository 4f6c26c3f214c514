"""The command line ``mtf``: one module a command, loaded when it is used.

Belongs here: arguments, files, terminals, exit codes. Does not belong here: anything a program
could want to call; that is the Python interface.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from mtf_lang.cli import exits

__all__ = ["entry", "main"]


def entry() -> NoReturn:
    """``mtf`` as a process of its own.

    Such a process is short: collecting garbage while it starts and taking the interpreter apart
    at its end would cost a small request a fifth of its time.
    """
    import gc

    gc.disable()
    code = main()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        code = code or exits.BROKEN_PIPE
    os._exit(code)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``mtf`` with these arguments (those of the process by default); returns the exit code.

    No exception leaves it: an interrupt gives 130, a closed output pipe 141 as a signal would,
    a full disk 2, a fault of ours 70 with what to report.
    """
    _stand_in()
    from mtf_lang.cli.dispatch import dispatch

    try:
        code = dispatch(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return exits.INTERRUPTED
    except BrokenPipeError:
        # what is still buffered cannot be written either, and must not be tried again at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return exits.BROKEN_PIPE
    except Exception as error:
        return _no_room(error) if isinstance(error, OSError) and error.errno in _NO_ROOM else _fault(error)


_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EIO)
"""What a disk says that takes no more."""


def _no_room(error: OSError) -> int:
    print(f"mtf: cannot write: {error.strerror}", file=sys.stderr)
    return exits.WRONG_USAGE


def _stand_in() -> None:
    """Where the caller has closed a standard stream, one to nowhere stands for it.

    In this order each gets the number of the one that is missing, so that nothing else is taken for it.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - as long as the process


def _fault(error: Exception) -> int:
    from mtf_lang.runtime.guard import describe
    from mtf_lang.version import installation

    print("mtf: this is a fault of mtf_lang, not of your script; please report these lines", file=sys.stderr)
    print(f"  {installation()}\n  {describe(error)}", file=sys.stderr)
    return exits.FAULT
