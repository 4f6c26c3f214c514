"""Hostile texts end quickly; tables come from the cache or do without."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mtf_lang.source import Source
from mtf_lang.syntax import format_script, parse
from mtf_lang.syntax.cache import load_tables

ROOT = Path(__file__).resolve().parents[2]


def codes(text: str) -> list[str]:
    start = time.process_time()
    found = [d.code for d in parse(Source("test", text)).diagnostics]
    assert time.process_time() - start < 10
    return found


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("return: " + "(" * 100_000 + "1" + ")" * 100_000, "MTF0123"),
        ("return: " + "[" * 1001, "MTF0123"),
        ("return: " + "x" * 10_000_000, "MTF0122"),
        ("return: " + "7" * 100_001, "MTF0122"),
        ("return:\n" + ") ) )\n" * 50_000, "MTF0102"),
        ("return:\n" + "(\n" * 400, "MTF0101"),
        ("return:\n" + "@" * 100_000, "MTF0120"),
        ("return: " + "ﷺ" * 50_000, "MTF0120"),
        ("return: {1" + ",000" * 20_000 + "}", "MTF0110"),
    ],
    ids=["brackets", "open", "length", "digits", "strays", "never closed", "characters", "letters", "groups"],
)
def test_refused_quickly(text: str, code: str) -> None:
    assert codes(text)[0] == code


@pytest.mark.parametrize(
    "text",
    [
        "return: " + "(" * 1000 + "1" + ")" * 1000,
        "return: " + "-" * 20_000 + "1",
        "return: " + "not " * 20_000 + "p",
        "return: " + "2^" * 20_000 + "2",
        "return: " + "if p then 1 else " * 20_000 + "0",
        "return: " + "forall x in D: " * 10_000 + "p",
        "return: " + "x < " * 20_000 + "y",
        "return: " + "f(1)" + "(1)" * 20_000,
        "return: {" + ", ".join(["1"] * 20_000) + "}",
        "object:\n" + "x = 1\n" * 5_000 + "return: 1",
        "# x\n" * 100_000 + "return: 1",
        "\n" * 500_000 + "return: 1",
    ],
    ids=[
        "brackets",
        "signs",
        "not",
        "powers",
        "if",
        "forall",
        "chain",
        "calls",
        "items",
        "statements",
        "comments",
        "lines",
    ],
)
def test_deep_and_long_texts(text: str) -> None:
    start = time.process_time()
    parsed = parse(Source("test", text))
    assert not parsed.diagnostics
    assert format_script(parsed.script)
    assert time.process_time() - start < 15


def run(code: str, **environment: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


PARSE = """
import sys
from mtf_lang.source import Source
from mtf_lang.syntax import parse
assert not parse(Source("test", "return: 1 + 1")).diagnostics
print("lark" in sys.modules)
"""


def test_tables_are_kept_and_lark_is_not_loaded_again(tmp_path: Path) -> None:
    assert run(PARSE, MTF_CACHE_DIR=str(tmp_path)) == "True\n"
    (file,) = tmp_path.iterdir()
    assert run(PARSE, MTF_CACHE_DIR=str(tmp_path)) == "False\n"
    file.write_bytes(file.read_bytes()[:-7])  # damaged
    assert run(PARSE, MTF_CACHE_DIR=str(tmp_path)) == "True\n"
    assert run(PARSE, MTF_CACHE_DIR=str(tmp_path)) == "False\n"


@pytest.mark.skipif(sys.platform == "win32", reason="rights of POSIX")
def test_tables_that_others_could_have_written_are_not_read(tmp_path: Path) -> None:
    here = str(tmp_path / "cache")
    assert run(PARSE, MTF_CACHE_DIR=here) == "True\n"
    assert (tmp_path / "cache").stat().st_mode & 0o777 == 0o700
    (file,) = (tmp_path / "cache").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o620)
    assert run(PARSE, MTF_CACHE_DIR=here) == "True\n"  # made anew
    assert run(PARSE, MTF_CACHE_DIR=here) == "False\n"
    (tmp_path / "cache").chmod(0o770)
    assert run(PARSE, MTF_CACHE_DIR=here) == "True\n"


def test_no_directory_to_write_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert run(PARSE, MTF_CACHE_DIR=str(tmp_path / "file" / "below")) == "True\n"


def test_tables_survive_their_file() -> None:
    tables = load_tables()
    assert type(tables).from_data(tables.to_data()) == tables
