"""``mtf check FILE…``: what is wrong, without computing."""

from __future__ import annotations

import argparse

from mtf_lang.cli import exits, files, options, serving, terminal
from mtf_lang.diagnostics import Diagnostic
from mtf_lang.diagnostics.text import render, summary


def arguments(parser: argparse.ArgumentParser) -> None:
    """Files, limits, ``--json``."""
    options.files(parser)
    options.json(parser)
    options.running(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check each file; prints what was found."""
    requests = [serving.request("check", files.read(name), arguments) for name in arguments.files]
    codes: list[int] = []
    found: list[Diagnostic] = []
    for response in serving.responses(requests):
        codes.append(exits.of(response))
        found.extend(response.diagnostics)
        if arguments.json:
            print(serving.json_line(response.public()))
        elif response.diagnostics:
            columns, colour = terminal.columns(), terminal.colour()
            print(render(response.diagnostics, response.source, columns, colour), end="\n\n")
    if not arguments.json:
        print(summary(found) or "nothing found")
    return exits.worst(codes)
