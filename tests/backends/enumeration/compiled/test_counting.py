"""Counts along the frontier by the compiled engine, against those by Python and known numbers."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import HealthCheck, given, settings

from mtf_lang.backends.enumeration import frontier
from mtf_lang.backends.enumeration.compiled.counting import CompiledProgramme
from mtf_lang.backends.enumeration.compiled.frontier import FrontierModule
from mtf_lang.backends.enumeration.foresee import Foreseen
from mtf_lang.limits import Budget, Limits
from mtf_lang.planning.strategy import Context, Task
from mtf_lang.result import Reason
from tests.backends.enumeration.requests import LIMITS, context, request, task
from tests.backends.enumeration.test_families import LISTS, SAID_OF_LISTS, SAID_OF_SETS, SUBSETS, searches
from tests.backends.enumeration.test_workloads import GRIDS_6, WORDS

pytest.importorskip("wasmtime")


def counted(of: Task) -> tuple[object, object]:
    """The count by the compiled programme, and by the same one as Python."""
    programme = frontier.planned(of, Foreseen(of.definitions, LIMITS))
    assert isinstance(programme, frontier.Programme), programme
    module = FrontierModule(programme.plan, programme.search.facts).counting()
    return CompiledProgramme(programme, module).run(context()).value, programme.run(context()).value


def agree(of: Task) -> None:
    programme = frontier.planned(of, Foreseen(of.definitions, LIMITS))
    if isinstance(programme, frontier.Programme) and programme.top.kind == "count":
        found, expected = counted(of)
        assert found == expected


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(searches(SUBSETS, SAID_OF_SETS, "T", kinds=("count",)))
def test_subsets(expression: str) -> None:
    agree(request(expression))


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(searches(LISTS, SAID_OF_LISTS, "p", kinds=("count",)))
def test_lists(expression: str) -> None:
    agree(request(expression))


def test_counts_of_several_words() -> None:
    """Subsets of 1..200 of 100 elements: a number of 196 bits."""
    found, _ = counted(request("count({S in subsets(1..200, 100) : 1 in S or not 1 in S})"))
    assert found == comb(200, 100)


def test_words_of_length_200() -> None:
    """By the recurrence of the automaton of the three patterns, counted here letter by letter."""
    states = {"": 1}
    for _ in range(200):
        after: dict[str, int] = {}
        for last, ways in states.items():
            for letter in "ABC":
                word = last + letter
                if not word.endswith(("AA", "ABC", "CAB")):
                    after[word[-2:]] = after.get(word[-2:], 0) + ways
        states = after
    assert counted(task(WORDS.format(n=200))) == (sum(states.values()),) * 2


def test_grids_are_counted_with_their_mirror_images() -> None:
    assert counted(task(GRIDS_6.format(n=5))) == (46294,) * 2


def test_the_work_limit_holds() -> None:
    of = task(GRIDS_6.format(n=5))
    programme = frontier.planned(of, Foreseen(of.definitions, LIMITS))
    assert isinstance(programme, frontier.Programme)
    module = FrontierModule(programme.plan, programme.search.facts).counting()
    found = CompiledProgramme(programme, module).run(Context({}, Budget(20), Limits(work=20)))
    assert found.reason is Reason.LIMIT
