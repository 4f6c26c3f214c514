"""What a worker sends may be anything: it is a result, or the worker is taken to have died."""

from __future__ import annotations

from typing import Any

import pytest

from mtf_lang.runtime.guard import Ending
from mtf_lang.runtime.response import ITEM, assemble
from mtf_lang.runtime.worker import Reply
from mtf_lang.source import Source

KNOWN = {"event": "items", "items": [{"name": "1", "type": "integer"}]}
ITEM_1 = {"event": "item", "index": 0, "item": {**ITEM, "status": "proved"}, "carried": {}, "record": {}}


@pytest.mark.parametrize(
    "events",
    [
        [{"event": "items"}],
        [{"event": "items", "items": [1]}],
        [ITEM_1],
        [KNOWN, {**ITEM_1, "index": 3}],
        [KNOWN, {**ITEM_1, "index": "0"}],
        [KNOWN, {**ITEM_1, "item": {"status": "proved"}}],
        [KNOWN, {**ITEM_1, "item": None}],
        [KNOWN, {"event": "second", "index": 5, "crosscheck": {}}],
        [{"event": "diagnostics", "diagnostics": [{"code": "MTF0001"}]}],
        [{"event": "diagnostics", "diagnostics": 7}],
        [{"event": "output"}],
        [{"event": "kept"}],
    ],
)
def test_events_of_another_form_are_no_result(events: list[dict[str, Any]]) -> None:
    response = assemble(Source("s", "return: 1"), Reply(tuple(events), Ending.DONE))
    assert not response.ok
    assert [d.code for d in response.errors] == ["MTF0702"]
    assert "sent what is no answer" in response.errors[0].message


def test_events_of_the_form_are() -> None:
    response = assemble(Source("s", "return: 1"), Reply((KNOWN, ITEM_1), Ending.DONE))
    assert [item["status"] for item in response.items] == ["proved"]
