"""Members of finite families as unknown functions: what ranges over them becomes a search over scalars.

    T in subsets(S)          is   x : S -> {0, 1}      with  e in T  for  x(e) = 1
    p in permutations(S, k)  is   p : 1..k -> S        with  p(i) != p(j)  for i < j
    w in words(A, n)         is   w : 1..n -> A

Each is a bijection between the members and the functions on the right, so a count, a sum or a mean over
either is the same. What is said of the member is said of its function:

    K(e in T, g : b)  =  K(e in S, x(e) = 1, g : b)         count(T)  =  count(e in S, x(e) = 1)
    K(e in p, g : b)  =  K(i in 1..k, g : b)[e := p(i)]     p[i]      =  p(i)

The elements of S are met in the same order on both sides. Lists of one length are in lexicographic
order, as assignments of their scalars are; subsets are not, so they are taken apart only where the
order of the bindings does not show (``ORDERLESS``). A member that is used in another way is left as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from mtf_lang.backends.enumeration.known import elements_of
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import (
    Aggregate,
    ApplyValue,
    Binder,
    Call,
    Condition,
    Conditional,
    Literal,
    Node,
    Pattern,
    Symbol,
    TupleNode,
    TuplePattern,
    Variable,
)
from mtf_lang.types import ANY, BOOL, INT, SetType, Type
from mtf_lang.values.model import FiniteFunction, ListValue, Value
from mtf_lang.values.sets import FiniteSet, IntegerRange

ORDERLESS = frozenset(
    {"count", "sum", "product", "mean", "expectation", "probability", "gcd", "lcm", "exists_unique"}
)
"""Kinds whose value does not depend on the order of the bindings, and that show none of them."""
MAXIMUM_MEMBERS = 200
"""Elements of a set, or places of a list, that become scalars."""
SUBSETS = frozenset({"subsets", "power_set"})
LISTS = frozenset({"permutations", "words"})


@dataclass(frozen=True, slots=True)
class Encoding:
    """A member of a family as a function: ``keys`` to variables over ``values``.

    ``form`` says what the member is; ``size`` is the number of elements of a subset, where it is given.
    """

    form: str
    keys: tuple[Value, ...]
    values: tuple[Value, ...]
    type: Type
    distinct: bool = False
    size: int | None = None


def encoding(domain: Node, kind: str, known: Callable[[Node], Node]) -> Encoding | None:
    """How the members of a domain are taken apart; None where they are not.

    ``known`` gives the value of a node as a literal where it is known beforehand.
    """
    if not isinstance(domain, Call) or domain.operation not in SUBSETS | LISTS:
        return None
    if not isinstance(domain.arguments[0].type, SetType):
        return None
    arguments = [known(a) for a in domain.arguments]
    if not all(isinstance(a, Literal) for a in arguments):
        return None
    first, *rest = (a.value for a in arguments if isinstance(a, Literal))
    elements = elements_of(first, MAXIMUM_MEMBERS)
    size = rest[0] if rest else None
    if elements is None or not (size is None or (isinstance(size, int) and 0 <= size <= MAXIMUM_MEMBERS)):
        return None
    item = domain.arguments[0].type.item
    if domain.operation in SUBSETS:
        if kind not in ORDERLESS or not elements:
            return None
        return Encoding("subset", elements, (0, 1), INT, size=size)
    if domain.operation == "words" and size is None:
        return None
    places = len(elements) if size is None else size
    keys = tuple(range(1, places + 1))
    if not keys:
        return None
    return Encoding("list", keys, elements, item, distinct=domain.operation == "permutations")


def member(form: str, values: tuple[tuple[Value, Value], ...]) -> Value:
    """The member that a function stands for, from its values by key."""
    if form == "subset":
        return FiniteSet(tuple(key for key, value in values if value == 1))
    if form == "list":
        return ListValue(tuple(value for _, value in values))
    return FiniteFunction(values)


def rewritten(node: Aggregate, symbol: Symbol, found: Encoding, fresh: Callable[[], int]) -> Aggregate | None:
    """``node`` with what is said of the member ``symbol`` said of its function.

    None where the member is used in another way.
    """
    if node.kind == "count":
        node = replace(node, body=Literal(True, type=BOOL))  # it is not evaluated
    rule = _Subset(symbol, found, fresh) if found.form == "subset" else _List(symbol, found, fresh)

    def on(part: Node) -> Node:
        return walk.transform(part, rule.rewrite)

    changed = replace(
        node,
        binders=tuple(replace(b, domain=on(b.domain)) for b in node.binders),
        guard=tuple(replace(c, node=on(c.node)) for c in node.guard),
        body=on(node.body),
    )
    parts = [*(b.domain for b in changed.binders), *(c.node for c in changed.guard), changed.body]
    return None if any(_stands_alone(part, symbol) for part in parts) else changed


def _stands_alone(node: Node, symbol: Symbol) -> bool:
    """Whether a variable is used as a value of its own, not only applied."""
    pending = [node]
    while pending:
        part = pending.pop()
        if isinstance(part, Variable) and part.symbol == symbol:
            return True
        pending.extend(part.arguments if _applies(part, symbol) else walk.children(part))  # type: ignore[attr-defined]
    return False


def _applies(node: Node, symbol: Symbol) -> bool:
    return isinstance(node, ApplyValue) and _is(node.function, symbol)


def _is(node: Node, symbol: Symbol) -> bool:
    return isinstance(node, Variable) and node.symbol == symbol


@dataclass(frozen=True, slots=True)
class _Subset:
    symbol: Symbol
    found: Encoding
    fresh: Callable[[], int]

    def rewrite(self, node: Node) -> Node:
        """The equations for subsets at one node."""
        match node:
            case Call(operation="member", arguments=(element, domain)) if _is(domain, self.symbol):
                return self._holds(element, node)
            case Call(operation="not_member", arguments=(element, domain)) if _is(domain, self.symbol):
                return Call("not", (self._holds(element, node),), type=BOOL, span=node.span)
            case Call(operation="count", arguments=(domain,)) if _is(domain, self.symbol):
                return self._counted(node)
            case Aggregate(binders=binders) if any(_is(b.domain, self.symbol) for b in binders):
                return self._ranged(node)
        return node

    def _all(self) -> Literal:
        return Literal(FiniteSet(self.found.keys), type=SetType(ANY))

    def _chosen(self, element: Node) -> Node:
        there = ApplyValue(Variable(self.symbol, type=self.symbol.type), (element,), type=INT)
        return Call("equal", (there, Literal(1, type=INT)), type=BOOL)

    def _holds(self, element: Node, node: Node) -> Node:
        """Whether an element is chosen; what is no element of the set is not."""
        inside = Call("member", (element, self._all()), type=BOOL, span=node.span)
        return Conditional(
            inside, self._chosen(element), Literal(False, type=BOOL), type=BOOL, span=node.span
        )

    def _counted(self, node: Node) -> Node:
        item = getattr(self.symbol.type, "item", ANY)
        own = Symbol("element", self.fresh(), item)
        guard = (Condition(self._chosen(Variable(own, type=item))),)
        body = Literal(True, type=BOOL)
        return Aggregate("count", (Binder(own, self._all()),), guard, body, type=INT, span=node.span)

    def _ranged(self, node: Aggregate) -> Node:
        binders = []
        chosen: list[Condition] = []
        for binder in node.binders:
            if _is(binder.domain, self.symbol):
                chosen.append(Condition(self._chosen(_as_node(binder.pattern))))
                binder = replace(binder, domain=self._all())
            binders.append(binder)
        return replace(node, binders=tuple(binders), guard=(*chosen, *node.guard))


@dataclass(frozen=True, slots=True)
class _List:
    symbol: Symbol
    found: Encoding
    fresh: Callable[[], int]

    def rewrite(self, node: Node) -> Node:
        """The equations for lists at one node."""
        match node:
            case Call(operation="index", arguments=(domain, place)) if _is(domain, self.symbol):
                return self._at(place)
            case Call(operation="count" | "length", arguments=(domain,)) if _is(domain, self.symbol):
                return Literal(len(self.found.keys), type=INT, span=node.span)
            case Aggregate(binders=binders) if any(_is(b.domain, self.symbol) for b in binders):
                return self._ranged(node)
        return node

    def _at(self, place: Node) -> Node:
        return ApplyValue(Variable(self.symbol, type=self.symbol.type), (place,), type=self.found.type)

    def _ranged(self, node: Aggregate) -> Node:
        """A binder over the items becomes one over the places."""
        places = Literal(IntegerRange(1, len(self.found.keys)), type=SetType(INT))
        binders: list[Binder] = []
        items: dict[Symbol, Node] = {}
        for binder in node.binders:
            if _is(binder.domain, self.symbol) and isinstance(binder.pattern, Symbol):
                place = Symbol("place", self.fresh(), INT)
                items[binder.pattern] = self._at(Variable(place, type=INT))
                binder = replace(binder, pattern=place, domain=places)
            binders.append(replace(binder, domain=walk.substitute(binder.domain, items)))
        return replace(
            node,
            binders=tuple(binders),
            guard=tuple(replace(c, node=walk.substitute(c.node, items)) for c in node.guard),
            body=walk.substitute(node.body, items),
        )


def _as_node(pattern: Pattern) -> Node:
    """A pattern of names and tuples as the value that it matches."""
    if isinstance(pattern, Symbol):
        return Variable(pattern, type=pattern.type)
    assert isinstance(pattern, TuplePattern)
    pending = tuple(Variable(s, type=s.type) for s in walk.pattern_symbols(pattern))
    if len(pending) != len(pattern.items):
        return TupleNode((), type=ANY)  # nested: no element has this form, so the search is left as it is
    return TupleNode(pending, type=ANY)
