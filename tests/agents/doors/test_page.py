"""The Python of the pages on doors and answers runs, and the console lines are commands that exist."""

from __future__ import annotations

import argparse
import re
import socket
import subprocess
import sys

import pytest

from mtf_lang.agents.card import card
from mtf_lang.cli import main, opening
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


WRONG = (
    *(["--workers", "0"], ["--waiting", "-1"], ["--timeout", "0"], ["--memory", "x"], ["--timeout", "1e300"]),
    *(["--workers", "99999999999"], ["--waiting", "99999999999"]),
    *(["--elements", "0"], ["--digits", "0"], ["--digits", "-1"]),
)
NOWHERE = (["--port", "99999"], ["--port", "-1"], ["--host", ""], ["--host", "a" * 300])


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
@pytest.mark.parametrize("command", ["mcp", "serve"])
def test_wrong_options(command: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, *words]) == 2
    assert capsys.readouterr().err.startswith("mtf: ")


@pytest.mark.parametrize("words", NOWHERE, ids=lambda words: " ".join(words)[:12])
@pytest.mark.parametrize("command", [["mcp", "--http"], ["serve"]], ids=" ".join)
def test_where_nobody_can_listen(
    command: list[str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, *words]) == 2
    assert "http://" not in capsys.readouterr().err  # nothing is announced that is not there


@pytest.mark.parametrize("command", [["mcp", "--http"], ["serve"]], ids=" ".join)
def test_a_port_that_is_taken_is_said(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main([*command, "--port", str(taken.getsockname()[1])]) == 2
    said = capsys.readouterr().err
    assert "in use" in said
    assert "http://" not in said


def test_what_a_door_shows_may_be_said_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    parser = argparse.ArgumentParser()
    opening.granted(parser)
    monkeypatch.setenv("MTF_DIGITS", "77")
    limits = opening.bounds(parser.parse_args(["--elements", "5"])).limits
    assert (limits.elements, limits.digits) == (5, 77)
    monkeypatch.delenv("MTF_DIGITS")
    limits = opening.bounds(parser.parse_args([])).limits
    assert (limits.elements, limits.digits) == (opening.ELEMENTS, opening.DIGITS)
