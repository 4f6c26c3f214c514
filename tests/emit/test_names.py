"""Names of scripts as names of Python."""

from __future__ import annotations

import keyword

import pytest

from mtf_lang.emit.names import Names, identifier


@pytest.mark.parametrize(
    "wish", ["x", "x'", "π", "α₁", "lambda", "print", "2x", "", "_", "naïve", "x.y", "ﬁ"]
)
def test_every_name_becomes_an_identifier_that_python_does_not_use(wish: str) -> None:
    found = Names().fresh(wish)
    assert found.isidentifier()
    assert not keyword.iskeyword(found)
    assert found not in dir(__builtins__)


def test_names_that_python_takes_for_the_same_are_told_apart() -> None:
    names = Names()
    assert names.fresh("ﬁ") != names.fresh("fi")


def test_a_good_name_stays_and_comes_once() -> None:
    names = Names(["cut"])
    assert [names.fresh("total"), names.fresh("total"), names.fresh("cut")] == ["total", "total_2", "cut_2"]


def test_letters_of_other_scripts_are_kept() -> None:
    assert identifier("π") == "π"
