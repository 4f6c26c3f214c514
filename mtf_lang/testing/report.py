"""What a conformance run found, as data and as text."""

from __future__ import annotations

from typing import Any

from mtf_lang.frozen import frozen


@frozen
class Conviction:
    """A script on which a backend is wrong; ``lines`` say what was wanted, found, and lowered."""

    stage: str
    script: str
    lines: tuple[str, ...]


@frozen
class Stage:
    """How much was asked, how much of it the backend answered, and what was wrong."""

    name: str
    asked: int
    answered: int
    convictions: tuple[Conviction, ...] = ()


@frozen
class Report:
    """All stages of one run."""

    backend: str
    stages: tuple[Stage, ...]

    @property
    def passed(self) -> bool:
        """Whether nothing was wrong. A backend that refuses everything passes: see ``answered``."""
        return not any(stage.convictions for stage in self.stages)

    @property
    def answered(self) -> int:
        """How many requests the backend gave an answer to."""
        return sum(stage.answered for stage in self.stages)

    @property
    def convictions(self) -> tuple[Conviction, ...]:
        """All that was wrong, in the order of the stages."""
        return tuple(c for stage in self.stages for c in stage.convictions)

    @property
    def text(self) -> str:
        """The report for people."""
        lines = [f"{self.backend}: {'conforms' if self.passed else 'does not conform'}"]
        lines += [
            f"  {s.name}: answered {s.answered} of {s.asked}, {len(s.convictions)} wrong" for s in self.stages
        ]
        for conviction in self.convictions:
            lines += ["", f"[{conviction.stage}]"]
            lines += [f"    {line}" for line in conviction.script.splitlines()]
            lines += [f"  {line}" for told in conviction.lines for line in told.splitlines()]
        return "\n".join(lines) + "\n"

    def data(self) -> dict[str, Any]:
        """The report as JSON data."""
        return {
            "backend": self.backend,
            "passed": self.passed,
            "stages": [
                {
                    "name": s.name,
                    "asked": s.asked,
                    "answered": s.answered,
                    "convictions": [{"script": c.script, "lines": list(c.lines)} for c in s.convictions],
                }
                for s in self.stages
            ],
        }
