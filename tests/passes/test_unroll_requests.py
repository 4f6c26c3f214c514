"""Folds over questions to a solver are written out, other folds are not."""

from __future__ import annotations

from math import gcd

import pytest

import mtf_lang
from mtf_lang.elaborate import elaborate
from mtf_lang.ir.nodes import Aggregate, ListNode, Program
from mtf_lang.passes.unroll_requests import unroll_requests
from mtf_lang.source import Source
from mtf_lang.syntax import parse

SCRIPT = """
context:
  x, y are reals
  w(v) in 0..1 for v in 0..11
object:
  positive_root(k) = x given {x^2 = k, x > 0}
  meet(k) = solutions({x + y = k, x - y = 1} for x, y)
  twice(k) = 2*positive_root(k)
  ways(d) = count(solutions({w(v) + w((v + d) mod 12) = 1 for v in 0..11}))
  square(k) = k^2
return:
  """


def unrolled(item: str) -> bool:
    source = Source("test", SCRIPT + item)
    elaborated = elaborate(parse(source).script, source)
    assert elaborated.sound, elaborated.diagnostics
    program: Program = unroll_requests(elaborated.program)
    node = program.items[0].node
    assert isinstance(node, Aggregate)
    return isinstance(node.binders[0].domain, ListNode) and node != elaborated.program.items[0].node


# Around a cycle of 12/gcd(d, 12) places the values alternate, in two ways where the length is even.
ALTERNATING = sum(2 ** gcd(d, 12) if 12 // gcd(d, 12) % 2 == 0 else 0 for d in range(1, 12))


@pytest.mark.parametrize(
    ("item", "value"),
    [
        ("sum(positive_root(k) for k in [1, 2, 4])", "3 + sqrt(2)"),
        ("sum(twice(k)^2 for k in 1..3)", "24"),
        ("[meet(k) for k in 1..2]", "[{(1, 0)}, {(3/2, 1/2)}]"),
        ("max(positive_root(k) - k for k in 1..5)", "0"),
        ("sum(ways(d) for d in 1..11)", str(ALTERNATING)),
    ],
)
def test_questions_that_depend_on_the_variable(item: str, value: str) -> None:
    assert unrolled(item)
    (found,) = mtf_lang.run(SCRIPT + item).items
    assert found.text == value
    assert found.status == "proved"


@pytest.mark.parametrize(
    "item",
    [
        "sum(square(k) for k in 1..10)",
        "sum(positive_root(2) for k in 1..3)",
        "sum(positive_root(k) for k in 1..1000)",
        "sum(positive_root(k) for k in 1..9 if k > 3)",
        "exists k in 1..9: positive_root(k) > 2",
    ],
)
def test_other_folds_stay(item: str) -> None:
    assert not unrolled(item)


def test_what_is_undefined_stays_undefined() -> None:
    found = mtf_lang.run(SCRIPT + "sum(positive_root(k) for k in [-1, 1])")
    assert [d.code for d in found.diagnostics] == ["MTF0412"]
