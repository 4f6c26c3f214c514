"""``mtf run FILE…``: a table for people, or JSON."""

from __future__ import annotations

import argparse
import sys

from mtf_lang.cli import exits, files, options, serving, terminal
from mtf_lang.runtime.report import report
from mtf_lang.runtime.response import Response


def arguments(parser: argparse.ArgumentParser) -> None:
    """Files, limits, ``--json``, ``--jobs``."""
    options.files(parser)
    options.json(parser)
    options.running(parser)
    options.crosscheck(parser)
    options.jobs(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run each file as one request and print its results in the order of the files."""
    given = {"crosscheck": arguments.crosscheck, "brief": not arguments.json}
    requests = [serving.request("run", files.read(name), arguments, **given) for name in arguments.files]
    codes = []
    for response in serving.responses(requests, arguments.jobs, arguments.executor):
        if arguments.json:
            print(serving.json_line(response.public()))
        else:
            _print(response, heading=len(requests) > 1)
        codes.append(exits.of(response))
    return exits.worst(codes)


def _print(response: Response, heading: bool) -> None:
    if heading:
        print(f"{response.source.name}:")
    text = report(response, terminal.columns(), terminal.colour())
    if text:
        print(text)
    if heading:
        print()
    sys.stdout.flush()
