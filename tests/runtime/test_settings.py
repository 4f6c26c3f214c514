"""Limits as they are given: the order of who says them, and what is none."""

from __future__ import annotations

import pytest

from mtf_lang.limits import DEFAULT, Limits
from mtf_lang.runtime.settings import HIGHEST, limits


def test_arguments_then_environment_then_defaults() -> None:
    default, environment = Limits(elements=7, digits=8), {"MTF_WORK": "5", "MTF_DIGITS": "9"}
    assert limits({"work": 3}, environment, default) == Limits(work=3, elements=7, digits=9)
    assert limits({}, {}) == limits(None, {"MTF_WORK": ""}) == DEFAULT


@pytest.mark.parametrize("name", HIGHEST)
def test_what_is_no_limit(name: str) -> None:
    assert getattr(limits({name: HIGHEST[name]}, {}), name) == HIGHEST[name]
    for value in (0, -1, float("nan"), float("inf"), 10 * HIGHEST[name]):
        with pytest.raises(ValueError, match=name):
            limits({name: value}, {})
    variable = f"MTF_{name.upper()}"
    for text in ("x", "0", "1e400", "-3"):
        with pytest.raises(ValueError, match=variable):
            limits({}, {variable: text})
