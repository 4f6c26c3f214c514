"""Running ``mtf`` in this process, with real worker processes behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from mtf_lang.cli import main


@dataclass(frozen=True, slots=True)
class Ran:
    code: int
    out: str
    err: str


@pytest.fixture
def mtf(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Ran]:
    monkeypatch.chdir(tmp_path)
    for name in ("MTF_TIMEOUT", "MTF_MEMORY", "MTF_WORK", "MTF_ELEMENTS", "MTF_DIGITS"):
        monkeypatch.delenv(name, raising=False)

    def run(*words: str) -> Ran:
        code = main(list(words))
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return Ran(code, captured.out, captured.err)

    return run


@pytest.fixture
def script(tmp_path: Path) -> Callable[..., str]:
    def write(text: str, name: str = "a.mtf") -> str:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
        return name

    return write
