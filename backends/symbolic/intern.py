"""Equal nodes get equal numbers, without Python's stack.

Nodes are frozen dataclasses whose own ``==`` and ``hash`` descend recursively; a sum of ten
thousand terms would exhaust the interpreter. Hash-consing by small keys does not.
"""

from __future__ import annotations

from collections.abc import Hashable

from mtf_lang.ir.nodes import Aggregate, Apply, Call, Lambda, Literal, Node, Variable
from mtf_lang.ir.walk import children


class Interner:
    """Numbers for nodes: two nodes have the same number exactly when they are structurally equal."""

    __slots__ = ("_numbers", "_seen")

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        # Node objects are kept alive here, so that an id stays theirs.
        self._seen: dict[int, tuple[Node, int]] = {}

    def number(self, node: Node) -> int:
        """The number of ``node``."""
        pending = [node]
        while pending:
            current = pending[-1]
            if id(current) in self._seen:
                pending.pop()
                continue
            parts = children(current)
            missing = [p for p in parts if id(p) not in self._seen]
            if missing:
                pending.extend(missing)
                continue
            pending.pop()
            key = (_payload(current), tuple(self._seen[id(p)][1] for p in parts))
            self._seen[id(current)] = (current, self._numbers.setdefault(key, len(self._numbers)))
        return self._seen[id(node)][1]


def _payload(node: Node) -> Hashable:
    """What tells a node from others of the same children."""
    kind = type(node).__name__
    match node:
        case Literal(value=value):
            return kind, type(value).__name__, value
        case Variable(symbol=symbol):
            return kind, symbol
        case Call(operation=operation):
            return kind, operation
        case Apply(definition=definition):
            return kind, definition
        case Lambda(parameters=parameters):
            return kind, parameters
        case Aggregate():
            patterns = tuple(b.pattern for b in node.binders)
            return kind, node.kind, patterns, len(node.guard)
    return (kind,)
