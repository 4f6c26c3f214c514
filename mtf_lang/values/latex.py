"""Values as LaTeX."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from mtf_lang.limits import DEFAULT
from mtf_lang.values.model import (
    Complex,
    Enclosure,
    Expression,
    FiniteFunction,
    Graph,
    Infinity,
    Interval,
    IntervalUnion,
    ListValue,
    Matrix,
    Multiset,
    Name,
    NotAttained,
    NumberSet,
    Periodic,
    Residue,
    Unbounded,
    Value,
)
from mtf_lang.values.real.latex import number_latex, term_latex
from mtf_lang.values.real.model import Real
from mtf_lang.values.sets import FiniteSet, IntegerRange
from mtf_lang.values.text import shown
from mtf_lang.walk import Walk, run

_NUMBER_SETS = {
    "naturals": r"\mathbb{N}",
    "integers": r"\mathbb{Z}",
    "rationals": r"\mathbb{Q}",
    "reals": r"\mathbb{R}",
    "complexes": r"\mathbb{C}",
}

_LONG = 4_000
"""Numbers with more digits than this are cut as in ``text``."""


def to_latex(value: Value, elements: int = DEFAULT.elements) -> str:
    r"""LaTeX of ``value``; collections are cut with ``\ldots`` after ``elements`` items each."""
    return run(_latex(value, elements))


def _latex(value: Value, elements: int) -> Walk[str]:
    scalar = _scalar(value)
    if scalar is not None:
        return scalar
    match value:
        case tuple():
            inside = yield _joined(value, elements)
            return rf"\left({inside}\right)"
        case ListValue(items=items):
            inside = yield _joined(items, elements)
            return rf"\left[{inside}\right]"
        case FiniteFunction(pairs=pairs):
            inside = yield _joined(pairs, elements)
            return rf"\left\{{{inside}\right\}}"
        case Matrix(rows=rows):
            return (yield _matrix(rows, elements))
        case Multiset(items=items):
            inside = yield _joined(items, elements)
            return rf"\left\{{\!\left\{{{inside}\right\}}\!\right\}}"
        case Graph(vertices=vertices, edges=edges):
            points = yield _latex(FiniteSet(vertices), elements)
            lines = yield _latex(FiniteSet(tuple(map(FiniteSet, edges))), elements)
            return rf"\left({points}, {lines}\right)"
        case IntervalUnion(pieces=pieces):
            texts = []
            for piece in pieces:
                texts.append((yield _latex(FiniteSet((piece.low,)) if piece.size() else piece, elements)))
            return r" \cup ".join(texts)
        case Periodic(pieces=pieces, period=period):
            from mtf_lang.values.line import from_pieces

            base = yield _latex(from_pieces(pieces), elements)
            step = yield _latex(period, elements)
            return rf"\left({base}\right) + {step}\,\mathbb{{Z}}"
        case Interval():
            low = r"-\infty" if value.low is None else (yield _latex(value.low, elements))
            high = r"\infty" if value.high is None else (yield _latex(value.high, elements))
            left = "(" if value.open_low or value.low is None else "["
            right = ")" if value.open_high or value.high is None else "]"
            return rf"\left{left}{low}, {high}\right{right}"
        case NotAttained(bound=bound, kind=kind):
            inside = yield _latex(bound, elements)
            return rf"\text{{not attained: {kind} }}{inside}"
    if value.size() == 0:
        return r"\varnothing"
    inside = yield _joined(value, elements)
    return rf"\left\{{{inside}\right\}}"


def _matrix(rows: tuple[tuple[Value, ...], ...], elements: int) -> Walk[str]:
    lines = []
    for row in rows:
        entries = []
        for entry in row:
            entries.append((yield _latex(entry, elements)))
        lines.append(" & ".join(entries))
    inside = r" \\ ".join(lines)
    return rf"\begin{{pmatrix}}{inside}\end{{pmatrix}}"


def _joined(items: Iterable[Value], elements: int) -> Walk[str]:
    texts: list[str] = []
    for item in items:
        if len(texts) == elements:
            texts.append(r"\ldots")
            break
        text = _scalar(item)
        texts.append((yield _latex(item, elements)) if text is None else text)
    return ", ".join(texts)


def _scalar(value: Value) -> str | None:
    match value:
        case bool():
            return r"\text{true}" if value else r"\text{false}"
        case int() | Fraction():
            return _rational(value)
        case Real():
            return number_latex(value)
        case Complex():
            return _complex(value)
        case Residue(value=residue, modulus=modulus):
            return rf"[{residue}]_{{{modulus}}}"
        case Name():
            return rf"\text{{{''.join(_ESCAPES.get(c, c) for c in str(value))}}}"
        case str():
            return rf"\text{{{''.join(_ESCAPES.get(c, c) for c in value)}}}"
        case Enclosure(digits=digits):
            return digits.replace("*10^", r" \cdot 10^").replace("(", "{").replace(")", "}")
        case NumberSet(name=name):
            return _NUMBER_SETS[name]
        case IntegerRange(low=low, high=high) if low <= high:
            return rf"\left\{{{_rational(low)}, \ldots, {_rational(high)}\right\}}"
        case Infinity(negative=negative):
            return r"-\infty" if negative else r"\infty"
        case Unbounded():
            return r"\text{unbounded}"
        case Expression(node=node):
            from mtf_lang.ir import latex

            return str(latex.to_latex(node))
    return None


def _rational(value: int | Fraction) -> str:
    if max(abs(value.numerator), value.denominator).bit_length() > 3 * _LONG:
        return shown(value, digits=_LONG).text.replace("...", r"\ldots")
    return number_latex(value)


def _complex(value: Complex) -> str:
    imaginary = _times_i(value.imaginary)
    if value.real == 0:
        return imaginary
    real = _part(value.real)
    return f"{real} - {imaginary[1:]}" if imaginary.startswith("-") else f"{real} + {imaginary}"


def _part(value: Value) -> str:
    return value.digits if isinstance(value, Enclosure) else number_latex(value)


def _times_i(value: Value) -> str:
    if isinstance(value, Enclosure):
        return f"{value.digits} i"
    terms = value.terms if isinstance(value, Real) else (((), value),)
    if len(terms) > 1:
        return rf"\left({number_latex(value)}\right) i"
    monomial, coefficient = terms[0]
    text = term_latex(-coefficient if coefficient < 0 else coefficient, monomial, "i")
    return f"-{text}" if coefficient < 0 else text


_ESCAPES = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "#": r"\#",
    "%": r"\%",
    "&": r"\&",
    "_": r"\_",
    "^": r"\^{}",
    "~": r"\~{}",
    "\n": " ",
}
