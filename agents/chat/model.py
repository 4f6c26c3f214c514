"""What a chat model is: the protocol and the data that go in and come out.

A model streams; it knows nothing of retries, records or tools. Another kind of provider is one more
class with ``name``, ``abilities``, ``config`` and ``stream``.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import field
from enum import StrEnum
from typing import Any, Literal, Protocol

from mtf_lang.frozen import frozen

Role = Literal["system", "user", "assistant"]
Channel = Literal["text", "reasoning"]


class Prefix(StrEnum):
    """How a provider is told to go on with an unfinished message of the assistant."""

    NONE = "none"
    FLAG = "flag"
    """``prefix: true`` on the last message (DeepSeek)."""
    CONTINUE = "continue"
    """``continue_final_message`` and no generation prompt (vLLM)."""
    TRAILING = "trailing"
    """A last message of the assistant is continued without being told (llama.cpp)."""


class Grammar(StrEnum):
    """How a provider is given the grammar of MTF."""

    NONE = "none"
    CUSTOM_TOOL = "custom tool"
    """A custom tool with a Lark grammar (OpenAI)."""
    STRUCTURED = "structured outputs"
    """``structured_outputs`` with a Lark grammar read by llguidance (vLLM)."""
    GBNF = "gbnf"
    """``grammar`` with GBNF (llama.cpp)."""


class Thinking(StrEnum):
    """How thinking is switched on and off."""

    NONE = "none"
    TYPE = "type"
    """``thinking: {type: enabled | disabled}`` (DeepSeek)."""
    TEMPLATE = "template"
    """``chat_template_kwargs: {enable_thinking: …}`` (vLLM, llama.cpp)."""
    EFFORT = "effort"
    """``reasoning_effort``; ``none`` switches it off (OpenAI, Gemini, Ollama)."""


@frozen
class Abilities:
    """What a provider can do beyond plain streaming."""

    prefix: Prefix = Prefix.NONE
    grammar: Grammar = Grammar.NONE
    thinking: Thinking = Thinking.NONE
    stop: bool = False
    """Whether it ends at stop sequences, for every model of it."""
    usage: bool = True
    """Whether it takes ``stream_options`` and reports usage at the end of a stream."""
    completion_tokens: bool = False
    """Whether the bound on what it writes is called ``max_completion_tokens``."""
    reasoning_back: bool = False
    """Whether it wants its reasoning back as ``reasoning_content``."""


@frozen
class Settings:
    """How a model is to write; ``None`` leaves it to the provider."""

    temperature: float | None = 0.0
    thinking: bool | None = None
    effort: str | None = None
    max_tokens: int | None = None


@frozen
class Message:
    """One message of a conversation."""

    role: Role
    content: str
    reasoning: str = ""
    """What an assistant thought before it wrote this; sent only where the provider wants it."""


@frozen
class Ask:
    """What a model is asked.

    ``continues``: the last message is the assistant's own and is to be gone on with. ``grammar``: the
    reply must be one MTF request.
    """

    messages: tuple[Message, ...]
    settings: Settings = field(default_factory=Settings)
    stop: tuple[str, ...] = ()
    continues: bool = False
    grammar: bool = False

    def to_data(self) -> dict[str, Any]:
        """JSON data that says all of it; the identity of a call in a record."""
        return {
            "messages": [
                {"role": m.role, "content": m.content} | ({"reasoning": m.reasoning} if m.reasoning else {})
                for m in self.messages
            ],
            "settings": {
                "temperature": self.settings.temperature,
                "thinking": self.settings.thinking,
                "effort": self.settings.effort,
                "max_tokens": self.settings.max_tokens,
            },
            "stop": list(self.stop),
            "continues": self.continues,
            "grammar": self.grammar,
        }


@frozen
class Usage:
    """Tokens of a call. ``estimated``: the provider did not say, a quarter of the UTF-8 bytes stands in."""

    prompt: int = 0
    completion: int = 0
    cached: int = 0
    """Of ``prompt``: read from the provider's cache."""
    estimated: bool = False

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.prompt + other.prompt,
            self.completion + other.completion,
            self.cached + other.cached,
            self.estimated or other.estimated,
        )

    def to_data(self) -> dict[str, Any]:
        """JSON data."""
        return {
            "prompt": self.prompt,
            "completion": self.completion,
            "cached": self.cached,
            "estimated": self.estimated,
        }


@frozen
class Delta:
    """A piece of a stream."""

    channel: Channel
    text: str


@frozen
class Finish:
    """The end of a stream: ``stop``, ``length``, ``content_filter`` …, with what the provider reports."""

    reason: str
    usage: Usage | None = None
    model: str = ""


class ChatModel(Protocol):
    """A model behind some provider."""

    @property
    def name(self) -> str:
        """``provider:model``, for people and records."""
        ...

    @property
    def abilities(self) -> Abilities:
        """What the provider can do."""
        ...

    @property
    def config(self) -> dict[str, Any]:
        """What a record says of it: JSON data without any secret."""
        ...

    def stream(self, ask: Ask) -> AsyncGenerator[Delta | Finish, None]:
        """Pieces as they arrive, then one ``Finish``; closing the iterator ends the generation.

        Raises ``faults.ProviderFault`` for whatever goes wrong.
        """
        ...
