"""Split guards into their conjuncts.

    K(x in D, p and q : e)   =  K(x in D, p, q : e)
    exists(x in D, g : p)    =  exists(x in D, g, p : true)
    exists x: exists y: p    =  exists x, y: p

A guard is a conjunction read from left to right and short-circuit, and so is ``and``: the same
conditions are evaluated in the same order, so the same values are undefined. The same holds for the
body of an existential statement, which is evaluated where the guard holds. Existential binders in
a row range over the same bindings in the same order; the inner domains are evaluated where the
outer guard holds, so the outer guard must be empty.
"""

from __future__ import annotations

from dataclasses import replace

from mtf_lang.ir.conditions import TRUE, split_condition
from mtf_lang.ir.nodes import Aggregate, Condition, Literal, Node, Program
from mtf_lang.passes.rewrite import rewrite_program


def split_conjunctions(program: Program) -> Program:
    """All guards of ``program`` as conjuncts that are no conjunctions."""
    return rewrite_program(program, split)


def split(node: Node) -> Node:
    """The equations above at one node whose parts are already split."""
    if not isinstance(node, Aggregate):
        return node
    guard = tuple(c for condition in node.guard for c in split_condition(condition))
    if guard != node.guard:
        node = replace(node, guard=guard)
    if node.kind != "exists":
        return node
    return _existential(node)


def _existential(node: Aggregate) -> Node:
    body = node.body
    if isinstance(body, Aggregate) and body.kind == "exists" and not node.guard:
        return replace(node, binders=(*node.binders, *body.binders), guard=body.guard, body=body.body)
    if isinstance(body, Literal):
        return node
    return replace(node, guard=(*node.guard, *split_condition(Condition(body))), body=TRUE)
