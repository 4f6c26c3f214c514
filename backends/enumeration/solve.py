"""Solve an equality for the last variable in it.

    c*x^k + r = 0  with an integer c other than 0 and r free of x:  x is a k-th root of -r/c

The integers that satisfy it are found exactly; that they lie in the domain of x is tested
afterwards. A relation that has not this form is left alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from mtf_lang.backends.enumeration.polynomial import constant, node_of, scale, split
from mtf_lang.backends.enumeration.relations import Relation
from mtf_lang.ir.nodes import Call, Literal, Node, Symbol
from mtf_lang.types import INT
from mtf_lang.values.model import NumberSet


@dataclass(frozen=True, slots=True)
class Solved:
    """``factor * symbol ^ exponent = value`` with factor and exponent at least 1.

    ``condition`` is the number of the condition that says so.
    """

    symbol: Symbol
    factor: int
    exponent: int
    value: Node
    condition: int


def solve(relation: Relation, symbol: Symbol, condition: int, domain: Node) -> Solved | None:
    """An equality solved for ``symbol``, None where it has not that form."""
    if relation.sign != "==" or relation.modulus or symbol.type != INT or not _integers(domain):
        return None
    parts = split(relation.value, symbol)
    exponents = [e for e in parts if e]
    if len(exponents) != 1:
        return None
    factor = constant(parts[exponents[0]])
    if not isinstance(factor, int):
        return None
    rest = scale(parts.get(0, {}), -1 if factor > 0 else 1)
    return Solved(symbol, abs(factor), exponents[0], node_of(rest), condition)


def _integers(domain: Node) -> bool:
    """Whether a domain holds integers only, so that no other root is wanted."""
    match domain:
        case Call(operation="range"):
            return True
        case Literal(value=NumberSet(name=name)):
            return name in ("integers", "naturals")
    return False
