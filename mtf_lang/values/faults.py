"""Why an evaluation has no value. Raised by meanings and engines, caught where a task ends."""

from __future__ import annotations

from typing import Any


class Fault(Exception):
    """Base of the reasons."""


class Undefined(Fault):
    """The expression is undefined at these values (1/0, an empty maximum): a mathematical error.

    The engine that catches it adds the place and the values of the variables.
    """

    def __init__(self, message: str, code: str = "MTF0401", hint: str | None = None) -> None:
        super().__init__(message)
        self.message, self.code, self.hint = message, code, hint


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
