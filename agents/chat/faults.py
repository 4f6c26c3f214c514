"""What goes wrong between us and a provider, and keeping secrets out of what is said about it."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

HIDDEN = "[key]"


class Kind(StrEnum):
    """Kinds of faults."""

    RATE = "rate limit"
    SERVER = "server error"
    CONNECTION = "connection"
    STALL = "stall"
    MALFORMED = "malformed stream"
    REFUSED = "refused"
    """The provider understood and said no: a wrong key, an unknown model, a wrong request."""


RETRIED = frozenset({Kind.RATE, Kind.SERVER, Kind.CONNECTION, Kind.STALL, Kind.MALFORMED})


class ProviderFault(Exception):
    """A call failed. ``retry_after`` is what the provider asked us to wait, in seconds."""

    def __init__(self, kind: Kind, message: str, retry_after: float | None = None) -> None:
        super().__init__(f"{kind.value}: {message}")
        self.kind, self.message, self.retry_after = kind, message, retry_after

    @property
    def retried(self) -> bool:
        """Whether the same call may succeed later."""
        return self.kind in RETRIED


class SetupFault(Exception):
    """Nothing can be asked at all: a package, a key or a provider is missing. The message says what to do."""


def scrub(text: str, secrets: Iterable[str]) -> str:
    """``text`` with every secret replaced; empty secrets are none."""
    for secret in secrets:
        if secret:
            text = text.replace(secret, HIDDEN)
    return text
