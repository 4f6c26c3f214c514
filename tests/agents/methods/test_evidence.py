"""On what a verdict rests; the gate; how verdicts are read."""

from __future__ import annotations

import pytest

import mtf_lang as mtf
from mtf_lang.agents.methods.evidence import Evidence, adjudicate, gather
from mtf_lang.agents.methods.reading import section, verdict
from mtf_lang.agents.toolbox import filled
from mtf_lang.agents.toolflow import Execution


def executed(*scripts: str) -> list[Execution]:
    return [
        filled(Execution("verify 1", number, text, "mtf", "", text), mtf.run(text).to_json(), "", 0.0)
        for number, text in enumerate(scripts, 1)
    ]


def bearing(answer: str, *scripts: str) -> tuple[Evidence, ...]:
    return gather(executed(*scripts), answer, lambda a, b: a == b)


def test_what_bears_on_an_answer() -> None:
    found = bearing(
        "12",
        "return: 3 + 4 as unrelated, 3 * 4, 3 * 4 == 12, 3 * 4 == 13 as passes, 5 == 5",
        "return: 1 / 0 == 12, prove(12 > 11)",
    )
    assert [(e.number, e.item, e.value, e.bearing.value) for e in found] == [
        (1, "3 * 4", "12", "supports"),
        (1, "3 * 4 == 12", "true", "supports"),
        (1, "passes", "false", "contradicts"),
    ]


def test_numeric_and_unknown_results_are_no_evidence() -> None:
    assert bearing("3.14159", "return: numeric(pi, 6) as passes") == ()


STATED = (
    "4608",
    "true as passes",
    "4608 == 4608 as passes",
    "4608 == 4608",
    "not (4608 != 4608) as passes",
    "4608 in {4608, 4609} as passes",
    "(4608, 1) == (4608, 1) and true as passes",
    "R == 4608 as passes",
    "R",
    "n == 4608",
    "1/2 == 1/2 and 4608 == 4608 as passes",
    "sqrt(2) == sqrt(2) as passes",
    "sum(k for k in 1..9 if k == 1) == sum(k for k in 1..9 if k == 1) as passes",
)


@pytest.mark.parametrize("item", STATED)
def test_what_is_stated_and_not_computed_is_no_evidence(item: str) -> None:
    script = f"context:\n  parameter n = 4608\nobject:\n  R = S\n  S = 4608\nreturn: {item}"
    assert mtf.run(script).ok
    assert bearing("4608", script) == ()
    assert not adjudicate(True, bearing("4608", script), gated=True).passed


@pytest.mark.parametrize(
    "item",
    [
        "2^12 + 512",
        "R == 4608 as passes",
        "sum(k for k in 1..95) + 48 == 4608 as passes",
        "count(k for k in 1..4608) == 4608 as passes",
        "48*96 == 4608",
        "9216/2 == 4608",
        "prove(x^2 >= 0) as passes",
        "R",
    ],
)
def test_what_is_computed_is_evidence(item: str) -> None:
    script = f"context:\n  x is real\nobject:\n  R = sum(k for k in 1..95) + 48\nreturn: {item}"
    assert [e.bearing.value for e in bearing("4608", script)] == ["supports"]


SUPPORT = "return: 2 + 2 == 4 as passes"
REFUTE = "return: 2 + 2 == 5 as passes"


@pytest.mark.parametrize(
    ("said", "scripts", "gated", "passed"),
    [
        (True, (), False, True),
        (True, (), True, False),  # nothing bears on the answer
        (True, (SUPPORT,), True, True),
        (True, (REFUTE,), True, False),  # proved, whatever the agent says
        (True, (REFUTE,), False, True),
        (True, (REFUTE, SUPPORT), True, True),  # the later comparison corrects the earlier
        (True, (SUPPORT, REFUTE), True, False),
        (False, (SUPPORT,), True, False),
        (None, (SUPPORT,), True, False),  # silence is no pass
        (None, (), False, False),
    ],
)
def test_adjudication(said: bool | None, scripts: tuple[str, ...], gated: bool, passed: bool) -> None:
    found = adjudicate(said, bearing("4", *scripts), gated)
    assert found.passed is passed
    assert found.why


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("so <verdict>true</verdict>", True),
        ("<verdict> False. </verdict>", False),
        ("<verdict>true</verdict> wait <verdict>false</verdict>", False),
        ("**Verdict: pass**", True),
        ("Final verdict: False", False),
        ("the verdict is not clear yet", None),
        ("<verdict>1</verdict>", True),
        ("verdict: 0", False),
        ("<verdict>perhaps</verdict>", None),
        ("True", None),
        ("", None),
    ],
)
def test_verdicts(text: str, expected: bool | None) -> None:
    assert verdict(text) is expected


def test_sections() -> None:
    assert section("<response>a</response> <response> b </response>", "response") == "b"
    assert section("<response>cut off", "response") == "cut off"
    assert section("none", "response") is None
