"""``mtf serve``: requests over HTTP, with an OpenAPI page."""

from __future__ import annotations

import argparse

from mtf_lang.cli import exits, opening


def arguments(parser: argparse.ArgumentParser) -> None:
    """Address, limits."""
    opening.address(parser, 8000)
    opening.granted(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve until the user ends it."""
    bounds = opening.bounds(arguments)
    door = opening.door("http")
    listening = opening.listening(arguments)
    opening.announce(arguments.host, listening)
    door.serve(bounds, listening)
    return exits.OK
