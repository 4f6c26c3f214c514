"""The real client against real HTTP."""

from __future__ import annotations

import asyncio
import time
from contextlib import aclosing

import pytest

from mtf_lang.agents.chat.faults import Kind, ProviderFault, SetupFault
from mtf_lang.agents.chat.model import Abilities, Ask, Delta, Finish, Grammar, Message
from mtf_lang.agents.chat.openai_model import OpenAIModel
from mtf_lang.agents.chat.providers import PROVIDERS, provider, split
from mtf_lang.agents.verifying import open_model
from tests.agents.running import KEY_VARIABLE, PLAIN, model
from tests.agents.server import KEY, Fault, Script, Server, Turn, serving

ASK = Ask((Message("user", "Größe?"),))
TEXT = "Die Größe ∑ {aⁿ/97} ist 𝔸 — 4529. <tool_flow>return: 1</tool_flow> rest " * 3


def heard(
    server: Server, ask: Ask = ASK, stall: float = 20, abilities: Abilities = PLAIN
) -> tuple[str, str, Finish]:
    async def run() -> tuple[str, str, Finish]:
        asked = model(server, abilities, stall)
        found = {"text": "", "reasoning": ""}
        end = Finish("")
        async with aclosing(asked.stream(ask)) as pieces:
            async for piece in pieces:
                if isinstance(piece, Delta):
                    found[piece.channel] += piece.text
                else:
                    end = piece
        await asked.close()
        return found["text"], found["reasoning"], end

    return asyncio.run(run())


@pytest.mark.parametrize("seed", range(5))
def test_text_thoughts_and_usage_arrive_whole(seed: int) -> None:
    with serving(Script([Turn(TEXT, thoughts="naïve 𝔸" * 9)], seed=seed, largest=3)) as server:
        text, thoughts, end = heard(server)
    assert text == TEXT
    assert thoughts == "naïve 𝔸" * 9
    assert end.reason == "stop"
    assert end.model == "scripted"
    assert end.usage is not None
    assert end.usage.completion == len(TEXT) // 4
    assert not end.usage.estimated


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        ("429", Kind.RATE),
        ("500", Kind.SERVER),
        ("503", Kind.SERVER),
        ("400", Kind.REFUSED),
        ("404", Kind.REFUSED),
        ("drop", Kind.CONNECTION),
        ("unfinished", Kind.CONNECTION),
        ("malformed", Kind.MALFORMED),
        ("stall", Kind.STALL),
    ],
)
def test_faults_are_told_apart_and_keep_the_key(fault: str, kind: Kind) -> None:
    with serving(Script([Turn(TEXT)], {0: Fault(fault)})) as server:
        with pytest.raises(ProviderFault) as caught:
            heard(server, stall=0.3 if fault == "stall" else 20)
        assert caught.value.kind is kind
        assert caught.value.retried == (kind is not Kind.REFUSED)
        assert caught.value.retry_after == (7.0 if fault == "429" else None)
        assert KEY not in str(caught.value) + repr(caught.value) + repr(caught.value.__cause__)
        assert heard(server)[0] == TEXT  # it has recovered


def test_a_wrong_key_is_refused_without_being_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_VARIABLE, "sk-another-secret")
    with serving(Script([Turn(TEXT)])) as server, pytest.raises(ProviderFault) as caught:
        heard(server)
    assert caught.value.kind is Kind.REFUSED
    assert "sk-another-secret" not in str(caught.value)
    assert "[key]" in str(caught.value)


def test_nobody_there() -> None:
    with serving(Script([])) as server:
        pass
    with pytest.raises(ProviderFault) as caught:
        heard(server)
    assert caught.value.kind is Kind.CONNECTION


def test_leaving_the_stream_ends_the_generation() -> None:
    """The server notices that nobody listens long before it has sent all of it."""
    with serving(Script([Turn("x" * 3_000_000)], largest=400)) as server:

        async def leave() -> None:
            asked = model(server)
            async with aclosing(asked.stream(ASK)) as pieces:
                async for _ in pieces:
                    break
            await asked.close()

        asyncio.run(leave())
        until = time.monotonic() + 20
        while not server.hung_up and time.monotonic() < until:
            time.sleep(0.01)
        assert server.hung_up == 1


def test_stop_is_honoured() -> None:
    with serving(Script([Turn("abc</tool_flow>def")])) as server:
        ask = Ask((Message("user", "x"),), stop=("</tool_flow>",))
        assert heard(server, ask, abilities=Abilities(stop=True))[0] == "abc"
        assert server.bodies[0]["stop"] == ["</tool_flow>"]


def test_setup_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (p.key for p in PROVIDERS.values()):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(SetupFault, match="OPENAI_API_KEY"):
        OpenAIModel(provider("openai"), "m").check()
    OpenAIModel(provider("ollama"), "m").check()
    with pytest.raises(SetupFault, match="no provider"):
        provider("opeanai")
    with pytest.raises(SetupFault, match="base URL"):
        provider("custom")
    for wrong in ("gpt", ":gpt", "openai:"):
        with pytest.raises(SetupFault, match="provider:model"):
            split(wrong)
    assert split("ollama:qwen3:4b") == ("ollama", "qwen3:4b")


def test_passwords_in_urls_stay_where_they_are() -> None:
    asked = OpenAIModel(provider("custom", "https://me:hidden@example.org:8443/v1"), "m")
    assert asked.config["base_url"] == "https://example.org:8443/v1"
    assert "hidden" not in repr(asked)


def test_the_input_of_a_custom_tool_is_the_reply() -> None:
    with serving(Script([Turn("return: 2 + 2")])) as server:
        ask = Ask((Message("user", "two and two"),), grammar=True)
        text, _, end = heard(server, ask, abilities=Abilities(grammar=Grammar.CUSTOM_TOOL))
        assert (text, end.reason) == ("return: 2 + 2", "tool_calls")
        assert server.bodies[0]["tool_choice"] == {"type": "custom", "custom": {"name": "mtf"}}


def test_a_model_that_takes_no_temperature_is_asked_without() -> None:
    async def twice(server: Server) -> None:
        asked = model(server)
        for _ in range(2):
            assert [p async for p in asked.stream(ASK)]
        await asked.close()

    with serving(Script([Turn("yes")], temperature=False)) as server:
        asyncio.run(twice(server))
        assert ["temperature" in body for body in server.bodies] == [False, False]
        assert server.refused == 1


@pytest.mark.parametrize(
    "chunk",
    [
        b"5",
        b"null",
        b"[]",
        b'"x"',
        b"{}",
        b'{"choices": 5}',
        b'{"choices": [5]}',
        b'{"choices": [{"delta": 5}]}',
        b"\xff\xfe",
        b"<html>busy</html>",
        b'{"error": {"message": "overloaded"}}',
        b'{"error": "overloaded"}',
    ],
)
def test_whatever_comes_is_a_fault_and_no_reply(chunk: bytes) -> None:
    """Each is followed by the end of the stream, without a finish."""
    fault = Fault("malformed", chunk=chunk)
    with serving(Script([Turn(TEXT)], {0: fault})) as server, pytest.raises(ProviderFault) as caught:
        heard(server)
    assert caught.value.retried


@pytest.mark.parametrize("kind", ["drop", "malformed"])
def test_a_whole_reply_is_not_thrown_away(kind: str) -> None:
    """What breaks is behind the finish: the usage and the end of the stream."""
    with serving(Script([Turn(TEXT)], {0: Fault(kind, after=-2)})) as server:
        text, _, end = heard(server)
        assert (text, end.reason, end.usage) == (TEXT, "stop", None)
        assert len(server.bodies) == 1


NO_ADDRESSES = (
    *("http://localhost:abc", "http://localhost:0", "http://localhost:99999", "http://[::1", "http://"),
    *("localhost:8000", "ftp://x", "http://a b/", "http://x\ny", "http://☃.com"),
)


@pytest.mark.parametrize("address", NO_ADDRESSES)
def test_what_is_no_address_is_said_before_anything_is_asked(address: str) -> None:
    with pytest.raises(SetupFault):
        open_model("custom:x", address)


@pytest.mark.parametrize("key", ["sk-…", "sk a", "sk\n"])
def test_a_key_that_no_header_carries_is_said_and_not_shown(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(SetupFault, match="OPENAI_API_KEY") as caught:
        open_model("openai:x")
    assert key not in str(caught.value)


def test_secrets_of_an_address_are_not_shown() -> None:
    found = provider("custom", "https://user:password@place.example/v1?api=verysecret&v=1#fragment")
    assert found.place == "https://place.example/v1"
    asked = OpenAIModel(found, "x")
    assert asked.config["base_url"] == found.place
    assert asked._scrubbed("user:password, verysecret, fragment, v1") == "[key], [key], [key], v1"


def test_what_cannot_be_asked_is_a_fault_of_ours_and_no_malformed_stream() -> None:
    with serving(Script([Turn(TEXT)])) as server, pytest.raises(ValueError, match="grammar"):
        heard(server, Ask(ASK.messages, grammar=True), abilities=Abilities())


def test_what_is_no_text_is_refused_and_not_tried_again() -> None:
    with serving(Script([Turn(TEXT)])) as server:
        with pytest.raises(ProviderFault) as caught:
            heard(server, Ask((Message("user", "\udcff"),)))
        assert not caught.value.retried
        assert server.bodies == []
