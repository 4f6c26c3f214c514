"""Range over a set-builder without building the set.

    K(x in {e for y in D if c}, g : b)        =  K(y in D, c, g[x := e] : b[x := e])
    K(x in solutions(c for y in D), g : b)    =  the same, with e the tuple of the unknowns

where no value of e comes twice: e is made of tuples and variables only and shows every variable that the
set-builder binds, and D is a set. K looks at every element and does not depend on their order
(``FOLDING``): lists, quantifiers (which stop early) and ``argmin`` (which names places) are left.
Solutions over real or complex unknowns are left too, unless they are counted or their least or greatest is
wanted, which are questions to a solver themselves: the sum of all x with x^2 = 4 is no search.

Undefined values stay: the set-builder evaluates D and c for every binding, and so does the fused
aggregate. With further binders c would be tested behind their domains, where these could be
undefined for elements that c excludes; such aggregates are fused only if there is no c.
"""

from __future__ import annotations

from dataclasses import replace

from mtf_lang.ir import walk
from mtf_lang.ir.nodes import (
    Aggregate,
    Binder,
    Node,
    Pattern,
    Program,
    SetNode,
    Symbol,
    TupleNode,
    TuplePattern,
    Variable,
)
from mtf_lang.passes.rewrite import rewrite_program
from mtf_lang.types import COMPLEX, RAT, REAL, SetType

FOLDING = frozenset({"sum", "product", "count", "min", "max", "set", "mean", "gcd", "lcm"})
"""Kinds that look at every element and do not depend on the order."""

SOLVED = frozenset({"count", "min", "max"})
"""Kinds that solvers answer over continuous unknowns."""

SETS = frozenset({"set", "solutions"})
"""Kinds whose value is the set of the values of their body."""


def fuse_aggregates(program: Program) -> Program:
    """``program`` without set-builders that are only ranged over or counted."""
    return rewrite_program(program, fuse)


def fuse(node: Node) -> Node:
    """The equations above at one node whose parts are already fused."""
    return _fuse_first(node) if isinstance(node, Aggregate) and node.kind in FOLDING else node


def _fuse_first(node: Aggregate) -> Node:
    if not node.binders:
        return node
    first, *others = node.binders
    inner = first.domain
    if not isinstance(inner, Aggregate) or inner.kind not in SETS or not injective(inner):
        return node
    if inner.kind == "solutions" and node.kind not in SOLVED and any(map(_continuous, inner.binders)):
        return node
    mapping = _match(first.pattern, inner.body)
    if mapping is None:
        return node
    if inner.guard and others:
        return node
    binders = tuple(replace(b, domain=walk.substitute(b.domain, mapping)) for b in others)
    guard = tuple(replace(c, node=walk.substitute(c.node, mapping)) for c in node.guard)
    return replace(
        node,
        binders=(*inner.binders, *binders),
        guard=(*inner.guard, *guard),
        body=walk.substitute(node.body, mapping),
    )


def injective(node: Aggregate) -> bool:
    """Whether different bindings give different values of the body, by its form alone."""
    if any(_repeats(b) for b in node.binders):
        return False
    shown = _variables(node.body)
    bound = [s for b in node.binders for s in walk.pattern_symbols(b.pattern)]
    return shown is not None and set(bound) <= set(shown)


def _continuous(binder: Binder) -> bool:
    """Whether a binder ranges over a set that cannot be gone through one by one."""
    item = binder.domain.type.item if isinstance(binder.domain.type, SetType) else None
    return item in (RAT, REAL, COMPLEX) and not isinstance(binder.domain, SetNode)


def _repeats(binder: Binder) -> bool:
    """Whether a binder may take one value twice: over a list it may."""
    return not isinstance(binder.domain.type, SetType)


def _variables(body: Node) -> list[Symbol] | None:
    """The variables of a body made of tuples and variables only, else None."""
    found: list[Symbol] = []
    pending = [body]
    while pending:
        part = pending.pop()
        match part:
            case Variable(symbol=symbol):
                found.append(symbol)
            case TupleNode(items=items):
                pending.extend(items)
            case _:
                return None
    return found


def _match(pattern: Pattern, body: Node) -> dict[Symbol, Node] | None:
    """What the variables of a pattern stand for when it takes ``body`` apart."""
    mapping: dict[Symbol, Node] = {}
    pending: list[tuple[Pattern, Node]] = [(pattern, body)]
    while pending:
        part, node = pending.pop()
        match part, node:
            case Symbol(), _:
                mapping[part] = node
            case TuplePattern(items), TupleNode(items=nodes) if len(items) == len(nodes):
                pending.extend(zip(items, nodes, strict=True))
            case _:
                return None
    return mapping
