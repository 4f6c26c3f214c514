"""Scripts answered by the symbolic backend alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from mtf_lang.elaborate import elaborate
from mtf_lang.limits import DEFAULT
from mtf_lang.planning.execute import execute
from mtf_lang.planning.planner import plan
from mtf_lang.result import Outcome, Status
from mtf_lang.source import Source
from mtf_lang.syntax import parse
from mtf_lang.values.text import to_text

CONTEXT = """context:
  x, y, t are real
  a, b are positive reals
  n, m are integers
  k0, k1 are naturals
  z, w are complex
"""


@dataclass(frozen=True)
class Answer:
    """An outcome with its value as text; ``code`` is that of an undefined value."""

    outcome: Outcome

    @property
    def text(self) -> str | None:
        return None if self.outcome.status is Status.UNKNOWN or self.code else to_text(self.outcome.value)

    @property
    def code(self) -> str | None:
        return self.outcome.diagnostic.code if self.outcome.diagnostic else None

    @property
    def status(self) -> str:
        return str(self.outcome.status.value)


Ask = Callable[..., Answer]


@pytest.fixture(scope="session")
def ask() -> Ask:
    """``ask(item, definitions="")``: the answer to one returned item over the unknowns of ``CONTEXT``."""

    def answer(item: str, definitions: str = "", context: str = CONTEXT) -> Answer:
        objects = f"object:\n{definitions}\n" if definitions else ""
        source = Source("test", f"{context}{objects}return:\n  {item}\n")
        parsed = parse(source)
        assert not parsed.diagnostics, parsed.diagnostics
        elaborated = elaborate(parsed.script, source, {})
        errors = [d for d in elaborated.diagnostics if d.severity == "error"]
        assert not errors, errors
        executed = execute(plan(elaborated.program, DEFAULT, "symbolic"))
        return Answer(executed.items[0].computed.outcome)

    return answer
