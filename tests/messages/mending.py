"""What the tests of messages share: cases as data, and applying fixes as a person would."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

import mtf_lang
from mtf_lang.diagnostics import Confidence, Diagnostic, Fix

ROUNDS = 20


@dataclass(frozen=True, slots=True)
class Case:
    """A script, the codes of its findings, and of the first one its place and what its hint says.

    ``repaired`` is the script as the hint tells to write it; empty where the fixes do that.
    """

    name: str
    script: str
    codes: tuple[str, ...]
    fragment: str
    hint: str
    repaired: str = ""


def cases(path: Path) -> list[Case]:
    """The cases of one file."""
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    return [Case(**{**row, "codes": tuple(row["codes"])}) for row in rows]


def mended(script: str, *, certain_only: bool = False) -> str:
    """The script with the first fix of each finding applied, again and again until none is left."""
    for _ in range(ROUNDS):
        fixes = _chosen(mtf_lang.check(script), certain_only)
        if not fixes:
            break
        for fix in reversed(fixes):
            script = script[: fix.span.start] + fix.replacement + script[fix.span.end :]
    return script


def _chosen(found: tuple[Diagnostic, ...], certain_only: bool) -> list[Fix]:
    firsts = [d.fixes[0] for d in found if d.fixes]
    chosen: list[Fix] = []
    for fix in sorted(firsts, key=lambda f: (f.span.start, f.span.end)):
        if certain_only and fix.confidence is not Confidence.CERTAIN:
            continue
        if not chosen or fix.span.start >= chosen[-1].span.end:
            chosen.append(fix)
    return chosen
