"""Returned items: what is asked, its name, and what is expected of it."""

from __future__ import annotations

import re

from mtf_lang.elaborate import shapes
from mtf_lang.elaborate.core import expression
from mtf_lang.elaborate.requests import misplaced_system
from mtf_lang.elaborate.scope import Elaborator, error
from mtf_lang.elaborate.unused import warn_of_equations
from mtf_lang.ir.nodes import Item, Node, Symbol
from mtf_lang.ir.walk import free_variables
from mtf_lang.syntax import tree
from mtf_lang.types import BOOL
from mtf_lang.walk import Walk

_CODE = re.compile(r"MTF\d{4}")


def item(e: Elaborator, returned: tree.ReturnItem, expected: tree.Expression | None) -> Walk[Item]:
    """One returned item with the unknowns its value depends on."""
    if shapes.is_system(returned.expression):
        raise misplaced_system(returned.expression)
    node = yield expression(e, returned.expression, {})
    depends = free_variables(node)
    _refuse_open_proposition(node, depends)
    warn_of_equations(e, node, depends)
    wanted: Node | str | None = None
    if expected is not None:
        wanted = yield _expectation(e, expected)
    written = " ".join(e.source.slice(returned.expression.span).split())
    return Item(node, returned.name or written, returned.using, depends, wanted, returned.span)


def _refuse_open_proposition(node: Node, depends: tuple[Symbol, ...]) -> None:
    if not depends or node.type != BOOL:
        return
    names = ", ".join(f"`{s.name}`" for s in depends)
    raise error(
        "MTF0312",
        f"whether this holds depends on {names}",
        node.span,
        "ask `prove(…)` whether it holds for all of them, `satisfiable(…)` whether for some, "
        "or `solutions(… for …)` for which",
    )


def _expectation(e: Elaborator, expected: tree.Expression) -> Walk[Node | str]:
    bare = shapes.bare(expected)
    if type(bare) is tree.Name and (bare.name == "unknown" or _CODE.fullmatch(bare.name)):
        return bare.name
    return (yield expression(e, expected, {}))
