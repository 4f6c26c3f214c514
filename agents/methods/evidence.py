"""On which computed results a verdict rests, and the gate that lets none pass without.

A returned item bears on the answer where it is named ``passes`` (so the verification agent is told to
call the comparison with the candidate), where it compares something with the candidate, or where it is
a value that equals it. All of this is read from the execution record; no model is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any

from mtf_lang.agents.toolflow.execution import Execution
from mtf_lang.frozen import frozen

PASSES = "passes"
_SIGN = re.compile(r"(?<![<>!=:])==?(?![=>])")
_WEIGHTY = frozenset({"proved", "checked"})

Equal = Callable[[str, str], bool]
"""Whether two answers are equal as mathematics, for certain."""


class Bearing(StrEnum):
    """How a result bears on the answer."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"


@frozen
class Evidence:
    """A result that bears on the answer, and where it stands in the record."""

    stage: str
    number: int
    item: str
    value: str
    status: str
    bearing: Bearing

    def to_data(self) -> dict[str, Any]:
        """JSON data."""
        return {
            "stage": self.stage,
            "number": self.number,
            "item": self.item,
            "value": self.value,
            "status": self.status,
            "bearing": self.bearing.value,
        }


def gather(record: Iterable[Execution], answer: str, equal: Equal) -> tuple[Evidence, ...]:
    """The results of a record that bear on ``answer``, in order."""
    found = []
    for execution in record:
        for item in execution.items:
            bearing = _bearing(item, answer, equal)
            if bearing is not None:
                where = execution.stage, execution.number
                found.append(Evidence(*where, item["name"], item["value"], item["status"], bearing))
    return tuple(found)


def _bearing(item: dict[str, Any], answer: str, equal: Equal) -> Bearing | None:
    if item["value"] is None or item["status"] not in _WEIGHTY:
        return None
    if item["value"] in ("true", "false"):
        if item["name"] != PASSES and not _compares(item["name"], answer):
            return None
        return Bearing.SUPPORTS if item["value"] == "true" else Bearing.CONTRADICTS
    return Bearing.SUPPORTS if not item["truncated"] and equal(item["value"], answer) else None


def _compares(name: str, answer: str) -> bool:
    """Whether an item as written is an equation with the candidate as a side."""
    return answer.strip() in (side.strip() for side in _SIGN.split(name)) and _SIGN.search(name) is not None


@frozen
class Adjudication:
    """A verdict: what the agent said, what holds, why, and on what it rests."""

    said: bool | None
    passed: bool
    why: str
    evidence: tuple[Evidence, ...]

    def to_data(self) -> dict[str, Any]:
        """JSON data."""
        return {
            "said": self.said,
            "passed": self.passed,
            "why": self.why,
            "evidence": [e.to_data() for e in self.evidence],
        }


def adjudicate(said: bool | None, evidence: tuple[Evidence, ...], gated: bool) -> Adjudication:
    """What a verdict comes to.

    As in the paper the agent's word decides; no word is no pass. ``gated``: a pass needs a result that
    supports the answer, and a proved contradiction fails it whatever the agent says. The last comparison
    counts, since a later request corrects an earlier one.
    """
    contradicted = _contradicted(evidence)
    supported = any(e.bearing is Bearing.SUPPORTS for e in evidence)
    if said is None:
        return Adjudication(said, False, "no verdict was given", evidence)
    if not gated:
        why = "the verification agent says so"
        if said and contradicted:
            why += ", against a proved result"
        return Adjudication(said, said, why, evidence)
    if contradicted:
        return Adjudication(said, False, "a proved result contradicts the answer", evidence)
    if said and not supported:
        return Adjudication(said, False, "no proved or checked result bears on the answer", evidence)
    why = "a proved or checked result supports the answer" if said else "the verification agent says so"
    return Adjudication(said, said, why, evidence)


def _contradicted(evidence: tuple[Evidence, ...]) -> bool:
    comparisons = [e for e in evidence if e.value in ("true", "false")]
    return bool(comparisons) and comparisons[-1].value == "false" and comparisons[-1].status == "proved"
