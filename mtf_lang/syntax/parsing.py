"""From source text to syntax tree: scanner, layout, machine and comments in a row."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from mtf_lang.diagnostics import Diagnostic
from mtf_lang.source import Source, Span
from mtf_lang.syntax import blocks, build_expressions, build_statements, comments, messages
from mtf_lang.syntax.building import Building
from mtf_lang.syntax.cache import load_tables
from mtf_lang.syntax.driver import Machine
from mtf_lang.syntax.layout import TooDeep, lay_out
from mtf_lang.syntax.scanner import Scan, scanner
from mtf_lang.syntax.tree import Comment, Expression, Script

MAXIMUM_LENGTH = 1_000_000
"""A request has at most this many characters; longer text is refused before it is read."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """A script with all its sound statements, and what is wrong with the others, in order of place."""

    script: Script
    diagnostics: tuple[Diagnostic, ...]


@cache
def _engine() -> tuple[Scan, Machine]:
    tables = load_tables()
    builders = {**build_expressions.builds.builders, **build_statements.builds.builders}
    return scanner(tables), Machine(tables, builders, messages.explain)


def parse(source: Source, *, fragment: bool = False) -> Parsed:
    """Read a request.

    A ``fragment`` is a part of one (a line of a session): it may lack a return block.
    """
    building = Building(source.text)
    made, found = _run(source.text, "script", building)
    script = Script(Span(0, len(source.text)), tuple(made or ()))
    diagnostics = list(building.diagnostics)
    if not diagnostics:
        diagnostics.extend(blocks.check(script, fragment))
    script = comments.attach(script, found, source.text)
    return Parsed(script, tuple(sorted(diagnostics, key=lambda d: d.span)))


def parse_expression(source: Source) -> tuple[Expression | None, tuple[Diagnostic, ...]]:
    """Read one expression; None in its place where the text is not one."""
    building = Building(source.text)
    expression, _ = _run(source.text, "lone_expression", building)
    faulty = building.faulty or expression is None
    return None if faulty else expression, tuple(building.diagnostics)


def _run(text: str, start: str, building: Building) -> tuple[Any, list[Comment]]:
    """What the machine makes of the text, and its comments; None where the text is beyond the limits."""
    if len(text) > MAXIMUM_LENGTH:
        building.report(messages.too_long(len(text), MAXIMUM_LENGTH))
        return None, []
    scan, machine = _engine()
    scanned = scan(text)
    try:
        tokens = lay_out(scanned.tokens, machine.tables, text, statements=start == "script")
    except TooDeep as error:
        building.report(messages.too_deep(error.bracket))
        return None, []
    return machine.run(tokens, start, building), scanned.comments
