"""From an ``Ask`` to the arguments of a chat completion: where providers differ, it is here."""

from __future__ import annotations

from typing import Any

from mtf_lang.agents.chat.model import Abilities, Ask, Grammar, Message, Prefix, Settings, Thinking
from mtf_lang.agents.chat.tools import custom_tool

TOOL = "mtf"
"""The name of the custom tool whose input is a request."""


def arguments(ask: Ask, abilities: Abilities) -> dict[str, Any]:
    """Everything but the model's name and ``stream``; raises ``ValueError`` for what cannot be asked."""
    if ask.continues and abilities.prefix is Prefix.NONE:
        raise ValueError("this provider cannot continue a message")
    if ask.grammar and abilities.grammar is Grammar.NONE:
        raise ValueError("this provider cannot be given a grammar")
    given: dict[str, Any] = {"messages": [_message(m, abilities) for m in ask.messages]}
    extra: dict[str, Any] = {}
    if ask.stop and abilities.stop:
        given["stop"] = list(ask.stop)
    if abilities.usage:
        given["stream_options"] = {"include_usage": True}
    _settings(ask.settings, abilities, given, extra)
    if ask.continues:
        _continue(abilities.prefix, given, extra)
    if ask.grammar:
        _grammar(abilities.grammar, given, extra)
    if extra:
        given["extra_body"] = extra
    return given


def _message(message: Message, abilities: Abilities) -> dict[str, Any]:
    data: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.reasoning and abilities.reasoning_back:
        data["reasoning_content"] = message.reasoning
    return data


def _settings(settings: Settings, abilities: Abilities, given: dict[str, Any], extra: dict[str, Any]) -> None:
    """A model that thinks takes no temperature, or ignores it; it is sent where nothing says it thinks."""
    thinks = settings.thinking is True or settings.effort not in (None, "none")
    if settings.temperature is not None and not thinks:
        given["temperature"] = settings.temperature
    if settings.max_tokens is not None:
        bound = "max_completion_tokens" if abilities.completion_tokens else "max_tokens"
        given[bound] = settings.max_tokens
    if settings.effort is not None:
        given["reasoning_effort"] = settings.effort
    if settings.thinking is None:
        return
    match abilities.thinking:
        case Thinking.TYPE:
            extra["thinking"] = {"type": "enabled" if settings.thinking else "disabled"}
        case Thinking.TEMPLATE:
            extra["chat_template_kwargs"] = {"enable_thinking": settings.thinking}
        case Thinking.EFFORT if settings.effort is None:
            given["reasoning_effort"] = "medium" if settings.thinking else "none"


def _continue(prefix: Prefix, given: dict[str, Any], extra: dict[str, Any]) -> None:
    match prefix:
        case Prefix.FLAG:
            given["messages"][-1]["prefix"] = True
        case Prefix.CONTINUE:
            extra["continue_final_message"] = True
            extra["add_generation_prompt"] = False


def _grammar(grammar: Grammar, given: dict[str, Any], extra: dict[str, Any]) -> None:
    from mtf_lang.grammar import gbnf, projection

    match grammar:
        case Grammar.CUSTOM_TOOL:
            given["tools"] = [custom_tool(TOOL, "Run one mathematical request.", "chat")]
            given["tool_choice"] = {"type": "custom", "custom": {"name": TOOL}}
        case Grammar.STRUCTURED:
            extra["structured_outputs"] = {"grammar": projection.lark()}
        case Grammar.GBNF:
            extra["grammar"] = gbnf.gbnf()
