"""The same flow against a real model behind llama.cpp's server, on demand; no test runs it.

    python -m tests.agents.real_model http://localhost:8080/v1

A small model will do: its mathematics does not matter, its streaming, its stopping and its grammar do.
Prints what was seen and fails where the plumbing does not hold.
"""

from __future__ import annotations

import asyncio
import sys
from time import monotonic

import mtf_lang as mtf
from mtf_lang.agents.chat.caller import INTERRUPTED, Caller, Reply
from mtf_lang.agents.chat.model import Ask, Message, Prefix, Settings
from mtf_lang.agents.chat.openai_model import OpenAIModel
from mtf_lang.agents.chat.patience import Manners, Patience
from mtf_lang.agents.chat.providers import provider
from mtf_lang.agents.records import Journal
from mtf_lang.agents.toolbox import ToolboxAgent
from mtf_lang.agents.toolflow import Budget, Flow, Scanner, loop

SETTINGS = Settings(max_tokens=60)
REQUEST = "<tool_flow>\nreturn: {}\n</tool_flow>"
SHOWN = (
    Message("system", "Answer with one request, like the ones before, and with nothing else."),
    Message("user", "What is six times seven?"),
    Message("assistant", REQUEST.format("6 * 7")),
    Message("user", "What is two times nine?"),
    Message("assistant", REQUEST.format("2 * 9")),
    Message("user", "What is five times eight?"),
)
"""Examples after which even a small model writes a request."""


async def flow(caller: Caller, toolbox: ToolboxAgent) -> None:
    """A trajectory: the model requests, is interrupted, and goes on with the result."""
    found = await loop.run(caller, toolbox, "verify 1", SHOWN, Flow(SETTINGS, Budget(requests=2)))
    print(f"trajectory: {found.text!r}, {found.finish}, {found.notes}")
    assert found.executions, "it was to write a request"


async def interrupt(caller: Caller) -> None:
    """The closing tag ends the generation; with a stop sequence the server does."""
    tagged = await caller.ask("interrupt", Ask(SHOWN, SETTINGS), Scanner)
    print(f"interrupted: {tagged.text!r}, {tagged.finish}")
    assert tagged.finish == INTERRUPTED
    stopped = await caller.ask("stop", Ask(SHOWN, SETTINGS, stop=("</tool_flow>",)))
    print(f"stopped: {stopped.text!r}, {stopped.finish}, {stopped.usage}")
    assert stopped.finish == "stop"
    assert "</tool_flow>" not in stopped.text


async def prefix(caller: Caller) -> None:
    """A begun message is gone on with, where the server can do that."""
    begun = Message("assistant", "<tool_flow>\nreturn: 5 * ")
    reply = await caller.ask("prefix", Ask((*SHOWN, begun), SETTINGS, ("</tool_flow>",), continues=True))
    print(f"continued: {reply.text!r}")


async def grammar(caller: Caller) -> None:
    """What is written under the grammar is MTF as far as it goes."""
    ask = Ask((Message("user", "return: 2 + 3"),), SETTINGS, grammar=True)
    reply: Reply = await caller.ask("grammar", ask)
    found = mtf.check(reply.text)
    print(f"under the grammar: {reply.text!r}, {reply.finish}, {[d.code for d in found]}")
    assert reply.finish == "length" or not any(d.code.startswith("MTF01") for d in found)


async def all_of_it(url: str) -> None:
    """Everything, with the time each took."""
    manners = Manners(Patience(stall=600, total=3600))
    model = OpenAIModel(provider("llama.cpp", url), "local", manners.patience)
    caller = Caller(model, Journal.fresh(), manners)
    with mtf.Session() as session:
        toolbox = ToolboxAgent(session, caller)
        for part in (interrupt(caller), grammar(caller), flow(caller, toolbox), prefix(caller)):
            began = monotonic()
            await part
            print(f"  {monotonic() - began:.1f} s", flush=True)
    print(caller.cost.to_data())
    assert model.abilities.prefix is Prefix.TRAILING
    await model.close()


if __name__ == "__main__":
    asyncio.run(all_of_it(sys.argv[1]))
