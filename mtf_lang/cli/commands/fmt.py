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
    formatted = _formatted(source)
    if formatted is None:
        return exits.WRONG_SCRIPT
    if name == files.STANDARD_INPUT and not check:
        print(formatted, end="")
    elif formatted != source.text:
        if check:
            print(f"would change {source.name}")
            return exits.WRONG_SCRIPT
        files.write(name, formatted)
        print(f"formatted {source.name}")
    return exits.OK


def _formatted(source: Source) -> str | None:
    """The canonical form; None where the script does not parse, after saying why."""
    from mtf_lang.syntax import format_script, parse

    parsed = parse(source)
    if not parsed.diagnostics:
        return format_script(parsed.script)
    columns, colour = terminal.columns(sys.stderr), terminal.colour(sys.stderr)
    print(render(parsed.diagnostics, source, columns, colour), file=sys.stderr)
    return None
