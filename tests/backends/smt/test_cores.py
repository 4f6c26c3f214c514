"""Which constraints leave no solution: minimal, in the author's words, with their lines."""

from __future__ import annotations

import pytest

from mtf_lang import run


def core(text: str) -> list[tuple[str, int | None]] | None:
    (item,) = run(text, isolated=False).items
    return None if item.core is None else [(c["text"], c["line"]) for c in item.core]


CONTEXT = """context:
  a, b, c are integers
  a + b + c = 10
  a > 5
  b > 6
  c >= 0
  a <= 100
"""


def test_a_contradiction_in_the_context() -> None:
    """6 + 7 + 0 > 10; the bound of 100 has nothing to do with it."""
    wanted = [("a + b + c = 10", 3), ("a > 5", 4), ("b > 6", 5), ("c >= 0", 6)]
    assert core(f"{CONTEXT}return: satisfiable({{a = a}})\n") == wanted
    assert core(f"{CONTEXT}return: solutions({{b < 50}} for a, b, c)\n") == wanted
    assert core(f"{CONTEXT}return: count(solutions({{b < 50}} for a, b, c))\n") == wanted


def test_each_of_them_is_needed() -> None:
    lines = CONTEXT.splitlines(keepends=True)
    for place in (2, 3, 4, 5):
        text = "".join(line for k, line in enumerate(lines) if k != place)
        (item,) = run(f"{text}return: satisfiable({{a = a}})\n", isolated=False).items
        assert item.value is True
        assert item.core is None


def test_real_constraints_in_a_definition() -> None:
    """In the unit disc x + y is at most sqrt(2) < 3/2."""
    text = """context: x, y are real
object:
  near = {x^2 + y^2 < 1, x < 100}
  far = {x + y > 3/2}
return: satisfiable(near and far)
"""
    assert core(text) == [("x^2 + y^2 < 1", 3), ("x + y > 3/2", 4)]


def test_a_domain_can_be_the_reason() -> None:
    text = "context: x in 1..9\nreturn: satisfiable({x > 9, x < 100})\n"
    assert core(text) == [("x in 1..9", 1), ("x > 9", 2)]


def test_what_a_proof_follows_from() -> None:
    text = "context: x, y are real\nreturn: prove(x > 3 and y > 2 implies x > 2)\n"
    assert core(text) == [("x > 3", 2)]
    text = "context:\n  n is an integer\n  n > 2\n  n < 9\nreturn: prove(n^2 > 4)\n"
    assert core(text) == [("n > 2", 3)]


@pytest.mark.parametrize(
    "item", ["satisfiable({x > 0, x < 9})", "prove(x > 1 implies x > 2)", "prove(x = x)"]
)
def test_nothing_is_named_where_there_is_no_contradiction(item: str) -> None:
    assert core(f"context: x is real\nreturn: {item}\n") is None


def test_a_value_over_no_solutions_points_at_them() -> None:
    result = run(f"{CONTEXT}return: a given {{c < 9}}\n", isolated=False)
    (diagnostic,) = (d for d in result.diagnostics if d.code == "MTF0412")
    text = f"{CONTEXT}return: a given {{c < 9}}\n"
    assert [text[label.span.start : label.span.end] for label in diagnostic.labels] == [
        "a + b + c = 10",
        "a > 5",
        "b > 6",
        "c >= 0",
    ]


def test_the_same_set_every_time() -> None:
    text = f"{CONTEXT}return: satisfiable({{a > 7, b > 7, a + b > 12}})\n"
    assert core(text) == core(text)


def test_parts_that_were_computed_first_stand_as_they_are_written() -> None:
    text = "context: x is real\nreturn: satisfiable({x > sum(k^2 for k in 1..4), x < 3})\n"
    assert core(text) == [("x > sum(k^2 for k in 1..4)", 2), ("x < 3", 2)]
