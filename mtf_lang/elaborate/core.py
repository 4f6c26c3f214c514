"""The one dispatch of the elaboration: a handler for each kind of syntax node.

Handlers are walks (see ``mtf_lang.walk``): they yield ``expression(...)`` for their parts. The
modules beside this one register theirs; ``elaborate/__init__`` imports them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mtf_lang.elaborate.scope import Elaborator, Scope, error
from mtf_lang.ir.nodes import Node
from mtf_lang.syntax import tree
from mtf_lang.table.wording import describe
from mtf_lang.types import ANY, BOOL, NEVER, SetType
from mtf_lang.walk import Walk

Handler = Callable[[Elaborator, Any, Scope], Walk[Node]]
_HANDLERS: dict[type, Handler] = {}


def handles(kind: type) -> Callable[[Handler], Handler]:
    """Register the handler of a kind of syntax node."""

    def register(handler: Handler) -> Handler:
        _HANDLERS[kind] = handler
        return handler

    return register


def expression(e: Elaborator, node: tree.Expression, scope: Scope) -> Walk[Node]:
    """The IR of an expression where its value is wanted."""
    return _HANDLERS[type(node)](e, node, scope)


def many(e: Elaborator, nodes: Iterable[tree.Expression], scope: Scope) -> Walk[tuple[Node, ...]]:
    """The IR of several expressions, in order."""
    found = []
    for node in nodes:
        found.append((yield expression(e, node, scope)))
    return tuple(found)


def proposition(e: Elaborator, node: tree.Expression, scope: Scope) -> Walk[Node]:
    """An expression where true or false is wanted."""
    found = yield expression(e, node, scope)
    if found.type not in (BOOL, ANY, NEVER):
        joined = "join the conditions by `and`, without braces, or write the braces in the request itself"
        raise error(
            "MTF0304",
            f"a condition is needed here, and this is {describe(found.type)}",
            node.span,
            joined
            if found.type == SetType(BOOL)
            else "write what is to hold, for example a comparison `… = …` or `… in …`",
        )
    return found
