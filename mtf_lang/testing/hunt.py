"""A long run: ``python -m mtf_lang.testing.hunt --seed 0 --count 10000`` compares generated requests.

Every seed gives one request, the same everywhere, so runs are cut into slices by their seeds and put
together by adding their numbers. ``--backends`` names those that take part (all installed ones without
it); every third seed is a relation between two requests. With ``--sweep`` every other seed is what the
table declares, one overload and one example after the other. The last line is the sum of the slice as JSON.
"""

from __future__ import annotations

import argparse
import json
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from mtf_lang.planning import registry
from mtf_lang.planning.strategy import Backend
from mtf_lang.testing.answers import LIMITS, given
from mtf_lang.testing.choices import Choices, Recorded, Seeded, pick
from mtf_lang.testing.clock import TooSlow, clock
from mtf_lang.testing.differential import Comparison, Disagreement, compare, difference
from mtf_lang.testing.reach import Reach
from mtf_lang.testing.relations import LOOSE, RELATIONS
from mtf_lang.testing.requests import request
from mtf_lang.testing.scripts import Unsound
from mtf_lang.testing.shrink import shrunk
from mtf_lang.testing.sweep import Made, Maker, makers
from mtf_lang.testing.watch import Beat, watched

SECONDS = 4
"""A request that takes the process longer is given up and counted; the budget should end it before."""

STOPPED = SECONDS + 2
"""After so many seconds it is stopped, where it does not heed that."""


@dataclass(slots=True)
class Sum:
    """What a slice of a run has seen; ``text`` tells what was found, and is not kept in sums."""

    requests: int = 0
    answers: int = 0
    pairs: Counter[str] = field(default_factory=Counter)
    slow: list[int] = field(default_factory=list)
    found: list[int] = field(default_factory=list)
    reach: Reach = field(default_factory=Reach)
    text: str = ""

    def add(self, other: Sum) -> None:
        """Put another sum to this one."""
        self.requests += other.requests
        self.answers += other.answers
        self.pairs.update(other.pairs)
        self.slow.extend(other.slow)
        self.found.extend(other.found)
        self.reach.cells.update(other.reach.cells)

    def data(self) -> dict[str, object]:
        """The sum without the table of what was reached."""
        return {
            "requests": self.requests,
            "answers": self.answers,
            "pairs": dict(sorted(self.pairs.items())),
            "slow": self.slow,
            "found": self.found,
        }


def generated(choices: Choices) -> Made:
    """A request of any form, or a relation."""
    if choices.below(3) < 2:
        return request(choices), False, False
    relation = pick(choices, RELATIONS)
    script = relation(choices)
    if script is None:
        return request(choices), False, False
    return script, True, relation in LOOSE


def maker(seed: int, sweep: bool) -> Maker:
    """What makes the request of a seed."""
    return makers()[seed // 2 % len(makers())] if sweep and seed % 2 == 0 else generated


def tried(
    choices: Choices, backends: Sequence[Backend], make: Maker = generated
) -> tuple[Comparison, tuple[Disagreement, ...]]:
    """Compare what the choices generate; all disagreements, those of a relation included."""
    script, related, loose = make(choices)
    comparison = compare(script.text, backends, LIMITS)
    if not related or len(script.items) != 2 or comparison.disagreements:
        return comparison, comparison.disagreements
    return comparison, (*comparison.disagreements, *_unrelated(comparison, loose))


def _unrelated(comparison: Comparison, loose: bool) -> Iterator[Disagreement]:
    """Where the last two tasks, which must agree, do not, by the first answer to each."""
    told = [[a for a in answers if given(a.outcome)] for _, answers in comparison.answers[-2:]]
    if len(told) != 2 or not all(told):
        return
    first, second = told[0][0], told[1][0]
    what = difference(first.outcome, second.outcome)
    undefined = [a.outcome.diagnostic is not None for a in (first, second)]
    # which of several undefined parts is met first is no matter
    if what in ("value", "definedness") and not all(undefined) and not (loose and any(undefined)):
        yield Disagreement(what, "the relation", first, second, "both items must be equal")


def one(backends: Sequence[Backend], sweep: bool, seed: int, beat: Beat) -> Sum:
    """Compare the request of a seed; raises nothing."""
    choices, make = Seeded(seed), maker(seed, sweep)
    try:
        with clock(SECONDS):
            comparison, found = tried(choices, backends, make)
    except TooSlow:
        return Sum(slow=[seed])
    except Unsound as fault:
        return Sum(found=[seed], text=f"seed {seed}: refused: {fault}\n{make(Seeded(seed))[0].text}")
    except Exception as fault:  # a fault of the kit must not end a run of thousands
        where = "".join(traceback.format_tb(fault.__traceback__)[-2:])
        return Sum(found=[seed], text=f"seed {seed}: {fault!r}\n{where}")
    seen = Sum(requests=1)
    seen.answers = sum(given(a.outcome) for _, told in comparison.answers for a in told)
    seen.pairs.update("-".join(sorted(pair)) for pair in comparison.pairs)
    seen.reach.add(comparison)
    if found:
        beat()
        seen.found.append(seed)
        again = partial(tried, backends=backends, make=make)
        seen.text = f"seed {seed}:\n{_told(choices.taken, found[0], again, beat)}"
    return seen


def _told(
    taken: Sequence[int],
    first: Disagreement,
    again: Callable[[Choices], tuple[Comparison, tuple[Disagreement, ...]]],
    beat: Beat,
) -> str:
    """A disagreement with the smallest script found for it."""

    def keeps(decisions: Sequence[int]) -> list[int] | None:
        beat()
        choices = Recorded(decisions)
        try:
            with clock(SECONDS):
                found = again(choices)[1]
        except (Exception, TooSlow):  # another fault than the one that is made smaller
            return None
        same = any((d.what, d.found.by) == (first.what, first.found.by) for d in found)
        return choices.taken if same else None

    best = shrunk(taken, keeps, attempts=200)
    comparison, found = again(Recorded(best))
    chosen = next((d for d in found if d.what == first.what), first)
    return comparison.text + "".join(f"  {line}\n" for line in chosen.lines)


def run(seeds: range, backends: Sequence[Backend], tell: bool = True, sweep: bool = False) -> Sum:
    """Compare the requests of ``seeds``; prints every disagreement, shrunk, as it is found."""
    total = Sum()
    for seed, seen in zip(seeds, watched(seeds, partial(one, backends, sweep), STOPPED), strict=True):
        total.add(Sum(slow=[seed]) if seen is None else seen)
        if tell and seen is not None and seen.text:
            print(seen.text, flush=True)
    return total


def main(arguments: Sequence[str]) -> int:
    """Run a slice; 1 where something disagreed."""
    parser = argparse.ArgumentParser(prog="hunt", description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--backends", default="", help="names with commas between them")
    parser.add_argument("--sweep", action="store_true", help="go through the table of operations as well")
    parser.add_argument("--reach", action="store_true", help="print what was reached")
    given_ = parser.parse_args(arguments)
    names = tuple(filter(None, given_.backends.split(","))) or registry.names()
    backends = tuple(registry.backend(name) for name in names)
    seeds = range(given_.seed, given_.seed + given_.count)
    total = run(seeds, backends, sweep=given_.sweep)
    if given_.reach:
        print("\n".join(total.reach.lines()))
        print(f"not reached: {', '.join(total.reach.unreached()) or 'nothing'}")
    print(json.dumps({"seed": given_.seed, "count": given_.count, **total.data()}))
    return int(bool(total.found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
