"""Letting the machine drive the agents."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from mtf_lang.agents.answers import aequivalent, equivalent
from mtf_lang.agents.chat.caller import Caller
from mtf_lang.agents.events import Judged, StageBegan
from mtf_lang.agents.judging import judge
from mtf_lang.agents.methods.amtfv import machine
from mtf_lang.agents.methods.amtfv.agents import Agents
from mtf_lang.agents.methods.amtfv.machine import Candidate, Stage, State
from mtf_lang.agents.methods.evidence import Adjudication, adjudicate, gather
from mtf_lang.agents.toolbox import ToolboxAgent
from mtf_lang.agents.toolflow.execution import Execution
from mtf_lang.agents.toolflow.loop import Flow
from mtf_lang.frozen import frozen

NO_ANSWER = "no answer was stated"
"""What decided that a revision without an answer changes nothing."""


@frozen
class Options:
    """``max_turn`` iterations at most; ``gated``: evidence decides with the agent (``evidence``)."""

    max_turn: int = 3
    gated: bool = False
    flow: Flow = field(default_factory=Flow)


@frozen
class Turn:
    """One iteration: the answer that was verified, the verdict, and the answer it went on with."""

    number: int
    answer: str
    verdict: Adjudication
    next_answer: str

    def to_data(self) -> dict[str, Any]:
        """JSON data."""
        return {
            "turn": self.number,
            "answer": self.answer,
            "verdict": self.verdict.to_data(),
            "next_answer": self.next_answer,
        }


@frozen
class Outcome:
    """How a run ended: the answer, whether it passed, the iterations, everything that was executed."""

    response: str
    answer: str
    verified: bool
    turns: tuple[Turn, ...]
    record: tuple[Execution, ...]


class _Run:
    def __init__(self, agents: Agents, options: Options) -> None:
        self._agents, self._options = agents, options
        self._journal, self._watcher = agents.caller.journal, agents.caller.watcher
        self._turns: list[Turn] = []
        self._record: list[Execution] = []

    async def all(self, candidate: Candidate) -> Outcome:
        state = machine.start(candidate, self._options.max_turn)
        while state.stage is not Stage.DONE:
            self._watcher(StageBegan(state.stage.value, state.turn, state.candidate.answer))
            state = await self._step(state)
        final = state.candidate
        return Outcome(final.response, final.answer, state.verified, tuple(self._turns), tuple(self._record))

    async def _step(self, state: State) -> State:
        match state.stage:
            case Stage.VERIFY:
                return await self._verify(state)
            case Stage.REVISE_ANSWER:
                return await self._revise_answer(state)
            case _:
                return await self._revise_workflow(state)

    async def _verify(self, state: State) -> State:
        trajectory, said = await self._agents.verify(state)
        answer, record = state.candidate.answer, trajectory.executions
        evidence = await _aside(gather, record, answer, _certainly_equal)
        verdict = adjudicate(said, evidence, self._options.gated)
        self._turns.append(Turn(state.turn, answer, verdict, answer))
        self._record.extend(record)
        self._journal.write({"kind": "verdict", "turn": state.turn, "answer": answer, **verdict.to_data()})
        self._watcher(Judged(answer, verdict.passed, verdict.why))
        return machine.verified(state, machine.Verification(trajectory.text, verdict.passed, record))

    async def _revise_answer(self, state: State) -> State:
        revised = await self._agents.revise_answer(state)
        answer, decided = state.candidate.answer, NO_ANSWER
        changed = False
        if revised.answer is not None:
            agents = self._agents
            judged = judge(agents.caller, f"revise answer {state.turn}", agents.flow.settings)
            found = await aequivalent(answer, revised.answer, judged)
            changed, decided = found.equal is not True, found.decided_by
            answer = revised.answer if changed else answer
        self._record.extend(revised.record)
        self._turns[-1] = Turn(state.turn, state.candidate.answer, self._turns[-1].verdict, answer)
        self._journal.write(
            {
                "kind": "revision",
                "turn": state.turn,
                "feedback": revised.feedback,
                "response": revised.response,
                "answer": revised.answer,
                "changed": changed,
                "decided_by": decided,
            }
        )
        candidate = Candidate(revised.response, answer)
        revision = machine.AnswerRevision(revised.feedback, candidate, changed, revised.record)
        return machine.answer_revised(state, revision)

    async def _revise_workflow(self, state: State) -> State:
        workflow, record = await self._agents.revise_workflow(state)
        self._record.extend(record)
        self._journal.write({"kind": "workflow", "turn": state.turn, "workflow": workflow})
        return machine.workflow_revised(state, machine.WorkflowRevision(workflow, record))


async def run(
    problem: str, candidate: Candidate, caller: Caller, toolbox: ToolboxAgent, options: Options
) -> Outcome:
    """Verify and correct a candidate. Raises what calls raise (``ProviderFault``, ``RecordFault``)."""
    return await _Run(Agents(problem, caller, toolbox, options.flow), options).all(candidate)


async def _aside(function: Any, *arguments: Any) -> Any:
    """A function that may compute for a while, without holding up the event loop."""
    import asyncio

    return await asyncio.to_thread(function, *arguments)


def _certainly_equal(left: str, right: str) -> bool:
    return equivalent(left, right).equal is True
