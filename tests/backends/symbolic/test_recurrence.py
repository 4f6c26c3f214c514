"""Closed forms of linear recurrences, held against the functions themselves."""

from __future__ import annotations

from typing import Any

import pytest

import mtf_lang

DEFINITIONS = """context:
  n is a natural number
object:
  fib(0) = 0
  fib(1) = 1
  fib(k) = fib(k - 1) + fib(k - 2) for k >= 2
  hanoi(0) = 0
  hanoi(k) = 2*hanoi(k - 1) + 1 for k >= 1
  double_root(1) = 1
  double_root(2) = 5
  double_root(k) = 4*double_root(k - 1) - 4*double_root(k - 2) + k for k >= 3
  quadratic(0) = 2
  quadratic(k) = quadratic(k - 1) + k^2 for k >= 1
  extra(0) = 1
  extra(1) = 7
  extra(2) = 14
  extra(k) = 2*extra(k - 1) for k >= 3
  gap(0) = 1
  gap(k) = 2*gap(k - 1) for k >= 3
  falling(0) = 1
  falling(k) = k*falling(k - 1) for k >= 1
  turning(0) = 1
  turning(1) = 0
  turning(k) = -turning(k - 2) for k >= 2
return:
"""


def items(*lines: str) -> list[Any]:
    return mtf_lang.run(DEFINITIONS + "".join(f"  {line}\n" for line in lines), isolated=False).items


def test_the_towers_of_hanoi() -> None:
    (found,) = items("closed_form(hanoi(n))")
    assert (found.text, str(found.status)) == ("2^n - 1", "proved")


@pytest.mark.parametrize("name", ["fib", "hanoi", "double_root", "quadratic"])
def test_forms_have_the_values_of_the_function(name: str) -> None:
    points = (1, 2, 3, 7, 12)
    found = items(
        *(f"closed_form({name}(n)) given {{n = {k}}}" for k in points), *(f"{name}({k})" for k in points)
    )
    texts = [item.text for item in found]
    assert None not in texts
    assert texts[: len(points)] == texts[len(points) :]
    assert {str(item.status) for item in found} == {"proved"}


@pytest.mark.parametrize("name", ["extra", "gap", "falling", "turning"])
def test_other_recursions_have_none_here(name: str) -> None:
    """A first value that does not fit, a gap, a coefficient that varies, roots that are not real."""
    (found,) = items(f"closed_form({name}(n))")
    assert str(found.status) == "unknown"
