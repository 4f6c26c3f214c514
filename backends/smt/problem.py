"""A request over unknowns as formulas, and points (values of the unknowns) held against the request.

What Z3 proposes is a candidate. ``Problem.check`` evaluates domains and conditions at a point with
the reference evaluator, which also finds the place and the values where something is undefined.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import z3

from mtf_lang.backends.exact.accumulate import assignment
from mtf_lang.backends.exact.evaluator import evaluate
from mtf_lang.backends.smt.arithmetic import truth
from mtf_lang.backends.smt.binding import Read, introduce, read_conditions
from mtf_lang.backends.smt.lower import Lowering
from mtf_lang.backends.smt.numbers import algebraic_polynomial, from_expression, is_root
from mtf_lang.backends.smt.prover import Prover
from mtf_lang.backends.smt.structure import definedness, entries, parts
from mtf_lang.backends.smt.terms import (
    Bounds,
    Combination,
    Expression,
    Functions,
    Known,
    Lowered,
    Members,
    Product,
    Term,
)
from mtf_lang.ir.nodes import (
    Aggregate,
    Call,
    Definition,
    Literal,
    Node,
    Symbol,
    TuplePattern,
    asserts_where_defined,
)
from mtf_lang.ir.walk import bound_symbols
from mtf_lang.planning.strategy import Context
from mtf_lang.types import BOOL
from mtf_lang.values.faults import Undecided, Undefined, Unsupported
from mtf_lang.values.model import FiniteFunction, ListValue, SetValue
from mtf_lang.values.order import equal
from mtf_lang.walk import run

Point = Mapping[Symbol, Any]
"""Values of the unknowns."""


@dataclass(slots=True)
class Problem:
    """A request, lowered: the unknowns, where they satisfy all conditions, and the body.

    ``inside`` holds where the unknowns are in their domains and the guard holds. ``constants`` are
    the scalars of the unknowns in canonical order, ``conditions`` those of the guard; ``finite`` says
    whether all domains are.
    """

    node: Aggregate
    definitions: Mapping[str, Definition]
    context: Context
    lowering: Lowering
    prover: Prover
    unknowns: Mapping[Symbol, Lowered]
    constants: tuple[Expression, ...]
    conditions: tuple[Read, ...]
    inside: Term
    body: Lowered
    finite: bool
    domains: tuple[Term, ...]
    """Of each binder, that its unknowns lie in its domain."""
    asserted: Term | None = None
    """The body of a ``prove`` as it is; ``body`` is true where this is undefined [4.9]."""
    exact: bool = True
    """Whether all that was held against a point so far could be evaluated there."""

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The variables of the binders in order."""
        return bound_symbols(self.node)

    def defined(self) -> Expression:
        """The formula that domains, conditions and body are defined at the unknowns."""
        build = self.lowering.build
        reached = build.implication(self.inside.expression, definedness(build, self.body))
        return build.all_of([self.inside.defined, reached])

    def undefined_model(self) -> Expression | None:
        """A model at which domains, conditions or body are undefined, None where they never are."""
        where = self.defined()
        return None if z3.is_true(where) else self.prover.model(self.lowering.build.negation(where))

    def proposition(self) -> Expression:
        """The body as a formula, for requests whose body is a proposition."""
        return truth(self.lowering.build, self.body).expression

    # --- points ------------------------------------------------------------------------------

    def point(self, model: Expression) -> Point:
        """The values that a model gives to the unknowns."""
        return {symbol: value_in(model, self.unknowns[symbol]) for symbol in self.symbols}

    def solution_at(self, model: Expression) -> Point:
        """The point of a model, after domains and conditions were found to hold there.

        Raises ``UndefinedAt`` where they are undefined and ``Undecided`` where they do not hold.
        """
        point = self.point(model)
        if not self.holds(point, model):
            raise Undecided(
                f"Z3 proposes {self.shown(point)}, where exact evaluation finds the conditions violated"
            )
        return point

    def holds(self, point: Point, model: Expression) -> bool:
        """Whether domains and guard hold at a point, by exact evaluation.

        A guard with a quantifier over an infinite domain has no exact evaluation: then Z3 has to
        prove that the guard holds at this point.
        """
        if not all(
            self._belongs(_pattern_value(b.pattern, point), b.domain, point) for b in self.node.binders
        ):
            return False
        try:
            return bool(self.evaluate(self._guard(), point) is True)
        except Unsupported:
            return self.proved_at(self.inside.expression, model)

    def _guard(self) -> Node:
        """The guard as a node without binders, so that relations do not hold where they are undefined."""
        true = Literal(True, type=BOOL)
        return Aggregate("exists", (), self.node.guard, true, type=BOOL, span=self.node.span)

    def proved_at(self, formula: Expression, model: Expression) -> bool:
        """That a formula holds wherever the constants have their values in the model."""
        self.exact = False
        fixed = [self.lowering.build.negation(self.differs(c, model)) for c in self.constants]
        return self.prover.model(*fixed, self.lowering.build.negation(formula)) is None

    def _belongs(self, value: Any, domain: Node, point: Point) -> bool:
        pending: list[tuple[Any, Node]] = [(value, domain)]
        while pending:
            part, within = pending.pop()
            match within:
                case Call(operation="functions", arguments=(_, codomain)):
                    pending.extend((image, codomain) for _, image in part.pairs)
                case Call(operation="cartesian", arguments=factors):
                    pending.extend(zip(part, factors, strict=True))
                case _:
                    if not _in(part, self.evaluate(within, point)):
                        return False
        return True

    def evaluate(self, node: Node, point: Point) -> Any:
        """The exact value of a node at a point; raises what the reference evaluator raises."""
        return evaluate(node, self.context, self.definitions, point)

    def body_at(self, point: Point) -> Any:
        """The exact value of the body at a point."""
        return self.evaluate(self.node.body, point)

    def value_at(self, model: Expression, point: Point) -> Any:
        """The exact value of the body at the point of a model, which is what the formulas give there too.

        Raises ``Undecided`` where they give another.
        """
        value = self.body_at(point)
        try:
            proposed = value_in(model, self.body)
            same = equal(ListValue(proposed) if isinstance(value, ListValue) else proposed, value)
        except (Unsupported, Undefined):  # another form than that of the formulas
            self.lowering.borrowed = True
            return value
        if not same:
            raise Undecided(f"Z3 and exact evaluation give different values at {self.shown(point)}")
        return value

    def fault_at(self, model: Expression) -> Undefined | None:
        """The fault of exact evaluation at a point where the request is said to be undefined."""
        point = self.point(model)
        try:
            if self.holds(point, model):
                self.body_at(point)
        except Undefined as fault:
            return fault
        return None

    def named(self, point: Point) -> dict[str, Any]:
        """A point by the author's names; a name that two variables have keeps them apart."""
        names: dict[str, Any] = {}
        for symbol, value in point.items():
            key = symbol.name if symbol.name not in names else f"{symbol.name}_{symbol.identity}"
            names[key] = value
        return names

    def shown(self, point: Point) -> str:
        """``x = 1, y = 2``."""
        return assignment(tuple(point), tuple(point.values()))

    def differs(self, expression: Expression, model: Expression) -> Expression:
        """That an expression has another value than in the model, said exactly."""
        value = model.eval(expression, model_completion=True)
        if z3.is_algebraic_value(value):
            place = is_root(self.lowering.build, expression, algebraic_polynomial(value), value.index())
            return z3.Not(place)
        from_expression(value)  # anything but a value is refused here
        return expression != value

    def another(self, expressions: Sequence[Expression], model: Expression) -> Expression:
        """That some of the expressions have other values than in the model."""
        return self.lowering.build.any_of(self.differs(e, model) for e in expressions)


def value_in(model: Expression, value: Lowered) -> Any:
    """The value of an unknown in a model."""
    match value:
        case Known(value=known):
            return known
        case Term(expression=expression):
            return from_expression(model.eval(expression, model_completion=True))
    items, table = parts(value), entries(value)
    if items is not None:
        return tuple(value_in(model, item) for item in items)
    if table is not None:
        return FiniteFunction(tuple((x, value_in(model, image)) for x, image in table))
    raise Unsupported("an unknown of this kind has no value in a model")


def _pattern_value(pattern: Any, point: Point) -> Any:
    """The element of the domain that a pattern took apart."""
    if isinstance(pattern, Symbol):
        return point[pattern]
    if isinstance(pattern, TuplePattern):
        return tuple(_pattern_value(item, point) for item in pattern.items)
    return pattern.value


def _in(value: Any, collection: Any) -> bool:
    if isinstance(collection, ListValue):
        return any(equal(value, item) for item in collection.items)
    return bool(collection.contains(value))


def is_finite(domain: Lowered) -> bool:
    """Whether a domain has finitely many elements, whatever the unknowns before it are."""
    pending = [domain]
    while pending:
        match pending.pop():
            case Members():
                pass
            case Known(value=value) if isinstance(value, ListValue):
                pass
            case Known(value=value) if isinstance(value, SetValue) and value.size() is not None:
                pass
            case Bounds(low=low, high=high, integral=True) if low is not None and high is not None:
                pass
            case Functions(codomain=codomain):
                pending.append(codomain)
            case Product(factors=factors):
                pending.extend(factors)
            case Combination(operation="union", left=left, right=right):
                pending.extend((left, right))
            case Combination(left=left):
                pending.append(left)
            case _:
                return False
    return True


def pose(node: Aggregate, definitions: Mapping[str, Definition], context: Context) -> Problem:
    """Lower a request; raises ``Unsupported`` where it has no translation."""
    lowering = Lowering(definitions, context)
    build = lowering.build
    scope: dict[Symbol, Lowered] = {}
    constants: list[Expression] = []
    steps: list[Term] = []
    finite = True
    for binder in node.binders:
        domain = lowering.lower(binder.domain, scope)
        finite = finite and is_finite(domain)
        scope, found, inside = introduce(lowering, binder, domain, scope, relaxed=True)
        constants.extend(found)
        steps.append(inside)
    domains = build.guarded(steps)
    conditions = tuple(run(read_conditions(lowering, node.guard, scope, domains)))
    inside = build.guarded([domains, *(c.step for c in conditions)])
    body: Lowered = Known(True)
    asserted: Term | None = None
    if asserts_where_defined(node):
        asserted = _asserted(lowering, node.body, scope)
        body = build.total(build.implication(asserted.defined, asserted.expression))
    elif node.kind != "count":
        body = lowering.lower(node.body, scope)
    return Problem(
        node,
        definitions,
        context,
        lowering,
        Prover(build, context.budget),
        scope,
        tuple(constants),
        conditions,
        inside,
        body,
        finite,
        tuple(steps),
        asserted,
    )


def _asserted(lowering: Lowering, proposition: Node, scope: Mapping[Symbol, Lowered]) -> Term:
    """What is to be proved; raises ``Unsupported`` where it reads a named value that has none."""
    lowering.poisoned = False
    found = lowering.condition(proposition, scope)
    if lowering.poisoned:
        raise Unsupported("a named value in a proposition has no value")
    return found
