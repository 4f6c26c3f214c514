"""Integer expressions by FLINT: a backend for ``mtf_lang``, found by its entry point."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from mtf_lang.ir.nodes import Call, Literal, Node
from mtf_lang.ir.show import to_text
from mtf_lang.ir.walk import iterate
from mtf_lang.limits import Limits
from mtf_lang.planning.strategy import Context, Estimate, Offer, Refusal, Task
from mtf_lang.result import Outcome, Status

name = "flint"
STRATEGY = "integers"

OPERATIONS = frozenset(
    {"add", "subtract", "multiply", "negate", "div", "mod", "abs", "factorial", "binomial", "fibonacci"}
    | {"isqrt", "is_prime", "totient", "mobius", "jacobi_symbol", "equal", "not_equal", "less", "less_equal"}
)
"""What ``integers`` computes."""


def offers(task: Task, limits: Limits) -> Iterable[Offer | Refusal]:
    """``integers`` for closed expressions of these operations over integers written out."""
    nodes = list(iterate(task.node))
    strange = next((n for n in nodes if not _is_known(n)), None)
    if strange is not None or not isinstance(task.node, Call):
        return [Refusal(name, STRATEGY, f"no integer expression: {type(strange or task.node).__name__}")]
    steps = Estimate(len(nodes), f"{len(nodes)} nodes")
    run = partial(_run, task.node)
    return [Offer(name, STRATEGY, Status.PROVED, steps, run, partial(to_text, task.node), "FLINT is exact")]


def _is_known(node: Node) -> bool:
    match node:
        case Literal(value=value):
            return type(value) is int
        case Call(operation=operation):
            return operation in OPERATIONS
    return False


def _run(node: Node, context: Context) -> Outcome:
    from mtf_flint.integers import value

    return Outcome(value(node, context.budget), Status.PROVED, evidence="FLINT")
