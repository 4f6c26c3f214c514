"""Requests run by the compiled engine itself, without the Python that stands behind it."""

from __future__ import annotations

from mtf_lang.backends.enumeration import loops
from mtf_lang.backends.enumeration.compiled.machine import Elsewhere
from mtf_lang.backends.enumeration.compiled.strategy import CompiledLoops, Machine, machine_of
from mtf_lang.backends.enumeration.foresee import Foreseen
from mtf_lang.planning.strategy import Task
from mtf_lang.result import Outcome
from tests.backends.enumeration.requests import LIMITS, context, reference, same


def machine(of: Task) -> Machine | None:
    """The module of a task; None where the engine has none."""
    plan = loops.planned(of, LIMITS, Foreseen(of.definitions, LIMITS))
    return machine_of(plan.lowering) if isinstance(plan, loops.Loops) else None


def outcome(of: Task) -> Outcome | None:
    """The outcome of the strategy; None where the engine has no module."""
    plan = loops.planned(of, LIMITS, Foreseen(of.definitions, LIMITS))
    if not isinstance(plan, loops.Loops):
        return None
    found = machine_of(plan.lowering)
    return None if found is None else CompiledLoops(plan, found).run(context())


def value(of: Task) -> object:
    """What the module itself returns; ``Elsewhere`` where it leaves the task to Python."""
    found = machine(of)
    assert found is not None, "no module"
    try:
        return found.run(context())
    except Elsewhere:
        return Elsewhere


def agree(of: Task) -> bool:
    """Assert that the strategy gives what the reference gives; False where there is no module."""
    found = outcome(of)
    if found is None:
        return False
    expected = reference(of)
    assert found.diagnostic == expected.diagnostic
    assert found.status == expected.status, found.detail
    assert same(found.value, expected.value), (found.value, expected.value)
    assert found.witness == expected.witness
    assert (found.attained, found.at) == (expected.attained, expected.at)
    assert found.complete == expected.complete
    return True
