"""Hypothesis strategies for values."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from mtf_lang.values.model import (
    Complex,
    Enclosure,
    FiniteFunction,
    Infinity,
    Interval,
    ListValue,
    NotAttained,
    NumberSet,
    Unbounded,
    number,
)
from mtf_lang.values.sets import IntegerRange, finite_set

integers = st.one_of(st.integers(-20, 20), st.integers())
rationals = st.fractions(max_denominator=50).map(number)
numbers = st.one_of(integers, rationals)
texts = st.text(max_size=6)
complexes = st.builds(Complex, numbers, numbers.filter(bool))

scalars_by_kind = (numbers, st.booleans(), texts, st.one_of(numbers, complexes))


def one_kind(elements: st.SearchStrategy) -> st.SearchStrategy:
    """Containers of values of one kind and shape."""
    return st.one_of(
        st.lists(elements, max_size=4).map(finite_set),
        st.lists(elements, max_size=4).map(lambda items: ListValue(tuple(items))),
        st.lists(elements, min_size=2, max_size=2).map(tuple),
        st.dictionaries(integers, elements, max_size=3).map(
            lambda table: FiniteFunction(tuple(sorted(table.items(), key=lambda pair: pair[0])))
        ),
    )


same_kind_lists = st.sampled_from(scalars_by_kind).flatmap(
    lambda scalar: st.one_of(
        st.lists(scalar, min_size=3, max_size=3),
        st.lists(st.lists(scalar, max_size=3).map(tuple), min_size=3, max_size=3),
        st.lists(st.lists(scalar, max_size=3).map(finite_set), min_size=3, max_size=3),
        st.lists(
            st.lists(st.lists(scalar, max_size=2).map(tuple), max_size=2).map(finite_set),
            min_size=3,
            max_size=3,
        ),
    )
)
"""Three values of one kind that have an order."""

values = st.one_of(
    numbers,
    st.booleans(),
    texts,
    complexes,
    st.sampled_from(scalars_by_kind).flatmap(one_kind),
    st.builds(IntegerRange, integers, integers),
    st.sampled_from(
        [NumberSet("naturals"), NumberSet("complexes"), Infinity(), Infinity(True), Unbounded("above")]
    ),
    st.builds(Interval, st.none() | numbers, st.none() | numbers, st.booleans(), st.booleans()),
    st.builds(NotAttained, numbers, st.just("infimum")),
    st.just(Enclosure("3.14", Fraction(1, 500))),
    st.recursive(numbers, lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=12),
)
