"""The typed intermediate representation.

Frozen trees that the elaboration builds, passes rewrite and backends lower. Every node has a
span and a type. Nodes compare without spans, so equal nodes mean equal requests.

Operators are ``Call`` like every other operation of the table (``add``, ``less_equal``, ``and`` …).
Everything that ranges over variables is an ``Aggregate``; requests over unknowns
(``solutions``, ``given``, ``satisfiable``, ``prove``, ``minimum`` …) are aggregates too, whose
binders are the unknowns and whose guard are the relations.
"""

from __future__ import annotations

from dataclasses import field

from mtf_lang.frozen import frozen
from mtf_lang.source import NOWHERE, Span
from mtf_lang.types import BOOL, Type


@frozen
class Symbol:
    """A variable, unique by ``identity`` within one program; ``name`` is what the author wrote."""

    name: str
    identity: int
    type: Type = field(compare=False)

    def __hash__(self) -> int:
        return self.identity  # equal symbols have the same; asked for more often than anything else


@frozen(kw_only=True)
class Node:
    """Base of expressions in the IR."""

    type: Type
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Literal(Node):
    """A value: int, Fraction, bool, str, or any value of ``mtf_lang.values``."""

    value: object


@frozen
class Variable(Node):
    """A use of a bound variable, a parameter of a function, or an unknown of the context."""

    symbol: Symbol


@frozen
class Call(Node):
    """An operation of the table, by canonical name, applied to its arguments."""

    operation: str
    arguments: tuple[Node, ...]


@frozen
class Apply(Node):
    """A definition of the script applied to arguments; a named value has none."""

    definition: str
    arguments: tuple[Node, ...]


@frozen
class ApplyValue(Node):
    """A function value (parameter, unknown family, member of ``functions``) at arguments."""

    function: Node
    arguments: tuple[Node, ...]


@frozen
class Conditional(Node):
    """``if condition then value else other``; only the branch taken is evaluated."""

    condition: Node
    value: Node
    other: Node


@frozen
class TupleNode(Node):
    """A tuple of its items."""

    items: tuple[Node, ...]


@frozen
class ListNode(Node):
    """A list of its items."""

    items: tuple[Node, ...]


@frozen
class SetNode(Node):
    """A finite set written out; equal items count once."""

    items: tuple[Node, ...]


@frozen
class Lambda(Node):
    """A function written in place: the bound argument of ``integral``, ``limit``, ``derivative``."""

    parameters: tuple[Symbol, ...]
    body: Node


@frozen
class TuplePattern:
    """Takes a tuple, or a list of that length, apart."""

    items: tuple[Pattern, ...]
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class LiteralPattern:
    """Matches one value only (in the cases of a function)."""

    value: object
    span: Span = field(default=NOWHERE, compare=False)


Pattern = Symbol | TuplePattern | LiteralPattern


@frozen
class Binder:
    """A variable (or a tuple of them) that ranges over ``domain``.

    A domain may use the symbols of the binders before it.
    """

    pattern: Pattern
    domain: Node
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Condition:
    """One conjunct of a guard, with the author's name and gloss for it where there are any.

    ``relation`` is true for what a system or the context says of its unknowns: a relation holds
    only where it is defined, while a filter that is undefined makes the whole undefined.
    """

    node: Node
    label: str | None = None
    gloss: str | None = None
    relation: bool = False


@frozen
class Aggregate(Node):
    """Combination of ``body`` over all assignments of ``binders`` that satisfy ``guard``.

    ``kind`` is the name of an operation of the table with form ``aggregate``. The guard is a
    conjunction, read left to right, short-circuit.
    """

    kind: str
    binders: tuple[Binder, ...]
    guard: tuple[Condition, ...]
    body: Node


# --- programs --------------------------------------------------------------------------------


@frozen
class Case:
    """One case of a definition: applies where the patterns match and the guard holds."""

    patterns: tuple[Pattern, ...]
    guard: Node | None
    body: Node
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Definition:
    """A named value (no parameters) or a function of the script, at one tuple of types.

    ``identity`` is unique in the program: the name, with a number behind it for further
    instances of a function used at several types. Cases are tried in order.
    What depends on unknowns of the context has them among its parameters.
    """

    identity: str
    name: str
    parameters: tuple[Type, ...]
    result: Type
    cases: tuple[Case, ...]
    recursive: bool = False
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Item:
    """One returned item: what is asked, under which name, and by which backend if one is forced."""

    node: Node
    name: str
    using: str | None = None
    open: tuple[Symbol, ...] = ()
    expected: Node | str | None = None
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Program:
    """A whole request, elaborated.

    ``unknowns`` and ``constraints`` are the context; requests already carry those they use.
    """

    unknowns: tuple[Binder, ...]
    constraints: tuple[Condition, ...]
    definitions: tuple[Definition, ...]
    items: tuple[Item, ...]


def asserts_where_defined(node: Aggregate) -> bool:
    """Whether ``node`` passes over the bindings at which its body is undefined (specification, 4.9).

    Without unknowns there is no binding to pass over: then undefined is undefined.
    """
    return node.kind == "prove" and bool(node.binders)


def conjunction(conditions: tuple[Condition, ...]) -> Node:
    """A guard as one Boolean node (``true`` when empty)."""
    if not conditions:
        return Literal(True, type=BOOL)
    if len(conditions) == 1:
        return conditions[0].node
    nodes = tuple(c.node for c in conditions)
    return Call("and", nodes, type=BOOL, span=nodes[0].span.to(nodes[-1].span))
