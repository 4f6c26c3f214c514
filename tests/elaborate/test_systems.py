"""Systems are put together like statements: by name, by parameters, by the words of logic."""

from __future__ import annotations

import pytest

import mtf_lang

# The circle x^2 + y^2 = 25 meets y = 4x/3 in (3, 4) and (-3, -4), and y = 3x/4 in (4, 3) and (-4, -3).
SCRIPT = """
context:
  x, y are reals
object:
  line(m) = {y = m*x, x > 0}
  circle = {x^2 + y^2 = 25}
  both = circle and line(4/3)
  same = circle
return:
  """


@pytest.mark.parametrize(
    ("request_", "value"),
    [
        ("solutions(both for x, y)", "{(3, 4)}"),
        ("x + y given both", "7"),
        ("solutions(circle and line(3/4) for x, y)", "{(4, 3)}"),
        ("solutions({circle, x = 3} for x, y)", "{(3, -4), (3, 4)}"),
        ("solutions(same and {x = 3})", "{(3, -4), (3, 4)}"),
        ("prove(both implies x = 3)", "true"),
        ("prove(both iff {x = 3, y = 4})", "true"),
        ("prove(circle implies line(2) or x <= 0)", "false"),
        ("satisfiable(circle and not line(2))", "true"),
        ("satisfiable({circle, x = 6})", "false"),
    ],
)
def test_systems_are_put_together(request_: str, value: str) -> None:
    (item,) = mtf_lang.run(SCRIPT + request_).items
    assert item.text == value
    assert item.status == "proved"


def test_a_function_of_relations_is_a_predicate() -> None:
    text = """
object:
  between(n, k) = {n^2 > k, n^2 < 2*k}
return:
  count(n for n in 1..20 if between(n, 100)), {n in 1..20 : between(n, 10) or between(n, 5)}
"""
    # 10 < n < 10*sqrt(2): 11..14; sqrt(10) < n < sqrt(20): 4; sqrt(5) < n < sqrt(10): 3.
    assert [i.text for i in mtf_lang.run(text).items] == ["4", "{3, 4}"]


@pytest.mark.parametrize(
    ("item", "code"), [("circle", "MTF0309"), ("both", "MTF0312"), ("count(circle)", "MTF0309")]
)
def test_a_system_is_no_value(item: str, code: str) -> None:
    assert [d.code for d in mtf_lang.run(SCRIPT + item).diagnostics] == [code]
