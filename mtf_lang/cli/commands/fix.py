"""``mtf fix FILE…``: apply the fixes that are certain."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from mtf_lang.cli import exits, files, options, serving
from mtf_lang.cli.dispatch import Usage
from mtf_lang.diagnostics import Confidence, Diagnostic, Fix
from mtf_lang.source import Source

ROUNDS = 10
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
    for _ in range(ROUNDS):
        request = serving.request("check", Source(name, text), arguments)
        response = next(serving.responses([request]))
        code = exits.of(response)
        chosen = certain(response.diagnostics)
        if not chosen:
            break
        text, applied = apply(text, chosen), applied + len(chosen)
    if text != source.text:
        files.write(name, text)
    left = "" if code == exits.OK else "; errors remain, see `mtf check`"
    print(f"{name}: {applied} {'fix' if applied == 1 else 'fixes'} applied{left}")
    return code


def certain(diagnostics: Iterable[Diagnostic]) -> list[Fix]:
    """The certain fixes that do not overlap, in the order of the text; the first of two wins."""
    fixes = [f for d in diagnostics for f in d.fixes if f.confidence is Confidence.CERTAIN]
    chosen: list[Fix] = []
    for fix in sorted(fixes, key=lambda f: (f.span.start, f.span.end)):
        if not chosen or fix.span.start > chosen[-1].span.end or _beside(chosen[-1], fix):
            chosen.append(fix)
    return chosen


def _beside(first: Fix, second: Fix) -> bool:
    """Whether the second begins where the first ends, and neither is an insertion there."""
    touches = second.span.start == first.span.end
    return touches and first.span.start < first.span.end and second.span.start < second.span.end


def apply(text: str, fixes: list[Fix]) -> str:
    """``text`` with fixes that do not overlap, in order, put in place."""
    pieces: list[str] = []
    at = 0
    for fix in fixes:
        pieces += [text[at : fix.span.start], fix.replacement]
        at = fix.span.end
    return "".join([*pieces, text[at:]])
