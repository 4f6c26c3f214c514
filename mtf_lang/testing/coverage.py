"""What the suite covers: rules of the language reference, and operations of the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from mtf_lang.ir.nodes import Aggregate, Call, Literal, Node, Program
from mtf_lang.ir.walk import children
from mtf_lang.table import TABLE
from mtf_lang.table.model import Form
from mtf_lang.testing.cases import Case
from mtf_lang.types import COMPLEX, REAL, STRING
from mtf_lang.values.model import NumberSet

FEATURES = (
    "complex",
    "exact-reals",
    "infinite-domains",
    "open-expressions",
    "recursion",
    "text",
    "unknowns",
)
"""What a case may need besides operations."""

REQUESTS = frozenset(o.name for o in TABLE.values() if o.form is Form.REQUEST)

_NAMED = re.compile(r"\*\*\[?((?:\d+\.\d+)|(?:V\d+)|(?:R-\d+\.\d+))[\].]*\*\*")
_SECTION = re.compile(r"^## (\d+\.\d+) ", re.MULTILINE)
_ITEM = re.compile(r"^(\d+)\. ", re.MULTILINE)


def rules(root: Traversable | None = None) -> tuple[str, ...]:
    """The rules of all chapters as they are numbered there, in their order.

    ``4.5`` for **[4.5]**, ``V3``, ``R-06.10``; where the sections of a chapter are numbered, each rule
    of a list in one is ``8.1#2``, and a section without such a list is a rule itself (``8.4``).
    """
    top = files("mtf_lang.spec") / "language" if root is None else root
    chapters = sorted((p for p in top.iterdir() if p.name.endswith(".md")), key=lambda p: p.name)
    found = [rule for p in chapters for rule in _rules_of(p.read_text(encoding="utf-8"))]
    return tuple(dict.fromkeys(found))


def _rules_of(chapter: str) -> list[str]:
    found = _NAMED.findall(chapter)
    pieces = _SECTION.split(chapter)
    for number, body in zip(pieces[1::2], pieces[2::2], strict=True):
        items = _ITEM.findall(body)
        found.extend([f"{number}#{item}" for item in items] or [number])
    return found


def uncovered_rules(cases: Iterable[Case]) -> tuple[str, ...]:
    """The rules that no case is about."""
    covered = {rule for case in cases for rule in case.spec}
    return tuple(rule for rule in rules() if rule not in covered)


def unknown_rules(cases: Iterable[Case]) -> tuple[str, ...]:
    """What cases call a rule and no chapter has."""
    known = set(rules())
    named = dict.fromkeys(rule for case in cases for rule in case.spec)
    return tuple(rule for rule in named if rule not in known)


def operations(cases: Iterable[Case]) -> frozenset[str]:
    """The operations that some case needs."""
    return frozenset(name for case in cases for name in case.needs if name not in FEATURES)


def uncovered_operations(cases: Iterable[Case]) -> tuple[str, ...]:
    """The operations of the table that no case needs, in the order of the table."""
    covered = operations(cases)
    return tuple(name for name in TABLE if name not in covered)


def used_operations(program: Program) -> tuple[str, ...]:
    """The operations and features that occur in a program, sorted."""
    nodes = [n for root in _roots(program) for n in _nodes(root)]
    found = {o for n in nodes if (o := operation_of(n)) is not None}
    found |= {f for n in nodes for f in _features(n)}
    if any(item.open for item in program.items):
        found.add("open-expressions")
    if any(d.recursive for d in program.definitions):
        found.add("recursion")
    return tuple(sorted(found))


def _roots(program: Program) -> Iterator[Node]:
    yield from (item.node for item in program.items)
    yield from (c.node for c in program.constraints)
    for definition in program.definitions:
        for case in definition.cases:
            yield case.body
            if case.guard is not None:
                yield case.guard


def _nodes(root: Node) -> Iterator[Node]:
    pending = [root]
    while pending:
        node = pending.pop()
        yield node
        pending.extend(children(node))


def operation_of(node: Node) -> str | None:
    """The operation of the table that a node applies; None for others."""
    if isinstance(node, Call):
        return node.operation
    return node.kind if isinstance(node, Aggregate) else None


def _features(node: Node) -> Iterator[str]:
    if isinstance(node, Aggregate) and node.kind in REQUESTS:
        yield "unknowns"
    if isinstance(node, Literal) and isinstance(node.value, NumberSet):
        yield "infinite-domains"
    if node.type == REAL:
        yield "exact-reals"
    if node.type == COMPLEX:
        yield "complex"
    if node.type == STRING:
        yield "text"
