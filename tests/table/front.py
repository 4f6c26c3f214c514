"""Values of scripts by the reference evaluator, after the passes, without planner or other backends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mtf_lang.backends.exact.evaluator import evaluate
from mtf_lang.elaborate import elaborate
from mtf_lang.ir.nodes import Definition, Program
from mtf_lang.limits import DEFAULT, Budget
from mtf_lang.passes import PASSES
from mtf_lang.planning.strategy import Context
from mtf_lang.source import Source
from mtf_lang.syntax import parse
from mtf_lang.values.faults import Fault


def program_of(script: str) -> Program:
    """The program of a script; fails the test where the script is not sound."""
    source = Source("test", script)
    parsed = parse(source)
    assert not parsed.diagnostics, (script, parsed.diagnostics)
    elaborated = elaborate(parsed.script, source)
    assert elaborated.sound, (script, elaborated.diagnostics)
    program = elaborated.program
    for rewrite in PASSES:
        program = rewrite(program)
    return program


def value_of(script: str) -> Any:
    """The value of the one returned item."""
    program = program_of(script)
    (item,) = program.items
    return evaluate(item.node, _context(), _definitions(program))


def values_of(script: str) -> list[Any]:
    """The values of all returned items; None for one without a value."""
    program = program_of(script)
    definitions = _definitions(program)
    found = []
    for item in program.items:
        try:
            found.append(evaluate(item.node, _context(), definitions))
        except Fault:
            found.append(None)
    return found


def _context() -> Context:
    return Context({}, Budget(2_000_000), DEFAULT)


def _definitions(program: Program) -> Mapping[str, Definition]:
    return {d.identity: d for d in program.definitions}
