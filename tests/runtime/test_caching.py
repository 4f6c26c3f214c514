"""What is kept of earlier runs: found by meaning and limits, never a limit's, never in the way."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mtf_lang.limits import DEFAULT
from mtf_lang.runtime import caching
from mtf_lang.runtime.guard import Ending
from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import Request
from mtf_lang.runtime.response import ITEM
from mtf_lang.runtime.worker import Reply

PATIENT = replace(DEFAULT, timeout=60)
SLOW = """object:
  S = sum((a^2 + 3*b) mod 7 for a in 1..150, b in 1..a if (a*b) mod 11 = 5)
return: S, S > 3
"""
RENAMED = """object: S   =  sum((a^2+3·b) mod 7 for a in 1..150, b in 1..a if (a*b) mod 11 == 5)
return:
  S
  S > 3
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MTF_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(caching, "WORTH_SECONDS", 0.0)
    monkeypatch.setattr(caching, "installation", lambda: "this code, edited as the tests run or not")
    return tmp_path


@pytest.fixture
def pool(folder: Path) -> Iterator[Pool]:
    made = Pool()
    yield made
    made.close()


def rows(folder: Path) -> int:
    with sqlite3.connect(folder / "results.sqlite") as file:
        return int(file.execute("SELECT count(*) FROM results").fetchone()[0])


def run(pool: Pool, text: str, **given: Any) -> list[dict[str, Any]]:
    return list(pool.ask(Request("run", text, cache=True, **{"limits": PATIENT, **given})).items)


def test_found_again_whatever_the_spelling(pool: Pool, folder: Path) -> None:
    first = run(pool, SLOW)
    assert rows(folder) == 1
    assert run(pool, SLOW) == first  # the time it took is that of the first run, too
    again = run(pool, RENAMED)
    assert [item["seconds"] for item in again] == [item["seconds"] for item in first]
    assert [item["value"] for item in again] == [item["value"] for item in first]


@pytest.mark.parametrize(
    "given",
    [
        {"limits": replace(PATIENT, work=30_000_000)},
        {"limits": replace(PATIENT, digits=50)},
        {"using": "exact"},
        {"options": {"brief": True}},
    ],
    ids=["work", "digits", "backend", "brief"],
)
def test_what_could_change_the_answer_is_another_request(
    pool: Pool, folder: Path, given: dict[str, Any]
) -> None:
    run(pool, SLOW)
    run(pool, SLOW, **given)
    assert rows(folder) == 2


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        (SLOW + "  9^9^9", PATIENT),
        ("return: sum(1/(k - 500) for k in 1..3000)", PATIENT),
        ("return: 2 + 2", PATIENT),
    ],
    ids=["limit", "undefined", "quick"],
)
def test_what_is_not_kept(pool: Pool, folder: Path, text: str, limits: Any) -> None:
    run(pool, text, limits=limits)
    assert not (folder / "results.sqlite").exists()


def test_a_crosscheck_computes(pool: Pool, folder: Path) -> None:
    run(pool, SLOW, options={"crosscheck": True})
    assert not (folder / "results.sqlite").exists()


def test_without_a_cache_nothing_is_kept(pool: Pool, folder: Path) -> None:
    pool.ask(Request("run", SLOW))
    assert not (folder / "results.sqlite").exists()


def test_a_damaged_file_is_done_without_and_begun_anew(pool: Pool, folder: Path) -> None:
    (folder / "results.sqlite").write_bytes(b"no database" * 100)
    first = run(pool, SLOW)
    assert [item["status"] for item in first] == ["proved", "proved"]
    run(pool, SLOW)
    assert rows(folder) == 1


def event(value: str) -> dict[str, Any]:
    item = {**ITEM, "value": value, "status": "proved", "seconds": 1.0}
    return {"event": "item", "index": 0, "item": item, "carried": {}, "record": {"request": "S"}}


def reply(key: str, size: int) -> Reply:
    return Reply(({"event": "key", "key": key}, event("x" * size)), Ending.DONE)


@pytest.mark.parametrize(
    "damage",
    [
        "7",
        "{}",
        "[7]",
        "[{}]",
        '[{"event": "item"}]',
        json.dumps([{**event("1"), "index": 1}]),
        json.dumps([event("1"), event("1")]),
        json.dumps([{**event("1"), "item": {"value": "1"}}]),
        json.dumps([{**event("1"), "record": None}]),
        json.dumps([event("1")] * 0),
        json.dumps([{**event("1"), "item": {**ITEM, "value": ["1"], "seconds": 1.0}}]),
    ],
)
def test_what_is_no_result_is_none(pool: Pool, folder: Path, damage: str) -> None:
    first = run(pool, SLOW)
    with sqlite3.connect(folder / "results.sqlite") as file:
        file.execute("UPDATE results SET events = ?", (damage,))
    again = pool.ask(Request("run", SLOW, cache=True, limits=PATIENT))
    assert [item["value"] for item in again.items] == [item["value"] for item in first]
    assert again.ok


@pytest.mark.skipif(sys.platform == "win32", reason="rights of POSIX")
def test_what_others_may_write_is_not_read(pool: Pool, folder: Path) -> None:
    run(pool, SLOW)
    file = folder / "results.sqlite"
    assert file.stat().st_mode & 0o777 == 0o600
    with sqlite3.connect(file) as rows_:
        ((key,),) = rows_.execute("SELECT key FROM results").fetchall()
    assert caching.lookup(key) is not None
    file.chmod(0o666)
    assert caching.lookup(key) is None
    run(pool, SLOW)  # begun anew
    assert file.stat().st_mode & 0o777 == 0o600
    assert caching.lookup(key) is not None
    folder.chmod(0o777)
    assert caching.lookup(key) is None
    file.unlink()
    run(pool, SLOW)
    assert not file.exists()


@pytest.mark.parametrize("kind", ["cache", "version"])
def test_versions_are_part_of_the_key(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the packages, of Python, and of the machine."""
    from mtf_lang.version import installation

    lines = list(caching._versions())
    assert any(line.startswith("sympy-") for line in lines)
    caching.installation.cache_clear()
    monkeypatch.setattr(caching, "STARTED", 1e12)
    before = caching.installation()
    caching.installation.cache_clear()
    if kind == "cache":
        monkeypatch.setattr(caching, "_versions", lambda: iter(["sympy-0.1.dist-info"]))
    else:
        monkeypatch.setattr(caching, "running", lambda: installation() + "x")
    try:
        assert caching.installation() != before
    finally:
        caching.installation.cache_clear()


def test_the_oldest_leave(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "MAXIMUM_SIZE", 10_000)
    for number in range(40):
        caching.keep(reply(f"k{number}", 1_000))
    assert 6 <= rows(folder) <= 10
    assert caching.lookup("k39") is not None
    assert caching.lookup("k0") is None


def test_too_long_a_result_is_not_kept(folder: Path) -> None:
    caching.keep(reply("k", caching.MAXIMUM_ENTRY + 1))
    assert not (folder / "results.sqlite").exists()


WRITER = """
import sys
from mtf_lang.runtime import caching
from mtf_lang.runtime.guard import Ending
from mtf_lang.runtime.response import ITEM
from mtf_lang.runtime.worker import Reply
caching.LOCK_SECONDS = 60.0
for number in range(25):
    item = {**ITEM, "value": f"{sys.argv[1]}-{number}", "seconds": 1.0}
    event = {"event": "item", "index": 0, "item": item, "carried": {}, "record": {}}
    caching.keep(Reply(({"event": "key", "key": item["value"]}, event), Ending.DONE))
"""


def test_writers_at_once(folder: Path) -> None:
    root = Path(__file__).parents[2]
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(n)], cwd=root) for n in range(4)]
    assert [writer.wait() for writer in writers] == [0] * 4
    for n in range(4):
        for number in range(25):
            events = caching.lookup(f"{n}-{number}")
            assert events is not None
            assert events[0]["item"]["value"] == f"{n}-{number}"


def test_a_change_of_the_code_ends_keeping(monkeypatch: pytest.MonkeyPatch) -> None:
    caching.installation.cache_clear()
    monkeypatch.setattr(caching, "STARTED", 0.0)
    try:
        assert caching.installation() is None
    finally:
        caching.installation.cache_clear()
