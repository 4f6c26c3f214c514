"""The Model Context Protocol door, used by the official client: in process, over stdio, over HTTP."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from mtf_lang.agents.card import card
from tests.agents.doors.serving import ROOT, opened

pytest.importorskip("mcp")

from mcp import Client, StdioServerParameters

from mtf_lang.agents.doors.listening import BODY
from mtf_lang.agents.doors.mcp import server
from mtf_lang.agents.doors.service import Bounds, Service
from mtf_lang.limits import Limits


def in_process(work: Callable[[Any], Awaitable[None]], bounds: Bounds | None = None) -> None:
    async def main() -> None:
        service = Service(bounds)
        try:
            async with Client(server(service)) as client:
                await work(client)
        finally:
            service.close()

    asyncio.run(main())


def test_tools_have_schemas_of_what_they_take_and_give() -> None:
    async def work(client: Any) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == {"run", "check", "explain", "operations"}
        for tool in tools.values():
            jsonschema.Draft202012Validator.check_schema(tool.input_schema)
            jsonschema.Draft202012Validator.check_schema(tool.output_schema)
            assert tool.description
        calls = {
            "run": {"script": "return: 2 + 2, 1/0"},
            "check": {"script": "return: foo"},
            "explain": {"script": "return: 2 + 2"},
            "operations": {"words": "gcd"},
        }
        for name, arguments in calls.items():
            jsonschema.validate(arguments, tools[name].input_schema)
            given = await client.call_tool(name, arguments)
            assert not given.is_error
            jsonschema.validate(given.structured_content, tools[name].output_schema)

    in_process(work)


def test_run_gives_data_and_text() -> None:
    async def work(client: Any) -> None:
        script = "context:\n  parameter n = 3\nreturn: sum(k^3 for k in 1..n) as S, S"
        ran = await client.call_tool("run", {"script": "return: 3^4 as p", "using": "exact"})
        assert ran.structured_content["results"][0]["value"] == "81"
        assert ran.content[0].text.split()[:4] == ["p", "=", "81", "proved"]
        ran = await client.call_tool("run", {"script": script.replace(", S", ""), "parameters": {"n": 4}})
        assert ran.structured_content["results"][0]["value"] == "100"
        wrong = await client.call_tool("run", {"script": "return: 2 +"})
        assert not wrong.is_error  # the script is wrong, the call is not
        assert wrong.structured_content["ok"] is False
        assert "MTF0121" in wrong.content[0].text

    in_process(work)


def test_calls_that_are_refused_say_why() -> None:
    async def work(client: Any) -> None:
        for arguments, said in (
            ({"script": "return: 1", "timeout": 60}, "at most 2"),
            ({"script": "return: 1", "timeout": -1}, "timeout"),
            ({"script": 5}, "script"),
            ({}, "script"),
            ({"script": "x" * 300}, "characters"),
        ):
            refused = await client.call_tool("run", arguments)
            assert refused.is_error
            assert said in refused.content[0].text

    in_process(work, Bounds(Limits(timeout=2), characters=200))


def test_resources() -> None:
    async def work(client: Any) -> None:
        listed = {str(resource.uri) for resource in (await client.list_resources()).resources}
        assert listed == {"mtf://card", "mtf://grammar"}
        texts = {}
        for uri in (*listed, "mtf://card/700", "mtf://errors/MTF0201"):
            texts[uri] = (await client.read_resource(uri)).contents[0].text
        assert texts["mtf://card"] == card(1500)
        assert texts["mtf://card/700"] == card(700)
        assert "MTF0201" in texts["mtf://errors/MTF0201"]
        for uri in ("mtf://errors/MTF9999", "mtf://errors/..%2F..%2FREADME", "mtf://card/5"):
            with pytest.raises(Exception, match=r"(?i)resource|diagnostic|card"):
                await client.read_resource(uri)

    in_process(work)


async def uses(target: Any) -> str:
    async with Client(target) as client:
        assert len((await client.list_tools()).tools) == 4
        ran = await client.call_tool("run", {"script": "return: gcd(84, 36)"})
        return str(ran.structured_content["results"][0]["value"])


def test_over_stdio() -> None:
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "mtf_lang", "mcp"], cwd=ROOT, env=dict(os.environ)
    )
    assert asyncio.run(asyncio.wait_for(uses(command), 60)) == "12"


def test_over_http() -> None:
    with opened("mcp", "--http") as port:
        assert asyncio.run(asyncio.wait_for(uses(f"http://127.0.0.1:{port}/mcp"), 60)) == "12"
        large = HTTPConnection("127.0.0.1", port, timeout=30)
        large.request("POST", "/mcp", b" " * (BODY + 2), {"content-type": "application/json"})
        assert large.getresponse().status == 413
        large.close()
        foreign = HTTPConnection("127.0.0.1", port, timeout=30)
        foreign.request("POST", "/mcp", b"{}", {"content-type": "application/json", "host": "elsewhere"})
        assert (
            400 <= foreign.getresponse().status < 500
        )  # a page in a browser does not reach it by its own name
        foreign.close()


def test_the_example_of_the_page() -> None:
    page = Path(ROOT, "spec", "doors.md").read_text(encoding="utf-8")
    assert '"args": ["mcp"]' in page
