"""Two readings of ``left = right`` at statement level, and the way between them.

``wins(n) = not wins(n-1) or done(n)`` defines ``wins``: the right side reaches to the end. Where
``x`` is not new, ``x = 1 or x = 2`` is a disjunction of two equations. The grammar reads the second
way; a tree has the first (``tree.Equation``) where the left side could be defined, and whoever knows
what is new goes back with ``relation_form``.
"""

from __future__ import annotations

from dataclasses import replace

from mtf_lang.source import Span
from mtf_lang.syntax.tree import (
    Binary,
    Call,
    Comparison,
    Equation,
    Expression,
    Given,
    Index,
    Name,
    TupleDisplay,
)

_LOGICAL = frozenset({"and", "or", "implies", "iff"})


def definition_form(expression: Expression) -> tuple[Expression, Expression] | None:
    """The two sides if the expression begins ``left =`` with a left side that could be defined, else None.

    That is a name, a call or an index of a name, or a tuple.
    """
    path: list[Binary | Given] = []
    node = expression
    while not isinstance(node, Comparison):
        if isinstance(node, Binary) and node.operator in _LOGICAL:
            path.append(node)
            node = node.left
        elif isinstance(node, Given):
            path.append(node)
            node = node.value
        else:
            return None
    if node.operators[0] != "=" or not _definable(node.operands[0]):
        return None
    return node.operands[0], _rebuild(path, _without_first(node))


def relation_form(equation: Equation) -> Expression:
    """The equation as the grammar reads it: ``=`` binds tighter than logical operators.

    Inverse of ``definition_form``.
    """
    path: list[Binary | Given] = []
    node = equation.right
    while True:
        if isinstance(node, Binary) and node.operator in _LOGICAL:
            path.append(node)
            node = node.left
        elif isinstance(node, Given):
            path.append(node)
            node = node.value
        else:
            break
    return _rebuild(path, _with_first(equation.left, node))


def _definable(left: Expression) -> bool:
    if isinstance(left, Call):
        return isinstance(left.function, Name)
    if isinstance(left, Index):
        return isinstance(left.sequence, Name)
    return isinstance(left, Name | TupleDisplay)


def _without_first(chain: Comparison) -> Expression:
    rest = chain.operands[1:]
    if len(rest) == 1:
        return rest[0]
    return Comparison(rest[0].span.to(rest[-1].span), chain.operators[1:], rest)


def _with_first(left: Expression, right: Expression) -> Comparison:
    span = left.span.to(right.span)
    if isinstance(right, Comparison):
        return Comparison(span, ("=", *right.operators), (left, *right.operands))
    return Comparison(span, ("=",), (left, right))


def _rebuild(path: list[Binary | Given], leftmost: Expression) -> Expression:
    """Put another leftmost operand below the nodes of the path, outermost first."""
    node = leftmost
    for parent in reversed(path):
        span = Span(leftmost.span.start, parent.span.end)
        if isinstance(parent, Given):
            node = replace(parent, span=span, value=node)
        else:
            node = replace(parent, span=span, left=node)
    return node
