"""Which statements of a request a session keeps, and what each declares."""

from __future__ import annotations

from typing import Any

from mtf_lang.elaborate import shapes
from mtf_lang.elaborate.freenames import binder_names, free_in
from mtf_lang.source import NOWHERE
from mtf_lang.syntax import format_script, tree


def statements(script: tree.Script, start: int = 0) -> list[dict[str, Any]]:
    """The context and object statements from ``start`` on as ``Kept`` holds them, in canonical form."""
    found = []
    for block in script.blocks:
        if block.kind is tree.BlockKind.RETURN:
            continue
        for statement in block.statements:
            if statement.span.start < start:
                continue
            alone = tree.Script(NOWHERE, (tree.Block(NOWHERE, block.kind, (statement,)),))
            _, _, body = format_script(alone).partition("\n")
            found.append(
                {
                    "block": block.kind.value,
                    "text": body.rstrip("\n"),
                    "declares": sorted(declared(statement)),
                    "uses": sorted(used(statement)),
                }
            )
    return found


def declared(statement: tree.Statement) -> set[str]:
    """The names that a statement declares or defines where they are new."""
    match statement:
        case tree.Declaration(targets=targets):
            return {name for target in targets for name in _heads(target)}
        case tree.Parameter(name=name):
            return {name.name}
        case tree.Equation(left=left):
            return _heads(left)
        case tree.Proposition(expression=expression):
            member = shapes.membership(expression)
            return set() if member is None else _heads(member[0])
    return set()


def used(statement: tree.Statement) -> set[str]:
    """The free names of a relation; nothing for statements of other kinds."""
    match statement:
        case tree.Equation(left=left, right=right, binders=binders):
            return set(free_in((left, right), binder_names(binders)))
        case tree.Proposition(expression=expression, binders=binders):
            return set(free_in((expression,), binder_names(binders)))
    return set()


def _heads(target: tree.Expression) -> set[str]:
    """``x`` of ``x``, ``f`` of ``f(n)``, ``x`` and ``y`` of ``(x, y)``; nothing of ``x + y``."""
    target = shapes.bare(target)
    match target:
        case tree.Name(name=name) | tree.Call(function=tree.Name(name=name)):
            return {name}
        case tree.TupleDisplay(items=items):
            return {name for item in items for name in _heads(item)}
    return set()
