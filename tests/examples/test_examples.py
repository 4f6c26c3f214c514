"""The examples give what they expect, and the scripts of the papers run to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest

import mtf_lang
from mtf_lang.cli import main

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.mark.parametrize("path", sorted(EXAMPLES.rglob("*.mtf")), ids=lambda p: p.stem)
def test_example(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["test", str(path)])
    assert status == 0, capsys.readouterr().out


def test_simplification_in_the_words_of_the_paper() -> None:
    text = """
Context: c is symbolic.
Object: Delta(c) = c + 3*(c+2) + 5*c - (8*c+6).
Return: simplify(Delta(c)).
"""
    result = mtf_lang.run(text)
    assert result.ok
    assert [i.text for i in result.items] == ["c"]


def test_the_same_on_one_line() -> None:
    text = (
        "Context: c is symbolic. Object: Delta(c) = c + 3*(c+2) + 5*c - (8*c+6). Return: simplify(Delta(c))."
    )
    assert [i.text for i in mtf_lang.run(text).items] == ["c"]


def test_the_double_sum_of_the_paper() -> None:
    text = """
context:
  p = 97
object:
  S = sum(a^n mod p for a in 1..p-1, n in 1..p-1)
  A = S / p
  R = round(A)
return:
  S, A, R, R == 4608
"""
    result = mtf_lang.run(text)
    # Fermat: for each a the powers run through full periods; the value is also that of a direct loop.
    total = sum(pow(a, n, 97) for a in range(1, 97) for n in range(1, 97))
    assert total == 439312
    assert [i.text for i in result.items] == ["439312", "439312/97", "4529", "false"]
    assert {str(i.status) for i in result.items} == {"proved"}


def test_digits_of_a_number_with_their_error_bound() -> None:
    (item,) = mtf_lang.run("return:\n  numeric(sqrt(2) + pi, 30)").items
    assert item.text == "4.55580621596288828726433210749"
    assert item.status == "numeric"
    assert item.error_bound is not None


@pytest.mark.parametrize("path", sorted((EXAMPLES / "aime").glob("*.mtf")), ids=lambda p: p.stem)
def test_answers_of_competition_problems_are_proved(path: Path) -> None:
    result = mtf_lang.run(path.read_text(encoding="utf-8"))
    assert {str(i.status) for i in result.items} == {"proved"}


def test_a_bound_that_is_not_attained_is_said_to_be() -> None:
    # At the border 6y^2 = 5x^2, y^2 = 600/11 and x^2 = 720/11, so 4(x^2 + y^2) = 480; the border is left out.
    result = mtf_lang.run((EXAMPLES / "aime" / "2024-i-09.mtf").read_text(encoding="utf-8"))
    assert result.items[-1].text == "not attained: infimum 480"
