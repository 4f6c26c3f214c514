"""Fuzz requests from the text to the JSON result: ``python -m tests.fuzz.pipeline --seconds 600``.

Hypothesis generates requests: sound ones of every form, such ones with words changed, and sentences of the
grammar. Each is checked and run in a worker; the answer is held against the contract and against the answer
of this process, which a worker must not change.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from mtf_lang.limits import Limits
from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import Request
from mtf_lang.runtime.response import Response
from mtf_lang.source import Source
from mtf_lang.syntax import parse_expression
from mtf_lang.testing import strategies as mtf
from mtf_lang.testing.clock import TooSlow, clock
from tests.fuzz import seeding
from tests.fuzz.findings import Findings
from tests.syntax.sentences import sentence
from tests.timeless import timeless

LIMITS = Limits(timeout=5, memory=1024, work=200_000, elements=200, digits=2_000)
SPARE_SECONDS = 10.0
"""What a request may take beyond its limit here: long runs share the machine. `tests.hostile` is strict."""

HERE_SECONDS = 30
"""How long this process may take for what a worker did in ``LIMITS.timeout``."""

SCHEMA = Draft202012Validator(
    json.loads((seeding.ROOT / "spec/schema/result.schema.json").read_text(encoding="utf-8"))
)


def scripts() -> st.SearchStrategy[str]:
    """Texts of requests: sound, changed, and of any words the grammar puts together."""
    sound = mtf.requests().map(lambda script: script.text)
    numbers = st.integers(0, 2**32)
    changed = st.builds(lambda text, n: next(seeding.changed([text], 1, n)), sound, numbers)
    sentences = st.builds(sentence, numbers, st.just("script"), st.integers(5, 60))
    return st.one_of(sound, sound, changed, sentences)


class Pipeline:
    """A worker and this process, asked the same."""

    def __init__(self) -> None:
        self.requests = self.over_time = 0
        self._there, self._here = Pool(), Pool(isolated=False)
        self._there.start()

    def holds(self, script: str) -> None:
        """Check and run a request; ``AssertionError`` where an answer is not as it must be."""
        self.requests += 1
        for task in ("check", "run"):
            asked = Request(task, script, limits=LIMITS)
            started = time.monotonic()
            there = self._there.ask(asked)
            taken = time.monotonic() - started
            assert taken < LIMITS.timeout + SPARE_SECONDS, f"{task} took {taken:.1f} s"
            well_formed(there)
            if taken >= LIMITS.timeout:  # the clock ended it: there is nothing to compare
                self.over_time += 1
                continue
            with clock(HERE_SECONDS):
                here = self._here.ask(asked)
            assert timeless(here.public()) == timeless(there.public()), f"{task} differs in a worker"

    def close(self) -> None:
        """End the worker."""
        self._there.close()


def well_formed(response: Response) -> None:
    """The JSON result keeps its schema, holds no fault of ours, and its values can be read back."""
    public = response.public()
    SCHEMA.validate(public)
    faults = [d.notes for d in response.diagnostics if d.code == "MTF0790"]
    assert not faults, f"a fault: {faults}"
    for item in response.items:
        if item["value"] is not None and not item["truncated"] and item["status"] != "numeric":
            _, found = parse_expression(Source("value", item["value"]))
            assert not found, f"{item['value']!r} is no expression: {found[0].message}"


@contextmanager
def pipeline() -> Iterator[Pipeline]:
    """A pipeline that is closed at the end."""
    made = Pipeline()
    try:
        yield made
    finally:
        made.close()


def main(arguments: list[str]) -> int:
    """Search for ``--seconds``; 1 where something was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.pipeline", description=__doc__)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0, help="another seed gives other requests")
    parser.add_argument("--findings", type=Path, default=Path("fuzz-findings"))
    asked = parser.parse_args(arguments)
    found, deadline, number = Findings(asked.findings), time.monotonic() + asked.seconds, asked.seed
    with pipeline() as made:
        while time.monotonic() < deadline:
            _round(made, found, number, deadline)
            number += 1
            print(f"{made.requests} requests, {made.over_time} ended by the clock, {found.kinds}", flush=True)
    return 1 if found.kinds else 0


def _round(made: Pipeline, found: Findings, number: int, deadline: float) -> None:
    """Some hundred requests from one seed; they are small already, so nothing is shrunk."""

    @settings(
        max_examples=200,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @seed(number)
    @given(scripts())
    def one(script: str) -> None:
        if time.monotonic() > deadline:
            return
        try:
            made.holds(script)
        except (Exception, TooSlow) as failure:
            found.add(script, failure)

    one()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
