"""What a fault has to get past: the examples and laws of the table, the data suite, generated requests.

Each is a unit that is run alone, and elaborated in it. A unit answers None where all is as it must be.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from mtf_lang.limits import Limits
from mtf_lang.planning import registry
from mtf_lang.planning.execute import agree, execute
from mtf_lang.planning.planner import plan
from mtf_lang.result import Outcome, Status
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

SUBJECTS = ("planner", *registry.OWN, "compiled")
SWITCH = "MTF_ENGINE"
"""Says that searches are compiled, however small they are; ``compiled`` is enumeration with that."""

CONDITIONS: Mapping[str, bool] = {
    "context: y is real\nreturn: prove(y/y = 1)\n": True,
    "context: y is real\nreturn: prove(y^2 + 1 > 0)\n": False,
    "object: a = 1/0\nreturn: solutions({x = a} for x in 1..3)\n": True,
    "context: x in 1..3\nreturn: solutions({6/x = 2} for x)\n": False,
}
"""Requests, and whether their answer leaves out where something is undefined, which must be said."""

WITNESSES: Mapping[str, Mapping[str, int]] = {
    "return: exists x in 1..9: x^2 = 49\n": {"x": 7},
    "return: (exists x in 1..9: x^2 = 49) iff not (exists y in 1..9: y = 3)\n": {},
    "return: forall x in 1..9, y in 1..9: x*y != 63 or x < y\n": {"x": 9, "y": 7},
}
"""Requests, and the only point that shows their answer; none where it takes more than one."""

CORES: Mapping[str, frozenset[str]] = {
    "context: x in 1..9\nreturn: count(solutions({x > 5, x < 3} for x))\n": frozenset({"x > 5", "x < 3"}),
    "context: x in 1..9\nreturn: satisfiable({x > 5, x < 3, x < 8})\n": frozenset({"x > 5", "x < 3"}),
    "context: x in 1..9\nreturn: count(solutions({x > 5, x < 7} for x))\n": frozenset(),
}
"""Requests, and the only minimal set of their constraints that excludes every solution."""


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
    name = "enumeration" if subject == "compiled" else subject
    with _engine("compiled" if subject == "compiled" else ""):
        findings = list(computed(case, (name,)))
    for finding in findings:
        if finding.verdict is Verdict.FAILED:
            return f"case: {case.identity} ({finding.subject})"
    return None


@contextmanager
def _engine(way: str) -> Iterator[None]:
    os.environ[SWITCH] = way
    try:
        yield
    finally:
        os.environ[SWITCH] = ""


def _trusted() -> Iterator[Unit]:
    """Laws of trust, at cases: a second strategy agrees; what reads a value is trusted as it is."""
    requests = [c for c in load() if c.kind in (Kind.VALUE, Kind.COST)]
    values = [c for c in requests if c.kind is Kind.VALUE and not c.reasons and not c.codes]
    for case in (*values[::SPARSE], *(c for c in requests if c.reasons)):
        yield Unit(f"crosscheck {case.identity}", partial(_confirmed, case))
    for case in values:
        if case.status != "proved" or case.file.endswith(("symbolic.toml", "solving.toml")):
            yield Unit(f"trust {case.identity}", partial(_inherited, case))
    for n, (text, said) in enumerate(CONDITIONS.items()):
        yield Unit(
            f"conditions {n}", partial(_told, text, partial(lambda said, o: bool(o.conditions) is said, said))
        )
    for n, (text, point) in enumerate(WITNESSES.items()):
        shown = partial(lambda point, o: not given(o) or (o.witness or {}) == point, point)
        for name in registry.OWN:
            yield Unit(f"witness {n} ({name})", partial(_told, text, shown, name))
    for n, (text, core) in enumerate(CORES.items()):
        named = partial(lambda core, o: {blame.text for blame in o.core} == core, core)
        yield Unit(f"core {n}", partial(_told, text, named))


def _told(text: str, right: Callable[[Outcome], bool], using: str | None = None) -> str | None:
    """What an answer says beside its value."""
    (item,) = execute(plan(program_of(text), Limits(), using)).items
    outcome = item.computed.outcome
    return (
        None if right(outcome) else f"said of {text}: {outcome.conditions} {outcome.core} {outcome.witness}"
    )


def _confirmed(case: Case) -> str | None:
    """No second answer contradicts the first; where there is no answer, there is none of anything."""
    for item in execute(plan(compiled(case).program, LIMITS), crosscheck=True).items:
        outcome, second = item.computed.outcome, item.computed.crosscheck
        if second is not None and (second.agrees is False or outcome.status is Status.UNKNOWN):
            return f"crosscheck: {case.identity}"
        if outcome.status is Status.UNKNOWN and (outcome.core or outcome.value is not None):
            return f"an answer that is none: {case.identity}"
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
        yield Unit(f"request {seed}", partial(_request, seed, registry.OWN))
        if seed % 2:
            yield Unit(f"request {seed} (compiled)", partial(_request, seed, ("enumeration",), "compiled"))


def _request(seed: int, names: Sequence[str], way: str = "") -> str | None:
    """A generated request on which two answers differ."""
    backends = tuple(registry.backend(name) for name in names)
    try:
        with _engine(way):
            comparison, found = hunt.tried(Seeded(seed), backends)
    except Unsound:
        return "request: the language refuses it"
    return f"{found[0].what}: {comparison.text}" if found else None
