"""``mtf explain FILE`` shows the plan, ``mtf explain MTF0123`` the page of a code."""

from __future__ import annotations

import argparse
import os
import re

from mtf_lang.cli import exits, files, options, serving, terminal
from mtf_lang.cli.dispatch import Usage
from mtf_lang.runtime.report import report

CODE = re.compile(r"MTF\d{4}", re.IGNORECASE)


def arguments(parser: argparse.ArgumentParser) -> None:
    """A file or a code, ``--analyze``, limits, ``--json``."""
    parser.add_argument("subject", metavar="FILE|CODE", help="a script, - for standard input, or a code")
    parser.add_argument("--analyze", action="store_true", help="run it and add what it did cost")
    options.json(parser)
    options.running(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the plan or the page."""
    if CODE.fullmatch(arguments.subject):
        print(page(arguments.subject.upper()), end="")
        return exits.OK
    source = files.read(arguments.subject)
    request = serving.request("explain", source, arguments, analyze=arguments.analyze)
    for response in serving.responses([request]):
        if arguments.json:
            steps = None if response.output is None else response.output["steps"]
            print(serving.json_line({**response.public(), "plan": steps}))
        else:
            if response.output is not None:
                print(response.output["text"], end="")
            if response.diagnostics:
                print(report(response, terminal.columns(), terminal.colour()))
        return exits.of(response)
    return exits.OK


def page(code: str) -> str:
    """The page of an error code; raises ``Usage`` where there is no such code."""
    from mtf_lang import spec

    path = os.path.join(os.path.dirname(spec.__file__), "errors", f"{code}.md")
    try:
        with open(path, encoding="utf-8") as stream:
            return stream.read()
    except FileNotFoundError:
        raise Usage(f"there is no error code {code}") from None
