"""A model as the judge of two answers, where nothing exact decides.

The judge is blind: it sees two answers in the order of their texts and nothing of the question, of who
gave them or how. Whatever it decides is marked as the judge's word (``Equivalence.decided_by``).
"""

from __future__ import annotations

from mtf_lang.agents import prompts
from mtf_lang.agents.answers.equivalence import AsyncJudge
from mtf_lang.agents.chat.caller import Caller
from mtf_lang.agents.chat.model import Ask, Message, Settings
from mtf_lang.agents.methods import reading


def judge(caller: Caller, stage: str, settings: Settings) -> AsyncJudge:
    """A judge that asks the model of ``caller``; ``stage`` says in the record for what."""

    async def decide(a: str, b: str) -> bool | None:
        first, second = sorted((a, b))
        task = prompts.fill("judge_task", first=first, second=second)
        messages = Message("system", prompts.text("judge")), Message("user", task)
        reply = await caller.ask(f"{stage}: judge", Ask(messages, settings))
        return reading.verdict(reply.text)

    return decide
