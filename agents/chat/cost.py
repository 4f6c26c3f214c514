"""What a run has used and what it cost."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from mtf_lang.agents.chat.model import Usage
from mtf_lang.frozen import frozen

_MILLION = Decimal(1_000_000)
_BYTES_A_TOKEN = 4
_HIGHEST, _PLACES = 1_000_000_000, 12
"""Of a price, and decimal places of one: beyond, sums are neither exact nor readable."""


@frozen
class Prices:
    """Money for a million tokens; ``cached`` is ``prompt`` where it is not given."""

    prompt: Decimal
    completion: Decimal
    cached: Decimal | None = None

    def to_data(self) -> dict[str, str | None]:
        """JSON data, exactly."""
        cached = None if self.cached is None else str(self.cached)
        return {"prompt": str(self.prompt), "completion": str(self.completion), "cached": cached}

    @classmethod
    def from_data(cls, data: dict[str, str | None]) -> Prices:
        """The prices of ``to_data``; ``ArithmeticError`` or ``ValueError`` where a text is no price."""
        cached = data["cached"]
        return cls(
            _price(data["prompt"]), _price(data["completion"]), None if cached is None else _price(cached)
        )

    def of(self, usage: Usage) -> Decimal:
        """What these tokens cost."""
        cached = self.prompt if self.cached is None else self.cached
        fresh = usage.prompt - usage.cached
        return (self.prompt * fresh + cached * usage.cached + self.completion * usage.completion) / _MILLION


def _price(text: str | None) -> Decimal:
    price = Decimal(text or "")
    if not price.is_finite() or not 0 <= price <= _HIGHEST or round(price, _PLACES) != price:
        raise ValueError(f"a price is a number from 0 to {_HIGHEST}; it is {text}")
    return price


@frozen
class Cost:
    """The sum of calls, executions and time (seconds of calls and of executions)."""

    calls: int = 0
    failures: int = 0
    executions: int = 0
    usage: Usage = Usage()
    seconds: float = 0.0

    def __add__(self, other: Cost) -> Cost:
        return Cost(
            self.calls + other.calls,
            self.failures + other.failures,
            self.executions + other.executions,
            self.usage + other.usage,
            self.seconds + other.seconds,
        )

    def to_data(self, prices: Prices | None = None) -> dict[str, Any]:
        """JSON data; ``money`` is null where no prices are known."""
        return {
            "calls": self.calls,
            "failures": self.failures,
            "executions": self.executions,
            "usage": self.usage.to_data(),
            "seconds": round(self.seconds, 6),
            "money": None if prices is None else format(prices.of(self.usage).normalize(), "f"),
        }


def estimated(prompt: str, completion: str) -> Usage:
    """A guess for a call whose usage was not reported, such as one that was interrupted."""
    return Usage(
        len(prompt.encode("utf-8", "replace")) // _BYTES_A_TOKEN,
        len(completion.encode("utf-8", "replace")) // _BYTES_A_TOKEN,
        estimated=True,
    )
