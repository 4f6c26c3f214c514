"""Definitions inlined: a node in which no function of the script is applied where that can be seen.

Functions are replaced by their bodies, their cases become nested ``if``; named values that were
computed before become literals. A recursive function stays an application: the reference
evaluator knows what it means, the algebra here does not look into it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mtf_lang.backends.symbolic.definedness import is_defined_with, strict_children
from mtf_lang.backends.symbolic.intern import Interner
from mtf_lang.ir.nodes import (
    Apply,
    Call,
    Case,
    Conditional,
    Definition,
    Lambda,
    ListNode,
    Literal,
    LiteralPattern,
    Node,
    Pattern,
    Symbol,
    TupleNode,
    TuplePattern,
    Variable,
)
from mtf_lang.ir.walk import iterate, substitute, transform
from mtf_lang.table import TABLE
from mtf_lang.table.model import Form
from mtf_lang.types import ANY, BOOL, INT
from mtf_lang.values.faults import Fault, Poisoned, Unsupported

MAXIMUM_ROUNDS = 200
"""Chains of definitions deeper than this are left to the evaluator."""
MAXIMUM_NODES = 200_000


class _Kept:
    """Applications that stay as they are, by structure."""

    __slots__ = ("_interner", "_numbers")

    def __init__(self) -> None:
        self._interner = Interner()
        self._numbers: set[int] = set()

    def add(self, node: Node) -> None:
        self._numbers.add(self._interner.number(node))

    def __contains__(self, node: Node) -> bool:
        return bool(self._numbers) and self._interner.number(node) in self._numbers


def inline(node: Node, definitions: Mapping[str, Definition], values: Mapping[str, Any]) -> Node:
    """``node`` with definitions replaced by what they stand for.

    ``values`` are the named values computed before; those that are no definition with open
    unknowns are read from there. Raises ``Poisoned`` where one is needed that has no value, and
    ``Unsupported`` where one may be needed, or where inlining does not end within ``MAXIMUM_NODES``.
    """
    kept = _Kept()
    missing: dict[str, Poisoned] = {}
    for _ in range(MAXIMUM_ROUNDS):
        inlined = transform(node, lambda n: _replace(n, definitions, values, kept, missing))
        if inlined is node:
            if missing:
                raise _without_value(node, missing)
            return node
        node = inlined
        if sum(1 for _ in iterate(node)) > MAXIMUM_NODES:
            break
    raise Unsupported("the definitions are too deep to be written out")


def _without_value(node: Node, missing: Mapping[str, Poisoned]) -> Fault:
    """What the named values without a value mean for ``node``: the first that is read whatever
    the unknowns are decides; whether the others matter depends on bindings and conditions [4.13]."""
    pending = [node]
    while pending:
        current = pending.pop()
        if isinstance(current, Apply) and current.definition in missing:
            return missing[current.definition]
        parts = strict_children(current)
        bodies = (part.body for part in parts if isinstance(part, Lambda) and _reads_bodies(current))
        pending.extend(reversed((*parts, *bodies)))
    return Unsupported("a named value without a value is read under conditions")


def _reads_bodies(node: Node) -> bool:
    """Whether an operation works on the expressions written in it."""
    return isinstance(node, Call) and TABLE[node.operation].form in (Form.CALCULUS, Form.SYMBOLIC)


def _replace(
    node: Node,
    definitions: Mapping[str, Definition],
    values: Mapping[str, Any],
    kept: _Kept,
    missing: dict[str, Poisoned],
) -> Node:
    if isinstance(node, Call) and node.operation == "index":
        return _item(node)
    if not isinstance(node, Apply) or node in kept:
        return node
    definition = definitions[node.definition]
    if not definition.parameters and node.definition in values:
        try:
            return _literal(values[node.definition], node)
        except Poisoned as fault:
            missing[node.definition] = fault
            kept.add(node)
            return node
    if definition.recursive:
        return node
    return _apply(definition, node, kept)


def _literal(value: Any, node: Node) -> Node:
    """A computed value as IR; tuples and lists with their parts, so that patterns take them apart."""
    from mtf_lang.ir.literals import node_of

    found = node_of(value)
    return replace(found, type=node.type, span=node.span) if isinstance(found, Literal) else found


_TOTAL = frozenset({"add", "subtract", "multiply", "negate"})


def _item(node: Call) -> Node:
    """The item that a number picks from a written tuple or list whose items are all defined everywhere."""
    sequence, place = node.arguments
    if not isinstance(sequence, TupleNode | ListNode) or not isinstance(place, Literal):
        return node
    total = all(
        isinstance(n, Literal | Variable | TupleNode | ListNode)
        or (isinstance(n, Call) and n.operation in _TOTAL)
        for n in iterate(sequence)
    )
    k = place.value
    return sequence.items[k - 1] if total and isinstance(k, int) and 1 <= k <= len(sequence.items) else node


def _apply(definition: Definition, node: Apply, kept: _Kept) -> Node:
    """The body for these arguments: the cases from the last to the first as nested ``if``.

    Where no case may apply the application itself stays as the last branch: it is what is undefined.
    """
    result: Node = node
    for case in reversed(definition.cases):
        condition, bindings = _match(case, node.arguments)
        body = substitute(case.body, bindings)
        result = body if condition is None else Conditional(condition, body, result, type=node.type)
    if all(case.guard is not None or _partial(case) for case in definition.cases):
        kept.add(node)
    if not all(is_defined_with(argument, result) for argument in _dropped(node.arguments, result)):
        raise Unsupported("an argument that may be undefined is not used wherever the function is applied")
    return result


def _dropped(arguments: tuple[Node, ...], result: Node) -> list[Node]:
    """The arguments, tuples taken apart, that are not evaluated whatever happens in what a call became.

    They are evaluated before the call [4.11], so where one is undefined the call is.
    """
    leaves, pending = [], list(reversed(arguments))
    while pending:
        part = pending.pop()
        leaves.append(part)
        if isinstance(part, TupleNode):
            leaves.pop()
            pending.extend(reversed(part.items))
    evaluated: set[int] = set()
    pending = [result]
    while pending:
        current = pending.pop()
        evaluated.add(id(current))
        pending.extend(strict_children(current))
    return [leaf for leaf in leaves if id(leaf) not in evaluated]


def _partial(case: Case) -> bool:
    """Whether a pattern of the case can fail to match."""
    return any(not isinstance(p, Symbol) for p in case.patterns)


def _match(case: Case, arguments: tuple[Node, ...]) -> tuple[Node | None, dict[Symbol, Node]]:
    """The condition under which the case applies (None: always) and what its parameters stand for."""
    tests: list[Node] = []
    bindings: dict[Symbol, Node] = {}
    pending: list[tuple[Pattern, Node]] = list(zip(case.patterns, arguments, strict=True))
    while pending:
        pattern, argument = pending.pop(0)
        match pattern:
            case Symbol():
                bindings[pattern] = argument
            case LiteralPattern(value=value):
                expected = Literal(value, type=argument.type)
                tests.append(Call("equal", (argument, expected), type=BOOL))
            case TuplePattern(items=items):
                pending[:0] = zip(items, _components(argument, len(items)), strict=True)
    if case.guard is not None:
        tests.append(substitute(case.guard, bindings))
    if not tests:
        return None, bindings
    return (tests[0] if len(tests) == 1 else Call("and", tuple(tests), type=BOOL)), bindings


def _components(argument: Node, size: int) -> tuple[Node, ...]:
    if isinstance(argument, TupleNode) and len(argument.items) == size:
        return argument.items
    return tuple(Call("index", (argument, Literal(k, type=INT)), type=ANY) for k in range(1, size + 1))
