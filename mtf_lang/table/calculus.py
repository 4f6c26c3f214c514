"""Calculus: operations on an expression in one variable, which is bound in it.

They need a symbolic backend. In the IR the first argument is a function written in place: the
variable that the author names becomes its parameter.
"""

from __future__ import annotations

from mtf_lang.table.declare import Area
from mtf_lang.table.model import Form

AREA = Area("calculus")

AREA.declare(
    "derivative",
    Form.CALCULUS,
    "(f: Function(Real -> Real), x: Real, n: Int?) -> Real",
    "(f: Function(Complex -> Complex), x: Complex, n: Int?) -> Complex",
    synonyms=("differentiate",),
    summary="The derivative with respect to a variable; the n-th with a third argument.",
    prose="Written `derivative(f(x), x)` for the derivative at x, or `derivative(f(x), x, 2)`.",
    examples=(("derivative(x^3, x)", "3*x^2"), ("derivative(sin(x), x, 2)", "-sin(x)")),
)

AREA.declare(
    "integral",
    Form.CALCULUS,
    "(f: Function(Real -> Real), x: Real) -> Real",
    "(f: Function(Real -> Real), a: Real, b: Real) -> Real",
    synonyms=("integrate",),
    defined="where the function is integrable: an integral over a pole that diverges is undefined",
    summary="The integral from a to b, or an antiderivative.",
    prose="Written `integral(f(x), x, a, b)` with bounds that may be infinite, or `integral(f(x), x)` "
    "for an antiderivative (its constant is not written).",
    examples=(("integral(x^2, x, 0, 3)", "9"), ("integral(x^4 - 4*x^3 + 8, x, 0, 2)", "32/5")),
)

AREA.declare(
    "limit",
    Form.CALCULUS,
    "(f: Function(Real -> Real), a: Real, side: String?) -> Real",
    defined="where the limit exists, from both sides unless a side is named",
    summary="The limit of an expression as a variable approaches a point.",
    prose='Written `limit(f(x), x -> a)`, or with `"left"` or `"right"` behind it; a may be `infinity`.',
    examples=(("limit(sin(x)/x, x -> 0)", "1"), ("limit((1 + 1/n)^n, n -> infinity)", "e")),
)

AREA.declare(
    "series",
    Form.CALCULUS,
    "(f: Function(Real -> Real), x: Real, a: Real, n: Int) -> Real",
    synonyms=("taylor",),
    defined="where the function is differentiable n - 1 times at a",
    summary="The Taylor polynomial: the terms of the power series at a point below degree n.",
    prose="Written `series(f(x), x, a, n)`: the terms (x - a)^k with k < n, without a remainder term.",
    examples=(
        ("series(exp(x), x, 0, 3)", "x^2/2 + x + 1"),
        ("series(1/(1 - x), x, 0, 4)", "x^3 + x^2 + x + 1"),
    ),
)

AREA.declare(
    "coefficient",
    Form.CALCULUS,
    "(p: Function(Complex -> Complex), n: Int) -> Complex",
    summary="The coefficient of a power of the variable in a polynomial.",
    prose="Written `coefficient(p(x), x, n)`; it is 0 where the power does not occur.",
    examples=(("coefficient((1 + x)^10, x, 3)", "120"), ("coefficient(x^2 + 5*x, x, 1)", "5")),
)

AREA.declare(
    "degree",
    Form.CALCULUS,
    "(p: Function(Complex -> Complex)) -> Int",
    defined="for polynomials other than 0",
    summary="The degree of a polynomial in a variable.",
    prose="Written `degree(p(x), x)`.",
    examples=(("degree(x^3 - x, x)", "3"), ("degree((x + 1)*(x - 1), x)", "2")),
)

AREA.declare(
    "root_of",
    Form.CALCULUS,
    "(p: Function(Real -> Real), k: Int) -> Real",
    defined="where the polynomial has at least k real roots",
    summary="The k-th real root of a polynomial with rational coefficients, in increasing order, counted "
    "once each.",
    prose="Written `root_of(p(x), x, k)`. It is how an algebraic number without short radicals is shown.",
    examples=(("root_of(x^2 - 2, x, 2)", "sqrt(2)"), ("root_of(x^3 - x, x, 1)", "-1")),
)
