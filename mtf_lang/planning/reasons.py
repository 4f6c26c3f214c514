"""Why a request has no solution, and what a proof follows from: asked of the backends that can tell."""

from __future__ import annotations

from dataclasses import replace

from mtf_lang.diagnostics import Diagnostic
from mtf_lang.diagnostics.model import Label
from mtf_lang.ir.nodes import Aggregate, Call, Node
from mtf_lang.planning import registry
from mtf_lang.planning.strategy import Context, Task
from mtf_lang.result import Blame, Outcome, Status
from mtf_lang.values.model import SetValue

NO_SOLUTION = "MTF0412"


def with_core(task: Task, outcome: Outcome, context: Context) -> Outcome:
    """The outcome with the constraints that leave no solution, where it has none."""
    request, negated = _request(task.node)
    if request is None or not _leaves_nothing(request, outcome, negated):
        return outcome
    for name in registry.names():
        ask = getattr(registry.backend(name), "core", None)
        found = () if ask is None else ask(task, context)
        if found and outcome.diagnostic is not None:
            return replace(outcome, diagnostic=_told(outcome.diagnostic, found))
        if found:
            return replace(outcome, core=found)
    return outcome


def _request(node: Node) -> tuple[Aggregate | None, bool]:
    negated = False
    while isinstance(node, Call) and node.operation == "not":
        node, negated = node.arguments[0], not negated
    return (node if isinstance(node, Aggregate) else None), negated


def _leaves_nothing(node: Aggregate, outcome: Outcome, negated: bool) -> bool:
    """Whether an outcome says that nothing satisfies the conditions, or that a proposition holds."""
    if outcome.status is Status.UNKNOWN:
        return False
    if outcome.diagnostic is not None:
        return outcome.diagnostic.code == NO_SOLUTION
    match node.kind:
        case "satisfiable" | "prove":
            return outcome.value is ((node.kind == "prove") is not negated)
        case "solutions":
            return isinstance(outcome.value, SetValue) and outcome.value.size() == 0
        case "count":
            return outcome.value == 0 and any(c.relation for c in node.guard)
    return False


def _told(diagnostic: Diagnostic, core: tuple[Blame, ...]) -> Diagnostic:
    labels = tuple(Label(b.span, "this cannot hold together with the others") for b in core if b.span.end)
    return replace(diagnostic, labels=(*diagnostic.labels, *labels))
