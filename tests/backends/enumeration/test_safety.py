"""No text of a request becomes part of a program text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mtf_lang.backends import enumeration
from mtf_lang.backends.enumeration import loader
from mtf_lang.backends.enumeration.prepare import Preparer
from mtf_lang.backends.enumeration.program import Lowering
from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    Binder,
    Call,
    Case,
    Condition,
    Definition,
    Literal,
    Node,
    SetNode,
    Symbol,
    Variable,
)
from mtf_lang.limits import Limits
from mtf_lang.planning.strategy import Offer, Task
from mtf_lang.types import BOOL, INT, STRING, SetType
from mtf_lang.values.faults import Unsupported
from tests.backends.enumeration.requests import context

HOSTILE = [
    "'); import os; os.system('true'); ('",
    '"""\n__import__("os").abort()\n"""',
    "\\",
    "\n    raise SystemExit",
    "__builtins__",
    "{0.__class__}",
    "# comment\nprint(1)",
]
ROOM = Path(enumeration.__file__).parent


def searching(text: str) -> Node:
    """``count(text for x in {text, "b"} if x = text)`` with a variable of that name."""
    symbol = Symbol(text, 1, STRING)
    literal = Literal(text, type=STRING)
    domain = SetNode((literal, Literal("b", type=STRING)), type=SetType(STRING))
    guard = Call("equal", (Variable(symbol, type=STRING), literal), type=BOOL)
    return Aggregate("count", (Binder(symbol, domain),), (Condition(guard, text, text),), literal, type=INT)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_strings_and_names_stay_data(text: str) -> None:
    task = Task(text, searching(text), {})
    (offer,) = [o for o in enumeration.offers(task, Limits()) if isinstance(o, Offer)]
    program = Lowering(Preparer(task.node, {}, {})).program(task.node)
    assert text not in program.source
    assert offer.run(context()).value == 1


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_names_of_definitions(text: str) -> None:
    symbol = Symbol(text, 1, INT)
    body = Call("add", (Variable(symbol, type=INT), Literal(1, type=INT)), type=INT)
    definition = Definition(text, text, (INT,), INT, (Case((symbol,), Literal(True, type=BOOL), body),))
    node = Apply(text, (Literal(2, type=INT),), type=INT)
    program = Lowering(Preparer(node, {text: definition}, {})).program(node)
    assert text not in program.source
    task = Task("t", node, {text: definition})
    (offer,) = [o for o in enumeration.offers(task, Limits()) if isinstance(o, Offer)]
    assert offer.run(context()).value == 3


@pytest.mark.parametrize("name", ["__import__", "eval", "os.system", "add); import os"])
def test_unknown_operations_are_refused(name: str) -> None:
    node = Call(name, (Literal(1, type=INT),), type=INT)
    with pytest.raises(Unsupported):
        Lowering(Preparer(node, {}, {})).program(node)


@pytest.mark.parametrize(
    "source",
    [
        "import os",
        "x = 'a'",
        "open(1)",
        "x.__class__",
        "main = lambda: 0",
        "return eval(1)",
        "# x",
    ],
)
def test_the_loader_refuses_what_the_backend_does_not_write(source: str) -> None:
    with pytest.raises(AssertionError):
        loader.load(source, {})


def test_only_the_loader_compiles() -> None:
    calls = re.compile(r"(?<![\w.])(eval|exec|compile|__import__|sympify|parse_expr|lambdify)\(")
    found = [p.name for p in sorted(ROOM.glob("*.py")) if calls.search(p.read_text(encoding="utf-8"))]
    assert found == ["loader.py"]
