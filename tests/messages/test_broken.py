"""Broken scripts as beginners and language models write them: cause, place, and a repair that works."""

from __future__ import annotations

from pathlib import Path

import pytest

import mtf_lang
from tests.messages.mending import Case, cases, mended

ALL = [case for path in sorted((Path(__file__).parent / "broken").glob("*.toml")) for case in cases(path)]


@pytest.mark.parametrize("case", ALL, ids=[case.name for case in ALL])
def test_the_cause_is_named_and_the_repair_works(case: Case) -> None:
    found = mtf_lang.run(case.script).diagnostics
    assert [d.code for d in found] == list(case.codes)
    first = found[0]
    assert case.script[first.span.start : first.span.end] == case.fragment
    assert case.hint in (first.hint or ""), first.hint
    assert len(first.message) <= 110
    repaired = case.repaired or mended(case.script)
    result = mtf_lang.run(repaired)
    assert not result.diagnostics, (repaired, result.diagnostics)
    assert result.ok


def test_there_are_enough_of_them() -> None:
    assert len(ALL) >= 100
    assert len({case.name for case in ALL}) == len(ALL)
