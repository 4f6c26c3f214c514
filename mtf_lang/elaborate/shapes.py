"""Questions about the shape of syntax: names used, relations, memberships, patterns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from mtf_lang.syntax import tree

_LOGICAL = frozenset({"and", "or", "implies", "iff"})


_PART_NAMES: dict[type, tuple[str, ...]] = {}


def _part_names(kind: type[tree.Expression]) -> tuple[str, ...]:
    if kind not in _PART_NAMES:
        _PART_NAMES[kind] = tuple(f.name for f in fields(kind) if f.name != "span")
    return _PART_NAMES[kind]


def subexpressions(node: tree.Expression) -> Iterator[tree.Expression]:
    """The expressions directly below ``node``, in reading order."""
    for name in _part_names(type(node)):
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, tree.Expression):
                yield part


def iterate(node: tree.Expression) -> Iterator[tree.Expression]:
    """The expression and all expressions in it, in no particular order."""
    pending: list[tree.Expression] = [node]
    while pending:
        current = pending.pop()
        yield current
        pending.extend(subexpressions(current))


def bare(node: tree.Expression) -> tree.Expression:
    """The expression without brackets around it."""
    while type(node) is tree.Parenthesised:
        node = node.inner
    return node


def membership(node: tree.Expression) -> tuple[tree.Expression, tree.Expression] | None:
    """Left and right of a plain ``pattern in domain``."""
    if type(node) is tree.Comparison and node.operators == ("in",):
        return node.operands[0], node.operands[1]
    return None


def is_relation(node: tree.Expression) -> bool:
    """Whether an expression says that something holds, by its outermost sign."""
    node = bare(node)
    match node:
        case tree.Comparison() | tree.Congruence() | tree.Quantifier():
            return True
        case tree.Binary(operator=operator):
            return operator in _LOGICAL
        case tree.Unary(operator="not"):
            return True
        case tree.Generator(body=body):
            return is_relation(body)
    return False


def is_equation(node: tree.Expression) -> bool:
    """Whether an expression is an equality, or a system with one."""
    node = bare(node)
    if type(node) is tree.SetDisplay:
        return any(map(is_equation, node.items))
    return type(node) is tree.Comparison and not {"=", "=="}.isdisjoint(node.operators)


def is_system(node: tree.Expression) -> bool:
    """Whether braces hold relations: ``{x + y = 10, x > y}``."""
    node = bare(node)
    return type(node) is tree.SetDisplay and bool(node.items) and all(map(is_relation, node.items))


def pattern_names(node: tree.Expression) -> Iterator[str]:
    """The names that a pattern binds."""
    for part in iterate(node):
        if type(part) is tree.Name:
            yield part.name


def is_parameter(node: tree.Expression) -> bool:
    """Whether a case of a function can have this as a parameter: a name, a value, a tuple of them."""
    pending = [node]
    while pending:
        current = bare(pending.pop())
        match current:
            case tree.Name() | tree.Number() | tree.Text():
                continue
            case tree.Unary(operator="-", operand=tree.Number()):
                continue
            case tree.TupleDisplay(items=items):
                pending.extend(items)
            case _:
                return False
    return True


def as_call(left: tree.Expression) -> tree.Expression:
    """``a[n]`` as the left side of a case is ``a(n)`` [2.2]; everything else stays."""
    if type(left) is tree.Index and type(left.sequence) is tree.Name:
        return tree.Call(left.span, left.sequence, left.indices)
    return left


def tuple_of_names(node: tree.Expression) -> tuple[tree.Name, ...]:
    """The names of ``(x, y)``; empty where the node is anything else."""
    items = tuple(map(bare, node.items)) if type(node) is tree.TupleDisplay else ()
    names = tuple(item for item in items if type(item) is tree.Name)
    return names if len(names) == len(items) else ()


def place_of(node: tree.Expression, place: int) -> tree.Expression:
    """``node[place]``, at the span of ``node``."""
    return tree.Index(node.span, node, (tree.Number(node.span, place, str(place)),))
