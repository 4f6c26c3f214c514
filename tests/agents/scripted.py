"""A chat model in memory that writes what a script says, in pieces of any size."""

from __future__ import annotations

import random
from collections.abc import AsyncGenerator, Sequence
from typing import Any

from mtf_lang.agents.chat.faults import ProviderFault
from mtf_lang.agents.chat.model import Abilities, Ask, Channel, Delta, Finish
from tests.agents.server import Turn


class ScriptedModel:
    """``asks`` is what it was asked; a fault in the script is raised after some pieces of its turn."""

    def __init__(
        self,
        turns: Sequence[Turn | ProviderFault],
        abilities: Abilities | None = None,
        chance: random.Random | None = None,
        largest: int = 12,
    ) -> None:
        self.asks: list[Ask] = []
        self._turns, self._abilities = list(turns), abilities or Abilities()
        self._chance, self._largest = chance, largest

    @property
    def name(self) -> str:
        return "script"

    @property
    def abilities(self) -> Abilities:
        return self._abilities

    @property
    def config(self) -> dict[str, Any]:
        return {"name": self.name}

    async def stream(self, ask: Ask) -> AsyncGenerator[Delta | Finish, None]:
        self.asks.append(ask)
        turn = self._turns[len(self.asks) - 1]
        if isinstance(turn, ProviderFault):
            yield Delta("text", "Let me")
            raise turn
        text = turn.text
        for stop in ask.stop:
            text = text.split(stop)[0]
        channels: tuple[tuple[Channel, str], ...] = (("reasoning", turn.thoughts), ("text", text))
        for channel, written in channels:
            for piece in pieces(written, self._chance, self._largest):
                yield Delta(channel, piece)
        yield Finish(turn.finish, None, "script")


def pieces(text: str, chance: random.Random | None, largest: int) -> list[str]:
    """The text cut anywhere; whole without chance."""
    if chance is None:
        return [text] if text else []
    found, at = [], 0
    while at < len(text):
        size = chance.randint(1, largest)
        found.append(text[at : at + size])
        at += size
    return found
