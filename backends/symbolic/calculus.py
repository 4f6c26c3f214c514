"""``derivative``, ``series``, ``coefficient``, ``coefficients``, ``degree``, ``root_of``."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mtf_lang.backends.symbolic import build, cas, laurent
from mtf_lang.backends.symbolic.derivative import derivative as differentiate
from mtf_lang.backends.symbolic.expansion import Approach, expand
from mtf_lang.backends.symbolic.kernels import Kernels
from mtf_lang.backends.symbolic.normal import element_of
from mtf_lang.backends.symbolic.rewriting import lost_requirements, plain
from mtf_lang.backends.symbolic.roots import polynomial, real_roots
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Call, Lambda, ListNode, Node, Symbol
from mtf_lang.ir.walk import free_variables, substitute
from mtf_lang.result import Status
from mtf_lang.values.faults import LimitHit, Undecided, Undefined, Unsupported

MAXIMUM_ORDER = 200


def parts(node: Call) -> tuple[Symbol, Node]:
    """The variable and the body of the bound first argument."""
    function = node.arguments[0]
    if not isinstance(function, Lambda) or len(function.parameters) != 1:
        raise Unsupported(f"`{node.operation}` needs its expression in one variable written out")
    return function.parameters[0], function.body


def whole_number(node: Node, what: str, work: Work) -> int:
    """A nonnegative integer argument; raises ``Undefined`` where it is none."""
    value = build.rational_value(node)
    if value is None:
        if free_variables(node):
            raise Unsupported(f"{what} must be a number")
        value = work.evaluate(node)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise Undefined(f"{what} must be a nonnegative integer", "MTF0402")
    if value > MAXIMUM_ORDER:
        raise LimitHit("size", f"{what} is limited to {MAXIMUM_ORDER}")
    return value


def derivative(node: Call, work: Work) -> Node:
    """The n-th derivative at the point that is the second argument."""
    symbol, body = parts(node)
    order = (
        whole_number(node.arguments[2], "the order of a derivative", work) if len(node.arguments) > 2 else 1
    )
    before = body
    for _ in range(order):
        body = plain(differentiate(body, symbol), work)
    work.rely(Status.PROVED, "the rules of differentiation")
    at = {symbol: node.arguments[1]}
    # What is known of the variable comes from derivatives inside, and is asked for at the point as well.
    known = [*work.conditions, *lost_requirements(before, body, work)]
    work.conditions[:] = [substitute(condition, at) for condition in known]
    return substitute(body, at)


def series(node: Call, work: Work) -> Node:
    """The Taylor polynomial at a point: the terms of degree below n."""
    symbol, body = parts(node)
    at, point, degree = node.arguments[1:4]
    terms = whole_number(degree, "the degree of a series", work)
    coefficients = taylor(body, symbol, point, terms)
    step = build.subtract(at, point)
    summands = [
        build.multiply(laurent.as_node(c), build.power(step, build.literal(k)))
        for k, c in reversed(list(enumerate(coefficients)))
        if isinstance(c, Node) or c != 0
    ]
    work.rely(Status.PROVED, "power series arithmetic with exact coefficients")
    total = build.total(summands)
    return plain(total, work) if build.rational_value(point) == 0 else total


def taylor(body: Node, symbol: Symbol, point: Node, terms: int) -> list[laurent.Coefficient]:
    """The first coefficients of the power series at ``point``.

    The series from the right and from the left must agree: |x| has one on each side of 0, and no
    Taylor polynomial there. Raises ``Undefined`` where they differ or there is a pole,
    ``Undecided`` where too few coefficients are found.
    """
    right, left = (_from_side(body, symbol, point, terms, side) for side in (1, -1))
    for k, (a, b) in enumerate(zip(right, left, strict=True)):
        mirrored = laurent.times(-1 if k % 2 else 1, b)
        if not laurent.vanishes(laurent.plus(a, laurent.times(-1, mirrored))):
            raise Undefined(
                "the expression has no Taylor polynomial at this point: "
                f"the terms of degree {k} from the left and from the right differ"
            )
    return right


def _from_side(body: Node, symbol: Symbol, point: Node, terms: int, side: int) -> list[laurent.Coefficient]:
    """The first coefficients in t of the series at point + side·t, for t > 0."""
    approach = Approach(laurent.simplified(point), side)
    wanted = max(terms, 1)
    for extra in (2, 8, 24):
        try:
            found = expand(body, symbol, approach, wanted + extra)
        except laurent.Fractional as fault:
            raise Unsupported("the expression has fractional powers at this point") from fault
        if found.exact:
            return [0] * terms
        if found.coefficients and found.valuation < 0:
            raise Undefined("the expression has a pole at this point: it has no Taylor polynomial there")
        if found.valuation + len(found.coefficients) >= terms:
            shift = found.valuation
            return [found.coefficients[k - shift] if k >= shift else 0 for k in range(terms)]
    raise Undecided("cancellation leaves too few terms of the series")


def coefficient(node: Call, work: Work) -> Node:
    """The coefficient of x^n in a polynomial in x."""
    symbol, body = parts(node)
    degree_node = node.arguments[1]
    n = build.integer_value(degree_node)
    if n is None and free_variables(degree_node):
        raise Unsupported("the degree of a coefficient must be a number")
    if n is None:
        n = work.evaluate(degree_node)
    if not isinstance(n, int) or n < 0:
        raise Undefined("the degree of a coefficient must be a nonnegative integer", "MTF0402")
    by_degree, kernels = coefficients(body, symbol, work)
    work.rely(Status.PROVED, "exact expansion of a polynomial")
    if n not in by_degree:
        return build.ZERO
    return kernels.expand(kernels.field().node(by_degree[n]))


def degree(node: Call, work: Work) -> Node:
    """The degree of a polynomial other than 0."""
    symbol, body = parts(node)
    by_degree, _ = coefficients(body, symbol, work)
    if not by_degree:
        raise Undefined("the polynomial 0 has no degree")
    work.rely(Status.PROVED, "exact expansion of a polynomial")
    return build.literal(max(by_degree))


def coefficient_list(node: Call, work: Work) -> Node:
    """All coefficients of a polynomial, from that of the highest power down; none of the polynomial 0."""
    symbol, body = parts(node)
    by_degree, kernels = coefficients(body, symbol, work)
    work.rely(Status.PROVED, "exact expansion of a polynomial")
    items = tuple(
        kernels.expand(kernels.field().node(by_degree[n])) if n in by_degree else build.ZERO
        for n in range(max(by_degree, default=-1), -1, -1)
    )
    return ListNode(items, type=node.type)


def coefficients(body: Node, symbol: Symbol, work: Work) -> tuple[dict[int, Any], Kernels]:
    """The nonzero coefficients by degree, as elements of the table's field.

    Raises ``Undefined`` where the body is no polynomial in ``symbol``.
    """
    kernels = Kernels(work.positive)
    kernels.variable(symbol)
    element = element_of(body, kernels)
    field = kernels.field()
    place = field.symbols.index(symbol)
    inside = [
        s for s in field.symbols if kernels.is_kernel(s) and symbol in free_variables(kernels.skeleton_of(s))
    ]
    used = {
        s
        for part in (element.numer, element.denom)
        for m in part.monoms()
        for s, e in zip(field.symbols, m, strict=True)
        if e
    }
    if used.intersection(inside) or element.denom.degree(place) > 0:
        raise Undefined(f"the expression is no polynomial in {symbol.name}")
    by_degree: dict[int, Any] = {}
    ring = element.numer.ring
    for monomial, value in element.numer.terms():
        rest = (*monomial[:place], 0, *monomial[place + 1 :])
        part = by_degree.get(monomial[place], ring.zero)
        by_degree[monomial[place]] = part + ring.from_dict({rest: value})
    below = field.field(element.denom)
    return {d: field.field(p) / below for d, p in sorted(by_degree.items()) if p}, kernels


def rational_polynomial(body: Node, symbol: Symbol, work: Work) -> Any:
    """A polynomial with rational coefficients as a SymPy ``Poly``; raises ``Undefined`` for others."""
    by_degree, _ = coefficients(body, symbol, work)
    top = max(by_degree, default=0)
    values: list[int | Fraction] = []
    for d in range(top, -1, -1):
        element = by_degree.get(d)
        if element is None:
            values.append(0)
        elif element.numer.is_ground and element.denom.is_ground:
            values.append(Fraction(cas.rational(element.numer.LC)) / Fraction(cas.rational(element.denom.LC)))
        else:
            raise Unsupported("a polynomial with irrational coefficients")
    return polynomial(values)


def root_of(node: Call, work: Work) -> Node:
    """The k-th real root of a polynomial with rational coefficients, in increasing order."""
    symbol, body = parts(node)
    k = whole_number(node.arguments[1], "the number of a root", work)
    poly = rational_polynomial(body, symbol, work)
    if poly.is_zero:
        raise Undefined("every number is a root of the polynomial 0")
    found = real_roots([poly])
    if not 1 <= k <= len(found):
        raise Undefined(f"the polynomial has {len(found)} real roots; there is no root number {k}")
    work.rely(Status.PROVED, "isolation of real roots")
    return found[k - 1].node
