"""Divisibility for all integers, and written tuples taken apart."""

from __future__ import annotations

import pytest

import mtf_lang

from .conftest import Ask

SCRIPT = """
context:
  x, y are reals
  n, m are integers
object:
  A = (3, 4)
  P(t) = (t, t + 1)
return:
  """

PROVED = {
    "prove((n + 2) divides n^2 - 4)": "true",
    "prove((n - m) divides n^3 - m^3)": "true",
    "prove((n^2 + n + 1) divides n^4 + n^2 + 1)": "true",
    "prove(6 divides n^3 - n)": "true",
    "prove(30 divides n^5 - n)": "true",  # 2, 3 and 5 by Fermat
    "prove(3 divides n^3*m - n*m^3)": "true",
    "prove((n + 2) divides n^2 - 3)": "false",  # n = 2: 4 and 1
    "prove((2*n) divides n^2)": "false",  # n = 1
    "prove((n - m) divides n^3 + m^3)": "false",  # n = m = 1: 0 divides 0 only
    "prove(4 divides n^2 + n)": "false",  # n = 1
    "x given {x = A[1] + y, y^2 = 0}": "3",
    "x given {x = P(y)[2], y^2 = 0}": "1",
}


@pytest.mark.parametrize("item", PROVED)
def test_proved(item: str) -> None:
    (found,) = mtf_lang.run(SCRIPT + item).items
    assert (found.text, found.status) == (PROVED[item], "proved")


@pytest.mark.parametrize(
    ("proposition", "at"),
    [
        ("n + 2 divides (n^2 - 4)*(n - 1)/(n - 1)", "n = 1"),
        ("m*n/n = m", "m = 0, n = 0"),
        ("x^2/x = x", "x = 0"),
        ("sqrt(x) >= 0", "x = -1"),
    ],
)
def test_a_proof_names_where_it_asserts_nothing(ask: Ask, proposition: str, at: str) -> None:
    context = "context:\n  x is real\n  n, m are integers\n"
    (told,) = ask(f"prove({proposition})", context=context).outcome.conditions
    assert told == f"`{proposition}` is not asserted where it is undefined, as at {at}"


def test_a_proof_names_where_its_assumptions_do_not_hold(ask: Ask) -> None:
    one = "context:\n  x is real\n  1/x > 0\n"
    (told,) = ask("prove(x > 0)", context=one).outcome.conditions
    assert told == "`1/x > 0` does not hold where it is undefined, as at x = 0"
    two = "context:\n  x, y are reals\n  y = 1/x\n"
    (told,) = ask("prove(x*y = 1)", context=two).outcome.conditions
    assert told.startswith("`y = 1/x` does not hold where it is undefined, as at x = 0")
