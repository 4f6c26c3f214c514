"""Nodes as polynomials with rational coefficients in the variables of the program.

Used to solve an equality for its last variable, to tighten ranges and to bound unknowns. A node
that is no polynomial, or one with too many terms, has none (None); nothing is approximated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import lcm

from mtf_lang.ir import walk
from mtf_lang.ir.nodes import Call, Literal, Node, Symbol, Variable
from mtf_lang.types import INT, RAT
from mtf_lang.values.model import number

Number = int | Fraction
Monomial = tuple[tuple[Symbol, int], ...]
"""Variables with their exponents, ordered by identity; empty for the constant term."""
Polynomial = dict[Monomial, Number]
"""Monomial to nonzero coefficient, in order of first occurrence."""

MAXIMUM_TERMS = 256
MAXIMUM_DEGREE = 12


def polynomial(node: Node) -> Polynomial | None:
    """``node`` as a polynomial, or None where it is none or has more than ``MAXIMUM_TERMS`` terms."""
    done: dict[int, Polynomial | None] = {}
    pending = [node]
    while pending:
        current = pending[-1]
        if id(current) in done:
            pending.pop()
            continue
        below = walk.children(current) if _is_polynomial_call(current) else ()
        missing = [part for part in below if id(part) not in done]
        if missing:
            pending.extend(missing)
            continue
        pending.pop()
        parts = [done[id(part)] for part in below]
        found = None if None in parts else _combine(current, parts)  # type: ignore[arg-type]
        if found is None and current is not node:
            return None
        done[id(current)] = found
    return done[id(node)]


def _is_polynomial_call(node: Node) -> bool:
    return isinstance(node, Call) and node.operation in _RULES and bool(node.arguments)


def _combine(node: Node, parts: list[Polynomial]) -> Polynomial | None:
    match node:
        case Literal(value=value) if type(value) in (int, Fraction):
            return {(): value} if value else {}  # type: ignore[dict-item]
        case Variable(symbol=symbol) if symbol.type in (INT, RAT):
            return {((symbol, 1),): 1}
        case Call(operation=operation) if parts:
            found = _RULES[operation](parts)
            return found if found is not None and len(found) <= MAXIMUM_TERMS else None
    return None


def add(left: Polynomial, right: Polynomial, factor: Number = 1) -> Polynomial:
    """``left + factor * right``."""
    total = dict(left)
    for monomial, coefficient in right.items():
        value = number(total.get(monomial, 0) + factor * coefficient)
        if value:
            total[monomial] = value
        else:
            total.pop(monomial, None)
    return total


def multiply(left: Polynomial, right: Polynomial) -> Polynomial | None:
    """The product, None where it would have too many terms or too high a degree."""
    if len(left) * len(right) > 4 * MAXIMUM_TERMS:
        return None
    total: Polynomial = {}
    for a, x in left.items():
        for b, y in right.items():
            monomial = _times(a, b)
            if sum(e for _, e in monomial) > MAXIMUM_DEGREE:
                return None
            value = number(total.get(monomial, 0) + x * y)
            if value:
                total[monomial] = value
            else:
                total.pop(monomial, None)
    return total


def _times(a: Monomial, b: Monomial) -> Monomial:
    exponents = dict(a)
    for symbol, exponent in b:
        exponents[symbol] = exponents.get(symbol, 0) + exponent
    return tuple(sorted(exponents.items(), key=lambda item: item[0].identity))


def _constant(value: Polynomial) -> Number | None:
    if not value:
        return 0
    return value.get(()) if len(value) == 1 else None


def _sum(parts: list[Polynomial]) -> Polynomial:
    total = parts[0]
    for part in parts[1:]:
        total = add(total, part)
    return total


def _product(parts: list[Polynomial]) -> Polynomial | None:
    total: Polynomial | None = parts[0]
    for part in parts[1:]:
        total = None if total is None else multiply(total, part)
    return total


def _quotient(parts: list[Polynomial]) -> Polynomial | None:
    divisor = _constant(parts[1])
    return scale(parts[0], Fraction(1) / divisor) if divisor else None


def _power(parts: list[Polynomial]) -> Polynomial | None:
    exponent = _constant(parts[1])
    if not isinstance(exponent, int) or not 0 <= exponent <= MAXIMUM_DEGREE:
        return None
    one: Polynomial = {(): 1}
    return _product([one, *[parts[0]] * exponent])


_RULES: dict[str, Callable[[list[Polynomial]], Polynomial | None]] = {
    "add": _sum,
    "subtract": lambda parts: add(parts[0], parts[1], -1),
    "negate": lambda parts: scale(parts[0], -1),
    "multiply": _product,
    "divide": _quotient,
    "power": _power,
}


def scale(value: Polynomial, factor: Number) -> Polynomial:
    """``factor * value``; ``factor`` is not zero."""
    return {m: number(factor * c) for m, c in value.items()}


def integral(value: Polynomial) -> Polynomial:
    """The least positive multiple with integer coefficients."""
    denominator = lcm(*(c.denominator for c in value.values())) if value else 1
    return scale(value, denominator)


def variables(value: Polynomial) -> Iterator[Symbol]:
    """The variables that occur, in order of first occurrence."""
    return iter(dict.fromkeys(s for monomial in value for s, _ in monomial))


def split(value: Polynomial, symbol: Symbol) -> dict[int, Polynomial]:
    """Coefficients by power of ``symbol``: exponent to a polynomial in the other variables."""
    found: dict[int, Polynomial] = {}
    for monomial, coefficient in value.items():
        exponent = dict(monomial).get(symbol, 0)
        rest = tuple(item for item in monomial if item[0] != symbol)
        found.setdefault(exponent, {})[rest] = coefficient
    return found


def constant(value: Polynomial) -> Number | None:
    """The value of a polynomial without variables, None for one with."""
    return _constant(value)


def node_of(value: Polynomial) -> Node:
    """An integer polynomial as IR: the terms that are added in their order, then those taken away."""
    added = [(m, c) for m, c in value.items() if c > 0]
    taken = [(m, -c) for m, c in value.items() if c < 0]
    if not added:
        if not taken:
            return Literal(0, type=INT)
        if len(taken) == 1 and not taken[0][0]:
            return Literal(-taken[0][1], type=INT)
        total: Node = Call("negate", (_term(*taken.pop(0)),), type=INT)
    else:
        total = _term(*added.pop(0))
    for monomial, coefficient in added:
        total = Call("add", (total, _term(monomial, coefficient)), type=INT)
    for monomial, coefficient in taken:
        total = Call("subtract", (total, _term(monomial, coefficient)), type=INT)
    return total


def _term(monomial: Monomial, coefficient: Number) -> Node:
    type_ = INT if isinstance(coefficient, int) else RAT
    factors: list[Node] = [Literal(coefficient, type=type_)] if coefficient != 1 or not monomial else []
    for symbol, exponent in monomial:
        variable = Variable(symbol, type=symbol.type)
        power = Call("power", (variable, Literal(exponent, type=INT)), type=symbol.type)
        factors.append(variable if exponent == 1 else power)
    total = factors[0]
    for factor in factors[1:]:
        total = Call("multiply", (total, factor), type=INT)
    return total
