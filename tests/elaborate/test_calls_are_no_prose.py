"""A call followed by the ``for`` of what stands around it is a call, not textbook prose."""

from __future__ import annotations

import pytest

import mtf_lang


@pytest.mark.parametrize(
    ("item", "value"),
    [
        ("{sum(A) for A in subsets(1..3, 2)}", "{3, 4, 5}"),
        ("{sum(a^2 for a in A) for A in subsets(1..3, 2)}", "{5, 10, 13}"),
        ("sum(sum(j for j in 1..i) for i in 1..3)", "10"),
        ("[product(L) for L in partitions(3)]", "[1, 2, 3]"),
        ("sum(product(A)+1 for A in [[2, 3], [4]])", "12"),
    ],
)
def test_a_fold_inside_a_comprehension(item: str, value: str) -> None:
    (found,) = mtf_lang.run(f"return: {item}").items
    assert found.text == value


def test_prose_is_still_explained() -> None:
    assert [d.code for d in mtf_lang.run("return: sum k^2 for k in 1..10").diagnostics] == ["MTF0220"]
