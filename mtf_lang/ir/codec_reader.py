"""Reads the tables of JSON entries that ``codec_writer`` writes; see ``codec``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    ApplyValue,
    Binder,
    Call,
    Case,
    Condition,
    Conditional,
    Definition,
    Item,
    Lambda,
    ListNode,
    Literal,
    LiteralPattern,
    Node,
    Pattern,
    Program,
    SetNode,
    Symbol,
    TupleNode,
    TuplePattern,
    Variable,
)
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
from mtf_lang.values.codec import decode
from mtf_lang.walk import Walk, run

Json = Any


class Reader:
    """Reads one document: each table in order, so that every reference is to what is there."""

    def __init__(self, data: dict[str, Json]) -> None:
        self.data = data
        self.types: list[Type] = []
        self.nodes: list[Node] = []
        for name, extra, parts in data["types"]:
            self.types.append(_TYPES[name](extra, tuple(self.types[i] for i in parts)))
        self.symbols = [Symbol(name, identity, self.types[t]) for name, identity, t in data["symbols"]]
        for entry in data["nodes"]:
            self.nodes.append(self.node(*entry))

    def document(self) -> Node | Program:
        data = self.data
        if "root" in data:
            return self.nodes[data["root"]]
        return Program(
            tuple(map(self.binder, data["unknowns"])),
            tuple(map(self.condition, data["constraints"])),
            tuple(map(self.definition, data["definitions"])),
            tuple(map(self.item, data["items"])),
        )

    def span(self, data: Json) -> Span:
        return NOWHERE if data is None else Span(*data)

    def node(self, kind: str, type_: int, span: Json, data: Json, numbers: list[int]) -> Node:
        parts = tuple(self.nodes[i] for i in numbers)
        build = _NODES[kind]
        return replace(build(self, data, parts), type=self.types[type_], span=self.span(span))

    def pattern(self, data: Json) -> Pattern:
        pattern: Pattern = run(self._pattern(data))
        return pattern

    def _pattern(self, data: Json) -> Walk[Pattern]:
        match data:
            case ["symbol", number]:
                symbol: Symbol = self.symbols[number]
                return symbol
            case ["literal", value, span]:
                return LiteralPattern(decode(value), self.span(span))
            case ["tuple", parts, span]:
                items = []
                for part in parts:
                    items.append((yield self._pattern(part)))
                return TuplePattern(tuple(items), self.span(span))
        raise ValueError("this is no pattern")

    def binder(self, data: Json) -> Binder:
        pattern, domain, span = data
        return Binder(self.pattern(pattern), self.nodes[domain], self.span(span))

    def condition(self, data: Json) -> Condition:
        node, label, gloss, relation = data
        return Condition(self.nodes[node], label, gloss, relation)

    def aggregate(self, data: Json, parts: tuple[Node, ...]) -> Node:
        kind, binders, guard = data
        (body,) = parts
        conditions = tuple(map(self.condition, guard))
        return Aggregate(kind, tuple(map(self.binder, binders)), conditions, body, type=body.type)

    def case(self, data: Json) -> Case:
        patterns, guard, body, span = data
        condition = None if guard is None else self.nodes[guard]
        return Case(tuple(map(self.pattern, patterns)), condition, self.nodes[body], self.span(span))

    def definition(self, data: Json) -> Definition:
        identity, name, parameters, result, cases, recursive, span = data
        return Definition(
            identity,
            name,
            tuple(self.types[t] for t in parameters),
            self.types[result],
            tuple(map(self.case, cases)),
            recursive,
            self.span(span),
        )

    def item(self, data: Json) -> Item:
        node, name, using, unknowns, expected, span = data
        if isinstance(expected, list):
            expected = self.nodes[expected[0]]
        symbols = tuple(self.symbols[s] for s in unknowns)
        return Item(self.nodes[node], name, using, symbols, expected, self.span(span))


_TYPES: dict[str, Callable[[Json, tuple[Type, ...]], Type]] = {
    "scalar": lambda name, parts: Scalar(name),
    "tuple": lambda _, parts: TupleType(parts),
    "list": lambda _, parts: ListType(*parts),
    "set": lambda _, parts: SetType(*parts),
    "function": lambda _, parts: FunctionType(parts[:-1], parts[-1]),
    "structure": lambda kind, parts: StructureType(kind, *parts),
    "names": lambda names, parts: NameType(tuple(names)),
    "system": lambda _, parts: SystemType(),
    "variable": lambda data, parts: TypeVariable(*data),
}

_UNTYPED = SystemType()
"""Stands until the type of a node that was just read is set."""

_NODES: dict[str, Callable[[Reader, Json, tuple[Node, ...]], Node]] = {
    "Literal": lambda reader, value, parts: Literal(decode(value), type=_UNTYPED),
    "Variable": lambda reader, number, parts: Variable(reader.symbols[number], type=_UNTYPED),
    "Call": lambda reader, name, parts: Call(name, parts, type=_UNTYPED),
    "Apply": lambda reader, name, parts: Apply(name, parts, type=_UNTYPED),
    "ApplyValue": lambda reader, _, parts: ApplyValue(parts[0], parts[1:], type=_UNTYPED),
    "Conditional": lambda reader, _, parts: Conditional(*parts, type=_UNTYPED),
    "TupleNode": lambda reader, _, parts: TupleNode(parts, type=_UNTYPED),
    "ListNode": lambda reader, _, parts: ListNode(parts, type=_UNTYPED),
    "SetNode": lambda reader, _, parts: SetNode(parts, type=_UNTYPED),
    "Lambda": lambda reader, parameters, parts: Lambda(
        tuple(reader.symbols[p] for p in parameters), *parts, type=_UNTYPED
    ),
    "Aggregate": lambda reader, data, parts: reader.aggregate(data, parts),
}
