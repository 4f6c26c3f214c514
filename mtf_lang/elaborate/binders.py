"""What ranges over domains: binders, generators, set-builders, quantifiers.

``bind`` reads the expressions behind ``for``, a quantifier or a colon: memberships bind, plain
names wait for the next membership (``x, y in D``), everything else is a condition.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from mtf_lang.elaborate import shapes
from mtf_lang.elaborate.core import expression, handles, proposition
from mtf_lang.elaborate.domains import NOUNS
from mtf_lang.elaborate.extent import within
from mtf_lang.elaborate.kinds import is_multiset
from mtf_lang.elaborate.operations import call, number_set
from mtf_lang.elaborate.scope import Elaborator, Scope, Silenced, Trait, Unknown, error
from mtf_lang.elaborate.unused import warn_of_constraints
from mtf_lang.ir.nodes import (
    Aggregate,
    ApplyValue,
    Binder,
    Call,
    Condition,
    Literal,
    Node,
    Pattern,
    Symbol,
    TupleNode,
    TuplePattern,
    Variable,
)
from mtf_lang.source import Span
from mtf_lang.syntax import tree
from mtf_lang.table.wording import describe
from mtf_lang.types import ANY, BOOL, INT, NEVER, FunctionType, ListType, SetType, TupleType, Type
from mtf_lang.walk import Walk


@dataclass(slots=True)
class Bound:
    """Binders read so far, the conditions among them, and the scope behind them."""

    scope: dict[str, Symbol]
    binders: list[Binder] = field(default_factory=list)
    guard: list[Condition] = field(default_factory=list)


def bind(
    e: Elaborator, expressions: Iterable[tree.Expression], scope: Scope, *, loose: bool = False
) -> Walk[Bound]:
    """Read binders and conditions from left to right.

    ``loose`` says that conditions may stand among the binders (behind the colon of a set).
    """
    bound = Bound(dict(scope))
    waiting: list[tree.Expression] = []
    own: set[str] = set()
    for node in expressions:
        found = _as_membership(node, bound) or (None if loose else _as_naming(node, bound))
        if found is not None and loose and not _binds(found[0], own):
            found = None
        if found is None:
            if type(node) in (tree.Name, tree.TupleDisplay, tree.Parenthesised):
                waiting.append(node)
            elif loose:
                yield from _settle(e, waiting, bound)
                bound.guard.append(Condition((yield proposition(e, node, bound.scope))))
            else:
                raise _no_binder(node)
            continue
        left, right = found
        lefts = [*waiting, left]
        waiting.clear()
        domain = yield expression(e, right, bound.scope)
        for pattern in lefts:
            _add(e, bound, pattern, domain)
            own.update(shapes.pattern_names(pattern))
    yield from _settle(e, waiting, bound)
    return bound


def _binds(left: tree.Expression, own: set[str]) -> bool:
    """Whether a membership behind the colon binds: a pattern with a name not yet bound here."""
    if type(shapes.bare(left)) not in (tree.Name, tree.TupleDisplay):
        return False
    return not own.issuperset(shapes.pattern_names(left))


def _as_membership(node: tree.Expression, bound: Bound) -> tuple[tree.Expression, tree.Expression] | None:
    """``pattern in D``; also ``1 <= k <= n`` binds k over the integers 1..n when k is new."""
    found = shapes.membership(node)
    if found is not None:
        return found
    match node:
        case tree.Comparison(operators=("<=", "<="), operands=(low, tree.Name() as name, high)):
            if name.name not in bound.scope:
                return name, tree.Binary(node.span, "..", low, high)
    return None


def _as_naming(node: tree.Expression, bound: Bound) -> tuple[tree.Expression, tree.Expression] | None:
    """``pattern = e`` with new names: the one item of ``[e]`` is ranged over [2.15]."""
    match node:
        case tree.Comparison(operators=("=",), operands=(left, right)):
            if type(shapes.bare(left)) in (tree.Name, tree.TupleDisplay) and bound.scope.keys().isdisjoint(
                shapes.pattern_names(left)
            ):
                return left, tree.ListDisplay(right.span, (right,))
    return None


def _no_binder(node: tree.Expression) -> Exception:
    return error(
        "MTF0215",
        "this does not say over what to range",
        node.span,
        "write `for x in D`; a condition comes behind all of them, after `if`",
    )


def _settle(e: Elaborator, waiting: list[tree.Expression], bound: Bound) -> Walk[None]:
    """Names without a membership range over the domain they were declared with."""
    for node in waiting:
        node = shapes.bare(node)
        unknown = e.globals.unknowns.get(node.name) if type(node) is tree.Name else None
        if unknown is None:
            if type(node) is tree.Name and node.name in e.broken:
                raise Silenced
            what = f"`{node.name}`" if type(node) is tree.Name else "this"
            raise error(
                "MTF0205",
                f"{what} has no domain to range over",
                node.span,
                f"write {what.replace('this', 'it')} with its domain, as in `x in D`, or declare it",
            )
        assert type(node) is tree.Name
        warn_of_constraints(e, node)
        yield from bind_unknowns(e, [unknown], bound)
    waiting.clear()


def _add(e: Elaborator, bound: Bound, pattern: tree.Expression, domain: Node) -> None:
    domain = ranged(e, domain)
    item = element_type(domain)
    if item is None:
        raise error(
            "MTF0307",
            f"a variable ranges over a set or a list, and this is {describe(domain.type)}",
            domain.span,
            "for the integers from 1 to n write `1..n`; for one value write `{…}`",
        )
    read = read_pattern(e, pattern, item, bound.scope)
    bound.binders.append(Binder(read, domain, pattern.span.to(domain.span)))


def ranged(e: Elaborator, domain: Node) -> Node:
    """A collection as what a variable can range over: a multiset as the list of its items."""
    return call(e, "items", (domain,), domain.span) if is_multiset(domain) else domain


def element_type(domain: Node) -> Type | None:
    """The type of the elements of a collection, None where it is none."""
    match domain.type:
        case SetType(item) | ListType(item):
            return item
    return ANY if domain.type == ANY else NEVER if domain.type == NEVER else None


def read_pattern(e: Elaborator, node: tree.Expression, type_: Type, scope: dict[str, Symbol]) -> Pattern:
    """A pattern of names and tuples; its names enter ``scope``."""
    node = shapes.bare(node)
    if type(node) is tree.Name:
        symbol = e.fresh(node.name, type_)
        scope[node.name] = symbol
        return symbol
    if type(node) is tree.TupleDisplay:
        types = tuple_parts(type_, len(node.items), node.span)
        items = tuple(read_pattern(e, n, t, scope) for n, t in zip(node.items, types, strict=True))
        return TuplePattern(items, node.span)
    raise error(
        "MTF0216",
        "only names and tuples of names can be bound",
        node.span,
        "write `for (a, b) in P`, and conditions on them after `if`",
    )


def tuple_parts(type_: Type, count: int, span: Span) -> tuple[Type, ...]:
    """The types of the parts of a tuple, or of a list of that length, that a pattern takes apart."""
    if isinstance(type_, TupleType):
        if len(type_.items) == count:
            return type_.items
        raise error(
            "MTF0308",
            f"this takes a tuple of {count} apart, and the elements are tuples of {len(type_.items)}",
            span,
            f"use {len(type_.items)} names",
        )
    if type_ in (ANY, NEVER):
        return (type_,) * count
    if isinstance(type_, ListType):
        return (type_.item,) * count
    raise error(
        "MTF0308",
        f"this takes a tuple of {count} apart, and the elements are no tuples: each is {describe(type_)}",
        span,
        "use one name, or let each variable range over the set: `for x in D, y in D`",
    )


def pattern_node(pattern: Pattern, span: Span) -> Node:
    """The value that a pattern has matched, as an expression."""
    match pattern:
        case Symbol():
            return Variable(pattern, type=pattern.type, span=span)
        case TuplePattern(items):
            nodes = tuple(pattern_node(p, span) for p in items)
            return TupleNode(nodes, type=TupleType(tuple(n.type for n in nodes)), span=span)
    raise AssertionError("binders have no literal patterns")


# --- unknowns of the context as binders -----------------------------------------------------------


def bind_unknowns(e: Elaborator, unknowns: Iterable[Unknown], bound: Bound) -> Walk[None]:
    """Bind unknowns over their declared domains, with fresh symbols and what their traits say."""
    for unknown in unknowns:
        domain = yield unknown_domain(e, unknown, bound.scope)
        item = element_type(domain)
        symbol = e.fresh(unknown.name, ANY if item is None else item)
        bound.scope[unknown.name] = symbol
        bound.binders.append(Binder(symbol, domain, unknown.span))
        bound.guard.extend((yield trait_conditions(e, unknown, symbol)))


def trait_conditions(e: Elaborator, unknown: Unknown, symbol: Symbol) -> Walk[list[Condition]]:
    """What the adjectives of a declaration say of the variable, or of all members of a family."""
    variable: Node = Variable(symbol, type=symbol.type, span=unknown.span)
    if not unknown.traits:
        return []
    if not unknown.indices:
        return [Condition(_trait(e, trait, variable), relation=True) for trait in unknown.traits]
    bound, keys = yield _indices(e, unknown, {})
    assert isinstance(symbol.type, FunctionType)
    member = ApplyValue(variable, keys, type=symbol.type.result, span=unknown.span)
    return [
        Condition(forall(bound, _trait(e, trait, member), unknown.span), relation=True)
        for trait in unknown.traits
    ]


def _trait(e: Elaborator, trait: Trait, variable: Node) -> Node:
    others = tuple(Literal(o, type=INT, span=variable.span) for o in trait.others)
    return call(e, trait.operation, (variable, *others), variable.span)


def forall(bound: Bound, body: Node, span: Span) -> Node:
    """``body`` for all that is bound."""
    return Aggregate("forall", tuple(bound.binders), tuple(bound.guard), body, type=BOOL, span=span)


def unknown_domain(e: Elaborator, unknown: Unknown, scope: Scope) -> Walk[Node]:
    """The domain of an unknown; an indexed family is a function on its index tuples."""
    values = yield _values_of(e, unknown, scope)
    if not unknown.indices:
        return values
    bound, keys = yield _indices(e, unknown, scope)
    key: Node = keys[0] if len(keys) == 1 else TupleNode(keys, type=TupleType(tuple(k.type for k in keys)))
    index_set = Aggregate(
        "set", tuple(bound.binders), tuple(bound.guard), key, type=SetType(key.type), span=unknown.span
    )
    item = element_type(values)
    assert item is not None
    type_ = FunctionType(tuple(k.type for k in keys), item)
    return Call("functions", (index_set, values), type=SetType(type_), span=unknown.span)


def _values_of(e: Elaborator, unknown: Unknown, scope: Scope) -> Walk[Node]:
    """The set in which an unknown, or each member of a family, has its value."""
    if unknown.domain is None:
        assert unknown.noun is not None
        name, item, _ = NOUNS[unknown.noun]
        return number_set(name, item, unknown.span)
    domain = yield expression(e, unknown.domain, scope)
    if element_type(domain) is None:
        raise error(
            "MTF0307",
            f"`{unknown.name}` is to be in {describe(domain.type)}, which has no elements",
            domain.span,
            "write a set, for example `1..9` or `reals`",
        )
    return domain


def _indices(e: Elaborator, unknown: Unknown, scope: Scope) -> Walk[tuple[Bound, tuple[Node, ...]]]:
    """The binders of a family's indices, and the index expressions."""
    bound = yield bind(e, unknown.binders, scope)
    if unknown.guard is not None:
        bound.guard.append(Condition((yield proposition(e, unknown.guard, bound.scope))))
    keys = []
    for index in unknown.indices:
        keys.append((yield expression(e, index, bound.scope)))
    return bound, tuple(keys)


# --- comprehensions, set-builders, quantifiers ------------------------------------------------------


def generator(e: Elaborator, node: tree.Generator, scope: Scope) -> Walk[tuple[Bound, Node]]:
    """Binders with guard, and the body in their scope."""
    bound = yield bind(e, node.binders, scope)
    if node.guard is not None:
        bound.guard.append(Condition((yield proposition(e, node.guard, bound.scope))))
    body = yield expression(e, node.body, bound.scope)
    return bound, body


def comprehension(e: Elaborator, node: tree.Generator, scope: Scope, kind: str, span: Span) -> Walk[Node]:
    """``{e for x in D if c}`` and ``[e for x in D if c]``."""
    bound, body = yield generator(e, node, scope)
    type_ = within(SetType(body.type) if kind == "set" else ListType(body.type), span)
    return Aggregate(kind, tuple(bound.binders), tuple(bound.guard), body, type=type_, span=span)


@handles(tree.SetBuilder)
def set_builder(e: Elaborator, node: tree.SetBuilder, scope: Scope) -> Walk[Node]:
    """``{x in D : c, d}`` and ``{e : x in D, c}``; a membership on the left decides for the first."""
    binding_head = all(
        shapes.membership(h) or type(shapes.bare(h)) in (tree.Name, tree.TupleDisplay) for h in node.head
    ) and any(shapes.membership(h) for h in node.head)
    if binding_head:
        bound = yield bind(e, node.head, scope)
        for condition in node.conditions:
            bound.guard.append(Condition((yield proposition(e, condition, bound.scope))))
        nodes = tuple(pattern_node(b.pattern, b.span) for b in bound.binders)
        body: Node = (
            nodes[0]
            if len(nodes) == 1
            else TupleNode(nodes, type=TupleType(tuple(n.type for n in nodes)), span=node.span)
        )
    else:
        if len(node.head) != 1:
            raise error(
                "MTF0217",
                "before the colon stands one element, or memberships",
                node.span,
                "write `{(a, b) : a in D, b in E, …}` or `{a in D, b in E : …}`",
            )
        bound = yield bind(e, node.conditions, scope, loose=True)
        body = yield expression(e, node.head[0], bound.scope)
    type_ = within(SetType(body.type), node.span)
    return Aggregate("set", tuple(bound.binders), tuple(bound.guard), body, type=type_, span=node.span)


QUANTIFIERS = {"forall": "forall", "exists": "exists", "exists unique": "exists_unique"}


@handles(tree.Quantifier)
def quantifier(e: Elaborator, node: tree.Quantifier, scope: Scope) -> Walk[Node]:
    """``forall x in D: P``; variables without a membership use their declared domain."""
    bound = yield bind(e, node.binders, scope)
    body = yield proposition(e, node.body, bound.scope)
    return Aggregate(
        QUANTIFIERS[node.kind], tuple(bound.binders), tuple(bound.guard), body, type=BOOL, span=node.span
    )
