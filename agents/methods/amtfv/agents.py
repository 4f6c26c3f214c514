"""The three agents of AMTFV: each a prompt, a trajectory of the tool flow, and a reading of its end."""

from __future__ import annotations

import json

from mtf_lang.agents import prompts
from mtf_lang.agents.answers import extract
from mtf_lang.agents.card import card
from mtf_lang.agents.chat.caller import Caller
from mtf_lang.agents.chat.model import Ask, Message
from mtf_lang.agents.methods import reading
from mtf_lang.agents.methods.amtfv.machine import Record, State
from mtf_lang.agents.toolbox import ToolboxAgent
from mtf_lang.agents.toolflow import loop
from mtf_lang.agents.toolflow.execution import clipped
from mtf_lang.frozen import frozen

CARD = 1500
"""The size of the language card in the prompts of the agents, in tokens."""


@frozen
class Revised:
    """Feedback F, response y', and its answer a' where it states one."""

    feedback: str
    response: str
    answer: str | None
    record: Record


@frozen
class Agents:
    """The agents of one run on one problem."""

    problem: str
    caller: Caller
    toolbox: ToolboxAgent
    flow: loop.Flow

    async def verify(self, state: State) -> tuple[loop.Trajectory, bool | None]:
        """Carry out a verification; what was written with its results is the workflow V.

        What is said before the last result is no verdict. A missing one is asked for once more; None where
        there is still none.
        """
        given = {
            "problem": self.problem,
            "response": state.candidate.response,
            "answer": state.candidate.answer,
        }
        if state.reference is None:
            task = prompts.fill("verify_task", **given)
        else:
            task = prompts.fill("verify_reference", **given, workflow=state.reference)
        messages = self._messages("verify", task)
        trajectory = await self._trajectory(f"verify {state.turn}", messages)
        said = reading.verdict(trajectory.last)
        if said is None:
            said = await self._verdict(trajectory, messages)
        return trajectory, said

    async def revise_answer(self, state: State) -> Revised:
        """Find out why the answer did not pass, and revise the response."""
        trajectory = await self._revision("revise_answer", f"revise answer {state.turn}", state)
        response = reading.section(trajectory.written, "response") or trajectory.written
        feedback = reading.section(trajectory.written, "feedback") or trajectory.written
        found = extract(response)
        return Revised(feedback, response, None if found is None else found.text, trajectory.executions)

    async def revise_workflow(self, state: State) -> tuple[str, Record]:
        """Diagnose the verification and write a better one, V'."""
        trajectory = await self._revision("revise_workflow", f"revise workflow {state.turn}", state)
        workflow = reading.section(trajectory.written, "workflow") or trajectory.text
        return workflow, trajectory.executions

    async def _revision(self, prompt: str, stage: str, state: State) -> loop.Trajectory:
        task = prompts.fill(
            f"{prompt}_task",
            problem=self.problem,
            response=state.candidate.response,
            answer=state.candidate.answer,
            workflow=state.workflow,
            record=told(state.record),
        )
        return await self._trajectory(stage, self._messages(prompt, task))

    async def _trajectory(self, stage: str, messages: tuple[Message, ...]) -> loop.Trajectory:
        self.toolbox.begin()
        trajectory = await loop.run(self.caller, self.toolbox, stage, messages, self.flow)
        self.caller.journal.write(
            {
                "kind": "trajectory",
                "stage": stage,
                "text": trajectory.text,
                "finish": trajectory.finish,
                "notes": list(trajectory.notes),
            }
        )
        return trajectory

    async def _verdict(self, trajectory: loop.Trajectory, messages: tuple[Message, ...]) -> bool | None:
        asked = Message("user", prompts.text("verdict"))
        written = Message("assistant", trajectory.text or "(nothing)")
        ask = Ask((*messages, written, asked), self.flow.settings)
        reply = await self.caller.ask(f"{trajectory.stage}: verdict", ask)
        return reading.verdict(reply.text)

    def _messages(self, prompt: str, task: str) -> tuple[Message, ...]:
        """The part that never changes first, so that providers may cache it."""
        return Message("system", prompts.fill(prompt, card=card(CARD))), Message("user", task)


def told(record: Record) -> str:
    """An execution record for an agent: what was run, and what came of it."""
    if not record:
        return "(nothing was requested)"
    return "\n\n".join(
        f"[{number}] {execution.mtf or json.dumps(execution.request, ensure_ascii=False)}\n"
        f"{clipped(execution.output)}"
        for number, execution in enumerate(record, 1)
    )
