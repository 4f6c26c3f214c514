"""A part of the corpus in every run; ``python -m tests.hostile.run`` puts the whole to a worker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from mtf_lang.runtime.pool import Pool
from tests.hostile.corpus import Hostile, requests
from tests.hostile.trial import LIMITS, tried

QUICK = ("text", "python")
"""Kinds that are answered at once."""

STEP = 12
"""Of the other kinds one in so many is tried here."""

CORPUS = list(requests())
LIMITS_HERE = replace(LIMITS, timeout=1.0)


def chosen() -> list[Hostile]:
    slow = [hostile for hostile in CORPUS if hostile.kind not in QUICK]
    return [hostile for hostile in CORPUS if hostile.kind in QUICK] + slow[::STEP]


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    made = Pool()
    yield made
    made.close()


@pytest.mark.parametrize("hostile", chosen(), ids=str)
def test_ends_in_time_and_harms_nobody(pool: Pool, hostile: Hostile) -> None:
    assert tried(pool, hostile, LIMITS_HERE).wrong == ()


def test_the_corpus_is_large_and_its_names_are_unique() -> None:
    assert len(CORPUS) >= 150
    assert len({str(hostile) for hostile in CORPUS}) == len(CORPUS)
