"""The walk over a request: names, functions, aggregates, requests over finite domains.

Named values are computed anew from their definitions; nothing that another strategy found is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mtf_lang.backends.plain.folds import FOLDS, Fold
from mtf_lang.backends.plain.numbers import DOUBTS
from mtf_lang.backends.plain.shapes import collected, elements, parts, read, same, written
from mtf_lang.backends.plain.table import OPERATIONS
from mtf_lang.diagnostics import Diagnostic
from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    ApplyValue,
    Call,
    Case,
    Condition,
    Conditional,
    Definition,
    ListNode,
    Literal,
    LiteralPattern,
    Node,
    Pattern,
    SetNode,
    Symbol,
    TupleNode,
    Variable,
    asserts_where_defined,
)
from mtf_lang.planning.strategy import Context
from mtf_lang.result import DOUBTFUL, Outcome, Reason, Status, unknown
from mtf_lang.values.faults import LimitHit, Undecided, Undefined, Unsupported
from mtf_lang.values.model import FiniteFunction, ListValue
from mtf_lang.walk import Walk, run

Scope = Mapping[Symbol, Any]


def outcome(node: Node, definitions: Mapping[str, Definition], context: Context) -> Outcome:
    """The value of a closed node as an outcome."""
    evaluator = _Evaluator(definitions, context)
    DOUBTS.count = 0
    try:
        value = written(run(evaluator.value(node, {})))
    except Undefined as fault:
        return Outcome(diagnostic=Diagnostic(fault.code, fault.message, node.span))
    except LimitHit as fault:
        return unknown(Reason.LIMIT, fault.message)
    except Undecided as fault:
        return unknown(Reason.UNDECIDED, str(fault))
    except (Unsupported, RecursionError) as fault:
        return unknown(Reason.UNSUPPORTED, str(fault))
    return Outcome(value, Status.NUMERIC, evidence="a second meaning", counts={DOUBTFUL: DOUBTS.count})


_PENDING = object()


class _Evaluator:
    """One request: what is defined, what is known by now, and what work is left."""

    def __init__(self, definitions: Mapping[str, Definition], context: Context) -> None:
        self.definitions = definitions
        self.spend = context.budget.spend
        self.known: dict[tuple[str, tuple[Any, ...]], Any] = {}

    def value(self, node: Node, scope: Scope) -> Walk[Any]:
        """The value of one node."""
        self.spend()
        match node:
            case Literal(value=value):
                return read(value)
            case Variable(symbol=symbol):
                return scope[symbol]
            case Call(operation="and" | "or" | "implies"):
                return (yield self.connective(node, scope))
            case Call():
                return (yield self.call(node, scope))
            case Conditional(condition=condition, value=value, other=other):
                chosen = value if (yield self.truth(condition, scope)) else other
                return (yield self.value(chosen, scope))
            case TupleNode(items=items):
                return tuple((yield self.values(items, scope)))
            case ListNode(items=items):
                return ListValue(tuple((yield self.values(items, scope))))
            case SetNode(items=items):
                return collected((yield self.values(items, scope)))
            case Apply():
                return (yield self.application(node, scope))
            case ApplyValue(function=function, arguments=arguments):
                mapping = yield self.value(function, scope)
                return applied(mapping, (yield self.values(arguments, scope)))
            case Aggregate():
                return (yield self.aggregate(node, scope))
        raise Unsupported("a function written in place")

    def values(self, nodes: tuple[Node, ...], scope: Scope) -> Walk[list[Any]]:
        found = []
        for node in nodes:
            found.append((yield self.value(node, scope)))
        return found

    def truth(self, node: Node, scope: Scope) -> Walk[bool]:
        """The value of a proposition."""
        value = yield self.value(node, scope)
        if not isinstance(value, bool):
            raise Undefined("a proposition is needed", "MTF0402")
        return value

    def connective(self, node: Call, scope: Scope) -> Walk[bool]:
        """From left to right, up to the operand that decides."""
        if node.operation == "implies":
            premise, conclusion = node.arguments
            holds = yield self.truth(premise, scope)
            return (yield self.truth(conclusion, scope)) if holds else True
        decisive = node.operation == "or"
        for operand in node.arguments:
            if (yield self.truth(operand, scope)) is decisive:
                return decisive
        return not decisive

    def call(self, node: Call, scope: Scope) -> Walk[Any]:
        operation = OPERATIONS.get(node.operation)
        if operation is None:
            raise Unsupported(f"`{node.operation}` has no second meaning")
        arguments = yield self.values(node.arguments, scope)
        try:
            return operation(*arguments)
        except (ArithmeticError, TypeError, ValueError) as fault:
            raise Unsupported(f"`{node.operation}` has no second meaning there: {fault}") from None

    # --- functions ---

    def application(self, node: Apply, scope: Scope) -> Walk[Any]:
        """A named value or a function at its arguments, each computed once."""
        arguments = tuple((yield self.values(node.arguments, scope)))
        key = (node.definition, arguments)
        found = self.known.get(key)
        if found is _PENDING:
            raise Undefined("a value that needs itself", "MTF0411")
        if isinstance(found, Undefined):
            raise found
        if found is not None:
            return found
        self.known[key] = _PENDING
        try:
            found = yield self.cases(self.definitions[node.definition].cases, arguments)
        except Undefined as fault:
            self.known[key] = fault
            raise
        self.known[key] = found
        return found

    def cases(self, cases: tuple[Case, ...], arguments: tuple[Any, ...]) -> Walk[Any]:
        """The first case whose patterns and guard hold."""
        for case in cases:
            inner: dict[Symbol, Any] = {}
            if not all(matched(p, a, inner) for p, a in zip(case.patterns, arguments, strict=True)):
                continue
            if case.guard is None or (yield self.truth(case.guard, inner)):
                return (yield self.value(case.body, inner))
        raise Undefined("no case applies", "MTF0410")

    # --- aggregates ---

    def aggregate(self, node: Aggregate, scope: Scope) -> Walk[Any]:
        make = FOLDS.get(node.kind)
        if make is None:
            raise Unsupported(f"`{node.kind}` has no second meaning")
        fold = make()
        yield self.bindings(node, 0, dict(scope), (), fold)
        return fold.result()

    def bindings(
        self, node: Aggregate, place: int, scope: dict[Symbol, Any], bound: tuple[Any, ...], fold: Fold
    ) -> Walk[None]:
        """Every binding from the binder at ``place`` on is given to ``fold``, until that has seen enough."""
        if place == len(node.binders):
            yield self.binding(node, scope, bound, fold)
            return
        binder = node.binders[place]
        domain = yield self.value(binder.domain, scope)
        for element in elements(domain):
            self.spend()
            inner = dict(scope)
            if matched(binder.pattern, element, inner):
                yield self.bindings(node, place + 1, inner, (*bound, element), fold)
            if fold.decided:
                return

    def binding(
        self, node: Aggregate, scope: dict[Symbol, Any], bound: tuple[Any, ...], fold: Fold
    ) -> Walk[None]:
        for condition in node.guard:
            if not (yield self.holds(condition, scope)):
                return
        if not fold.needs_value:
            fold.take(None, bound)
            return
        try:
            value = yield self.value(node.body, scope)
        except Undefined as fault:
            if asserts_where_defined(node) and fault.code != "MTF0411":
                return
            raise
        fold.take(value, bound)

    def holds(self, condition: Condition, scope: Scope) -> Walk[bool]:
        """A condition; a relation does not hold where it is undefined."""
        try:
            return (yield self.truth(condition.node, scope))
        except Undefined as fault:
            if condition.relation and fault.code != "MTF0411":
                return False
            raise


def matched(pattern: Pattern, value: Any, scope: dict[Symbol, Any]) -> bool:
    """Whether a pattern fits a value; its variables are put into ``scope``."""
    pending = [(pattern, value)]
    while pending:
        form, part = pending.pop()
        if isinstance(form, Symbol):
            scope[form] = part
        elif isinstance(form, LiteralPattern):
            if not same(read(form.value), part):
                return False
        else:
            items = parts(part)
            if items is None or len(items) != len(form.items):
                return False
            pending.extend(zip(form.items, items, strict=True))
    return True


def applied(function: Any, arguments: list[Any]) -> Any:
    """A finite function at its arguments."""
    if not isinstance(function, FiniteFunction):
        raise Unsupported("a function that is no finite one")
    wanted = arguments[0] if len(arguments) == 1 else tuple(arguments)
    for argument, value in function.pairs:
        if same(argument, wanted):
            return value
    raise Undefined("the function has no value there", "MTF0406")
