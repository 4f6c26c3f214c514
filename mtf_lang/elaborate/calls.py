"""Written calls ``f(…)``: functions of the script, function values, and operations by their form."""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.diagnostics import Confidence, Fix, Label, ScriptError
from mtf_lang.elaborate import calculus, definitions, requests, shapes
from mtf_lang.elaborate.binders import Bound, comprehension, element_type, generator, ranged
from mtf_lang.elaborate.core import expression, handles, many
from mtf_lang.elaborate.operations import call, mismatch, usage
from mtf_lang.elaborate.scope import Defined, Elaborator, Scope, Silenced, error
from mtf_lang.ir.nodes import Aggregate, ApplyValue, Binder, ListNode, Literal, Node, Pattern, Variable
from mtf_lang.ir.walk import pattern_symbols
from mtf_lang.source import Span
from mtf_lang.syntax import tree
from mtf_lang.table import find, overloads
from mtf_lang.table.foreign import foreign_hint
from mtf_lang.table.model import Form, Operation
from mtf_lang.table.wording import describe
from mtf_lang.types import (
    ANY,
    BOOL,
    NEVER,
    FunctionType,
    ListType,
    TupleType,
    Type,
    is_number,
    join,
)
from mtf_lang.walk import Walk

REQUESTS: dict[str, Callable[[Elaborator, tree.Call, Scope], Walk[Node]]] = {
    "solutions": requests.solutions,
    "solution": requests.solutions,
    "satisfiable": requests.satisfiable,
    "prove": requests.prove,
    "equivalent": requests.equivalent,
}

OVER_LISTS = {"union_all": "union_all", "intersect_all": "intersect_all", "intersect": "intersect_all"}
"""Operations that range over binders by way of a list: ``union_all(A(k) for k in 1..3)``."""


@handles(tree.Call)
def written_call(e: Elaborator, node: tree.Call, scope: Scope) -> Walk[Node]:
    """``f(…)`` by what f is: a local function value, a definition, an unknown family, an operation."""
    function = shapes.bare(node.function)
    if type(function) is not tree.Name:
        value = yield expression(e, function, scope)
        return (yield _at(e, value, node, scope))
    name = function.name
    if name in scope or name in e.globals.unknowns:
        value = yield expression(e, function, scope)
        return (yield _at(e, value, node, scope))
    defined = e.globals.defined.get(name)
    if defined is not None and not defined.function:
        value = yield expression(e, function, scope)
        return (yield _at(e, value, node, scope))
    if defined is not None:
        return (yield _defined(e, node, scope))
    operation = None if foreign_hint(name) else find(name)
    if operation is None:
        raise unknown_function(e, function, scope)
    try:
        return (yield _operation(e, operation, node, scope))
    except (ScriptError, Silenced):
        # What does not fit may be the call of another language: then that is the one cause.
        check_idiom(e, function, scope)
        raise


def unknown_function(e: Elaborator, function: tree.Name, scope: Scope) -> Exception:
    """The error for an unknown function; the catalogue of foreign spellings is loaded for faults only."""
    from mtf_lang.elaborate import strangers

    return strangers.unknown_function(e, function, scope)


def check_idiom(e: Elaborator, function: tree.Name, scope: Scope) -> None:
    """Raise where a faulty call is written as in another language."""
    from mtf_lang.elaborate import strangers

    strangers.check_idiom(e, function, scope)


def _at(e: Elaborator, function: Node, node: tree.Call, scope: Scope) -> Walk[Node]:
    """A value at arguments: a function value; anything else is a forgotten product sign."""
    arguments = yield many(e, node.arguments, scope)
    if isinstance(function.type, FunctionType):
        if len(function.type.parameters) != len(arguments):
            raise error(
                "MTF0306",
                f"this function takes {len(function.type.parameters)} arguments, not {len(arguments)}",
                node.span,
            )
        return ApplyValue(function, arguments, type=function.type.result, span=node.span)
    if function.type in (ANY, NEVER):
        return ApplyValue(function, arguments, type=ANY, span=node.span)
    head = e.source.slice(node.function.span)
    tail = e.source.slice(Span(node.function.span.end, node.span.end)).strip()
    raise error(
        "MTF0310",
        f"`{head}` is {describe(function.type)}, not a function",
        node.span,
        f"for a product write `{head}*{tail}`",
        fixes=(
            Fix(
                Span(node.function.span.end, node.function.span.end),
                "*",
                Confidence.LIKELY,
                "write the product sign",
            ),
        ),
    )


def _defined(e: Elaborator, node: tree.Call, scope: Scope) -> Walk[Node]:
    assert type(node.function) is tree.Name
    defined = e.globals.defined[node.function.name]
    if defined.faulty:
        raise Silenced
    expected = len(defined.cases[0].patterns)
    given = node.arguments
    if expected != len(given):
        raise error(
            "MTF0306",
            f"`{defined.name}` takes {expected} argument{'' if expected == 1 else 's'}, not {len(given)}",
            node.span,
            _grouped(e, defined, node),
            labels=(Label(defined.span, "defined here"),),
        )
    arguments = yield many(e, given, scope)
    return (yield definitions.apply(e, defined, arguments, node.span, scope))


def _grouped(e: Elaborator, defined: Defined, node: tree.Call) -> str:
    """The arguments in the brackets of the parameters where the numbers agree; else how it is used."""
    patterns = [shapes.bare(p) for p in defined.cases[0].patterns]
    sizes = [len(p.items) if type(p) is tree.TupleDisplay else 1 for p in patterns]
    if sum(sizes) != len(node.arguments):
        shown = ", ".join(e.source.slice(p.span) for p in patterns)
        return f"it is used as `{defined.name}({shown})`" if patterns else f"write `{defined.name}` alone"
    given = iter([e.source.slice(a.span) for a in node.arguments])
    parts = [[next(given) for _ in range(size)] for size in sizes]
    written = ", ".join(f"({', '.join(p)})" if len(p) > 1 else p[0] for p in parts)
    return f"write `{defined.name}({written})`"


# --- operations by form --------------------------------------------------------------------------


def _operation(e: Elaborator, operation: Operation, node: tree.Call, scope: Scope) -> Walk[Node]:
    match operation.form:
        case Form.AGGREGATE:
            return (yield _aggregate(e, operation, node, scope))
        case Form.REQUEST:
            assert type(node.function) is tree.Name
            named = tree.Call(node.span, tree.Name(node.function.span, operation.name), node.arguments)
            return (yield REQUESTS[operation.name](e, named, scope))
        case Form.CALCULUS:
            return (yield calculus.calculus_call(e, operation, node, scope))
        case Form.CONSTANT:
            value = yield expression(e, node.function, scope)
            return (yield _at(e, value, node, scope))
    if len(node.arguments) == 1 and type(node.arguments[0]) is tree.Generator:
        whole = OVER_LISTS.get(operation.name)
        if whole is not None:
            members = yield comprehension(e, node.arguments[0], scope, "list", node.span)
            return call(e, whole, (members,), node.span)
        raise error(
            "MTF0221",
            f"`{operation.name}` does not range over values",
            node.arguments[0].span,
            f"it is used as {usage(operation)}; "
            f"for all values make a list or a set of them: `[{operation.name}(…) for …]`",
        )
    arguments = yield many(e, node.arguments, scope)
    return call(e, operation.name, arguments, node.span)


def _aggregate(e: Elaborator, operation: Operation, node: tree.Call, scope: Scope) -> Walk[Node]:
    """``sum(e for x in D if c)``, ``sum(S)``, ``max(v given E)``, ``max(a, b, c)``."""
    if not node.arguments:
        raise error(
            "MTF0306", f"`{operation.name}` is given nothing to combine", node.span, f"{usage(operation)}"
        )
    first = node.arguments[0]
    if len(node.arguments) == 1 and type(first) is tree.Generator:
        bound, body = yield generator(e, first, scope)
    elif len(node.arguments) == 1 and type(first) is tree.Given:
        bound, body = yield requests.under_condition(e, first, scope)
    else:
        bound, body = yield _collection(e, operation, node, scope)
    return aggregate(operation, bound, body, node.span)


def _collection(
    e: Elaborator, operation: Operation, node: tree.Call, scope: Scope
) -> Walk[tuple[Bound, Node]]:
    """One set or list as what is ranged over, or several values as a list of them."""
    arguments = tuple(ranged(e, argument) for argument in (yield many(e, node.arguments, scope)))
    found = overloads.resolve(operation, tuple(a.type for a in arguments))
    if isinstance(found, overloads.Mismatch):
        raise mismatch(operation, found, arguments, node.span)
    domain = arguments[0]
    if len(arguments) > 1:
        joined: Type = NEVER
        for argument in arguments:
            joined = join(joined, argument.type) or ANY
        domain = ListNode(arguments, type=ListType(joined), span=node.span)
    item = element_type(domain)
    assert item is not None
    symbol = e.fresh("element", item)
    bound = Bound(dict(scope), [Binder(symbol, domain, node.span)])
    variable = Variable(symbol, type=item, span=node.span)
    return bound, Literal(True, type=BOOL, span=node.span) if operation.name == "count" else variable


def aggregate(operation: Operation, bound: Bound, body: Node, span: Span) -> Node:
    """The aggregate node of an operation, with its type."""
    kind = operation.name
    if kind == "count" and body.type == BOOL and type(body) is not Literal:
        raise error(
            "MTF0311",
            "`count` counts what `for` ranges over, not how often this is true",
            body.span,
            "write the condition behind `if`: `count(x for x in D if …)`",
        )
    _check_body(kind, body)
    found = overloads.resolve_aggregate(
        operation, body.type, _binding_type([b.pattern for b in bound.binders])
    )
    if isinstance(found, overloads.Mismatch):
        raise error("MTF0305", f"`{kind}` {found.words}, and this is {describe(body.type)}", body.span)
    return Aggregate(kind, tuple(bound.binders), tuple(bound.guard), body, type=found, span=span)


_NUMERIC_BODIES = frozenset(
    {"sum", "product", "min", "max", "argmin", "argmax", "mean", "variance", "expectation", "gcd", "lcm"}
)
_BOOLEAN_BODIES = frozenset({"probability", "forall", "exists", "exists_unique"})


def _check_body(kind: str, body: Node) -> None:
    if kind in _NUMERIC_BODIES and not (is_number(body.type) or body.type in (ANY, NEVER)):
        raise error(
            "MTF0305",
            f"`{kind}` combines numbers, and this is {describe(body.type)}",
            body.span,
            "to count how often something holds write `count(x for x in D if …)`"
            if body.type == BOOL
            else None,
        )
    if kind in _BOOLEAN_BODIES and body.type not in (BOOL, ANY, NEVER):
        raise error(
            "MTF0304",
            f"`{kind}` takes a condition, and this is {describe(body.type)}",
            body.span,
            "write what is to hold, for example a comparison",
        )


def _binding_type(patterns: list[Pattern]) -> Type:
    """The type of a binding: of the one variable, or of the tuple of all that are bound, in order."""
    types = tuple(symbol.type for pattern in patterns for symbol in pattern_symbols(pattern))
    return types[0] if len(types) == 1 else TupleType(types)
