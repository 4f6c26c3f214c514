"""Walks over IR: parts, rewriting, free variables, substitution.

All of them keep pending work on lists, never on Python's stack, and take time linear in the number
of node objects: a node that occurs in several places is rewritten once for each scope it is in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from operator import is_
from typing import Any

from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    ApplyValue,
    Binder,
    Call,
    Condition,
    Conditional,
    Lambda,
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
from mtf_lang.walk import Walk, run


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly below ``node``, in the order of reading.

    An aggregate gives the domains of its binders, the conditions of its guard, its body.
    """
    try:
        parts = _PARTS[type(node)]
    except KeyError:
        raise TypeError(f"no IR node: {type(node).__name__}") from None
    return parts(node)


_PARTS: dict[type, Callable[[Any], tuple[Node, ...]]] = {
    Literal: lambda node: (),
    Variable: lambda node: (),
    Call: lambda node: node.arguments,
    Apply: lambda node: node.arguments,
    ApplyValue: lambda node: (node.function, *node.arguments),
    Conditional: lambda node: (node.condition, node.value, node.other),
    TupleNode: lambda node: node.items,
    ListNode: lambda node: node.items,
    SetNode: lambda node: node.items,
    Lambda: lambda node: (node.body,),
    Aggregate: lambda node: (
        *(binder.domain for binder in node.binders),
        *(condition.node for condition in node.guard),
        node.body,
    ),
}
"""By type: a walk asks this of every node it meets."""


def rebuild(node: Node, parts: tuple[Node, ...]) -> Node:
    """``node`` with ``parts`` in place of its children; ``node`` itself where all are the same objects."""
    if all(new is old for new, old in zip(parts, children(node), strict=True)):
        return node
    match node:
        case Call() | Apply():
            return replace(node, arguments=parts)
        case ApplyValue():
            return replace(node, function=parts[0], arguments=parts[1:])
        case Conditional():
            return replace(node, condition=parts[0], value=parts[1], other=parts[2])
        case TupleNode() | ListNode() | SetNode():
            return replace(node, items=parts)
        case Lambda():
            return replace(node, body=parts[0])
        case Aggregate():
            return _rebuild_aggregate(node, parts)
    raise TypeError(f"no children to replace in {type(node).__name__}")


def _rebuild_aggregate(node: Aggregate, parts: tuple[Node, ...]) -> Aggregate:
    split = len(node.binders)
    binders = tuple(
        b if d is b.domain else replace(b, domain=d) for b, d in zip(node.binders, parts[:split], strict=True)
    )
    guard = tuple(
        c if n is c.node else replace(c, node=n) for c, n in zip(node.guard, parts[split:-1], strict=True)
    )
    return replace(node, binders=binders, guard=guard, body=parts[-1])


def iterate(node: Node) -> Iterator[Node]:
    """Every node object in ``node`` once, parents before children, otherwise in reading order."""
    seen: set[int] = set()
    pending = [node]
    while pending:
        current = pending.pop()
        if id(current) in seen:
            continue
        seen.add(id(current))
        yield current
        pending.extend(reversed(children(current)))


def transform(node: Node, function: Callable[[Node], Node]) -> Node:
    """Rewrite bottom-up: ``function`` is applied to every node after its children were rewritten.

    The same objects come back where ``function`` changes nothing. ``function`` must depend on its
    argument only: a shared node is rewritten once.
    """
    done: dict[int, Node] = {}
    pending = [node]
    while pending:
        current = pending[-1]
        parts = children(current)
        missing = [part for part in parts if id(part) not in done]
        if missing:
            pending.extend(reversed(missing))
            continue
        pending.pop()
        if id(current) not in done:
            new = tuple(done[id(part)] for part in parts)
            same = all(map(is_, new, parts))  # most nodes stay as they are
            done[id(current)] = function(current if same else rebuild(current, new))
    return done[id(node)]


# --- variables and scopes --------------------------------------------------------------------


def pattern_symbols(pattern: Pattern) -> tuple[Symbol, ...]:
    """The variables that ``pattern`` binds, from left to right."""
    found: list[Symbol] = []
    pending = [pattern]
    while pending:
        match pending.pop():
            case Symbol() as symbol:
                found.append(symbol)
            case TuplePattern(items):
                pending.extend(reversed(items))
            case _:
                pass
    return tuple(found)


def bound_symbols(node: Node) -> tuple[Symbol, ...]:
    """The variables that ``node`` itself binds (binders of an aggregate, parameters of a lambda)."""
    match node:
        case Aggregate():
            return tuple(s for b in node.binders for s in pattern_symbols(b.pattern))
        case Lambda():
            return node.parameters
    return ()


def symbols(node: Node) -> tuple[Symbol, ...]:
    """All symbols in ``node``, bound or used, in order of first occurrence."""
    found: dict[Symbol, None] = {}
    for part in iterate(node):
        if isinstance(part, Variable):
            found.setdefault(part.symbol)
        for symbol in bound_symbols(part):
            found.setdefault(symbol)
    return tuple(found)


def free_variables(node: Node) -> tuple[Symbol, ...]:
    """The symbols used in ``node`` and not bound there, in order of first occurrence."""
    free: dict[Symbol, None] = {}
    run(_collect_free(node, frozenset(), free, set()))
    return tuple(free)


def _collect_free(
    node: Node, bound: frozenset[Symbol], free: dict[Symbol, None], seen: set[tuple[int, frozenset[Symbol]]]
) -> Walk[None]:
    pending = [node]
    while pending:
        current = pending.pop()
        if (id(current), bound) in seen:
            continue
        seen.add((id(current), bound))
        match current:
            case Variable(symbol=symbol):
                if symbol not in bound:
                    free.setdefault(symbol)
            case Aggregate() | Lambda():
                # The rest of this scope is read after what the inner scope holds.
                yield _collect_scope(current, bound, free, seen)
            case _:
                pending.extend(reversed(children(current)))


def _collect_scope(
    node: Aggregate | Lambda,
    bound: frozenset[Symbol],
    free: dict[Symbol, None],
    seen: set[tuple[int, frozenset[Symbol]]],
) -> Walk[None]:
    if isinstance(node, Aggregate):
        for binder in node.binders:
            yield _collect_free(binder.domain, bound, free, seen)
            bound = bound.union(pattern_symbols(binder.pattern))
        for condition in node.guard:
            yield _collect_free(condition.node, bound, free, seen)
    else:
        bound = bound.union(node.parameters)
    yield _collect_free(node.body, bound, free, seen)


def substitute(node: Node, mapping: Mapping[Symbol, Node]) -> Node:
    """``node`` with the free occurrences of the keys of ``mapping`` replaced by their nodes.

    Symbols are unique in a program as elaborated, so a node put in place of a variable could not be
    captured by a binder above that place; but inlining copies bodies together with their
    binders (a recursive function unrolled once has its binder around itself), therefore every
    binder that is free in a replacement, or is itself replaced, gets a new symbol here.
    """
    if not mapping:
        return node
    used = {s for n in mapping.values() for s in symbols(n)}
    clashes = used.union(mapping)
    known = {s.identity for s in clashes}.union(s.identity for s in symbols(node))
    fresh = count(max(known) + 1)

    def renamed(symbol: Symbol) -> Symbol:
        return replace(symbol, identity=next(fresh)) if symbol in clashes else symbol

    return rewrite_scopes(node, mapping, renamed)


def freshen(node: Node, fresh: Callable[[], int]) -> Node:
    """``node`` with every variable that it binds replaced by one with an identity of ``fresh()``."""
    return rewrite_scopes(node, {}, lambda symbol: replace(symbol, identity=fresh()))


def rewrite_scopes(node: Node, mapping: Mapping[Symbol, Node], rename: Callable[[Symbol], Symbol]) -> Node:
    """Replace free variables by ``mapping`` and bound ones by what ``rename`` gives for them.

    ``rename`` is called once for each binding occurrence, outer before inner and left to right.
    """
    return run(_Rewriter(rename).rewrite(node, _Scope(mapping)))


class _Scope:
    """Variables in scope with their replacements, and the nodes rewritten under them so far.

    Every node object met is a part of the tree that is being rewritten, hence alive: its ``id``
    identifies it.
    """

    __slots__ = ("done", "mapping")

    def __init__(self, mapping: Mapping[Symbol, Node]) -> None:
        self.mapping = mapping
        self.done: dict[int, Node] = {}


class _Rewriter:
    __slots__ = ("rename",)

    def __init__(self, rename: Callable[[Symbol], Symbol]) -> None:
        self.rename = rename

    def rewrite(self, node: Node, scope: _Scope) -> Walk[Node]:
        if id(node) in scope.done:
            return scope.done[id(node)]
        match node:
            case Variable(symbol=symbol):
                new = scope.mapping.get(symbol, node)
            case Literal():
                new = node
            case Aggregate():
                new = yield self.aggregate(node, scope)
            case Lambda():
                parameters, inner = self.bind(node.parameters, scope)
                body = yield self.rewrite(node.body, inner)
                same = body is node.body and parameters == node.parameters
                new = node if same else replace(node, parameters=parameters, body=body)
            case _:
                parts = []
                for part in children(node):
                    parts.append((yield self.rewrite(part, scope)))
                new = rebuild(node, tuple(parts))
        scope.done[id(node)] = new
        return new

    def bind(self, bound: tuple[Symbol, ...], scope: _Scope) -> tuple[tuple[Symbol, ...], _Scope]:
        """The new names of ``bound`` and the scope in which they stand."""
        new = tuple(map(self.rename, bound))
        if new == bound and scope.mapping.keys().isdisjoint(bound):
            return bound, scope
        changed: dict[Symbol, Node] = {s: Variable(n, type=n.type) for s, n in zip(bound, new, strict=True)}
        return new, _Scope({**scope.mapping, **changed})

    def aggregate(self, node: Aggregate, scope: _Scope) -> Walk[Node]:
        binders: list[Binder] = []
        for binder in node.binders:
            domain = yield self.rewrite(binder.domain, scope)
            bound = pattern_symbols(binder.pattern)
            new, scope = self.bind(bound, scope)
            pattern = binder.pattern if new == bound else rename_pattern(binder.pattern, new)
            same = domain is binder.domain and pattern is binder.pattern
            binders.append(binder if same else replace(binder, pattern=pattern, domain=domain))
        guard: list[Condition] = []
        for condition in node.guard:
            inner = yield self.rewrite(condition.node, scope)
            guard.append(condition if inner is condition.node else replace(condition, node=inner))
        body = yield self.rewrite(node.body, scope)
        old = (*node.binders, *node.guard, node.body)
        if all(a is b for a, b in zip((*binders, *guard, body), old, strict=True)):
            return node
        return replace(node, binders=tuple(binders), guard=tuple(guard), body=body)


def rename_pattern(pattern: Pattern, new: tuple[Symbol, ...]) -> Pattern:
    """``pattern`` with its variables, from left to right, replaced by ``new``."""
    names = iter(new)

    def renamed(part: Pattern) -> Walk[Pattern]:
        match part:
            case Symbol():
                return next(names)
            case TuplePattern(items):
                parts = []
                for item in items:
                    parts.append((yield renamed(item)))
                return replace(part, items=tuple(parts))
        return part

    return run(renamed(pattern))
