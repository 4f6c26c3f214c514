"""A plan as one Python program that needs the standard library, SymPy and Z3 alone.

Each task is stated by the first of its strategies that can be (``loops``, ``algebra``, ``solver``); here the
parts are put together: helpers cut from our source, constants, a function for each named value and
each item, and a last call that prints ``name = value`` for every item. What cannot be stated is said so in
the program and when it runs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mtf_lang.emit import algebra, loops, writing
from mtf_lang.emit.constants import written
from mtf_lang.emit.cutting import Key, cut, resolved
from mtf_lang.emit.stated import Part, Parts, Stated, shallow
from mtf_lang.ir.show import to_text
from mtf_lang.limits import Limits
from mtf_lang.planning.cut import MARK
from mtf_lang.planning.planner import Plan, Step
from mtf_lang.planning.strategy import Offer, Task
from mtf_lang.values.faults import Unsupported

Statement = Callable[[Task, Offer, Limits], Stated]


def _loops(task: Task, offer: Offer, limits: Limits) -> Stated:
    return loops.stated(task, limits, offer.strategy)


def _algebra(task: Task, offer: Offer, limits: Limits) -> Stated:
    return algebra.stated(task)


STATEMENTS: dict[str, Statement] = {
    "enumeration": _loops,
    "exact": _loops,
    "smt": _algebra,
    "symbolic": _algebra,
}
"""How the tasks of each backend are stated."""


def program(plan: Plan, title: str) -> str:
    """The text of the program."""
    parts = _parts(plan)
    stated = [part.stated for part in parts.own() if part.stated is not None]
    running = {name: resolved(loops.RUNNING, name) for name in ("report", "refuse")}
    wanted = dict.fromkeys(key for one in stated for key in roots(one))
    cutting = cut([*wanted, *running.values()])
    return writing.text(title, parts, cutting, {name: cutting.names[key] for name, key in running.items()})


def roots(stated: Stated) -> list[Key]:
    """The definitions that a task names itself."""
    found = list(stated.helpers.values())
    for value in stated.constants.values():
        found += written(value).helpers.values()
    return found


def _parts(plan: Plan) -> Parts:
    parts = Parts()
    for step in plan.values:
        assert step.value is not None
        wish = step.value.replace(MARK, "request_")
        parts.values[step.value] = _part(step, wish, step.value, plan.limits)
        parts.values[step.value].value = step.value
    for number, step in enumerate(plan.demands, 1):
        parts.demands.append(_part(step, f"demand_{number}", step.task.name, plan.limits))
    for number, planned in enumerate(plan.items, 1):
        known = planned.step.value
        if known is not None:
            parts.items.append(replace(parts.values[known], name=planned.item.name))
            continue
        parts.items.append(_part(planned.step, f"item_{number}", planned.item.name, plan.limits))
    return parts


def _part(step: Step, wish: str, name: str, limits: Limits) -> Part:
    reasons = []
    text = to_text(step.task.node)
    for offer in step.ranking:
        statement = STATEMENTS.get(offer.backend)
        if statement is None:
            reasons.append(f"{offer.backend} ({offer.strategy}) has no form in Python")
            continue
        try:
            found = shallow(statement(step.task, offer, limits))
            cut(roots(found))  # raises where something needs what no program may need
            return Part(name, wish, text, found)
        except Unsupported as fault:
            reasons.append(str(fault))
    return Part(name, wish, text, None, "; ".join(dict.fromkeys(reasons)) or "no strategy applies")
