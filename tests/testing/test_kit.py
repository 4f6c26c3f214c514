"""The kit convicts what is wrong, with a short script, and lets pass what is right."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from mtf_lang.ir.nodes import Call, Literal, Node
from mtf_lang.ir.walk import transform
from mtf_lang.limits import Limits
from mtf_lang.planning import registry
from mtf_lang.planning.strategy import Offer, Refusal, Task
from mtf_lang.testing import conformance, kit
from mtf_lang.types import INT

EXAMPLE = Path(__file__).parents[2] / "examples" / "backend"


class Planted:
    """The reference evaluator, but for one operation, whose last argument is one too large."""

    name = "planted"

    def __init__(self, operation: str) -> None:
        self.operation = operation

    def offers(self, task: Task, limits: Limits) -> Iterable[Offer | Refusal]:
        if not isinstance(task.node, Call) or task.node.operation != self.operation:
            return
        wrong = replace(task, node=transform(task.node, self.changed))
        for offer in registry.backend("exact").offers(wrong, limits):
            if isinstance(offer, Offer):
                yield replace(offer, backend=self.name)

    def changed(self, node: Node) -> Node:
        if not isinstance(node, Call) or node.operation != self.operation:
            return node
        *first, last = node.arguments
        off = Call("add", (last, Literal(1, type=INT)), type=INT)
        return replace(node, arguments=(*first, off))


@pytest.mark.parametrize("operation", ["binomial", "mod", "fibonacci"])
def test_an_off_by_one_is_convicted_by_a_short_script(operation: str) -> None:
    report = conformance.run(Planted(operation), conformance.Effort(laws=0, requests=0, convictions=3))
    assert not report.passed
    shortest = min(report.convictions, key=lambda c: len(c.script))
    assert len(shortest.script.splitlines()) <= 5
    assert operation in shortest.script
    assert json.loads(json.dumps(report.data()))["passed"] is False


def test_a_backend_that_offers_nothing_passes_and_answers_nothing() -> None:
    class Silent:
        name = "silent"

        def offers(self, task: Task, limits: Limits) -> tuple[Offer, ...]:
            return ()

    report = kit.run(Silent(), conformance.Effort(calls=1, laws=0, requests=20))
    assert report.passed
    assert not any(stage.answered for stage in report.stages if stage.name != "data")


def test_the_example_backend_conforms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLE)
    import mtf_flint

    report = conformance.run(mtf_flint, conformance.Effort(calls=3, laws=1, requests=60))
    assert report.passed, report.text
    assert report.answered > 30
    assert "mtf_flint" in sys.modules
