"""``integral``: SymPy proposes an antiderivative; it is differentiated back here, by our own rules.

A definite integral is the difference of one-sided limits of an antiderivative F at the ends, which the
fundamental theorem of calculus allows when F and the integrand are defined in the whole open interval and
F' is the integrand there. Both are shown, not assumed; absolute values are split at their zeros.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any, NoReturn

from mtf_lang.backends.symbolic import build, cas, definedness
from mtf_lang.backends.symbolic.allowance import within_allowance
from mtf_lang.backends.symbolic.calculus import parts
from mtf_lang.backends.symbolic.definedness import Requirement
from mtf_lang.backends.symbolic.derivative import derivative
from mtf_lang.backends.symbolic.enclosure import ball, enclose
from mtf_lang.backends.symbolic.expansion import Approach, leading
from mtf_lang.backends.symbolic.laurent import simplified
from mtf_lang.backends.symbolic.lift import lift
from mtf_lang.backends.symbolic.limits import Limit, infinite_sign, one_sided
from mtf_lang.backends.symbolic.lower import Lowering
from mtf_lang.backends.symbolic.normal import are_equal
from mtf_lang.backends.symbolic.presence import shown_everywhere
from mtf_lang.backends.symbolic.rewriting import lost_requirements, plain
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.backends.symbolic.written import number_node
from mtf_lang.backends.symbolic.zeros import sample_between, zeros_between
from mtf_lang.ir.nodes import Call, Node, Symbol
from mtf_lang.ir.walk import free_variables, iterate, substitute, transform
from mtf_lang.result import Status
from mtf_lang.values.faults import Undecided, Undefined, Unsupported

PROVED = "an antiderivative, differentiated back"
TESTED = "an antiderivative whose derivative agrees with the integrand at many points; no proof"


def integral(node: Call, work: Work) -> Node:
    """The antiderivative at the second argument, or the integral between two bounds."""
    symbol, body = parts(node)
    if len(node.arguments) == 2:
        result = antiderivative(body, symbol, work)
        for condition in lost_requirements(body, result, work):
            work.conditions.append(substitute(condition, {symbol: node.arguments[1]}))
        return substitute(result, {symbol: node.arguments[1]})
    low, high = node.arguments[1:]
    if _is_above(low, high, work):
        return build.negate(_definite(body, symbol, high, low, work))
    return _definite(body, symbol, low, high, work)


def _is_above(low: Node, high: Node, work: Work) -> bool:
    """Whether the lower bound is the greater one, so that the integral changes its sign."""
    first, second = infinite_sign(low), infinite_sign(high)
    if first or second:
        return first > second
    if free_variables(low) or free_variables(high):
        raise Unsupported(
            "an integral with bounds that depend on unknowns: whether poles lie between them is open"
        )
    return bool(work.evaluate(build.relation("greater", low, high)))


# --- antiderivatives -------------------------------------------------------------------------


def antiderivative(body: Node, symbol: Symbol, work: Work) -> Node:
    """An expression whose derivative is ``body``; raises ``Undecided`` where none is found or confirmed."""
    polynomial = _polynomial(body, symbol, work)
    candidates = [polynomial] if polynomial is not None else _proposed(body, symbol, work)
    slopes = [derivative(candidate, symbol) for candidate in candidates]
    for candidate, slope in zip(candidates, slopes, strict=True):
        if are_equal(slope, body, work.positive):
            work.rely(Status.PROVED, PROVED)
            return candidate
    for candidate, slope in zip(candidates, slopes, strict=True):
        if _agrees(build.subtract(slope, body), symbol):
            work.rely(Status.CHECKED, TESTED)
            return candidate
    raise Undecided("the derivative of the antiderivative found is not shown to be the integrand")


def _polynomial(body: Node, symbol: Symbol, work: Work) -> Node | None:
    """Term by term, for a polynomial in the variable."""
    from mtf_lang.backends.symbolic.calculus import coefficients

    try:
        by_degree, kernels = coefficients(body, symbol, work)
    except Undefined:
        return None
    field = kernels.field()
    total = field.constant(0)
    for degree, coefficient in by_degree.items():
        total += coefficient * field.generator(symbol) ** (degree + 1) / field.constant(degree + 1)
    return kernels.expand(field.node(total))


def _proposed(body: Node, symbol: Symbol, work: Work) -> list[Node]:
    """SymPy's antiderivative, with log |u| in place of log u, and as it is."""
    sympy = cas.sympy()
    lowering = Lowering(work.positive)
    expression = lowering.lower(plain(body, work))
    try:
        found = within_allowance(work, sympy.integrate, expression, lowering.symbol(symbol))
    except (NotImplementedError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise Undecided("SymPy finds no antiderivative") from error
    if found.has(sympy.Integral, sympy.Piecewise, sympy.nan, sympy.zoo):
        raise Undecided("SymPy finds no antiderivative in elementary functions")
    forms = dict.fromkeys((_real_logarithms(found, lowering.symbol(symbol)), found))
    return [lift(form, lowering.symbols) for form in forms]


def _real_logarithms(expression: Any, variable: Any) -> Any:
    """log u as log |u| where u depends on the variable: both have the derivative u'/u."""
    sympy = cas.sympy()
    return expression.replace(
        lambda e: isinstance(e, sympy.log) and e.has(variable),
        lambda e: sympy.log(sympy.Abs(e.args[0])) if e.args[0].is_positive is not True else e,
    )


POINTS = tuple(
    Fraction(n, d) for n, d in ((1, 7), (2, 5), (9, 11), (5, 3), (22, 7), (-1, 6), (-7, 5), (41, 9))
)


def _agrees(difference: Node, symbol: Symbol) -> bool:
    """Whether enclosures of the difference hold 0 and are tiny, at four points at least."""
    if any(other != symbol for other in free_variables(difference)):
        return False
    seen = 0
    for point in POINTS:
        value = enclose(difference, {symbol: ball(point)}, 400)
        if value is None:
            continue
        if not value.contains(0):
            return False
        seen += bool(value.rad() * 10**30 < 1)
    return seen >= 4


# --- definite integrals ----------------------------------------------------------------------


def _definite(body: Node, symbol: Symbol, low: Node, high: Node, work: Work) -> Node:
    """The integral for low <= high, in pieces between the zeros of arguments of absolute values."""
    corners = [
        p
        for argument in _absolute_arguments(body, symbol)
        for p in zeros_between(argument, symbol, low, high, work)
    ]
    total: Node = build.ZERO
    for left, right in _pieces(low, corners, high, work):
        piece = _without_absolute(body, symbol, left, right, work)
        total = build.add(total, _smooth(piece, symbol, left, right, work))
    return total


def _pieces(low: Node, inner: list[Node], high: Node, work: Work) -> list[tuple[Node, Node]]:
    """Neighbouring bounds, the inner ones sorted and equal ones dropped."""
    from mtf_lang.values.order import ordered

    values = ordered(work.evaluate(point) for point in inner)
    borders = [low, *(number_node(v) for v in _distinct(values)), high]
    return list(pairwise(borders))


def _distinct(values: list[Any]) -> list[Any]:
    from mtf_lang.values.order import equal

    return [v for k, v in enumerate(values) if k == 0 or not equal(values[k - 1], v)]


def _absolute_arguments(body: Node, symbol: Symbol) -> list[Node]:
    return [
        part.arguments[0]
        for part in iterate(body)
        if isinstance(part, Call) and part.operation == "abs" and symbol in free_variables(part)
    ]


def _without_absolute(body: Node, symbol: Symbol, low: Node, high: Node, work: Work) -> Node:
    """Absolute values replaced by ±argument, by the sign at a point between the bounds."""
    if not _absolute_arguments(body, symbol):
        return body
    middle = work.evaluate(sample_between(low, high))

    def replaced(node: Node) -> Node:
        if not (isinstance(node, Call) and node.operation == "abs" and symbol in free_variables(node)):
            return node
        negative = work.evaluate(build.relation("less", node.arguments[0], build.ZERO), {symbol: middle})
        return build.negate(node.arguments[0]) if negative else node.arguments[0]

    return transform(body, replaced)


def _smooth(body: Node, symbol: Symbol, low: Node, high: Node, work: Work) -> Node:
    """Σ F(right-) - F(left+) over the pieces between singularities, each shown to be free of them."""
    candidate = antiderivative(body, symbol, work)
    expressions = (body, candidate, derivative(candidate, symbol))
    if not all(map(definedness.is_total, expressions)):
        raise Unsupported("an integrand with conditions in it")
    needed = [r for expression in expressions for r in definedness.requirements(expression)]
    total: Node = build.ZERO
    for left, right in _pieces(low, _singular(needed, symbol, low, high, work), high, work):
        for requirement in needed:
            if not shown_everywhere(requirement, symbol, left, right, work):
                _refuse(requirement)
        upper, lower = _end(candidate, symbol, right, -1, work), _end(candidate, symbol, left, 1, work)
        if upper.value is None or lower.value is None:
            _diverges(body, symbol, left if lower.value is None else right, lower.value is None)
        total = build.add(total, build.subtract(upper.value, lower.value))
    return total


def _diverges(body: Node, symbol: Symbol, point: Node, at_left: bool) -> NoReturn:
    """Raise ``Undefined`` where the integrand behaves like a power at the bound that is not integrable there.

    (x - c)^r for r <= -1 at a finite bound, x^-r for r <= 1 at infinity; ``Undecided`` otherwise.
    """
    sign = infinite_sign(point)
    approach = Approach(None, sign) if sign else Approach(simplified(point), 1 if at_left else -1)
    try:
        exponent, _ = leading(body, symbol, approach)
    except Unsupported as fault:
        raise Undecided("the antiderivative seems to grow without bound") from fault
    if exponent <= (1 if sign else -1):
        raise Undefined("the integral diverges")
    raise Undecided("the antiderivative seems to grow without bound")


def _singular(needed: list[Requirement], symbol: Symbol, low: Node, high: Node, work: Work) -> list[Node]:
    """Where a requirement can fail, as far as that is known exactly; the rest is shown by enclosures."""
    points: list[Node] = []
    for requirement in needed:
        if symbol not in free_variables(requirement.node):
            continue
        try:
            points.extend(zeros_between(requirement.node, symbol, low, high, work))
        except (Unsupported, Undecided):
            continue
    return points


def _refuse(requirement: Requirement) -> None:
    from mtf_lang.ir.show import to_text

    shown = to_text(requirement.relation())
    raise Undecided(
        f"the integrand or its antiderivative is not shown to be defined between the bounds: `{shown}`"
    )


def _end(candidate: Node, symbol: Symbol, point: Node, side: int, work: Work) -> Limit:
    sign = infinite_sign(point)
    limit = one_sided(candidate, symbol, None if sign else point, sign or side, work)
    work.rely(limit.status, "limits of the antiderivative at the bounds")
    return limit
