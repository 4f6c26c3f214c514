"""``mtf test PATH…``: scripts are their own tests; each ``#=`` must hold."""

from __future__ import annotations

import argparse
import time
from typing import Any

from mtf_lang.cli import exits, files, options, serving, terminal
from mtf_lang.cli.dispatch import Usage
from mtf_lang.diagnostics.text import render
from mtf_lang.runtime.response import Response


def arguments(parser: argparse.ArgumentParser) -> None:
    """Paths, limits, ``--json``, ``--jobs``."""
    parser.add_argument(
        "paths", nargs="+", metavar="PATH", help="a script, or a folder with scripts below it"
    )
    options.json(parser)
    options.running(parser)
    options.jobs(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run every script; prints the differences and a summary, exits 1 where there are any."""
    names = files.scripts(arguments.paths)
    if not names:
        raise Usage(f"there is no {files.SUFFIX} file below {', '.join(arguments.paths)}")
    requests = [serving.request("test", files.read(name), arguments) for name in names]
    progress = terminal.Progress(len(names))
    started, codes, verdicts = time.monotonic(), [], []
    progress.step(0, names[0])
    for done, response in enumerate(serving.responses(requests, arguments.jobs), 1):
        progress.clear()
        judged = _judged(response)
        if arguments.json:
            public = response.public()
            print(
                serving.json_line(
                    {
                        "mtf": public["mtf"],
                        "source": public["source"],
                        "verdicts": judged,
                        "diagnostics": public["diagnostics"],
                    }
                )
            )
        else:
            _print(response, judged)
        codes.append(_code(response, judged))
        verdicts.extend(judged)
        if done < len(names):
            progress.step(done, names[done])
    if not arguments.json:
        print(_summary(names, codes, verdicts, time.monotonic() - started))
    return exits.worst(codes)


def _judged(response: Response) -> list[dict[str, Any]]:
    return [] if response.output is None else list(response.output["verdicts"])


def _code(response: Response, judged: list[dict[str, Any]]) -> int:
    failed = any(item["verdict"] == "failed" for item in judged)
    return exits.worst([exits.of(response), exits.WRONG_SCRIPT if failed else exits.OK])


def _print(response: Response, judged: list[dict[str, Any]]) -> None:
    for item in judged:
        if item["verdict"] == "failed":
            print(f"{response.source.name}:{item['line']}: {item['name']}")
            print(f"  expected {item['expected']}")
            print(f"  found    {item['found']}")
    if response.diagnostics:
        print(render(response.diagnostics, response.source, terminal.columns(), terminal.colour()))


def _summary(names: list[str], codes: list[int], verdicts: list[dict[str, Any]], seconds: float) -> str:
    counts = {kind: sum(v["verdict"] == kind for v in verdicts) for kind in ("passed", "failed", "unchecked")}
    counted = ", ".join(f"{number} {kind}" for kind, number in counts.items() if number) or "nothing expected"
    wrong = sum(code != exits.OK for code in codes)
    scripts = f"{len(names)} script{'s' if len(names) != 1 else ''}"
    state = f"{wrong} of {scripts} failed" if wrong else f"{scripts} passed"
    return f"{state}: {counted} in {seconds:.1f} s"
