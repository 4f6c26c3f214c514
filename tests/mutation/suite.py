"""What a fault has to get past: the examples and laws of the table, the data suite, generated requests.

Each is a unit that is run alone, and elaborated in it. A unit answers None where all is as it must be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from mtf_lang.limits import Limits
from mtf_lang.planning import registry
from mtf_lang.planning.execute import agree, execute
from mtf_lang.planning.planner import plan
from mtf_lang.result import Outcome
from mtf_lang.table import TABLE
from mtf_lang.table.context import script
from mtf_lang.table.model import Form
from mtf_lang.testing import hunt
from mtf_lang.testing.answers import given
from mtf_lang.testing.cases import Case, Kind, assembled, load
from mtf_lang.testing.choices import Seeded
from mtf_lang.testing.computing import computed
from mtf_lang.testing.differential import reference
from mtf_lang.testing.findings import Verdict
from mtf_lang.testing.laws import Law, instance, laws
from mtf_lang.testing.reading import compiled
from mtf_lang.testing.scripts import Unsound, program_of

LIMITS = Limits(work=100_000)
FIRST_SEED = 7_000_000
SPARSE = 12
"""Every so many cases are crosschecked: the witness computes plainly."""

SUBJECTS = ("planner", *registry.OWN)


@dataclass(frozen=True)
class Unit:
    """A question with a name; ``ask`` tells what is wrong."""

    name: str
    ask: Callable[[], str | None]


def units(requests: int, per_law: int) -> list[Unit]:
    """The whole suite."""
    return [*_examples(), *_laws(per_law), *_cases(), *_trusted(), *_requests(requests)]


def _examples() -> Iterator[Unit]:
    for operation in TABLE.values():
        if operation.form in (Form.FUNCTION, Form.SPECIAL, Form.AGGREGATE, Form.CONSTANT):
            for n, example in enumerate(operation.examples):
                texts = script(operation, example.expression), script(operation, example.value)
                yield Unit(f"example {operation.name} {n}", partial(_example, *texts))


def _example(left: str, right: str) -> str | None:
    """An example whose value is not as declared."""
    try:
        first, second = _reference(left), _reference(right)
    except Unsound:
        return None  # an example of what the language refuses
    wrong = given(second) and (not given(first) or agree(first, second) is False)
    return f"example: {left}" if wrong else None


def _laws(per_law: int) -> Iterator[Unit]:
    for law in laws():
        for seed in range(per_law):
            yield Unit(f"law {law.operation}: {law.text} {seed}", partial(_law, law, seed))


def _law(law: Law, seed: int) -> str | None:
    text = instance(Seeded(seed), law).text
    return f"law: {text}" if _reference(text).value is False else None


def _reference(text: str) -> Outcome:
    program = program_of(text)
    return reference(program.items[0].node, {d.identity: d for d in program.definitions}, LIMITS)


def _cases() -> Iterator[Unit]:
    for case in load():
        if case.kind in (Kind.VALUE, Kind.METAMORPHIC) and not case.reasons:
            for subject in SUBJECTS:
                yield Unit(f"case {case.identity} ({subject})", partial(_case, case, subject))


def _case(case: Case, subject: str) -> str | None:
    for finding in computed(case, (subject,)):
        if finding.verdict is Verdict.FAILED:
            return f"case: {case.identity} ({finding.subject})"
    return None


def _trusted() -> Iterator[Unit]:
    """Laws of trust, at cases: a second strategy agrees; what reads a value is trusted as it is."""
    values = [c for c in load() if c.kind is Kind.VALUE and not c.reasons and not c.codes]
    for case in values[::SPARSE]:
        yield Unit(f"crosscheck {case.identity}", partial(_confirmed, case))
    for case in values:
        if case.status != "proved" or case.file.endswith(("symbolic.toml", "solving.toml")):
            yield Unit(f"trust {case.identity}", partial(_inherited, case))


def _confirmed(case: Case) -> str | None:
    """No second answer contradicts the first."""
    for item in execute(plan(compiled(case).program, LIMITS), crosscheck=True).items:
        second = item.computed.crosscheck
        if second is not None and second.agrees is False:
            return f"crosscheck: {case.identity}"
    return None


def _inherited(case: Case) -> str | None:
    """A tuple with a named value in it has status and conditions of what computes the value."""
    item = case.blocks["return"].strip()
    given_ = case.blocks.get("object", "").rstrip("\n")
    named = {**case.blocks, "object": f"{given_}\nread = {item}".lstrip("\n"), "return": "(read, 1)"}
    alone, reads = (compiled(case, assembled(b)) for b in ({**case.blocks, "return": item}, named))
    if not (alone.sound and reads.sound):
        return None  # an item that cannot be named, or several
    first, second = (execute(plan(c.program, LIMITS)).items[0].computed.outcome for c in (alone, reads))
    lost = not set(first.conditions) <= set(second.conditions)
    return f"trust: {case.identity}" if given(second) and (lost or second.status != first.status) else None


def _requests(count: int) -> Iterator[Unit]:
    for seed in range(FIRST_SEED, FIRST_SEED + count):
        yield Unit(f"request {seed}", partial(_request, seed))


def _request(seed: int) -> str | None:
    """A generated request on which two answers differ."""
    backends = tuple(registry.backend(n) for n in registry.names())
    try:
        comparison, found = hunt.tried(Seeded(seed), backends)
    except Unsound:
        return "request: the language refuses it"
    return f"{found[0].what}: {comparison.text}" if found else None
