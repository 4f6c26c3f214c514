"""A slice of the determinism run: two hash seeds, one core and two."""

from __future__ import annotations

from pathlib import Path

from tests.determinism.run import SEEDS, Setting, differences, written

PARTS = 100
"""One of so many parts of the suite is run here; all of it by ``python -m tests.determinism.run``."""


def test_hash_seeds_and_cores_change_nothing(tmp_path: Path) -> None:
    settings = [Setting(SEEDS[1], 1), Setting(SEEDS[4], 2)]
    told, compared = differences(settings, written(tmp_path, 7, PARTS))
    assert compared >= 10
    assert told == []
