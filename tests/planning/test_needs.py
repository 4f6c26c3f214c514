"""Which named values an expression reads, and what planning keeps of definitions."""

from __future__ import annotations

from mtf_lang.elaborate import elaborate
from mtf_lang.ir.nodes import Program
from mtf_lang.limits import DEFAULT
from mtf_lang.passes import ON_AGGREGATES, PASSES, run_passes
from mtf_lang.planning.needs import Needs
from mtf_lang.planning.planner import plan
from mtf_lang.source import Source
from mtf_lang.syntax import parse


def program(text: str) -> Program:
    source = Source("test", text)
    return elaborate(parse(source).script, source).program


def test_values_are_found_through_functions_and_in_order() -> None:
    found = program("object:\n  f(x) = x + b + a\n  a = gcd(4, 6)\n  b = a + 1\nreturn:\n  f(1)")
    needs = Needs(found)
    assert needs.of(found.items[0].node) == ("b", "a")
    assert needs.of_value("b") == ("a",)
    assert needs.order([found.items[0].node]) == ["a", "b"]


def test_recursive_functions_are_looked_through_once() -> None:
    found = program("object:\n  f(0) = c\n  f(n) = f(n-1) + 1 for n > 0\n  c = gcd(2, 4)\nreturn:\n  f(3)")
    assert Needs(found).of(found.items[0].node) == ("c",)


def test_passes_on_aggregates_change_nothing_in_plain_arithmetic() -> None:
    found = program("object:\n  a = gcd(12, 18) + max(1, 2)\nreturn:\n  a/5")
    every = found
    for rewrite in PASSES:
        every = rewrite(every)
    assert run_passes(found) == every


def test_aggregate_passes_run_where_something_ranges() -> None:
    found = program("return:\n  count({n in 1..9 : n > 2 and n < 5})")
    rewritten = run_passes(found)
    assert rewritten != found
    assert set(PASSES) >= ON_AGGREGATES


def test_reading_a_value_costs_one_step_whatever_it_cost_to_compute() -> None:
    text = (
        "object:\n  f(0) = 1\n  f(n) = 2*f(n-1) for n > 0\n"
        "  a = sum(f(k) for k in 1..50)\nreturn:\n  a + 1, a + 2"
    )
    steps = [i.step.ranking[0].estimate.steps for i in plan(program(text), DEFAULT).items]
    assert steps == [3, 3]
