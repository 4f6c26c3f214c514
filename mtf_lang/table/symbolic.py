"""Operations on the form of an expression. They need a symbolic backend and keep its value."""

from __future__ import annotations

from mtf_lang.table.declare import Area
from mtf_lang.table.model import Form

AREA = Area("symbolic")

AREA.declare(
    "simplify",
    Form.SYMBOLIC,
    "(f: T) -> T",
    summary="The expression in its normal form, or in a shorter one where it has none.",
    laws=("equivalent(simplify(f), f)",),
    examples=(("simplify(2*x + 3*x)", "5*x"), ("simplify((x^2 - 1)/(x - 1))", "x + 1")),
)

AREA.declare(
    "expand",
    Form.SYMBOLIC,
    "(f: T) -> T",
    summary="The expression with products multiplied out.",
    laws=("equivalent(expand(f), f)",),
    examples=(("expand((x + 1)^2)", "x^2 + 2*x + 1"), ("expand((x + y)*(x - y))", "x^2 - y^2")),
)

AREA.declare(
    "factor",
    Form.SYMBOLIC,
    "(f: T) -> T",
    synonyms=("factorize",),
    summary="A polynomial as a product of irreducible ones over the rationals.",
    prose="For the prime factors of an integer write `factorization(n)`.",
    laws=("equivalent(factor(f), f)",),
    examples=(("factor(x^2 - 1)", "(x - 1)*(x + 1)"), ("factor(x^2 + 2*x + 1)", "(x + 1)^2")),
)

AREA.declare(
    "closed_form",
    Form.SYMBOLIC,
    "(f: T) -> T",
    summary="A sum, product or recurrence without the sign for it, in terms of its parameters.",
    examples=(
        ("closed_form(sum(k for k in 1..n))", "n*(n + 1)/2"),
        ("closed_form(sum(2^k for k in 0..n))", "2*2^n - 1"),
    ),
)
