"""The exact backend: the reference evaluator as a strategy.

It computes every closed expression whose variables range over finite sets, exactly and without
cleverness, so it is the last resort where other backends have faster strategies, and what they are
tested against. The evaluator is loaded when a plan runs.
"""

from __future__ import annotations

from collections.abc import Iterable

from mtf_lang.ir.nodes import Aggregate, Call, Literal, Node
from mtf_lang.ir.show import to_text
from mtf_lang.ir.walk import iterate, pattern_symbols
from mtf_lang.limits import Limits
from mtf_lang.planning.estimate import estimate
from mtf_lang.planning.strategy import MEANINGS, REFERENCE, Context, Offer, Refusal, Task
from mtf_lang.result import Outcome, Status
from mtf_lang.table import find
from mtf_lang.table.model import Form
from mtf_lang.values.model import NumberSet

name = "exact"
rests_on = frozenset({MEANINGS, REFERENCE})
STRATEGY = "evaluate"
_WHY = "computes every node as the language defines it"


def offers(task: Task, limits: Limits) -> Iterable[Offer | Refusal]:
    """``evaluate`` for closed tasks over finite domains; else why not."""
    if task.open:
        unknowns = ", ".join(str(getattr(b.pattern, "name", "…")) for b in task.unknowns)
        reason = f"the value depends on {unknowns}" if unknowns else "the value depends on unknowns"
        return [Refusal(name, STRATEGY, reason, "ask for it `given` relations that determine them")]
    symbolic = _needs_symbols(task.node)
    if symbolic is not None:
        return [Refusal(name, STRATEGY, f"{symbolic} works on expressions, not on values")]
    cost = estimate(task.node, task.definitions)
    if cost is None:
        return [_endless(task.node)]

    def run(context: Context) -> Outcome:
        from mtf_lang.backends.exact.evaluator import outcome

        return outcome(task.node, context, task.definitions)

    trust = Status.NUMERIC if _is_numeric(task.node) else Status.PROVED
    return [Offer(name, STRATEGY, trust, cost, run, lambda: to_text(task.node), _WHY)]


_SETS = {"integers": "integers", "naturals": "natural numbers", "rationals": "rationals", "reals": "reals"}


def _endless(node: Node) -> Refusal:
    """The refusal of what ranges over an infinite set; integers can be bounded, reals cannot be listed."""
    for part in iterate(node):
        for binder in part.binders if isinstance(part, Aggregate) else ():
            domain = binder.domain
            if not (isinstance(domain, Literal) and isinstance(domain.value, NumberSet)):
                continue
            symbols = ", ".join(symbol.name for symbol in pattern_symbols(binder.pattern))
            kind = domain.value.name
            remedy = f"bound it: {symbols} in 0..300" if kind in ("integers", "naturals") else None
            return Refusal(name, STRATEGY, f"{symbols} ranges over all {_SETS.get(kind, 'numbers')}", remedy)
    return Refusal(name, STRATEGY, "a variable ranges over an infinite set")


def _needs_symbols(node: Node) -> str | None:
    """An operation in the task itself that only a symbolic backend can compute."""
    for part in iterate(node):
        if isinstance(part, Call):
            operation = find(part.operation)
            if operation is not None and operation.form in (Form.CALCULUS, Form.SYMBOLIC):
                return operation.name
    return None


def _is_numeric(node: Node) -> bool:
    """Whether the value is asked for as decimals."""
    return isinstance(node, Call) and node.operation == "numeric"
