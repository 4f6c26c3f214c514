"""The Python of the pages on doors and answers runs, and the console lines are commands that exist."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from mtf_lang.agents.card import card
from mtf_lang.cli import main
from mtf_lang.cli.dispatch import COMMANDS
from tests.agents.doors.serving import ROOT

PAGES = {name: (ROOT / "spec" / name).read_text(encoding="utf-8") for name in ("doors.md", "answers.md")}
BLOCKS = [block for page in PAGES.values() for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL)]


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_python_of_the_pages(block: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", block], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_commands_of_the_pages() -> None:
    named = {
        command for page in PAGES.values() for command in re.findall(r"^\$ mtf (\w+)", page, re.MULTILINE)
    }
    assert named == {"grammar", "serve"} <= COMMANDS.keys()


def test_card_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grammar", "--card", "800"]) == 0
    assert capsys.readouterr().out == card(700)
    assert main(["grammar", "--card", "20"]) == 2
    assert "700" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["--workers", "0"], ["--waiting", "-1"], ["--timeout", "0"], ["--memory", "x"]]
)
@pytest.mark.parametrize("command", ["mcp", "serve"])
def test_wrong_options(command: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, *words]) == 2
    assert capsys.readouterr().err.startswith("mtf: ")
