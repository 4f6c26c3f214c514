"""Calls of table operations in the IR: overloads and constants."""

from __future__ import annotations

from functools import cache

from mtf_lang.elaborate import remedies
from mtf_lang.elaborate.extent import within
from mtf_lang.elaborate.scope import Elaborator, error
from mtf_lang.ir.nodes import Call, Literal, Node
from mtf_lang.source import Span
from mtf_lang.syntax import tree
from mtf_lang.table import TABLE, find, overloads
from mtf_lang.table.model import Form, Operation
from mtf_lang.table.signature import signatures
from mtf_lang.table.wording import describe
from mtf_lang.types import BOOL, SetType, Type
from mtf_lang.values.model import NumberSet


def call(e: Elaborator, name: str, arguments: tuple[Node, ...], span: Span) -> Node:
    """The operation ``name`` (canonical) at these arguments, with its result type."""
    operation = TABLE[name]
    found = overloads.resolve(operation, tuple(a.type for a in arguments))
    if isinstance(found, overloads.Mismatch):
        raise mismatch(operation, found, arguments, span)
    if operation.result is not None:
        found = operation.result(arguments) or found
    return Call(name, arguments, type=within(found, span), span=span)


def mismatch(
    operation: Operation, found: overloads.Mismatch, arguments: tuple[Node, ...], span: Span
) -> Exception:
    """The error for arguments that fit no overload."""
    name = operation.operator or operation.name
    known_as = f"it is used as {usage(operation)}"
    if found.argument is None:
        return error("MTF0306", f"`{name}` {found.words}", span, known_as)
    culprit = arguments[found.argument]
    return error(
        "MTF0305",
        f"`{name}` {found.words}, and this is {describe(culprit.type)}",
        culprit.span,
        remedies.of(operation.name, culprit.type) or known_as,
    )


def usage(operation: Operation) -> str:
    """The signatures of an operation as a person writes them."""
    if not operation.signatures:
        return f"`{operation.examples[0].expression}`"
    return " or ".join(f"`{operation.name}{text}`" for text in operation.signatures)


@cache
def constant_type(name: str) -> Type:
    """The type of a constant of the table."""
    return signatures(TABLE[name])[0].result


def constant(node: tree.Name) -> Node | None:
    """The constant of the table that a name stands for, if it does."""
    if node.name in ("true", "false"):
        return Literal(node.name == "true", type=BOOL, span=node.span)
    operation = find(node.name)
    if operation is None or operation.form is not Form.CONSTANT:
        return None
    type_ = constant_type(operation.name)
    if isinstance(type_, SetType) and operation.meaning is not None:
        value = operation.meaning()
        if isinstance(value, NumberSet):
            return Literal(value, type=type_, span=node.span)
    return Call(operation.name, (), type=type_, span=node.span)


def number_set(name: str, item: Type, span: Span) -> Node:
    """The named set of numbers as a domain."""
    return Literal(NumberSet(name), type=SetType(item), span=span)
