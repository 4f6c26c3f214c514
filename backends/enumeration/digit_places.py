"""Searches that read the decimal digits of their variable, as searches over the digits.

    K(n in a..b, g : e)  =  sum over lengths L of  K(d1 in 1..9, d2, …, dL in 0..9, g' : e')

for sums and counts K, where g' and e' say of the digits what g and e say of ``digits(n)``: its items, its
length, their sum, a membership; and of n itself the number d1*10^(L-1) + … + dL. Each n with L digits has
exactly one row of digits with d1 >= 1 (L = 1: d1 >= 0), so the sums are the same; a..b is cut at the
powers of ten, and where it begins or ends between two of them n is held to it. Conditions on neighbouring
digits are then tested as soon as these are there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from mtf_lang.backends.enumeration.facts import Facts
from mtf_lang.backends.enumeration.specialise import NotUnrolled, Specialiser
from mtf_lang.ir import walk
from mtf_lang.ir.conditions import conjuncts
from mtf_lang.ir.nodes import Aggregate, Binder, Call, Condition, ListNode, Literal, Node, Symbol, Variable
from mtf_lang.types import BOOL, INT, ListType, SetType
from mtf_lang.values.model import Value

LONGEST = 18
"""Digits of a number that is taken apart."""
MAXIMUM_NODES = 2_000
"""Nodes made by unrolling what is said of the digits of numbers of one length."""
KINDS = frozenset({"count", "sum"})
READING = frozenset({"digits", "digit_sum", "number_of_digits"})


def by_digits(
    node: Aggregate, facts: Facts, fresh: Callable[[], int], compute: Callable[[Node], Value]
) -> Node:
    """``node`` as a sum over the lengths of its numbers; ``node`` itself where it is not of this form."""
    ends = _ends(node)
    if ends is None:
        return node
    symbol = node.binders[0].pattern
    assert isinstance(symbol, Symbol)
    if not any(_reads(part, symbol) for c in node.guard for part in walk.iterate(c.node)):
        return node
    try:
        parts = [_of_length(node, symbol, n, ends, fresh, compute) for n in _lengths(ends)]
    except NotUnrolled:
        return node
    for part in parts:
        facts.ranges.enter(part)
    # What is undefined for some digits is left to the search as it stands.
    if not all(facts.totality.of(n) for part in parts for n in (*(c.node for c in part.guard), part.body)):
        return node
    total: Node = parts[0]
    for part in parts[1:]:
        total = Call("add", (total, part), type=node.type, span=node.span)
    return total


def _lengths(ends: tuple[int, int]) -> range:
    return range(len(str(ends[0])), len(str(ends[1])) + 1)


def _ends(node: Aggregate) -> tuple[int, int] | None:
    """The ends of the range of the only variable, natural numbers that are not too long."""
    if node.kind not in KINDS or node.type != INT or len(node.binders) != 1:
        return None
    domain = node.binders[0].domain
    match domain:
        case Call(operation="range", arguments=(Literal(value=int(low)), Literal(value=int(high)))):
            inside = 0 <= low <= high < 10**LONGEST and isinstance(node.binders[0].pattern, Symbol)
            return (low, high) if inside else None
    return None


def _reads(node: Node, symbol: Symbol) -> bool:
    """Whether a node reads the digits of the variable, in base ten."""
    return (
        isinstance(node, Call)
        and node.operation in READING
        and len(node.arguments) == 1
        and isinstance(node.arguments[0], Variable)
        and node.arguments[0].symbol == symbol
    )


def _of_length(
    node: Aggregate,
    symbol: Symbol,
    length: int,
    ends: tuple[int, int],
    fresh: Callable[[], int],
    compute: Callable[[Node], Value],
) -> Aggregate:
    """The part of the search with numbers of one length."""
    low, high = ends
    places = tuple(Symbol(symbol.name, fresh(), INT) for _ in range(length))
    number = _number(places)
    rule = _Digits(symbol, places, number, fresh)
    unroll = Specialiser({}, compute, most=MAXIMUM_NODES)
    guard = [unroll.node(walk.transform(c.node, rule.rewrite)) for c in node.guard]
    least, most = (10 ** (length - 1) if length > 1 else 0), 10**length - 1
    if low > least:
        guard.append(Call("less_equal", (Literal(low, type=INT), number), type=BOOL))
    if high < most:
        guard.append(Call("less_equal", (number, Literal(high, type=INT)), type=BOOL))
    binders = tuple(
        Binder(place, _range(1 if index == 0 and length > 1 else 0)) for index, place in enumerate(places)
    )
    body: Node = node.body if node.kind == "count" else unroll.node(walk.transform(node.body, rule.rewrite))
    body = Literal(True, type=BOOL) if node.kind == "count" else body
    conditions = tuple(Condition(part) for c in guard for part in _apart(c))
    return replace(node, binders=binders, guard=conditions, body=body)


def _apart(condition: Node) -> Iterator[Node]:
    """The conjuncts of a condition; ``not (p or q)`` is ``not p`` and ``not q``."""
    for part in conjuncts(condition):
        match part:
            case Call(operation="not", arguments=(Call(operation="or", arguments=parts),)):
                yield from (Call("not", (p,), type=BOOL, span=part.span) for p in parts)
            case _:
                yield part


def _range(low: int) -> Node:
    return Call("range", (Literal(low, type=INT), Literal(9, type=INT)), type=SetType(INT))


def _added(terms: list[Node]) -> Node:
    total = terms[0]
    for term in terms[1:]:
        total = Call("add", (total, term), type=INT)
    return total


def _number(places: tuple[Symbol, ...]) -> Node:
    """The number with these digits."""
    terms: list[Node] = []
    for power, place in zip(range(len(places) - 1, -1, -1), places, strict=True):
        digit = Variable(place, type=INT)
        weight = Literal(10**power, type=INT)
        terms.append(Call("multiply", (weight, digit), type=INT) if power else digit)
    return _added(terms)


@dataclass(frozen=True, slots=True)
class _Digits:
    """What is said of the digits of ``symbol``, said of ``places``; parts are rewritten before the whole."""

    symbol: Symbol
    places: tuple[Symbol, ...]
    number: Node
    fresh: Callable[[], int]

    def rewrite(self, node: Node) -> Node:
        """The equations above at one node."""
        match node:
            case Variable(symbol=symbol) if symbol == self.symbol:
                return self.number
            case Call(operation="digits", arguments=(value,)) if value is self.number:
                return ListNode(self._digits(), type=ListType(INT), span=node.span)
            case Call(operation="digit_sum", arguments=(value,)) if value is self.number:
                return _added(list(self._digits()))
            case Call(operation="number_of_digits", arguments=(value,)) if value is self.number:
                return Literal(len(self.places), type=INT)
            case Call(operation="count" | "length", arguments=(ListNode(items=items),)):
                return Literal(len(items), type=INT)
            case Call(operation="member" | "not_member" as name, arguments=(value, ListNode(items=items))):
                return self._among(value, items, name == "member")
            case Aggregate(binders=binders) if any(isinstance(b.domain, ListNode) for b in binders):
                return self._ranged(node)
        return node

    def _ranged(self, node: Aggregate) -> Node:
        """A binder over the digits becomes one over their places."""
        items: dict[Symbol, Node] = {}
        binders = []
        for binder in node.binders:
            if isinstance(binder.domain, ListNode) and isinstance(binder.pattern, Symbol):
                place = Symbol("place", self.fresh(), INT)
                at = Call("index", (binder.domain, Variable(place, type=INT)), type=INT)
                items[binder.pattern] = at
                ends = (Literal(1, type=INT), Literal(len(binder.domain.items), type=INT))
                binder = Binder(place, Call("range", ends, type=SetType(INT)))
            binders.append(replace(binder, domain=walk.substitute(binder.domain, items)))
        return replace(
            node,
            binders=tuple(binders),
            guard=tuple(replace(c, node=walk.substitute(c.node, items)) for c in node.guard),
            body=walk.substitute(node.body, items),
        )

    def _digits(self) -> tuple[Node, ...]:
        return tuple(Variable(p, type=INT) for p in self.places)

    def _among(self, value: Node, items: tuple[Node, ...], inside: bool) -> Node:
        """That a value is one of the digits, or none of them."""
        operation = "equal" if inside else "not_equal"
        parts = tuple(Call(operation, (item, value), type=BOOL) for item in items)
        if len(parts) == 1:
            return parts[0]
        return Call("or" if inside else "and", parts, type=BOOL)
