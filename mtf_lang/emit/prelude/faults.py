"""Why an expression has no value, and how frozen classes are made."""

from __future__ import annotations

from dataclasses import dataclass

frozen = dataclass(frozen=True)
"""Classes of values: compared by their fields, never changed."""


class Undefined(Exception):
    """The expression has no value here: 1/0, the logarithm of 0, the maximum of nothing."""

    def __init__(self, message: str, code: str = "", hint: str | None = None) -> None:
        super().__init__(message)
        self.message, self.code, self.hint = message, code, hint


class Undecided(Exception):
    """There is a value, but what was asked of it could not be decided."""


class Unsupported(Exception):
    """This program cannot compute it."""


class LimitHit(Exception):
    """A value is too large to be written down."""

    def __init__(self, limit: str, message: str) -> None:
        super().__init__(message)
        self.limit, self.message = limit, message


MAXIMUM_BITS = 32_000_000
"""No integer larger than this is built (about ten million digits)."""


def check_bits(bits: int, what: str) -> None:
    """Refuse to build an integer of about ``bits`` bits where that is too many."""
    if bits > MAXIMUM_BITS:
        raise LimitHit("size", f"{what} would have about {bits * 30103 // 100000} digits")
