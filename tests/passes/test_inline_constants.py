"""Literal named values stand where their names stood; nothing else is put in place."""

from __future__ import annotations

import pytest

from mtf_lang.backends.exact.evaluator import evaluate
from mtf_lang.elaborate import elaborate
from mtf_lang.ir.nodes import Apply, Literal, Program
from mtf_lang.ir.walk import iterate
from mtf_lang.limits import DEFAULT, Budget
from mtf_lang.passes.inline_constants import inline_constants
from mtf_lang.planning.strategy import Context
from mtf_lang.source import Source
from mtf_lang.syntax import parse


def program(text: str) -> Program:
    source = Source("test", text)
    elaborated = elaborate(parse(source).script, source)
    assert elaborated.sound, elaborated.diagnostics
    return elaborated.program


def applied(found: Program) -> list[str]:
    """Definitions that the first item applies, in order."""
    return [n.definition for n in iterate(found.items[0].node) if isinstance(n, Apply)]


def value(found: Program) -> object:
    definitions = {d.identity: d for d in found.definitions}
    return evaluate(found.items[0].node, Context({}, Budget(DEFAULT.work), DEFAULT), definitions)


@pytest.mark.parametrize(
    ("objects", "item", "left", "expected"),
    [
        ("p = 97", "sum(k mod p for k in 1..p)", [], sum(range(97))),
        ("p = 7; q = p", "p*q", [], 49),
        ("p = 2 + 5", "p^2", ["p"], 49),
        ("p = 3; f(n) = n*p", "f(p)", ["f"], 9),
    ],
)
def test_literals_alone_are_put_in_place(objects: str, item: str, left: list[str], expected: int) -> None:
    before = program(f"object:\n  {objects}\nreturn:\n  {item}\n")
    after = inline_constants(before)
    assert applied(before) != []
    assert applied(after) == left
    assert value(before) == value(after) == expected


def test_bodies_of_functions_are_reached() -> None:
    after = inline_constants(program("object:\n  p = 3; f(n) = n*p\nreturn:\n  f(2)\n"))
    (function,) = (d for d in after.definitions if d.parameters)
    assert not any(isinstance(n, Apply) for n in iterate(function.cases[0].body))


def test_a_value_keeps_the_place_of_its_use() -> None:
    text = "object:\n  p = 97\nreturn:\n  p\n"
    node = inline_constants(program(text)).items[0].node
    assert isinstance(node, Literal)
    assert (node.span.start, node.span.end) == (text.rindex("p"), text.rindex("p") + 1)
