"""Requests are found by what the text says, however it is cut."""

from __future__ import annotations

import random

import pytest

from mtf_lang.agents.chat.model import Delta
from mtf_lang.agents.toolflow.scanner import NOT_CLOSED, OWN_RESULT, STARTED_ANEW, Scanner
from tests.agents.scripted import pieces
from tests.agents.toolflow.trajectories import trajectories

CHUNKINGS = 1000


def scanned(text: str, chance: random.Random | None = None, largest: int = 30) -> tuple[object, ...]:
    scanner = Scanner()
    for piece in pieces(text, chance, largest):
        if scanner.feed(Delta("text", piece)):
            break
    return scanner.request, scanner.unclosed, scanner.text(), scanner.kept("text"), scanner.notes


def test_chunking_changes_nothing() -> None:
    chance = random.Random(4608)
    for text in trajectories():
        whole = scanned(text)
        for _ in range(CHUNKINGS):
            assert scanned(text, chance, chance.choice((1, 3, 9, 30))) == whole, text


@pytest.mark.parametrize("text", trajectories())
def test_what_is_kept_is_read_the_same_way_again(text: str) -> None:
    request, unclosed, shown, kept, notes = scanned(text)
    assert isinstance(kept, str)
    assert scanned(kept) == (request, unclosed, shown, kept, notes)
    assert text.startswith(kept)


@pytest.mark.parametrize(
    ("text", "request_", "shown"),
    [
        ("a <tool_flow>x</tool_flow> b", "x", "a <tool_flow>x</tool_flow>"),
        ("<tool_flow>1 < 2</tool_flow>", "1 < 2", "<tool_flow>1 < 2</tool_flow>"),
        ("```\n<tool_flow>x</tool_flow>\n```", "x", "```\n<tool_flow>x</tool_flow>"),
        ("say `<tool_flow>` then <tool_flow>x</tool_flow>", "x", None),
        ("</tool_flow> <tool_flow>x</tool_flow>", "x", None),
        ("<tool_flow></tool_flow>", "", None),
        ("<Tool_Flow\n>x</TOOL_FLOW >", "x", None),
        ("<result>9</result><tool_flow>x</tool_flow>", "x", "<tool_flow>x</tool_flow>"),
        ("the <result> says 9 <tool_flow>x</tool_flow>", "x", "the <result> says 9 <tool_flow>x</tool_flow>"),
        ("the <result> says 9", None, "the <result> says 9"),
        ("by `<tool_flow>` I asked", None, "by `<tool_flow>` I asked"),
        ("by `<tool_flow>", None, "by `<tool_flow>"),
        ("in `<result>` stands 9</result>", None, "in `<result>` stands 9</result>"),
        ("`<tool_flow>x</tool_flow>`", "x", "`<tool_flow>x</tool_flow>"),
        ("``<tool_flow>`` <tool_flow>x`</tool_flow>", "x`", None),
        ("<tool_flow>x <result>9</result>", "x ", "<tool_flow>x </tool_flow>"),
        ("<tool_flow", None, "<tool_flow"),
        ("no request <here>", None, "no request <here>"),
    ],
)
def test_rules(text: str, request_: str | None, shown: str | None) -> None:
    found, _, seen, _, _ = scanned(text)
    assert found == request_
    assert shown is None or seen == shown


def test_own_result_is_cut_and_noted() -> None:
    scanner = Scanner()
    scanner.feed(Delta("text", "It is <result>\nR = 4608\n</result> so true."))
    assert scanner.text() == "It is  so true."
    assert scanner.notes == (OWN_RESULT,)


def test_nested_and_unclosed() -> None:
    scanner = Scanner()
    scanner.feed(Delta("text", "<tool_flow>a<tool_flow>b"))
    assert scanner.request is None
    assert scanner.unclosed == "b"
    assert scanner.notes == (STARTED_ANEW,)
    assert NOT_CLOSED not in scanner.notes


def test_thoughts_count_or_pass() -> None:
    counting, passing = Scanner(thoughts=True), Scanner()
    delta = Delta("reasoning", "hm <tool_flow>x</tool_flow> and so on")
    assert counting.feed(delta)
    assert counting.request == "x"
    assert counting.within_thoughts
    assert not passing.feed(delta)
    assert passing.request is None
    assert passing.kept("reasoning") == delta.text
