"""Recursive functions without a first value: every case needs another value of the same function."""

from __future__ import annotations

from mtf_lang.elaborate import shapes
from mtf_lang.elaborate.scope import CaseSyntax, Defined, error
from mtf_lang.syntax import tree
from mtf_lang.table import find

_FIRST_DECIDES = frozenset({"and", "or", "implies"})


def check(defined: Defined) -> None:
    """Raise ``MTF0227`` where each case calls the function whatever its arguments are."""
    if not all(_needs(case.body, defined.name) for case in defined.cases):
        return
    places = ", ".join("0" for _ in defined.cases[0].patterns)
    firsts = [places] if "," in places else [str(k) for k in range(max(map(_reach, defined.cases)))]
    values = " and ".join(f"`{defined.name}({first}) = 1`" for first in firsts)
    needed = (
        "a case with a value of its own" if len(firsts) == 1 else "as many first values as it reaches back"
    )
    raise error(
        "MTF0227",
        f"no value of `{defined.name}` comes first: every case needs another one",
        defined.span,
        f"add {needed}, such as {values}",
    )


_FARTHEST = 4
"""So many first values are written out."""


def _reach(case: CaseSyntax) -> int:
    """How far the case reaches back: 2 for ``f(n-1) + f(n-2)``; 1 where that is not plain to see."""
    farthest = 1
    pending = [case.body]
    while pending:
        node = pending.pop()
        match node:
            case tree.Call(arguments=(tree.Binary(operator="-", left=tree.Name(), right=right),)):
                if type(right) is tree.Number and right.value in range(2, _FARTHEST + 1):
                    farthest = max(farthest, int(right.value))
        pending.extend(shapes.subexpressions(node))
    return farthest


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
