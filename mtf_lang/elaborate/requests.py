"""Requests over unknowns: systems, ``solutions``, ``satisfiable``, ``prove``, ``… given E``.

Each becomes an aggregate whose binders are the unknowns with their domains and whose guard is
what the context and the system say of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mtf_lang.diagnostics import Confidence, Diagnostic, Fix, Label, ScriptError
from mtf_lang.elaborate import shapes
from mtf_lang.elaborate.binders import (
    Bound,
    bind,
    bind_unknowns,
    element_type,
    forall,
    trait_conditions,
    unknown_domain,
)
from mtf_lang.elaborate.core import expression, handles, proposition
from mtf_lang.elaborate.dependence import connected
from mtf_lang.elaborate.freenames import SOLVING_REQUESTS, free_names
from mtf_lang.elaborate.operations import call
from mtf_lang.elaborate.scope import Constraint, Elaborator, Scope, Silenced, Unknown, error
from mtf_lang.ir.nodes import (
    Aggregate,
    Binder,
    Condition,
    Literal,
    Node,
    Symbol,
    TupleNode,
    Variable,
    conjunction,
)
from mtf_lang.source import Span
from mtf_lang.syntax import tree
from mtf_lang.types import ANY, BOOL, SetType, TupleType, Type
from mtf_lang.walk import Walk


def misplaced_system(node: tree.Expression) -> Exception:
    """A system where a value is wanted."""
    name = node.name if type(node) is tree.Name else "{…}"
    return error(
        "MTF0309",
        "this is a system of relations, and a value is wanted here",
        node.span,
        f"ask something of it: `solutions({name} for x)`, `satisfiable({name})`, `… given {name}`; "
        "for a set of truth values write `true` and `false`",
    )


def free_unknown(e: Elaborator, node: tree.Name) -> Walk[Node]:
    """An unknown used outside of any request: the value depends on it."""
    unknown = e.globals.unknowns[node.name]
    binder = e.domains.get(node.name)
    if binder is None:
        if node.name in e.opening:
            raise _circular(unknown, node)
        e.opening.append(node.name)
        try:
            domain = yield unknown_domain(e, unknown, {})
        finally:
            e.opening.pop()
        item = element_type(domain)
        symbol = Symbol(unknown.name, unknown.symbol.identity, ANY if item is None else item)
        binder = Binder(symbol, domain, unknown.span)
        e.domains[node.name] = binder
    known = binder.pattern
    assert isinstance(known, Symbol)
    return Variable(known, type=known.type, span=node.span)


def _circular(unknown: Unknown, node: tree.Name) -> Exception:
    """The domain of an unknown that names it, itself or by the domains of others."""
    name = unknown.name
    return error(
        "MTF0228",
        f"where `{name}` has its values depends on `{name}`",
        node.span,
        f"give `{name}` a domain that does not name it, and write the rest as a condition: "
        f"`{name} is an integer`, `{name} <= 9`",
        labels=(Label(unknown.span, f"`{name}` is declared here"),),
    )


# --- systems -----------------------------------------------------------------------------------


def system(e: Elaborator, node: tree.Expression, scope: Scope) -> Walk[list[Condition]]:
    """The conditions of a system: braces of relations, the name of one, or a single relation."""
    node = shapes.bare(node)
    if type(node) is tree.Name and node.name not in scope:
        defined = e.globals.defined.get(node.name)
        if defined is not None and defined.system:
            defined.used = True
            return (yield system(e, defined.cases[0].body, scope))
    if type(node) is tree.Binary and node.operator == "and":
        left = yield system(e, node.left, scope)
        right = yield system(e, node.right, scope)
        return [*left, *right]
    if type(node) is not tree.SetDisplay:
        return [(yield relation(e, node, scope))]
    conditions = []
    for item in node.items:
        conditions.append((yield relation(e, item, scope)))
    return conditions


def is_system(e: Elaborator, node: tree.Expression, scope: Scope) -> bool:
    """Whether an expression is braces of relations or the name of such."""
    node = shapes.bare(node)
    if type(node) is tree.Name and node.name not in scope:
        defined = e.globals.defined.get(node.name)
        return defined is not None and defined.system
    return shapes.is_system(node)


def condition(e: Elaborator, node: tree.Expression, scope: Scope) -> Walk[Node]:
    """An expression where true or false is wanted; a system holds when all its relations do."""
    if not is_system(e, node, scope):
        return (yield proposition(e, node, scope))
    return conjunction(tuple((yield system(e, node, scope))))


def relation(e: Elaborator, node: tree.Expression, scope: Scope) -> Walk[Condition]:
    """One relation of a system; with ``for`` it holds for all of them."""
    if type(node) is tree.Generator:
        bound = yield bind(e, node.binders, scope)
        if node.guard is not None:
            bound.guard.append(Condition((yield proposition(e, node.guard, bound.scope))))
        body = yield proposition(e, node.body, bound.scope)
        return Condition(forall(bound, body, node.span), relation=True)
    return Condition((yield condition(e, node, scope)), relation=True)


def context_conditions(
    e: Elaborator, constraints: Iterable[Constraint], scope: Scope
) -> Walk[list[Condition]]:
    """The constraints of the context as conditions, in the order written."""
    conditions: list[Condition] = []
    for constraint in constraints:
        e.stating.append(constraint)
        try:
            conditions.extend((yield _stated(e, constraint, scope)))
        finally:
            e.stating.pop()
    return conditions


def _stated(e: Elaborator, constraint: Constraint, scope: Scope) -> Walk[list[Condition]]:
    if not constraint.binders and constraint.guard is None:
        found = yield system(e, constraint.expression, scope)
        return [replace(c, label=constraint.label, gloss=constraint.gloss) for c in found]
    bound = yield bind(e, constraint.binders, scope)
    if constraint.guard is not None:
        bound.guard.append(Condition((yield proposition(e, constraint.guard, bound.scope))))
    body = yield proposition(e, constraint.expression, bound.scope)
    node = forall(bound, body, constraint.expression.span)
    return [Condition(node, constraint.label, constraint.gloss, relation=True)]


def _distinct(e: Elaborator, scope: dict[str, Symbol]) -> list[Condition]:
    conditions = []
    for names in e.globals.distinct:
        present = [scope[n] for n in names if n in scope]
        for i, left in enumerate(present):
            for right in present[i + 1 :]:
                span = e.globals.unknowns[left.name].span
                pair = (
                    Variable(left, type=left.type, span=span),
                    Variable(right, type=right.type, span=span),
                )
                conditions.append(Condition(call(e, "not_equal", pair, span), relation=True))
    return conditions


# --- requests ----------------------------------------------------------------------------------


def over_unknowns(
    e: Elaborator, names: Iterable[str], scope: Scope, *, only: list[Unknown] | None = None
) -> Walk[Bound]:
    """Bind the unknowns that ``names`` reach (or just ``only``) under the context's constraints.

    What binders of the author bind around the request is no unknown of it; that a definition is
    given the unknowns it depends on changes nothing.
    """
    bound_here = {name for name, symbol in scope.items() if symbol not in e.passed}
    reached = names if only is not None else [n for n in names if n not in bound_here]
    unknowns, constraints = connected(e, reached)
    unknowns = [u for u in unknowns if u.name not in bound_here] if only is None else only
    bound = Bound(dict(scope))
    yield bind_unknowns(e, unknowns, bound)
    bound.guard.extend(_distinct(e, bound.scope))
    bound.guard.extend((yield context_conditions(e, constraints, bound.scope)))
    return bound


@handles(tree.Given)
def given(e: Elaborator, node: tree.Given, scope: Scope) -> Walk[Node]:
    """``v given E``: the value of v, the same for all solutions of E."""
    bound, body = yield under_condition(e, node, scope)
    return Aggregate("given", tuple(bound.binders), tuple(bound.guard), body, type=body.type, span=node.span)


def under_condition(e: Elaborator, node: tree.Given, scope: Scope) -> Walk[tuple[Bound, Node]]:
    """Binders, guard and body of ``v given E``."""
    names = system_names(e, node.condition) | free_names(node.value)
    bound = yield over_unknowns(e, names, scope)
    bound.guard.extend((yield system(e, node.condition, bound.scope)))
    body = yield expression(e, node.value, bound.scope)
    if not bound.binders:
        raise error(
            "MTF0219",
            "no variable of the context occurs in this condition",
            node.condition.span,
            "declare the unknowns in the context, for example `x is real`",
        )
    return bound, body


def system_names(e: Elaborator, node: tree.Expression) -> frozenset[str]:
    """The names that a system uses, through the names of systems as well."""
    names = set(free_names(node))
    pending = [n for n in names if n in e.globals.defined and e.globals.defined[n].system]
    while pending:
        for more in free_names(e.globals.defined[pending.pop()].cases[0].body) - names:
            names.add(more)
            if more in e.globals.defined and e.globals.defined[more].system:
                pending.append(more)
    return frozenset(names)


def satisfiable(e: Elaborator, node: tree.Call, scope: Scope) -> Walk[Node]:
    """``satisfiable(E)``: whether the unknowns can be chosen so that E and the context hold."""
    argument = _single(e, node)
    bound = yield over_unknowns(e, system_names(e, argument), scope)
    bound.guard.extend((yield system(e, argument, bound.scope)))
    body = Literal(True, type=BOOL, span=node.span)
    return Aggregate("satisfiable", tuple(bound.binders), tuple(bound.guard), body, type=BOOL, span=node.span)


def prove(e: Elaborator, node: tree.Call, scope: Scope) -> Walk[Node]:
    """``prove(P)``: whether P holds for all unknowns that satisfy the context."""
    argument = _single(e, node)
    bound = yield over_unknowns(e, system_names(e, argument), scope)
    conditions = yield system(e, argument, bound.scope)
    body = conjunction(tuple(conditions))
    return Aggregate("prove", tuple(bound.binders), tuple(bound.guard), body, type=BOOL, span=node.span)


def equivalent(e: Elaborator, node: tree.Call, scope: Scope) -> Walk[Node]:
    """``equivalent(f, g)``: whether f = g for all unknowns that satisfy the context."""
    if len(node.arguments) != 2:
        raise error(
            "MTF0306", "`equivalent` compares two expressions", node.span, "write `equivalent(f(x), g(x))`"
        )
    left, right = node.arguments
    equation = tree.Comparison(left.span.to(right.span), ("=",), (left, right))
    return (yield prove(e, tree.Call(node.span, node.function, (equation,)), scope))


def solutions(e: Elaborator, node: tree.Call, scope: Scope) -> Walk[Node]:
    """``solutions(E for x, y)``, ``solution(E for x)``, ``solutions(E)`` for all unknowns of E."""
    assert type(node.function) is tree.Name
    argument = _single(e, node)
    if type(argument) is tree.Generator:
        bound = yield _named_unknowns(e, argument, scope)
        conditions = yield system(e, argument.body, bound.scope)
        if argument.guard is not None:
            conditions.append(Condition((yield proposition(e, argument.guard, bound.scope)), relation=True))
    else:
        bound = yield over_unknowns(e, system_names(e, argument), scope)
        conditions = yield system(e, argument, bound.scope)
        if not bound.binders:
            raise error(
                "MTF0219",
                "no variable of the context occurs in this system",
                argument.span,
                "declare the unknowns in the context, or name them: `solutions(E for x, y)`",
            )
    bound.guard.extend(conditions)
    return _solution_set(node.function.name, bound, node.span)


def _named_unknowns(e: Elaborator, node: tree.Generator, scope: Scope) -> Walk[Bound]:
    """The unknowns named behind ``for``, declared in the context or bound there over a domain."""
    names = [n.name for n in map(shapes.bare, node.binders) if type(n) is tree.Name]
    for binder in map(shapes.bare, node.binders):
        if type(binder) is tree.Name and binder.name not in e.globals.unknowns:
            if binder.name in e.broken:
                raise Silenced
            raise error(
                "MTF0205",
                f"`{binder.name}` has no domain",
                binder.span,
                f"declare it in the context (`{binder.name} is real`) or write `for {binder.name} in D`",
            )
    local = [n for n in node.binders if type(shapes.bare(n)) is not tree.Name]
    bound = yield over_unknowns(e, names, scope, only=[e.globals.unknowns[n] for n in names])
    if not local:
        return bound
    more = yield bind(e, local, bound.scope)
    more.binders[:0] = bound.binders
    more.guard[:0] = bound.guard
    return more


def _solution_set(name: str, bound: Bound, span: Span) -> Node:
    values: list[Node] = []
    for binder in bound.binders:
        assert isinstance(binder.pattern, Symbol)
        values.append(Variable(binder.pattern, type=binder.pattern.type, span=binder.span))
    body: Node = (
        values[0]
        if len(values) == 1
        else TupleNode(tuple(values), type=TupleType(tuple(v.type for v in values)), span=span)
    )
    type_: Type = SetType(body.type) if name == "solutions" else body.type
    return Aggregate(name, tuple(bound.binders), tuple(bound.guard), body, type=type_, span=span)


def _single(e: Elaborator, node: tree.Call) -> tree.Expression:
    if len(node.arguments) == 1:
        return node.arguments[0]
    assert type(node.function) is tree.Name
    name = node.function.name
    meant = _in_braces(e, node)
    hint = f"write `{meant}`" if meant else f"put the relations into braces: `{name}({{…, …}})`"
    fixes = (Fix(node.span, meant, Confidence.LIKELY, hint),) if meant else ()
    raise error("MTF0306", f"`{name}` takes one system", node.span, hint, fixes=fixes)


def _in_braces(e: Elaborator, node: tree.Call) -> str | None:
    """A request with several arguments, written as one system; names are what it is to be solved for."""
    assert type(node.function) is tree.Name
    name = node.function.name
    relations: list[tree.Expression] = []
    unknowns: list[str] = []
    for argument in node.arguments:
        listed = argument.items if isinstance(argument, tree.ListDisplay | tree.TupleDisplay) else ()
        parts = listed or (argument,)
        if all(type(part) is tree.Name and not is_system(e, part, {}) for part in parts):
            unknowns.extend(e.source.slice(part.span) for part in parts)
        else:
            relations.extend(parts)
    written = ", ".join(e.source.slice(part.span) for part in relations)
    if not relations or "#" in e.source.slice(node.span):
        return None
    whole = len(relations) == 1 and is_system(e, relations[0], {})
    behind = f" for {', '.join(unknowns)}" if unknowns and name in SOLVING_REQUESTS else ""
    return f"{name}({written if whole else f'{{{written}}}'}{behind})"


# --- the context as a whole ------------------------------------------------------------------------


def context(e: Elaborator) -> Walk[list[Condition]]:
    """Everything the context says, of the unknowns themselves and of parameters.

    Reports the errors of constraints that no request uses.
    """
    bound = Bound({})
    conditions: list[Condition] = []
    for name, unknown in e.globals.unknowns.items():
        try:
            yield free_unknown(e, tree.Name(unknown.span, name))
        except ScriptError as raised:
            e.report(raised.diagnostic)
            e.broken.add(name)
        except Silenced:
            e.broken.add(name)
        else:
            symbol = e.domains[name].pattern
            assert isinstance(symbol, Symbol)
            bound.scope[name] = symbol
            conditions.extend((yield trait_conditions(e, unknown, symbol)))
    conditions.extend(_distinct(e, bound.scope))
    for constraint in e.globals.constraints:
        try:
            conditions.extend((yield context_conditions(e, [constraint], {})))
        except ScriptError as raised:
            e.report(_as_statement(raised.diagnostic, constraint))
        except Silenced:
            continue
    return conditions


def _as_statement(found: Diagnostic, constraint: Constraint) -> Diagnostic:
    """What is said where a whole statement is a value, and so says nothing."""
    if found.code != "MTF0304" or found.span != constraint.expression.span:
        return found
    hint = "a statement says what holds: `… = …` or `… in …`; a value that is wanted stands in `return:`"
    return replace(found, hint=hint)
