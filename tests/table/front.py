"""Values of scripts by the reference evaluator, after the passes, without planner or other backends."""

from __future__ import annotations

from typing import Any

from mtf_lang.backends.exact.evaluator import evaluate
from mtf_lang.elaborate import elaborate
from mtf_lang.limits import DEFAULT, Budget
from mtf_lang.passes import PASSES
from mtf_lang.planning.strategy import Context
from mtf_lang.source import Source
from mtf_lang.syntax import parse


def value_of(script: str) -> Any:
    """The value of the one returned item; fails the test where the script is not sound."""
    source = Source("test", script)
    parsed = parse(source)
    assert not parsed.diagnostics, (script, parsed.diagnostics)
    elaborated = elaborate(parsed.script, source)
    assert elaborated.sound, (script, elaborated.diagnostics)
    program = elaborated.program
    for rewrite in PASSES:
        program = rewrite(program)
    (item,) = program.items
    definitions = {d.identity: d for d in program.definitions}
    return evaluate(item.node, Context({}, Budget(2_000_000), DEFAULT), definitions)
