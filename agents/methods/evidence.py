"""On which computed results a verdict rests, and the gate that lets none pass without.

A returned item bears on the answer where it is named ``passes`` (so the verification agent is told to
call the comparison with the candidate), where it compares something with the candidate, or where it is
a value that equals it; and only where something was computed for it: ``4608 == 4608`` says what the model
wrote. All of this is read from the execution record; no model is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import StrEnum
from math import gcd
from typing import Any

from mtf_lang.agents.toolflow.execution import Execution
from mtf_lang.frozen import frozen

PASSES = "passes"
_SIGN = re.compile(r"(?<![<>!=:])==?(?![=>])")
_WEIGHTY = frozenset({"proved", "checked"})
_NUMBER = re.compile(r"-?\d[\d.]*")
_FRACTION = re.compile(r"\b(\d{1,999})/(\d{1,999})\b")
_STATED = re.compile(r"(?:\b(?:true|false|and|or|not|iff|implies|in)\b|[0\s,()\[\]{}<>=!≤≥≠])*")
_EQUALS = " = "

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
        for item, tool in zip(execution.items, execution.tools, strict=False):
            bearing = _bearing(item, answer, equal)
            if bearing is not None and _computes(tool["input"], item["value"]):
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


def _computes(lowered: str, value: str) -> bool:
    """Whether a program that ran does more than to state its value, or to hold written values together.

    Names of stated values are gone from it: with ``R = 45``, ``R == 45`` runs as ``45 = 45``. Parts that
    were computed first stand before it as ``#1: …``.
    """
    last = lowered.rpartition("\n\n")[2]
    half = (len(last) - len(_EQUALS)) // 2
    itself = last == f"{last[:half]}{_EQUALS}{last[:half]}"
    written = _NUMBER.sub("0", _FRACTION.sub(_lowest, lowered))
    return not (lowered == value or itself or _STATED.fullmatch(written))


def _lowest(fraction: re.Match[str]) -> str:
    """A fraction in lowest terms as one number, such as values are written; another is a division."""
    above, below = fraction.groups()
    return above if gcd(int(above), int(below)) == 1 else fraction[0]


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
