"""Put the bodies of simple functions in place of their calls.

    f(a1, …, an)  =  body[x1 := a1, …]      for f(x1, …, xn) = body

A function is simple when it has one case without a guard, its patterns are names and tuples, and it
does not call itself. Its conditions then become conditions of the search that uses it, which can
be tested where their variables are bound.

Arguments are evaluated once and always, also where the body does not need them; so an argument is
put in place only if it cannot be undefined, and if it is small or needed once. A variable that ranges
over tuples and is handed to a function that takes tuples apart is itself taken apart:

    K(x in D : e)  =  K((a, b) in D : e[x := (a, b)])      where the elements of D are pairs
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import islice

from mtf_lang.backends.enumeration.interval import Ranges
from mtf_lang.backends.enumeration.totality import Totality
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    Binder,
    Definition,
    Literal,
    LiteralPattern,
    Node,
    Pattern,
    Symbol,
    TupleNode,
    TuplePattern,
    Variable,
)
from mtf_lang.types import TupleType

MAXIMUM_BODY = 200
"""Nodes of a body that is put in place."""
MAXIMUM_SIZE = 5_000
"""Nodes of a request that still grows."""
SMALL = 3
"""Nodes of an argument that may be computed several times."""
MAXIMUM_ROUNDS = 16
NAMING = frozenset({"argmin", "argmax"})
"""Kinds whose value is made of the bound variables themselves: these stay as they are."""


def inline(node: Node, definitions: Mapping[str, Definition], fresh: Callable[[], int]) -> Node:
    """``node`` with simple functions inlined, repeatedly, while it stays of a reasonable size."""
    for _ in range(MAXIMUM_ROUNDS):
        if _larger(node, MAXIMUM_SIZE):
            return node
        before = node
        node = _destructure(node, _taken_apart(node, definitions), fresh)
        node = walk.transform(node, lambda part: _inlined(part, definitions))
        if node is before:
            return node
    return node


def _larger(node: Node, size: int) -> bool:
    return next(islice(walk.iterate(node), size, None), None) is not None


def simple(definition: Definition | None) -> bool:
    """Whether calls of the definition may be replaced by its body."""
    if definition is None or definition.recursive or not definition.parameters or len(definition.cases) != 1:
        return False
    case = definition.cases[0]
    return (
        case.guard is None
        and not any(map(_refutable, case.patterns))
        and not _larger(case.body, MAXIMUM_BODY)
    )


def _refutable(pattern: Pattern) -> bool:
    pending = [pattern]
    while pending:
        part = pending.pop()
        if isinstance(part, LiteralPattern):
            return True
        if isinstance(part, TuplePattern):
            pending.extend(part.items)
    return False


def _inlined(node: Node, definitions: Mapping[str, Definition]) -> Node:
    if not isinstance(node, Apply) or not node.arguments:
        return node
    definition = definitions.get(node.definition)
    if definition is None or not simple(definition):
        return node
    case = definition.cases[0]
    mapping: dict[Symbol, Node] = {}
    for pattern, argument in zip(case.patterns, node.arguments, strict=False):
        if not match(pattern, argument, mapping):
            return node
    for symbol, argument in mapping.items():
        if not _replaceable(argument, symbol, case.body):
            return node
    return walk.substitute(case.body, mapping)


def match(pattern: Pattern, argument: Node, mapping: dict[Symbol, Node]) -> bool:
    """Enter into ``mapping`` what the variables of ``pattern`` stand for; False where it is not seen."""
    pending: list[tuple[Pattern, Node]] = [(pattern, argument)]
    while pending:
        part, node = pending.pop()
        if isinstance(part, Symbol):
            mapping[part] = node
            continue
        if not isinstance(part, TuplePattern):
            return False
        items = _items(node)
        if items is None or len(items) != len(part.items):
            return False
        pending.extend(zip(part.items, items, strict=True))
    return True


def _items(node: Node) -> tuple[Node, ...] | None:
    match node:
        case TupleNode(items=items):
            return items
        case Literal(value=tuple() as values, type=TupleType(items=types)) if len(values) == len(types):
            return tuple(Literal(v, type=t, span=node.span) for v, t in zip(values, types, strict=True))
    return None


def _replaceable(argument: Node, symbol: Symbol, body: Node) -> bool:
    if isinstance(argument, Variable | Literal):
        return True
    if not Totality(Ranges(), {}).of(argument):
        return False
    if not _larger(argument, SMALL) or isinstance(argument, TupleNode):
        return True
    uses = sum(1 for part in walk.iterate(body) if isinstance(part, Variable) and part.symbol == symbol)
    inside = any(
        symbol in walk.free_variables(part) for part in walk.iterate(body) if isinstance(part, Aggregate)
    )
    return uses <= 1 and not inside


# --- variables over tuples -----------------------------------------------------------------------


def _taken_apart(node: Node, definitions: Mapping[str, Definition]) -> frozenset[Symbol]:
    """The variables that are handed to simple functions which take them apart."""
    found: set[Symbol] = set()
    for part in walk.iterate(node):
        if not isinstance(part, Apply) or not part.arguments:
            continue
        definition = definitions.get(part.definition)
        if definition is None or not simple(definition):
            continue
        for pattern, argument in zip(definition.cases[0].patterns, part.arguments, strict=False):
            if isinstance(pattern, TuplePattern) and isinstance(argument, Variable):
                found.add(argument.symbol)
    return frozenset(found)


def _destructure(node: Node, wanted: frozenset[Symbol], fresh: Callable[[], int]) -> Node:
    if not wanted:
        return node

    def rewrite(part: Node) -> Node:
        if not isinstance(part, Aggregate) or part.kind in NAMING:
            return part
        for position, binder in enumerate(part.binders):
            symbol = binder.pattern
            if isinstance(symbol, Symbol) and symbol in wanted and isinstance(symbol.type, TupleType):
                part = _split_binder(part, position, symbol, symbol.type, fresh)
        return part

    return walk.transform(node, rewrite)


def _split_binder(
    node: Aggregate, position: int, symbol: Symbol, type_: TupleType, fresh: Callable[[], int]
) -> Aggregate:
    parts = tuple(Symbol(symbol.name, fresh(), item) for item in type_.items)
    whole = TupleNode(tuple(Variable(p, type=p.type) for p in parts), type=type_)
    mapping: dict[Symbol, Node] = {symbol: whole}
    before, binder, after = node.binders[:position], node.binders[position], node.binders[position + 1 :]
    changed = replace(binder, pattern=TuplePattern(parts, binder.span))
    later = tuple(replace(b, domain=walk.substitute(b.domain, mapping)) for b in after)
    return replace(
        node,
        binders=(*before, changed, *later),
        guard=tuple(replace(c, node=walk.substitute(c.node, mapping)) for c in node.guard),
        body=walk.substitute(node.body, mapping),
    )


def shown(binders: tuple[Binder, ...]) -> tuple[tuple[str, Node], ...]:
    """Names of the bound variables with their values as expressions, for witnesses."""
    return tuple(
        (symbol.name, Variable(symbol, type=symbol.type))
        for binder in binders
        for symbol in walk.pattern_symbols(binder.pattern)
    )
