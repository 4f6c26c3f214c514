"""Texts of values parse back, through the whole front end, to the same value."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings

from mtf_lang.backends.exact.evaluator import evaluate
from mtf_lang.elaborate import elaborate
from mtf_lang.ir.nodes import Call, Literal, Node
from mtf_lang.limits import DEFAULT, Budget
from mtf_lang.planning.strategy import Context
from mtf_lang.source import Source
from mtf_lang.syntax import parse
from mtf_lang.values import real
from mtf_lang.values.faults import Undecided
from mtf_lang.values.model import Complex, FiniteFunction, Infinity, Interval, ListValue, NumberSet
from mtf_lang.values.order import equal
from mtf_lang.values.sets import IntegerRange, finite_set
from mtf_lang.values.text import to_text

from .test_real_properties import algebraic, anything, with_waves


def read(text: str) -> Any:
    """The value that the text has as the one item of a script."""
    return evaluate(elaborated_item(text), Context({}, Budget(2_000_000), DEFAULT), {})


def elaborated_item(text: str) -> Node:
    """The text as the one item of a script, in the IR."""
    source = Source("text", f"return:\n  {text}\n")
    parsed = parse(source)
    assert not parsed.diagnostics, (text, parsed.diagnostics)
    elaborated = elaborate(parsed.script, source)
    assert elaborated.sound, (text, elaborated.diagnostics)
    (item,) = elaborated.program.items
    return item.node


@pytest.mark.parametrize(
    "value",
    [
        True,
        -7,
        Fraction(-1, 2),
        10**5000,
        'a "b"\n\\',
        (),
        (1, (2, True)),
        ListValue((1, Fraction(1, 2))),
        finite_set([3, 1, 2]),
        finite_set([]),
        finite_set([(1, 2), (0, 5)]),
        finite_set([finite_set([1]), finite_set([])]),
        finite_set([False, True]),
        IntegerRange(-3, 5),
        NumberSet("reals"),
        Interval(0, 1, True, True),
        Interval(0, None, True),
        Interval(None, 1, open_high=True),
        Infinity(True),
        Complex(Fraction(1, 2), Fraction(-3, 2)),
        Complex(0, -1),
        Complex(real.add(1, real.sqrt(2)), real.add(1, real.sqrt(3))),
        Complex(real.pi(), real.divide(real.sqrt(3), 2)),
        FiniteFunction(((1, 2), (3, 4))),
        FiniteFunction((((1, 2), 3), ((1, 3), 4))),
    ],
    ids=to_text,
)
def test_values(value):
    assert equal(read(to_text(value)), value)


@pytest.mark.parametrize(
    "value",
    [
        real.e(),
        real.exp(real.sqrt(2)),
        real.exp(Fraction(-1, 2)),
        real.power(2, real.sqrt(2)),
        real.log(Fraction(6, 5)),
        real.atan(real.sqrt(2)),
        real.tan(1),
        real.cos(real.divide(real.pi(), 7)),
        real.reciprocal(real.add(1, real.pi())),
        real.sqrt(real.add(10, real.multiply(2, real.sqrt(5)))),
    ],
    ids=to_text,
)
def test_reals(value):
    assert read(to_text(value)) == value


def test_roots_of_polynomials_are_read_as_such():
    """Their evaluation belongs to the symbolic backend."""
    node = elaborated_item(to_text(real.root_of([8, 0, 0, -4, 1], 2)))
    assert isinstance(node, Call)
    assert node.operation == "root_of"
    assert isinstance(node.arguments[1], Literal)
    assert node.arguments[1].value == 2


@settings(max_examples=60, deadline=None)
@given(algebraic)
def test_algebraic_numbers(pair):
    check(pair)


@settings(max_examples=60, deadline=None)
@given(with_waves)
def test_cyclotomic_numbers(pair):
    check(pair)


@settings(max_examples=60, deadline=None)
@given(anything)
def test_all_functions(pair):
    check(pair)


def check(pair):
    assume(pair is not None)
    try:
        again = read(to_text(pair.exact))
        same = equal(again, pair.exact)
    except Undecided:
        assume(False)
    assert same
