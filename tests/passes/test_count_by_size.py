"""Counting by size: the equation, and where it must not be applied."""

from __future__ import annotations

from typing import Any

import pytest

from mtf_lang.elaborate import elaborate
from mtf_lang.ir.nodes import Aggregate, Call, Node
from mtf_lang.passes.count_by_size import count_by_size
from mtf_lang.passes.fuse_aggregates import fuse_aggregates
from mtf_lang.source import Source
from mtf_lang.syntax import parse


def rewritten(expression: str) -> Node:
    source = Source("test", f"context:\n  x in 0..9\nreturn: {expression}\n")
    elaborated = elaborate(parse(source).script, source)
    assert elaborated.sound
    (item,) = count_by_size(fuse_aggregates(elaborated.program)).items
    return item.node


@pytest.mark.parametrize(
    ("expression", "family"),
    [
        ("count(subsets(1..50, 25))", "subsets"),
        ("count(1..9)", "range"),
        ("count(w for w in words(1..6, 10))", "words"),
        ("count({w for w in permutations(1..9)})", "permutations"),
    ],
)
def test_families_are_counted_by_size(expression: str, family: str) -> None:
    node: Any = rewritten(expression)
    assert isinstance(node, Call)
    assert (node.operation, node.arguments[0].operation) == ("count", family)


@pytest.mark.parametrize(
    "expression",
    [
        "count(k for k in 1..9 if k > 3)",
        "count((a, b) for a in 1..9, b in 1..a)",
        "count({k^2 for k in -3..3})",
        "count(solutions({x^2 = 4} for x))",
        "sum(k for k in 1..9)",
    ],
)
def test_what_has_to_be_gone_through_is_left(expression: str) -> None:
    assert isinstance(rewritten(expression), Aggregate)
