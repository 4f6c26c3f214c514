"""From the text of a request to its program: the stages before anything is planned."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from mtf_lang.diagnostics import Diagnostic, Severity
from mtf_lang.frozen import frozen
from mtf_lang.ir.nodes import Program
from mtf_lang.runtime.formatting import NOTHING_ASKED
from mtf_lang.runtime.kept import Kept
from mtf_lang.runtime.request import Request
from mtf_lang.source import NOWHERE, Source, Span
from mtf_lang.syntax import tree
from mtf_lang.walk import Walk, run


@frozen
class Compiled:
    """A request as far as it is sound, and everything found on the way.

    ``whole`` is the text that was read: what a session keeps, then the request; the spans of
    ``script`` and ``program`` lie in it. ``diagnostics`` lie in ``source``, the request alone.
    """

    source: Source
    whole: Source
    script: tree.Script
    program: Program
    diagnostics: tuple[Diagnostic, ...]

    @property
    def sound(self) -> bool:
        """Whether no error was found."""
        return all(d.severity is not Severity.ERROR for d in self.diagnostics)

    @property
    def offset(self) -> int:
        """Where the request begins in ``whole``."""
        return len(self.whole.text) - len(self.source.text)

    def placed(self, diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """Diagnostics found in ``whole``, moved to where they are in ``source``."""
        return tuple(_placed(d, self.whole, self.offset) for d in diagnostics)


def compile_request(request: Request) -> Compiled:
    """Parse and elaborate a request with its parameters."""
    from mtf_lang.elaborate import elaborate
    from mtf_lang.syntax import parse

    source = Source(request.name, request.text)
    parsed = parse(source)
    whole, script, found = source, parsed.script, parsed.diagnostics
    if request.prelude:
        whole, script, found = _on_top(request, parsed.script)
    if request.options.get("keep"):  # definitions alone are an input of a session
        found = tuple(d for d in found if d.code != NOTHING_ASKED)
    parameters, refused = _parameters(request)
    elaborated = elaborate(script, whole, parameters, broken=parsed.broken)
    compiled = Compiled(source, whole, script, elaborated.program, ())
    strange = _strange_backends(request, elaborated.program)
    return replace(
        compiled, diagnostics=compiled.placed((*refused, *found, *elaborated.diagnostics, *strange))
    )


def _strange_backends(request: Request, program: Program) -> list[Diagnostic]:
    """Errors for the backends that the request or its items force and that are not installed."""
    forced = [(request.using, NOWHERE), *((item.using, item.span) for item in program.items)]
    if all(name is None for name, _ in forced):
        return []
    from mtf_lang.planning import registry

    return [
        Diagnostic(
            "MTF0502",
            f"there is no backend `{name}`",
            span,
            hint=f"installed are {', '.join(f'`{known}`' for known in registry.names())}",
        )
        for name, span in forced
        if name is not None and not registry.known(name)
    ]


def _on_top(request: Request, alone: tree.Script) -> tuple[Source, tree.Script, tuple[Diagnostic, ...]]:
    """The request on top of what is kept of earlier ones and not said anew by it.

    Both are parsed by themselves, the request behind as many line ends as the kept text is long,
    so that each span lies where its text lies in both together.
    """
    from mtf_lang.runtime.keeping import statements
    from mtf_lang.syntax import parse

    before = Kept(tuple(request.prelude)).without(statements(alone)).text()
    kept = parse(Source(request.name, before))
    new = parse(Source(request.name, "\n" * len(before) + request.text))
    script = replace(new.script, blocks=(*kept.script.blocks, *new.script.blocks))
    return Source(request.name, before + request.text), script, new.diagnostics


def _parameters(request: Request) -> tuple[dict[str, tree.Expression], list[Diagnostic]]:
    """The expressions given for parameters, without places: no text of the script stands behind them."""
    if not request.parameters:
        return {}, []
    from mtf_lang.syntax import parse_expression

    expressions: dict[str, tree.Expression] = {}
    refused: list[Diagnostic] = []
    for name, text in request.parameters.items():
        expression, found = parse_expression(Source(name, text))
        if expression is not None and not found:
            expressions[name] = run(_unplaced(expression))
            continue
        why = tuple(d.message for d in found)
        refused.append(
            Diagnostic("MTF0701", f"`{text}` is no expression: {name} = {text}", NOWHERE, notes=why)
        )
    return expressions, refused


def _unplaced(part: Any) -> Walk[Any]:
    """A syntax tree with every span set to ``NOWHERE``."""
    if isinstance(part, tuple):
        items = []
        for item in part:
            items.append((yield _unplaced(item)))
        return tuple(items)
    if not isinstance(part, tree.Syntax):
        return part
    changes: dict[str, Any] = {"span": NOWHERE}
    for field in fields(part):
        if field.name != "span":
            changes[field.name] = yield _unplaced(getattr(part, field.name))
    return replace(part, **changes)


def _placed(diagnostic: Diagnostic, whole: Source, offset: int) -> Diagnostic:
    """Move a diagnostic to the text behind ``offset``; what lies before it is quoted in notes."""
    if not offset or diagnostic.span == NOWHERE:
        return diagnostic
    before = [label.span for label in diagnostic.labels if label.span.start < offset]
    if diagnostic.span.start < offset:
        before.insert(0, diagnostic.span)
    quoted = dict.fromkeys(
        f"given before: {whole.line(whole.position(s.start).line).strip()}" for s in before
    )
    return replace(
        diagnostic,
        span=_moved(diagnostic.span, offset) if diagnostic.span.start >= offset else NOWHERE,
        labels=tuple(
            replace(label, span=_moved(label.span, offset))
            for label in diagnostic.labels
            if label.span.start >= offset
        ),
        fixes=tuple(
            replace(fix, span=_moved(fix.span, offset))
            for fix in diagnostic.fixes
            if fix.span.start >= offset
        ),
        notes=(*diagnostic.notes, *quoted),
    )


def _moved(span: Span, offset: int) -> Span:
    return Span(span.start - offset, span.end - offset)
