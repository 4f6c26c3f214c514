"""Constructors of IR nodes with the obvious foldings (0 + a, 1·a, literal arithmetic on rationals).

Everything this backend returns is built here, so that results read as a person would write them.
Nothing is cancelled: a folding never removes a subterm that could be undefined, except behind
a factor of exactly one or a summand of exactly zero.
"""

from __future__ import annotations

from fractions import Fraction

from mtf_lang.ir.nodes import Call, Literal, Node, Symbol, Variable
from mtf_lang.types import BOOL, INT, RAT, REAL, TOWER, Type, is_number
from mtf_lang.values.model import number


def literal(value: int | Fraction) -> Literal:
    """A rational literal in canonical form."""
    value = number(value)
    return Literal(value, type=INT if isinstance(value, int) else RAT)


def truth(value: bool) -> Literal:
    """``true`` or ``false``."""
    return Literal(value, type=BOOL)


ZERO = literal(0)
ONE = literal(1)


def variable(symbol: Symbol) -> Variable:
    """A use of ``symbol``."""
    return Variable(symbol, type=symbol.type)


def rational_value(node: Node) -> int | Fraction | None:
    """The value of a rational literal (also below a sign or a quotient), else None."""
    match node:
        case Literal(value=bool()):
            return None
        case Literal(value=int() | Fraction() as value):
            return number(value)
        case Call(operation="negate", arguments=(Literal(value=int() | Fraction() as value),)):
            return number(-value)
        case Call(
            operation="divide", arguments=(Literal(value=int() as top), Literal(value=int() as bottom))
        ):
            return number(Fraction(top, bottom)) if bottom else None
    return None


def integer_value(node: Node) -> int | None:
    """The value of an integer literal, else None."""
    value = rational_value(node)
    return value if isinstance(value, int) else None


_TOWER: tuple[Type, ...] = TOWER


def _widest(nodes: tuple[Node, ...], at_least: Type = INT) -> Type:
    types = [n.type if is_number(n.type) else REAL for n in nodes] + [at_least]
    return max(types, key=_TOWER.index)


def call(operation: str, *arguments: Node, type_: Type | None = None) -> Call:
    """An operation applied; without ``type_`` the type is the widest number type of the arguments."""
    return Call(operation, arguments, type=type_ or _widest(arguments))


def real_call(operation: str, *arguments: Node) -> Call:
    """An operation whose values are reals (``sqrt``, ``log`` …), complex for complex arguments."""
    return Call(operation, arguments, type=_widest(arguments, REAL))


def relation(operation: str, left: Node, right: Node) -> Call:
    """A comparison of two expressions."""
    return Call(operation, (left, right), type=BOOL)


def negate(node: Node) -> Node:
    """-node."""
    value = rational_value(node)
    if value is not None:
        return literal(-value)
    match node:
        case Call(operation="negate", arguments=(inner,)):
            return inner
    return call("negate", node)


def add(left: Node, right: Node) -> Node:
    """left + right, written with a minus sign where the right summand carries one."""
    a, b = rational_value(left), rational_value(right)
    if a is not None and b is not None:
        return literal(a + b)
    if a == 0:
        return right
    if b == 0:
        return left
    if b is not None and b < 0:
        return call("subtract", left, literal(-b))
    match right:
        case Call(operation="negate", arguments=(inner,)):
            return call("subtract", left, inner)
    return call("add", left, right)


def subtract(left: Node, right: Node) -> Node:
    """left - right."""
    if rational_value(right) == 0:
        return left
    if rational_value(left) is not None and rational_value(right) is not None:
        return add(left, negate(right))
    return call("subtract", left, right)


def multiply(left: Node, right: Node) -> Node:
    """left · right."""
    a, b = rational_value(left), rational_value(right)
    if a is not None and b is not None:
        return literal(a * b)
    if a == 1:
        return right
    if b == 1:
        return left
    if a == -1:
        return negate(right)
    if b == -1:
        return negate(left)
    return call("multiply", left, right)


def divide(left: Node, right: Node) -> Node:
    """left / right; a zero literal below is kept, it is undefined and not for us to hide."""
    a, b = rational_value(left), rational_value(right)
    if b == 1:
        return left
    if a is not None and b:
        return literal(Fraction(a) / Fraction(b))
    return call("divide", left, right, type_=_widest((left, right), RAT))


def power(base: Node, exponent: Node) -> Node:
    """base ^ exponent, with exponents 0 and 1 folded (0^0 = 1 for integer exponents)."""
    e = integer_value(exponent)
    if e == 1:
        return base
    if e == 0:
        return ONE
    if e is None:
        return Call("power", (base, exponent), type=_widest((base, exponent), REAL))
    return call("power", base, exponent, type_=_widest((base,), INT if e > 0 else RAT))


def product(factors: list[Node]) -> Node:
    """The product of the factors in order."""
    result: Node = ONE
    for factor in factors:
        result = multiply(result, factor)
    return result


def total(summands: list[Node]) -> Node:
    """The sum of the summands in order."""
    result: Node = ZERO
    for summand in summands:
        result = add(result, summand)
    return result
