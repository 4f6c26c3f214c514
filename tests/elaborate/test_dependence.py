"""A definition depends on the unknowns that it leaves free, and on no others."""

from __future__ import annotations

import pytest

import mtf_lang

CONTEXT = """context:
  x in 0..10
  x > 3
object:
  A = x + 1
  even = {x mod 2 = 0}
"""

CLOSED = {
    # Even numbers among 4..10; without 6.
    "count(solutions(even for x))": "4",
    "count(solutions(even and {x != 6} for x))": "3",
    # A is read at the x that is bound around it: 2 + 3 + 4.
    "sum(A for x in 1..3)": "9",
    "min(A for x in 0..10 if A > 2)": "3",
    "exists x in 0..10: A = 4": "true",
    "[A for x in 1..2]": "[2, 3]",
    "A given {x = 5}": "6",
}


@pytest.mark.parametrize("expression", CLOSED)
def test_a_name_for_an_expression_has_its_value(expression: str) -> None:
    text = f"{CONTEXT}  N = {expression}\n  M = N\nreturn:\n  {expression}, N, M\n"
    result = mtf_lang.run(text, isolated=False)
    assert [item.text for item in result.items] == [CLOSED[expression]] * 3


def test_what_leaves_an_unknown_free_depends_on_it() -> None:
    text = (
        f"{CONTEXT}  B = A + count(solutions(even for x))\n"
        "  C = A + (if satisfiable(even and {x > 9}) then 1 else 0)\n"
        "return:\n  B given {x = 7}, C given {x = 7}\n"
    )
    # 8 and the four even numbers of 4..10; the request within C is about every x, of which 10 will do.
    assert [item.text for item in mtf_lang.run(text, isolated=False).items] == ["12", "9"]
