"""Runs against the test server: no waiting, the real client, the real compiler."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import mtf_lang as mtf
from mtf_lang.agents import Task, Verified, averify
from mtf_lang.agents.chat.model import Abilities, Prefix
from mtf_lang.agents.chat.openai_model import OpenAIModel
from mtf_lang.agents.chat.patience import Clock, Manners, Patience
from mtf_lang.agents.chat.providers import Provider
from mtf_lang.agents.events import Event
from tests.agents.server import Server

KEY_VARIABLE = "MTF_TEST_KEY"

PLAIN = Abilities()
PREFIX = Abilities(Prefix.TRAILING, stop=True)


def clock() -> tuple[Clock, list[float]]:
    """A clock that ticks once each time it is read, and what was waited for."""
    ticks, waits = count(), []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    return Clock(lambda: float(next(ticks)), sleep, lambda: 0.5), waits


def manners(attempts: int = 3, stall: float = 20) -> Manners:
    patience = Patience(attempts=attempts, connect=20, stall=stall, total=60)
    return Manners(patience, clock()[0])


def model(server: Server, abilities: Abilities = PLAIN, stall: float = 20) -> OpenAIModel:
    provider = Provider("test", server.url, KEY_VARIABLE, abilities)
    return OpenAIModel(provider, "scripted", manners(stall=stall).patience)


def verified(
    server: Server,
    task: Task,
    record: Path | None = None,
    abilities: Abilities = PLAIN,
    watcher: Callable[[Event], None] | None = None,
    attempts: int = 3,
    stall: float = 20,
    session: mtf.Session | None = None,
) -> Verified:
    async def run() -> Verified:
        asked = model(server, abilities, stall)
        given: dict[str, Any] = {"session": session} | ({} if watcher is None else {"watcher": watcher})
        try:
            return await averify(task, asked, record=record, manners=manners(attempts, stall), **given)
        finally:
            await asked.close()

    return asyncio.run(run())
