"""MTF as plain functions, for frameworks that make tools of functions.

    from langchain_core.tools import tool           # LangChain
    agent = create_agent(model, tools=[tool(run_mtf), tool(check_mtf), tool(find_operations)])

    from agents import Agent, function_tool         # OpenAI Agents SDK
    agent = Agent(name="…", tools=[function_tool(run_mtf), function_tool(find_operations)])

    from smolagents import tool                     # smolagents
    agent = ToolCallingAgent(model=model, tools=[tool(run_mtf), tool(find_operations)])

Names, type hints and docstrings are what these frameworks read. Give the model the language card
beside them: ``mtf_lang.agents.card.card(1500)``.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtf_lang import Session

__all__ = ["check_mtf", "find_operations", "run_mtf"]


@cache
def _session() -> Session:
    """The worker of these functions; it ends with the process."""
    from mtf_lang import Session

    return Session(elements=1_000, digits=10_000)


def run_mtf(script: str) -> str:
    """Compute exactly: run a request in MTF, a declarative language of mathematics.

    Args:
        script: The MTF request, with blocks `context:`, `object:` and `return:`.

    Returns:
        Each returned item with its value and how far it may be trusted, or what is wrong.
    """
    return str(_session().run(script, keep=False))


def check_mtf(script: str) -> str:
    """Say what is wrong with an MTF request, without computing anything.

    Args:
        script: The MTF request, with blocks `context:`, `object:` and `return:`.

    Returns:
        The findings with their places and repairs, or "nothing found".
    """
    from mtf_lang.diagnostics.text import render
    from mtf_lang.source import Source

    found = _session().check(script)
    return render(found, Source("<text>", script)) if found else "nothing found"


def find_operations(words: str) -> str:
    """Search the operations of MTF by name or by words of their description.

    Args:
        words: A name such as `gcd`, or words such as `perfect square`.

    Returns:
        For each operation that matches its signatures, its meaning and an example.
    """
    from mtf_lang.agents.doors.service import operations

    found = operations(words, 8)
    lines = [f"{'; '.join(o['signatures'])}: {o['summary']}{_example(o['examples'])}" for o in found]
    return "\n".join(lines) or "no operation matches"


def _example(examples: list[dict[str, str]]) -> str:
    return f" {examples[0]['expression']} is {examples[0]['value']}." if examples else ""
