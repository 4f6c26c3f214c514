"""Options that several commands share."""

from __future__ import annotations

import argparse

from mtf_lang.cli.dispatch import Usage
from mtf_lang.limits import Limits
from mtf_lang.runtime import settings


def files(parser: argparse.ArgumentParser, help: str = "a script, or - for standard input") -> None:
    """``FILE…``."""
    parser.add_argument("files", nargs="+", metavar="FILE", help=help)


def json(parser: argparse.ArgumentParser) -> None:
    """``--json``."""
    parser.add_argument("--json", action="store_true", help="one JSON object a request, a line each")


def running(parser: argparse.ArgumentParser) -> None:
    """Parameters, limits and the choice of a backend."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=EXPR",
        help="give a parameter of the script a value",
    )
    parser.add_argument("--using", metavar="BACKEND", help="force a backend")
    parser.add_argument("--timeout", type=float, metavar="SECONDS", help="wall clock (MTF_TIMEOUT)")
    parser.add_argument("--memory", type=int, metavar="MB", help="memory (MTF_MEMORY)")
    parser.add_argument("--work", type=int, metavar="STEPS", help="steps of the engines (MTF_WORK)")
    parser.add_argument("--elements", type=int, metavar="N", help="elements shown (MTF_ELEMENTS)")
    parser.add_argument("--digits", type=int, metavar="N", help="digits shown (MTF_DIGITS)")
    parser.add_argument(
        "--no-cache", action="store_true", help="neither use nor keep results of earlier runs (MTF_CACHE=off)"
    )


def crosscheck(parser: argparse.ArgumentParser) -> None:
    """``--crosscheck``."""
    parser.add_argument(
        "--crosscheck",
        action="store_true",
        help="compute each item a second way where there is one, and compare",
    )


def jobs(parser: argparse.ArgumentParser) -> None:
    """``--jobs N`` and ``--executor ADDRESS``."""
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="requests run at once")
    parser.add_argument(
        "--executor",
        metavar="ADDRESS",
        help="run them on a cluster: dask://HOST:PORT, dask://local (MTF_EXECUTOR)",
    )


def limits(arguments: argparse.Namespace) -> Limits:
    """The limits of a run; raises ``Usage`` where one makes no sense."""
    try:
        return settings.limits({name: getattr(arguments, name) for name in settings.VARIABLES})
    except ValueError as error:
        raise Usage(str(error)) from None


def parameters(arguments: argparse.Namespace) -> dict[str, str]:
    """The parameters of ``--set``, last one first served; raises ``Usage`` without a ``=``."""
    found: dict[str, str] = {}
    for given in arguments.set:
        name, sign, text = given.partition("=")
        if not sign or not name.strip():
            raise Usage(f"--set takes NAME=EXPR; it was given {given!r}")
        found[name.strip()] = text.strip()
    return found


def backend(arguments: argparse.Namespace) -> str | None:
    """The forced backend; raises ``Usage`` where there is none of that name."""
    if arguments.using is None:
        return None
    from mtf_lang.planning import registry

    known = registry.names()
    if arguments.using not in known:
        raise Usage(f"there is no backend {arguments.using!r}; there are {', '.join(known)}")
    return str(arguments.using)
