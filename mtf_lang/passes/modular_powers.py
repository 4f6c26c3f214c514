"""Reduce large powers where only their residue is asked for.

    (… b^n …) mod m           =  (… power_mod(b, n, m) …) mod m
    … b^n … = c (mod m)       =  … power_mod(b, n, m) … = c (mod m)
    m divides … b^n …         =  m divides … power_mod(b, n, m) …

for sums, differences and products of integers around the powers, a literal m > 0, an integer base and an
exponent that is an integer of at least ``LARGE``, known before anything runs. Residues respect the
operations of the ring. What stands there is defined for the same values before and after: b^n and
power_mod(b, n, m) are defined for every integer b when n >= 0 and m > 0.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import mul

from mtf_lang.ir.nodes import Call, Literal, Node, Program
from mtf_lang.passes.rewrite import rewrite_program
from mtf_lang.types import INT
from mtf_lang.walk import Walk, run

LARGE = 1_000
"""Smaller powers are as quick to compute as to reduce, and loops know how to compute them."""

CAP = 10**40
"""Lower bounds are not followed beyond this."""

RING = frozenset({"add", "subtract", "multiply", "negate"})

REDUCED: dict[str, tuple[tuple[int, ...], int]] = {
    "mod": ((0,), 1),
    "congruent": ((0, 1), 2),
    "divides": ((1,), 0),
}
"""Operations that depend on residues only: the places of what is reduced, and of the modulus."""


def modular_powers(program: Program) -> Program:
    """``program`` with the equations above, from left to right."""
    return rewrite_program(program, reduced)


def reduced(node: Node) -> Node:
    """The equations at one node."""
    if not isinstance(node, Call) or node.operation not in REDUCED:
        return node
    places, at = REDUCED[node.operation]
    modulus = node.arguments[at]
    if not isinstance(modulus, Literal) or type(modulus.value) is not int or modulus.value <= 0:
        return node
    arguments = list(node.arguments)
    for place in places:
        arguments[place] = run(_residue(arguments[place], modulus)) or arguments[place]
    if all(new is old for new, old in zip(arguments, node.arguments, strict=True)):
        return node
    return replace(node, arguments=tuple(arguments))


def _residue(node: Node, modulus: Literal) -> Walk[Node | None]:
    """A node that is congruent to an integer one, None where it is not known to be an integer."""
    if isinstance(node, Call) and node.operation in RING:
        parts = []
        for argument in node.arguments:
            parts.append((yield _residue(argument, modulus)))
        if None in parts:
            return node if node.type == INT else None
        if all(new is old for new, old in zip(parts, node.arguments, strict=True)):
            return node
        return replace(node, arguments=tuple(parts))
    if isinstance(node, Call) and node.operation == "power" and node.arguments[0].type == INT:
        bound = run(_least(node.arguments[1]))
        if bound is not None and bound >= LARGE:
            return Call("power_mod", (*node.arguments, modulus), type=INT, span=node.span)
        if bound is not None and bound >= 0:
            return node
    return node if node.type == INT else None


def _least(node: Node) -> Walk[int | None]:
    """A lower bound of a node that is an integer >= 0 for certain, None where that is not known."""
    if isinstance(node, Literal):
        return min(node.value, CAP) if type(node.value) is int and node.value >= 0 else None
    if not isinstance(node, Call) or node.operation not in ("add", "multiply", "power", "factorial"):
        return None
    parts: list[int] = []
    for argument in node.arguments:
        part = yield _least(argument)
        if part is None:
            return None
        parts.append(part)
    return min(_combined(node.operation, parts), CAP)


def _combined(operation: str, parts: list[int]) -> int:
    match operation:
        case "add":
            return sum(parts)
        case "multiply":
            return reduce(mul, parts)
        case "factorial":
            return max(1, parts[0])  # n! >= n
    base, exponent = parts
    return 1 if not exponent else base if base < 2 else base ** min(exponent, CAP.bit_length())
