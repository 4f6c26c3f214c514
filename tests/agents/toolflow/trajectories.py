"""Fifty texts that models might write, put together of pieces that are hard to tell apart."""

from __future__ import annotations

import random

from tests.agents.server import Turn

PIECES = (
    "So 3 < 5 and a<b; the map a ↦ aⁿ is ≥ 0. ",
    "<tool_flow>\nreturn: 2 + 2\n</tool_flow>",
    "<tool_flow>return: sum(k for k in 1..9)</tool_flow>",
    "```\n<tool_flow>\nreturn: 7!\n</tool_flow>\n```\n",
    "I write `<tool_flow>` and then the request. ",
    "A stray </tool_flow> here. ",
    "<result>\n4 = 4\n</result>",
    "<result>never closed",
    "<tool_flow>\nobject: x = 1\n",
    "<tool_flow></tool_flow>",
    "<TOOL_FLOW >return: 1</Tool_Flow  >",
    "<tool_flow>return: 1 <result> 1 </result>",
    "<tool_",
    "</tool_flow",
    "`<tool_flow>return: 4</tool_flow>`",
    "`<result>` ",
    "``",
    "`<tool_flow>",
    "<<tool_flow>return: 3</tool_flow>>",
    "Größe 𝔸 — naïve. ",
    "<verdict>false</verdict>\n",
    "\n\n",
)


def trajectories(count: int = 50, seed: int = 20) -> list[str]:
    chance = random.Random(seed)
    return ["".join(chance.choices(PIECES, k=chance.randint(1, 7))) for _ in range(count)]


def turns(text: str) -> list[Turn]:
    """What a model that is stopped writes on: the rest of the text, a piece a turn, then the end."""
    half = len(text) // 2
    return [Turn(text), Turn(text[half:], thoughts=text[:half]), Turn("<tool_flow>return: 5"), Turn("Done.")]
