"""``mtf mcp``: a Model Context Protocol server for agents."""

from __future__ import annotations

import argparse

from mtf_lang.cli import exits, opening


def arguments(parser: argparse.ArgumentParser) -> None:
    """Transport, address, limits."""
    parser.add_argument(
        "--http", action="store_true", help="serve HTTP at /mcp instead of standard input and output"
    )
    opening.address(parser, 8001)
    opening.granted(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve until the client or the user ends it."""
    bounds = opening.bounds(arguments)
    door = opening.door("mcp")
    if arguments.http:
        opening.door("listening")  # what HTTP needs may be missing
        listening = opening.listening(arguments)
        opening.announce(arguments.host, listening, "mcp")
        door.serve_http(bounds, arguments.host, listening)
    else:
        door.serve_stdio(bounds)
    return exits.OK
