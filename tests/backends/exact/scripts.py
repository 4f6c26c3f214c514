"""Runs scripts by the reference evaluator alone, for the tests of this room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mtf_lang.backends.exact.evaluator import outcome
from mtf_lang.elaborate import elaborate
from mtf_lang.ir.nodes import Definition, Node
from mtf_lang.limits import DEFAULT, Budget
from mtf_lang.planning.strategy import Context
from mtf_lang.result import Outcome
from mtf_lang.source import Source
from mtf_lang.syntax import parse
from mtf_lang.values.text import to_text


def program(text: str) -> tuple[list[Node], dict[str, Definition]]:
    """The returned items of a script and its definitions."""
    source = Source("test", text)
    parsed = parse(source)
    elaborated = elaborate(parsed.script, source, {})
    errors = [d for d in (*parsed.diagnostics, *elaborated.diagnostics) if d.severity == "error"]
    assert not errors, errors
    definitions = {d.identity: d for d in elaborated.program.definitions}
    return [item.node for item in elaborated.program.items], definitions


def compute(
    node: Node,
    definitions: Mapping[str, Definition] | None = None,
    work: int = DEFAULT.work,
    values: Mapping[str, Any] | None = None,
) -> Outcome:
    """The outcome of a node within ``work`` steps."""
    return outcome(node, Context(values or {}, Budget(work), DEFAULT), definitions or {})


def run(text: str, work: int = DEFAULT.work) -> list[Outcome]:
    """The outcomes of a script's items."""
    nodes, definitions = program(text)
    return [compute(node, definitions, work) for node in nodes]


def run_one(expression: str, objects: str = "", context: str = "") -> Outcome:
    """The outcome of one expression."""
    blocks = [("context", context), ("object", objects), ("return", expression)]
    (found,) = run("".join(f"{name}:\n{body}\n" for name, body in blocks if body))
    return found


def shown(expression: str, objects: str = "", context: str = "") -> str:
    """The text of the value of one expression; the code and note where it is undefined."""
    found = run_one(expression, objects, context)
    if found.diagnostic is not None:
        return " ".join((found.diagnostic.code, *found.diagnostic.notes[:1]))
    assert found.reason is None, found.detail
    return to_text(found.value)
