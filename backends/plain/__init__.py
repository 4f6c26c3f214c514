"""A second meaning of the language: the witness that ``--crosscheck`` calls.

Values are Python's own numbers, tuples and sets; operations are computed by Python's standard library, by
SymPy's number theory and matrices, or from another definition than the operation table's; irrational
numbers are floating point of 80 digits. No code of the table or of another backend is run, so a fault
in one of them does not show up here as well. What belongs here is what is plain and different, never
what is fast: nothing is computed by this backend unless a crosscheck asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec

from mtf_lang.limits import Limits
from mtf_lang.planning.estimate import estimate
from mtf_lang.planning.strategy import Context, Estimate, Offer, Refusal, Task
from mtf_lang.result import Outcome, Status

name = "plain"
STRATEGY = "second meaning"


def offers(task: Task, limits: Limits) -> Iterable[Offer | Refusal]:
    """The second meaning of a closed task; whether it knows all operations shows when it runs."""
    if task.open:
        return [Refusal(name, STRATEGY, "the value depends on unknowns")]
    if find_spec("sympy") is None:
        return [Refusal(name, STRATEGY, "SymPy is not installed", "install the extra `symbolic`")]
    cost = estimate(task.node, task.definitions) or Estimate(limits.work, "unknown")

    def run(context: Context) -> Outcome:
        from mtf_lang.backends.plain.evaluator import outcome

        return outcome(task.node, task.definitions, context)

    return [Offer(name, STRATEGY, Status.NUMERIC, cost, run, why="shares no code with the others")]


def operations() -> frozenset[str]:
    """The operations and kinds of aggregates that have a second meaning."""
    from mtf_lang.backends.plain.folds import FOLDS
    from mtf_lang.backends.plain.table import OPERATIONS

    return frozenset({*OPERATIONS, *FOLDS, "and", "or", "implies"})
