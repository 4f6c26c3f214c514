"""Which nodes are defined whatever the values of their variables within their ranges.

Rewriting may leave out only what is total. The reference reads a guard from left to right for each
binding in canonical order; a planned search tests some conditions earlier and never reaches
others. Both agree under two rules, which ``nest`` keeps:

- whatever the search leaves out and the reference would evaluate is total, so leaving it out hides no
  undefined value;
- where the search evaluates more than the reference and meets an undefined value, its result is
  thrown away and the reference decides.

The analysis says "total" only where the operation is defined for all values in the spans of its
arguments; everything it does not know is partial.
"""

from __future__ import annotations

from collections.abc import Mapping

from mtf_lang.backends.enumeration.held import SHIELDS
from mtf_lang.backends.enumeration.interval import Ranges
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    Binder,
    Call,
    Conditional,
    Definition,
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
from mtf_lang.types import BOOL, INT, RAT, STRING, ListType, SetType, TupleType, Type

RATIONAL = frozenset(
    {"add", "subtract", "multiply", "negate", "abs", "floor", "ceil", "round", "sign", "min", "max"}
)
COMPARISON = frozenset({"equal", "not_equal", "less", "less_equal", "greater", "greater_equal"})
LOGIC = frozenset({"and", "or", "not", "implies", "iff"})
INTEGER = frozenset({"gcd", "lcm", "range", "is_prime", "is_square", "divides"})
DIVISIONS = {"div": 1, "mod": 1, "congruent": 2, "divide": 1}
"""Operations that need a divisor other than zero, with the position of the divisor."""
NATURAL = frozenset({"factorial", "isqrt", "fibonacci", "catalan", "binomial"})
"""Operations of natural numbers."""
DIGITS = frozenset({"digits", "digit_sum"})
"""Operations of a natural number in base ten, where no other base is given."""
SETS = frozenset({"member", "not_member", "subset", "subseteq", "union", "intersect", "difference", "count"})
FAMILIES = frozenset({"subsets", "power_set", "permutations", "cartesian"})
FOLDS = frozenset(
    {"sum", "product", "count", "exists", "forall", "exists_unique", "set", "list", "gcd", "lcm"}
)
"""Aggregates that have a value over no elements too."""


def plain(type_: Type) -> bool:
    """Whether values of the type are decided and compared by Python as they are."""
    pending = [type_]
    while pending:
        match pending.pop():
            case TupleType(items):
                pending.extend(items)
            case other if other not in (INT, RAT, BOOL, STRING):
                return False
    return True


def comparable(type_: Type) -> bool:
    """Whether equality of values of the type is always decided: plain parts in finite containers."""
    pending = [type_]
    while pending:
        match pending.pop():
            case TupleType(items):
                pending.extend(items)
            case SetType(item) | ListType(item):
                pending.append(item)
            case other if not plain(other):
                return False
    return True


class Totality:
    """Decides totality for the nodes of one program; ``ranges`` knows the spans of its variables."""

    __slots__ = ("_definitions", "_done", "_functions", "_kept", "_ranges")

    def __init__(self, ranges: Ranges, definitions: Mapping[str, Definition]) -> None:
        self._ranges = ranges
        self._definitions = definitions
        self._done: dict[int, bool] = {}
        self._functions: dict[str, bool] = {}
        self._kept: list[Node] = []

    def of(self, node: Node) -> bool:
        """Whether ``node`` is defined for all values of its free variables within their spans."""
        pending = [node]
        while pending:
            current = pending[-1]
            missing = [c for c in walk.children(current) if id(c) not in self._done]
            if id(current) in self._done:
                pending.pop()
            elif missing:
                pending.extend(missing)
            else:
                pending.pop()
                below = all(self._done[id(c)] for c in self._exposed(current))
                self._done[id(current)] = below and self._rule(current)
                self._kept.append(current)
        return self._done[id(node)]

    def forget(self) -> None:
        """Judge anew what was found partial: spans have become smaller."""
        self._done = {key: total for key, total in self._done.items() if total}

    def _exposed(self, node: Node) -> tuple[Node, ...]:
        """The parts of ``node`` whose being undefined makes it undefined: all but relations (``held``)."""
        match node:
            case Call(operation=operation, arguments=arguments) if operation in SHIELDS:
                return arguments if self._may_circle(arguments[0]) else ()
            case Aggregate(guard=guard) if any(c.relation for c in guard):
                kept = (c.node for c in guard if not c.relation or self._may_circle(c.node))
                return (*(b.domain for b in node.binders), *kept, node.body)
        return walk.children(node)

    def _may_circle(self, node: Node) -> bool:
        """Whether a function that calls itself may be called: it may need its own value."""
        pending, seen = [node], set[str]()
        while pending:
            for part in walk.iterate(pending.pop()):
                if not isinstance(part, Apply) or not part.arguments or part.definition in seen:
                    continue
                definition = self._definitions.get(part.definition)
                if definition is None or definition.recursive:
                    return True
                seen.add(part.definition)
                pending.extend(n for c in definition.cases for n in (c.guard, c.body) if n is not None)
        return False

    def _rule(self, node: Node) -> bool:
        """Whether ``node`` is defined where its children are."""
        match node:
            case Literal() | Variable() | Conditional() | TupleNode() | ListNode():
                return True
            case SetNode(items=items):
                return all(comparable(item.type) for item in items)
            case Call(operation=operation):
                return self._call(node, operation)
            case Apply():
                return self._function(node.definition)
            case Aggregate():
                finite = all(
                    _finite(b.domain) and _fits(b.pattern, _element(b.domain.type)) for b in node.binders
                )
                return node.kind in FOLDS and finite and comparable(node.body.type)
        return False

    def _call(self, node: Call, operation: str) -> bool:
        arguments = node.arguments
        if operation in LOGIC or operation in SHIELDS:
            return True
        if operation in COMPARISON:
            equality = operation in ("equal", "not_equal")
            return all((comparable if equality else plain)(a.type) for a in arguments)
        integral = all(map(self._ranges.integral, arguments))
        if operation in RATIONAL:
            return _rational(arguments)
        if operation in DIVISIONS:
            fitting = _rational(arguments) if operation == "divide" else integral
            return fitting and self._ranges.of(arguments[DIVISIONS[operation]]).excludes(0)
        if operation == "power":
            base, exponent = map(self._ranges.of, arguments)
            exact = arguments[0].type in (INT, RAT) and arguments[1].type == INT
            return exact and (exponent.at_least(0) or base.excludes(0))
        if operation in INTEGER:
            return integral
        if operation in DIGITS and len(arguments) > 1:
            return False
        if operation in NATURAL or operation in DIGITS:
            return integral and all(self._ranges.of(a).at_least(0) for a in arguments)
        if operation in SETS:
            return all(comparable(a.type) and _finite(a) for a in arguments)
        if operation == "function":
            return _distinct_keys(arguments[0])
        if operation in FAMILIES:
            return _finite(arguments[0]) and all(self._ranges.of(a).at_least(0) for a in arguments[1:])
        return False

    def _function(self, identity: str) -> bool:
        """Whether a function is defined for all arguments: it ends, and some case always applies."""
        if identity not in self._functions:
            self._functions[identity] = False  # until shown: a cycle of calls may not end
            definition = self._definitions.get(identity)
            self._functions[identity] = definition is not None and self._cases(definition)
        return self._functions[identity]

    def _cases(self, definition: Definition) -> bool:
        if definition.recursive or not definition.parameters or not definition.cases:
            return False
        last = definition.cases[-1]
        if last.guard is not None or not all(map(_fits, last.patterns, definition.parameters)):
            return False
        bodies = [c.body for c in definition.cases]
        guards = [c.guard for c in definition.cases if c.guard is not None]
        nested = _calls_functions([*bodies, *guards])
        return not nested and all(map(self.of, [*bodies, *guards]))


def _distinct_keys(pairs: Node) -> bool:
    """Whether a list of pairs is written out with known first parts, all different."""
    if not isinstance(pairs, ListNode):
        return False
    keys = [p.items[0] for p in pairs.items if isinstance(p, TupleNode) and isinstance(p.items[0], Literal)]
    return len(keys) == len(pairs.items) == len(set(keys))


def _calls_functions(nodes: list[Node]) -> bool:
    """Whether functions are called: they are inlined where that is possible, else held partial here.

    So the analysis never follows a chain of definitions, whatever its length.
    """
    return any(isinstance(part, Apply) and part.arguments for node in nodes for part in walk.iterate(node))


def _rational(arguments: tuple[Node, ...]) -> bool:
    return all(a.type in (INT, RAT) for a in arguments)


def _fits(pattern: Pattern, type_: Type) -> bool:
    """Whether the pattern matches every value of the type."""
    pending: list[tuple[Pattern, Type]] = [(pattern, type_)]
    while pending:
        part, of = pending.pop()
        if isinstance(part, TuplePattern):
            if not isinstance(of, TupleType) or len(of.items) != len(part.items):
                return False
            pending.extend(zip(part.items, of.items, strict=True))
        elif not isinstance(part, Symbol):
            return False
    return True


def matches(binder: Binder) -> bool:
    """Whether the pattern of a binder matches every element of its domain."""
    return _fits(binder.pattern, _element(binder.domain.type))


def _element(type_: Type) -> Type:
    return type_.item if isinstance(type_, SetType | ListType) else type_


def _finite(domain: Node) -> bool:
    """Whether a node is not an infinite set written out as a value."""
    if not isinstance(domain, Literal):
        return True
    size = getattr(domain.value, "size", None)
    return size() is not None if size is not None else not _is_infinite(domain.value)


def _is_infinite(value: object) -> bool:
    from mtf_lang.values.model import Interval, NumberSet

    return isinstance(value, NumberSet | Interval)
