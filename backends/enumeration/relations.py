"""What a condition says in integer polynomials: inequalities, an equality, a congruence.

Everything that solves, cuts or bounds reads conditions here; a condition that says nothing of the kind
has no relation.
"""

from __future__ import annotations

from dataclasses import dataclass

from mtf_lang.backends.enumeration.polynomial import Polynomial, add, integral, polynomial, scale, variables
from mtf_lang.ir.nodes import Call, Literal, Node
from mtf_lang.types import INT

_SHAPES = {
    "equal": ("==", 1, 0),
    "not_equal": ("!=", 1, 0),
    "less_equal": ("<=", 1, 0),
    "less": ("<=", 1, 1),
    "greater_equal": ("<=", -1, 0),
    "greater": ("<=", -1, 1),
}
"""Comparison to Python's sign, and to factor and shift of ``factor * (left - right) + shift``."""


@dataclass(frozen=True, slots=True)
class Relation:
    """``value sign 0`` with sign ``==``, ``!=`` or ``<=``; modulo ``modulus`` where that is not 0.

    ``value`` has integer coefficients and integer variables.
    """

    value: Polynomial
    sign: str
    modulus: int = 0

    @property
    def inequalities(self) -> tuple[Polynomial, ...]:
        """The polynomials that are at most 0 where the relation holds."""
        if self.modulus or self.sign == "!=":
            return ()
        return (self.value,) if self.sign == "<=" else (self.value, scale(self.value, -1))


class Relations:
    """The relations of the conditions of one program, read once each."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[int, tuple[Node, Relation | None]] = {}

    def of(self, node: Node) -> Relation | None:
        """What ``node`` says, None where it is no relation between integer polynomials."""
        if id(node) not in self._known:
            self._known[id(node)] = (node, _read(node))  # the node is kept, so its id stays its own
        return self._known[id(node)][1]


def _read(node: Node) -> Relation | None:
    if not isinstance(node, Call):
        return None
    congruence = _congruence(node)
    if congruence is not None:
        return congruence
    if node.operation not in _SHAPES:
        return None
    sign, factor, shift = _SHAPES[node.operation]
    difference = _difference(*node.arguments)
    if difference is None:
        return None
    constant: Polynomial = {(): shift} if shift else {}
    return Relation(add(scale(difference, factor), constant), sign)


def _difference(left: Node, right: Node) -> Polynomial | None:
    """Left minus right, made integral by a positive factor, in integer variables."""
    first, second = polynomial(left), polynomial(right)
    if first is None or second is None:
        return None
    difference = integral(add(first, second, -1))
    return difference if all(s.type == INT for s in variables(difference)) else None


def _congruence(node: Call) -> Relation | None:
    """``m divides e``, ``e = f (mod m)`` and ``e mod m = r`` with a written modulus m > 1."""
    match node:
        case Call(operation="divides", arguments=(Literal(value=int() as modulus), value)):
            difference = polynomial(value)
        case Call(operation="congruent", arguments=(left, right, Literal(value=int() as modulus))):
            first, second = polynomial(left), polynomial(right)
            difference = None if first is None or second is None else add(first, second, -1)
        case Call(
            operation="equal",
            arguments=(
                Call(operation="mod", arguments=(value, Literal(value=int() as modulus))),
                Literal(value=int() as residue),
            ),
        ) if 0 <= residue < modulus:
            dividend = polynomial(value)
            difference = None if dividend is None else add(dividend, {(): residue} if residue else {}, -1)
        case _:
            return None
    if difference is None or modulus < 2 or not _is_integral(difference):
        return None
    return Relation(difference, "==", modulus)


def _is_integral(value: Polynomial) -> bool:
    """Integer coefficients and variables; a congruence cannot be multiplied through."""
    return all(isinstance(c, int) for c in value.values()) and all(s.type == INT for s in variables(value))
