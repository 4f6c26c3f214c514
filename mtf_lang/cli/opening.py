"""Options of the commands that open a door to other programs, and how such a door is opened."""

from __future__ import annotations

import argparse
import gc
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from mtf_lang.cli.dispatch import Usage
from mtf_lang.runtime import settings

ELEMENTS, DIGITS = 1_000, 10_000
"""What a door shows of a value, where nothing else is said."""


def granted(parser: argparse.ArgumentParser) -> None:
    """What the door grants a request at most, and how many it serves."""
    parser.add_argument(
        "--timeout", type=float, metavar="SECONDS", help="wall clock of a request at most (MTF_TIMEOUT)"
    )
    parser.add_argument("--memory", type=int, metavar="MB", help="memory of a request at most (MTF_MEMORY)")
    parser.add_argument("--work", type=int, metavar="STEPS", help="steps of the engines at most (MTF_WORK)")
    parser.add_argument("--elements", type=int, metavar="N", help=f"elements shown at most ({ELEMENTS})")
    parser.add_argument("--digits", type=int, metavar="N", help=f"digits shown at most ({DIGITS})")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="requests computed at once (2)")
    parser.add_argument("--waiting", type=int, default=64, metavar="N", help="requests that may wait (64)")


def address(parser: argparse.ArgumentParser, port: int) -> None:
    """``--host``, ``--port``."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (127.0.0.1)")
    parser.add_argument("--port", type=int, default=port, help=f"port to listen at ({port})")


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
    shown = {"elements": given["elements"] or ELEMENTS, "digits": given["digits"] or DIGITS}
    if arguments.workers < 1 or arguments.waiting < 0:
        raise Usage("--workers must be at least 1, --waiting at least 0")
    try:
        limits = settings.limits({**given, **shown})
    except ValueError as error:
        raise Usage(str(error)) from None
    return door("service").Bounds(limits, arguments.workers, arguments.waiting)
