"""What comes of a request: the events of a worker put together.

``Response.public`` is the JSON result that other programs build on
(``spec/schema/result.schema.json``).
"""

from __future__ import annotations

from typing import Any

from mtf_lang.diagnostics import Diagnostic, Severity
from mtf_lang.diagnostics.data import decode, public
from mtf_lang.frozen import frozen
from mtf_lang.runtime.guard import Ending
from mtf_lang.runtime.worker import Reply
from mtf_lang.source import NOWHERE, Source
from mtf_lang.version import PROTOCOL, installation

FAULT, NOT_READ = "MTF0790", "MTF0702"

ERROR = "error"
"""The status of an item without a value because the script is wrong: see the diagnostics."""

ITEM: dict[str, Any] = dict.fromkeys(
    (
        "name",
        "value",
        "type",
        "status",
        "backend",
        "strategy",
        "reason",
        "detail",
        "evidence",
        "core",
        "complete",
        "count",
        "truncated",
        "witness",
        "attained",
        "at",
        "error_bound",
        "conditions",
        "crosscheck",
        "latex",
        "seconds",
    )
)
"""A returned item with nothing known of it: every key of an item, in order."""


@frozen
class Response:
    """Items, findings and record of one request.

    ``items`` are the public data of the returned items, ``carried`` what travels beside each
    (values as ``values.codec`` encodes them). ``output`` is what a task other than a run gives.
    """

    source: Source
    items: tuple[dict[str, Any], ...] = ()
    carried: tuple[dict[str, Any], ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    record: tuple[dict[str, Any], ...] = ()
    output: Any = None
    kept: tuple[dict[str, Any], ...] = ()

    @property
    def ok(self) -> bool:
        """Whether every returned item has a value and the script has no error."""
        return not self.errors and all(item["value"] is not None for item in self.items)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The findings that are errors."""
        return tuple(d for d in self.diagnostics if d.severity is Severity.ERROR)

    def public(self) -> dict[str, Any]:
        """The JSON result."""
        return {
            "mtf": PROTOCOL,
            "ok": self.ok,
            "source": self.source.name,
            "results": list(self.items),
            "diagnostics": [public(d, self.source) for d in self.diagnostics],
            "record": list(self.record),
        }


def assemble(source: Source, reply: Reply) -> Response:
    """Put the events of a reply together; items that a limit cut off are ``unknown``.

    A worker that sends events of another form than its kind has is taken to have died.
    """
    try:
        return _assembled(source, reply)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        detail = f"the worker process sent what is no answer ({type(error).__name__})"
        return _assembled(source, Reply((), Ending.DIED, detail))


def _assembled(source: Source, reply: Reply) -> Response:
    items: list[dict[str, Any]] = []
    carried: list[dict[str, Any]] = []
    diagnostics: list[Diagnostic] = []
    record: list[dict[str, Any]] = []
    output: Any = None
    kept: list[dict[str, Any]] = []
    for event in reply.events:
        match event["event"]:
            case "items":
                items = [{**ITEM, **known} for known in event["items"]]
                carried = [{} for _ in items]
            case "item":
                items[event["index"]] = {key: event["item"][key] for key in ITEM}
                carried[event["index"]] = event["carried"]
                record.append(event["record"])
            case "second":
                items[event["index"]]["crosscheck"] = event["crosscheck"]
            case "diagnostics":
                diagnostics.extend(map(decode, event["diagnostics"]))
            case "output":
                output = event["output"]
            case "kept":
                kept = event["kept"]
    if reply.ending is Ending.FAULT:
        diagnostics.append(_fault(reply.detail or ""))
    elif reply.ending is not Ending.DONE and not any(e["event"] in ("items", "output") for e in reply.events):
        diagnostics.append(_not_read(reply.detail or ""))
    items = [item if item["status"] else {**item, **_without_value(reply)} for item in items]
    return Response(
        source, tuple(items), tuple(carried), tuple(diagnostics), tuple(record), output, tuple(kept)
    )


def _without_value(reply: Reply) -> dict[str, Any]:
    """What became of an item that was not computed: a limit cut it off, or an error stands before it."""
    if reply.ending in (Ending.DONE, Ending.FAULT):
        return {"status": ERROR}
    return {"status": "unknown", "reason": "limit", "detail": reply.detail}


def _not_read(detail: str) -> Diagnostic:
    return Diagnostic(
        NOT_READ,
        f"{detail} before the script was understood",
        NOWHERE,
        hint="shorten the script, or raise the limit with --timeout or --memory",
    )


def _fault(detail: str) -> Diagnostic:
    return Diagnostic(
        FAULT,
        "this is a fault of mtf_lang, not of the script",
        NOWHERE,
        hint="please report the script together with these lines",
        notes=(installation(), detail),
    )
