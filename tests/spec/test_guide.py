"""The scripts of the guide give what they say, without a finding; the calls of the Python page too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mtf_lang as mtf
from mtf_lang.cli import main

SPEC = Path(__file__).resolve().parents[2] / "spec"
SCRIPTS = re.findall(r"```mtf\n(.*?)```", (SPEC / "guide.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("script", SCRIPTS, ids=range(len(SCRIPTS)))
def test_scripts_of_the_guide(script: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert mtf.check(script) == ()
    path = tmp_path / "script.mtf"
    path.write_text(script, encoding="utf-8")
    assert main(["test", str(path)]) == 0, capsys.readouterr().out


def test_python_page() -> None:
    page = (SPEC / "python.md").read_text(encoding="utf-8")
    calls, items = page.split("## Items")
    for name in re.findall(r"^\| `(\w+)\(", calls, re.MULTILINE):
        assert hasattr(mtf, name), name
    result = mtf.run("return: 2 + 2 as four, 1/3", timeout=5)
    assert (result.ok, result["four"].value, result[1].status) == (True, 4, "proved")
    for name in re.findall(r"`(\w+)`", items.split("| value |")[0]):
        assert hasattr(result[0], name), name
    with mtf.Session(timeout=5) as session:
        session.run("object:\n  f(n) = n^2 + 1")
        assert session.run("return: f(3) as v")["v"].value == 10
        assert session.run("object:\n  f(n) = n\nreturn: f(3) as v")["v"].value == 3
