"""Closed forms of linear recurrences with constant coefficients.

``f(n) = a_1 f(n-1) + … + a_d f(n-d) + p(n)`` with a polynomial p of degree m is annihilated by the product
of its characteristic polynomial and (x - 1)^(m+1); with real roots r of multiplicity μ the solutions are
sums of c·n^j·r^n, j < μ. The c are found from values of f; that the form satisfies the recurrence and has
these values is shown by the normal form and by exact evaluation, and so it is f, by induction.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mtf_lang.backends.symbolic import build, cas
from mtf_lang.backends.symbolic.calculus import coefficients
from mtf_lang.backends.symbolic.cells import decompose
from mtf_lang.backends.symbolic.domains import Carrier
from mtf_lang.backends.symbolic.kernels import Kernels
from mtf_lang.backends.symbolic.normal import are_equal, element_of, node_of
from mtf_lang.backends.symbolic.parametric import determinant
from mtf_lang.backends.symbolic.regions import sample
from mtf_lang.backends.symbolic.roots import real_roots
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.frozen import frozen
from mtf_lang.ir.nodes import Apply, Call, Definition, LiteralPattern, Node, Symbol
from mtf_lang.ir.walk import free_variables, iterate, substitute, transform
from mtf_lang.result import Status
from mtf_lang.types import BOOL, INT
from mtf_lang.values.faults import Undecided, Undefined, Unsupported

MAXIMUM_ORDER = 6
PROVED = "the recurrence by the normal form, the first values by evaluation, and induction"
NONE = "no closed form is known for a function with this recursion"


@frozen
class Recurrence:
    """``f(n) = Σ weights[k]·f(n-k) + rest`` behind ``given`` values from ``first`` on."""

    function: Apply
    symbol: Symbol
    weights: dict[int, Fraction]
    rest: Node
    first: int
    given: int

    @property
    def order(self) -> int:
        """How far it reaches back."""
        return max(self.weights)


def closed_form(node: Apply, work: Work) -> Node:
    """The closed form of ``f(e)``; the condition on e is noted.

    Raises ``Unsupported`` where f is no such recurrence, ``Undecided`` where its form is not proved.
    """
    (argument,) = node.arguments
    if argument.type != INT:
        raise Unsupported(NONE)
    found = read(node, work)
    form = _form(found, work)
    n = build.variable(found.symbol)
    back = {k: substitute(form, {found.symbol: build.subtract(n, build.literal(k))}) for k in found.weights}
    told = build.total(
        [*(build.multiply(build.literal(a), back[k]) for k, a in found.weights.items()), found.rest]
    )
    if not are_equal(form, told) or not _has_first_values(form, found, work):
        raise Undecided("a closed form was found and could not be proved")
    work.rely(Status.PROVED, PROVED)
    work.conditions.append(build.relation("greater_equal", argument, build.literal(found.first)))
    return substitute(form, {found.symbol: argument})


def _has_first_values(form: Node, found: Recurrence, work: Work) -> bool:
    """Whether the form agrees with the function before the recurrence begins."""
    return all(
        work.evaluate(substitute(form, {found.symbol: build.literal(k)})) == _value(found.function, k, work)
        for k in range(found.first, found.first + found.given)
    )


def read(node: Apply, work: Work) -> Recurrence:
    """The recurrence of a function with values at successive integers and one case for the others."""
    definition: Definition = work.definitions[node.definition]
    values, general = [], []
    for case in definition.cases:
        pattern = case.patterns[0]
        if len(case.patterns) != 1:
            raise Unsupported(NONE)
        if isinstance(pattern, LiteralPattern) and isinstance(pattern.value, int) and case.guard is None:
            values.append(pattern.value)
        elif isinstance(pattern, Symbol):
            general.append(case)
    last = definition.cases[-1]
    if general != [last] or not values or len(values) + 1 != len(definition.cases):
        raise Unsupported(NONE)
    symbol = general[0].patterns[0]
    assert isinstance(symbol, Symbol)
    weights, rest = _linear(general[0].body, node.definition, symbol)
    first = min(values)
    if sorted(values) != list(range(first, first + len(values))) or len(values) < max(weights):
        raise Unsupported(NONE)
    if last.guard is not None and not _holds_from(last.guard, symbol, first + len(values), work):
        raise Unsupported(NONE)
    return Recurrence(node, symbol, weights, rest, first, len(values))


def _holds_from(guard: Node, symbol: Symbol, start: int, work: Work) -> bool:
    """Whether a condition holds at every integer from ``start`` on."""
    later = build.relation("greater_equal", build.variable(symbol), build.literal(start))
    fails = Call("and", (later, Call("not", (guard,), type=BOOL)), type=BOOL)
    return sample(decompose(fails, symbol, work), Carrier.INTEGERS, work) is None


def _linear(body: Node, definition: str, symbol: Symbol) -> tuple[dict[int, Fraction], Node]:
    """The weights of f(n-1), f(n-2) … in the body, and what is left."""
    places: dict[int, Symbol] = {}
    top = 1 + max(s.identity for s in (symbol, *free_variables(body)))

    def named(node: Node) -> Node:
        if not (isinstance(node, Apply) and node.definition == definition):
            return node
        shift = element_of(build.subtract(build.variable(symbol), node.arguments[0]), Kernels())
        k = build.integer_value(node_of(shift, Kernels())) if shift.numer.is_ground else None
        if k is None or not 0 < k <= MAXIMUM_ORDER:
            raise Unsupported(NONE)
        place = places.setdefault(k, Symbol(f"f{k}", top + k, INT))
        return build.variable(place)

    linear = transform(body, named)
    if any(isinstance(part, Apply) for part in iterate(linear)) or not places:
        raise Unsupported(NONE)
    zero = dict.fromkeys(places.values(), build.ZERO)
    rest = substitute(linear, zero)
    weights = {}
    kernels = Kernels()
    whole = element_of(build.subtract(linear, rest), kernels)
    for k, place in sorted(places.items()):
        alone = substitute(build.subtract(linear, rest), {**zero, place: build.ONE})
        value = build.rational_value(node_of(element_of(alone, Kernels()), Kernels()))
        if value is None:
            raise Unsupported(NONE)
        weights[k] = Fraction(value)
    parts = [build.multiply(build.literal(a), build.variable(places[k])) for k, a in weights.items()]
    if whole != element_of(build.total(parts), kernels):
        raise Unsupported(NONE)
    return weights, rest


def _form(found: Recurrence, work: Work) -> Node:
    """The sum of c·n^j·r^n that has the first values of the function."""
    n = build.variable(found.symbol)
    powers: list[Node] = []
    for root, multiplicity in _roots(found, work):
        for j in range(multiplicity):
            step = build.ONE if build.rational_value(root) == 1 else build.power(root, n)
            powers.append(build.multiply(build.power(n, build.literal(j)), step))
    points = range(found.first, found.first + len(powers))
    kernels = Kernels()
    rows = [[substitute(p, {found.symbol: build.literal(k)}) for p in powers] for k in points]
    values = [_value(found.function, k, work) for k in points]
    for entry in (e for row in rows for e in row):
        element_of(entry, kernels)
    matrix = [[element_of(entry, kernels) for entry in row] for row in rows]
    right = [kernels.field().constant(value) for value in values]
    below = determinant(matrix, kernels)
    summands = []
    for place, power in enumerate(powers):
        columns = [[*row[:place], r, *row[place + 1 :]] for row, r in zip(matrix, right, strict=True)]
        weight = kernels.field().reduce(determinant(columns, kernels) / below)
        value = work.evaluate(node_of(weight, kernels))
        summands.append(build.multiply(_written(value), power))
    return build.total(summands)


def _written(value: Any) -> Node:
    from mtf_lang.backends.symbolic.written import number_node

    return number_node(value)


def _value(function: Apply, k: int, work: Work) -> Fraction:
    from dataclasses import replace

    value = work.evaluate(replace(function, arguments=(build.literal(k),)))
    if not isinstance(value, int | Fraction):
        raise Unsupported(NONE)
    return Fraction(value)


def _roots(found: Recurrence, work: Work) -> list[tuple[Node, int]]:
    """The roots of the annihilating polynomial with their multiplicities, all of them real."""
    sympy = cas.sympy()
    x = sympy.Dummy("x")
    order = found.order
    poly = sympy.Poly(x**order, x, domain=sympy.QQ)
    for k, weight in found.weights.items():
        poly -= sympy.Poly(cas.sympy().Rational(weight.numerator, weight.denominator) * x ** (order - k), x)
    poly *= sympy.Poly(x - 1, x, domain=sympy.QQ) ** _extra(found, work)
    result: list[tuple[Node, int]] = []
    for factor, multiplicity in poly.sqf_list()[1]:
        roots = real_roots([factor])
        if len(roots) != factor.degree() or any(root.rational == 0 for root in roots):
            raise Unsupported("the characteristic polynomial has roots that are 0 or not real")
        result.extend((root.node, multiplicity) for root in roots)
    return result


def _extra(found: Recurrence, work: Work) -> int:
    """One more than the degree of the inhomogeneous part; 0 where there is none."""
    if build.rational_value(found.rest) == 0:
        return 0
    try:
        by_degree, _ = coefficients(found.rest, found.symbol, work)
    except Undefined as fault:
        raise Unsupported(NONE) from fault
    return 1 + max(by_degree, default=-1)
