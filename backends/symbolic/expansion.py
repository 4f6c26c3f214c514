"""From IR to a power series at a point: one rule an operation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from mtf_lang.backends.symbolic import build, laurent
from mtf_lang.backends.symbolic.laurent import Coefficient, Fractional, Series
from mtf_lang.ir.nodes import Call, Node, Symbol, Variable
from mtf_lang.ir.walk import free_variables
from mtf_lang.values.faults import Undecided, Undefined, Unsupported
from mtf_lang.walk import Walk, run

TERMS = (6, 12, 24, 48)
"""Numbers of terms tried until a leading term is seen."""

RAMIFICATIONS = (1, 2, 3, 6)
"""Finer parametrisations t^q tried for fractional powers."""


class Vanishing(Undecided):
    """Every known term of a series is zero: the expression is defined near the point, perhaps zero."""


@dataclass(frozen=True, slots=True)
class Approach:
    """How the variable runs: x = point + direction·t^q, or direction·t^-q for a point at infinity."""

    point: Coefficient | None
    direction: int

    def series(self, ramification: int, terms: int) -> Series:
        """The variable as a series in t."""
        if self.point is None:
            return laurent.monomial(self.direction, -ramification, terms)
        step = laurent.monomial(self.direction, ramification, terms)
        return laurent.add(laurent.constant(self.point, terms + ramification), step)


def leading(node: Node, symbol: Symbol, approach: Approach) -> tuple[Fraction, Coefficient]:
    """Exponent and coefficient of the leading term of ``node``; (0, 0) where it vanishes identically.

    Raises ``Vanishing`` where no nonzero term is found, ``Undecided`` or ``Unsupported`` where there
    is no such series.
    """
    for ramification in RAMIFICATIONS:
        try:
            series = _first_terms(node, symbol, approach, ramification)
        except Fractional:
            continue
        if series.exact:
            return Fraction(0), 0
        return Fraction(series.valuation, ramification), series.leading
    raise Unsupported("the expression has no power series with small denominators of the exponents")


def _first_terms(node: Node, symbol: Symbol, approach: Approach, ramification: int) -> Series:
    for terms in TERMS:
        try:
            series = expand(node, symbol, approach, terms, ramification)
        except Undecided:
            if terms == TERMS[-1]:
                raise
            continue
        if series.exact or series.coefficients:
            return series
    raise Vanishing(f"the first {TERMS[-1]} terms of a series vanish")


def expand(node: Node, symbol: Symbol, approach: Approach, terms: int, ramification: int = 1) -> Series:
    """The series of ``node`` with about ``terms`` terms (fewer after cancellation)."""
    expander = _Expander(symbol, approach.series(ramification, terms), terms)
    return run(expander.walk(node, {}))


class _Expander:
    __slots__ = ("approach", "symbol", "terms")

    def __init__(self, symbol: Symbol, approach: Series, terms: int) -> None:
        self.symbol, self.approach, self.terms = symbol, approach, terms

    def walk(self, node: Node, done: dict[int, Series]) -> Walk[Series]:
        if id(node) in done:
            return done[id(node)]
        if isinstance(node, Variable) and node.symbol == self.symbol:
            result = self.approach
        elif self.symbol not in free_variables(node):
            result = laurent.constant(laurent.simplified(node), self.terms)
        elif isinstance(node, Call) and node.operation in RULES:
            arguments = []
            for argument in node.arguments:
                arguments.append((yield self.walk(argument, done)))
            result = RULES[node.operation](self, node, arguments)
        else:
            name = node.operation if isinstance(node, Call) else type(node).__name__
            raise Unsupported(f"`{name}` is not expanded in a power series")
        done[id(node)] = result
        return result


Rule = Callable[[_Expander, Call, list[Series]], Series]


def _power(e: _Expander, node: Call, a: list[Series]) -> Series:
    exponent = build.rational_value(node.arguments[1])
    if exponent is not None:
        return laurent.power(a[0], Fraction(exponent)) if exponent != 0 else laurent.constant(1, e.terms)
    if a[0].coefficients and laurent.sign(a[0].leading) < 0:
        # Defined for whole exponents, as in (-1)^n, and for no others; a series does not tell.
        raise Unsupported("a power of a negative number with a variable in the exponent has no power series")
    return laurent.exponential(laurent.multiply(a[1], _log_of(e, a[0])), e.terms)


def _divide(e: _Expander, node: Call, a: list[Series]) -> Series:
    if a[1].exact:
        raise Undefined("division by zero")
    return laurent.multiply(a[0], laurent.power(a[1], Fraction(-1)))


def _root(e: _Expander, node: Call, a: list[Series]) -> Series:
    degree = build.integer_value(node.arguments[1])
    if degree is None or degree < 1:
        raise Unsupported("a root of a degree that is no number")
    if degree % 2 and a[0].coefficients and laurent.sign(a[0].leading) < 0:
        return laurent.scale(laurent.power(laurent.scale(a[0], -1), Fraction(1, degree)), -1)
    return laurent.power(a[0], Fraction(1, degree))


def _log_of(e: _Expander, a: Series) -> Series:
    """log of a series with a positive constant term."""
    if a.exact or (a.coefficients and a.valuation != 0):
        raise Unsupported("a logarithm has no power series where its argument vanishes or grows")
    if not a.coefficients:
        raise Undecided("not enough terms of a series are known")
    if laurent.sign(a.leading) < 0:
        raise Undefined("the logarithm of a negative number")
    start = laurent.simplified(build.real_call("log", laurent.as_node(a.leading)))
    slope = laurent.multiply(laurent.differentiate(a), laurent.power(a, Fraction(-1)))
    return laurent.integrate(slope, start, e.terms)


def _log(e: _Expander, node: Call, a: list[Series]) -> Series:
    if len(a) == 1:
        return _log_of(e, a[0])
    return laurent.multiply(_log_of(e, a[1]), laurent.power(_log_of(e, a[0]), Fraction(-1)))


def _circular(e: _Expander, node: Call, a: list[Series]) -> Series:
    sine, cosine = laurent.sine_cosine(a[0], e.terms)
    top, bottom = {
        "sin": (sine, None),
        "cos": (cosine, None),
        "tan": (sine, cosine),
        "cot": (cosine, sine),
        "sec": (None, cosine),
        "csc": (None, sine),
    }[node.operation]
    result = laurent.constant(1, e.terms) if top is None else top
    return result if bottom is None else laurent.multiply(result, laurent.power(bottom, Fraction(-1)))


def _atan(e: _Expander, node: Call, a: list[Series]) -> Series:
    """atan a = atan a_0 + ∫ a' / (1 + a²); ±π/2 - atan(1/a) where a grows without bound."""
    if a[0].coefficients and a[0].valuation < 0:
        side = laurent.sign(a[0].leading)
        inverse = _atan(e, node, [laurent.power(a[0], Fraction(-1))])
        half_pi = build.divide(build.real_call("pi"), build.literal(2 * side))
        return laurent.add(laurent.constant(laurent.simplified(half_pi), e.terms), laurent.scale(inverse, -1))
    first, _ = laurent.split(a[0], e.terms)
    start = laurent.simplified(build.real_call("atan", laurent.as_node(first)))
    square = laurent.add(laurent.constant(1, e.terms), laurent.multiply(a[0], a[0]))
    return _integral_of_slope(e, a[0], laurent.power(square, Fraction(-1)), start)


def _asin(e: _Expander, node: Call, a: list[Series]) -> Series:
    """asin a = asin a_0 + ∫ a' / sqrt(1 - a²)."""
    first, _ = laurent.split(a[0], e.terms)
    start = laurent.simplified(build.real_call("asin", laurent.as_node(first)))
    square = laurent.add(laurent.constant(1, e.terms), laurent.scale(laurent.multiply(a[0], a[0]), -1))
    return _integral_of_slope(e, a[0], laurent.power(square, Fraction(-1, 2)), start)


def _integral_of_slope(e: _Expander, a: Series, outer: Series, start: Coefficient) -> Series:
    return laurent.integrate(laurent.multiply(laurent.differentiate(a), outer), start, e.terms)


def _abs(e: _Expander, node: Call, a: list[Series]) -> Series:
    """|a| is ±a, since t > 0 is small: by the sign of the leading coefficient."""
    if a[0].exact:
        return a[0]
    if not a[0].coefficients:
        raise Undecided("not enough terms of a series are known")
    return laurent.scale(a[0], -1) if laurent.sign(a[0].leading) < 0 else a[0]


RULES: dict[str, Rule] = {
    "add": lambda e, n, a: laurent.add(a[0], a[1]),
    "subtract": lambda e, n, a: laurent.add(a[0], laurent.scale(a[1], -1)),
    "negate": lambda e, n, a: laurent.scale(a[0], -1),
    "multiply": lambda e, n, a: laurent.multiply(a[0], a[1]),
    "divide": _divide,
    "power": _power,
    "root": _root,
    "sqrt": lambda e, n, a: laurent.power(a[0], Fraction(1, 2)),
    "exp": lambda e, n, a: laurent.exponential(a[0], e.terms),
    "log": _log,
    **dict.fromkeys(("sin", "cos", "tan", "cot", "sec", "csc"), _circular),
    "atan": _atan,
    "asin": _asin,
    "abs": _abs,
}
