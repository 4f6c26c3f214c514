"""A search as scalar variables with written-out domains and conditions of few variables each.

An unknown family ``g(i, j) in D`` becomes one variable for each index; what ranges over known values
is unrolled. This is the form in which dynamic programming reads a search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from mtf_lang.backends.enumeration import held
from mtf_lang.backends.enumeration.bounds import bounded
from mtf_lang.backends.enumeration.facts import Facts
from mtf_lang.backends.enumeration.families import LISTS, SUBSETS, encoding, member, rewritten
from mtf_lang.backends.enumeration.interval import Ranges
from mtf_lang.backends.enumeration.known import elements_of
from mtf_lang.backends.enumeration.specialise import MAXIMUM_NODES, NotUnrolled, Specialiser
from mtf_lang.ir import walk
from mtf_lang.ir.conditions import split_condition
from mtf_lang.ir.nodes import Aggregate, Binder, Call, Condition, Conditional, Literal, Node, Symbol, Variable
from mtf_lang.types import BOOL, INT, SetType
from mtf_lang.values.model import Value

MAXIMUM_VARIABLES = 600
MAXIMUM_DOMAIN = 5_000
MAXIMUM_MEMBER_NODES = 6_000
"""Nodes made by unrolling what is said of members of families, which can be searched as they are too."""


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
    form: str = "function"

    def value(self, assignment: dict[Symbol, Value]) -> Value:
        """The value under an assignment of the scalars."""
        if self.family is None:
            return assignment[self.symbol]
        return member(self.form, tuple((key, assignment[s]) for key, s in self.family))


@dataclass(frozen=True, slots=True)
class Scalars:
    """Variables in canonical order, conditions, and the body, unrolled."""

    variables: tuple[Scalar, ...]
    conditions: tuple[Node, ...]
    body: Node
    shown: tuple[Assembly, ...]
    facts: Facts
    distinct: tuple[tuple[Symbol, ...], ...] = ()
    """Rows of variables whose values are all different."""


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
    unroll_domain = Specialiser({}, compute).node
    limit = MAXIMUM_NODES if _has_functions(node) else MAXIMUM_MEMBER_NODES
    variables: list[Scalar] = []
    shown: list[Assembly] = []
    families: dict[Symbol, dict[Value, Symbol]] = {}
    extra: list[Node] = []
    distinct: list[tuple[Symbol, ...]] = []
    for position in range(len(node.binders)):
        binder = node.binders[position]
        symbol = binder.pattern
        if not isinstance(symbol, Symbol):
            raise NotUnrolled("a variable ranges over tuples that are taken apart")
        domain = binder.domain
        if isinstance(domain, Call) and domain.operation == "functions":
            family = _family(symbol, domain, fresh, compute)
            families[symbol] = {key: s.symbol for key, s in family}
            variables.extend(s for _, s in family)
            shown.append(Assembly(symbol.name, symbol, tuple((k, s.symbol) for k, s in family)))
        elif _is_family(domain):
            found = encoding(domain, node.kind, unroll_domain)
            changed = None if found is None else rewritten(node, symbol, found, fresh)
            if found is None or changed is None:
                raise NotUnrolled(f"`{symbol.name}` is more than its elements one by one")
            node = changed
            made = [Scalar(Symbol(symbol.name, fresh(), found.type), found.values) for _ in found.keys]
            families[symbol] = {k: s.symbol for k, s in zip(found.keys, made, strict=True)}
            variables.extend(made)
            shown.append(Assembly(symbol.name, symbol, tuple(families[symbol].items()), found.form))
            if found.distinct and len(made) > 1:
                distinct.append(tuple(s.symbol for s in made))
            if found.size is not None:
                extra.append(_of_size(made, found.size))
        else:
            variables.append(_scalar(symbol, unroll_domain(domain), ranges, extra))
            shown.append(Assembly(symbol.name, symbol))
        if len(variables) > MAXIMUM_VARIABLES:
            raise NotUnrolled(f"there are more than {MAXIMUM_VARIABLES} variables")
    for scalar in variables:
        ranges.bind(scalar.symbol, _literal_domain(scalar))
    ranges.forget()
    totality.forget()
    unroll = Specialiser(families, compute, totality.of, limit)
    written = [
        c for g in node.guard for c in split_condition(replace(g, node=indicated(unroll.node(g.node), facts)))
    ]
    if families:
        facts.note(written)
    conditions = [*extra, *(c.node for w in written for c in held.conditions(w, totality.of))]
    body = indicated(unroll.node(node.body), facts)
    if not all(map(totality.of, [*conditions, body])):
        raise NotUnrolled("a condition may be undefined, so the order of evaluation matters")
    return Scalars(tuple(variables), tuple(conditions), body, tuple(shown), facts, tuple(distinct))


def indicated(node: Node, facts: Facts) -> Node:
    """``node`` with ``if x = 1 then c else 0``, for x in {0, 1} and a number c, as ``c*x``."""

    def rewrite(part: Node) -> Node:
        match part:
            case Conditional(
                condition=Call(operation="equal", arguments=(Variable() as chosen, Literal(value=1))),
                value=Literal(value=int()) as factor,
                other=Literal(value=0),
            ):
                span = facts.ranges.of(chosen)
                if span.at_least(0) and span.at_most(1):
                    return Call("multiply", (factor, chosen), type=INT, span=part.span)
        return part

    return walk.transform(node, rewrite)


def _of_size(chosen: list[Scalar], size: int) -> Node:
    """That so many elements are chosen."""
    total: Node = Variable(chosen[0].symbol, type=INT)
    for scalar in chosen[1:]:
        total = Call("add", (total, Variable(scalar.symbol, type=INT)), type=INT)
    return Call("equal", (total, Literal(size, type=INT)), type=BOOL)


def _is_family(domain: Node) -> bool:
    return isinstance(domain, Call) and domain.operation in SUBSETS | LISTS


def _has_functions(node: Aggregate) -> bool:
    return any(isinstance(b.domain, Call) and b.domain.operation == "functions" for b in node.binders)


def different(row: tuple[Symbol, ...]) -> Iterator[Node]:
    """That the values of variables are all different, pair by pair."""
    for first, second in combinations(row, 2):
        pair = (Variable(first, type=first.type), Variable(second, type=second.type))
        yield Call("not_equal", pair, type=BOOL)


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
    if not all(map(ranges.integral, domain.arguments)):
        raise NotUnrolled("the ends of a range may be no integers")
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
        guard=tuple(
            map(Condition, (*found.conditions, *(n for row in found.distinct for n in different(row))))
        ),
        body=found.body,
    )


def has_family(node: Aggregate) -> bool:
    """Whether an unknown family, or a member of a finite family, is among the bound variables."""
    return _has_functions(node) or any(_is_family(b.domain) for b in node.binders)


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
