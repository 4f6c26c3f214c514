"""``limit``: from power series where there is one (proved), else SymPy's proposal, tested."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mtf_lang.backends.symbolic import build, cas, growth, laurent
from mtf_lang.backends.symbolic.allowance import within_allowance
from mtf_lang.backends.symbolic.calculus import parts
from mtf_lang.backends.symbolic.enclosure import ball, enclose
from mtf_lang.backends.symbolic.expansion import Approach, Vanishing, leading
from mtf_lang.backends.symbolic.inverses import sign
from mtf_lang.backends.symbolic.lift import lift
from mtf_lang.backends.symbolic.lower import Lowering
from mtf_lang.backends.symbolic.normal import are_equal, is_zero
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Call, Literal, Node, Symbol
from mtf_lang.ir.walk import free_variables
from mtf_lang.result import Status
from mtf_lang.types import REAL
from mtf_lang.values.faults import Undecided, Undefined, Unsupported
from mtf_lang.values.model import Infinity

SERIES = "the leading term of a power series, or of a sum of powers, logarithms and exponentials"
TESTED = "SymPy's limit, approached by rigorous enclosures; no proof"


@dataclass(frozen=True, slots=True)
class Limit:
    """A finite limit, or an infinite one (``infinite`` is its sign), and how it was found."""

    value: Node | None
    infinite: int
    status: Status

    def node(self) -> Node:
        """The limit as a node."""
        if self.value is not None:
            return self.value
        return Literal(Infinity(self.infinite < 0), type=REAL)


def infinite_sign(node: Node) -> int:
    """1 or -1 for ``infinity`` and ``-infinity``, else 0."""
    match node:
        case Call(operation="infinity"):
            return 1
        case Literal(value=Infinity() as value):
            return -1 if value.negative else 1
        case Call(operation="negate", arguments=(inner,)):
            return -infinite_sign(inner)
    return 0


def limit(node: Call, work: Work) -> Node:
    """The limit at a point, from both sides unless one is named; raises ``Undefined`` where there is none."""
    symbol, body = parts(node)
    point = node.arguments[1]
    at_infinity = infinite_sign(point)
    if at_infinity:
        found = [one_sided(body, symbol, None, at_infinity, work)]
    else:
        found = [one_sided(body, symbol, point, side, work) for side in _sides(node)]
    for one in found:
        work.rely(one.status, SERIES if one.status is Status.PROVED else TESTED)
    if len(found) == 2 and not _agree(found[0], found[1]):
        left, right = (_text(one) for one in found)
        if any(one.status is not Status.PROVED for one in found):
            raise Undecided(f"the limit seems to be {left} from the left and {right} from the right")
        raise Undefined(f"the limit does not exist: it is {left} from the left and {right} from the right")
    return found[0].node()


def _sides(node: Call) -> tuple[int, ...]:
    if len(node.arguments) < 3:
        return (-1, 1)
    side = node.arguments[2]
    return (-1,) if isinstance(side, Literal) and side.value == "left" else (1,)


def _agree(a: Limit, b: Limit) -> bool:
    if a.value is None or b.value is None:
        return a.value is b.value and a.infinite == b.infinite
    equal = are_equal(a.value, b.value)
    if equal is None:
        difference = laurent.simplified(build.subtract(a.value, b.value))
        return laurent.sign(difference) == 0
    return equal


def _text(one: Limit) -> str:
    from mtf_lang.ir.show import to_text

    if one.value is None:
        return "infinity" if one.infinite > 0 else "-infinity"
    return to_text(one.value)


def one_sided(body: Node, symbol: Symbol, point: Node | None, side: int, work: Work) -> Limit:
    """The limit as ``symbol`` approaches ``point`` from the side ``side``, or ±infinity (point None).

    Raises ``Unsupported`` or ``Undecided`` where neither a series nor a tested proposal is found.
    """
    work.spend(2_000)
    approach = Approach(None if point is None else laurent.simplified(point), side)
    try:
        exponent, coefficient = leading(body, symbol, approach)
        return _from_leading(exponent, coefficient)
    except (Unsupported, Undecided) as fault:
        # Zero wherever it is defined; that it is defined near the point, only a series tells.
        if isinstance(fault, Vanishing) and is_zero(body, work.positive):
            return Limit(build.ZERO, 0, Status.PROVED)
        grown = _by_growth(body, symbol, point, side, work)
        return grown or _proposed(body, symbol, point, side, work, fault)


def _by_growth(body: Node, symbol: Symbol, point: Node | None, side: int, work: Work) -> Limit | None:
    """The limit by rates of growth; None where they do not tell."""
    if free_variables(body) != (symbol,):
        return None
    try:
        found = growth.leading_term(body, symbol, point, side, work)
        tendency = found.tendency()
        infinite = sign(found.coefficient, work) if tendency > 0 else 0
    except (Unsupported, Undecided, Undefined):
        return None
    value = (build.ZERO, found.coefficient, None)[tendency + 1]
    return Limit(value, infinite, Status.PROVED)


def _from_leading(exponent: Fraction, coefficient: laurent.Coefficient) -> Limit:
    if exponent > 0:
        return Limit(build.ZERO, 0, Status.PROVED)
    if exponent < 0:
        return Limit(None, laurent.sign(coefficient), Status.PROVED)
    return Limit(laurent.as_node(coefficient), 0, Status.PROVED)


# --- SymPy's proposal ------------------------------------------------------------------------


def _proposed(
    body: Node, symbol: Symbol, point: Node | None, side: int, work: Work, fault: Exception
) -> Limit:
    if any(other != symbol for other in free_variables(body)):
        # With parameters SymPy's zero tests may be wrong, and no enclosure could refute it.
        raise fault
    sympy = cas.sympy()
    lowering = Lowering(work.positive)
    target = sympy.oo * side if point is None else lowering.lower(point)
    try:
        expression, variable = lowering.lower(body), lowering.symbol(symbol)
        value = within_allowance(work, sympy.limit, expression, variable, target, "+" if side > 0 else "-")
    except (NotImplementedError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise fault from error
    candidate = _read(value, lowering, fault)
    if not _withstands(candidate, body, symbol, point, side):
        raise Undecided("SymPy's limit is not confirmed by enclosures near the point")
    return candidate


def _read(value: Any, lowering: Lowering, fault: Exception) -> Limit:
    sympy = cas.sympy()
    if value in (sympy.oo, -sympy.oo):
        return Limit(None, 1 if value == sympy.oo else -1, Status.CHECKED)
    if value.has(sympy.nan, sympy.zoo, sympy.oo, sympy.AccumBounds, sympy.Limit):
        raise fault
    return Limit(lift(value, lowering.symbols), 0, Status.CHECKED)


EXPONENTS = (2, 4, 8, 16, 32)
"""The candidate is held against the expression at distance 10^-k (at ±10^k for infinity)."""


def _withstands(one: Limit, body: Node, symbol: Symbol, point: Node | None, side: int) -> bool:
    """Whether the distance to the candidate shrinks to below 1/100 (or the magnitude grows beyond 10)."""
    distances = []
    for k in EXPONENTS:
        value = _nearby(body, symbol, point, side, k)
        if value is None or _is_vague(value):
            continue
        if one.value is None:
            distances.append(value * one.infinite)
        else:
            target = enclose(one.value, {}, 600)
            if target is None:
                return False
            distances.append(abs(value - target))
    if len(distances) < 3:
        return False
    first, *_, last = distances
    if one.value is None:
        return bool(last > 10 and last > first)
    return bool(last * 100 < 1) and bool(last < first or last * 10**9 < 1)


def _is_vague(value: Any) -> bool:
    """Whether an enclosure is so wide that it says nothing of the value."""
    return bool(value.rad() * 1000 > 1) and value.rel_accuracy_bits() < 10


def _nearby(body: Node, symbol: Symbol, point: Node | None, side: int, k: int) -> Any | None:
    precision = 600
    if point is None:
        return enclose(body, {symbol: ball(side * 10**k)}, precision)
    centre = enclose(point, {}, precision)
    if centre is None:
        return None
    flint = cas.flint()
    saved = flint.ctx.prec
    flint.ctx.prec = precision
    try:
        place = centre + ball(Fraction(side, 10**k))
    finally:
        flint.ctx.prec = saved
    return enclose(body, {symbol: place}, precision)
