"""Unroll what ranges over known values, so that only the unknowns of a search are left as variables.

    forall(i in {1, 2}: p(i))  =  p(1) and p(2)          sum(i in {1, 2}: e(i))  =  e(1) + e(2)
    g(1, 2)                    =  the variable for g at (1, 2), for an unknown family g

Operations of known values are computed. The result is equal to the node given wherever both are
defined; it is used only where everything is total, so nothing undefined can get lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mtf_lang.backends.enumeration.held import holds, number_of
from mtf_lang.backends.enumeration.known import elements_of
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import (
    Aggregate,
    ApplyValue,
    Call,
    Conditional,
    ListNode,
    Literal,
    Node,
    Pattern,
    SetNode,
    Symbol,
    TupleNode,
    TuplePattern,
    Variable,
)
from mtf_lang.table import find
from mtf_lang.table.check import checked
from mtf_lang.table.model import Form
from mtf_lang.types import ANY, BOOL, INT, ListType, TupleType
from mtf_lang.values.faults import Fault
from mtf_lang.values.model import ListValue, Value
from mtf_lang.walk import Walk, run

MAXIMUM_NODES = 40_000
"""Nodes made by unrolling one request."""

TRUE, FALSE = Literal(True, type=BOOL), Literal(False, type=BOOL)
ZERO, ONE = Literal(0, type=INT), Literal(1, type=INT)

Family = Mapping[Value, Symbol]
"""The variables of an unknown family by index (a tuple where there are several indices)."""
Values = Mapping[Symbol, Value]


class NotUnrolled(Exception):
    """The node has a part that does not unroll; ``args[0]`` says which, in words."""


@dataclass(slots=True)
class Specialiser:
    """Unrolls nodes; ``families`` are the unknown families by their symbols.

    ``compute`` gives the value of a closed aggregate that does not unroll, or raises a fault. ``total`` says
    what is defined for all values of the unknowns: only that is left out where something else decides.
    """

    families: Mapping[Symbol, Family]
    compute: Callable[[Node], Value]
    total: Callable[[Node], bool] = lambda node: False
    most: int = MAXIMUM_NODES
    made: int = field(default=0)

    def node(self, node: Node, values: Values | None = None) -> Node:
        """``node`` unrolled, with the variables in ``values`` replaced."""
        return run(self._walk(node, values or {}))

    def _walk(self, node: Node, values: Values) -> Walk[Node]:
        self.made += 1
        if self.made > self.most:
            raise NotUnrolled("the conditions are too many to be written out one by one")
        match node:
            case Literal():
                return node
            case Variable(symbol=symbol) if symbol in self.families:
                return as_function(self.families[symbol], node)
            case Variable(symbol=symbol):
                return Literal(values[symbol], type=node.type, span=node.span) if symbol in values else node
            case Aggregate():
                return (yield self._aggregate(node, values))
            case ApplyValue(function=Variable(symbol=symbol)) if symbol in self.families:
                return (yield self._member(node, self.families[symbol], values))
            case Conditional():
                condition = yield self._walk(node.condition, values)
                if isinstance(condition, Literal):
                    return (yield self._walk(node.value if condition.value else node.other, values))
                value = yield self._walk(node.value, values)
                other = yield self._walk(node.other, values)
                return walk.rebuild(node, (condition, value, other))
            case Call(operation="and" | "or"):
                return (yield self._connective(node, values))
        parts = []
        for part in walk.children(node):
            parts.append((yield self._walk(part, values)))
        return picked(computed(walk.rebuild(node, tuple(parts))))

    def _connective(self, node: Call, values: Values) -> Walk[Node]:
        """Known operands are left out, or decide."""
        decisive = node.operation == "or"
        left: list[Node] = []
        for argument in node.arguments:
            part = yield self._walk(argument, values)
            if isinstance(part, Literal):
                if part.value is decisive:
                    self._leave_out(left)
                    return Literal(decisive, type=BOOL, span=node.span)
                continue
            left.append(part)
        return _joined(node.operation, left, node)

    def _leave_out(self, parts: Iterable[Node]) -> None:
        """Refuse to leave out what may be undefined."""
        if not all(map(self.total, parts)):
            raise NotUnrolled("a condition may be undefined, so it cannot be left out")

    def _member(self, node: ApplyValue, family: Family, values: Values) -> Walk[Node]:
        indices = []
        for argument in node.arguments:
            part = yield self._walk(argument, values)
            if not isinstance(part, Literal):
                raise NotUnrolled("an index depends on an unknown")
            indices.append(part.value)
        key = indices[0] if len(indices) == 1 else tuple(indices)
        symbol = family.get(key)
        if symbol is None:
            raise NotUnrolled("an index lies outside of the family")
        return Variable(symbol, type=symbol.type, span=node.span)

    # --- aggregates ---

    def _aggregate(self, node: Aggregate, values: Values) -> Walk[Node]:
        if node.kind not in _UNROLLED:
            return self._closed(node, values)
        terms: list[tuple[Node, Node]] = []
        pending: list[tuple[int, Values]] = [(0, values)]
        while pending:
            position, known = pending.pop()
            if position == len(node.binders):
                condition = yield self._guard(node, known)
                if condition == FALSE:
                    continue
                body = yield self._walk(node.body, known)
                if body == _IDLE.get(node.kind):
                    self._leave_out([condition])
                    continue
                if condition == TRUE and body == _DECISIVE.get(node.kind):
                    self._leave_out(part for term in terms for part in term)
                    return body
                terms.append((condition, body))
                continue
            binder = node.binders[position]
            domain = yield self._walk(binder.domain, known)
            for element in reversed(_elements(domain)):
                bound = bind(binder.pattern, element)
                pending.append((position + 1, {**known, **bound}))
        return _UNROLLED[node.kind](terms, node)

    def _closed(self, node: Aggregate, values: Values) -> Node:
        known: dict[Symbol, Node] = {s: Literal(v, type=s.type) for s, v in values.items()}
        closed = walk.substitute(node, known)
        if walk.free_variables(closed):
            raise NotUnrolled(f"`{node.kind}` over unknowns does not unroll")
        try:
            return Literal(self.compute(closed), type=node.type, span=node.span)
        except Fault:
            raise NotUnrolled(f"`{node.kind}` in a condition has no value that is known beforehand") from None

    def _guard(self, node: Aggregate, values: Values) -> Walk[Node]:
        parts: list[Node] = []
        for condition in node.guard:
            part = yield self._walk(condition.node, values)
            if condition.relation and not self.total(part):
                part = holds(part, number_of(condition))
            if part == FALSE:
                self._leave_out(parts)
                return FALSE
            if part != TRUE:
                parts.append(part)
        return _joined("and", parts, node) if parts else TRUE


def as_function(family: Family, node: Node) -> Node:
    """A family as a value: the function of its indices, made of their variables."""
    pairs: list[Node] = []
    for key, symbol in family.items():
        items = (Literal(key, type=ANY), Variable(symbol, type=symbol.type))
        pairs.append(TupleNode(items, type=TupleType((ANY, symbol.type))))
    listed = ListNode(tuple(pairs), type=ListType(pairs[0].type if pairs else ANY))
    return Call("function", (listed,), type=node.type, span=node.span)


def computed(node: Node) -> Node:
    """The value of an operation of known values; the node itself where there is none."""
    if not all(isinstance(part, Literal) for part in walk.children(node)):
        return node
    values = [part.value for part in walk.children(node)]  # type: ignore[attr-defined]
    try:
        value = _value(node, values)
    except Fault:
        return node
    return node if value is None else Literal(value, type=node.type, span=node.span)


def picked(node: Node) -> Node:
    """An item of a written list at a known place; the node itself where it is none."""
    match node:
        case Call(operation="index", arguments=(ListNode(items=items), Literal(value=int(place)))):
            return items[place - 1] if 1 <= place <= len(items) else node
    return node


def _value(node: Node, values: list[Any]) -> Value | None:
    match node:
        case TupleNode():
            return tuple(values)
        case ListNode():
            return ListValue(tuple(values))
        case SetNode():
            from mtf_lang.values.sets import finite_set

            return finite_set(values)
        case Call(operation=name):
            operation = find(name)
            if operation is None or operation.meaning is None or operation.form not in _COMPUTED:
                return None
            return checked(operation)(*values)
    return None


_COMPUTED = frozenset({Form.FUNCTION, Form.SPECIAL, Form.CONSTANT})


def _elements(domain: Node) -> tuple[Value, ...]:
    """The elements of a known finite domain."""
    found = elements_of(domain.value, MAXIMUM_NODES) if isinstance(domain, Literal) else None
    if found is None:
        raise NotUnrolled("a condition ranges over a domain that is not known beforehand")
    return found


def bind(pattern: Pattern, value: Value) -> dict[Symbol, Value]:
    """The values of the variables of a pattern."""
    found: dict[Symbol, Value] = {}
    pending: list[tuple[Pattern, Value]] = [(pattern, value)]
    while pending:
        part, of = pending.pop()
        if isinstance(part, Symbol):
            found[part] = of
        elif isinstance(part, TuplePattern) and isinstance(of, tuple) and len(of) == len(part.items):
            pending.extend(zip(part.items, of, strict=True))
        else:
            raise NotUnrolled("an element does not have the form of its pattern")
    return found


# --- what the kinds unroll to ----------------------------------------------------------------------

Term = tuple[Node, Node]
"""Condition and body at one binding."""


def _joined(operation: str, parts: list[Node], node: Node) -> Node:
    if not parts:
        return Literal(operation == "and", type=BOOL, span=node.span)
    return parts[0] if len(parts) == 1 else Call(operation, tuple(parts), type=BOOL, span=node.span)


def _forall(terms: list[Term], node: Aggregate) -> Node:
    parts = [
        body if condition == TRUE else Call("implies", (condition, body), type=BOOL, span=node.span)
        for condition, body in terms
    ]
    return _joined("and", parts, node)


def _exists(terms: list[Term], node: Aggregate) -> Node:
    parts = [_joined("and", [p for p in term if p != TRUE], node) for term in terms]
    return _joined("or", parts, node)


def _added(terms: list[Term], node: Aggregate, *, count: bool) -> Node:
    """Known terms first, as one number; then the others in their order."""
    known: Any = 0
    parts: list[Node] = []
    for condition, body in terms:
        term = ONE if count else body
        if condition != TRUE:
            parts.append(Conditional(condition, term, ZERO, type=node.type, span=node.span))
        elif isinstance(term, Literal):
            known = known + term.value
        else:
            parts.append(term)
    if known or not parts:
        parts.insert(0, Literal(known, type=node.type, span=node.span))
    total = parts[0]
    for part in parts[1:]:
        total = Call("add", (total, part), type=node.type, span=node.span)
    return total


def _multiplied(terms: list[Term], node: Aggregate) -> Node:
    """A product, 1 standing for what does not count."""
    parts = [
        body if condition == TRUE else Conditional(condition, body, ONE, type=node.type, span=node.span)
        for condition, body in terms
    ]
    total = parts[0] if parts else ONE
    for part in parts[1:]:
        total = Call("multiply", (total, part), type=node.type, span=node.span)
    return total


_DECISIVE: dict[str, Node] = {"forall": FALSE, "exists": TRUE}
"""Kinds with the body that settles them."""
_IDLE: dict[str, Node] = {"forall": TRUE, "exists": FALSE}
"""Kinds with the body that changes nothing, whatever its condition."""

_UNROLLED: dict[str, Any] = {
    "forall": _forall,
    "exists": _exists,
    "sum": lambda terms, node: _added(terms, node, count=False),
    "count": lambda terms, node: _added(terms, node, count=True),
    "product": _multiplied,
}
"""Kinds to what they unroll to."""
