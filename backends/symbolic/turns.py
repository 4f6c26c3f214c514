"""Angles and exponents that are linear in one variable: the change of variable that makes their
coefficients whole, and the period of an expression made of circular functions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from mtf_lang.backends.symbolic import build, cas
from mtf_lang.backends.symbolic.intern import Interner
from mtf_lang.backends.symbolic.kernels import Kernels
from mtf_lang.backends.symbolic.normal import element_of
from mtf_lang.ir.nodes import Call, Node, Symbol, Variable
from mtf_lang.ir.walk import children, free_variables, iterate, substitute
from mtf_lang.values.faults import Undefined, Unsupported

CIRCULAR = frozenset({"sin", "cos", "tan", "cot", "sec", "csc"})


@dataclass(frozen=True, slots=True)
class Linear:
    """An argument ``coefficient·unit·x + offset`` with a rational coefficient and a unit like 1 or pi."""

    coefficient: Fraction
    unit: Node
    offset: Node


def linear(argument: Node, symbol: Symbol) -> Linear | None:
    """An argument as a linear expression in the variable; None where it is none of one unit."""
    kernels = Kernels()
    try:
        element = element_of(argument, kernels)
    except (Unsupported, Undefined):
        return None
    field = kernels.field()
    if not element.denom.is_ground or symbol not in field.symbols:
        return None
    place = field.symbols.index(symbol)
    others = [s for s in field.symbols if s != symbol and symbol in free_variables(kernels.skeleton_of(s))]
    if any(m[field.symbols.index(s)] for s in others for m in element.numer.monoms()):
        return None
    scale = Fraction(cas.rational(element.denom.LC))
    slopes = [(m, c) for m, c in element.numer.terms() if m[place]]
    if len(slopes) != 1 or slopes[0][0][place] != 1:
        return None
    monomial, coefficient = slopes[0]
    unit = element.numer.ring.from_dict({(*monomial[:place], 0, *monomial[place + 1 :]): cas.to_rational(1)})
    rest = element.numer - element.numer.ring.from_dict({monomial: coefficient})
    offset = build.divide(kernels.expand(field.polynomial_node(rest)), build.literal(scale))
    node = kernels.expand(field.polynomial_node(unit))
    return Linear(Fraction(cas.rational(coefficient)) / scale, node, offset)


def arguments(node: Node, symbol: Symbol) -> Iterator[tuple[bool, Linear | None]]:
    """The angles (True) and exponents (False) in which the variable occurs, outermost ones first; what is
    inside of those that are not linear (None) follows."""
    pending = [node]
    while pending:
        current = pending.pop()
        parts = _argument(current, symbol)
        if parts is None:
            pending.extend(reversed(children(current)))
            continue
        circular, inner, rest = parts
        pending.extend(rest)
        if symbol in free_variables(inner):
            found = linear(inner, symbol)
            yield circular, found
            if found is None:
                pending.append(inner)


def _argument(node: Node, symbol: Symbol) -> tuple[bool, Node, tuple[Node, ...]] | None:
    """Whether it is an angle, the angle or exponent, and the other parts; None for other nodes."""
    match node:
        case Call(operation=operation, arguments=(angle,)) if operation in CIRCULAR:
            return True, angle, ()
        case Call(operation="exp", arguments=(exponent,)):
            return False, exponent, ()
        case Call(operation="power", arguments=(base, exponent)) if symbol in free_variables(exponent):
            return False, exponent, (base,)
    return None


@dataclass(frozen=True, slots=True)
class Change:
    """``x = scale·y - shift``: an expression in y, and the way back."""

    symbol: Symbol
    fresh: Symbol
    scale: Fraction
    shift: Node

    def forth(self, node: Node) -> Node:
        """An expression in x as one in y."""
        y = build.multiply(build.literal(self.scale), build.variable(self.fresh))
        return substitute(node, {self.symbol: build.subtract(y, self.shift)})

    def back(self, node: Node) -> Node:
        """An expression in y as one in x."""
        x = build.add(build.variable(self.symbol), self.shift)
        return substitute(node, {self.fresh: build.divide(x, build.literal(self.scale))})


def whole_multiples(node: Node, symbol: Symbol) -> Change:
    """The change after which linear angles and exponents have whole coefficients without a common factor.

    Where all linear arguments are angles the offset of the first is taken away as well. The fresh
    variable has the old one's name and an identity that nothing has.
    """
    known = [(circular, part) for circular, part in arguments(node, symbol) if part is not None]
    fresh = Symbol(symbol.name, 1 + max(s.identity for s in (symbol, *free_variables(node))), symbol.type)
    if not known:
        return Change(symbol, fresh, Fraction(1), build.ZERO)
    scale = 1 / common_divisor([part.coefficient for _, part in known])
    shift: Node = build.ZERO
    first = known[0][1]
    if all(circular for circular, _ in known) and build.rational_value(first.offset) != 0:
        slope = build.multiply(build.literal(first.coefficient), first.unit)
        shift = build.divide(first.offset, slope)
    return Change(symbol, fresh, scale, shift)


def common_divisor(values: list[Fraction]) -> Fraction:
    """The greatest rational of which all the values, not all zero, are whole multiples."""
    bottom = lcm(*(v.denominator for v in values))
    return Fraction(gcd(*(int(v * bottom) for v in values)), bottom)


def period(nodes: list[Node], symbol: Symbol) -> Node | None:
    """A common period of expressions in which the variable occurs in linear angles alone; else None.

    With the coefficients c_k·u of the variable, u a common unit, it is 2π/(u·gcd c_k).
    """
    found = []
    for node in nodes:
        if _outside_of_angles(node, symbol):
            return None
        for circular, part in arguments(node, symbol):
            if part is None:
                continue  # a function of the linear angles inside
            if not circular:
                return None
            found.append(part)
    interner = Interner()
    if not found or len({interner.number(part.unit) for part in found}) != 1:
        return None
    turn = build.multiply(build.literal(2), build.real_call("pi"))
    divisor = common_divisor([part.coefficient for part in found])
    return build.divide(turn, build.multiply(build.literal(divisor), found[0].unit))


def _outside_of_angles(node: Node, symbol: Symbol) -> bool:
    """Whether the variable occurs anywhere but in linear angles of circular functions."""
    pending = [node]
    while pending:
        current = pending.pop()
        if isinstance(current, Variable) and current.symbol == symbol:
            return True
        parts = children(current)
        circular = isinstance(current, Call) and current.operation in CIRCULAR
        if not (circular and linear(parts[0], symbol)):
            pending.extend(parts)
    return False


LAYERS = frozenset({*CIRCULAR, "exp", "log", "asin", "acos", "atan"})


def is_transcendental(node: Node, symbol: Symbol) -> bool:
    """Whether the variable stands within a function of these, or in an exponent."""
    for part in iterate(node):
        inside: tuple[Node, ...]
        match part:
            case Call(operation="power", arguments=(_, exponent)):
                inside = (exponent,)
            case Call(operation=operation, arguments=arguments) if operation in LAYERS:
                inside = arguments
            case _:
                continue
        if any(symbol in free_variables(inner) for inner in inside):
            return True
    return False
