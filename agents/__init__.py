"""Language-model agents on top of the public API: a model states what is to be computed, and pauses;
the compiler computes; the model goes on with an exact result.

    from mtf_lang.agents import verify

    ended = verify(problem, "4608", "deepseek:deepseek-chat", record="run.jsonl")
    ended.answer, ended.verified, ended.evidence, ended.cost

The rooms: ``chat`` (models and what talking to them costs), ``toolflow`` (interrupt, execute, resume),
``toolbox`` (requests to results), ``methods`` (AMTFV), ``records`` (one file a run), ``prompts``,
``answers``, ``card``, ``doors``. Nothing here is loaded by ``import mtf_lang``; see ``spec/agents.md``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtf_lang.agents.verifying import Task, Verified, areplay, averify, replay, verify

__all__ = ["Task", "Verified", "areplay", "averify", "replay", "verify"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from mtf_lang.agents import verifying

    return getattr(verifying, name)


def __dir__() -> list[str]:
    return sorted(__all__)
