"""Interval arithmetic holds every result, and is exact at its ends where both are known."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.backends.enumeration import spans
from mtf_lang.backends.enumeration.spans import Span

small = st.integers(-6, 6)


@st.composite
def members(draw: st.DrawFn) -> tuple[Span, int]:
    """A span and a number in it."""
    low, value, high = sorted(draw(st.lists(small, min_size=3, max_size=3)))
    return Span(draw(st.sampled_from([low, None])), draw(st.sampled_from([high, None]))), value


def holds(span: Span, value: int) -> bool:
    return not span.excludes(value)


@given(members(), members())
def test_operations_hold_their_results(first: tuple[Span, int], second: tuple[Span, int]) -> None:
    (a, x), (b, y) = first, second
    assert holds(spans.add(a, b), x + y)
    assert holds(spans.multiply(a, b), x * y)
    assert holds(spans.negate(a), -x)
    assert holds(spans.absolute(a), abs(x))
    assert holds(a.hull(b), x)
    for exponent in range(5):
        assert holds(spans.power(a, exponent), x**exponent)


@given(small, small, small, small)
def test_products_of_finite_spans_are_tight(a: int, b: int, c: int, d: int) -> None:
    (a, b), (c, d) = sorted((a, b)), sorted((c, d))
    values = [x * y for x in range(a, b + 1) for y in range(c, d + 1)]
    assert spans.multiply(Span(a, b), Span(c, d)) == Span(min(values), max(values))
