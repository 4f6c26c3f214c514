"""Presets: where a provider is, which environment variable holds its key, and what it can do.

A further provider is one more entry of ``PROVIDERS``. Each server that speaks the same protocol can be
reached without one: ``custom`` with a base URL. Prices are not kept here: they change.
"""

from __future__ import annotations

import os
from dataclasses import replace
from urllib.parse import SplitResult, parse_qsl, urlsplit, urlunsplit

from mtf_lang.agents.chat.faults import SetupFault
from mtf_lang.agents.chat.model import Abilities, Grammar, Prefix, Thinking
from mtf_lang.frozen import frozen

SHORTEST = 4
"""Characters of a secret at least; taking shorter ones out of a message would make it unreadable."""


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
        """The base URL without what may be secret in it, for records and people: user, password, query."""
        parts = urlsplit(self.base_url)
        return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2], query="", fragment=""))

    @property
    def secrets(self) -> tuple[str, ...]:
        """What ``place`` leaves out, longest first; what is shorter than ``SHORTEST`` is no secret."""
        parts = urlsplit(self.base_url)
        user = parts.netloc.rpartition("@")[0]
        values = [value for _, value in parse_qsl(parts.query)]
        hidden = {user, parts.password or "", parts.query, *values, parts.fragment}
        return tuple(sorted((text for text in hidden if len(text) >= SHORTEST), key=len, reverse=True))


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

    Raises ``SetupFault`` where there is no such preset, no place, or a place that is no address.
    """
    if name not in PROVIDERS:
        raise SetupFault(f"there is no provider {name!r}; there are {', '.join(PROVIDERS)}")
    preset = PROVIDERS[name]
    base_url = base_url or os.environ.get(preset.elsewhere, "")
    if base_url:
        return replace(preset, base_url=_address(base_url))
    if not preset.base_url:
        raise SetupFault(f"the provider {name!r} needs a base URL: --base-url, or {preset.elsewhere}")
    return preset


def _address(base_url: str) -> str:
    """A base URL that can be asked; the message does not repeat it, since it may hold a secret."""
    base_url = base_url.strip()
    try:
        sound = base_url.isprintable() and " " not in base_url and _sound(urlsplit(base_url))
    except ValueError:  # brackets that are no address, a port that is no number
        sound = False
    if not sound:
        raise SetupFault("the base URL is no address: it has to be like http://localhost:8000/v1")
    return base_url


def _sound(parts: SplitResult) -> bool:
    """Whether the parts are those of an address; ``ValueError`` where the port is none."""
    return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0


def split(model: str) -> tuple[str, str]:
    """``provider:model`` as a pair; ``SetupFault`` where a half is missing. Models may contain colons."""
    name, sign, rest = model.partition(":")
    if not sign or not name or not rest:
        raise SetupFault(
            f"a model is named provider:model, as in deepseek:deepseek-chat; it was given {model!r}"
        )
    return name, rest
