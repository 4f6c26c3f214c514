"""The symbolic backend: computer algebra whose results are proved here or called ``checked``.

SymPy and FLINT do exact polynomial arithmetic and propose antiderivatives, limits and closed forms. What
belongs here is everything that turns a proposal into a result: normal forms, definedness, substitution,
isolation of roots. What does not belong here: search over finite domains, and the meaning of operations.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from mtf_lang.backends.symbolic.strategies import choose
from mtf_lang.limits import Limits
from mtf_lang.planning.strategy import MEANINGS, REFERENCE, Context, Offer, Refusal, Task
from mtf_lang.result import Outcome

name = "symbolic"
rests_on = frozenset({"symbolic", MEANINGS, REFERENCE})


def offers(task: Task, limits: Limits) -> Iterable[Offer | Refusal]:
    """The strategies for ``task``, found from its IR alone."""
    chosen = choose(task)
    if isinstance(chosen, Refusal):
        return (chosen,)
    return (
        Offer(
            name,
            chosen.name,
            chosen.trust,
            chosen.estimate,
            partial(_run, task),
            partial(_lowered, task),
            chosen.why,
        ),
    )


def _run(task: Task, context: Context) -> Outcome:
    from mtf_lang.backends.symbolic.tasks import run

    return run(task, context)


def _lowered(task: Task) -> str:
    """The task as SymPy calls; as it is written where it has no such form."""
    from mtf_lang.emit import algebra, writing
    from mtf_lang.emit.stated import shallow
    from mtf_lang.ir.show import to_text
    from mtf_lang.values.faults import Unsupported

    try:
        return writing.shown(shallow(algebra.stated(task)))
    except Unsupported:
        return to_text(task.node)
