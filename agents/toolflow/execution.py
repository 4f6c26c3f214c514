"""An entry of the execution record R: request, tool, the tool's input, result; errors included."""

from __future__ import annotations

import re
from typing import Any

from mtf_lang.agents import prompts
from mtf_lang.frozen import frozen

MTF = "mtf"
FIXED = "fixed"
TRANSLATED = "translated"
UNTRANSLATED = "untranslated"
EMPTY = "empty"
NOT_SERVED = "not served"
"""How a request became MTF, or why it did not."""

LONGEST = 6000
"""Characters of a result that a model is shown; the record holds all of it."""

_TAGS = re.compile(r"<(?=/?(?:tool_flow|result)\b)", re.IGNORECASE)


@frozen
class Execution:
    """What came of one request.

    ``request`` is τ as the model wrote it, ``how`` one of the words above, ``mtf`` the request that was
    run, ``attempts`` what the toolbox agent wrote on the way (``mtf`` and ``findings`` each). ``tools`` are
    the (T, u, z) of each returned item: ``tool``, ``input``, ``result``. ``result`` is the JSON result of the
    request. ``cached``: an equal request was computed before. ``output`` is what people read: the results as
    ``mtf run`` prints them, or why there are none.
    """

    stage: str
    number: int
    request: str
    how: str
    output: str
    mtf: str | None = None
    attempts: tuple[dict[str, str], ...] = ()
    digest: str | None = None
    cached: bool = False
    tools: tuple[dict[str, Any], ...] = ()
    result: dict[str, Any] | None = None
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        """Whether every returned item has a value."""
        return self.result is not None and bool(self.result["ok"])

    @property
    def items(self) -> tuple[dict[str, Any], ...]:
        """The returned items as in the JSON result."""
        return tuple(self.result["results"]) if self.result is not None else ()

    @property
    def answer(self) -> str:
        """What the model is shown: where its request was not run as it stands, the one that was, too."""
        if self.mtf is None or self.how == MTF:
            return self.output
        return prompts.fill("answered", mtf=self.mtf, output=self.output)

    def to_data(self) -> dict[str, Any]:
        """JSON data."""
        return {
            "stage": self.stage,
            "number": self.number,
            "request": self.request,
            "how": self.how,
            "mtf": self.mtf,
            "attempts": list(self.attempts),
            "digest": self.digest,
            "cached": self.cached,
            "tools": list(self.tools),
            "result": self.result,
            "seconds": self.seconds,
            "output": self.output,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Execution:
        """The execution that ``to_data`` gave this data for."""
        return cls(**{**data, "attempts": tuple(data["attempts"]), "tools": tuple(data["tools"])})


def clipped(text: str) -> str:
    """As much of a result as a model is shown."""
    text = text.strip()
    if len(text) <= LONGEST:
        return text
    return f"{text[:LONGEST]}\n… {len(text) - LONGEST} more characters; ask for less of it"


def shown(answer: str) -> str:
    """An answer as it is appended to what the model wrote; its tags are taken apart."""
    return f"<result>\n{_TAGS.sub('&lt;', clipped(answer))}\n</result>"
