"""Lists that must be too long are refused before anything runs, with their length."""

from __future__ import annotations

import pytest

import mtf_lang as mtf


@pytest.mark.parametrize(
    ("expression", "length"),
    [
        ("[x for x in 1..10^8]", 10**8),
        ("[(x, y) for x in -10^4..10^4, y in 1..2*10^4]", 20_001 * 20_000),
        ("[x^2 for x in 5..10^30 - 1]", 10**30 - 5),
    ],
)
def test_refused_with_the_length(expression: str, length: int) -> None:
    (item,) = mtf.run(f"return: {expression}", isolated=False).items
    assert (item.status, item.reason) == ("unknown", "refused")
    assert f"a list of {length:,} elements" in item.detail


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("[x for x in 1..10^30 if x = 3]", (3,)),  # a condition may leave any number
        ("[x for x in 10^9..1]", ()),
        ("[x for x in 1..3, y in 10^9..1]", ()),
        ("count([x for x in 1..1000])", 1000),
    ],
)
def test_what_may_be_short_is_computed(expression: str, value: object) -> None:
    (item,) = mtf.run(f"return: {expression}", isolated=False).items
    assert item.value == value


def test_the_limit_that_allows_it_does() -> None:
    text = "return: length([x for x in 1..3000])"
    assert mtf.run(text, work=100, isolated=False)[0].reason == "refused"
    assert mtf.run(text, work=100_000, isolated=False)[0].value == 3000
