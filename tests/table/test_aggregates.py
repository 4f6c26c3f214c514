"""Folds: values of the empty aggregate, agreement with plain computation, merging of parts."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.table import TABLE, numbers
from mtf_lang.table.folds import NOTHING, Fold
from mtf_lang.table.model import Form
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import ListValue, NumberSet
from mtf_lang.values.sets import IntegerRange, finite_set

FOLDS = {name: o.meaning for name, o in TABLE.items() if o.form is Form.AGGREGATE}
BOOLEAN = {"forall", "exists", "exists_unique", "probability"}


def fold(name: str) -> Fold:
    found = FOLDS[name]
    assert isinstance(found, Fold)
    return found


def values_for(name: str) -> st.SearchStrategy[list[Any]]:
    return st.lists(st.booleans() if name in BOOLEAN else st.integers(-9, 9), max_size=8)


NUMBERS = st.lists(st.fractions(min_value=-9, max_value=9, max_denominator=5), max_size=8)


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("sum", 0),
        ("product", 1),
        ("count", 0),
        ("forall", True),
        ("exists", False),
        ("exists_unique", False),
        ("gcd", 0),
        ("lcm", 1),
    ],
)
def test_the_empty_aggregate(name: str, unit: Any) -> None:
    assert fold(name).over([]) == fold(name).unit == unit


@pytest.mark.parametrize(
    "name", ["min", "max", "argmin", "argmax", "mean", "variance", "expectation", "probability"]
)
def test_nothing_has_no_extremum_and_no_mean(name: str) -> None:
    assert fold(name).unit is NOTHING
    with pytest.raises(Undefined, match="of nothing") as fault:
        fold(name).over([])
    assert fault.value.code == "MTF0403"


@given(NUMBERS.filter(bool))
def test_numbers_agree_with_plain_computation(numbers_given: list[Fraction]) -> None:
    values = [numbers.add(x, 0) for x in numbers_given]
    total, n = sum(numbers_given), len(numbers_given)
    assert fold("sum").over(values) == total
    assert fold("product").over(values) == math.prod(numbers_given)
    assert fold("count").over(values) == n
    assert fold("min").over(values) == min(numbers_given)
    assert fold("max").over(values) == max(numbers_given)
    assert fold("mean").over(values) == fold("expectation").over(values) == Fraction(total) / n
    mean = Fraction(total) / n
    assert fold("variance").over(values) == sum((x - mean) ** 2 for x in numbers_given) / n


@given(st.lists(st.integers(-60, 60), max_size=6))
def test_divisibility_agrees_with_the_definition(values: list[int]) -> None:
    assert fold("gcd").over(values) == math.gcd(*values)
    assert fold("lcm").over(values) == math.lcm(*values)


@given(st.lists(st.booleans(), max_size=6))
def test_quantifiers(values: list[bool]) -> None:
    assert fold("forall").over(values) is all(values)
    assert fold("exists").over(values) is any(values)
    assert fold("exists_unique").over(values) is (sum(values) == 1)
    if values:
        assert fold("probability").over(values) == Fraction(sum(values), len(values))


def outcome(aggregate: Fold, values: list[Any]) -> Any:
    """The value, or the code of the fault: both must not depend on how the work was split."""
    try:
        return aggregate.over(values)
    except Undefined as fault:
        return fault.code


@pytest.mark.parametrize("name", sorted(FOLDS))
@given(data=st.data())
def test_parts_merge_to_the_whole(name: str, data: st.DataObject) -> None:
    aggregate = fold(name)
    left, right = data.draw(values_for(name)), data.draw(values_for(name))
    states = []
    for part in (left, right):
        state = aggregate.start()
        for value in part:
            state = aggregate.step(state, value, (value,))
        states.append(state)
    merged = aggregate.merge(*states)
    try:
        found = aggregate.finish(merged)
    except Undefined as fault:
        found = fault.code
    assert found == outcome(aggregate, left + right)


@pytest.mark.parametrize("name", sorted(name for name, f in FOLDS.items() if f.commutative))
@given(data=st.data())
def test_order_does_not_matter(name: str, data: st.DataObject) -> None:
    values = data.draw(values_for(name))
    shuffled = data.draw(st.permutations(values))
    assert outcome(fold(name), values) == outcome(fold(name), list(shuffled))


@pytest.mark.parametrize("name", sorted(name for name, f in FOLDS.items() if f.idempotent))
@given(data=st.data())
def test_repeats_do_not_matter(name: str, data: st.DataObject) -> None:
    values = data.draw(values_for(name))
    assert outcome(fold(name), values) == outcome(fold(name), values + values)


@pytest.mark.parametrize("name", sorted(name for name, f in FOLDS.items() if f.absorbing is not NOTHING))
@given(data=st.data())
def test_nothing_changes_the_absorbing_value(name: str, data: st.DataObject) -> None:
    aggregate = fold(name)
    values = data.draw(values_for(name))
    assert aggregate.over([aggregate.absorbing, *values]) == aggregate.absorbing


def test_places_of_extrema() -> None:
    argmax = fold("argmax")
    state = argmax.start()
    for place in ((1, 5), (2, 4), (3, 3)):
        state = argmax.step(state, place[0] * place[1], place)
    assert argmax.finish(state) == (3, 3)
    state = argmax.step(state, 9, (9, 1))
    with pytest.raises(Undefined, match=r"9 is attained at \(3, 3\) and at \(9, 1\)") as fault:
        argmax.finish(state)
    assert fault.value.code == "MTF0404"


def test_an_extremum_may_be_attained_often_below_the_best() -> None:
    assert fold("argmin").over([4, 4, 3]) == 3


def test_the_form_without_binders() -> None:
    assert fold("max")(3, 7, 5) == 7
    assert fold("max")(finite_set([3, 7, 5])) == 7
    assert fold("sum")(ListValue((1, 1, Fraction(1, 2)))) == Fraction(5, 2)
    assert fold("count")(IntegerRange(1, 10**30)) == 10**30
    assert fold("set")(ListValue((2, 1, 2))) == finite_set([1, 2])
    assert fold("list")(finite_set([2, 1])) == ListValue((1, 2))
    assert fold("gcd")(12, 18, 27) == 3


def test_infinite_sets_have_no_number_of_elements() -> None:
    with pytest.raises(Undefined, match="infinite") as fault:
        fold("count")(NumberSet("integers"))
    assert fault.value.code == "MTF0407"


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        ("gcd", [4, Fraction(1, 2)], "gcd needs integers; it is given 1/2"),
        ("lcm", [True], "lcm needs integers; it is given true"),
        ("sum", [1, True], "true is no number to compute with"),
        ("product", ["a"], '"a" is no number to compute with'),
    ],
)
def test_values_of_another_kind_are_undefined(name: str, values: list[Any], message: str) -> None:
    with pytest.raises(Undefined) as fault:
        fold(name).over(values)
    assert (fault.value.code, fault.value.message) == ("MTF0402", message)
