"""Conditions taken apart: a conjunction is read from left to right, and ``true`` says nothing."""

from __future__ import annotations

from mtf_lang.frozen import amended
from mtf_lang.ir.nodes import Call, Condition, Literal, Node
from mtf_lang.types import BOOL

TRUE = Literal(True, type=BOOL)


def conjuncts(node: Node) -> list[Node]:
    """The conjuncts of a proposition from left to right, none of them a conjunction or ``true``."""
    found: list[Node] = []
    pending = [node]
    while pending:
        part = pending.pop()
        if isinstance(part, Call) and part.operation == "and":
            pending.extend(reversed(part.arguments))
        elif part != TRUE:
            found.append(part)
    return found


def split_condition(condition: Condition) -> tuple[Condition, ...]:
    """A condition as its conjuncts; each keeps its label and whether it is a relation."""
    return tuple(amended(condition, node=node) for node in conjuncts(condition.node))
