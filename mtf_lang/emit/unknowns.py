"""What SymPy's symbols are told of unknowns: from the domains and conditions of a request."""

from __future__ import annotations

from mtf_lang.ir.nodes import Aggregate, Call, Literal, Node, Symbol, Variable
from mtf_lang.ir.walk import free_variables
from mtf_lang.planning.strategy import Task
from mtf_lang.types import COMPLEX, INT, RAT, REAL, Type
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import NumberSet

ASSUMPTIONS: dict[str, tuple[str, ...]] = {
    "reals": ("real",),
    "rationals": ("rational",),
    "integers": ("integer",),
    "naturals": ("integer", "nonnegative"),
    "complexes": ("complex",),
    "interval": ("real",),
    "range": ("integer",),
}
"""Kinds of domains by what SymPy assumes of a symbol."""


def assumptions(domain: Node, positive: bool) -> dict[str, bool]:
    """The assumptions for an unknown of a domain; ``positive`` where its conditions say so.

    Raises ``Unsupported`` for a domain of another kind.
    """
    known = ASSUMPTIONS.get(kind(domain))
    if known is None:
        raise Unsupported("an unknown ranges over something that SymPy's symbols cannot say")
    found = dict.fromkeys(known, True)
    if positive and "complex" not in found:
        found.pop("nonnegative", None)
        found["positive"] = True
    return found


def kind(domain: Node) -> str:
    """The name of a set of numbers, or of the operation that makes a domain; else empty."""
    match domain:
        case Literal(value=NumberSet(name=known)):
            return known
        case Call(operation=operation):
            return operation
    return ""


def assumed_by_type(symbol: Symbol) -> dict[str, bool]:
    """What the type of a variable says of it."""
    kinds: dict[Type, str] = {INT: "integer", RAT: "rational", REAL: "real", COMPLEX: "complex"}
    return {kinds.get(symbol.type, "complex"): True}


def is_positive(node: Aggregate, symbol: Symbol) -> bool:
    """Whether a condition of a request says so."""
    return any(_says_positive(condition.node, symbol) for condition in node.guard)


def is_assumed_positive(task: Task, symbol: Symbol) -> bool:
    """Whether the context says so."""
    return any(_says_positive(condition.node, symbol) for condition in task.assumptions)


def _says_positive(node: Node, symbol: Symbol) -> bool:
    """Whether a condition is ``x > 0``, or ``x > n`` or ``x >= n`` for a positive number n."""
    match node:
        case Call(
            operation="greater" | "greater_equal" as operation,
            arguments=(Variable(symbol=s), Literal(value=n)),
        ):
            return s == symbol and isinstance(n, int) and (n > 0 or (n == 0 and operation == "greater"))
    return False


def is_open(domain: Call) -> bool:
    """Whether a range has an end that is not a number."""
    return bool(free_variables(domain)) or any(
        isinstance(a, Call) and a.operation == "infinity" for a in domain.arguments
    )
