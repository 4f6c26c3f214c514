"""What each agent of AMTFV is given, what it may request, and what becomes of what it says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

import mtf_lang as mtf
from mtf_lang.agents import Task, Verified, averify
from mtf_lang.agents.events import Event, Judged, StageBegan
from mtf_lang.agents.methods.amtfv import Options
from mtf_lang.agents.records import read
from tests.agents.cases import no, yes
from tests.agents.running import manners
from tests.agents.scripted import ScriptedModel
from tests.agents.server import Turn


@pytest.fixture(scope="module")
def session() -> Iterator[mtf.Session]:
    with mtf.Session() as lent:
        yield lent


def run(
    model: ScriptedModel, session: mtf.Session, task: Task, events: list[Event] | None = None
) -> Verified:
    told = [] if events is None else events
    return asyncio.run(averify(task, model, manners=manners(), watcher=told.append, session=session))


def asking(what: str, before: str = "") -> Turn:
    return Turn(f"{before}<tool_flow>\nreturn: {what}\n</tool_flow>")


SAME = Turn("<feedback>The check was partial.</feedback><response>Still \\boxed{2^{10}}.</response>")

SCRIPT = [
    asking("2^9 as half"),
    no("Half of it is not it."),
    asking("2 * 512 as again"),  # τ of the answer-revision agent
    SAME,
    asking("2^10 as whole"),  # τ of the workflow-revision agent
    Turn("<workflow>Compare 2^10 with the candidate.</workflow>"),
    asking("2^10 == 1024 as passes"),
    yes("It is."),
]


def test_all_three_agents_request_and_the_record_holds_all(session: mtf.Session) -> None:
    model, events = ScriptedModel(SCRIPT), []
    ended = run(model, session, Task("What is 2^10?", "1024", "It is 1024."), events)
    assert (ended.verified, ended.answer) == (True, "1024")
    assert [(e.stage, e.items[0]["value"]) for e in ended.outcome.record] == [
        ("verify 1", "512"),
        ("revise answer 1", "1024"),
        ("revise workflow 1", "1024"),
        ("verify 2", "true"),
    ]
    assert [(e.stage, e.turn) for e in events if isinstance(e, StageBegan)] == [
        ("verify", 1),
        ("revise answer", 1),
        ("revise workflow", 1),
        ("verify", 2),
    ]
    assert [e.passed for e in events if isinstance(e, Judged)] == [False, True]
    assert [e.item for e in ended.evidence] == ["passes"]


def test_what_each_agent_is_given(session: mtf.Session) -> None:
    """(q, y, a; V') to the first, (q, y, V, R) to the second and the third."""
    model = ScriptedModel(SCRIPT)
    run(model, session, Task("What is 2^10?", "1024", "It is 1024."))
    first, second, third, again = (model.asks[n].messages[1].content for n in (0, 2, 4, 6))
    for given in (first, second, third, again):
        assert "What is 2^10?" in given
        assert "It is 1024." in given
    assert "workflow" not in first
    assert "Half of it is not it." in second  # V
    assert "half = 512" in second  # its results
    assert "again = 1024" in third  # R has grown
    assert "Compare 2^10 with the candidate." in again  # V'


def test_an_equal_answer_in_other_words_is_the_same_answer(session: mtf.Session) -> None:
    """2^{10} is 1024: the candidate stays, and the workflow is revised."""
    ended = run(ScriptedModel(SCRIPT), session, Task("What is 2^10?", "1024"))
    assert ended.outcome.turns[0].next_answer == "1024"


def test_without_a_stated_answer_the_candidate_stays(session: mtf.Session) -> None:
    model = ScriptedModel([no("No."), Turn("I do not know.")])
    ended = run(model, session, Task("What is 2^10?", "7", options=Options(max_turn=1)))
    assert (ended.verified, ended.answer) == (False, "7")


def test_the_gate_overrules_a_pass_without_evidence(session: mtf.Session) -> None:
    script = [yes("Surely."), Turn("<response>\\boxed{1024}</response>")]
    task = Task("What is 2^10?", "1024", options=Options(max_turn=1))
    assert run(ScriptedModel(script), session, task).verified
    gated = Task("What is 2^10?", "1024", options=Options(max_turn=1, gated=True))
    ended = run(ScriptedModel(script), session, gated)
    assert not ended.verified
    assert ended.outcome.turns[0].verdict.said is True


def test_definitions_do_not_leak_from_one_agent_to_the_next(session: mtf.Session) -> None:
    script = [
        Turn("<tool_flow>object:\n  secret = 7\nreturn: secret</tool_flow>"),
        no("No."),
        asking("secret + 1"),
        Turn("<response>\\boxed{8}</response>"),
    ]
    ended = run(ScriptedModel(script), session, Task("?", "7", options=Options(max_turn=1)))
    assert [e.ok for e in ended.outcome.record] == [True, False]


@pytest.mark.parametrize(
    ("word", "final"), [("true", "all odd n"), ("false", "every n that is odd"), ("?", "every n that is odd")]
)
def test_a_judge_decides_what_nothing_exact_can(
    word: str, final: str, session: mtf.Session, tmp_path: Path
) -> None:
    """It is blind and asked only then; silence makes another answer, which is verified on its own."""
    script = [
        no("No."),
        Turn("<response>\\boxed{\\text{every n that is odd}}</response>"),
        Turn(f"<verdict>{word}</verdict>"),
    ]
    model = ScriptedModel(script)
    task = Task("For which n?", "all odd n", "Secret reasons.", Options(max_turn=1))
    record = tmp_path / "r"
    ended = asyncio.run(averify(task, model, record=record, manners=manners(), session=session))
    asked = "".join(m.content for m in model.asks[2].messages)
    assert "all odd n" in asked
    assert "For which" not in asked
    assert "Secret" not in asked
    revision = next(line for line in read(record) if line["kind"] == "revision")
    assert revision["changed"] == (word != "true")
    assert final in ended.answer


def test_a_verdict_before_the_last_result_does_not_count(session: mtf.Session) -> None:
    script = [
        asking("2^10 == 1000 as passes", "Surely <verdict>true</verdict>. "),
        Turn("Oh."),
        no("It fails."),
    ]
    script.append(Turn("<response>\\boxed{1024}</response>"))
    ended = run(ScriptedModel(script), session, Task("What is 2^10?", "1000", options=Options(max_turn=1)))
    assert ended.outcome.turns[0].verdict.said is False
    assert (ended.verified, ended.answer) == (False, "1024")
