"""``mtf emit --to FORM FILE``: the request in another form."""

from __future__ import annotations

import argparse

from mtf_lang.cli import exits, files, options, serving, terminal
from mtf_lang.runtime.report import report


def arguments(parser: argparse.ArgumentParser) -> None:
    """A file, ``--to``, limits."""
    from mtf_lang.runtime.emitting import FORMS

    parser.add_argument("--to", choices=FORMS, required=True, help="the form")
    parser.add_argument("file", metavar="FILE", help="a script, or - for standard input")
    options.running(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the form, or what is wrong with the script."""
    request = serving.request("emit", files.read(arguments.file), arguments, to=arguments.to)
    response = next(serving.responses([request]))
    if response.output is not None:
        print(response.output["text"], end="")
    else:
        print(report(response, terminal.columns(), terminal.colour()))
    return exits.of(response)
