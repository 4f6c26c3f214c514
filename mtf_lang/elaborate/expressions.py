"""Handlers of the plain kinds of expression: names, operators, comparisons, displays."""

from __future__ import annotations

from mtf_lang.diagnostics import Diagnostic, Label, Severity
from mtf_lang.elaborate import binders, definitions, requests, shapes
from mtf_lang.elaborate.core import expression, handles, many, proposition
from mtf_lang.elaborate.extent import within
from mtf_lang.elaborate.kinds import is_multiset, operation_for
from mtf_lang.elaborate.operations import call, constant
from mtf_lang.elaborate.scope import Elaborator, Scope, error
from mtf_lang.ir.nodes import (
    ApplyValue,
    Call,
    Conditional,
    ListNode,
    Literal,
    Node,
    SetNode,
    TupleNode,
    Variable,
)
from mtf_lang.syntax import tree
from mtf_lang.table.wording import describe
from mtf_lang.types import (
    BOOL,
    COMPLEX,
    INT,
    NEVER,
    RAT,
    STRING,
    FunctionType,
    ListType,
    NameType,
    SetType,
    StructureType,
    TupleType,
    Type,
    join,
)
from mtf_lang.walk import Walk

OPERATORS = {
    "+": "add",
    "-": "subtract",
    "*": "multiply",
    "/": "divide",
    "^": "power",
    "mod": "mod",
    "div": "div",
    "..": "range",
    "union": "union",
    "intersect": "intersect",
    "minus": "difference",
    "cross": "cartesian",
    "and": "and",
    "or": "or",
    "implies": "implies",
    "iff": "iff",
}
RELATIONS = {
    "=": "equal",
    "==": "equal",
    "!=": "not_equal",
    "<": "less",
    "<=": "less_equal",
    ">": "greater",
    ">=": "greater_equal",
    "in": "member",
    "not_in": "not_member",
    "subset": "subset",
    "subseteq": "subseteq",
    "divides": "divides",
}
PREFIXES = {"-": "negate", "not": "not", "!": "factorial"}
LOGICAL = frozenset({"and", "or", "implies", "iff", "not"})


# --- leaves ------------------------------------------------------------------------------------


@handles(tree.Number)
def _number(e: Elaborator, node: tree.Number, scope: Scope) -> Walk[Node]:
    return Literal(node.value, type=INT if isinstance(node.value, int) else RAT, span=node.span)
    yield


@handles(tree.Text)
def _text(e: Elaborator, node: tree.Text, scope: Scope) -> Walk[Node]:
    return Literal(node.value, type=STRING, span=node.span)
    yield


@handles(tree.Name)
def _name(e: Elaborator, node: tree.Name, scope: Scope) -> Walk[Node]:
    symbol = scope.get(node.name)
    if symbol is not None:
        return Variable(symbol, type=symbol.type, span=node.span)
    if node.name in e.globals.unknowns:
        return (yield requests.free_unknown(e, node))
    if node.name in e.globals.defined:
        return (yield definitions.named_value(e, node, scope))
    declared = e.globals.names.get(node.name)
    if declared is not None:
        return Literal(declared, type=NameType(declared.names), span=node.span)
    found = constant(node)
    if found is not None:
        return found
    raise unknown_name(e, node, scope)


def unknown_name(e: Elaborator, node: tree.Name, scope: Scope) -> Exception:
    """The error for an unknown name; the catalogue of foreign spellings is loaded for faults only."""
    from mtf_lang.elaborate import strangers

    return strangers.unknown_name(e, node, scope)


# --- operators ---------------------------------------------------------------------------------


@handles(tree.Parenthesised)
def _parenthesised(e: Elaborator, node: tree.Parenthesised, scope: Scope) -> Walk[Node]:
    return (yield expression(e, node.inner, scope))


def _operand(e: Elaborator, operator: str, node: tree.Expression, scope: Scope) -> Walk[Node]:
    """An operand; beside ``and``, ``or``, ``not`` … a system is the conjunction of its relations."""
    if operator in LOGICAL and requests.is_system(e, node, scope):
        return requests.condition(e, node, scope)
    return expression(e, node, scope)


@handles(tree.Unary)
def _unary(e: Elaborator, node: tree.Unary, scope: Scope) -> Walk[Node]:
    operand = yield _operand(e, node.operator, node.operand, scope)
    if node.operator == "+":
        return operand
    if node.operator == "-" and type(operand) is Literal and operand.type in (INT, RAT):
        return Literal(-operand.value, type=operand.type, span=node.span)  # type: ignore[operator]
    return call(e, operation_for(PREFIXES[node.operator], (operand,)), (operand,), node.span)


@handles(tree.Binary)
def _binary(e: Elaborator, node: tree.Binary, scope: Scope) -> Walk[Node]:
    left = yield _operand(e, node.operator, node.left, scope)
    right = yield _operand(e, node.operator, node.right, scope)
    name = operation_for(OPERATORS[node.operator], (left, right))
    if name == "multiply" and isinstance(left.type, SetType) and isinstance(right.type, SetType):
        name = "cartesian"  # A × B: the sign of products is that of Cartesian products too
    return call(e, name, (left, right), node.span)


@handles(tree.Comparison)
def _comparison(e: Elaborator, node: tree.Comparison, scope: Scope) -> Walk[Node]:
    operands = yield many(e, node.operands, scope)
    links = []
    for i, operator in enumerate(node.operators):
        left, right = operands[i], operands[i + 1]
        span = left.span.to(right.span)
        _comparable(operator, left, right)
        _note_order_of_complex(e, operator, left, right)
        if operator in ("in", "not_in") and is_multiset(right):
            right = call(e, "support", (right,), right.span)
        links.append(call(e, RELATIONS[operator], (left, right), span))
    return links[0] if len(links) == 1 else Call("and", tuple(links), type=BOOL, span=node.span)


_BY_SIZE = frozenset({"<", "<=", ">", ">="})


def _note_order_of_complex(e: Elaborator, operator: str, left: Node, right: Node) -> None:
    """Complex numbers have no order: such a relation holds at real values only."""
    if operator not in _BY_SIZE:
        return
    for side in (left, right):
        if isinstance(side, Variable) and side.type == COMPLEX:
            name = side.symbol.name
            e.report(
                Diagnostic(
                    "MTF0314",
                    f"`{operator}` compares by size, and `{name}` is complex",
                    side.span,
                    Severity.WARNING,
                    f"declare `{name}` real, or compare `abs({name})`, `re({name})` or `im({name})`",
                )
            )


def _comparable(operator: str, left: Node, right: Node) -> None:
    """Values of different kinds are never equal; asking is a slip."""
    if operator not in ("=", "==", "!=") or join(left.type, right.type) is not None:
        return
    raise error(
        "MTF0301",
        f"`{operator}` compares {describe(left.type)} with {describe(right.type)}",
        left.span.to(right.span),
        "two values of different kinds are never equal; compare parts of the same kind",
        labels=(
            Label(left.span, f"this is {describe(left.type)}"),
            Label(right.span, f"this is {describe(right.type)}"),
        ),
    )


@handles(tree.Congruence)
def _congruence(e: Elaborator, node: tree.Congruence, scope: Scope) -> Walk[Node]:
    parts = yield many(e, (node.left, node.right, node.modulus), scope)
    return call(e, "congruent", parts, node.span)


@handles(tree.Conditional)
def _conditional(e: Elaborator, node: tree.Conditional, scope: Scope) -> Walk[Node]:
    condition = yield proposition(e, node.condition, scope)
    value, other = yield many(e, (node.value, node.other), scope)
    joined = join(value.type, other.type)
    if joined is None:
        raise error(
            "MTF0302",
            f"the branches of `if` are {describe(value.type)} and {describe(other.type)}",
            node.span,
            "both branches must be of one kind",
            labels=(
                Label(value.span, f"then: {describe(value.type)}"),
                Label(other.span, f"else: {describe(other.type)}"),
            ),
        )
    return Conditional(condition, value, other, type=joined, span=node.span)


# --- displays ----------------------------------------------------------------------------------


@handles(tree.TupleDisplay)
def _tuple(e: Elaborator, node: tree.TupleDisplay, scope: Scope) -> Walk[Node]:
    items = yield many(e, node.items, scope)
    type_ = within(TupleType(tuple(i.type for i in items)), node.span)
    return TupleNode(items, type=type_, span=node.span)


@handles(tree.ListDisplay)
def _list(e: Elaborator, node: tree.ListDisplay, scope: Scope) -> Walk[Node]:
    if len(node.items) == 1 and type(node.items[0]) is tree.Generator:
        return (yield binders.comprehension(e, node.items[0], scope, "list", node.span))
    items = yield many(e, node.items, scope)
    return ListNode(items, type=within(ListType(common_type(items, "list")), node.span), span=node.span)


@handles(tree.SetDisplay)
def _set(e: Elaborator, node: tree.SetDisplay, scope: Scope) -> Walk[Node]:
    if shapes.is_system(node):
        raise requests.misplaced_system(node)
    if len(node.items) == 1 and type(node.items[0]) is tree.Generator:
        return (yield binders.comprehension(e, node.items[0], scope, "set", node.span))
    items = yield many(e, node.items, scope)
    return SetNode(items, type=within(SetType(common_type(items, "set")), node.span), span=node.span)


def common_type(items: tuple[Node, ...], what: str) -> Type:
    """The type of the elements of a display; elements of two kinds are an error."""
    joined: Type = NEVER
    for index, item in enumerate(items):
        wider = join(joined, item.type)
        if wider is None:
            first = next(i for i in items[:index] if join(i.type, item.type) is None)
            raise error(
                "MTF0303",
                f"this {what} holds {describe(first.type)} and {describe(item.type)}",
                item.span,
                f"the elements of a {what} are of one kind; use tuples to keep different kinds together",
                labels=(Label(first.span, describe(first.type)), Label(item.span, describe(item.type))),
            )
        joined = wider
    return joined


@handles(tree.Index)
def _index(e: Elaborator, node: tree.Index, scope: Scope) -> Walk[Node]:
    if _is_function(e, node.sequence, scope):
        return (yield expression(e, tree.Call(node.span, node.sequence, node.indices), scope))
    sequence = yield expression(e, node.sequence, scope)
    indices = yield many(e, node.indices, scope)
    if isinstance(sequence.type, FunctionType):
        return ApplyValue(sequence, indices, type=sequence.type.result, span=node.span)
    if isinstance(sequence.type, StructureType):
        return call(e, "entry", (sequence, *indices), node.span)
    found = sequence
    for index in indices:
        found = call(e, "index", (found, index), node.span)
    return found


def _is_function(e: Elaborator, node: tree.Expression, scope: Scope) -> bool:
    """Whether a name is that of a function of the script, so that ``a[n]`` is ``a(n)`` [2.2]."""
    if type(node) is not tree.Name or node.name in scope:
        return False
    defined = e.globals.defined.get(node.name)
    return defined is not None and defined.function


# --- what stands only in certain places ------------------------------------------------------------


@handles(tree.Generator)
def _generator(e: Elaborator, node: tree.Generator, scope: Scope) -> Walk[Node]:
    raise error(
        "MTF0212",
        "`for` ranges over something only inside an operation such as `sum(…)`, a set or a list",
        node.span,
        "say what is to be done with the values: `sum(… for …)`, `{… for …}`, `[… for …]`",
    )
    yield


@handles(tree.Approach)
def _approach(e: Elaborator, node: tree.Approach, scope: Scope) -> Walk[Node]:
    raise error(
        "MTF0213",
        "`->` belongs into a limit",
        node.span,
        "write `limit(f(x), x -> a)`; for an implication write `implies`",
    )
    yield


@handles(tree.Named)
def _named(e: Elaborator, node: tree.Named, scope: Scope) -> Walk[Node]:
    raise error(
        "MTF0214",
        "this operation has no named arguments",
        node.span,
        "give the arguments in order; for a condition write `if …` behind `for …`",
    )
    yield
