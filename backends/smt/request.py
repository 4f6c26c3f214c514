"""The request that a task is: what stands below negations, with nested quantifiers of one kind joined.

A ``prove`` without unknowns is the statement that everything is as its body says: ``forall``.
"""

from __future__ import annotations

from dataclasses import replace

from mtf_lang.backends.smt.survey import REQUESTS
from mtf_lang.ir.conditions import conjuncts
from mtf_lang.ir.nodes import Aggregate, Binder, Call, Literal, Node, Symbol, asserts_where_defined
from mtf_lang.ir.walk import iterate
from mtf_lang.values.model import NumberSet

_SETS = frozenset({"integers", "naturals", "rationals", "reals", "booleans", "range", "interval", "negate"})
"""Operations of domains that are defined whatever comes before them (with literals as arguments)."""

_SAME_KIND = {"forall": "forall", "prove": "forall", "exists": "exists"}


def request_of(node: Node) -> tuple[Aggregate | None, bool]:
    """The request that a task is, below any number of ``not``, and whether it is negated."""
    negated = False
    while isinstance(node, Call) and node.operation == "not":
        node, negated = node.arguments[0], not negated
    if isinstance(node, Aggregate) and node.kind in REQUESTS:
        strict = node.kind == "prove" and not asserts_where_defined(node)
        return replace(node, kind="forall") if strict else node, negated
    return None, negated


def joined(node: Aggregate) -> Aggregate:
    """One quantifier for nested ones of the same kind: then their variables are unknowns as well.

    ∀ x ∈ D, g: ∀ y ∈ E, h: P   =   ∀ x ∈ D, y ∈ E, g, h: P,   likewise for ∃

    where E is a set that is defined whatever g says. The order of bindings stays the same. What stands
    below ``prove`` is joined only where nothing in it can be undefined: see ``strategy``.
    """
    while (
        isinstance(inner := node.body, Aggregate)
        and inner.kind == _SAME_KIND.get(node.kind)
        and all(_is_plain(binder.domain) for binder in inner.binders)
    ):
        node = replace(
            node,
            binders=(*node.binders, *inner.binders),
            guard=(*node.guard, *inner.guard),
            body=inner.body,
        )
    return node


def _is_plain(domain: Node) -> bool:
    return all(
        isinstance(part, Literal) or (isinstance(part, Call) and part.operation in _SETS)
        for part in iterate(domain)
    )


def is_constraint(binder: Binder) -> bool:
    """Whether the domain of an unknown says more of it than which kind of number it is."""
    domain = binder.domain
    if isinstance(domain, Literal) and isinstance(domain.value, NumberSet):
        return domain.value.name == "naturals"
    return isinstance(binder.pattern, Symbol)


def implication(node: Aggregate) -> tuple[list[Node], Node]:
    """Premises and conclusion of what is to be proved."""
    premises: list[Node] = []
    body = node.body
    while isinstance(body, Call) and body.operation == "implies":
        premise, body = body.arguments
        premises.extend(conjuncts(premise))
    return premises, body


def number_of_constraints(node: Aggregate) -> int:
    """How many constraints could be named as reasons for an answer."""
    premises = len(implication(node)[0]) if asserts_where_defined(node) else 0
    return len(node.guard) + sum(map(is_constraint, node.binders)) + premises
