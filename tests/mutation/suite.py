"""What a fault has to get past: a conformance run small enough for every change.

Everything is read and elaborated once, before faults are planted; so a fault is looked for by computing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mtf_lang.ir.nodes import Program
from mtf_lang.limits import Limits
from mtf_lang.planning import registry
from mtf_lang.planning.execute import agree
from mtf_lang.table import TABLE
from mtf_lang.table.context import script
from mtf_lang.table.model import Form
from mtf_lang.testing import hunt
from mtf_lang.testing.answers import given
from mtf_lang.testing.cases import Case, Kind, load
from mtf_lang.testing.choices import Seeded
from mtf_lang.testing.computing import computed
from mtf_lang.testing.differential import Comparison, compared, reference
from mtf_lang.testing.findings import Verdict
from mtf_lang.testing.laws import instance, laws
from mtf_lang.testing.scripts import Unsound, program_of

LIMITS = Limits(work=100_000)
FIRST_SEED = 7_000_000


@dataclass
class Suite:
    """The material, elaborated."""

    examples: list[tuple[str, Program, Program]]
    laws: list[tuple[str, Program]]
    cases: list[Case]
    requests: list[tuple[str, Program, bool, bool]]


def prepare(requests: int = 300, per_law: int = 4) -> Suite:
    """Read everything that the suite computes."""
    return Suite(list(_examples()), list(_laws(per_law)), _cases(), list(_requests(requests)))


def _examples() -> Iterator[tuple[str, Program, Program]]:
    for operation in TABLE.values():
        if operation.form in (Form.FUNCTION, Form.SPECIAL, Form.AGGREGATE, Form.CONSTANT):
            for example in operation.examples:
                try:
                    yield (
                        example.expression,
                        program_of(script(operation, example.expression)),
                        program_of(script(operation, example.value)),
                    )
                except Unsound:
                    continue


def _laws(per_law: int) -> Iterator[tuple[str, Program]]:
    for law in laws():
        for seed in range(per_law):
            text = instance(Seeded(seed), law).text
            yield text, program_of(text)


def _cases() -> list[Case]:
    return [c for c in load() if c.kind in (Kind.VALUE, Kind.METAMORPHIC) and not c.reasons]


def _requests(count: int) -> Iterator[tuple[str, Program, bool, bool]]:
    for seed in range(FIRST_SEED, FIRST_SEED + count):
        script_, related, loose = hunt.generated(Seeded(seed))
        try:
            yield script_.text, program_of(script_.text), related and len(script_.items) == 2, loose
        except Unsound:
            continue


def checks(suite: Suite, file: str) -> list[Callable[[], str | None]]:
    """The checks in the order in which they are likely to find a fault of that file."""
    table = [lambda: of_examples(suite), lambda: of_laws(suite), lambda: of_cases(suite, ("exact",))]
    whole = [lambda: of_requests(suite, ()), lambda: of_cases(suite, _subjects(file))]
    return [*table, *whole] if file.startswith("mtf_lang/table") else [*whole, *table]


def _subjects(file: str) -> tuple[str, ...]:
    for name in registry.OWN:
        if file.startswith(f"backends/{name}/"):
            return (name,)
    return ("planner", "exact")


def of_examples(suite: Suite) -> str | None:
    """The first example whose value is not as declared."""
    for text, left, right in suite.examples:
        first, second = (reference(p.items[0].node, _definitions(p), LIMITS) for p in (left, right))
        if given(second) and (not given(first) or agree(first, second) is False):
            return f"example {text}"
    return None


def of_laws(suite: Suite) -> str | None:
    """The first law that is false."""
    for text, program in suite.laws:
        if reference(program.items[0].node, _definitions(program), LIMITS).value is False:
            return f"law {text}"
    return None


def _definitions(program: Program) -> dict[str, object]:
    return {d.identity: d for d in program.definitions}


def of_cases(suite: Suite, subjects: tuple[str, ...]) -> str | None:
    """The first case of the data suite that fails."""
    for case in suite.cases:
        for finding in computed(case, subjects):
            if finding.verdict is Verdict.FAILED:
                return f"case {case.identity} ({finding.subject})"
    return None


def of_requests(suite: Suite, names: tuple[str, ...]) -> str | None:
    """The first generated request on which two answers differ."""
    backends = tuple(registry.backend(n) for n in names or registry.names())
    for text, program, related, loose in suite.requests:
        comparison: Comparison = compared(text, program, backends, LIMITS)
        if comparison.disagreements:
            return f"{comparison.disagreements[0].what}: {text}"
        if related and any(hunt._unrelated(comparison, loose)):
            return f"relation: {text}"
    return None
