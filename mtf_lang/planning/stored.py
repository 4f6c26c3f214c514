"""How many elements a result must hold, where that is certain before anything runs.

A list written as ``[e for x in 1..n]`` has n elements, whatever computes it: where that is more than all the
steps a request may take, no strategy needs to be tried.
"""

from __future__ import annotations

from mtf_lang.ir.nodes import Aggregate, Call, Literal, Node
from mtf_lang.values.sets import IntegerRange
from mtf_lang.walk import Walk, run

CAP = 10**40
"""Numbers are not followed beyond this."""


def elements(node: Node) -> int:
    """The number of elements of a list over ranges without conditions; 0 for anything else."""
    if not isinstance(node, Aggregate) or node.kind != "list" or node.guard:
        return 0
    total = 1
    for binder in node.binders:
        total *= _size(binder.domain)
    return total


def _size(domain: Node) -> int:
    if isinstance(domain, Literal) and isinstance(domain.value, IntegerRange):
        return domain.value.size()
    if not isinstance(domain, Call) or domain.operation != "range":
        return 0
    low, high = (run(_integer(end)) for end in domain.arguments)
    return 0 if low is None or high is None else max(0, high - low + 1)


def _integer(node: Node) -> Walk[int | None]:
    """The integer that a node of literals stands for, None where it is another, or too long."""
    if isinstance(node, Literal):
        return node.value if type(node.value) is int and abs(node.value) <= CAP else None
    if not isinstance(node, Call) or node.operation not in ("negate", "add", "subtract", "multiply", "power"):
        return None
    parts: list[int] = []
    for argument in node.arguments:
        part = yield _integer(argument)
        if part is None:
            return None
        parts.append(part)
    found = _computed(node.operation, parts)
    return found if found is not None and abs(found) <= CAP else None


def _computed(operation: str, parts: list[int]) -> int | None:
    match operation, parts:
        case "negate", [a]:
            return -a
        case "add", _:
            return sum(parts)
        case "subtract", [a, b]:
            return a - b
        case "multiply", [a, b]:
            return a * b
        case "power", [a, b] if 0 <= b <= CAP.bit_length():
            return int(a**b)
    return None
