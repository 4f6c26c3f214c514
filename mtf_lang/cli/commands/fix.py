"""``mtf fix FILE…``: apply the fixes that are certain."""

from __future__ import annotations

import argparse

from mtf_lang.cli import exits, files, options, serving
from mtf_lang.cli.dispatch import Usage
from mtf_lang.diagnostics import Fix
from mtf_lang.diagnostics.cells import clean
from mtf_lang.diagnostics.fixes import apply, certain
from mtf_lang.source import Source

ROUNDS = 100
"""A fix may uncover the next fault; so many times at most."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Files and limits."""
    options.files(parser, "a script; it is changed in place")
    options.running(parser)


def run(arguments: argparse.Namespace) -> int:
    """Fix each file; exit 1 where errors remain."""
    if files.STANDARD_INPUT in arguments.files:
        raise Usage("mtf fix changes files in place; it cannot change standard input")
    return exits.worst([_fix(name, arguments) for name in arguments.files])


def _fix(name: str, arguments: argparse.Namespace) -> int:
    source = files.read(name)
    text, applied, code = source.text, 0, exits.OK
    done: list[str] = []
    for _ in range(ROUNDS):
        request = serving.request("check", Source(name, text), arguments)
        response = next(serving.responses([request]))
        code = exits.of(response)
        chosen = certain(response.diagnostics)
        if not chosen:
            break
        done += [shown(Source(name, text), fix) for fix in chosen]
        text, applied = apply(text, chosen), applied + len(chosen)
    if text != source.text:
        files.write(name, text)
    for line in done:
        print(line)
    left = "" if code == exits.OK else "; errors remain, see `mtf check`"
    print(f"{name}: {applied} {'fix' if applied == 1 else 'fixes'} applied{left}")
    return code


def shown(source: Source, fix: Fix) -> str:
    """What a fix does, as a line: the place, the text that was there, the text in its place."""
    place = source.position(fix.span.start)
    old, new = (" ".join(clean(part).split()) for part in (source.slice(fix.span), fix.replacement))
    done = f"replace `{old}` by `{new}`" if old and new else f"insert `{new}`" if new else f"remove `{old}`"
    return f"{clean(source.name)}:{place.line}:{place.column}: {done}"
