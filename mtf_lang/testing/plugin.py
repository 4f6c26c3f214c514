"""The pytest plugin: ``.mtf`` files with ``#=`` expectations are tests.

It does nothing until it is asked to, in any of the ways that pytest reads settings:

    pytest --mtf
    [tool.pytest.ini_options]
    mtf = true
    mtf_timeout = "10"

Each expectation is one test; a file that has errors, or no expectation, is one test that says so, or none.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from mtf_lang.runtime.response import Response

SUFFIX = ".mtf"
POOL = pytest.StashKey[Any]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--mtf``, and the settings ``mtf`` and ``mtf_timeout``."""
    group = parser.getgroup("mtf", "scripts of mtf_lang")
    group.addoption("--mtf", action="store_true", default=False, help="collect .mtf files with `#=` as tests")
    parser.addini("mtf", "collect .mtf files with `#=` as tests", type="bool", default=False)
    parser.addini("mtf_timeout", "seconds for one script", default="10")


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    """The scripts, where the plugin is switched on."""
    config = parent.config
    if file_path.suffix != SUFFIX or not (config.getoption("--mtf") or config.getini("mtf")):
        return None
    return ScriptFile.from_parent(parent, path=file_path)


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the process that ran the scripts."""
    if POOL in config.stash:
        config.stash[POOL].close()


class Differs(Exception):
    """An item is not what the script expects, or the script has errors."""


class ScriptFile(pytest.File):
    """One script; it is run once, when its tests are collected."""

    def collect(self) -> Iterable[pytest.Item]:
        """An item for each expectation; one for the file where it has errors."""
        text = self.path.read_text(encoding="utf-8")
        if "#=" not in text:
            return
        response = _tested(self.config, str(self.path), text)
        verdicts: list[dict[str, Any]] = [] if response.output is None else response.output["verdicts"]
        told = _errors(response)
        if told or not verdicts:
            yield ScriptItem.from_parent(
                self, name="script", problem=told or _stopped(response) or "no verdict"
            )
        for verdict in verdicts:
            if verdict["verdict"] != "unchecked":
                problem = None if verdict["verdict"] == "passed" else _difference(verdict)
                yield ScriptItem.from_parent(
                    self, name=verdict["name"], problem=problem, line=verdict["line"]
                )


class ScriptItem(pytest.Item):
    """An expectation that is known to hold or not to hold."""

    def __init__(self, *, problem: str | None, line: int | None = None, **known: Any) -> None:
        super().__init__(**known)
        self.problem, self.line = problem, line

    def runtest(self) -> None:
        """Raise ``Differs`` where the expectation does not hold."""
        if self.problem is not None:
            raise Differs(self.problem)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """What differs, without a traceback: no line of Python is to blame."""
        if isinstance(excinfo.value, Differs):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo, style))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The line of the expectation."""
        return self.path, None if self.line is None else self.line - 1, f"{self.path.name}: {self.name}"


def _tested(config: pytest.Config, name: str, text: str) -> Response:
    """Run a script in a process of its own, which all scripts of the run share."""
    from mtf_lang.limits import Limits
    from mtf_lang.runtime.pool import Pool
    from mtf_lang.runtime.request import Request

    if POOL not in config.stash:
        config.stash[POOL] = Pool()
    limits = Limits(timeout=float(config.getini("mtf_timeout")))
    response: Response = config.stash[POOL].ask(Request("test", text, name=name, limits=limits))
    return response


def _errors(response: Response) -> str:
    from mtf_lang.diagnostics.model import Severity
    from mtf_lang.diagnostics.text import render

    errors = [d for d in response.diagnostics if d.severity is Severity.ERROR]
    return render(errors, response.source, 100) if errors else ""


def _stopped(response: Response) -> str | None:
    """Why there are no verdicts: a limit cut the script off."""
    told = [str(item["detail"]) for item in response.items if item["detail"]]
    return "\n".join(told) or None


def _difference(verdict: dict[str, Any]) -> str:
    expected = verdict["expected"]
    return f"{verdict['name']}\n  expected {expected}\n  found    {verdict['found']}"
