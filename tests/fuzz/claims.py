"""What must hold of any text: the claims that are fuzzed. Each raises what refutes it."""

from __future__ import annotations

import time

from mtf_lang.diagnostics import Diagnostic, text
from mtf_lang.diagnostics.data import decode, encode, public
from mtf_lang.diagnostics.fixes import apply, certain
from mtf_lang.runtime.compiling import compile_request
from mtf_lang.runtime.formatting import NOTHING_ASKED
from mtf_lang.runtime.request import Request
from mtf_lang.source import Source
from mtf_lang.syntax import format_script, parse

SECONDS, SECONDS_A_CHARACTER = 2.0, 0.002
"""Processor time that reading, formatting and checking may take; a checked text is more than read."""

RENDERED = 4
"""Findings of one text that are rendered: it takes longer than everything else."""


class Hang(AssertionError):
    """It took longer than the length of the text explains."""


def everything(script: str) -> None:
    """Read, format and check one text."""
    started = time.process_time()
    reads_and_formats(script)
    checks(script)
    taken, allowed = time.process_time() - started, SECONDS + SECONDS_A_CHARACTER * len(script)
    if taken > allowed:
        raise Hang(f"{taken:.1f} s for {len(script)} characters")


def reads_and_formats(script: str) -> None:
    """The parser gives a tree or says why not; the canonical form says the same and is its own."""
    source = Source("fuzzed", script)
    parsed = parse(source)
    _told_well(parsed.diagnostics, source)
    if any(found.code != NOTHING_ASKED for found in parsed.diagnostics):
        return
    canonical = format_script(parsed.script)
    again = parse(Source("canonical", canonical))
    assert again.script == parsed.script, f"the canonical form says something else: {canonical!r}"
    assert format_script(again.script) == canonical, f"formatted again: {canonical!r}"


def checks(script: str) -> None:
    """Names, types and domains are checked; every finding can be shown, sent and repaired."""
    compiled = compile_request(Request("check", script))
    _told_well(compiled.diagnostics, compiled.source)


def _told_well(diagnostics: tuple[Diagnostic, ...], source: Source) -> None:
    for diagnostic in diagnostics:
        for span in (diagnostic.span, *(label.span for label in diagnostic.labels)):
            assert 0 <= span.start <= span.end <= len(source.text), f"{diagnostic.code} lies outside: {span}"
        assert decode(encode(diagnostic)) == diagnostic, f"{diagnostic.code} does not survive the pipe"
        public(diagnostic, source)
    text.render(diagnostics[:RENDERED], source)
    apply(source.text, certain(diagnostics))
