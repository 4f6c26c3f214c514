"""Which values a numeric node can have: interval arithmetic over the ranges of its variables.

The analysis that every decision of this backend rests on: is a divisor never zero, how many
values has a range, does a remainder need the general formula. Bounds are exact numbers; a bound
that is not known is None. All bounds are outer bounds: the values lie within, perhaps strictly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import isqrt

from mtf_lang.backends.enumeration.known import elements_of
from mtf_lang.backends.enumeration.spans import (
    EVERYTHING,
    NONNEGATIVE,
    Number,
    Span,
    absolute,
    add,
    multiply,
    negate,
    power,
)
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import (
    Aggregate,
    Call,
    Conditional,
    Literal,
    Node,
    Pattern,
    Symbol,
    TuplePattern,
    Variable,
)
from mtf_lang.types import INT, RAT
from mtf_lang.values.model import Interval, LazySet, NumberSet, Value, number

MAXIMUM_SCAN = 4096
"""Elements of a written-out domain that are looked at for its least and greatest."""


def _sum(parts: tuple[Span, ...], _: Call) -> Span:
    total = parts[0]
    for part in parts[1:]:
        total = add(total, part)
    return total


def _product(parts: tuple[Span, ...], node: Call) -> Span:
    total = parts[0]
    for part in parts[1:]:
        total = multiply(total, part)
    if len(parts) == 2 and node.arguments[0] == node.arguments[1]:
        return total.meet(NONNEGATIVE)
    return total


def _power(parts: tuple[Span, ...], node: Call) -> Span:
    base, exponent = parts
    if exponent.low is None or exponent.low != exponent.high or not isinstance(exponent.low, int):
        positive = base.at_least(0) and exponent.at_least(0)
        return NONNEGATIVE if positive else EVERYTHING
    return power(base, exponent.low) if exponent.low >= 0 else EVERYTHING


def _modulo(parts: tuple[Span, ...], node: Call) -> Span:
    dividend, modulus = parts
    size = modulus.magnitude()
    if modulus.excludes(0) and dividend.at_least(0) and modulus.low is not None:
        # Away from zero the least absolute value is at the end nearer to it.
        least = modulus.low if modulus.low > 0 else -(modulus.high or 0)
        if dividend.high is not None and dividend.high < least:
            return dividend
    return Span(0, None if size is None else number(size - 1))


def _floor_quotient(parts: tuple[Span, ...], _: Call) -> Span:
    dividend, divisor = parts
    if not divisor.at_least(1) or divisor.low is None:
        return EVERYTHING
    # A span that contradictory conditions have left empty may end below its beginning, at 0 even.
    ends = [d for d in (divisor.low, divisor.high) if d is not None and d >= 1]
    low = None if dividend.low is None else min([dividend.low // d for d in ends] + [0] * (2 - len(ends)))
    high = None if dividend.high is None else max([dividend.high // d for d in ends] + [0] * (2 - len(ends)))
    return Span(low, high)


def _quotient(parts: tuple[Span, ...], _: Call) -> Span:
    dividend, divisor = parts
    if divisor.low is None or divisor.low != divisor.high or divisor.low == 0:
        return NONNEGATIVE if dividend.at_least(0) and divisor.at_least(0) else EVERYTHING
    inverse = number(Fraction(1) / divisor.low)
    return multiply(dividend, Span(inverse, inverse))


def _natural(parts: tuple[Span, ...], _: Call) -> Span:
    return NONNEGATIVE


def _smallest(parts: tuple[Span, ...], _: Call) -> Span:
    """The least of several numbers: at most the least upper bound."""
    lows = [p.low for p in parts]
    highs = [p.high for p in parts if p.high is not None]
    low = None if None in lows else min(lows)  # type: ignore[type-var]
    return Span(low, min(highs) if highs else None)


def _greatest(parts: tuple[Span, ...], node: Call) -> Span:
    return negate(_smallest(tuple(map(negate, parts)), node))


def _common_divisor(parts: tuple[Span, ...], _: Call) -> Span:
    """At most the largest of the numbers, since gcd(a, 0) = |a|."""
    sizes = [p.magnitude() for p in parts]
    return Span(0, None if None in sizes else max(sizes, default=0))  # type: ignore[type-var]


def _common_multiple(parts: tuple[Span, ...], _: Call) -> Span:
    """At most the product of the numbers."""
    product: Number = 1
    for size in (p.magnitude() for p in parts):
        if size is None:
            return NONNEGATIVE
        product = number(product * size)
    return Span(0, product)


def _integer_root(parts: tuple[Span, ...], _: Call) -> Span:
    low, high = parts[0].low, parts[0].high
    least = isqrt(int(low)) if low is not None and low >= 0 else 0
    return Span(least, isqrt(int(high)) if high is not None and high >= 0 else None)


def _digit_sum(parts: tuple[Span, ...], node: Call) -> Span:
    """At most 9 a digit in base ten."""
    high = parts[0].high
    if high is None or high < 0 or high > LONG or len(node.arguments) > 1:
        return NONNEGATIVE
    return Span(0, 9 * len(str(int(high))))


LONG = 10**1000
"""Numbers beyond this are not written out to count their digits."""

_RULES: dict[str, Callable[[tuple[Span, ...], Call], Span]] = {
    "add": _sum,
    "subtract": lambda parts, _: add(parts[0], negate(parts[1])),
    "negate": lambda parts, _: negate(parts[0]),
    "multiply": _product,
    "divide": _quotient,
    "power": _power,
    "abs": lambda parts, _: absolute(parts[0]),
    "mod": _modulo,
    "div": _floor_quotient,
    "min": _smallest,
    "max": _greatest,
    "gcd": _common_divisor,
    "lcm": _common_multiple,
    "factorial": _natural,
    "digit_sum": _digit_sum,
    "isqrt": _integer_root,
}


_SUBFAMILIES = frozenset({"subsets", "power_set", "permutations"})
"""Families whose members have their elements in the first argument."""


class Ranges:
    """Spans of the nodes of one program, computed once each.

    Symbols must be bound once in the program (``prepare`` makes them so): then the span of a
    variable does not depend on where it is read.
    """

    __slots__ = ("_done", "_families", "_holds", "_kept", "variables")

    def __init__(self) -> None:
        self.variables: dict[Symbol, Span] = {}
        self._done: dict[int, Span] = {}
        self._holds: dict[Symbol, Node] = {}
        self._families: dict[Symbol, Call] = {}
        self._kept: list[Node] = []  # what is known by id must stay alive

    def of(self, node: Node) -> Span:
        """The span of a numeric node (everything for one that is no number)."""
        if id(node) not in self._done:
            for part in _below_first(node, self._done):
                self._done[id(part)] = self._rule(part)
                self._kept.append(part)
        return self._done[id(node)]

    def enter(self, node: Node) -> None:
        """Learn the spans of all variables bound in ``node`` from their domains."""
        for part in walk.iterate(node):
            if isinstance(part, Aggregate):
                for binder in part.binders:
                    self.bind(binder.pattern, binder.domain)

    def bind(self, pattern: Pattern, domain: Node) -> None:
        """Learn the spans of the variables of ``pattern`` as it ranges over ``domain``.

        A variable over the subsets of S holds elements of S: what ranges over it is bounded by S.
        """
        if isinstance(domain, Variable):
            domain = self._holds.get(domain.symbol, domain)
        if isinstance(pattern, Symbol) and isinstance(domain, Call) and domain.operation in _SUBFAMILIES:
            self._holds[pattern] = domain.arguments[0]
            self._families[pattern] = domain
        if isinstance(pattern, Symbol):
            self.variables[pattern] = self.elements(domain)
        elif isinstance(domain, Literal):
            for symbol, values in _components(pattern, _written(domain.value)):
                self.variables[symbol] = _hull(values)

    def family(self, symbol: Symbol) -> Call | None:
        """The family of subsets that a variable ranges over, where it does."""
        return self._families.get(symbol)

    def forget(self) -> None:
        """Compute spans of nodes anew: those of variables have become smaller."""
        self._done.clear()

    def integral(self, node: Node) -> bool:
        """Whether a number is an integer, also where its static type is wider: a^n with n >= 0."""
        pending = [node]
        while pending:
            part = pending.pop()
            if part.type == INT:
                continue
            if not isinstance(part, Call) or part.type != RAT:
                return False
            if part.operation == "power" and self.of(part.arguments[1]).at_least(0):
                if part.arguments[1].type != INT:
                    return False
                pending.append(part.arguments[0])
            elif part.operation in ("add", "subtract", "multiply", "negate"):
                pending.extend(part.arguments)
            else:
                return False
        return True

    def elements(self, domain: Node) -> Span:
        """The span of the members of a domain."""
        if isinstance(domain, Call) and domain.operation == "range" and len(domain.arguments) == 2:
            return Span(self.of(domain.arguments[0]).low, self.of(domain.arguments[1]).high)
        if isinstance(domain, Literal):
            return _literal_elements(domain.value)
        items = getattr(domain, "items", None)
        if items is not None and items:
            span = self.of(items[0])
            for item in items[1:]:
                span = span.hull(self.of(item))
            return span
        return EVERYTHING

    def _rule(self, node: Node) -> Span:
        match node:
            case Literal(value=value):
                known = isinstance(value, int | Fraction) and not isinstance(value, bool)
                return Span(value, value) if known else EVERYTHING  # type: ignore[arg-type]
            case Variable(symbol=symbol):
                return self.variables.get(symbol, EVERYTHING)
            case Call(operation=operation, arguments=arguments) if operation in _RULES and arguments:
                return _RULES[operation](tuple(self._done[id(a)] for a in arguments), node)
            case Conditional(value=value, other=other):
                return self._done[id(value)].hull(self._done[id(other)])
            case Aggregate(kind="count"):
                return NONNEGATIVE
        return EVERYTHING


def always(node: Node, ranges: Ranges) -> bool:
    """Whether an inequality holds for all values of its two sides within their spans."""
    if not isinstance(node, Call) or node.operation not in _LESS:
        return False
    swapped, strict = _LESS[node.operation]
    low, high = (node.arguments[1], node.arguments[0]) if swapped else node.arguments
    most, least = ranges.of(low).high, ranges.of(high).low
    return most is not None and least is not None and (most < least or (not strict and most == least))


_LESS = {
    "less": (False, True),
    "less_equal": (False, False),
    "greater": (True, True),
    "greater_equal": (True, False),
}
"""Inequalities: whether the sides are to be swapped to read "less", and whether it is strict."""


def _below_first(node: Node, done: dict[int, Span]) -> Iterator[Node]:
    """The parts of ``node`` not in ``done``, children before parents; not below aggregates.

    The caller enters each part into ``done`` before it asks for the next.
    """
    pending = [node]
    while pending:
        current = pending[-1]
        if id(current) in done:
            pending.pop()
            continue
        below = () if isinstance(current, Aggregate) else walk.children(current)
        missing = [part for part in below if id(part) not in done]
        if missing:
            pending.extend(missing)
        else:
            pending.pop()
            yield current


def _literal_elements(value: Value) -> Span:
    if isinstance(value, NumberSet):
        return NONNEGATIVE if value.name == "naturals" else EVERYTHING
    if isinstance(value, Interval):
        return Span(
            value.low if isinstance(value.low, int | Fraction) else None,
            value.high if isinstance(value.high, int | Fraction) else None,
        )
    low, high = getattr(value, "low", None), getattr(value, "high", None)
    if type(low) is int and type(high) is int:
        return Span(low, high)
    return _hull(_written(value))


def _written(value: Value) -> tuple[Value, ...]:
    """The elements of a value that holds not too many of them, else nothing; families are not unrolled."""
    return () if isinstance(value, LazySet) else elements_of(value, MAXIMUM_SCAN) or ()


def _hull(values: Iterable[Value]) -> Span:
    found = list(values)
    if not found or not all(type(v) in (int, Fraction) for v in found):
        return EVERYTHING
    return Span(min(found), max(found))


def _components(pattern: Pattern, values: Iterable[Value]) -> Iterator[tuple[Symbol, list[Value]]]:
    """The symbols of a pattern with the values that they take over ``values``."""
    pending: list[tuple[Pattern, list[Value]]] = [(pattern, list(values))]
    while pending:
        part, found = pending.pop()
        if isinstance(part, Symbol):
            yield part, found
        elif isinstance(part, TuplePattern):
            if not all(isinstance(v, tuple) and len(v) == len(part.items) for v in found):
                continue
            for position, item in enumerate(part.items):
                pending.append((item, [v[position] for v in found]))
