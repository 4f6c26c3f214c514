"""A task of the planner from its IR to its outcome."""

from __future__ import annotations

from dataclasses import replace

from mtf_lang.backends.symbolic import exclusions, parametric
from mtf_lang.backends.symbolic.bound import resolved
from mtf_lang.backends.symbolic.inline import inline
from mtf_lang.backends.symbolic.requests import KINDS, answer
from mtf_lang.backends.symbolic.rewriting import lost_requirements, plain
from mtf_lang.backends.symbolic.summation import is_open_domain
from mtf_lang.backends.symbolic.work import Work, positive_symbols
from mtf_lang.diagnostics import Diagnostic
from mtf_lang.ir.nodes import Aggregate, Call, Node
from mtf_lang.ir.walk import free_variables, iterate
from mtf_lang.planning.strategy import Context, Task
from mtf_lang.result import Outcome, Reason, Status, unknown, weakest
from mtf_lang.types import is_number
from mtf_lang.values.faults import LimitHit, Undecided, Undefined, Unsupported
from mtf_lang.values.model import Enclosure, Expression


def run(task: Task, context: Context) -> Outcome:
    """The outcome of a task; undefined, undecided and unsupported are outcomes too."""
    work = Work(context, task.definitions, positive_symbols(task.assumptions))
    try:
        outcome = _compute(task, work)
    except Undefined as fault:
        return Outcome(diagnostic=_diagnostic(fault, task))
    except Undecided as fault:
        return unknown(Reason.UNDECIDED, str(fault))
    except LimitHit as fault:
        return unknown(Reason.LIMIT, fault.message)
    except Unsupported as fault:
        return unknown(Reason.UNSUPPORTED, str(fault))
    return _with_trust(outcome, work)


def _compute(task: Task, work: Work) -> Outcome:
    node = resolved(inline(task.node, task.definitions, work.context.values), work)
    if isinstance(node, Aggregate) and node.kind in KINDS and not free_variables(node):
        return _with_exclusions(task.node, answer(node, work), work)
    if not free_variables(node):
        value = work.evaluate(node)
        return Outcome(value, Status.NUMERIC if isinstance(value, Enclosure) else Status.PROVED)
    if isinstance(node, Aggregate) and node.kind in KINDS:
        return Outcome(
            Expression(parametric.solutions(node, work)), evidence="cases for the parameters, each solved"
        )
    for part in iterate(node):
        if isinstance(part, Aggregate) and part.kind in KINDS:
            raise Unsupported(parametric.NEEDED)
        if isinstance(part, Aggregate) and any(is_open_domain(b.domain) for b in part.binders):
            raise Unsupported(f"no closed form is known for this `{part.kind}` over a symbolic range")
    return Outcome(Expression(_open(node, task, work)))


def _with_exclusions(node: Node, outcome: Outcome, work: Work) -> Outcome:
    """What is left out because it is undefined, told as all backends tell it [4.9]."""
    texts = exclusions.reported(node, outcome, work) if isinstance(node, Aggregate) else ()
    if not texts:
        return outcome
    work.conditions.clear()
    return replace(outcome, conditions=texts)


def _open(node: Node, task: Task, work: Work) -> Node:
    """An open result: as a rewriting left it, otherwise in normal form."""
    if (isinstance(task.node, Call) and task.node.operation in WRITTEN) or not is_number(node.type):
        return node
    form = plain(node, work)
    work.conditions.extend(lost_requirements(node, form, work))
    return form


WRITTEN = frozenset({"simplify", "expand", "factor", "closed_form", "derivative", "series", "integral"})
"""Operations whose result is shown in the form they give it."""


def _with_trust(outcome: Outcome, work: Work) -> Outcome:
    from mtf_lang.ir.show import to_text

    conditions = dict.fromkeys((*outcome.conditions, *(to_text(c) for c in work.conditions)))
    evidence = "; ".join(dict.fromkeys(filter(None, (*work.evidence, outcome.evidence))))
    return replace(
        outcome,
        status=weakest(outcome.status, work.status),
        conditions=tuple(conditions),
        evidence=evidence or None,
        counts={"steps": work.context.budget.spent},
    )


def _diagnostic(fault: Undefined, task: Task) -> Diagnostic:
    """The diagnostic of a fault; the evaluator's has its own place, others stand at the task."""
    known = getattr(fault, "diagnostic", None)
    if isinstance(known, Diagnostic) and known.span != task.node.span and known.span.end:
        return known
    return Diagnostic(fault.code, fault.message, task.node.span, hint=fault.hint)
