"""Scripts to IR, and tasks run by each engine."""

from __future__ import annotations

from fractions import Fraction

from mtf_lang.backends import enumeration
from mtf_lang.backends.exact.evaluator import outcome as by_reference
from mtf_lang.elaborate import elaborate
from mtf_lang.ir.nodes import Definition, Node, Program
from mtf_lang.limits import Budget, Limits
from mtf_lang.passes import PASSES
from mtf_lang.planning.strategy import Context, Offer, Refusal, Task
from mtf_lang.result import Outcome
from mtf_lang.source import Source
from mtf_lang.syntax import parse
from mtf_lang.values.model import Value
from mtf_lang.values.order import equal

LIMITS = Limits(work=20_000_000)


def program(text: str) -> Program:
    """The program of a script, after the passes."""
    source = Source("test", text)
    parsed = parse(source)
    assert not parsed.diagnostics, parsed.diagnostics
    elaborated = elaborate(parsed.script, source)
    assert elaborated.sound, elaborated.diagnostics
    result = elaborated.program
    for rewrite in PASSES:
        result = rewrite(result)
    return result


def task(text: str) -> Task:
    """The task of the first returned item."""
    found = program(text)
    definitions: dict[str, Definition] = {d.identity: d for d in found.definitions}
    node: Node = found.items[0].node
    return Task(found.items[0].name, node, definitions)


def request(expression: str, *definitions: str) -> Task:
    """The task of an expression with definitions in the object block."""
    lines = ["object:", *("  " + d for d in definitions)] if definitions else []
    return task("\n".join([*lines, "return:", "  " + expression, ""]))


def context() -> Context:
    """A fresh context without named values."""
    return Context({}, Budget(LIMITS.work), LIMITS)


def offers(of: Task) -> dict[str, Offer]:
    """What the backend offers, by strategy."""
    return {o.strategy: o for o in enumeration.offers(of, LIMITS) if isinstance(o, Offer)}


def refusals(of: Task) -> dict[str, Refusal]:
    """What the backend refuses, by strategy."""
    return {r.strategy: r for r in enumeration.offers(of, LIMITS) if isinstance(r, Refusal)}


def run(of: Task, strategy: str = "loops") -> Outcome:
    """The outcome of a strategy."""
    return offers(of)[strategy].run(context())


def reference(of: Task) -> Outcome:
    """The outcome of the reference evaluator."""
    return by_reference(of.node, context(), of.definitions)


def same(first: Value, second: Value) -> bool:
    """Equality of values; numbers must also be of the same type, so that none is left unsettled."""
    if first is None or second is None:
        return first is second
    plain = isinstance(first, int | Fraction)
    return equal(first, second) and (not plain or type(first) is type(second))


def agree(of: Task) -> None:
    """Assert that every strategy gives what the reference gives, undefined values included."""
    expected = reference(of)
    for strategy, offer in offers(of).items():
        found = offer.run(context())
        assert found.diagnostic == expected.diagnostic, (strategy, offer.lowered())
        assert found.status == expected.status, (strategy, found.detail, offer.lowered())
        assert same(found.value, expected.value), (strategy, offer.lowered())
        assert found.witness == expected.witness, (strategy, offer.lowered())
        assert (found.attained, found.at) == (expected.attained, expected.at), (strategy, offer.lowered())
        assert found.complete == expected.complete
