"""Modules grow with the request, not faster; what cannot be made or loaded is left to Python."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mtf_lang.backends.enumeration import frontier
from mtf_lang.backends.enumeration.compiled import kinds, machine, module
from mtf_lang.backends.enumeration.compiled.counting import CompiledProgramme
from mtf_lang.backends.enumeration.compiled.frontier import FrontierModule
from mtf_lang.backends.enumeration.foresee import Foreseen
from mtf_lang.limits import DEFAULT
from mtf_lang.values.faults import Unsupported
from tests.backends.enumeration.compiled import engine
from tests.backends.enumeration.requests import LIMITS, context, request, task
from tests.backends.enumeration.test_workloads import GRIDS_6

pytest.importorskip("wasmtime")

NESTED = {
    "min": "min({}, x + {n})",
    "max": "max({}, x - {n})",
    "range": "(if {} in 1..50 + {n} then x else x + 1)",
    "written set": "(if {} in {{1, 10^9, 10^12}} then x else x + {n})",
}
"""A form in which one operand is asked twice."""


def nested(form: str, depth: int) -> str:
    inner = "x"
    for n in range(1, depth + 1):
        inner = NESTED[form].format(inner, n=n)
    return f"count(x for x in 1..300 if {inner} mod 3 = 1)"


def length(form: str, depth: int) -> int:
    found = engine.machine(request(nested(form, depth)))
    assert found is not None
    return len(found.module.source)


@pytest.mark.parametrize("form", NESTED)
def test_text_grows_with_the_depth(form: str) -> None:
    at_four, at_eight, at_twelve = (length(form, depth) for depth in (4, 8, 12))
    assert at_twelve - at_eight < 1.5 * (at_eight - at_four)
    assert engine.agree(request(nested(form, 12)))


def test_subsets_are_asked_once() -> None:
    inner = "x"
    for n in range(1, 21):
        inner = f"(if {inner} in S then {n % 5 + 1} else {n % 3 + 1})"
    asked = request(f"count((S, x) for S in subsets(1..5), x in 1..5 if {inner} = 1)")
    assert engine.agree(asked)


def test_long_terms_have_no_form() -> None:
    part = kinds.Term("x" * (kinds.MAXIMUM_TEXT // 2), kinds.INTEGER)
    with pytest.raises(Unsupported, match="too long"):
        kinds.term("i64.add", kinds.INTEGER, part, part)


@pytest.mark.parametrize(
    "source", ["(module (func $main (i64.const 1)))", "x" * (machine.MAXIMUM_SOURCE + 1)]
)
def test_what_cannot_be_compiled_is_left_to_python(source: str) -> None:
    with pytest.raises(machine.Elsewhere):
        machine.run(source, [], 1, DEFAULT)


def test_a_search_without_a_module_runs_as_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "MAXIMUM_SOURCE", 0)
    found = engine.outcome(request("count((a, b) for a in 1..60, b in 1..60 if gcd(a, b) = 59)"))
    assert found is not None
    assert found.value == 1


def test_a_count_without_a_module_runs_as_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "MAXIMUM_SOURCE", 0)
    of = task(GRIDS_6.format(n=5))
    programme = frontier.planned(of, Foreseen(of.definitions, LIMITS))
    assert isinstance(programme, frontier.Programme)
    written = FrontierModule(programme.plan, programme.search.facts).counting()
    assert CompiledProgramme(programme, written).run(context()).value == 46294


def test_tables_of_states_count_as_static_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAXIMUM_STATIC", 1 << 14)
    of = task(GRIDS_6.format(n=5))
    programme = frontier.planned(of, Foreseen(of.definitions, LIMITS))
    assert isinstance(programme, frontier.Programme)
    with pytest.raises(Unsupported, match="too large"):
        FrontierModule(programme.plan, programme.search.facts).counting()


@pytest.mark.parametrize("constant", [1 << 63, -1 << 64])
def test_constants_of_running_sums_are_bounded(constant: int) -> None:
    of = request("count({S in subsets(1..20) : sum(S) != 7})")
    programme = frontier.planned(of, Foreseen(of.definitions, LIMITS))
    assert isinstance(programme, frontier.Programme)
    (total,) = programme.plan.sums
    far = replace(programme.plan, sums=(replace(total, constant=constant),))
    with pytest.raises(Unsupported, match="running sum"):
        FrontierModule(far, programme.search.facts).counting()


def test_modules_are_kept_in_memory_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A compiled module is native code: none is read from a folder that others may write."""
    monkeypatch.setenv("MTF_CACHE_DIR", str(tmp_path))
    machine.forget()
    found = engine.outcome(request("count((a, b) for a in 1..40, b in 1..40 if gcd(a, b) = 39)"))
    assert found is not None
    assert found.value == 1
    assert list(tmp_path.iterdir()) == []
