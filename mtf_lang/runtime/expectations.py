"""``#=``: what a script expects of its items, held against what was computed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import Any

from mtf_lang.diagnostics import Diagnostic, Severity
from mtf_lang.elaborate import shapes
from mtf_lang.frozen import frozen
from mtf_lang.planning.execute import Execution, ItemOutcome, agree, demands, results, seconds
from mtf_lang.planning.planner import plan
from mtf_lang.result import Outcome, Status
from mtf_lang.runtime.compiling import Compiled
from mtf_lang.runtime.guard import Send
from mtf_lang.runtime.items import has_value, known
from mtf_lang.runtime.request import Request
from mtf_lang.source import Span
from mtf_lang.syntax import tree
from mtf_lang.values import text
from mtf_lang.values.model import Enclosure

UNKNOWN = "unknown"


class Verdict(StrEnum):
    """What became of one item."""

    PASSED = "passed"
    FAILED = "failed"
    UNCHECKED = "unchecked"
    """Nothing is expected of it."""


@frozen
class Judged:
    """An item with its verdict, what was expected and what was found, as text."""

    name: str
    verdict: Verdict
    expected: str | None = None
    found: str | None = None
    line: int | None = None
    second: str | None = None
    """What a crosscheck gave: ``independent``, ``dependent``, ``open`` or ``disagrees``."""

    def to_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "name": self.name,
            "verdict": self.verdict.value,
            "expected": self.expected,
            "found": self.found,
            "line": self.line,
            "second": self.second,
        }


def verdicts(compiled: Compiled, request: Request, send: Send) -> list[dict[str, Any]]:
    """Judge every item; errors of the script that no item expects are sent as diagnostics."""
    from mtf_lang.runtime.tasks import send_diagnostics

    expected_codes = list(_expected_codes(compiled))
    judged: list[Judged] = []
    unexpected: list[Diagnostic] = []
    for diagnostic in compiled.diagnostics:
        if diagnostic.severity is not Severity.ERROR:
            continue
        name = _item_expecting(diagnostic, expected_codes, compiled.offset)
        if name is None:
            unexpected.append(diagnostic)
        else:
            line = compiled.source.position(diagnostic.span.start).line
            judged.append(Judged(name, Verdict.PASSED, diagnostic.code, diagnostic.code, line))
    if unexpected:
        send_diagnostics(replace(compiled, whole=compiled.source), unexpected, send)
        return [j.to_data() for j in judged]
    send({"event": "items", "items": [known(item) for item in compiled.program.items]})
    planned = plan(compiled.program, request.limits, request.using, expectations=True)
    execution = Execution(request.limits)
    failed = demands(planned, execution)
    send_diagnostics(compiled, failed, send)
    found = () if failed else tuple(results(planned, execution))
    first = [*judged, *(_judge(item, compiled) for item in found)]
    if not request.options.get("crosscheck") or not found:
        return [j.to_data() for j in first]
    # Sent before second answers are looked for: what these exhaust costs no verdict.
    send({"event": "output", "output": {"verdicts": [j.to_data() for j in first]}})
    confirmed = map(seconds(planned, execution), planned.items, found)
    return [j.to_data() for j in (*judged, *(_judge(item, compiled) for item in confirmed))]


def _expected_codes(compiled: Compiled) -> Iterator[tuple[Span, str, str]]:
    """Items of which an error code is expected: their spans, their names, and the codes."""
    for block in compiled.script.blocks:
        for statement in block.statements:
            if isinstance(statement, tree.ReturnStatement) and statement.expected:
                for item, expected in zip(statement.items, statement.expected, strict=False):
                    bare = shapes.bare(expected)
                    if isinstance(bare, tree.Name) and bare.name.startswith("MTF"):
                        written = " ".join(compiled.whole.slice(item.expression.span).split())
                        yield item.span, item.name or written, bare.name


def _item_expecting(diagnostic: Diagnostic, expected: list[tuple[Span, str, str]], offset: int) -> str | None:
    for span, name, code in expected:
        start = diagnostic.span.start + offset
        if code == diagnostic.code and span.start <= start <= span.end:
            return name
    return None


def _judge(found: ItemOutcome, compiled: Compiled) -> Judged:
    item, outcome = found.item, found.computed.outcome
    line = compiled.source.position(item.span.start - compiled.offset).line
    second = found.computed.crosscheck
    kind = None if second is None else second.kind
    shown = _text(outcome)
    verdict, expected = _held(found)
    if second is not None and second.agrees is False:
        verdict = Verdict.FAILED
        shown += f", but {second.backend} ({second.strategy}) gives {_text(second.outcome)}"
    return Judged(item.name, verdict, expected, shown, line, kind)


def _held(found: ItemOutcome) -> tuple[Verdict, str | None]:
    """The outcome of an item held against what is expected of it."""
    outcome, expected = found.computed.outcome, found.item.expected
    if expected is None:
        return Verdict.UNCHECKED, None
    if isinstance(expected, str):
        return (Verdict.PASSED if _code(outcome) == expected else Verdict.FAILED), expected
    assert found.expected is not None
    wanted = found.expected.outcome
    passed = has_value(outcome) and has_value(wanted) and same(outcome, wanted)
    return (Verdict.PASSED if passed else Verdict.FAILED), _text(wanted)


def same(found: Outcome, wanted: Outcome) -> bool:
    """Mathematical equality; of a numeric result, that the expected number is within its bound."""
    value, expected = found.value, wanted.value
    if isinstance(value, Enclosure) and not isinstance(expected, Enclosure):
        from mtf_lang.values.order import compare

        low, high = value.middle - value.error, value.middle + value.error
        return compare(low, expected) <= 0 <= compare(high, expected)
    return agree(found, wanted) is True


def _code(outcome: Outcome) -> str | None:
    """``unknown`` or the error code that an outcome without a value stands for."""
    if outcome.diagnostic is not None:
        return outcome.diagnostic.code
    return UNKNOWN if outcome.status is Status.UNKNOWN else None


def _text(outcome: Outcome) -> str:
    if has_value(outcome):
        return text.to_text(outcome.value, elements=100, digits=1000)
    if outcome.diagnostic is not None:
        return f"{outcome.diagnostic.code}: {outcome.diagnostic.message}"
    return f"{UNKNOWN}: {outcome.reason}" + (f" ({outcome.detail})" if outcome.detail else "")
