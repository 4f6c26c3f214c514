"""What is loaded when, and that pages and prompts say what the code does."""

from __future__ import annotations

import argparse
import ast
import os
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from mtf_lang.agents import prompts
from mtf_lang.agents.chat.providers import PROVIDERS
from mtf_lang.cli.commands import verify
from tests.house.test_imports import loaded_by

ROOT = Path(__file__).parents[2]
CODE = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "agents").rglob("*.py"))
FILES = sorted((ROOT / "agents" / "prompts").glob("*.md"))


@pytest.mark.parametrize(
    "code",
    ["import mtf_lang.api", "from mtf_lang.cli import main; main(['run', '-'])", "import mtf_lang.agents"],
)
def test_no_client_is_loaded_before_a_call(code: str) -> None:
    code = f"import contextlib, io\nwith contextlib.redirect_stdout(io.StringIO()):\n    {code}"
    found = loaded_by(code)
    assert {name.split(".")[0] for name in found} & {
        "openai",
        "httpx2",
        "pydantic",
        "mcp",
        "starlette",
    } == set()
    if "agents" not in code:
        assert not any(name.startswith("mtf_lang.agents") for name in found)


def test_a_missing_client_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from mtf_lang.agents.chat.faults import SetupFault
    from mtf_lang.agents.verifying import open_model

    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(SetupFault, match=r"mtf-lang\[agents\]"):
        open_model("ollama:x")


@pytest.mark.parametrize(
    ("module", "command", "extra"),
    [
        ("starlette", ["serve"], "serve"),
        ("uvicorn", ["serve"], "serve"),
        ("msgspec", ["serve"], "serve"),
        ("mcp.server", ["mcp"], "mcp"),
        ("uvicorn", ["mcp", "--http"], "serve"),
        ("openai", ["verify", "--problem", "p", "--answer", "1", "--model", "ollama:x"], "agents"),
        (
            "latex2sympy2_extended.antlr_parser",
            ["verify", "--problem", "p", "--answer", "1", "--model", "ollama:x"],
            "answers",
        ),
    ],
)
def test_missing_packages_are_wrong_usage(
    module: str, command: list[str], extra: str, tmp_path: Path
) -> None:
    """In a process of its own, where none of them is loaded yet."""
    (tmp_path / "p").write_text("What is 1?\n", encoding="utf-8")
    code = f"import sys; sys.modules[{module!r}] = None; from mtf_lang.cli import main; "
    done = subprocess.run(
        [sys.executable, "-c", f"{code}sys.exit(main({command!r}))"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert f"mtf-lang[{extra}]" in done.stderr


def test_the_page_lists_the_providers() -> None:
    page = (ROOT / "spec" / "agents.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([\w.]+)`[^|]*\| `([A-Z_]+)`", page, re.MULTILINE))
    assert rows == {p.name: p.key for p in PROVIDERS.values()}


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_every_prompt_is_used_and_short(path: Path) -> None:
    stem = path.stem.removesuffix("_task")
    assert f'"{path.stem}"' in CODE or f'"{stem}"' in CODE
    assert len(path.read_text(encoding="utf-8").split()) <= 300


def test_holes_are_filled_once_and_all_of_them() -> None:
    assert "{{problem}} {{answer}}" in prompts.fill(
        "verify_task", problem="{{problem}} {{answer}}", response="r", answer="a"
    )
    with pytest.raises(KeyError):
        prompts.fill("verify_task", problem="p", answer="a")
    with pytest.raises(KeyError):
        prompts.fill("empty", extra="x")


def test_files_beside_the_code_are_shipped() -> None:
    shipped = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    bare = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "agents").rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc")
        if not any(
            path.match(pattern)
            for pattern in shipped["package-data"].get(
                ".".join(("mtf_lang", *path.relative_to(ROOT).parent.parts)), ()
            )
        )
    ]
    assert bare == []


def test_what_the_page_imports_is_there() -> None:
    page = (ROOT / "spec" / "agents.md").read_text(encoding="utf-8")
    found = [
        (node.module, alias.name)
        for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL)
        for node in ast.walk(ast.parse(block))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    assert found
    assert [(m, n) for m, n in found if not hasattr(import_module(str(m)), n)] == []


def test_the_page_names_the_options_of_the_command() -> None:
    """Every option of ``mtf verify`` that the page mentions exists."""
    page = (ROOT / "spec" / "agents.md").read_text(encoding="utf-8")
    parser = argparse.ArgumentParser()
    verify.arguments(parser)
    known = {option for action in parser._actions for option in action.option_strings}
    assert set(re.findall(r"--[a-z][a-z-]+", page)) <= known
