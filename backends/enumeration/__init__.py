"""The enumeration backend: exhaustive search over finite domains as generated programs.

``loops`` lowers a request to nested loops with the conditions tested where their variables are
bound, as Python; ``compiled`` runs the same loops as WebAssembly; ``frontier`` counts and optimises by
dynamic programming where conditions have few variables each. Meaning, undefined values included, is
that of the reference evaluator, which is asked whenever a program meets an undefined value.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mtf_lang.ir.nodes import Aggregate, Apply, ListNode, Node
from mtf_lang.ir.walk import iterate
from mtf_lang.limits import Limits
from mtf_lang.planning.strategy import MEANINGS, REFERENCE, Offer, Refusal, Task

if TYPE_CHECKING:
    from mtf_lang.backends.enumeration.frontier import Programme

name = "enumeration"
rests_on = frozenset({"enumeration", MEANINGS, REFERENCE})


def offers(task: Task, limits: Limits) -> Iterable[Offer | Refusal]:
    """The strategies of this backend for ``task``; none where there is nothing to search or to call."""
    if task.open or not any(map(_repeats, iterate(task.node))):
        return ()
    from mtf_lang.backends.enumeration import frontier, loops
    from mtf_lang.backends.enumeration.compiled import counting
    from mtf_lang.backends.enumeration.compiled import strategy as compiled
    from mtf_lang.backends.enumeration.foresee import Foreseen

    foreseen = Foreseen(task.definitions, limits)
    programme = frontier.planned(task, foreseen)
    along: tuple[Offer | Refusal | None, ...]
    if isinstance(programme, frontier.Programme):
        along = (programme.offer(), counting.offer(programme))
    else:
        along = (programme,)
    # Where the frontier takes it and loops would hardly end, these are not written out.
    assignments = _hopeless(programme, limits) if isinstance(programme, frontier.Programme) else None
    plan = loops.planned(task, limits, foreseen, assignments)
    looped = (plan.offer(), compiled.offer(plan)) if isinstance(plan, loops.Loops) else (plan,)
    return tuple(o for o in (*looped, *along) if o is not None)


def _hopeless(programme: Programme, limits: Limits) -> int | None:
    """The number of assignments of a programme that fits the limits, where going through them does not."""
    assignments = programme.plan.assignments
    fits = programme.families and programme.estimate().steps <= limits.work
    return assignments if fits and assignments > limits.work else None


def _repeats(node: Node) -> bool:
    """Whether a node makes loops or calls: only then is the compiler worth loading.

    ``gcd(a, b)`` is an aggregate over a list as long as it is written: no loop.
    """
    if isinstance(node, Aggregate):
        return not all(isinstance(binder.domain, ListNode) for binder in node.binders)
    return isinstance(node, Apply) and bool(node.arguments)
