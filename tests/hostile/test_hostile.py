"""A part of the corpus in every run; ``python -m tests.hostile.run`` puts the whole to a worker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import Request
from mtf_lang.runtime.response import Response
from mtf_lang.runtime.worker import Cancellation
from tests.hostile.corpus import Hostile, requests
from tests.hostile.trial import LIMITS, SPARE_MEGABYTES, tried

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


class Grown(Pool):
    """A pool whose caller takes memory with each request."""

    def ask(self, request: Request, cancellation: Cancellation | None = None) -> Response:
        held = b"x" * (SPARE_MEGABYTES + 40 << 20)
        response = super().ask(request, cancellation)
        del held
        return response


@pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="there is no /proc")
def test_what_the_caller_grows_by_is_seen_at_each_request() -> None:
    """Also when it had as much before."""
    pool = Grown()
    try:
        for _ in range(2):
            assert any("the caller grew" in told for told in tried(pool, CORPUS[0], LIMITS_HERE).wrong)
    finally:
        pool.close()


def test_the_corpus_is_large_and_its_names_are_unique() -> None:
    assert len(CORPUS) >= 150
    assert len({str(hostile) for hostile in CORPUS}) == len(CORPUS)
