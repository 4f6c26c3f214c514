"""``mtf serve``: requests over HTTP, with an OpenAPI page."""

from __future__ import annotations

import argparse
import sys

from mtf_lang.cli import exits, opening


def arguments(parser: argparse.ArgumentParser) -> None:
    """Address, limits."""
    opening.address(parser, 8000)
    opening.granted(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve until the user ends it."""
    bounds = opening.bounds(arguments)
    door = opening.door("http")
    print(f"mtf: http://{arguments.host}:{arguments.port}/ (Ctrl-C ends it)", file=sys.stderr)
    door.serve(bounds, arguments.host, arguments.port)
    return exits.OK
