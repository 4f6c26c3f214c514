"""Options of the commands that open a door to other programs, and how such a door is opened."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from mtf_lang.cli.dispatch import Usage
from mtf_lang.limits import Limits
from mtf_lang.runtime import settings

if TYPE_CHECKING:
    import socket

ELEMENTS, DIGITS = 1_000, 10_000
"""What a door shows of a value, where nothing else is said."""

HIGHEST_PORT = 65_535
MOST_WORKERS, MOST_WAITING = 1_000, 1_000_000


def granted(parser: argparse.ArgumentParser) -> None:
    """What the door grants a request at most, and how many it serves."""
    parser.add_argument(
        "--timeout", type=float, metavar="SECONDS", help="wall clock of a request at most (MTF_TIMEOUT)"
    )
    parser.add_argument("--memory", type=int, metavar="MB", help="memory of a request at most (MTF_MEMORY)")
    parser.add_argument("--work", type=int, metavar="STEPS", help="steps of the engines at most (MTF_WORK)")
    parser.add_argument(
        "--elements", type=int, metavar="N", help=f"elements shown at most ({ELEMENTS}; MTF_ELEMENTS)"
    )
    parser.add_argument(
        "--digits", type=int, metavar="N", help=f"digits shown at most ({DIGITS}; MTF_DIGITS)"
    )
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="requests computed at once (2)")
    parser.add_argument("--waiting", type=int, default=64, metavar="N", help="requests that may wait (64)")


def address(parser: argparse.ArgumentParser, port: int) -> None:
    """``--host``, ``--port``."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (127.0.0.1)")
    parser.add_argument("--port", type=int, default=port, help=f"port to listen at, 0 for any ({port})")


def listening(arguments: argparse.Namespace) -> socket.socket:
    """A socket that listens at the address; raises ``Usage`` where nobody can."""
    import socket

    host, port = arguments.host, arguments.port
    if not 0 <= port <= HIGHEST_PORT:
        raise Usage(f"--port is a number from 0 to {HIGHEST_PORT}; it is {port}")
    if not host:
        raise Usage("--host is an address or a name of this machine")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        return socket.create_server(found[0][4][:2], family=found[0][0])
    except (OSError, ValueError) as error:  # of names that cannot be written as such, too
        raise Usage(f"cannot listen at {_place(host, port)}: {_reason(error)}") from None


def _reason(error: OSError | ValueError) -> str:
    """Why an address cannot be had; names that are not found have numbers of their own, below zero."""
    number = error.errno if isinstance(error, OSError) else None
    return os.strerror(number) if number and number > 0 else str(error)


def announce(host: str, listening: socket.socket, path: str = "") -> None:
    """Say where a bound socket is to be asked."""
    address = _place(host, listening.getsockname()[1])
    print(f"mtf: http://{address}/{path} (Ctrl-C ends it)", file=sys.stderr)


def _place(host: str, port: int) -> str:
    """Host and port as they stand in an address."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def door(name: str) -> Any:
    """The module of a door; it is known by name only. Raises ``Usage`` where a package is missing."""
    gc.enable()  # off in the short processes of other commands
    try:
        return import_module(f"mtf_lang.agents.doors.{name}")
    except ModuleNotFoundError as missing:
        raise Usage(str(missing)) from None


def bounds(arguments: argparse.Namespace) -> Any:
    """The bounds of a door; raises ``Usage`` where one makes no sense."""
    given: Mapping[str, Any] = {name: getattr(arguments, name) for name in settings.VARIABLES}
    if not 1 <= arguments.workers <= MOST_WORKERS:
        raise Usage(f"--workers is a number from 1 to {MOST_WORKERS:,}; it is {arguments.workers}")
    if not 0 <= arguments.waiting <= MOST_WAITING:
        raise Usage(f"--waiting is a number from 0 to {MOST_WAITING:,}; it is {arguments.waiting}")
    try:
        limits = settings.limits(given, default=Limits(elements=ELEMENTS, digits=DIGITS))
    except ValueError as error:
        raise Usage(str(error)) from None
    return door("service").Bounds(limits, arguments.workers, arguments.waiting)
