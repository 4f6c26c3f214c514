"""What each provider is sent, by its documentation."""

from __future__ import annotations

from typing import Any

import pytest

from mtf_lang.agents.chat.model import Ask, Message, Settings
from mtf_lang.agents.chat.providers import PROVIDERS
from mtf_lang.agents.chat.wire import arguments

BEGUN = (Message("user", "q"), Message("assistant", "so far", "thought"))


def sent(name: str, settings: Settings | None = None, **given: Any) -> dict[str, Any]:
    return arguments(Ask(BEGUN, settings or Settings(), **given), PROVIDERS[name].abilities)


def test_prefix_continuation() -> None:
    assert sent("deepseek", continues=True)["messages"][-1]["prefix"] is True
    extra = sent("vllm", continues=True)["extra_body"]
    assert extra == {"continue_final_message": True, "add_generation_prompt": False}
    assert "extra_body" not in sent("llama.cpp", continues=True)
    for name in ("openai", "gemini", "ollama"):
        with pytest.raises(ValueError, match="continue"):
            sent(name, continues=True)


def test_grammar() -> None:
    tool = sent("openai", grammar=True)["tools"][0]["custom"]
    assert tool["format"]["grammar"]["syntax"] == "lark"
    assert tool["format"]["grammar"]["definition"].startswith("start:")
    assert "NAME" in sent("vllm", grammar=True)["extra_body"]["structured_outputs"]["grammar"]
    assert sent("llama.cpp", grammar=True)["extra_body"]["grammar"].startswith("root ::=")
    with pytest.raises(ValueError, match="grammar"):
        sent("deepseek", grammar=True)


@pytest.mark.parametrize("on", [True, False])
def test_thinking(on: bool) -> None:
    settings = Settings(thinking=on)
    assert sent("deepseek", settings)["extra_body"]["thinking"]["type"] == ("enabled" if on else "disabled")
    for name in ("vllm", "llama.cpp"):
        assert sent(name, settings)["extra_body"]["chat_template_kwargs"] == {"enable_thinking": on}
    for name in ("openai", "gemini", "ollama"):
        assert sent(name, settings)["reasoning_effort"] == ("medium" if on else "none")
    assert ("temperature" in sent("deepseek", settings)) == (not on)


def test_temperature_is_left_out_where_a_model_thinks() -> None:
    assert sent("openai")["temperature"] == 0.0
    assert "temperature" not in sent("openai", Settings(effort="high"))
    assert "temperature" not in sent("openai", Settings(temperature=None))
    assert sent("gemini", Settings(effort="none"))["temperature"] == 0.0


def test_reasoning_goes_back_only_where_it_is_wanted() -> None:
    assert sent("deepseek")["messages"][-1]["reasoning_content"] == "thought"
    assert all("reasoning_content" not in m for m in sent("openai")["messages"])


def test_bounds_and_stop() -> None:
    assert sent("openai", Settings(max_tokens=9))["max_completion_tokens"] == 9
    assert sent("ollama", Settings(max_tokens=9))["max_tokens"] == 9
    assert sent("vllm", stop=("x",))["stop"] == ["x"]
    assert "stop" not in sent("openai", stop=("x",))
    assert sent("openai")["stream_options"] == {"include_usage": True}
