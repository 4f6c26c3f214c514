"""Runs single requests by the SMT backend alone, for the tests of this room."""

from __future__ import annotations

from mtf_lang.backends import smt
from mtf_lang.backends.exact.evaluator import outcome as by_reference
from mtf_lang.backends.smt.strategy import Computed
from mtf_lang.elaborate import elaborate
from mtf_lang.limits import Budget, Limits
from mtf_lang.passes import PASSES
from mtf_lang.planning.strategy import Context, Offer, Refusal, Task
from mtf_lang.result import Outcome
from mtf_lang.source import Source
from mtf_lang.syntax import parse
from mtf_lang.values.text import to_text

LIMITS = Limits(work=20_000_000)


def task(expression: str, context: str = "", objects: str = "") -> Task:
    """The task of one returned expression; lines of the blocks are separated by semicolons."""
    blocks = (("context", context), ("object", objects), ("return", expression))
    lines = [
        line
        for name, body in blocks
        if body
        for line in (f"{name}:", *(f"  {part.strip()}" for part in body.split(";")))
    ]
    source = Source("test", "\n".join(lines) + "\n")
    parsed = parse(source)
    assert not parsed.diagnostics, parsed.diagnostics
    elaborated = elaborate(parsed.script, source)
    assert elaborated.sound, elaborated.diagnostics
    program = elaborated.program
    for rewrite in PASSES:
        program = rewrite(program)
    (item,) = program.items
    return Task(item.name, item.node, {d.identity: d for d in program.definitions})


def fresh_context(of: Task, work: int = LIMITS.work) -> Context:
    """A context whose named values are computed when they are read."""
    return Context(Computed(of.definitions, LIMITS), Budget(work), LIMITS)


def offer(of: Task) -> Offer:
    """The strategy for a task; fails where it is refused."""
    (found,) = smt.offers(of, LIMITS)
    assert isinstance(found, Offer), found
    return found


def refusal(expression: str, context: str = "", objects: str = "") -> str:
    """Why a request is refused."""
    (found,) = smt.offers(task(expression, context, objects), LIMITS)
    assert isinstance(found, Refusal), found
    return found.reason


def ask(expression: str, context: str = "", objects: str = "", work: int = LIMITS.work) -> Outcome:
    """The outcome of one request within ``work`` steps."""
    of = task(expression, context, objects)
    return offer(of).run(fresh_context(of, work))


def shown(expression: str, context: str = "", objects: str = "") -> str:
    """The value as text; the code and the first note where it is undefined; the reason where unknown."""
    return text_of(ask(expression, context, objects))


def reference(expression: str, context: str = "", objects: str = "") -> str:
    """The same by the reference evaluator."""
    of = task(expression, context, objects)
    return text_of(by_reference(of.node, fresh_context(of), of.definitions))


def text_of(found: Outcome) -> str:
    """What ``shown`` says of an outcome."""
    if found.diagnostic is not None:
        return " ".join((found.diagnostic.code, *found.diagnostic.notes[:1]))
    if found.reason is not None:
        return str(found.reason)
    return to_text(found.value)
