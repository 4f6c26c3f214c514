"""Values as Python expressions: sets, lists, exact numbers that a program has from the start."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from typing import Any

from mtf_lang.backends.symbolic.written import number_node
from mtf_lang.emit.cutting import PRELUDE, Key, resolved
from mtf_lang.emit.operations import operation_key
from mtf_lang.ir.nodes import Call, Literal, Node
from mtf_lang.table import find
from mtf_lang.table.signature import signatures
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import Complex, LazySet
from mtf_lang.values.real.model import Real
from mtf_lang.walk import Walk, run


@dataclass(frozen=True, slots=True)
class Checked:
    """The meaning of an operation that looks whether its arguments fit: their types leave it open."""

    operation: str


SCALARS = (bool, int, str, type(None))


@dataclass(frozen=True, slots=True)
class Written:
    """An expression with temporary names, and where the definitions behind these are cut from."""

    expression: ast.expr
    helpers: dict[str, Key]


def written(value: Any) -> Written:
    """A value as an expression. Raises ``Unsupported`` for what cannot be written down."""
    helpers: dict[str, Key] = {}
    return Written(run(_value(value, helpers)), helpers)


def _value(value: Any, helpers: dict[str, Key]) -> Walk[ast.expr]:
    if isinstance(value, SCALARS):
        return ast.Constant(value)
    if isinstance(value, Checked):
        return _checked(value.operation, helpers)
    if isinstance(value, Real | Complex):
        return (yield _number(number_node(value), helpers))
    if isinstance(value, Fraction):
        helpers["Fraction"] = ("fractions", "Fraction")
        parts = [ast.Constant(value.numerator), ast.Constant(value.denominator)]
        return ast.Call(ast.Name("Fraction", ast.Load()), list[ast.expr](parts), [])
    if isinstance(value, tuple):
        return ast.Tuple((yield _values(value, helpers)), ast.Load())
    if isinstance(value, frozenset):
        items = yield _values(sorted(value, key=repr), helpers)
        return ast.Call(ast.Name("frozenset", ast.Load()), [ast.Tuple(items, ast.Load())], [])
    if isinstance(value, LazySet) or not is_dataclass(value):
        raise Unsupported(f"a value of the kind {type(value).__name__} cannot be written down")
    name = type(value).__name__
    helpers[name] = resolved(type(value).__module__, name)
    arguments = yield _values([getattr(value, f.name) for f in fields(value) if f.init], helpers)
    return ast.Call(ast.Name(name, ast.Load()), arguments, [])


def _values(values: Iterable[Any], helpers: dict[str, Key]) -> Walk[list[ast.expr]]:
    found = []
    for value in values:
        found.append((yield _value(value, helpers)))
    return found


def _number(node: Node, helpers: dict[str, Key]) -> Walk[ast.expr]:
    """An exact number by the operations that make it."""
    if isinstance(node, Literal):
        if isinstance(node.value, Real):
            raise Unsupported("a root of a polynomial without short radicals cannot be written down")
        return (yield _value(node.value, helpers))
    assert isinstance(node, Call)
    name = f"op_{node.operation}"
    helpers[name] = operation_key(node.operation)
    arguments = []
    for argument in node.arguments:
        arguments.append((yield _number(argument, helpers)))
    return ast.Call(ast.Name(name, ast.Load()), arguments, [])


def _checked(name: str, helpers: dict[str, Key]) -> ast.expr:
    """``checked(meaning, name, parameters of the overloads)``."""
    operation = find(name)
    assert operation is not None
    helpers["checked"] = resolved(f"{PRELUDE}.running", "checked")
    helpers[f"op_{name}"] = operation_key(name)
    overloads = tuple(tuple(map(str, signature.parameters)) for signature in signatures(operation))
    arguments = [
        ast.Name(f"op_{name}", ast.Load()),
        ast.Constant(name),
        ast.parse(repr(overloads), mode="eval").body,
    ]
    return ast.Call(ast.Name("checked", ast.Load()), arguments, [])
