"""Writes IR as tables of JSON entries; see ``codec``."""

from __future__ import annotations

import json
from typing import Any

from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    Binder,
    Call,
    Case,
    Condition,
    Definition,
    Item,
    Lambda,
    Literal,
    LiteralPattern,
    Node,
    Pattern,
    Program,
    Symbol,
    Variable,
)
from mtf_lang.ir.walk import children, pattern_symbols
from mtf_lang.source import NOWHERE, Span
from mtf_lang.types import (
    FunctionType,
    ListType,
    NameType,
    Scalar,
    SetType,
    StructureType,
    SystemType,
    TupleType,
    Type,
)
from mtf_lang.types import (
    Variable as TypeVariable,
)
from mtf_lang.values.codec import encode
from mtf_lang.walk import Walk, run

VERSION = 1
Json = Any


class _Table:
    """Distinct entries with their numbers."""

    def __init__(self) -> None:
        self.entries: list[Json] = []
        self._numbers: dict[str, int] = {}

    def add(self, entry: Json) -> int:
        key = json.dumps(entry)
        number = self._numbers.setdefault(key, len(self.entries))
        if number == len(self.entries):
            self.entries.append(entry)
        return number


class Scope:
    """Variables in scope with the number that stands for them in a hash, and the nodes written so far.

    The nodes are parts of the tree that is being written, hence alive: their ``id`` identifies them.
    """

    __slots__ = ("depth", "numbers", "written")

    def __init__(self, numbers: dict[Symbol, int], depth: int = 0) -> None:
        self.numbers = numbers
        self.depth = depth
        self.written: dict[int, int] = {}

    def bind(self, symbols: tuple[Symbol, ...]) -> Scope:
        """The scope with ``symbols`` bound as well, numbered by how many are bound around them."""
        numbers = {symbol: self.depth + i for i, symbol in enumerate(symbols)}
        return Scope({**self.numbers, **numbers}, self.depth + len(symbols))


Shape = tuple[Json, tuple[Node, ...], Scope]
"""What is said of a node beside its parts, the parts, and the scope in which they stand."""


class Writer:
    """Writes one document; without spans it writes the canonical form."""

    def __init__(self, *, spans: bool) -> None:
        self.canonical = not spans
        self.types, self.symbols, self.nodes = _Table(), _Table(), _Table()
        self.free: dict[Symbol, int] = {}
        self.top = Scope({})

    def document(self, tree: Node | Program) -> dict[str, Json]:
        content = self.program(tree) if isinstance(tree, Program) else self.root(tree)
        tables = {"types": self.types.entries, "symbols": self.symbols.entries, "nodes": self.nodes.entries}
        return {"ir": VERSION, **content, **tables}

    def root(self, node: Node) -> dict[str, Json]:
        return {"root": run(self.node(node, self.top))}

    # --- small things ---

    def span(self, span: Span) -> Json:
        return None if self.canonical or span == NOWHERE else [span.start, span.end]

    def type(self, type_: Type) -> int:
        return run(self._type(type_))

    def _type(self, type_: Type) -> Walk[int]:
        name, data, parts = _type_parts(type_)
        numbers = []
        for part in parts:
            numbers.append((yield self._type(part)))
        return self.types.add([name, data, numbers])

    def symbol(self, symbol: Symbol, scope: Scope) -> int:
        """A symbol by its identity, in a hash by its place: even numbers are free, odd ones bound."""
        identity = symbol.identity
        if self.canonical:
            depth = scope.numbers.get(symbol)
            identity = 2 * self.free.setdefault(symbol, len(self.free)) if depth is None else 2 * depth + 1
        return self.symbols.add([symbol.name, identity, self.type(symbol.type)])

    def pattern(self, pattern: Pattern, scope: Scope) -> Json:
        """A pattern; ``scope`` is the one behind it."""
        return run(self._pattern(pattern, scope))

    def _pattern(self, pattern: Pattern, scope: Scope) -> Walk[Json]:
        match pattern:
            case Symbol():
                return ["symbol", self.symbol(pattern, scope)]
            case LiteralPattern():
                return ["literal", encode(pattern.value), self.span(pattern.span)]
        items = []
        for item in pattern.items:
            items.append((yield self._pattern(item, scope)))
        return ["tuple", items, self.span(pattern.span)]

    # --- nodes ---

    def node(self, node: Node, scope: Scope) -> Walk[int]:
        known = scope.written.get(id(node))
        if known is not None:
            return known
        shape: Shape = yield self.shape(node, scope)
        data, parts, inner = shape
        numbers = []
        for part in parts:
            numbers.append((yield self.node(part, inner)))
        kind = type(node).__name__
        number = self.nodes.add([kind, self.type(node.type), self.span(node.span), data, numbers])
        scope.written[id(node)] = number
        return number

    def shape(self, node: Node, scope: Scope) -> Walk[Shape]:
        match node:
            case Literal(value=value):
                return encode(value), (), scope
            case Variable(symbol=symbol):
                return self.symbol(symbol, scope), (), scope
            case Call(operation=name) | Apply(definition=name):
                return name, node.arguments, scope
            case Lambda(parameters=parameters):
                inner = scope.bind(parameters)
                return [self.symbol(p, inner) for p in parameters], (node.body,), inner
            case Aggregate():
                shape: Shape = yield self.aggregate(node, scope)
                return shape
        return None, children(node), scope

    def aggregate(self, node: Aggregate, scope: Scope) -> Walk[Shape]:
        binders = []
        for binder in node.binders:
            domain = yield self.node(binder.domain, scope)
            scope = scope.bind(pattern_symbols(binder.pattern))
            binders.append([self.pattern(binder.pattern, scope), domain, self.span(binder.span)])
        guard = []
        for condition in node.guard:
            guard.append((yield self.condition(condition, scope)))
        return [node.kind, binders, guard], (node.body,), scope

    def condition(self, condition: Condition, scope: Scope) -> Walk[Json]:
        node = yield self.node(condition.node, scope)
        return [node, condition.label, condition.gloss, condition.relation]

    # --- programs ---

    def program(self, program: Program) -> dict[str, Json]:
        """Unknowns are free everywhere, so they are numbered first, in the order of declaration."""
        unknowns = [run(self.unknown(binder)) for binder in program.unknowns]
        return {
            "unknowns": unknowns,
            "constraints": [run(self.condition(c, self.top)) for c in program.constraints],
            "definitions": [run(self.definition(d)) for d in program.definitions],
            "items": [run(self.item(i)) for i in program.items],
        }

    def unknown(self, binder: Binder) -> Walk[Json]:
        domain = yield self.node(binder.domain, self.top)
        return [self.pattern(binder.pattern, self.top), domain, self.span(binder.span)]

    def definition(self, definition: Definition) -> Walk[Json]:
        cases = []
        for case in definition.cases:
            cases.append((yield self.case(case)))
        return [
            definition.identity,
            definition.name,
            [self.type(t) for t in definition.parameters],
            self.type(definition.result),
            cases,
            definition.recursive,
            self.span(definition.span),
        ]

    def case(self, case: Case) -> Walk[Json]:
        scope = self.top.bind(tuple(s for p in case.patterns for s in pattern_symbols(p)))
        patterns = [self.pattern(p, scope) for p in case.patterns]
        guard = None if case.guard is None else (yield self.node(case.guard, scope))
        return [patterns, guard, (yield self.node(case.body, scope)), self.span(case.span)]

    def item(self, item: Item) -> Walk[Json]:
        expected: Json = item.expected
        if isinstance(item.expected, Node):
            expected = [(yield self.node(item.expected, self.top))]
        return [
            (yield self.node(item.node, self.top)),
            item.name,
            item.using,
            [self.symbol(s, self.top) for s in item.open],
            expected,
            self.span(item.span),
        ]


def _type_parts(type_: Type) -> tuple[str, Json, tuple[Type, ...]]:
    match type_:
        case Scalar(name=name):
            return "scalar", name, ()
        case TupleType(items=items):
            return "tuple", None, items
        case ListType(item=item):
            return "list", None, (item,)
        case SetType(item=item):
            return "set", None, (item,)
        case FunctionType(parameters=parameters, result=result):
            return "function", None, (*parameters, result)
        case StructureType(kind=kind, item=item):
            return "structure", kind, (item,)
        case NameType(names=names):
            return "names", list(names), ()
        case SystemType():
            return "system", None, ()
        case TypeVariable(name=name, numeric=numeric):
            return "variable", [name, numeric], ()
    raise TypeError(f"no type: {type(type_).__name__}")
