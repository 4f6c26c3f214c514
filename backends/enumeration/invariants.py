"""Compute once, before a search, what does not change in it.

    K(x in D, g : b)[t]  =  let w = t in K(x in D, g : b)[w]

for a part t that has no variable bound inside and is total, so that computing it also where the search is
empty hides and adds nothing. Taken out are the calls that cost something: operations without a form of
their own in Python, and functions of the script.
"""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.backends.enumeration.templates import CALLED, TEMPLATES
from mtf_lang.backends.enumeration.totality import Totality
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import Aggregate, Apply, Call, Literal, Node, Symbol, Variable
from mtf_lang.types import SetType


def take_out(
    node: Aggregate, totality: Totality, fresh: Callable[[], int]
) -> tuple[Aggregate, tuple[tuple[Symbol, Node], ...]]:
    """``node`` with its invariant parts as variables, and these variables with what they stand for."""
    inner = {s for part in walk.iterate(node) for s in walk.bound_symbols(part)}
    if not inner:
        return node, ()
    found: dict[Node, Symbol] = {}
    mapping: dict[int, Node] = {}
    pending: list[Node] = [node]
    seen: set[int] = set()
    while pending:
        part = pending.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        if (
            part is not node
            and _costly(part)
            and inner.isdisjoint(walk.free_variables(part))
            and totality.of(part)
        ):
            symbol = found.get(part)
            if symbol is None:
                symbol = found[part] = Symbol("value", fresh(), part.type)
            mapping[id(part)] = Variable(symbol, type=part.type, span=part.span)
            continue
        pending.extend(reversed(walk.children(part)))
    if not mapping:
        return node, ()
    changed = _replaced(node, mapping)
    assert isinstance(changed, Aggregate)
    return changed, tuple((symbol, part) for part, symbol in found.items())


def _costly(node: Node) -> bool:
    """Whether computing a node again costs more than reading a variable; families stay where they are."""
    match node:
        case Call(operation=operation, arguments=arguments):
            if (
                (operation in TEMPLATES and operation not in CALLED)
                or not arguments
                or all(isinstance(a, Literal) for a in arguments)
            ):
                return False
            return not isinstance(node.type, SetType)
        case Apply(arguments=arguments):
            return bool(arguments)
    return False


def _replaced(node: Node, mapping: dict[int, Node]) -> Node:
    """``node`` with the objects in ``mapping`` replaced."""
    done: dict[int, Node] = dict(mapping)
    pending = [node]
    while pending:
        current = pending[-1]
        missing = [c for c in walk.children(current) if id(c) not in done]
        if id(current) in done:
            pending.pop()
        elif missing:
            pending.extend(missing)
        else:
            pending.pop()
            done[id(current)] = walk.rebuild(current, tuple(done[id(c)] for c in walk.children(current)))
    return done[id(node)]
