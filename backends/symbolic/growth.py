"""Limits by rates of growth: sums of terms c·t^a·log(t)^l·e^(λt) as t goes to infinity.

Of two such terms the one with the greater (λ, a, l), compared in this order, outgrows the other. So
a quotient of such sums behaves like the quotient of their leading terms.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cmp_to_key
from typing import Any

from mtf_lang.backends.symbolic import build, definedness
from mtf_lang.backends.symbolic.definedness import Sign
from mtf_lang.backends.symbolic.inverses import sign
from mtf_lang.backends.symbolic.inversion import logarithm
from mtf_lang.backends.symbolic.kernels import Kernels
from mtf_lang.backends.symbolic.normal import element_of
from mtf_lang.backends.symbolic.turns import linear
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Call, Node, Symbol
from mtf_lang.ir.walk import free_variables, substitute
from mtf_lang.types import REAL
from mtf_lang.values.faults import Undecided, Unsupported
from mtf_lang.values.order import compare

Rate = tuple[Any, int, int]
"""λ as an exact value, a, l."""


@dataclass(frozen=True, slots=True)
class Leading:
    """A leading term: its rate and its coefficient, which is not 0."""

    rate: Rate
    coefficient: Node

    def tendency(self) -> int:
        """1 for terms that grow, 0 for those that tend to their coefficient, -1 for those that tend to 0."""
        return next((c for c in (compare(part, 0) for part in self.rate) if c), 0)


def leading_term(body: Node, symbol: Symbol, point: Node | None, side: int, work: Work) -> Leading:
    """The leading term as the variable approaches a point from a side, or ±infinity (point None).

    Raises ``Unsupported`` where the expression is no quotient of such sums, ``Undecided`` where terms
    cancel or the expression is not shown to be defined near the point.
    """
    if not definedness.is_total(body):
        raise Unsupported("an expression with cases has no one rate of growth")
    t = Symbol("t", 1 + max(s.identity for s in (symbol, *free_variables(body))), REAL)
    step: Node = build.variable(t)
    if point is None:
        at = step if side > 0 else build.negate(step)
    else:
        at = build.add(point, build.divide(build.literal(side), step))
    moved = substitute(body, {symbol: at})
    for requirement in definedness.requirements(moved):
        held = sign(_of(requirement.node, t, work).coefficient, work)
        if held < 0 and requirement.sign is not Sign.NONZERO:
            raise Undecided("the expression is not defined near the point")
    return _of(moved, t, work)


def _of(node: Node, t: Symbol, work: Work) -> Leading:
    kernels = Kernels((t,))
    element = element_of(node, kernels)
    if element == 0:
        raise Undecided("an expression that vanishes has no leading term")
    rates = [_rate(kernels.skeleton_of(s), t) for s in kernels.field().symbols]
    top, bottom = (_largest(part, rates, kernels, work) for part in (element.numer, element.denom))
    faster = work.evaluate(build.subtract(_number(top.rate[0]), _number(bottom.rate[0])))
    rate = (faster, top.rate[1] - bottom.rate[1], top.rate[2] - bottom.rate[2])
    return Leading(rate, build.divide(top.coefficient, bottom.coefficient))


def _rate(meaning: Node, t: Symbol) -> tuple[Node, int, int] | None:
    """The rate of a kernel, with λ as a node; None for a constant."""
    if t not in free_variables(meaning):
        return None
    match meaning:
        case Call(operation="log", arguments=(inner,)) if _is(inner, t):
            return build.ZERO, 0, 1
        case Call(operation="power" | "exp"):
            part = linear(logarithm(meaning), t) if _has_closed_base(meaning, t) else None
            if part is not None and build.rational_value(part.offset) == 0:
                return build.multiply(build.literal(part.coefficient), part.unit), 0, 0
        case _ if _is(meaning, t):
            return build.ZERO, 1, 0
    raise Unsupported("a part of the expression has no rate of growth here")


def _is(node: Node, t: Symbol) -> bool:
    return node == build.variable(t)


def _has_closed_base(meaning: Call, t: Symbol) -> bool:
    return meaning.operation == "exp" or t not in free_variables(meaning.arguments[0])


def _largest(
    polynomial: Any, rates: list[tuple[Node, int, int] | None], kernels: Kernels, work: Work
) -> Leading:
    """The leading term of a polynomial in kernels with these rates."""
    terms = []
    for monomial, coefficient in polynomial.terms():
        held = [(e, r) for e, r in zip(monomial, rates, strict=False) if e and r is not None]
        speed = build.total([build.multiply(build.literal(e), r[0]) for e, r in held])
        rate = (work.evaluate(speed), sum(e * r[1] for e, r in held), sum(e * r[2] for e, r in held))
        constant = tuple(0 if r is not None else e for e, r in zip(monomial, rates, strict=False))
        rest = kernels.field().polynomial_node(polynomial.ring.from_dict({constant: coefficient}))
        terms.append((rate, kernels.expand(rest)))
    best = max((rate for rate, _ in terms), key=cmp_to_key(compare))
    total = build.total([node for rate, node in terms if compare(rate, best) == 0])
    if sign(total, work) == 0:
        raise Undecided("leading terms cancel")
    return Leading(best, total)


def _number(value: Any) -> Node:
    from mtf_lang.backends.symbolic.written import number_node

    return number_node(value)
