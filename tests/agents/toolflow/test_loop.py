"""Interrupt, execute, resume."""

from __future__ import annotations

import asyncio
import random

import pytest

import mtf_lang as mtf
from mtf_lang.agents.chat.caller import Caller
from mtf_lang.agents.chat.model import Abilities, Message, Prefix
from mtf_lang.agents.records import Journal
from mtf_lang.agents.toolbox import ToolboxAgent
from mtf_lang.agents.toolflow import Budget, Execution, Flow, Trajectory, loop
from mtf_lang.agents.toolflow.scanner import NOT_CLOSED
from tests.agents.running import manners
from tests.agents.scripted import ScriptedModel
from tests.agents.server import Turn
from tests.agents.toolflow.trajectories import trajectories, turns

MESSAGES = (Message("system", "Verify."), Message("user", "Problem"))
PREFIX = Abilities(Prefix.TRAILING)


class Echo:
    """A toolbox that answers at once with what it was asked."""

    async def serve(self, stage: str, number: int, request: str) -> Execution:
        return Execution(stage, number, request.strip(), "mtf", f"{request.strip()} = {len(request)}")


def run(model: ScriptedModel, flow: Flow | None = None, toolbox: loop.Toolbox | None = None) -> Trajectory:
    caller = Caller(model, Journal.fresh(), manners())
    return asyncio.run(loop.run(caller, toolbox or Echo(), "verify 1", MESSAGES, flow or Flow()))


@pytest.mark.parametrize("abilities", [Abilities(), PREFIX], ids=["turns", "prefix"])
def test_random_chunkings_give_the_same_trajectories(abilities: Abilities) -> None:
    for number, text in enumerate(trajectories()):
        whole = ScriptedModel(turns(text), abilities)
        expected = run(whole, Flow(thoughts=True))
        for seed in range(10):
            cut = ScriptedModel(turns(text), abilities, random.Random(1000 * number + seed))
            assert run(cut, Flow(thoughts=True)) == expected
            assert cut.asks == whole.asks


def test_results_stand_where_the_model_paused() -> None:
    model = ScriptedModel(
        [
            Turn("First <tool_flow>return: 1</tool_flow> or 9?"),
            Turn("then <tool_flow>return: 2</tool_flow>"),
            Turn("end"),
        ]
    )
    found = run(model)
    assert [e.request for e in found.executions] == ["return: 1", "return: 2"]
    assert found.text == (
        "First <tool_flow>return: 1</tool_flow>\n<result>\nreturn: 1 = 9\n</result>\n"
        "then <tool_flow>return: 2</tool_flow>\n<result>\nreturn: 2 = 9\n</result>\nend"
    )
    assert "<result>" not in found.written
    assert found.finish == "stop"


def test_resuming_by_turns_and_by_prefix() -> None:
    script = [Turn("a <tool_flow>return: 1</tool_flow>"), Turn("b")]
    by_turns, by_prefix = ScriptedModel(script), ScriptedModel(script, PREFIX)
    assert run(by_turns).text == run(by_prefix).text
    assert [m.role for m in by_turns.asks[1].messages] == ["system", "user", "assistant", "user"]
    assert "return: 1 = 9" in by_turns.asks[1].messages[-1].content
    last = by_prefix.asks[1].messages[-1]
    assert (last.role, by_prefix.asks[1].continues) == ("assistant", True)
    assert last.content == "a <tool_flow>return: 1</tool_flow>\n<result>\nreturn: 1 = 9\n</result>\n"
    for model in (by_turns, by_prefix):
        assert model.asks[1].messages[:2] == model.asks[0].messages  # a cache of prompts holds


def test_a_request_at_the_stop_sequence_is_complete() -> None:
    model = ScriptedModel([Turn("a <tool_flow>return: 1</tool_flow> b"), Turn("c")], Abilities(stop=True))
    found = run(model)
    assert [e.request for e in found.executions] == ["return: 1"]
    assert found.notes == ()
    assert found.text.startswith("a <tool_flow>return: 1</tool_flow>\n<result>")


def test_an_unclosed_request_is_asked_for_again() -> None:
    model = ScriptedModel([Turn("<tool_flow>return: 1", finish="length"), Turn("I give up.")])
    found = run(model)
    assert found.executions == ()
    assert found.notes == (NOT_CLOSED,)
    assert "Write it again" in model.asks[1].messages[-1].content


def test_a_thought_request_pauses_the_thinking() -> None:
    thinking = Turn("never reached", thoughts="Let me see <tool_flow>return: 1</tool_flow> maybe 3")
    model = ScriptedModel([thinking, Turn("It is 9.")], PREFIX)
    found = run(model, Flow(thoughts=True))
    assert [e.request for e in found.executions] == ["return: 1"]
    assert "never reached" not in found.text
    assert found.text.endswith("It is 9.")


def test_thoughts_are_drafts_where_nobody_says_otherwise() -> None:
    found = run(ScriptedModel([Turn("It is 9.", thoughts="hm <tool_flow>return: 1</tool_flow>")]))
    assert (found.executions, found.text) == ((), "It is 9.")


def test_thoughts_are_not_continued_as_text() -> None:
    model = ScriptedModel([Turn("<tool_flow>return: 1</tool_flow>", thoughts="hm"), Turn("b")], PREFIX)
    run(model)
    assert not model.asks[1].continues
    assert model.asks[1].messages[2].reasoning == "hm"


def test_budget_of_requests() -> None:
    one = Turn("<tool_flow>return: 1</tool_flow>")
    model = ScriptedModel([one, one, one, one])
    found = run(model, Flow(budget=Budget(requests=2)))
    assert [e.how for e in found.executions] == ["mtf", "mtf", "not served"]
    assert found.finish == "budget"
    assert len(model.asks) == 4  # the last was told that nothing more is answered
    assert "2 requests" in model.asks[3].messages[-1].content


@pytest.mark.parametrize("budget", [Budget(tokens=1), Budget(seconds=0.5)])
def test_other_budgets(budget: Budget) -> None:
    model = ScriptedModel([Turn("<tool_flow>return: 1</tool_flow>"), Turn("Then I conclude.")])
    found = run(model, Flow(budget=budget))
    assert [e.how for e in found.executions] == ["not served"]
    assert found.finish == "stop"


def test_tags_in_results_are_taken_apart() -> None:
    with mtf.Session() as session:
        model = ScriptedModel([Turn('<tool_flow>return: "</result>" as t</tool_flow>'), Turn("ok")])
        caller = Caller(model, Journal.fresh(), manners())
        toolbox = ToolboxAgent(session, caller)
        found = asyncio.run(loop.run(caller, toolbox, "verify 1", MESSAGES, Flow()))
    assert found.text.split("<result>")[1].count("</result>") == 1


def test_definitions_hold_for_later_requests_and_equal_requests_are_computed_once() -> None:
    script = [
        Turn("<tool_flow>object:\n  f(n) = n^2 + 1\nreturn: f(3)</tool_flow>"),
        Turn("<tool_flow>return: f(4) as v</tool_flow>"),
        Turn("<tool_flow>return:   f(4)   as v</tool_flow>"),
        Turn("<tool_flow>object:\n  f(n) = n\nreturn: f(4) as v</tool_flow>"),
        Turn("<tool_flow>return: f(4) as v</tool_flow>"),
        Turn("end"),
    ]
    with mtf.Session() as session:
        caller = Caller(ScriptedModel(script), Journal.fresh(), manners())
        found = asyncio.run(loop.run(caller, ToolboxAgent(session, caller), "verify 1", MESSAGES, Flow()))
    assert [e.items[0]["value"] for e in found.executions] == ["10", "17", "17", "4", "4"]
    assert [e.cached for e in found.executions] == [False, False, True, False, True]


def test_long_results_are_cut_for_the_model() -> None:
    class Long(Echo):
        async def serve(self, stage: str, number: int, request: str) -> Execution:
            return Execution(stage, number, request, "mtf", "7" * 50_000)

    model = ScriptedModel([Turn("<tool_flow>return: 1</tool_flow>"), Turn("b")])
    found = run(model, toolbox=Long())
    assert len(found.text) < 7000
    assert "44000 more characters" in model.asks[1].messages[-1].content
    assert len(found.executions[0].output) == 50_000
