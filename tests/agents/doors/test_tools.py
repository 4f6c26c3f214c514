"""Tool definitions and handlers: shapes of the APIs, calls as they come, plain functions."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from types import SimpleNamespace
from typing import Any, get_type_hints

import jsonschema
import pytest

from mtf_lang.agents.card import card
from mtf_lang.agents.doors import tools
from mtf_lang.agents.doors.openai_tools import NAME, Handler, function_tool, grammar_tool, is_call
from tests.agents.doors.serving import ROOT

SCRIPT = "return: 3^4 as p"
ARGUMENTS = json.dumps({"script": SCRIPT})


def test_definitions_have_the_shapes_of_both_apis() -> None:
    pytest.importorskip("openai")
    from openai.types.chat import ChatCompletionCustomToolParam, ChatCompletionFunctionToolParam
    from openai.types.responses import CustomToolParam, FunctionToolParam
    from pydantic import TypeAdapter

    for kind, tool in (
        (FunctionToolParam, function_tool()),
        (ChatCompletionFunctionToolParam, function_tool("chat")),
        (CustomToolParam, grammar_tool()),
        (ChatCompletionCustomToolParam, grammar_tool("chat")),
    ):
        assert TypeAdapter(kind).validate_python(tool, strict=True)
    assert card(1500) in function_tool()["description"]
    assert card(700) in function_tool(tokens=700)["description"]


def test_strict_parameters() -> None:
    parameters = function_tool()["parameters"]
    jsonschema.Draft202012Validator.check_schema(parameters)
    assert parameters["required"] == list(parameters["properties"])
    assert parameters["additionalProperties"] is False


CALLS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (
        {"type": "function_call", "name": NAME, "call_id": "c1", "arguments": ARGUMENTS},
        {"type": "function_call_output", "call_id": "c1"},
    ),
    (
        {"type": "custom_tool_call", "name": NAME, "call_id": "c2", "input": SCRIPT},
        {"type": "custom_tool_call_output", "call_id": "c2"},
    ),
    (
        {"type": "function", "id": "c3", "function": {"name": NAME, "arguments": ARGUMENTS}},
        {"role": "tool", "tool_call_id": "c3"},
    ),
    (
        {"type": "custom", "id": "c4", "custom": {"name": NAME, "input": SCRIPT}},
        {"role": "tool", "tool_call_id": "c4"},
    ),
]


def as_object(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return SimpleNamespace(**{name: as_object(inner) for name, inner in value.items()})


def test_calls_are_answered_as_dictionaries_and_as_objects() -> None:
    with Handler(timeout=20) as handle:
        for call, answer in CALLS:
            for form in (call, as_object(call)):
                assert is_call(form)
                given = handle(form)
                text = given.pop("output" if "output" in given else "content")
                assert given == answer
                assert text.split()[:4] == ["p", "=", "81", "proved"]


def test_wrong_calls() -> None:
    for other in ({"type": "message"}, {"type": "function_call", "name": "other"}, None, 5):
        assert not is_call(other)
    with Handler() as handle:
        with pytest.raises(ValueError, match=NAME):
            handle({"type": "function_call", "name": "other", "call_id": "c"})
        for arguments in ("", "{", "[]", '{"script": 5}', "null", "[" * 100_000):
            call = {"type": "function_call", "name": NAME, "call_id": "c", "arguments": arguments}
            assert handle(call)["output"].startswith("error")
        unsaid = {
            "type": "function_call",
            "name": NAME,
            "call_id": "c",
            "arguments": '{"script": "import os"}',
        }
        assert "MTF" in handle(unsaid)["output"]


def test_functions_say_what_frameworks_read() -> None:
    for name in tools.__all__:
        function = getattr(tools, name)
        hints = get_type_hints(function)
        assert set(hints) == {*inspect.signature(function).parameters, "return"}
        assert set(hints.values()) == {str}
        documented = inspect.getdoc(function) or ""
        assert all(f"{parameter}:" in documented for parameter in inspect.signature(function).parameters)
    assert tools.run_mtf(SCRIPT).split()[:4] == ["p", "=", "81", "proved"]
    assert "MTF0201" in tools.check_mtf("return: foo")
    assert tools.check_mtf("return: 1") == "nothing found"
    assert tools.find_operations("gcd").startswith("gcd(")
    assert tools.find_operations("no such thing at all") == "no operation matches"


HEAVY = {
    "openai",
    "mcp",
    "starlette",
    "uvicorn",
    "msgspec",
    "pydantic",
    "httpx",
    "antlr4",
    "latex2sympy2_extended",
}


@pytest.mark.parametrize(
    "code",
    [
        "import mtf_lang",
        "from mtf_lang.cli import main; main(['run', '-'])",
        "import mtf_lang.agents.doors.tools, mtf_lang.agents.doors.openai_tools",
        "from mtf_lang.agents.answers import equivalent, extract",
        "from mtf_lang.agents.card import card; card(700)",
    ],
)
def test_what_is_loaded(code: str) -> None:
    program = f"{code}\nimport sys\nprint([name for name in {sorted(HEAVY)} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        input="return: 2 + 2",
    )
    assert done.stdout.splitlines()[-1] == "[]"
