"""From source text to syntax tree: scanner, layout, machine and comments in a row."""

from __future__ import annotations

from functools import cache
from typing import Any

from mtf_lang.diagnostics import Diagnostic, Severity
from mtf_lang.frozen import frozen
from mtf_lang.limits import MAXIMUM_TEXT
from mtf_lang.source import Source, Span
from mtf_lang.syntax import blocks, build_expressions, build_statements, comments, headers, slips
from mtf_lang.syntax.building import Building
from mtf_lang.syntax.cache import load_tables
from mtf_lang.syntax.driver import Machine
from mtf_lang.syntax.layout import TooDeep, lay_out
from mtf_lang.syntax.scanner import Scan, scanner
from mtf_lang.syntax.stuck import Stuck
from mtf_lang.syntax.tree import Comment, Expression, Script


@frozen
class Parsed:
    """A script with all its sound statements, and what is wrong with the others, in order of place.

    ``broken`` are names that the others may have introduced; to call them unknown would be a second
    message about one cause.
    """

    script: Script
    diagnostics: tuple[Diagnostic, ...]
    broken: frozenset[str] = frozenset()


@cache
def _engine() -> tuple[Scan, Machine]:
    tables = load_tables()
    builders = {**build_expressions.builds.builders, **build_statements.builds.builders}
    return scanner(tables), Machine(tables, builders, _explain)


def _explain(stuck: Stuck) -> Diagnostic:
    """The message for a stuck parse; what it takes is loaded when there is something to say."""
    from mtf_lang.syntax.messages import explain

    return explain(stuck)


def parse(source: Source, *, fragment: bool = False) -> Parsed:
    """Read a request.

    A ``fragment`` is a part of one (a line of a session): it may lack a return block.
    """
    building = Building(source.text)
    made, found = _run(source.text, "script", building)
    script = Script(Span(0, len(source.text)), tuple(made or ()))
    diagnostics = list(building.diagnostics)
    sound = all(diagnostic.severity is not Severity.ERROR for diagnostic in diagnostics)
    if sound:
        diagnostics.extend(blocks.check(script, found, may_lack_return=fragment))
    script = comments.attach(script, found, source.text)
    ordered = sorted(diagnostics, key=lambda d: d.span)
    return Parsed(script, tuple(ordered), frozenset(building.broken))


def parse_expression(source: Source) -> tuple[Expression | None, tuple[Diagnostic, ...]]:
    """Read one expression; None in its place where the text is not one."""
    building = Building(source.text)
    expression, _ = _run(source.text, "lone_expression", building)
    faulty = building.faulty or expression is None
    return None if faulty else expression, tuple(building.diagnostics)


def _run(text: str, start: str, building: Building) -> tuple[Any, list[Comment]]:
    """What the machine makes of the text, and its comments; None where the text is beyond the limits."""
    if len(text) > MAXIMUM_TEXT:
        building.report(slips.too_long(len(text), MAXIMUM_TEXT))
        return None, []
    scan, machine = _engine()
    scanned = scan(text)
    written = scanned.tokens
    if start == "script":
        written, found = headers.read(written)
        building.diagnostics += found
    try:
        tokens = lay_out(written, machine.tables, text, statements=start == "script")
    except TooDeep as error:
        building.report(slips.too_deep(error.bracket))
        return None, []
    return machine.run(tokens, start, building), scanned.comments
