"""The Model Context Protocol door, on the official SDK: stdio for one client, HTTP for several.

Tools: ``run``, ``check``, ``explain``, ``operations``, each with schemas of what it takes and gives.
Resources: the language card in its sizes, the grammar, and the page of each diagnostic.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from socket import socket
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from mtf_lang.agents.card import SIZES, card
from mtf_lang.agents.doors import service as doors
from mtf_lang.version import VERSION

if TYPE_CHECKING:
    from starlette.types import ASGIApp

try:
    from mcp.server import MCPServer
    from mcp.types import CallToolResult
    from pydantic import Field
except ImportError:
    raise ModuleNotFoundError(
        "`mtf mcp` needs the package mcp, version 2 or later: install mtf-lang[mcp]"
    ) from None

INSTRUCTIONS = (
    "MTF is a declarative language for exact mathematics: state what is to be computed, and the compiler "
    "finds out how. Read the resource mtf://card once, write a request, and `run` it. Where a request is "
    "wrong, the diagnostics say what to mend. Every value says how far it may be trusted."
)

Script = Annotated[str, Field(description="an MTF request: blocks `context:`, `object:`, `return:`")]
Parameters = Annotated[
    dict[str, int | str] | None,
    Field(description="values of the script's parameters: integers, or MTF expressions as text"),
]
Using = Annotated[str | None, Field(description="force a backend: exact, enumeration, symbolic or smt")]
Timeout = Annotated[float | None, Field(gt=0, description="seconds; the server grants at most its own limit")]


class Found(TypedDict):
    """What is wrong with a script, or worth knowing."""

    mtf: int
    ok: bool
    diagnostics: list[dict[str, Any]]


class Ran(Found):
    """The results of a script, item by item, as `mtf run --json` prints them."""

    source: str
    results: list[dict[str, Any]]
    record: list[dict[str, Any]]


class Explained(Found):
    """The plan of a script: for each item the strategies, their costs, and the choice."""

    text: str | None
    steps: list[dict[str, Any]] | None


class Operations(TypedDict):
    """Operations of the language."""

    operations: list[dict[str, Any]]


def server(service: doors.Service) -> MCPServer:
    """An MCP server in front of a service, which belongs to the caller."""
    made = MCPServer("mtf", title="mtf_lang", instructions=INSTRUCTIONS, version=VERSION, log_level="ERROR")
    _running(made, service)
    _reading(made, service)
    _resources(made)
    return made


async def _told(asked: Awaitable[doors.Answer]) -> CallToolResult:
    """The answer as text for the model and as data; what a door refuses as an error that the model reads."""
    from mcp.types import TextContent

    try:
        answer = await asked
    except (doors.Refused, doors.Busy) as refused:
        return CallToolResult(content=[TextContent(type="text", text=str(refused))], is_error=True)
    return CallToolResult(
        content=[TextContent(type="text", text=answer.text)], structured_content=answer.data
    )


def _running(made: MCPServer, service: doors.Service) -> None:
    @made.tool(description="Run an MTF request: exact values with their trust, or diagnostics.")
    async def run(
        script: Script, parameters: Parameters = None, using: Using = None, timeout: Timeout = None
    ) -> Annotated[CallToolResult, Ran]:
        limits = {"timeout": timeout}
        return await _told(service.run(script, parameters=parameters, using=using, limits=limits))


def _reading(made: MCPServer, service: doors.Service) -> None:
    """Tools that compute nothing."""

    @made.tool(description="Say what is wrong with an MTF request, or worth knowing; nothing is computed.")
    async def check(script: Script, parameters: Parameters = None) -> Annotated[CallToolResult, Found]:
        return await _told(service.check(script, parameters=parameters))

    @made.tool(description="Show how an MTF request would be computed: backend, strategy, cost, reasons.")
    async def explain(
        script: Script, parameters: Parameters = None, using: Using = None
    ) -> Annotated[CallToolResult, Explained]:
        return await _told(service.explain(script, parameters=parameters, using=using))

    @made.tool(description="Search the operations of MTF by name or by words; signatures, meaning, examples.")
    async def operations(
        words: Annotated[str, Field(description="a name, or words of the description")] = "",
        most: Annotated[int, Field(ge=1, le=100)] = 10,
    ) -> Operations:
        return {"operations": doors.operations(words, most)}


def _resources(made: MCPServer) -> None:
    """The language card, the grammar, the pages of diagnostics."""
    kind = "text/markdown"

    @made.resource("mtf://card", mime_type=kind, description="The language in 1,500 tokens.")
    def language_card() -> str:
        return card(1500)

    @made.resource("mtf://card/{tokens}", mime_type=kind, description=f"The language in {SIZES} tokens.")
    def language_card_of(tokens: int) -> str:
        return card(tokens)

    @made.resource(
        "mtf://grammar", mime_type="text/plain", description="For constrained decoding (llguidance)."
    )
    def grammar() -> str:
        from mtf_lang.grammar import projection

        return projection.lark()

    @made.resource("mtf://errors/{code}", mime_type=kind, description="The page of a diagnostic, as MTF0201.")
    def page(code: str) -> str:
        from mtf_lang.diagnostics.codes import CATALOGUE

        if code not in CATALOGUE:
            raise ValueError(f"there is no diagnostic {code}")
        from importlib.resources import files

        return files("mtf_lang.spec").joinpath("errors", f"{code}.md").read_text(encoding="utf-8")


# --- serving -------------------------------------------------------------------------------------


def serve_stdio(bounds: doors.Bounds) -> None:
    """Serve one client over standard input and output."""
    _serve(bounds, lambda made: made.run_stdio_async())


def serve_http(bounds: doors.Bounds, host: str, listening: socket) -> None:
    """Serve over streamable HTTP at ``/mcp``; nothing is kept between the calls of a client.

    ``host`` is the address as it was asked for: of one's own machine only, others' names for it are refused.
    """
    from mtf_lang.agents.doors.listening import Arriving, serve

    def application(made: MCPServer) -> ASGIApp:
        return Arriving(made.streamable_http_app(stateless_http=True, host=host))

    _serve(bounds, lambda made: serve(application(made), listening, bounds))


def _serve(bounds: doors.Bounds, running: Callable[[MCPServer], Awaitable[None]]) -> None:
    import asyncio

    async def serving() -> None:
        service = doors.Service(bounds)
        try:
            await running(server(service))
        finally:
            service.close()

    asyncio.run(serving())
