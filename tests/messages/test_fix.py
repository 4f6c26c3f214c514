"""``mtf fix``: certain fixes, told one by one; nothing is lost; once is enough."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtf_lang.cli import main

SCRIPT = """\
# the number of ways, counted twice
context:
  n = 5   # small
object:
  f(x) := \\frac{x}{2} # half of it
  # kept: a && b, := and Sum(k, (k, 1, 2)) stay as they are here
return:
  Sum(k, (k, 1, n)) as total, "a && b := 'c'"
  f(4)  # two
"""

FIXED = """\
# the number of ways, counted twice
context:
  n = 5   # small
object:
  f(x) = x/2 # half of it
  # kept: a && b, := and Sum(k, (k, 1, 2)) stay as they are here
return:
  sum(k for k in 1..n) as total, "a && b := 'c'"
  f(4)  # two
"""


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "a.mtf"


def test_comments_and_texts_stay_and_each_fix_is_told(
    script: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script.write_text(SCRIPT, encoding="utf-8")
    assert main(["fix", "a.mtf"]) == 0
    assert script.read_text(encoding="utf-8") == FIXED
    told = capsys.readouterr().out.splitlines()
    assert sorted(told[:-1]) == [
        "a.mtf:5:10: replace `\\frac{x}{2}` by `x/2`",
        "a.mtf:5:8: replace `:=` by `=`",
        "a.mtf:8:3: replace `Sum(k, (k, 1, n))` by `sum(k for k in 1..n)`",
    ]
    assert told[-1] == "a.mtf: 3 fixes applied"


@pytest.mark.parametrize(
    "text",
    [
        SCRIPT,
        "return:\n  |x|, 3 % 2, range(3)\n",
        "return\n  1 <> 2\n",
        "objects:\n  a = \\sqrt{\\frac{4}{9}}\nreturn:\n  a\n",
        "```mtf\nreturn: “abc”\n```\n",
        "return: (((\n",
        "",
    ],
)
def test_a_second_run_changes_nothing(script: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    script.write_text(text, encoding="utf-8")
    main(["fix", "a.mtf"])
    once = script.read_text(encoding="utf-8")
    capsys.readouterr()
    main(["fix", "a.mtf"])
    assert script.read_text(encoding="utf-8") == once
    assert "0 fixes applied" in capsys.readouterr().out


def test_what_is_only_likely_is_left_alone(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script.write_text("return:\n  17 // 5\n", encoding="utf-8")
    assert main(["fix", "a.mtf"]) == 1
    assert script.read_text(encoding="utf-8") == "return:\n  17 // 5\n"
    assert "errors remain" in capsys.readouterr().out
