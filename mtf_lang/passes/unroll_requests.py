"""Write out a fold whose elements are questions to a solver.

    K(b for x in D)  =  K(v for v in [b[x := d] for d in D])

where D is written in numbers and b asks for solutions that depend on x. Each question is then closed and has
a strategy of its own; inside a loop it could only be searched. K looks at every element and D is
kept in the order of the loop, so the same values are met, and the same are undefined.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    Binder,
    Call,
    Definition,
    ListNode,
    Literal,
    Node,
    Program,
    Symbol,
    Variable,
)
from mtf_lang.ir.walk import free_variables, iterate, substitute, transform
from mtf_lang.passes.rewrite import rewrite_program
from mtf_lang.types import INT, ListType

FOLDING = frozenset({"sum", "product", "min", "max", "set", "list", "mean", "gcd", "lcm"})
"""Kinds that are folds of the values of their body, looked at to the end."""

QUESTIONS = frozenset({"solutions", "solution", "given", "satisfiable", "prove"})
"""Kinds over unknowns that solvers answer."""

MAXIMUM_ELEMENTS = 64
MAXIMUM_DEPTH = 20
"""Definitions within definitions are written out to this depth."""


def unroll_requests(program: Program) -> Program:
    """``program`` with folds over questions written out."""
    known = {d.identity: d for d in program.definitions if _is_plain(d)}
    asking = _asking(program)

    def unroll(node: Node) -> Node:
        if not isinstance(node, Aggregate) or node.kind not in FOLDING or node.guard:
            return node
        if len(node.binders) != 1 or not isinstance(node.binders[0].pattern, Symbol):
            return node
        return _unrolled(node, node.binders[0], node.binders[0].pattern, known, asking)

    return rewrite_program(program, unroll) if asking or _asks(program) else program


def _unrolled(
    node: Aggregate, binder: Binder, symbol: Symbol, known: Mapping[str, Definition], asking: frozenset[str]
) -> Node:
    values = _elements(binder.domain)
    if not values or not any(_may_ask(n, asking) for n in iterate(node.body)):
        return node
    body = _written_out(node.body, known, asking)
    if not any(_is_question(n) and symbol in free_variables(n) for n in iterate(body)):
        return node
    items = tuple(substitute(body, {symbol: value}) for value in values)
    value = Symbol(symbol.name, symbol.identity, body.type)
    domain = ListNode(items, type=ListType(body.type), span=binder.domain.span)
    variable = Variable(value, type=body.type, span=node.body.span)
    return replace(node, binders=(replace(binder, pattern=value, domain=domain),), body=variable)


def _elements(domain: Node) -> tuple[Node, ...]:
    """The values of a short range of literals or of a written list of literals, else nothing."""
    match domain:
        case ListNode(items=items) if all(isinstance(i, Literal) for i in items):
            return items if len(items) <= MAXIMUM_ELEMENTS else ()
        case Call(operation="range", arguments=(Literal(value=int(low)), Literal(value=int(high)))):
            if high - low < MAXIMUM_ELEMENTS:
                return tuple(Literal(k, type=INT, span=domain.span) for k in range(low, high + 1))
    return ()


def _is_question(node: Node) -> bool:
    return isinstance(node, Aggregate) and node.kind in QUESTIONS


def _may_ask(node: Node, asking: frozenset[str]) -> bool:
    return _is_question(node) or (isinstance(node, Apply) and node.definition in asking)


def _asks(program: Program) -> bool:
    return any(_is_question(n) for item in program.items for n in iterate(item.node))


def _is_plain(definition: Definition) -> bool:
    """Whether an application is its one body, whatever the arguments are."""
    if definition.recursive or not definition.parameters or len(definition.cases) != 1:
        return False
    case = definition.cases[0]
    return case.guard is None and all(isinstance(p, Symbol) for p in case.patterns)


def _asking(program: Program) -> frozenset[str]:
    """The functions whose value is an answer to a question, through functions as well."""
    uses: dict[str, frozenset[str]] = {}
    found: set[str] = set()
    for definition in program.definitions:
        nodes = [n for case in definition.cases for n in iterate(case.body)]
        uses[definition.identity] = frozenset(n.definition for n in nodes if isinstance(n, Apply))
        if any(map(_is_question, nodes)):
            found.add(definition.identity)
    grown = True
    while grown:
        more = {name for name, used in uses.items() if name not in found and used & found}
        found |= more
        grown = bool(more)
    return frozenset(found)


def _written_out(body: Node, known: Mapping[str, Definition], asking: frozenset[str]) -> Node:
    """``body`` with the functions that ask questions replaced by what they stand for."""

    def inline(node: Node) -> Node:
        if not isinstance(node, Apply) or node.definition not in asking or node.definition not in known:
            return node
        case = known[node.definition].cases[0]
        patterns = [p for p in case.patterns if isinstance(p, Symbol)]
        return substitute(case.body, dict(zip(patterns, node.arguments, strict=True)))

    for _ in range(MAXIMUM_DEPTH):
        inlined = transform(body, inline)
        if inlined is body:
            break
        body = inlined
    return body
