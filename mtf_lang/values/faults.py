"""Why an evaluation has no value. Raised by meanings and engines, caught where a task ends."""

from __future__ import annotations

from typing import Any


class Fault(Exception):
    """Base of the reasons."""


REMEDIES: dict[str, str] = {
    "MTF0401": "keep such values away by a domain or a condition, or treat them apart: `if c then … else …`",
    "MTF0403": "ask only where something is left: `if count(S) > 0 then … else …`, or widen the domain",
    "MTF0405": "places are counted from 1 to the length",
    "MTF0407": "bound it: `{x in 1..n : …}`, or ask for its elements by `solutions`",
    "MTF0412": "look at the system with `satisfiable(…)`; one of its conditions is too strong",
    "MTF0413": "ask for all of them with `solutions(… for …)`, or add the condition that singles one out",
}
"""What helps against a fault that has no hint of its own, by code."""


class Undefined(Fault):
    """The expression is undefined at these values (1/0, an empty maximum): a mathematical error.

    The engine that catches it adds the place and the values of the variables.
    """

    def __init__(self, message: str, code: str = "MTF0401", hint: str | None = None) -> None:
        super().__init__(message)
        self.message, self.code = message, code
        self.hint = REMEDIES.get(code) if hint is None else hint


class Undecided(Fault):
    """The value exists but could not be decided (two exact reals that no method separates)."""


class LimitHit(Fault):
    """A limit was met: ``limit`` names it (time, memory, work, size)."""

    def __init__(self, limit: str, message: str) -> None:
        super().__init__(message)
        self.limit, self.message = limit, message


class Unsupported(Fault):
    """This engine cannot compute it; another may."""


class Poisoned(Fault):
    """A named value that is needed here has no value; ``outcome`` says why. Engines let it pass."""

    def __init__(self, name: str, outcome: Any) -> None:
        super().__init__(name)
        self.name, self.outcome = name, outcome
