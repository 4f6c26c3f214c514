"""A short run of the fuzzers: everything once found, some hundred changed texts, some dozen requests."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tests.fuzz import claims, seeding
from tests.fuzz.findings import Findings
from tests.fuzz.pipeline import pipeline, scripts

CHANGED = 300


@pytest.mark.parametrize("name", seeding.seeds())
def test_seeds(name: str) -> None:
    script = seeding.seeds()[name]
    claims.everything(script)
    with pipeline() as made:
        made.holds(script)


def test_changed_texts() -> None:
    for script in seeding.changed(seeding.beginnings(), CHANGED):
        claims.everything(script)


def test_requests() -> None:
    with pipeline() as made:

        @settings(
            max_examples=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=True,
            database=None,
        )
        @given(scripts())
        def holds(script: str) -> None:
            made.holds(script)

        holds()
    assert made.over_time == 0


def test_a_finding_is_kept_once(tmp_path: Path) -> None:
    found = Findings(tmp_path)
    for script in ("return: 1", "return: 2"):
        try:
            raise claims.Hang("long")
        except claims.Hang as failure:
            found.add(script, failure)
    assert list(found.kinds.values()) == [2]
    assert [path.read_text() for path in tmp_path.glob("*.mtf")] == ["return: 1"]


@pytest.mark.skipif(find_spec("atheris") is None, reason="atheris is not installed")
def test_search_guided_by_coverage(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.text", "--seconds", "5", "--findings", str(tmp_path / "found")],
        cwd=seeding.ROOT,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert not list((tmp_path / "found").iterdir())
