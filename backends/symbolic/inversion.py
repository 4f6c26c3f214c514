"""Zeros of factors with exponentials, logarithms and circular functions: by inverting one layer.

A factor is an irreducible polynomial in kernels. Where the variable occurs in kernels of one kind
only, the factor vanishes exactly where simpler expressions do: ``4^x - 3*2^x + 2`` is a
polynomial in t = 2^x, with the roots 1 and 2, so x·log(2) - log(1) and x·log(2) - log(2) are these
expressions. None is lost: every step is an equivalence on the domain, or gives more candidates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from mtf_lang.backends.symbolic import build
from mtf_lang.backends.symbolic.critical import critical_polynomials
from mtf_lang.backends.symbolic.enclosure import Ball, enclose
from mtf_lang.backends.symbolic.intern import Interner
from mtf_lang.backends.symbolic.inverses import INVERSES, closed, sign
from mtf_lang.backends.symbolic.kernels import Kernels
from mtf_lang.backends.symbolic.roots import real_roots
from mtf_lang.backends.symbolic.turns import linear
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Call, Node, Symbol, Variable
from mtf_lang.ir.walk import free_variables
from mtf_lang.types import REAL
from mtf_lang.values.faults import LimitHit, Unsupported

MAXIMUM_TURNS = 2_000
"""An angle is followed over at most this many half turns."""


MAXIMUM_DEGREE = 10
"""Equations between cosine and sine of one angle are solved up to this degree, half of it where there are
roots among the coefficients: that of the polynomial for half the angle is twice as large or more."""


class Endless(Unsupported):
    """There may be infinitely many zeros: the variable has to be bounded."""


@dataclass(frozen=True, slots=True)
class Factor:
    """A polynomial in kernels; ``active`` are those in which ``symbol`` occurs, with their values as
    nodes, and ``terms`` its terms by the exponents of these, with coefficients as closed nodes."""

    symbol: Symbol
    active: tuple[Node, ...]
    terms: Mapping[tuple[int, ...], Node]
    window: Mapping[Symbol, Ball] | None

    def node(self, values: Iterable[Node] | None = None) -> Node:
        """The factor, with the active kernels replaced by ``values`` where they are given."""
        chosen = self.active if values is None else tuple(values)
        summands = []
        for key, coefficient in self.terms.items():
            powers = [build.power(v, build.literal(e)) for v, e in zip(chosen, key, strict=True)]
            summands.append(build.product([coefficient, *powers]))
        return build.total(summands)


def factor_of(
    polynomial: Any, kernels: Kernels, symbol: Symbol, window: Mapping[Symbol, Ball] | None
) -> Factor:
    """A polynomial of ``kernels.field()`` taken apart."""
    field = kernels.field()
    places = [k for k, s in enumerate(field.symbols) if symbol in free_variables(kernels.skeleton_of(s))]
    places = [k for k in places if any(m[k] for m in polynomial.monoms())]
    grouped: dict[tuple[int, ...], Any] = {}
    for monomial, coefficient in polynomial.terms():
        key = tuple(monomial[k] for k in places)
        rest = tuple(0 if k in places else e for k, e in enumerate(monomial))
        grouped[key] = grouped.get(key, polynomial.ring.zero) + polynomial.ring.from_dict({rest: coefficient})
    terms = {k: kernels.expand(field.polynomial_node(p)) for k, p in sorted(grouped.items())}
    active = tuple(kernels.skeleton_of(field.symbols[k]) for k in places)
    return Factor(symbol, active, terms, window)


def inverted(factor: Factor, work: Work) -> tuple[list[Node], list[Node]]:
    """(points, differences): where the factor can vanish, as closed expressions, and expressions whose
    zeros hold its other zeros. Raises ``Unsupported`` where no rule applies."""
    if not factor.active:
        return [], []
    only = factor.active[0]
    if len(factor.active) == 1 and isinstance(only, Variable):
        return list(_values(factor.terms, work)), []
    operations = {node.operation if isinstance(node, Call) else "" for node in factor.active}
    if operations <= {"sin", "cos"}:
        return _circular(factor, work)
    if operations <= {"power", "exp"} and all(_has_constant_base(node) for node in factor.active):
        return [], list(_exponential(factor, work))
    if operations == {"log"} and all(sum(key) <= 1 for key in factor.terms):
        return [], [_logarithmic(factor, work)]
    if len(factor.active) == 1 and isinstance(only, Call) and only.operation in INVERSES:
        found = []
        for value in _values(factor.terms, work):
            found.extend(INVERSES[only.operation](only, value, work))
        return [], found
    raise Unsupported(_mixture(factor))


def _mixture(factor: Factor) -> str:
    names = sorted({f"`{n.operation}`" for n in factor.active if isinstance(n, Call)})
    outside = any(isinstance(n, Variable) for n in factor.active)
    parts = [*([f"{factor.symbol.name} itself"] if outside else []), *names]
    return f"the zeros of an expression that mixes {' and '.join(parts)} have no closed form here"


# --- polynomials with closed coefficients ------------------------------------------------------


def _values(terms: Mapping[tuple[int, ...], Node], work: Work) -> Iterator[Node]:
    """The real zeros of a polynomial in one quantity: isolated where its coefficients are algebraic,
    by the formulas for degrees 1 and 2 where they are not."""
    fresh = Symbol("t", 1, REAL)
    powers = {key[0]: node for key, node in terms.items()}
    low = min(powers)
    t = build.variable(fresh)
    written = build.total(
        [build.multiply(node, build.power(t, build.literal(e - low))) for e, node in powers.items()]
    )
    if low:
        yield build.ZERO
    if max(powers) - low <= 1:
        yield from _by_formula({e - low: node for e, node in powers.items()}, work)
        return
    try:
        roots = real_roots(critical_polynomials(written, fresh))
    except Unsupported:
        yield from _by_formula({e - low: node for e, node in powers.items()}, work)
        return
    yield from (root.node for root in roots)


def _by_formula(coefficients: Mapping[int, Node], work: Work) -> Iterator[Node]:
    """The real zeros of a polynomial whose coefficients are any exact reals."""
    degrees = [e for e in sorted(coefficients) if sign(coefficients[e], work)]
    step = gcd(*degrees)
    top = degrees[-1] if degrees else 0
    if top == 0:
        return
    if top not in (step, 2 * step):
        raise Unsupported(f"a polynomial of degree {top} whose coefficients are not algebraic is not solved")
    zero: Node = build.ZERO
    if top == step:
        powers = [build.negate(build.divide(coefficients.get(0, zero), coefficients[top]))]
    else:
        once, constant = coefficients.get(step, zero), coefficients.get(0, zero)
        powers = _quadratic(coefficients[top], once, constant, work)
    for power in powers:
        yield from _roots(power, step, work)


def _quadratic(a: Node, b: Node, c: Node, work: Work) -> list[Node]:
    discriminant = build.subtract(build.power(b, build.literal(2)), build.product([build.literal(4), a, c]))
    kind = sign(discriminant, work)
    if kind < 0:
        return []
    root = build.real_call("sqrt", discriminant)
    double = build.multiply(build.literal(2), a)
    tops = [build.add(build.negate(b), root), build.subtract(build.negate(b), root)]
    return [build.divide(top, double) for top in (tops if kind else tops[:1])]


def _roots(power: Node, degree: int, work: Work) -> list[Node]:
    """The real numbers whose ``degree``-th power is a closed expression."""
    if degree == 1:
        return [power]
    root = build.real_call("root", power, build.literal(degree))
    if degree % 2:
        return [root]
    return [root, build.negate(root)] if sign(power, work) >= 0 else []


# --- exponentials and logarithms ---------------------------------------------------------------


def _has_constant_base(node: Node) -> bool:
    """Whether a kernel is a constant to a power in which the variable occurs."""
    if not isinstance(node, Call):
        return False
    return node.operation == "exp" or not free_variables(node.arguments[0])


def logarithm(node: Node) -> Node:
    """The logarithm of an exponential kernel."""
    assert isinstance(node, Call)
    if node.operation == "exp":
        return node.arguments[0]
    base, exponent = node.arguments
    if isinstance(base, Call) and base.operation == "e":
        return exponent
    return build.multiply(exponent, build.real_call("log", base))


def _exponential(factor: Factor, work: Work) -> Iterator[Node]:
    """A polynomial in one t = Π b_j^(v_j u_j): Σ v_j u_j log b_j - log t for each positive root t."""
    keys = list(factor.terms)
    first = keys[0]
    offsets = [tuple(a - b for a, b in zip(key, first, strict=True)) for key in keys]
    direction = next((o for o in offsets if any(o)), None)
    if direction is None:
        return
    divisor = gcd(*direction)
    direction = tuple(e // divisor for e in direction)
    multiples = [_multiple(offset, direction) for offset in offsets]
    if any(m is None for m in multiples):
        raise Unsupported("exponentials of several bases that are no powers of one are not solved")
    lowest = min(m for m in multiples if m is not None)
    terms: dict[tuple[int, ...], Node] = {
        (m - lowest,): factor.terms[key] for m, key in zip(multiples, keys, strict=True) if m is not None
    }
    exponent = build.total(
        [
            build.multiply(build.literal(v), logarithm(node))
            for v, node in zip(direction, factor.active, strict=True)
            if v
        ]
    )
    for value in _values(terms, work):
        if sign(value, work) > 0:
            yield build.subtract(exponent, closed(build.real_call("log", value), work))


def _multiple(offset: tuple[int, ...], direction: tuple[int, ...]) -> int | None:
    """The k with offset = k·direction."""
    place = next(k for k, e in enumerate(direction) if e)
    k, rest = divmod(offset[place], direction[place])
    return k if rest == 0 and all(o == k * d for o, d in zip(offset, direction, strict=True)) else None


def _logarithmic(factor: Factor, work: Work) -> Node:
    """Σ n_k log(u_k) + c, with n_k in a whole ratio, as Π u_k^(n_k) - e^(-c)."""
    width = len(factor.active)
    weights = []
    for k in range(width):
        node = factor.terms[tuple(int(k == j) for j in range(width))]
        weights.append(node)
    ratios = []
    for node in weights:
        value = work.evaluate(build.divide(node, weights[0]))
        if not isinstance(value, int | Fraction):
            raise Unsupported("a sum of logarithms with weights in an irrational ratio is not solved")
        ratios.append(Fraction(value))
    common = lcm(*(r.denominator for r in ratios))
    constant = factor.terms.get((0,) * width, build.ZERO)
    scaled = build.divide(build.multiply(build.literal(-common), constant), weights[0])
    factors = []
    for node, ratio in zip(factor.active, ratios, strict=True):
        assert isinstance(node, Call)
        factors.append(build.power(node.arguments[0], build.literal(int(ratio * common))))
    return build.subtract(build.product(factors), closed(build.real_call("exp", scaled), work))


# --- circular functions ------------------------------------------------------------------------


def _circular(factor: Factor, work: Work) -> tuple[list[Node], list[Node]]:
    """u - (a + 2πk) for every angle a in (-π, π] at which the factor vanishes and every k that occurs;
    solved where u is linear."""
    angles = [node.arguments[0] for node in factor.active if isinstance(node, Call)]
    interner = Interner()
    if len({interner.number(a) for a in angles}) != 1:
        raise Unsupported("circular functions of angles without a common part are not solved")
    angle = angles[0]
    zeros = list(_angles(factor, work))
    if not zeros:
        return [], []
    low, high = _range(angle, factor)
    turn = build.multiply(build.literal(2), build.real_call("pi"))
    turns = [build.multiply(build.literal(k), turn) for k in range(low, high + 1)]
    values = [build.add(closed(zero, work), turned) for zero in zeros for turned in turns]
    part = linear(angle, factor.symbol)
    if part is None:
        return [], [build.subtract(angle, closed(value, work)) for value in values]
    slope = build.multiply(build.literal(part.coefficient), part.unit)
    return [build.divide(build.subtract(value, part.offset), slope) for value in values], []


def _range(angle: Node, factor: Factor) -> tuple[int, int]:
    """The numbers of whole turns that an angle can have gone, a turn more at both ends."""
    ball = enclose(angle, factor.window) if factor.window is not None else None
    if ball is None:
        raise Endless("a periodic relation may hold at infinitely many numbers; bound the variable")
    from mtf_lang.values.real.enclosures import middle_and_radius

    middle, radius = middle_and_radius(ball)
    low, high = (middle - radius) / 6, (middle + radius) / 6
    bounds = min(low, low * Fraction(6, 7)), max(high, high * Fraction(6, 7))
    if bounds[1] - bounds[0] > MAXIMUM_TURNS:
        raise LimitHit("size", f"an angle goes through more than {MAXIMUM_TURNS:,} turns")
    return bounds[0].__floor__() - 1, bounds[1].__ceil__() + 1


def _angles(factor: Factor, work: Work) -> Iterator[Node]:
    """The angles in (-π, π] at which a polynomial in cosine and sine of one angle vanishes."""
    names = [node.operation for node in factor.active if isinstance(node, Call)]
    if names == ["cos"]:
        for value in _within(factor, work):
            arc = build.real_call("acos", value)
            yield from (arc, build.negate(arc))
    elif names == ["sin"]:
        for value in _within(factor, work):
            arc = build.real_call("asin", value)
            yield from (arc, build.subtract(build.real_call("pi"), arc))
    else:
        yield from _by_half_angle(factor, names, work)


def _within(factor: Factor, work: Work) -> Iterator[Node]:
    """The zeros between -1 and 1 of a polynomial in one quantity."""
    for value in _values(factor.terms, work):
        square = build.power(value, build.literal(2))
        if sign(build.subtract(build.ONE, square), work) >= 0:
            yield value


def _by_half_angle(factor: Factor, names: list[str], work: Work) -> Iterator[Node]:
    """With t = tan(u/2): cos u = (1-t²)/(1+t²), sin u = 2t/(1+t²); u = π is where t has no value."""
    rational = all(build.rational_value(node) is not None for node in factor.terms.values())
    if max(map(sum, factor.terms)) > (MAXIMUM_DEGREE if rational else MAXIMUM_DEGREE // 2):
        raise LimitHit("size", f"a circular equation of degree {max(map(sum, factor.terms))} is not solved")
    fresh = Symbol("t", 1, REAL)
    t = build.variable(fresh)
    square = build.power(t, build.literal(2))
    below = build.add(build.ONE, square)
    by_name = {
        "cos": build.divide(build.subtract(build.ONE, square), below),
        "sin": build.divide(build.multiply(build.literal(2), t), below),
    }
    values = [by_name[name] for name in names]
    at_pi = [build.literal(-1) if name == "cos" else build.ZERO for name in names]
    if sign(factor.node(at_pi), work) == 0:
        yield build.real_call("pi")
    for root in real_roots(critical_polynomials(factor.node(values), fresh)):
        yield build.multiply(build.literal(2), build.real_call("atan", root.node))
