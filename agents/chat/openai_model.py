"""Models behind any OpenAI-compatible endpoint, by the ``openai`` package.

Retries of the package are switched off: ``caller`` does them, where they can be recorded. The key is
read from the environment when the client is made and kept nowhere else; what the provider says is
scrubbed of it before anybody reads it.
"""

from __future__ import annotations

import os
import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

from mtf_lang.agents.chat.faults import Kind, ProviderFault, SetupFault, scrub
from mtf_lang.agents.chat.model import Abilities, Ask, Delta, Finish, Usage
from mtf_lang.agents.chat.patience import Patience
from mtf_lang.agents.chat.providers import Provider
from mtf_lang.agents.chat.wire import arguments

if TYPE_CHECKING:
    from openai import AsyncOpenAI

_SENDABLE = re.compile(r"[!-~]*")
"""What a header can carry: printable ASCII without blanks."""

KEYLESS = "none"
"""What is sent as a key where a provider wants none: the package insists on one."""


class OpenAIModel:
    """One model of one provider. Use it within one event loop, and ``close`` it at the end."""

    def __init__(self, provider: Provider, model: str, patience: Patience | None = None) -> None:
        self._provider, self._model = provider, model
        self._patience = patience or Patience()
        self._client: AsyncOpenAI | None = None
        self._takes_temperature = True

    @property
    def name(self) -> str:
        return f"{self._provider.name}:{self._model}"

    @property
    def abilities(self) -> Abilities:
        return self._provider.abilities

    @property
    def config(self) -> dict[str, Any]:
        return {"name": self.name, "base_url": self._provider.place}

    def __repr__(self) -> str:
        return f"<OpenAIModel {self.name} at {self._provider.place}>"

    def check(self) -> None:
        """Raise ``SetupFault`` now rather than at the first call, where nothing could be asked."""
        openai = self._package()
        self._key()
        try:
            self._connected(openai)
        except Exception as error:  # of classes of the library below, which is not ours to name
            raise SetupFault(f"the model cannot be asked: {self._scrubbed(str(error))}") from None

    async def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            await self._client.close()
            self._client = None

    async def stream(self, ask: Ask) -> AsyncGenerator[Delta | Finish, None]:
        """See ``ChatModel.stream``."""
        openai = self._package()
        given = arguments(ask, self.abilities)  # outside: what is wrong with them is no fault of a stream
        try:
            stream = await self._opened(openai, given)
            async with stream, aclosing(self._pieces(stream)) as pieces:
                async for piece in pieces:
                    yield piece
        except openai.OpenAIError as error:
            raise self._fault(openai, error) from None
        except UnicodeEncodeError:
            raise ProviderFault(Kind.REFUSED, "what is asked is no text: it holds half a character") from None
        except (ValueError, TypeError, AttributeError) as error:  # no JSON, no UTF-8, or other JSON
            raise ProviderFault(Kind.MALFORMED, self._scrubbed(str(error))) from None

    async def _opened(self, openai: Any, given: dict[str, Any]) -> Any:
        """The stream; a model that takes no temperature is asked without one from then on."""
        create = self._connected(openai).chat.completions.create
        if not self._takes_temperature:
            given.pop("temperature", None)
        try:
            return await create(model=self._model, stream=True, **given)
        except openai.BadRequestError as error:
            if "temperature" not in given or "temperature" not in f"{error.param} {error.message}":
                raise
        self._takes_temperature = False
        del given["temperature"]
        return await create(model=self._model, stream=True, **given)

    async def _pieces(self, stream: Any) -> AsyncGenerator[Delta | Finish, None]:
        reason, usage, model = None, None, ""
        try:
            async for chunk in stream:
                model = model or _text(getattr(chunk, "model", None))
                usage = _usage(getattr(chunk, "usage", None)) or usage
                for choice in getattr(chunk, "choices", None) or ():
                    for delta in _deltas(getattr(choice, "delta", None)):
                        yield delta
                    reason = getattr(choice, "finish_reason", None) or reason
        except Exception:
            if reason is None:
                raise  # else the reply is whole and paid for, and only what comes behind it is lost
        if reason is None:
            raise ProviderFault(Kind.CONNECTION, "the stream ended before the reply did")
        yield Finish(reason, usage, model)

    def _key(self) -> str:
        key = os.environ.get(self._provider.key, "")
        if not key and not self._provider.keyless:
            raise SetupFault(
                f"the key of {self._provider.name} is read from the environment variable "
                f"{self._provider.key}, which is not set"
            )
        if not _SENDABLE.fullmatch(key):
            raise SetupFault(
                f"the environment variable {self._provider.key} holds blanks or signs that no key has"
            )
        return key

    def _package(self) -> Any:
        try:
            import openai
        except ImportError:
            raise SetupFault("calling a model needs the package openai: install mtf-lang[agents]") from None
        return openai

    def _connected(self, openai: Any) -> AsyncOpenAI:
        if self._client is None:
            patience = self._patience
            timeout = openai.Timeout(patience.stall, connect=patience.connect)
            self._client = openai.AsyncOpenAI(
                api_key=self._key() or KEYLESS,
                base_url=self._provider.base_url,
                max_retries=0,
                timeout=timeout,
            )
        client: AsyncOpenAI = self._client
        return client

    def _scrubbed(self, text: str) -> str:
        return scrub(text, (os.environ.get(self._provider.key, ""), *self._provider.secrets))

    def _fault(self, openai: Any, error: Exception) -> ProviderFault:
        message = self._scrubbed(_text(getattr(error, "message", None)) or str(error))
        if isinstance(error, openai.APITimeoutError):
            return ProviderFault(Kind.STALL, f"nothing came for {self._patience.stall:g} s")
        if isinstance(error, openai.APIConnectionError):
            return ProviderFault(Kind.CONNECTION, message)
        status = getattr(error, "status_code", None)
        if status is None:  # an error told inside the stream
            return ProviderFault(Kind.SERVER, message)
        return ProviderFault(_kind(status), f"{status}: {message}", _retry_after(error))


def _kind(status: int) -> Kind:
    if status == 429:
        return Kind.RATE
    return Kind.SERVER if status >= 500 or status in (408, 409) else Kind.REFUSED


def _retry_after(error: Any) -> float | None:
    """Seconds of the header ``Retry-After``; dates, which it may also hold, are passed over."""
    try:
        seconds = float(error.response.headers.get("retry-after", ""))
    except (AttributeError, ValueError):
        return None
    return seconds if 0 <= seconds < 3600 else None


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _deltas(delta: Any) -> list[Delta]:
    """What a chunk adds: reasoning under either of its names, text, or the input of a custom tool."""
    if delta is None:
        return []
    found = []
    reasoning = _text(getattr(delta, "reasoning_content", None)) or _text(getattr(delta, "reasoning", None))
    if reasoning:
        found.append(Delta("reasoning", reasoning))
    if _text(getattr(delta, "content", None)):
        found.append(Delta("text", delta.content))
    for call in getattr(delta, "tool_calls", None) or ():
        custom = getattr(call, "custom", None)
        given = custom.get("input") if isinstance(custom, dict) else getattr(custom, "input", None)
        if _text(given):
            found.append(Delta("text", _text(given)))
    return found


def _usage(usage: Any) -> Usage | None:
    if usage is None:
        return None
    details = getattr(usage, "prompt_tokens_details", None)
    cached = getattr(details, "cached_tokens", None)
    if cached is None:
        cached = getattr(usage, "prompt_cache_hit_tokens", None)  # DeepSeek's name for it
    return Usage(
        getattr(usage, "prompt_tokens", None) or 0,
        getattr(usage, "completion_tokens", None) or 0,
        cached or 0,
    )
