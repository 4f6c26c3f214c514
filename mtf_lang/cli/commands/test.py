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
    options.crosscheck(parser)
    options.jobs(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run every script; prints the differences and a summary, exits 1 where there are any."""
    names = files.scripts(arguments.paths)
    if not names:
        raise Usage(f"there is no {files.SUFFIX} file below {', '.join(arguments.paths)}")
    given = {"crosscheck": arguments.crosscheck}
    requests = [serving.request("test", files.read(name), arguments, **given) for name in names]
    progress = terminal.Progress(names)
    started, codes, verdicts = time.monotonic(), [], []
    progress.step(0)
    for done, response in enumerate(serving.responses(requests, arguments.jobs, arguments.executor), 1):
        judged = _judged(response)
        progress.clear()
        (_print_json if arguments.json else _print)(response, judged)
        progress.step(done)
        codes.append(_code(response, judged))
        verdicts.extend(judged)
    progress.clear()
    if not arguments.json:
        print(_summary(codes, verdicts, time.monotonic() - started))
        if arguments.crosscheck:
            print(_seconds(verdicts))
    return exits.worst(codes)


def _judged(response: Response) -> list[dict[str, Any]]:
    """What became of each item; where a limit cut the script off, none of them passed."""
    if response.output is not None:
        return list(response.output["verdicts"])
    return [
        {
            "name": i["name"],
            "verdict": "failed",
            "expected": None,
            "found": i["detail"],
            "line": None,
            "second": None,
        }
        for i in response.items
    ]


def _code(response: Response, judged: list[dict[str, Any]]) -> int:
    return exits.worst([exits.of_errors(response), *map(_code_of_item, judged)])


def _code_of_item(item: dict[str, Any]) -> int:
    """A disagreement is a fault of ours, whatever was expected."""
    if item["second"] == "disagrees":
        return exits.DISAGREEMENT
    return exits.WRONG_SCRIPT if item["verdict"] == "failed" else exits.OK


def _print_json(response: Response, judged: list[dict[str, Any]]) -> None:
    public = response.public()
    kept = {key: public[key] for key in ("mtf", "source", "diagnostics")}
    print(serving.json_line({**kept, "verdicts": judged}))


def _print(response: Response, judged: list[dict[str, Any]]) -> None:
    for item in judged:
        if item["verdict"] == "failed":
            place = response.source.name if item["line"] is None else f"{response.source.name}:{item['line']}"
            print(f"{place}: {item['name']}")
            if item["expected"] is not None:
                print(f"  expected {item['expected']}")
            print(f"  found    {item['found']}")
    if response.diagnostics:
        print(render(response.diagnostics, response.source, terminal.columns(), terminal.colour()))


def _summary(codes: list[int], verdicts: list[dict[str, Any]], seconds: float) -> str:
    counts = {kind: sum(v["verdict"] == kind for v in verdicts) for kind in ("passed", "failed", "unchecked")}
    counted = ", ".join(f"{number} {kind}" for kind, number in counts.items() if number) or "nothing expected"
    wrong = sum(code != exits.OK for code in codes)
    scripts = f"{len(codes)} script{'s' if len(codes) != 1 else ''}"
    state = f"{wrong} of {scripts} failed" if wrong else f"{scripts} passed"
    return f"{state}: {counted} in {seconds:.1f} s"


def _seconds(verdicts: list[dict[str, Any]]) -> str:
    """How many items were computed a second time, and by whom."""
    counts = {kind: sum(v["second"] == kind for v in verdicts) for kind in _SECOND}
    told = ", ".join(f"{number} {_SECOND[kind]}" for kind, number in counts.items())
    return f"crosscheck of {len(verdicts)} items: {told}"


_SECOND = {
    "independent": "confirmed independently",
    "dependent": "confirmed by code that is partly the same",
    "open": "not comparable",
    "disagrees": "contradicted",
    None: "computed once only",
}
