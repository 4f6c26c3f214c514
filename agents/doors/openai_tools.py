"""MTF as a tool of OpenAI-compatible APIs: definitions, and a handler for the calls a model makes.

    tools = [function_tool()]                       # any provider with function calling
    tools = [grammar_tool()]                        # custom tools constrained by a grammar
    response = client.responses.create(model=…, tools=tools, input=…)
    with Handler() as handle:
        outputs = [handle(call) for call in response.output if is_call(call)]

Nothing here imports the package ``openai``: definitions and outputs are plain data, and calls are
read from objects or dictionaries alike.
"""

from __future__ import annotations

import json
from types import TracebackType
from typing import Any, Literal

from mtf_lang.agents.card import card
from mtf_lang.agents.chat.tools import Api, custom_tool
from mtf_lang.frozen import frozen

NAME = "run_mtf"

_SUMMARY = (
    "Compute exactly. Takes a request in MTF, a declarative language of mathematics, and gives each value "
    "with how far it may be trusted, or says what is wrong with the request."
)
_PARAMETERS: dict[str, Any] = {
    "type": "object",
    "properties": {"script": {"type": "string", "description": "the MTF request"}},
    "required": ["script"],
    "additionalProperties": False,
}


def description(tokens: int = 1500) -> str:
    """What the tool is for, with the language card of at most ``tokens`` tokens."""
    return f"{_SUMMARY}\n\n{card(tokens)}"


def function_tool(api: Api = "responses", *, tokens: int = 1500) -> dict[str, Any]:
    """The definition as a function with one argument, ``script``."""
    function = {
        "name": NAME,
        "description": description(tokens),
        "parameters": _PARAMETERS,
        "strict": True,
    }
    return (
        {"type": "function", **function} if api == "responses" else {"type": "function", "function": function}
    )


def grammar_tool(api: Api = "responses", *, tokens: int = 1500) -> dict[str, Any]:
    """The definition as a custom tool: the model writes MTF itself, constrained by the grammar."""
    return custom_tool(NAME, description(tokens), api)


# --- calls ---------------------------------------------------------------------------------------


@frozen
class Call:
    """A call of the tool: its identity, the script, and how the answer has to be written."""

    identity: str
    script: str | None
    output: Literal["function_call_output", "custom_tool_call_output", "tool"]


def read(call: Any) -> Call | None:
    """The call of this tool that an object or dictionary of either API is; None for anything else.

    ``script`` is None where the arguments are not what the definition asks for.
    """
    kind = _field(call, "type")
    if kind == "function_call" and _field(call, "name") == NAME:
        return Call(_field(call, "call_id"), _script(_field(call, "arguments")), "function_call_output")
    if kind == "custom_tool_call" and _field(call, "name") == NAME:
        return Call(_field(call, "call_id"), _field(call, "input"), "custom_tool_call_output")
    inner = _field(call, "function" if kind == "function" else "custom")
    if inner is None or _field(inner, "name") != NAME:
        return None
    script = _script(_field(inner, "arguments")) if kind == "function" else _field(inner, "input")
    return Call(_field(call, "id"), script, "tool")


def is_call(item: Any) -> bool:
    """Whether an item of a response is a call of this tool."""
    return read(item) is not None


def _field(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else getattr(value, name, None)


def _script(arguments: Any) -> str | None:
    try:
        given = json.loads(arguments)
    except (TypeError, ValueError, RecursionError):
        return None
    script = given.get("script") if isinstance(given, dict) else None
    return script if isinstance(script, str) else None


class Handler:
    """Answers calls: ``handle(call)`` gives the message or item to send back.

    Each call is computed for itself, in a worker that is kept warm, under the limits given here.
    """

    def __init__(self, *, timeout: float = 10.0, elements: int = 1_000, digits: int = 10_000) -> None:
        from mtf_lang import Session

        self._session = Session(timeout=timeout, elements=elements, digits=digits)

    def __call__(self, call: Any) -> dict[str, Any]:
        """The answer to a call; ``ValueError`` where it is none of this tool."""
        found = read(call)
        if found is None:
            raise ValueError(f"this is no call of {NAME}")
        text = _WRONG if found.script is None else str(self._session.run(found.script, keep=False))
        if found.output == "tool":
            return {"role": "tool", "tool_call_id": found.identity, "content": text}
        return {"type": found.output, "call_id": found.identity, "output": text}

    def close(self) -> None:
        """End the worker."""
        self._session.close()

    def __enter__(self) -> Handler:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


_WRONG = 'error: the arguments are JSON of the form {"script": "…"}'
