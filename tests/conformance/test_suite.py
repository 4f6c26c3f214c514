"""The conformance suite: every case with the planner and every backend."""

from __future__ import annotations

import pytest

from mtf_lang.testing import conformance
from mtf_lang.testing.conformance import Case, Verdict

CASES = conformance.load()
SUBJECTS = conformance.subjects()


@pytest.mark.parametrize("case", CASES, ids=[c.identity for c in CASES])
def test_case(case: Case) -> None:
    findings = conformance.findings(case, SUBJECTS)
    assert [(f.subject, f.detail) for f in findings if f.verdict is Verdict.FAILED] == []
