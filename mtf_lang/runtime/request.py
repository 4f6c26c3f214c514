"""What a caller asks of a worker, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from mtf_lang.frozen import frozen
from mtf_lang.limits import DEFAULT, Limits
from mtf_lang.runtime.kept import Statements
from mtf_lang.runtime.settings import VARIABLES

UNNAMED = "<text>"
"""The name of a source that came from no file."""


@frozen
class Request:
    """One request: a task (a key of ``tasks.TASKS``) on a script.

    ``parameters`` are MTF expressions as text. ``prelude`` is what a session keeps of earlier
    requests (see ``kept``); places are reported as if the script began at ``text``. With ``cache`` a
    result that was kept may be given, and this one kept. ``options`` belong to the task.
    """

    task: str
    text: str
    name: str = UNNAMED
    prelude: Statements = ()
    parameters: Mapping[str, str] = field(default_factory=dict)
    using: str | None = None
    limits: Limits = DEFAULT
    cache: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)

    def to_data(self) -> dict[str, Any]:
        """JSON data from which ``from_data`` makes an equal request."""
        return {
            "task": self.task,
            "text": self.text,
            "name": self.name,
            "prelude": list(self.prelude),
            "parameters": dict(self.parameters),
            "using": self.using,
            "limits": {name: getattr(self.limits, name) for name in VARIABLES},
            "cache": self.cache,
            "options": dict(self.options),
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Request:
        """The request that ``to_data`` gave this data for."""
        return cls(**{**data, "limits": Limits(**data["limits"])})
