"""A search as scalar variables with written-out domains and conditions of few variables each.

An unknown family ``g(i, j) in D`` becomes one variable for each index; what ranges over known values
is unrolled. This is the form in which dynamic programming reads a search.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from mtf_lang.backends.enumeration import held
from mtf_lang.backends.enumeration.bounds import bounded
from mtf_lang.backends.enumeration.facts import Facts
from mtf_lang.backends.enumeration.interval import Ranges
from mtf_lang.backends.enumeration.known import elements_of
from mtf_lang.backends.enumeration.specialise import NotUnrolled, Specialiser
from mtf_lang.ir import walk
from mtf_lang.ir.conditions import split_condition
from mtf_lang.ir.nodes import Aggregate, Binder, Call, Condition, Literal, Node, Symbol, Variable
from mtf_lang.types import BOOL, INT, SetType
from mtf_lang.values.model import FiniteFunction, Value

MAXIMUM_VARIABLES = 600
MAXIMUM_DOMAIN = 5_000


@dataclass(frozen=True, slots=True)
class Scalar:
    """A variable with its values in canonical order."""

    symbol: Symbol
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Assembly:
    """How a bound variable of the request is read off: its own value, or a family's values by index."""

    name: str
    symbol: Symbol
    family: tuple[tuple[Value, Symbol], ...] | None = None

    def value(self, assignment: dict[Symbol, Value]) -> Value:
        """The value under an assignment of the scalars."""
        if self.family is None:
            return assignment[self.symbol]
        return FiniteFunction(tuple((key, assignment[s]) for key, s in self.family))


@dataclass(frozen=True, slots=True)
class Scalars:
    """Variables in canonical order, conditions, and the body, unrolled."""

    variables: tuple[Scalar, ...]
    conditions: tuple[Node, ...]
    body: Node
    shown: tuple[Assembly, ...]
    facts: Facts


def scalars(
    node: Aggregate, facts: Facts, fresh: Callable[[], int], compute: Callable[[Node], Value]
) -> Scalars:
    """The scalar form of a prepared aggregate; raises ``NotUnrolled`` where it has none.

    ``compute`` gives the values of closed aggregates.
    """
    ranges, totality = facts.ranges, facts.totality
    # What is said of a family is judged value by value below.
    total = held.held(node, totality.of) if has_family(node) else facts.held(node)
    node = replace(bounded(total, facts), guard=node.guard)
    variables: list[Scalar] = []
    shown: list[Assembly] = []
    families: dict[Symbol, dict[Value, Symbol]] = {}
    extra: list[Node] = []
    for binder in node.binders:
        symbol = binder.pattern
        if not isinstance(symbol, Symbol):
            raise NotUnrolled("a variable ranges over tuples that are taken apart")
        domain = binder.domain
        if isinstance(domain, Call) and domain.operation == "functions":
            family = _family(symbol, domain, fresh, compute)
            families[symbol] = {key: s.symbol for key, s in family}
            variables.extend(s for _, s in family)
            shown.append(Assembly(symbol.name, symbol, tuple((k, s.symbol) for k, s in family)))
        else:
            variables.append(_scalar(symbol, Specialiser({}, compute).node(domain), ranges, extra))
            shown.append(Assembly(symbol.name, symbol))
        if len(variables) > MAXIMUM_VARIABLES:
            raise NotUnrolled(f"there are more than {MAXIMUM_VARIABLES} variables")
    for scalar in variables:
        ranges.bind(scalar.symbol, _literal_domain(scalar))
    ranges.forget()
    totality.forget()
    unroll = Specialiser(families, compute, totality.of)
    written = [c for g in node.guard for c in split_condition(replace(g, node=unroll.node(g.node)))]
    if families:
        facts.note(written)
    conditions = [*extra, *(c.node for w in written for c in held.conditions(w, totality.of))]
    body = unroll.node(node.body)
    if not all(map(totality.of, [*conditions, body])):
        raise NotUnrolled("a condition may be undefined, so the order of evaluation matters")
    return Scalars(tuple(variables), tuple(conditions), body, tuple(shown), facts)


def _literal_domain(scalar: Scalar) -> Node:
    from mtf_lang.values.sets import FiniteSet

    return Literal(FiniteSet(scalar.values), type=SetType(scalar.symbol.type))


def _family(
    symbol: Symbol, domain: Call, fresh: Callable[[], int], compute: Callable[[Node], Value]
) -> list[tuple[Value, Scalar]]:
    indices, values = (_known(Specialiser({}, compute).node(a)) for a in domain.arguments)
    type_ = getattr(symbol.type, "result", INT)
    return [(key, Scalar(Symbol(symbol.name, fresh(), type_), values)) for key in indices]


def _known(domain: Node) -> tuple[Value, ...]:
    """The elements of a known finite set, in canonical order."""
    found = elements_of(domain.value, MAXIMUM_DOMAIN) if isinstance(domain, Literal) else None
    if found is None:
        raise NotUnrolled("a domain is not known beforehand, infinite, or too large")
    return found


def _scalar(symbol: Symbol, domain: Node, ranges: Ranges, extra: list[Node]) -> Scalar:
    """A variable over a known set, or over the span of a range whose ends depend on other variables."""
    if isinstance(domain, Literal):
        return Scalar(symbol, _known(domain))
    span = ranges.elements(domain)
    if not isinstance(domain, Call) or domain.operation != "range" or not span.finite:
        raise NotUnrolled("a domain is not known beforehand")
    assert isinstance(span.low, int)
    assert isinstance(span.high, int)
    if span.high - span.low >= MAXIMUM_DOMAIN:
        raise NotUnrolled("a domain is too large")
    variable = Variable(symbol, type=symbol.type)
    low, high = domain.arguments
    extra.append(Call("less_equal", (low, variable), type=BOOL))
    extra.append(Call("less_equal", (variable, high), type=BOOL))
    return Scalar(symbol, tuple(range(span.low, span.high + 1)))


def expanded(
    node: Aggregate, facts: Facts, fresh: Callable[[], int], compute: Callable[[Node], Value]
) -> Aggregate:
    """An aggregate over unknown families as one over their values; ``node`` itself where that fails."""
    if not has_family(node):
        return node
    try:
        found = scalars(node, facts, fresh, compute)
    except NotUnrolled:
        return node
    return replace(
        node,
        binders=tuple(Binder(s.symbol, _written_domain(s), node.span) for s in found.variables),
        guard=tuple(map(Condition, found.conditions)),
        body=found.body,
    )


def has_family(node: Aggregate) -> bool:
    """Whether an unknown family is among the bound variables."""
    return any(isinstance(b.domain, Call) and b.domain.operation == "functions" for b in node.binders)


def _written_domain(scalar: Scalar) -> Node:
    """The domain as a range where it is one, since ranges can be cut."""
    values = scalar.values
    if values and all(type(v) is int for v in values) and values[-1] - values[0] == len(values) - 1:
        ends = (Literal(values[0], type=INT), Literal(values[-1], type=INT))
        return Call("range", ends, type=SetType(INT))
    return _literal_domain(scalar)


def scope(node: Node) -> frozenset[Symbol]:
    """The variables of a condition."""
    return frozenset(walk.free_variables(node))
