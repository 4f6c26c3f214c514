"""Where a text states its answer."""

from __future__ import annotations

import pytest

from mtf_lang.agents.answers import extract


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (r"so $\boxed{4529}$.", "4529"),
        (r"first \boxed{1}, corrected: \boxed{2}.", "2"),
        (r"\boxed{\frac{1}{\sqrt{2}}}", r"\frac{1}{\sqrt{2}}"),
        (r"\boxed{\left\{ x : x > 0 \right\}}", r"\left\{ x : x > 0 \right\}"),
        (r"\boxed{\{1, 2\}}", r"\{1, 2\}"),
        (r"$x = \boxed{3}$ or $\boxed{5}$", "3, 5"),
        (r"$\boxed{1}$, $\boxed{2}$ and $\boxed{3}$", "1, 2, 3"),
        (r"part one: \boxed{1}. Part two gives \boxed{2}", "2"),
        (r"\fbox{12}", "12"),
        (r"\boxed 7", "7"),
        (r"\boxed{}, that is \boxed{8} and \boxed{}", "8"),
        (r"\boxed{9} and then \boxed{10", "9"),
        (r"\boxed{\text{even}}", r"\text{even}"),
        (r"\boxed{5 \text{ cm}}", r"5 \text{ cm}"),
        ("The answer is 42.", "42"),
        ("**Answer:** 3/4", "3/4"),
        ("Final answer: x = 2\nThanks.", "x = 2"),
        (r"The answer is 1. No: \boxed{2}", "2"),
    ],
)
def test_answers(text: str, answer: str) -> None:
    found = extract(text)
    assert found is not None
    assert found.text == answer


@pytest.mark.parametrize("text", ["", "I do not know", r"\boxed{", r"\boxed{}", "}{", "\\"])
def test_no_answer(text: str) -> None:
    assert extract(text) is None


def test_all_boxes_are_kept() -> None:
    found = extract(r"\boxed{1} but \boxed{\boxed{2}}")
    assert found is not None
    assert (found.how, found.boxes) == ("boxed", ("1", r"\boxed{2}"))
