"""Sums and products with symbolic or infinite ranges.

A closed form F for Σ_{k=a..n} f(k) is a candidate until two things are shown: F(n) - F(n-1) = f(n) as an
identity, and that F is the sum at one place. Then it is the sum for every n from there on, by induction.
The candidate comes from undetermined coefficients for polynomials and from Gosper's algorithm otherwise.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from mtf_lang.backends.symbolic import build, cas, definedness, recurrence
from mtf_lang.backends.symbolic.allowance import within_allowance
from mtf_lang.backends.symbolic.cells import decompose
from mtf_lang.backends.symbolic.domains import Carrier
from mtf_lang.backends.symbolic.kernels import Kernels
from mtf_lang.backends.symbolic.lift import lift
from mtf_lang.backends.symbolic.limits import infinite_sign, one_sided
from mtf_lang.backends.symbolic.lower import Lowering
from mtf_lang.backends.symbolic.normal import are_equal, element_of
from mtf_lang.backends.symbolic.regions import sample
from mtf_lang.backends.symbolic.rewriting import lost_requirements, plain, shortest
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Aggregate, Apply, Call, Conditional, Literal, Node, Symbol
from mtf_lang.ir.walk import free_variables, iterate, substitute
from mtf_lang.result import Status
from mtf_lang.types import BOOL, INT
from mtf_lang.values.faults import Undecided, Undefined, Unsupported
from mtf_lang.values.model import NumberSet

EVIDENCE = "the difference of neighbouring sums is the summand, and the first sum agrees (induction)"


@dataclass(frozen=True, slots=True)
class Range:
    """A summation variable with its bounds; ``high`` is None for a sum to infinity."""

    symbol: Symbol
    low: Node
    high: Node | None


def read_range(node: Aggregate) -> Range | None:
    """The range of a sum with one binder over ``a..b``, ``a..infinity`` or the naturals, without a guard."""
    if node.kind != "sum" or len(node.binders) != 1 or node.guard:
        return None
    pattern, domain = node.binders[0].pattern, node.binders[0].domain
    if not isinstance(pattern, Symbol):
        return None
    match domain:
        case Call(operation="range", arguments=(low, high)):
            return Range(pattern, low, None if infinite_sign(high) > 0 else high)
        case Literal(value=NumberSet(name="naturals")):
            return Range(pattern, build.ZERO, None)
    return None


def is_open_domain(domain: Node) -> bool:
    """Whether a range is infinite or has a variable in its bounds; other domains are not meant."""
    match domain:
        case Call(operation="range", arguments=(low, high)):
            return infinite_sign(high) > 0 or bool(free_variables(low) or free_variables(high))
        case Literal(value=NumberSet(name="naturals")):
            return True
    return False


def is_symbolic_sum(node: Aggregate) -> bool:
    """Whether a sum needs a closed form: its range is infinite or has a variable in it."""
    return read_range(node) is not None and is_open_domain(node.binders[0].domain)


def closed_form(node: Call, work: Work) -> Node:
    """The argument with its sums in closed form, which they have been brought to before; shortened."""
    argument = node.arguments[0]
    if isinstance(argument, Apply):
        return shortest(recurrence.closed_form(argument, work), work)
    if isinstance(argument, Aggregate):
        found = read_range(argument)
        if found is None:
            raise Unsupported("a closed form is known for sums over one range without a condition")
        argument = sum_in_closed_form(argument, work)
    if not free_variables(argument):
        return argument
    return shortest(argument, work)


MAXIMUM_WRITTEN = 200
"""A short sum with parameters in its terms is written out up to this many terms."""


def written_out(node: Aggregate) -> Node | None:
    """A sum over a short range of numbers, term by term; None where it is none."""
    found = read_range(node)
    if found is None or found.high is None:
        return None
    low, high = build.integer_value(found.low), build.integer_value(found.high)
    if low is None or high is None or high - low >= MAXIMUM_WRITTEN:
        return None
    return build.total(
        [substitute(node.body, {found.symbol: build.literal(k)}) for k in range(low, high + 1)]
    )


def sum_in_closed_form(node: Aggregate, work: Work) -> Node:
    """Σ as an expression in its bounds; conditions on them are noted.

    Raises ``Undecided`` where no closed form is found or proved.
    """
    found = read_range(node)
    assert found is not None
    upper = Symbol(
        "n", 1 + max((s.identity for s in free_variables(node)), default=0) + found.symbol.identity, INT
    )
    if any(isinstance(part, Conditional) for part in iterate(node.body)):
        raise Undecided("the summand is defined by cases")
    _discharge(found, work)
    if found.high is None and _falls_too_slowly(node.body, found.symbol):
        _check_summands(node.body, found, work)
        raise Undefined(
            "the sum diverges: its terms do not fall faster than those of the harmonic series",
            hint="end the range: `k in 1..n` for the partial sums",
        )
    known = len(work.conditions)
    partial, start = _partial_sum(node.body, found, upper, work)
    if work.cautious and any(map(work.is_hidden, work.conditions[known:])):
        raise Undecided("the closed form holds under a condition on a bound variable")
    if found.high is not None:
        closed = substitute(partial, {upper: found.high})
        return closed if _is_at_least(found.high, start, work) else _from(start, found.high, closed, work)
    limit = one_sided(partial, upper, None, 1, work)
    work.rely(limit.status, "the limit of the partial sums")
    if limit.value is None and limit.status is Status.PROVED:
        raise Undefined("the sum diverges", hint="end the range: `k in 1..n` for the partial sums")
    if limit.value is None:
        raise Undecided("the partial sums seem to grow without bound")
    return limit.value


def _falls_too_slowly(body: Node, symbol: Symbol) -> bool:
    """Whether the summand is p(k)/q(k) with deg p >= deg q - 1: from some k on it has one sign and is at
    least c/k in size, and the harmonic series diverges."""
    kernels = Kernels()
    element = element_of(body, kernels)
    if element == 0 or kernels.symbols not in ([], [symbol]):
        return False
    return bool(not kernels.symbols or element.numer.degree(0) - element.denom.degree(0) >= -1)


def _from(start: Node, high: Node, closed: Node, work: Work) -> Node:
    """The closed form where the range is not reversed: a condition to be told, or a case."""
    condition = build.relation("greater_equal", high, start)
    if work.cautious and work.is_hidden(condition):
        return Conditional(condition, closed, build.ZERO, type=closed.type)
    work.conditions.append(condition)
    return closed


def _discharge(found: Range, work: Work) -> None:
    """Drop conditions on this sum's own variable that hold in its whole range.

    They come from inner sums, as ``linear >= 0``; raises ``Undecided`` where one is not shown.
    """
    kept = []
    for condition in work.conditions:
        if found.symbol not in free_variables(condition):
            kept.append(condition)
        elif not _holds_from(condition, found, work):
            raise Undecided("the range of an inner sum may be reversed")
    work.conditions[:] = kept


def _holds_from(condition: Node, found: Range, work: Work) -> bool:
    """Whether left >= right holds from the lower bound on: true there, with a nonnegative slope."""
    from mtf_lang.backends.symbolic.calculus import coefficients

    if not (isinstance(condition, Call) and condition.operation == "greater_equal"):
        return False
    difference = build.subtract(*condition.arguments)
    by_degree, kernels = coefficients(difference, found.symbol, work)
    slope = kernels.expand(kernels.field().node(by_degree.get(1, kernels.field().constant(0))))
    start = substitute(condition, {found.symbol: found.low})
    if max(by_degree, default=0) > 1 or free_variables(slope) or free_variables(start):
        return False
    rising = build.relation("greater_equal", slope, build.ZERO)
    return bool(work.evaluate(rising)) and bool(work.evaluate(start))


def nested(node: Aggregate) -> Aggregate:
    """A sum over several variables as sums in one another, the last variable innermost."""
    if node.kind != "sum" or node.guard:
        return node
    body = node.body
    for binder in reversed(node.binders[1:]):
        body = Aggregate("sum", (binder,), (), body, type=node.type)
    return Aggregate("sum", node.binders[:1], (), body, type=node.type, span=node.span)


def _is_at_least(high: Node, low: Node, work: Work) -> bool:
    if free_variables(high) or free_variables(low):
        return False
    return bool(work.evaluate(build.relation("greater_equal", high, low)))


def _partial_sum(body: Node, found: Range, upper: Symbol, work: Work) -> tuple[Node, Node]:
    """F(upper) = Σ_{k=low..upper} body, proved for upper from the second result on."""
    antidifference = _antidifference(body, found.symbol, work)
    n = build.variable(upper)
    total = build.subtract(
        substitute(antidifference, {found.symbol: build.add(n, build.ONE)}),
        substitute(antidifference, {found.symbol: found.low}),
    )
    total = plain(total, work)
    before = substitute(total, {upper: build.subtract(n, build.ONE)})
    summand = substitute(body, {found.symbol: n})
    if not are_equal(build.subtract(total, before), summand, work.positive):
        raise Undecided("a closed form was found and could not be proved")
    _check_summands(body, found, work)
    work.rely(Status.PROVED, EVIDENCE)
    return total, _start(total, body, found, upper, work)


def _start(total: Node, body: Node, found: Range, upper: Symbol, work: Work) -> Node:
    """The first n at which the closed form is shown to be the sum: low - 1 (nothing is summed) or low."""
    empty = build.subtract(found.low, build.ONE)
    first = substitute(body, {found.symbol: found.low})
    for start, expected in ((empty, build.ZERO), (found.low, first)):
        value = substitute(total, {upper: start})
        with suppress(Undefined):
            if are_equal(value, expected, work.positive) and _is_defined(value, work):
                return start
    raise Undecided("a closed form was found and its first value could not be proved")


def _is_defined(value: Node, work: Work) -> bool:
    """Whether a value is defined; what that asks of parameters is noted."""
    needed = [r.relation() for r in definedness.requirements(value)]
    if not all(work.evaluate(r) for r in needed if not free_variables(r)):
        return False
    work.conditions.extend(r for r in lost_requirements(value, build.ZERO, work) if free_variables(r))
    return True


def _check_summands(body: Node, found: Range, work: Work) -> None:
    """Show that every summand from the lower bound on is defined.

    What does not depend on the summation variable becomes a condition; raises ``Undecided`` where a
    summand may be undefined.
    """
    for requirement in definedness.requirements(body):
        relation = requirement.relation()
        if found.symbol not in free_variables(relation):
            work.conditions.append(relation)
            continue
        if free_variables(build.subtract(requirement.node, found.low)) != (found.symbol,):
            raise Undecided("whether every summand is defined depends on parameters")
        k = build.variable(found.symbol)
        fails = Call("not", (relation,), type=BOOL)
        inside = build.relation("greater_equal", k, found.low)
        cells = decompose(Call("and", (inside, fails), type=BOOL), found.symbol, work)
        if sample(cells, Carrier.INTEGERS, work) is not None:
            raise Undefined("a summand in the range of the sum is undefined")


def _antidifference(body: Node, symbol: Symbol, work: Work) -> Node:
    """A candidate G with G(k+1) - G(k) = body(k)."""
    polynomial = _of_polynomial(body, symbol, work)
    if polynomial is not None:
        return polynomial
    sympy = cas.sympy()
    from importlib import import_module

    lowering = Lowering(work.positive)
    k = lowering.symbol(symbol)
    term = lowering.lower(plain(body, work))
    try:
        ratio = within_allowance(work, import_module("sympy.concrete.gosper").gosper_term, term, k)
    except (NotImplementedError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise Undecided("Gosper's algorithm does not apply to the summand") from error
    if ratio is None or ratio.has(sympy.nan, sympy.zoo):
        raise Undecided("the sum has no hypergeometric closed form")
    return lift(sympy.together(ratio) * term, lowering.symbols)


def _of_polynomial(body: Node, symbol: Symbol, work: Work) -> Node | None:
    """For Σ c_d k^d: Σ c_d S_d(k), with S_d the polynomial of degree d + 1 and S_d(k+1) - S_d(k) = k^d."""
    from mtf_lang.backends.symbolic.calculus import coefficients

    try:
        by_degree, kernels = coefficients(body, symbol, work)
    except Undefined:
        return None
    sympy = cas.sympy()
    field = kernels.field()
    total: Any = field.constant(0)
    k = field.generator(symbol)
    for degree, coefficient in by_degree.items():
        work.spend((degree + 1) ** 2)
        # S_d = (B_{d+1}(k) - B_{d+1}) / (d + 1), Bernoulli polynomials; the constant is left out.
        coefficients_ = sympy.bernoulli(degree + 1, sympy.Dummy("k")).as_poly().all_coeffs()
        power_sum = field.constant(0)
        for value in coefficients_[:-1]:
            power_sum = (power_sum + field.constant(cas.rational(value))) * k
        total += coefficient * power_sum / field.constant(degree + 1)
    return kernels.expand(field.node(total))
