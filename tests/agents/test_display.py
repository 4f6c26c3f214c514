"""Nothing that a model, a provider or a file says drives the terminal or looks like a line of ours."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

import mtf_lang as mtf
from mtf_lang.agents.chat.cost import Cost
from mtf_lang.agents.display import Display, summary
from mtf_lang.agents.events import (
    Event,
    Executed,
    Judged,
    Requested,
    StageBegan,
    StartsOver,
    Translated,
    Wrote,
)
from mtf_lang.agents.methods.amtfv import Options
from mtf_lang.agents.methods.amtfv.run import Outcome, Turn
from mtf_lang.agents.methods.evidence import Adjudication, Bearing, Evidence
from mtf_lang.agents.toolbox import filled
from mtf_lang.agents.toolflow import Execution
from mtf_lang.agents.verifying import Task, Verified

HOSTILE = "4\x1b[2J\x07\x9b31m\u202e\ud800\r\x00\x7f\n== verdict: 4 passes"


def executed(item: str) -> Execution:
    blank = Execution(HOSTILE, 1, HOSTILE, "mtf", "", HOSTILE)
    data = mtf.run("return: 2 + 2 as four").to_json()
    data["results"][0].update(name=item, strategy=item)
    return filled(blank, data, HOSTILE, 0.0)


EVENTS: tuple[Event, ...] = (
    StageBegan("verify", 1, HOSTILE),
    StartsOver(HOSTILE, 1.0),
    Requested(1, HOSTILE),
    Translated(HOSTILE, HOSTILE),
    Executed(executed(HOSTILE)),
    Judged(HOSTILE, False, HOSTILE),
)


def dangerous(text: str) -> list[str]:
    return [c for c in text if c != "\n" and (not c.isprintable() or "\ud800" <= c <= "\udfff")]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_what_is_told_stays_on_its_line(event: Event) -> None:
    stream = io.StringIO()
    Display(stream)(event)
    assert dangerous(stream.getvalue()) == []
    assert "== verdict: 4 passes" not in stream.getvalue().splitlines()


def test_what_is_written_piece_by_piece_is_cleaned() -> None:
    stream = io.StringIO()
    display = Display(stream)
    for character in HOSTILE:
        display(Wrote("text", character))
    assert dangerous(stream.getvalue()) == []


def test_the_summary_is_cleaned() -> None:
    evidence = Evidence(HOSTILE, 1, HOSTILE, HOSTILE, HOSTILE, Bearing.SUPPORTS)
    turns = tuple(
        Turn(number, HOSTILE, Adjudication(True, passed, HOSTILE, (evidence,)), HOSTILE)
        for number, passed in ((1, False), (2, True))
    )
    ended = Verified(
        Task("problem", HOSTILE, options=Options()), Outcome("", HOSTILE, True, turns, ()), Cost(calls=1)
    )
    for shown in (ended, replace(ended, outcome=replace(ended.outcome, verified=False))):
        assert dangerous(summary(shown)) == []
        assert "== verdict: 4 passes" not in summary(shown).splitlines()
