"""Presets: where a provider is, which environment variable holds its key, and what it can do.

A further provider is one more entry of ``PROVIDERS``. Each server that speaks the same protocol can be
reached without one: ``custom`` with a base URL. Prices are not kept here: they change.
"""

from __future__ import annotations

import os
from dataclasses import replace
from urllib.parse import urlsplit, urlunsplit

from mtf_lang.agents.chat.faults import SetupFault
from mtf_lang.agents.chat.model import Abilities, Grammar, Prefix, Thinking
from mtf_lang.frozen import frozen


@frozen
class Provider:
    """A place that serves models. ``key`` is the name of an environment variable, never a key."""

    name: str
    base_url: str
    key: str
    abilities: Abilities
    keyless: bool = False
    """Whether it may be asked without a key (servers on one's own machine)."""
    elsewhere: str = ""
    """The name of an environment variable that may say where it is instead."""

    @property
    def place(self) -> str:
        """The base URL without a user's name and password, for records and people."""
        parts = urlsplit(self.base_url)
        return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))


PROVIDERS = {
    p.name: p
    for p in (
        Provider(
            "openai",
            "https://api.openai.com/v1",
            "OPENAI_API_KEY",
            Abilities(grammar=Grammar.CUSTOM_TOOL, thinking=Thinking.EFFORT, completion_tokens=True),
            elsewhere="OPENAI_BASE_URL",
        ),
        Provider(
            "deepseek",
            "https://api.deepseek.com/beta",
            "DEEPSEEK_API_KEY",
            Abilities(Prefix.FLAG, thinking=Thinking.TYPE, stop=True, reasoning_back=True),
        ),
        Provider(
            "gemini",
            "https://generativelanguage.googleapis.com/v1beta/openai/",
            "GEMINI_API_KEY",
            Abilities(thinking=Thinking.EFFORT),
        ),
        Provider(
            "vllm",
            "http://localhost:8000/v1",
            "VLLM_API_KEY",
            Abilities(Prefix.CONTINUE, Grammar.STRUCTURED, Thinking.TEMPLATE, stop=True),
            keyless=True,
        ),
        Provider(
            "llama.cpp",
            "http://localhost:8080/v1",
            "LLAMA_API_KEY",
            Abilities(Prefix.TRAILING, Grammar.GBNF, Thinking.TEMPLATE, stop=True),
            keyless=True,
        ),
        Provider(
            "ollama",
            "http://localhost:11434/v1",
            "OLLAMA_API_KEY",
            Abilities(thinking=Thinking.EFFORT, stop=True),
            keyless=True,
        ),
        Provider("custom", "", "MTF_MODEL_KEY", Abilities(), keyless=True, elsewhere="MTF_MODEL_URL"),
    )
}


def provider(name: str, base_url: str | None = None) -> Provider:
    """The preset ``name``, at another place where ``base_url`` is given.

    Raises ``SetupFault`` where there is no such preset, or no place.
    """
    if name not in PROVIDERS:
        raise SetupFault(f"there is no provider {name!r}; there are {', '.join(PROVIDERS)}")
    preset = PROVIDERS[name]
    base_url = base_url or os.environ.get(preset.elsewhere, "")
    if base_url:
        return replace(preset, base_url=base_url)
    if not preset.base_url:
        raise SetupFault(f"the provider {name!r} needs a base URL: --base-url, or {preset.elsewhere}")
    return preset


def split(model: str) -> tuple[str, str]:
    """``provider:model`` as a pair; ``SetupFault`` where a half is missing. Models may contain colons."""
    name, sign, rest = model.partition(":")
    if not sign or not name or not rest:
        raise SetupFault(
            f"a model is named provider:model, as in deepseek:deepseek-chat; it was given {model!r}"
        )
    return name, rest
