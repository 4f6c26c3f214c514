"""Count a set by its size instead of going through it.

    count(e for x in D)  =  count(D)

where x is one variable, there is no guard and e does not matter (it is not evaluated). D is computed
once on either side, so undefined values stay. Families such as ``subsets(S, k)`` and ranges know
their size; set-builders and solutions are left to the engines, which count while they search.
"""

from __future__ import annotations

from mtf_lang.ir.nodes import Aggregate, Call, Node, Program, Symbol
from mtf_lang.passes.rewrite import rewrite_program
from mtf_lang.types import INT, ListType, SetType


def count_by_size(program: Program) -> Program:
    """``program`` with the equation above applied from left to right."""
    return rewrite_program(program, by_size)


def by_size(node: Node) -> Node:
    """The equation at one node."""
    if not isinstance(node, Aggregate) or node.kind != "count" or node.guard or len(node.binders) != 1:
        return node
    (binder,) = node.binders
    domain = binder.domain
    if not isinstance(binder.pattern, Symbol) or isinstance(domain, Aggregate):
        return node
    if not isinstance(domain.type, SetType | ListType):
        return node
    return Call("count", (domain,), type=INT, span=node.span)
