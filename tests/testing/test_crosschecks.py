"""A slice of the suite and of the examples has independent second answers, and none that contradicts."""

from __future__ import annotations

from pathlib import Path

from mtf_lang.limits import Limits
from mtf_lang.runtime.pool import Pool
from mtf_lang.testing.crosschecks import WANTED, count, requests

EXAMPLES = str(Path(__file__).resolve().parents[2] / "examples")

SLICE = 40
"""Every so many-th request is run; all by ``python -m mtf_lang.testing.crosschecks examples``."""


def test_a_slice_is_confirmed_independently() -> None:
    asked = requests([EXAMPLES], Limits(timeout=20))[::SLICE]
    assert len(asked) > 20
    pool = Pool(1)
    try:
        found = count(asked, pool)
    finally:
        pool.close()
    assert found.told == []
    assert found.share >= WANTED
