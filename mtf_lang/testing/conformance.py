"""Hold a backend against the language, and run the data suite: ``python -m mtf_lang.testing.conformance``.

    from mtf_lang.testing import conformance

    report = conformance.run(my_backend)  # the data suite, operations, laws, generated requests
    assert report.passed, report.text

    for case in conformance.load():  # the data suite alone
        for finding in conformance.findings(case, subjects=("my_backend",)):
            assert finding.verdict is not conformance.Verdict.FAILED, finding.detail

A case about reading has one subject, ``language``. A case that is computed is run by the planner
and by each backend alone, ``exact`` being the reference; a backend that refuses is skipped.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator

from mtf_lang.planning import registry
from mtf_lang.testing import reading
from mtf_lang.testing.cases import Case, Kind, load
from mtf_lang.testing.computing import PLANNER, computed
from mtf_lang.testing.findings import Finding, Verdict
from mtf_lang.testing.kit import DEFAULT, Effort, run
from mtf_lang.testing.report import Report

__all__ = [
    "DEFAULT",
    "Case",
    "Effort",
    "Finding",
    "Kind",
    "Report",
    "Verdict",
    "findings",
    "load",
    "report",
    "run",
    "subjects",
]

_READING = {
    Kind.VALID: reading.valid,
    Kind.INVALID: reading.invalid,
    Kind.TYPES: reading.types,
    Kind.DIAGNOSTIC: reading.diagnostic,
}


def subjects() -> tuple[str, ...]:
    """The planner and all installed backends."""
    return (PLANNER, *registry.names())


def findings(case: Case, subjects: tuple[str, ...]) -> tuple[Finding, ...]:
    """The findings of one case; ``subjects`` matter to cases that are computed."""
    check = _READING.get(case.kind)
    if check is not None:
        return (check(case),)
    return tuple(computed(case, _asked(case, subjects)))


def _asked(case: Case, subjects: tuple[str, ...]) -> tuple[str, ...]:
    """A refusal or an undecided answer is a fact about all strategies together: only the planner has it."""
    if case.reasons:
        return tuple(s for s in subjects if s == PLANNER)
    return subjects


def report(found: Iterable[tuple[Case, Finding]]) -> Iterator[str]:
    """Lines that count verdicts by subject and kinds of skips, then tell every failure."""
    told = list(found)
    counts = Counter((f.subject, f.verdict) for _, f in told)
    for subject in sorted({f.subject for _, f in told}):
        numbers = ", ".join(f"{counts[subject, v]} {v}" for v in Verdict)
        yield f"{subject}: {numbers}"
    skips = Counter((f.subject, f.detail.partition(":")[0]) for _, f in told if f.verdict is Verdict.SKIPPED)
    for (subject, reason), number in sorted(skips.items()):
        yield f"  {subject} skipped {number}: {reason}"
    for case, finding in told:
        if finding.verdict is Verdict.FAILED:
            yield f"FAILED {case.identity} ({finding.subject}): {finding.detail}"


def main(arguments: list[str]) -> int:
    """Run the cases whose identity holds an argument (all without arguments); 1 where one fails."""
    chosen = [c for c in load() if not arguments or any(a in c.identity for a in arguments)]
    asked = subjects()
    told = [(case, finding) for case in chosen for finding in findings(case, asked)]
    print("\n".join(report(told)))
    return int(any(f.verdict is Verdict.FAILED for _, f in told))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
