"""What a person sees for whole scripts, to the letter at 72 columns."""

from __future__ import annotations

import pytest

import mtf_lang
from mtf_lang.diagnostics import cells, text
from mtf_lang.source import Source

WIDTH = 72
SCREEN = 40
"""Lines of one screen."""


def rendered(script: str) -> str:
    return text.render(mtf_lang.check(script), Source("a.mtf", script), WIDTH)


SNAPSHOTS = {
    "a fix that is certain": (
        "return:\n  Sum(k, (k, 1, 3)) + 1\n",
        """\
error[MTF0220]: `Sum(k, (k, 1, 3))` is SymPy, not MTF
 --> a.mtf:2:3
  |
2 |   Sum(k, (k, 1, 3)) + 1
  |   ^^^
  = hint: write `sum(k for k in 1..3)`
  = fix (certain): write `sum(k for k in 1..3)`""",
    ),
    "a label beside the place": (
        "object:\n  a = 3\n  a = 4\nreturn: a\n",
        """\
error[MTF0203]: `a` is defined twice
 --> a.mtf:3:3
  |
2 |   a = 3
  |   - first defined here
3 |   a = 4
  |   ^
  = hint: a definition is not an assignment: give the second one a name
          of its own, or ask whether the two are equal in the return
          block""",
    ),
    "the end of the input": (
        "return:\n  1 +",
        """\
error[MTF0121]: the statement is not finished: expected a value
 --> a.mtf:2:6
  |
2 |   1 +
  |      ^
  = hint: write the rest on this line; a line goes on behind an operator
          and inside brackets""",
    ),
    "tabs and wide characters": (
        "object:\n\t数 = 3 % 2\nreturn: 数\n",
        """\
error[MTF0113]: `%` is no operator here
 --> a.mtf:2:8
  |
2 |     数 = 3 % 2
  |            ^
  = hint: write `mod`; it is never negative
  = fix (likely): write `mod`""",
    ),
}


@pytest.mark.parametrize("name", SNAPSHOTS)
def test_snapshots(name: str) -> None:
    script, expected = SNAPSHOTS[name]
    assert rendered(script) == expected


@pytest.mark.parametrize(
    "script",
    [
        "return:\n  " + "1 + " * 400 + "&& " + "2 + " * 400 + "3\n",
        "return:\n  Sum(" + "x" * 3000 + ", (k, 1, 3))\n",
        "return:\n  " + "(" * 900 + "\n",
        "object:\n  f(x) = " + " ".join(f"a{k}" for k in range(500)) + "\nreturn: 1\n",
        "return:\n  {1,\n" + "   2,\n" * 300 + "   3]\n",
    ],
)
def test_one_finding_fits_on_one_screen(script: str) -> None:
    for finding in mtf_lang.check(script):
        lines = text.render(finding, Source("a.mtf", script), WIDTH).split("\n")
        assert len(lines) <= SCREEN
        assert all(cells.width(line) <= WIDTH for line in lines)


@pytest.mark.parametrize(
    "script",
    [
        "return:\n  unknown + unknown * unknown, unknown\n",
        "object:\n  S = (1 + \n  T = S + 1\nreturn:\n  S, T\n",
        "objects:\n  S = 1\nreturn\n  S\n",
        "return:\n  1/2x + a b + |y| + (3\n",
    ],
)
def test_one_cause_then_silence(script: str) -> None:
    found = mtf_lang.check(script)
    assert len({(d.code, d.message) for d in found}) == len(found) <= 2
