"""Texts of values, their truncation, types and data forms."""

from __future__ import annotations

import json
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.types import ANY, BOOL, INT, NEVER, RAT, FunctionType, ListType, SetType, TupleType
from mtf_lang.values.codec import decode, encode
from mtf_lang.values.digits import decimal, head
from mtf_lang.values.kind import type_of
from mtf_lang.values.model import (
    Complex,
    Enclosure,
    FiniteFunction,
    Infinity,
    Interval,
    ListValue,
    NotAttained,
    NumberSet,
)
from mtf_lang.values.order import equal
from mtf_lang.values.set_algebra import cartesian, power_set
from mtf_lang.values.sets import IntegerRange, finite_set
from mtf_lang.values.text import shown, to_text

from .strategies import values


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (-7, "-7"),
        (Fraction(439312, 97), "439312/97"),
        (Fraction(-1, 2), "-1/2"),
        ('a "b"\n\\', '"a \\"b\\"\\n\\\\"'),
        ((), "()"),
        ((1,), "(1,)"),
        ((1, (2, True)), "(1, (2, true))"),
        (ListValue((1, 2)), "[1, 2]"),
        (finite_set([2, 1, 2]), "{1, 2}"),
        (finite_set([]), "{}"),
        (IntegerRange(1, 5), "1..5"),
        (IntegerRange(5, 1), "{}"),
        (NumberSet("reals"), "reals"),
        (Interval(0, 1), "interval(0, 1)"),
        (Interval(0, None, True), 'interval(0, infinity, "left_open")'),
        (Interval(None, 1, open_high=True), 'interval(-infinity, 1, "right_open")'),
        (Interval(0, 1, True, True), 'interval(0, 1, "open")'),
        (FiniteFunction(((1, 2), (3, 4))), "function([(1, 2), (3, 4)])"),
        (Complex(3, 2), "3 + 2*i"),
        (Complex(0, -1), "-i"),
        (Complex(Fraction(1, 2), Fraction(-3, 2)), "1/2 - 3*i/2"),
        (Infinity(True), "-infinity"),
        (Enclosure("3.14", Fraction(1, 100)), "3.14"),
        (NotAttained(0, "infimum"), "not attained: infimum 0"),
        (power_set(IntegerRange(1, 2)), "{{}, {1}, {2}, {1, 2}}"),
    ],
)
def test_texts(value, text):
    assert to_text(value) == text


def test_truncation_is_reported():
    result = shown(IntegerRange(1, 10**12))
    assert (result.text, result.truncated, result.count) == (f"1..{10**12}", False, 10**12)
    result = shown(finite_set(range(100)), elements=3)
    assert (result.text, result.truncated, result.count) == ("{0, 1, 2, ...}", True, 100)
    result = shown(cartesian(IntegerRange(1, 9), IntegerRange(1, 9)), elements=2)
    assert (result.text, result.truncated, result.count) == ("{(1, 1), (1, 2), ...}", True, 81)
    result = shown(power_set(IntegerRange(1, 300)), elements=3)
    assert (result.text, result.count) == ("{{}, {1}, ...}", 2**300)
    result = shown(10**200, digits=100)
    assert (result.text, result.truncated) == ("10000000000000000000...", True)


@given(st.integers(0, 40_000), st.integers(1, 10**9))
def test_decimal_digits_of_long_integers(exponent, factor):
    value = factor * 7**exponent
    limit = sys.get_int_max_str_digits()
    digits = decimal(value)
    assert sys.get_int_max_str_digits() == limit
    total = 0
    for start in range(0, len(digits), 4000):
        piece = digits[start : start + 4000]
        total = total * 10 ** len(piece) + int(piece)
    assert total == value
    assert digits[0] != "0"
    assert decimal(-value) == "-" + digits
    if len(digits) > 60:
        assert head(value, 20) == digits[:20]


@given(values)
def test_data_forms_are_exact(value):
    data = json.loads(json.dumps(encode(value)))
    assert decode(data) == value
    assert type(decode(data)) is type(value)


def test_families_are_written_as_sets():
    family = power_set(IntegerRange(1, 3))
    assert equal(decode(encode(family)), family)


def test_deep_and_long_values():
    deep = ()
    for _ in range(50_000):
        deep = (deep,)
    assert to_text(deep).startswith("((((")
    assert len(json.dumps(encode(deep))) > 50_000
    assert decode(encode(2**100_000)) == 2**100_000


@pytest.mark.parametrize(
    "data", [[], ["1", "2"], [["tuple", 2], "1"], [["nonsense"]], [["tuple", -1]], ["1/0"], [None], ["x"]]
)
def test_wrong_data_is_refused(data):
    with pytest.raises(ValueError):  # noqa: PT011
        decode(data)


@pytest.mark.parametrize(
    ("value", "type_"),
    [
        (1, INT),
        (True, BOOL),
        (Fraction(1, 2), RAT),
        ((1, True), TupleType((INT, BOOL))),
        (finite_set([]), SetType(NEVER)),
        (finite_set([1, Fraction(1, 2)]), SetType(RAT)),
        (ListValue(((1, 2), (1, Fraction(1, 2)))), ListType(TupleType((INT, RAT)))),
        (FiniteFunction(((1, True),)), FunctionType((INT,), BOOL)),
        (FiniteFunction((((1, 2), True),)), FunctionType((INT, INT), BOOL)),
        (power_set(IntegerRange(1, 4)), SetType(SetType(INT))),
        (power_set(IntegerRange(1, 40)), SetType(ANY)),
    ],
)
def test_types(value, type_):
    assert type_of(value) == type_
