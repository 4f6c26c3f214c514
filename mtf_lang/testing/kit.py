"""The conformance kit: everything a backend is held against, in one call.

    from mtf_lang.testing import conformance

    report = conformance.run(my_backend)
    assert report.passed, report.text

Four stages: the data suite of ``spec/cases``; each operation of the table at generated arguments; the
laws of the table; whole generated requests. What the backend refuses is skipped and counted, so that a report
says how much was answered. Every disagreement comes with the smallest script found and the program it was
lowered to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from mtf_lang.frozen import frozen
from mtf_lang.planning import registry
from mtf_lang.planning.planner import plan
from mtf_lang.planning.strategy import Backend, Offer
from mtf_lang.testing.answers import LIMITS, REFERENCE, given
from mtf_lang.testing.cases import Kind, load
from mtf_lang.testing.choices import Choices, Recorded, Seeded
from mtf_lang.testing.clock import TooSlow, clock
from mtf_lang.testing.computing import computed
from mtf_lang.testing.differential import Disagreement, compare
from mtf_lang.testing.expressions import expression
from mtf_lang.testing.findings import Verdict
from mtf_lang.testing.laws import instance, laws
from mtf_lang.testing.productions import Production, all_productions
from mtf_lang.testing.report import Conviction, Report, Stage
from mtf_lang.testing.requests import request
from mtf_lang.testing.scripts import Script, program_of
from mtf_lang.testing.shrink import shrunk

Generator = Callable[[Choices], Script]
Seeding = tuple[Generator, int]
"""What makes a script, with its seed."""


@frozen
class Effort:
    """How much is generated: arguments for each operation and each law, and requests; from ``seed`` on."""

    calls: int = 4
    laws: int = 3
    requests: int = 400
    seed: int = 0
    seconds: int = 2
    """What takes longer is no question for a suite; the clock skips it."""
    convictions: int = 20
    """The run ends when so many disagreements are found."""


DEFAULT = Effort()


def run(backend: Backend, effort: Effort = DEFAULT) -> Report:
    """Hold ``backend`` (installed or not) against the language. Deterministic for one effort."""
    with registry.hosting(backend, (REFERENCE,)):
        stages = [_data(backend)]
        for name, generators in _generated(effort):
            left = effort.convictions - sum(len(s.convictions) for s in stages)
            stages.append(_stage(name, backend, generators, left, effort))
    return Report(backend.name, tuple(stages))


def _data(backend: Backend) -> Stage:
    """The cases of the suite that are computed, with the backend forced."""
    cases = [c for c in load() if c.kind in (Kind.VALUE, Kind.METAMORPHIC) and not c.reasons]
    told = [(c, f) for c in cases for f in computed(c, (backend.name,)) if f.subject == backend.name]
    convictions = tuple(
        Conviction("data", case.text, (f"{case.identity}: {f.detail}",))
        for case, f in told
        if f.verdict is Verdict.FAILED
    )
    answered = sum(f.verdict is not Verdict.SKIPPED for _, f in told)
    return Stage("data", len(told), answered, convictions)


def _generated(effort: Effort) -> Iterator[tuple[str, list[Seeding]]]:
    """The stages that are generated: what makes a script, with its seed."""
    seeds = range(effort.seed, effort.seed + max(effort.calls, effort.laws, effort.requests))
    calls = [(_calling(p), seed) for p in all_productions() for seed in seeds[: effort.calls]]
    yield "operations", calls
    yield "laws", [(_law(i), seed) for i in range(len(laws())) for seed in seeds[: effort.laws]]
    yield "requests", [(request, seed) for seed in seeds[: effort.requests]]


def _calling(production: Production) -> Generator:
    """One operation at generated arguments, simple ones first."""

    def script(choices: Choices) -> Script:
        size = choices.below(2)
        arguments = [expression(choices, p, size) for p in production.parameters]
        return Script((production.template.format(*arguments),))

    return script


def _law(index: int) -> Generator:
    return lambda choices: instance(choices, laws()[index])


def _stage(name: str, backend: Backend, generators: list[Seeding], most: int, effort: Effort) -> Stage:
    asked = answered = 0
    found: list[Conviction] = []
    for generator, seed in generators:
        if len(found) >= most:
            break
        choices = Seeded(seed)
        text = generator(choices).text
        asked += 1
        if not claims(text, backend):
            continue
        try:
            with clock(effort.seconds):
                comparison = compare(text, (backend,))
        except TooSlow:
            continue
        answers = [a for _, told in comparison.answers for a in told if a.backend == backend.name]
        answered += any(given(a.outcome) for a in answers)
        against = [d for d in comparison.disagreements if d.found.backend == backend.name]
        if against:
            found.append(convicted(name, generator, choices.taken, backend, against[0]))
    return Stage(name, asked, answered, tuple(found))


def claims(text: str, backend: Backend) -> bool:
    """Whether the backend offers to compute some part of a request; the others need not be evaluated."""
    planned = plan(program_of(text), LIMITS)
    steps = (*planned.values, *(item.step for item in planned.items))
    return any(isinstance(o, Offer) for s in steps for o in backend.offers(s.task, LIMITS))


def convicted(
    stage: str, generator: Generator, taken: list[int], backend: Backend, first: Disagreement
) -> Conviction:
    """The smallest script found on which the backend still disagrees in the same way."""
    best = shrunk(taken, lambda decisions: _still(generator, decisions, backend, first.what))
    text = generator(Recorded(best)).text
    again = [d for d in compare(text, (backend,)).disagreements if d.found.backend == backend.name]
    chosen = next((d for d in again if d.what == first.what), first)
    return Conviction(stage, text, chosen.lines)


def _still(generator: Generator, decisions: Sequence[int], backend: Backend, what: str) -> list[int] | None:
    choices = Recorded(decisions)
    text = generator(choices).text
    found = compare(text, (backend,)).disagreements
    same = any(d.what == what and d.found.backend == backend.name for d in found)
    return choices.taken if same else None
