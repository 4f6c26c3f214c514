"""``mtf fmt FILE…``: canonical form, comments kept."""

from __future__ import annotations

import argparse
import sys

from mtf_lang.cli import exits, files, terminal
from mtf_lang.diagnostics.text import render
from mtf_lang.source import Source


def arguments(parser: argparse.ArgumentParser) -> None:
    """Files and ``--check``."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a script, or - to print it formatted")
    parser.add_argument(
        "--check", action="store_true", help="change nothing; exit 1 where a file would change"
    )


def run(arguments: argparse.Namespace) -> int:
    """Format each file in place; one that does not parse is left as it is."""
    return exits.worst([_format(files.read(name), name, arguments.check) for name in arguments.files])


def _format(source: Source, name: str, check: bool) -> int:
    from mtf_lang.runtime.formatting import formatted

    canonical, found = formatted(source)
    if canonical is None:
        columns, colour = terminal.columns(sys.stderr), terminal.colour(sys.stderr)
        print(render(found, source, columns, colour), file=sys.stderr)
        return exits.WRONG_SCRIPT
    if name == files.STANDARD_INPUT and not check:
        print(canonical, end="")
    elif canonical != source.text:
        if check:
            print(f"would change {source.name}")
            return exits.WRONG_SCRIPT
        files.write(name, canonical)
        print(f"formatted {source.name}")
    return exits.OK
