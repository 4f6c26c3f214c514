"""Set-builders are fused where no value comes twice, and nowhere else."""

from __future__ import annotations

import pytest

import mtf_lang
from mtf_lang.backends.exact.evaluator import outcome
from mtf_lang.elaborate import elaborate
from mtf_lang.ir.nodes import Aggregate, Node, Program
from mtf_lang.ir.show import to_text
from mtf_lang.limits import DEFAULT, Budget
from mtf_lang.passes.fuse_aggregates import fuse_aggregates
from mtf_lang.passes.split_conjunctions import split_conjunctions
from mtf_lang.planning.strategy import Context
from mtf_lang.source import Source
from mtf_lang.syntax import parse


def program(expression: str) -> Program:
    source = Source("test", f"return:\n  {expression}\n")
    elaborated = elaborate(parse(source).script, source)
    assert elaborated.sound, elaborated.diagnostics
    return elaborated.program


def node(found: Program) -> Node:
    return found.items[0].node


def value(found: Program) -> object:
    result = outcome(node(found), Context({}, Budget(DEFAULT.work), DEFAULT), {})
    return result.value if result.diagnostic is None else result.diagnostic.code


def sets(found: Program) -> int:
    """Domains that are set-builders."""
    top = node(found)
    assert isinstance(top, Aggregate)
    return sum(isinstance(b.domain, Aggregate) for b in top.binders)


@pytest.mark.parametrize(
    "expression",
    [
        "count({x in 1..20 : 3 divides x})",
        "count({(x, y) for x in 1..6, y in 1..6 if x < y})",
        "sum({x in -5..5 : x^2 > 4})",
        "sum(x^2 for x in {y in 1..9 : y mod 2 = 1})",
        "max({x in 1..50 : x^2 < 300})",
        "count(solutions({x + y = 7, x*y > 5} for x in 0..9, y in 0..9))",
        "sum(a + b for (a, b) in {(x, y) for x in 1..3, y in x..3})",
        "mean({x in 1..10 : x > 4})",
        "min({x in 1..4 : x > 9})",
        "sum({1/x for x in 1..4})",
        "count({x in 0..4 : 1/x > 0})",
    ],
)
def test_same_value(expression: str) -> None:
    before = program(expression)
    after = fuse_aggregates(before)
    assert value(after) == value(before)


@pytest.mark.parametrize(
    ("expression", "left"),
    [
        ("count({x in 1..20 : 3 divides x})", 0),
        ("count({x^2 for x in -3..3})", 1),
        ("count({x for x in 1..3, y in 1..3})", 1),
        ("count({x for x in [1, 1, 2]})", 1),
        ("sum({x mod 3 for x in 1..9})", 1),
        ("[x for x in {y in 1..9 : y > 4}]", 1),
        ("exists x in {y in 1..9 : y > 4}: x = 7", 1),
        ("count(solutions({x + y = 7} for x in 0..9, y in 0..9))", 0),
    ],
)
def test_only_where_no_value_comes_twice(expression: str, left: int) -> None:
    after = fuse_aggregates(program(expression))
    assert sets(after) == left, to_text(node(after))


@pytest.mark.parametrize(
    ("expression", "conditions"),
    [
        ("count(x for x in 1..9 if x > 2 and x < 7 and x != 4)", 3),
        ("count(x for x in 1..9 if x > 2 or x < 7)", 1),
        ("exists x in 1..9: x > 2 and x < 5", 2),
        ("exists x in 1..9: exists y in 1..x: x*y = 20 and x > y", 2),
        ("forall x in 1..9: x > 0 and x < 10", 0),
    ],
)
def test_conjunctions_are_split(expression: str, conditions: int) -> None:
    before = program(expression)
    after = split_conjunctions(before)
    top = node(after)
    assert isinstance(top, Aggregate)
    assert len(top.guard) == conditions
    assert value(after) == value(before)


def test_a_conjunct_still_protects_the_next() -> None:
    before = program("count(x for x in -3..3 if x != 0 and 6/x > 1)")
    after = fuse_aggregates(split_conjunctions(before))
    assert value(after) == value(before) == 3


@pytest.mark.parametrize(
    ("request_", "value"),
    [
        # Vieta: the sums and products of the roots are coefficients.
        ("sum(v for v in solutions({x^2 - 3x + 1 = 0} for x))", "3"),
        ("product(v for v in solutions({x^3 - 6x^2 + 11x - 6 = 0} for x))", "6"),
        ("sum(a*b for (a, b) in solutions({x^2 + y^2 = 25, x + y = 7} for x, y))", "24"),
        ("count(solutions({x^2 = 4} for x))", "2"),
        ("max(solutions({x^2 <= 2} for x))", "sqrt(2)"),
    ],
)
def test_solutions_over_the_reals_are_solved_and_not_searched(request_: str, value: str) -> None:
    (item,) = mtf_lang.run(f"context:\n  x, y are reals\nreturn:\n  {request_}\n").items
    assert item.text == value
    assert item.status == "proved"
