"""What can be asked of a worker.

A task takes the request and sends events: ``diagnostics``, ``items`` (what is known before
anything runs), ``item``, ``output``, ``kept``. ``response`` puts them together on the other side.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mtf_lang.diagnostics.data import encode
from mtf_lang.runtime import caching, items
from mtf_lang.runtime.compiling import Compiled, compile_request
from mtf_lang.runtime.guard import Send
from mtf_lang.runtime.request import Request

if TYPE_CHECKING:
    from mtf_lang.planning.execute import Computed, Execution, ItemOutcome
    from mtf_lang.planning.planner import Plan

Task = Callable[[Request, Send], None]


def warm() -> None:
    """Load what nearly every request needs, so that workers forked from here have it."""
    import mtf_lang.elaborate
    import mtf_lang.planning.execute  # noqa: F401
    from mtf_lang.planning import registry
    from mtf_lang.source import Source
    from mtf_lang.syntax import parse

    parse(Source("", "return: 1"))  # makes the tables of the parser, which a worker could not keep

    for name in registry.OWN:
        registry.backend(name)


def respond(body: Any, send: Send) -> None:
    """Serve a request: the handler of the worker."""
    request = Request.from_data(body)
    TASKS[request.task](request, send)


def check(request: Request, send: Send) -> None:
    """Say what is wrong with a script; nothing is computed. Option ``keep``: as for ``run``."""
    compiled = _compiled(request, send)
    if compiled.sound:
        _send_kept(request, compiled, send)


def run(request: Request, send: Send) -> None:
    """Compute every returned item.

    Options: ``crosscheck``; ``keep``: say what a session should keep of it; ``brief``: only what
    is shown to people, no LaTeX and no values to read back.
    """
    from mtf_lang.planning.execute import Execution, demands, results
    from mtf_lang.planning.planner import plan

    compiled = _compiled(request, send)
    if not compiled.sound:
        return
    send({"event": "items", "items": [items.known(item) for item in compiled.program.items]})
    planned = plan(compiled.program, request.limits, request.using)
    crosscheck = request.options.get("crosscheck", False)
    if request.cache and not crosscheck and _kept(compiled, request, planned, send):
        return
    execution = Execution(request.limits)
    failed = demands(planned, execution)
    send_diagnostics(compiled, failed, send)
    brief = request.options.get("brief", False)
    computed = []
    for index, found in enumerate(() if failed else results(planned, execution)):
        computed.append(found)
        public = items.public(found, request.limits, latex=not brief)
        _add_lines(public, found.computed, compiled)
        diagnostic = found.computed.outcome.diagnostic
        if diagnostic is not None:
            send_diagnostics(compiled, (diagnostic,), send)
        send(
            {
                "event": "item",
                "index": index,
                "item": public,
                "carried": {} if brief else items.carried(found, public),
                "record": items.record(found, public, brief),
            }
        )
    if crosscheck:
        _confirm(planned, execution, computed, request, send)
    _send_kept(request, compiled, send)


def _confirm(
    planned: Plan, execution: Execution, computed: list[ItemOutcome], request: Request, send: Send
) -> None:
    """Second answers, after all first ones were sent: what they exhaust costs no answer."""
    from mtf_lang.planning.execute import seconds
    from mtf_lang.runtime.reproduction import report

    confirmed = seconds(planned, execution)
    for index, first in enumerate(computed):
        found = confirmed(planned.items[index], first).computed
        told = items.crosscheck(found, request.limits)
        if told is None or found.crosscheck is None:
            continue
        if found.crosscheck.agrees is False:
            name = first.item.name
            told["reproduction"] = report(request.text, request.parameters, name, found, found.crosscheck)
        send({"event": "second", "index": index, "crosscheck": told})


def _kept(compiled: Compiled, request: Request, planned: Plan, send: Send) -> bool:
    """Send what is kept of an earlier run, or say under which key this one may be kept."""
    steps = (*planned.values, *(item.step for item in planned.items))
    longest = max((step.ranking[0].estimate.steps for step in steps if step.ranking), default=0)
    if request.options.get("keep") or longest < caching.WORTH_STEPS:
        return False
    wanted = caching.key(compiled.program, request)
    events = None if wanted is None else caching.lookup(wanted)
    if events is None or len(events) != len(compiled.program.items):
        send({"event": "key", "key": wanted})
        return False
    for event in events:
        name = compiled.program.items[event["index"]].name
        event["item"]["name"] = event["record"]["request"] = name
        send(event)
    return True


def _add_lines(public: items.Data, computed: Computed, compiled: Compiled) -> None:
    """The lines on which the constraints stand that are named as reasons."""
    for told, blame in zip(public["core"] or (), computed.outcome.core, strict=True):
        start = blame.span.start - compiled.offset
        if blame.span.end and start >= 0:
            told["line"] = compiled.source.position(start).line


def explain(request: Request, send: Send) -> None:
    """The plan as text and data. Option ``analyze``: run it and add what it did cost."""
    from dataclasses import asdict

    from mtf_lang.planning import explain as explaining
    from mtf_lang.planning.execute import execute
    from mtf_lang.planning.planner import plan

    compiled = _compiled(request, send)
    if not compiled.sound:
        return
    planned = plan(compiled.program, request.limits, request.using)
    executed = execute(planned) if request.options.get("analyze") else None
    data = [asdict(step) for step in explaining.explanations(planned, executed)]
    send({"event": "output", "output": {"text": explaining.explain(planned, executed), "steps": data}})


def emit(request: Request, send: Send) -> None:
    """The request in another form. Option ``to``: one of ``emitting.FORMS``."""
    from mtf_lang.runtime.emitting import text

    compiled = _compiled(request, send)
    if compiled.sound:
        written = text(request.options["to"], compiled, request.limits, request.using)
        send({"event": "output", "output": {"text": written}})


def test(request: Request, send: Send) -> None:
    """Run the script and hold each ``#=`` against what was computed."""
    from mtf_lang.runtime.expectations import verdicts

    compiled = compile_request(request)
    send({"event": "output", "output": {"verdicts": verdicts(compiled, request, send)}})


def _send_kept(request: Request, compiled: Compiled, send: Send) -> None:
    """Say what a session should keep of a sound request, where it asks."""
    if request.options.get("keep"):
        from mtf_lang.runtime.keeping import statements

        send({"event": "kept", "kept": statements(compiled.script, compiled.offset)})


def _compiled(request: Request, send: Send) -> Compiled:
    compiled = compile_request(request)
    if compiled.diagnostics:
        send({"event": "diagnostics", "diagnostics": [encode(d) for d in compiled.diagnostics]})
    return compiled


def send_diagnostics(compiled: Compiled, diagnostics: Any, send: Send) -> None:
    """Report what was found while planning or computing."""
    if diagnostics:
        placed = [encode(d) for d in compiled.placed(diagnostics)]
        send({"event": "diagnostics", "diagnostics": placed, "running": True})


TASKS: dict[str, Task] = {"check": check, "run": run, "explain": explain, "emit": emit, "test": test}
