"""Recursive functions without a first value: every case needs another value of the same function."""

from __future__ import annotations

from mtf_lang.elaborate import shapes
from mtf_lang.elaborate.scope import Defined, error
from mtf_lang.syntax import tree
from mtf_lang.table import find

_FIRST_DECIDES = frozenset({"and", "or", "implies"})


def check(defined: Defined) -> None:
    """Raise ``MTF0227`` where each case calls the function whatever its arguments are."""
    if not all(_needs(case.body, defined.name) for case in defined.cases):
        return
    places = ", ".join("0" for _ in defined.cases[0].patterns)
    raise error(
        "MTF0227",
        f"no value of `{defined.name}` comes first: every case needs another one",
        defined.span,
        f"add a case with a value of its own, such as `{defined.name}({places}) = 1`",
    )


def _needs(body: tree.Expression, name: str) -> bool:
    """Whether the body has no value without a call of ``name``; False where that is not plain to see."""
    pending = [body]
    while pending:
        node = pending.pop()
        if _calls(node, name):
            return True
        pending.extend(_always_computed(node))
    return False


def _calls(node: tree.Expression, name: str) -> bool:
    return type(node) is tree.Call and type(node.function) is tree.Name and node.function.name == name


def _always_computed(node: tree.Expression) -> tuple[tree.Expression, ...]:
    """The parts of an expression that are computed in any case."""
    match node:
        case tree.Conditional(condition=condition):
            return (condition,)
        case tree.Binary(operator=operator, left=left) if operator in _FIRST_DECIDES:
            return (left,)
        case tree.Comparison(operands=operands):
            return operands[:2]
        case tree.Call(function=tree.Name(name=called), arguments=arguments):
            return arguments if find(called) is not None else ()
        case tree.Unary() | tree.Binary() | tree.Parenthesised() | tree.TupleDisplay() | tree.ListDisplay():
            return tuple(shapes.subexpressions(node))
    return ()
