"""A plan as SMT-LIB 2.6: for each task that the SMT backend takes, the questions that it would ask.

Each section announces its task by ``echo`` and ends with ``(reset)``, so the text can be given to a
solver as it is. Tasks that are no question for such a solver stand as comments with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from mtf_lang.planning.planner import Plan, Step

BACKEND = "smt"


def program(plan: Plan, title: str) -> str:
    """The text of all questions, in the order in which they are asked."""
    sections = [f"; {_line(title)}\n(set-option :produce-models true)\n"]
    sections += [section(name, step) for name, step in _steps(plan)]
    return "\n".join(sections)


def _steps(plan: Plan) -> Iterator[tuple[str, Step]]:
    for step in plan.values:
        assert step.value is not None
        yield step.value, step
    for step in plan.demands:
        yield step.task.name, step
    for planned in plan.items:
        if planned.step.value is None:
            yield planned.item.name, planned.step


def section(name: str, step: Step) -> str:
    """The questions of one task."""
    offers = [o for o in (*step.ranking, *step.too_large) if o.backend == BACKEND]
    if not offers:
        reasons = [r.reason for r in step.refusals if r.backend == BACKEND]
        return f"; {_line(name)}: {_line('; '.join(reasons) or 'this is no question for a solver')}\n"
    text = offers[0].lowered()
    if "(check-sat)" not in text:
        return f"; {_line(name)}: {_line(text.removeprefix(';').strip())}\n"
    return f'(echo "{_line(name).replace(chr(34), chr(34) * 2)}")\n{text.rstrip()}\n(reset)\n'


def _line(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())
