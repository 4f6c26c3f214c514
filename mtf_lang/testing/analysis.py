"""Relations in calculus, algebra of expressions and closed forms: two items that must be equal.

One backend alone computes these, so each is held against a value found in another way: by exact
arithmetic (a stencil for a derivative, Simpson's rule for an integral of a cubic, a sum written out), by
the value of the expression at a point, or by a law of calculus.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from mtf_lang.testing.choices import Choices, between, chance, pick
from mtf_lang.testing.scripts import Script

SMOOTH = (
    "sin({a}*x)",
    "cos(x + {b})",
    "exp({b}*x)",
    "log(x + 9)",
    "sqrt(x + 8)",
    "1/(x^2 + {a})",
    "x*exp({b}*x)",
    "sin(x)^2",
    "(x + {b})/(x + 7)",
    "root(x + 8, 3)",
    "2^x",
    "atan({b}*x)",
    "tan(x/7)",
)
"""Expressions in x that are smooth for -2 <= x <= 3; ``a`` is at least 1, ``b`` any number."""

POINTS = ("0", "1", "2", "(-1)", "(1/2)", "3", "(-3/2)")
REAL = ("x is real",)


def _number(value: int) -> str:
    return str(value) if value >= 0 else f"({value})"


def _parameter(choices: Choices, low: int = -3, high: int = 4) -> str:
    return _number(between(choices, low, high))


def _polynomial(choices: Choices, degree: int, variable: str = "x") -> str:
    """A polynomial of at most that degree, with small integer coefficients."""
    terms = [_parameter(choices)]
    for k in range(1, degree + 1):
        if k == degree or chance(choices, 2):
            terms.append(f"{_parameter(choices)}*{variable}^{k}")
    return "(" + " + ".join(reversed(terms)) + ")"


def _smooth(choices: Choices) -> str:
    """An expression in x that is smooth for -2 <= x <= 3."""
    way = choices.below(4)
    if way == 0:
        return _polynomial(choices, 3)
    one = pick(choices, SMOOTH).format(a=between(choices, 1, 4), b=_parameter(choices))
    if way == 1:
        return one
    return f"({_polynomial(choices, 2)} {pick(choices, ('+', '*'))} {one})"


def _defining(items: tuple[str, str], *objects: str) -> Script:
    return Script(items, objects)


def _at(point: str, first: str, second: str) -> Script:
    """Two expressions in x, each with its value at a point; what is rewritten is rewritten for every x."""
    return Script((f"({first}) given {{x = {point}}}", f"({second}) given {{x = {point}}}"), (), REAL)


# --- derivatives ----------------------------------------------------------------------------------


def stencil(choices: Choices) -> Script:
    """The derivative of a polynomial of degree at most 4, and the difference formula that is exact for it."""
    a = pick(choices, POINTS)
    differences = f"(p({a} - 2) - 8*p({a} - 1) + 8*p({a} + 1) - p({a} + 2))/12"
    body = _polynomial(choices, 4)
    return _defining((f"D({a})", differences), f"p(x) = {body}", f"D(x) = derivative({body}, x)")


def leibniz(choices: Choices) -> Script:
    """The derivative of a product."""
    f, g = _smooth(choices), _smooth(choices)
    rule = f"derivative({f}, x)*({g}) + ({f})*derivative({g}, x)"
    return _at(pick(choices, POINTS), f"derivative(({f})*({g}), x)", rule)


def repeated(choices: Choices) -> Script:
    """The second derivative, at once and in two steps."""
    f = _smooth(choices)
    return _at(pick(choices, POINTS), f"derivative({f}, x, 2)", f"derivative(derivative({f}, x), x)")


# --- integrals ------------------------------------------------------------------------------------


def simpson(choices: Choices) -> Script:
    """The integral of a cubic, and Simpson's rule, which is exact for it."""
    a, b = between(choices, -3, 2), between(choices, -1, 4)
    body = _polynomial(choices, 3)
    low, high = _number(a), _number(b)
    rule = f"({b - a})/6*(p({low}) + 4*p(({low} + {high})/2) + p({high}))"
    return _defining((f"integral({body}, x, {low}, {high})", rule), f"p(x) = {body}")


def additive(choices: Choices) -> Script:
    """An integral, and those over both parts of its interval."""
    f = _smooth(choices) if chance(choices, 2) else f"abs({_polynomial(choices, 2)})"
    a, c, b = sorted(between(choices, -2, 3) for _ in range(3))
    whole, first, second = (
        f"integral({f}, x, {_number(s)}, {_number(t)})" for s, t in ((a, b), (a, c), (c, b))
    )
    return Script((whole, f"{first} + {second}"))


def fundamental(choices: Choices) -> Script:
    """The integral of a derivative, and the difference of the function."""
    f = _smooth(choices)
    a, b = sorted(between(choices, -2, 3) for _ in range(2))
    low, high = _number(a), _number(b)
    integral = f"integral(derivative({f}, x), x, {low}, {high})"
    return _defining((integral, f"f({high}) - f({low})"), f"f(x) = {f}")


def antiderivative(choices: Choices) -> Script:
    """The derivative of an antiderivative, and the function."""
    f = _smooth(choices)
    return _at(pick(choices, POINTS), f"derivative(integral({f}, x), x)", f)


# --- limits and series ----------------------------------------------------------------------------


def continuous(choices: Choices) -> Script:
    """The limit of what is continuous, and its value."""
    f, a = _smooth(choices), pick(choices, POINTS)
    side = pick(choices, ("", ', "left"', ', "right"'))
    return _defining((f"limit({f}, x -> {a}{side})", f"f({a})"), f"f(x) = {f}")


def slope(choices: Choices) -> Script:
    """The limit of difference quotients, and the derivative."""
    f, a = _smooth(choices), pick(choices, ("0", "1", "2"))
    quotient = f"limit((f({a} + h) - f({a}))/h, h -> 0)"
    return _defining((quotient, f"D({a})"), f"f(x) = {f}", f"D(x) = derivative({f}, x)")


def at_infinity(choices: Choices) -> Script:
    """The limit of a quotient of polynomials of one degree: that of their leading coefficients."""
    degree, a, b = between(choices, 1, 3), between(choices, -3, 4), between(choices, 1, 4)
    lower = _polynomial(choices, degree - 1)
    quotient = f"({a}*x^{degree} + {lower})/({b}*x^{degree} + {_polynomial(choices, degree - 1)})"
    return Script((f"limit({quotient}, x -> infinity)", f"{_number(a)}/{b}"))


def taylor(choices: Choices) -> Script:
    """A coefficient of the series at 0, and the derivative there."""
    f, k = _smooth(choices), between(choices, 0, 3)
    first = f"coefficient(series({f}, x, 0, {k + 1}), x, {k})*{k}!"
    second = "f(0)" if k == 0 else "D(0)"
    objects = (f"f(x) = {f}", f"D(x) = derivative({f}, x, {max(k, 1)})")
    return _defining((first, second), *objects)


# --- rewriting ------------------------------------------------------------------------------------


def rewritten(choices: Choices) -> Script:
    """An expression in another form, and as it is, at a point; or the law of the table that says so."""
    operation = pick(choices, ("simplify", "expand", "factor"))
    f = _smooth(choices)
    way = choices.below(4)
    if way == 1:
        f = f"{f}*{_polynomial(choices, 2)}"
    if way == 2:
        f = f"({_polynomial(choices, 3)})/({_polynomial(choices, 1)})"
    if way == 3:
        f = f"{f} + sqrt({_polynomial(choices, 1)}^2)"
    if chance(choices, 2):
        return Script((f"equivalent({operation}({f}), {f})", "true"), (), REAL)
    return _at(pick(choices, POINTS), f"{operation}({f})", f)


def binomial_coefficient(choices: Choices) -> Script:
    """A coefficient of a power of a binomial, by the binomial theorem."""
    a, b = _parameter(choices), _parameter(choices)
    n, k = between(choices, 0, 8), between(choices, 0, 8)
    value = f"(if {k} <= {n} then binomial({n}, {k})*{a}^{max(n - k, 0)}*{b}^{k} else 0)"
    return Script((f"coefficient(({a} + {b}*x)^{n}, x, {k})", value))


def degrees(choices: Choices) -> Script:
    """The degree of a product."""
    p, q = (f"({between(choices, 1, 3)}*x^{k} + {_polynomial(choices, k - 1)})" for k in (2, 3))
    return Script((f"degree({p}*{q}, x)", f"degree({p}, x) + degree({q}, x)"))


# --- sums -----------------------------------------------------------------------------------------

SUMMANDS = (
    "{p}",
    "{c}^k",
    "{p}*{c}^k",
    "1/(k*(k + 1))",
    "1/((k + {c})*(k + {c} + 1))",
    "binomial(n, k)",
    "k*binomial(n, k)",
    "binomial(k + {c}, {c})",
    "k*k!",
    "(-1)^k*{p}",
)


def summed(choices: Choices) -> Script:
    """A closed form at a number, and the sum written out there."""
    k = _polynomial(choices, 3, "k")
    term = pick(choices, SUMMANDS).format(p=k, c=between(choices, 2, 4))
    low, n = between(choices, 0, 2) if "/" not in term else 1, between(choices, 2, 9)
    context = ("n is a positive integer",)
    closed = f"closed_form(sum({term} for k in {low}..n)) given {{n = {n}}}"
    written = re.sub(r"\bn\b", "m", term)
    return Script((closed, f"total({n})"), (f"total(m) = sum({written} for k in {low}..m)",), context)


def without_end(choices: Choices) -> Script:
    """A sum without end, and its value by the geometric series and what follows from it."""
    c, a = between(choices, 2, 5), between(choices, 0, 3)
    term, value = pick(
        choices,
        (
            (f"1/{c}^k", f"1/{c}^({a} - 1)/({c} - 1)"),
            (f"(-1)^k/{c}^k", f"(-1)^{a}/{c}^{a}*{c}/({c} + 1)"),
            ("1/((k + 1)*(k + 2))", f"1/({a} + 1)"),
            (f"k/{c}^k", f"({c}*{a} - {a} + 1)/({c}^({a} - 1)*({c} - 1)^2)"),
        ),
    )
    return Script((f"sum({term} for k in {a}..infinity)", value))


# --- roots, solutions, optima ---------------------------------------------------------------------


def rooted(choices: Choices) -> Script:
    """A polynomial vanishes at its roots; here one that has a real root."""
    p = f"({between(choices, 1, 3)}*x^3 + {_polynomial(choices, 2)})"
    return _defining(("p(root_of(" + p + ", x, 1))", "0"), f"p(x) = {p}")


def solved(choices: Choices) -> Script:
    """The solutions of an equation in factors."""
    r, s, d = _parameter(choices), _parameter(choices), between(choices, -2, 5)
    roots = (f"sqrt({d})", f"-sqrt({d})") if d >= 0 else ()
    left = f"(x - {r})*(2*x - {s})*(x^2 - {_number(d)})"
    if chance(choices, 2):
        left = f"expand({left})"
    return Script((f"solutions({{{left} = 0}} for x)", f"{{{', '.join((r, f'{s}/2', *roots))}}}"), (), REAL)


def over_the_complex(choices: Choices) -> Script:
    """The solutions of a quadratic equation over the complex numbers, by Vieta."""
    a, b = between(choices, -3, 3), between(choices, -2, 3)
    z, w = f"({a} + {_number(b)}*i)", f"({a} - {_number(b)}*i)"
    equation = f"z^2 - ({2 * a})*z + {a * a + b * b} = 0"
    return Script((f"solutions({{{equation}}} for z)", f"{{{z}, {w}}}"), (), ("z is complex",))


def vertex(choices: Choices) -> Script:
    """The least value of a parabola, over the line or an interval, by completing the square."""
    a, b, c = between(choices, 1, 4), between(choices, -3, 4), between(choices, -3, 4)
    f = f"{a}*x^2 + {_number(b)}*x + {_number(c)}"
    least = f"{_number(c)} - {_number(b)}^2/(4*{a})"
    if chance(choices, 2):
        low = between(choices, -3, 3)
        value = f"(if -{_number(b)}/(2*{a}) <= {_number(low)} then f({_number(low)}) else {least})"
        return _defining((f"minimum({f} for x in interval({low}, 9))", value), f"f(x) = {f}")
    return Script((f"minimum({f} for x in reals)", least))


ANALYSIS: tuple[Callable[[Choices], Script], ...] = (
    stencil,
    leibniz,
    repeated,
    simpson,
    additive,
    fundamental,
    antiderivative,
    continuous,
    slope,
    at_infinity,
    taylor,
    rewritten,
    binomial_coefficient,
    degrees,
    summed,
    without_end,
    rooted,
    solved,
    over_the_complex,
    vertex,
)
"""All relations of this room; either item may have no answer."""
