"""From IR to terms of Z3, by symbolic evaluation.

What does not depend on an unknown is computed exactly, with the meanings of the operation table;
the rest becomes terms. Finite aggregates are written out, functions of the script put in place,
quantifiers over infinite domains stay quantifiers. The order of evaluation is that of the
language: what a short-circuit ``and``, ``or``, ``implies`` or ``if`` makes irrelevant is not asked
to be defined.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import z3

from mtf_lang.backends.exact.evaluator import evaluate
from mtf_lang.backends.smt import binding
from mtf_lang.backends.smt.arithmetic import OPERATIONS, truth
from mtf_lang.backends.smt.folding import CONSTRUCTORS, fold
from mtf_lang.backends.smt.operations import CHOOSING, STRUCTURED
from mtf_lang.backends.smt.structure import apply, choose, definedness, equality, parts, restrict
from mtf_lang.backends.smt.terms import Builder, Known, Lowered, Members, Term, collapse, settled
from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    ApplyValue,
    Call,
    Case,
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
)
from mtf_lang.planning.strategy import Context
from mtf_lang.table import find
from mtf_lang.table.check import check_arguments
from mtf_lang.table.model import Form
from mtf_lang.types import BOOL, INT, RAT, REAL, Type
from mtf_lang.values.faults import Poisoned, Undefined, Unsupported
from mtf_lang.values.sets import finite_set
from mtf_lang.walk import Walk, run

Scope = Mapping[Symbol, Lowered]
"""What the variables of a place stand for."""

MAXIMUM_NODES = 1_000_000
"""How many nodes are lowered for one request; more would not be solved either."""

CIRCULAR = "MTF0411"
"""The code of a value that needs itself: an error in a relation too, so no formula stands for it."""

MAXIMUM_DEPTH = 64
"""How often a recursive function is put in place within itself."""


class Lowering:
    """The lowering of one request: its terms, and the definitions and values it may read."""

    def __init__(self, definitions: Mapping[str, Definition], context: Context) -> None:
        self.build = Builder()
        self.definitions = definitions
        self.context = context
        self.poisoned = False
        """Whether a named value without a value was read."""
        self.borrowed = False
        """Whether a part was computed by the reference evaluator or by a meaning of the table."""
        self._nodes = 0
        self._depth: dict[str, int] = {}

    def lower(self, node: Node, scope: Scope) -> Lowered:
        """The value or terms of ``node``; raises ``Unsupported`` where it has no translation."""
        return run(self.expression(node, scope))

    def condition(self, node: Node, scope: Scope) -> Term:
        """A node of type Bool as a formula with the formula that says where it is defined."""
        return truth(self.build, self.lower(node, scope))

    # --- expressions -------------------------------------------------------------------------

    def expression(self, node: Node, scope: Scope) -> Walk[Lowered]:
        """The lowering of one node."""
        self._count()
        match node:
            case Literal(value=value):
                return Known(value)
            case Variable(symbol=symbol):
                if symbol not in scope:
                    raise Unsupported(f"`{symbol.name}` is no unknown of this request")
                return scope[symbol]
            case TupleNode() | ListNode():
                items = yield self.arguments(node.items, scope)
                return collapse(items, isinstance(node, ListNode))
            case SetNode():
                return self.set_of((yield self.arguments(node.items, scope)))
        lowered: Lowered = yield self.composed(node, scope)
        return lowered

    def composed(self, node: Node, scope: Scope) -> Walk[Lowered]:
        """The walk of a node that combines others in its own way."""
        match node:
            case Call():
                return self.call(node, scope)
            case Apply():
                return self.application(node, scope)
            case ApplyValue():
                return self.function_at(node, scope)
            case Conditional():
                return self.conditional(node, scope)
            case Aggregate():
                return binding.aggregate(self, node, scope)
        raise Unsupported("a function written in place has no translation to SMT")

    def function_at(self, node: ApplyValue, scope: Scope) -> Walk[Lowered]:
        """A family of unknowns, or another function on a finite set, at its arguments."""
        function = yield self.expression(node.function, scope)
        arguments = yield self.arguments(node.arguments, scope)
        return apply(self.build, function, arguments)

    def _count(self) -> None:
        self._nodes += 1
        self.context.budget.spend()
        if self._nodes > MAXIMUM_NODES:
            raise Unsupported(f"written out for SMT, the request has more than {MAXIMUM_NODES:,} nodes")

    def arguments(self, nodes: tuple[Node, ...], scope: Scope) -> Walk[tuple[Lowered, ...]]:
        """Several nodes from left to right."""
        lowered = []
        for node in nodes:
            lowered.append((yield self.expression(node, scope)))
        return tuple(lowered)

    def set_of(self, items: tuple[Lowered, ...]) -> Lowered:
        """A set written out."""
        if all(isinstance(item, Known) for item in items):
            return Known(finite_set(item.value for item in items if isinstance(item, Known)))
        return Members(tuple((self.build.total(self.build.true), item) for item in items))

    def conditional(self, node: Conditional, scope: Scope) -> Walk[Lowered]:
        """``if``: the branch that is not taken need not be defined."""
        condition = truth(self.build, (yield self.expression(node.condition, scope)))
        if z3.is_true(condition.expression):
            chosen = yield self.expression(node.value, scope)
        elif z3.is_false(condition.expression):
            chosen = yield self.expression(node.other, scope)
        else:
            value = yield self.expression(node.value, scope)
            other = yield self.expression(node.other, scope)
            chosen = choose(self.build, condition.expression, value, other)
        return restrict(self.build, chosen, condition.defined)

    # --- operations --------------------------------------------------------------------------

    def call(self, node: Call, scope: Scope) -> Walk[Lowered]:
        """An operation of the table."""
        match node.operation:
            case "and":
                return settled((yield self.chain(node.arguments, scope, negated=())))
            case "or":
                every = tuple(range(len(node.arguments)))
                return self.negated((yield self.chain(node.arguments, scope, negated=every)))
            case "implies":
                return self.negated((yield self.chain(node.arguments, scope, negated=(1,))))
        arguments = yield self.arguments(node.arguments, scope)
        if node.operation != "functions" and all(isinstance(a, Known) for a in arguments):
            known = self.computed(node, tuple(a.value for a in arguments if isinstance(a, Known)))
            if known is not None:
                return known
        lowering = STRUCTURED.get(node.operation) or OPERATIONS.get(node.operation)
        if lowering is None:
            raise Unsupported(f"`{node.operation}` of an unknown has no translation to SMT")
        found = settled(lowering(self.build, arguments))
        if node.operation in CHOOSING:  # what is not chosen is evaluated before all the same [4.2]
            found = self.after(arguments, found)
        return found

    def after(self, arguments: tuple[Lowered, ...], value: Lowered) -> Lowered:
        """A value that is there only where all arguments are defined."""
        return restrict(self.build, value, self.build.all_of(definedness(self.build, a) for a in arguments))

    def chain(self, nodes: tuple[Node, ...], scope: Scope, negated: tuple[int, ...]) -> Walk[Term]:
        """The conjunction of the nodes, some of them negated, each read where those before hold."""
        steps = []
        for place, node in enumerate(nodes):
            term = truth(self.build, (yield self.expression(node, scope)))
            if place in negated:
                term = Term(self.build.negation(term.expression), term.defined)
            steps.append(term)
            if z3.is_false(term.expression):
                break
        return self.build.guarded(steps)

    def negated(self, term: Term) -> Lowered:
        """The negation of a formula."""
        return settled(Term(self.build.negation(term.expression), term.defined))

    def computed(self, node: Call, values: tuple[Any, ...]) -> Lowered | None:
        """An operation on values, exactly; None where the table has no meaning for it."""
        operation = find(node.operation)
        if operation is None or operation.meaning is None:
            return None
        if operation.form not in (Form.FUNCTION, Form.CONSTANT):
            return None
        folded = fold(node.operation, values)
        if folded is not None:
            return Known(folded)
        self.borrowed = self.borrowed or node.operation not in CONSTRUCTORS
        try:
            return Known(operation.meaning(*check_arguments(operation, values)))
        except Undefined:
            return self.undefined(node.type)
        except Unsupported:
            return None

    def undefined(self, type_: Type) -> Term:
        """A scalar that is defined nowhere."""
        match type_:
            case _ if type_ == BOOL:
                value = self.build.true
            case _ if type_ == INT:
                value = self.build.integer(0)
            case _ if type_ in (RAT, REAL):
                value = self.build.rational(0)
            case _:
                raise Unsupported(
                    "a value that is undefined, and no number or truth value, is part of the request"
                )
        return Term(value, self.build.false)

    # --- definitions of the script -------------------------------------------------------------

    def application(self, node: Apply, scope: Scope) -> Walk[Lowered]:
        """A named value, or a function of the script put in place."""
        definition = self.definitions[node.definition]
        if not node.arguments and not definition.parameters:
            if node.definition in self.context.values:
                return self.named(node)
            value: Lowered = yield self.expression(definition.cases[0].body, scope)
            return value
        arguments = yield self.arguments(node.arguments, scope)
        if all(isinstance(a, Known) for a in arguments):
            return self.applied(node, arguments)
        depth = self._depth.get(node.definition, 0)
        if depth >= MAXIMUM_DEPTH:
            raise Unsupported(
                f"`{definition.name}` calls itself with arguments that depend on unknowns, "
                f"more than {MAXIMUM_DEPTH} times"
            )
        self._depth[node.definition] = depth + 1
        result: Lowered = yield self.cases(definition, node.type, arguments, scope)
        self._depth[node.definition] = depth
        return self.after(arguments, result)  # also after those that the function does not use [4.11]

    def named(self, node: Apply) -> Lowered:
        """The value of a named value; without one it is undefined here, or nothing can be said."""
        try:
            return Known(self.context.values[node.definition])
        except Poisoned as fault:
            return self.without_value(fault, node.type)

    def without_value(self, fault: Poisoned, type_: Type) -> Lowered:
        """What reads a named value that has none: undefined as that is, or nothing can be said."""
        if fault.outcome.diagnostic is None:
            raise fault
        self.poisoned = True
        return self.undefined(type_)

    def applied(self, node: Apply, arguments: tuple[Lowered, ...]) -> Lowered:
        """A function of the script at values, exactly."""
        symbols = tuple(Symbol("", -1 - i, a.type) for i, a in enumerate(node.arguments))
        values = {s: a.value for s, a in zip(symbols, arguments, strict=True) if isinstance(a, Known)}
        call = Apply(node.definition, tuple(Variable(s, type=s.type) for s in symbols), type=node.type)
        return self.exactly(call, values)

    def exactly(self, node: Node, values: Mapping[Symbol, Any]) -> Lowered:
        """A node whose variables have values, by the reference evaluator."""
        self.borrowed = True
        try:
            return Known(evaluate(node, self.context, self.definitions, values))
        except Undefined as fault:
            if fault.code == CIRCULAR:
                raise
            return self.undefined(node.type)
        except Poisoned as fault:
            return self.without_value(fault, node.type)

    def cases(
        self, definition: Definition, type_: Type, arguments: tuple[Lowered, ...], scope: Scope
    ) -> Walk[Lowered]:
        """The first case that applies; none is undefined."""
        tried: list[tuple[Term, Lowered]] = []
        for case in definition.cases:
            condition, inner = self.matches(case, arguments, scope)
            if z3.is_false(condition.expression):
                continue
            if case.guard is not None:
                guard = truth(self.build, (yield self.expression(case.guard, inner)))
                condition = self.build.guarded([condition, guard])
            if z3.is_false(condition.expression) and z3.is_true(condition.defined):
                continue
            tried.append((condition, (yield self.expression(case.body, inner))))
            if z3.is_true(condition.expression):
                break
        return self.first_of(tried, type_)

    def first_of(self, tried: list[tuple[Term, Lowered]], type_: Type) -> Lowered:
        """Cases as a chain of choices, from the last to the first."""
        result: Lowered | None = None
        for condition, body in reversed(tried):
            if z3.is_true(condition.expression):
                result = body
            else:
                rest = restrict(self.build, body, self.build.false) if result is None else result
                result = choose(self.build, condition.expression, body, rest)
            result = restrict(self.build, result, condition.defined)
        return self.undefined(type_) if result is None else result

    def matches(self, case: Case, arguments: tuple[Lowered, ...], scope: Scope) -> tuple[Term, Scope]:
        """Where the patterns of a case fit the arguments, and what they bind."""
        bound: dict[Symbol, Lowered] = {**scope}
        terms = [
            self.match(pattern, argument, bound)
            for pattern, argument in zip(case.patterns, arguments, strict=True)
        ]
        return self.build.guarded(terms), bound

    def match(self, pattern: Pattern, value: Lowered, bound: dict[Symbol, Lowered]) -> Term:
        """Bind the variables of one pattern; the condition under which the value has its form."""
        terms: list[Term] = []
        pending: list[tuple[Pattern, Lowered]] = [(pattern, value)]
        while pending:
            form, part = pending.pop()
            if isinstance(form, Symbol):
                bound[form] = part
            elif isinstance(form, LiteralPattern):
                terms.append(equality(self.build, part, Known(form.value)))
            else:
                items = parts(part)
                if items is None or len(items) != len(form.items):
                    return self.build.total(self.build.false)
                pending.extend(reversed(list(zip(form.items, items, strict=True))))
        return self.build.guarded(terms)
