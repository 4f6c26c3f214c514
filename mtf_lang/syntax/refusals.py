"""What the grammar takes but readers take in two ways: refused, with both readings offered."""

from __future__ import annotations

import re
from itertools import pairwise

from mtf_lang.diagnostics import Confidence, Diagnostic, Fix, Severity
from mtf_lang.source import Span
from mtf_lang.syntax import headers, slips
from mtf_lang.syntax.building import Building
from mtf_lang.syntax.foreign_words import BLOCK_WORDS
from mtf_lang.syntax.numerals import MAXIMUM_DIGITS
from mtf_lang.syntax.stuck import LONGEST
from mtf_lang.syntax.tokens import Token
from mtf_lang.syntax.tree import (
    Binary,
    Comparison,
    Expression,
    Name,
    Number,
    ReturnItem,
    Unary,
)


def quotient(building: Building, node: Binary, sign: Token) -> None:
    """Refuse ``1/2x``."""
    factor = node.right
    while isinstance(factor, Unary):
        factor = factor.operand
    assert isinstance(factor, Binary)
    left, right = building.slice(node.left), building.slice(node.right)
    number, rest = building.slice(factor.left), building.slice(factor.right)
    signs = right[: factor.span.start - node.right.span.start]
    blank = " " if sign.text.isalpha() else ""
    operator = f"{blank}{sign.text}{blank}"
    below = f"{left}{operator}({right})"
    beside = f"{left}{operator}{signs}{number}*{rest}"
    building.report(
        Diagnostic(
            "MTF0107",
            f"`{building.slice(node)}` can be read in two ways",
            node.span,
            hint=f"write `{below}` or `{beside}`",
            fixes=(
                Fix(node.span, below, Confidence.LIKELY, f"divide by `{right}`"),
                Fix(node.span, beside, Confidence.GUESS, f"divide by `{signs}{number}`, then multiply"),
            ),
        )
    )


def remainder(building: Building, node: Binary, sign: Token) -> None:
    """Refuse ``a + b mod m``."""
    part = node.right
    while isinstance(part, Binary) and part.operator != "mod":
        part = part.left
    assert isinstance(part, Binary)
    text = building.text
    before = text[node.span.start : part.left.span.end]
    after = text[part.left.span.end : node.span.end]
    whole = f"({before}){after}"
    right = text[node.right.span.start : node.span.end]
    last = f"{text[node.span.start : node.right.span.start]}({right})"
    building.report(
        Diagnostic(
            "MTF0108",
            f"`mod` beside `{sign.text}` can be read in two ways",
            node.span,
            hint=f"write `{whole}` or `{last}`",
            fixes=(
                Fix(node.span, whole, Confidence.LIKELY, "the remainder of the sum"),
                Fix(node.span, last, Confidence.GUESS, "the remainder of the last term alone"),
            ),
        )
    )


def exponent(building: Building, exponent: Expression) -> None:
    """Refuse ``x^{2}``."""
    inside = building.text[exponent.span.start + 1 : exponent.span.end - 1]
    building.report(
        Diagnostic(
            "MTF0114",
            "an exponent in braces is LaTeX",
            exponent.span,
            hint=f"write `^({inside})`",
            fixes=(Fix(exponent.span, f"({inside})", Confidence.CERTAIN, "put it in round brackets"),),
        )
    )


def check_implicit(building: Building, node: Binary) -> None:
    """Refuse ``2e5`` and ``0x1F``, which are numbers elsewhere."""
    number, factor = node.left, node.right
    while isinstance(factor, Binary):
        factor = factor.left
    if not (isinstance(number, Number) and isinstance(factor, Name)):
        return
    if number.span.end != factor.span.start:
        return
    name = factor.name
    signed = _EXPONENT.match(building.text, factor.span.end) if name in ("e", "E") else None
    if signed is not None:
        _signed_exponent(building, Span(number.span.start, signed.end()), number.text, signed)
    elif name[0] in "eE" and name[1:].isdecimal():
        _scientific(building, Span(number.span.start, factor.span.end), number.text, name[1:])
    elif number.text == "0":
        building.report(
            Diagnostic(
                "MTF0110",
                f"`{number.text}{name}` is not a number",
                Span(number.span.start, factor.span.end),
                hint="numbers are written in base ten; `from_digits` reads other bases",
            )
        )


def _scientific(building: Building, span: Span, number: str, exponent: str) -> None:
    power = f"{number}*10^{exponent}"
    product = f"{number}*e{exponent}"
    building.report(
        Diagnostic(
            "MTF0110",
            f"`{building.text[span.start : span.end]}` can be read in two ways",
            span,
            hint=f"write `{power}`, or `{product}` for a product with the name `e{exponent}`",
            fixes=(
                Fix(span, power, Confidence.LIKELY, "a power of ten"),
                Fix(span, product, Confidence.GUESS, "a product"),
            ),
        )
    )


_EXPONENT = re.compile(r"([+-])([0-9]+)")


def _signed_exponent(building: Building, span: Span, number: str, exponent: re.Match[str]) -> None:
    """Refuse ``1e-3``, which would be a difference."""
    sign, digits = exponent.groups()
    power = f"{number}*10^(-{digits})" if sign == "-" else f"{number}*10^{digits}"
    name = building.text[span.start + len(number)]
    sum_ = f"{number}{name} {sign} {digits}"
    building.report(
        Diagnostic(
            "MTF0110",
            f"`{building.text[span.start : span.end]}` can be read in two ways",
            span,
            hint=f"write `{power}`, or `{sum_}` with blanks for a sum with the number `{name}`",
            fixes=(
                Fix(span, power, Confidence.LIKELY, "a power of ten"),
                Fix(span, sum_, Confidence.GUESS, "a sum"),
            ),
        )
    )


def check_number(building: Building, token: Token) -> bool:
    """Refuse ``007`` and numbers beyond ``MAXIMUM_DIGITS``; tells whether the number may be read."""
    text = token.text
    if len(text) > MAXIMUM_DIGITS:
        building.report(
            Diagnostic(
                "MTF0122",
                f"a number of {len(text):,} digits; a literal has at most {MAXIMUM_DIGITS:,}",
                token.span,
                hint="write a large number as a power or a product",
            )
        )
        return False
    if len(text) > 1 and text[0] == "0" and text[1] != ".":
        begin = max(0, token.span.start - LONGEST)
        grouped = re.search(r"\b[0-9]{1,3}(?:,[0-9]{3})*,$", building.text[begin : token.span.start])
        if grouped and len(text) == len("000"):
            building.report(_separated(building.text, Span(begin + grouped.start(), token.span.end)))
            return True
        building.report(
            Diagnostic(
                "MTF0110",
                f"`{text}` begins with a zero",
                token.span,
                hint="write numbers without leading zeros and without separators: `1000`, not `1,000`",
                fixes=(Fix(token.span, text.lstrip("0") or "0", Confidence.GUESS, "leave the zeros out"),),
            )
        )
    return True


_GROUPED = re.compile(r"(?<![\w.])[0-9]{1,3}(?:,[0-9]{3})+(?![\w.])")
"""Digits grouped by commas."""


def _separated(text: str, span: Span) -> Diagnostic:
    """``1,000``."""
    written = text[span.start : span.end]
    number = written.replace(",", "")
    return Diagnostic(
        "MTF0110",
        f"`{written}` is read as several numbers with commas between them",
        span,
        hint=f"write `{number}`: digits are not grouped",
        fixes=(Fix(span, number, Confidence.LIKELY, f"write `{number}`"),),
    )


def factorial(building: Building, node: Unary) -> None:
    """Refuse ``n!!``, the double factorial elsewhere."""
    base = building.slice(node.operand)
    node_base = base.removesuffix("!")
    building.report(
        Diagnostic(
            "MTF0125",
            f"`{building.slice(node)}` is a double factorial or a factorial of a factorial",
            node.span,
            hint=f"write `double_factorial({node_base})`, or `({base})!` for the factorial of `{base}`",
            fixes=(Fix(node.span, f"({base})!", Confidence.GUESS, "the factorial of a factorial"),),
        )
    )


def check_unequal(building: Building, left: Expression, sign: object) -> None:
    """Note that ``n!=5`` says unequal."""
    if not (isinstance(sign, Token) and sign.text == "!=" and left.span.end == sign.span.start):
        return
    text = building.slice(left)
    building.report(
        Diagnostic(
            "MTF0126",
            f"`{text}!=` is read as unequal, not as the factorial `{text}!`",
            sign.span,
            severity=Severity.WARNING,
            hint=f"write `{text} != …` for unequal, `{text}! = …` for the factorial",
            fixes=(
                Fix(sign.span, " !=", Confidence.LIKELY, "unequal"),
                Fix(sign.span, "! =", Confidence.GUESS, "a factorial"),
            ),
        )
    )


def no_modulus(building: Building, node: Comparison) -> None:
    """Refuse ``x ≡ y`` without ``(mod m)``, with the brackets as a fix where only they are missing."""
    last = node.operands[-1]
    fixes: tuple[Fix, ...] = ()
    if isinstance(last, Binary) and last.operator == "mod":
        text = building.text
        left = text[last.span.start : last.left.span.end]
        modulus = text[last.right.span.start : last.span.end]
        fixes = (
            Fix(last.span, f"{left} (mod {modulus})", Confidence.CERTAIN, "put the modulus in brackets"),
        )
    building.report(
        Diagnostic(
            "MTF0117",
            "a congruence needs its modulus in brackets",
            node.span,
            hint="write `x ≡ y (mod m)`, or `x = y (mod m)`",
            fixes=fixes,
        )
    )


def congruence(building: Building, span: Span) -> None:
    """Refuse ``(mod m)`` behind anything but one equality."""
    building.report(
        Diagnostic(
            "MTF0117",
            "`(mod m)` goes with one equality of two sides",
            span,
            hint="write `a = b (mod m) and b = c (mod m)`",
        )
    )


_DECLARED: dict[str, str] = {
    "real": "real",
    "reals": "real",
    "float": "real",
    "integer": "an integer",
    "integers": "an integer",
    "int": "an integer",
    "natural": "natural",
    "naturals": "natural",
    "rational": "rational",
    "rationals": "rational",
    "complex": "complex",
    "positive": "positive",
}


def _colon_for_is(label: Token, kind: Name) -> Diagnostic:
    """``x: real``, a declaration elsewhere."""
    span = Span(label.span.start, kind.span.end)
    declared = f"{label.text} is {_DECLARED[kind.name]}"
    return Diagnostic(
        "MTF0119",
        "a variable is declared with `is`, not with a colon",
        span,
        hint=f"write `{declared}`",
        fixes=(Fix(span, declared, Confidence.CERTAIN, f"write `{declared}`"),),
    )


def check_label(building: Building, label: Token, colon: Token, relation: Expression) -> None:
    """Refuse a header of a block that does not exist: ``goal:`` before a line end, ``find: x``."""
    if isinstance(relation, Name) and relation.name in _DECLARED:
        building.report(_colon_for_is(label, relation))
        return
    line_end = "\n" in building.text[colon.span.end : relation.span.start]
    if line_end or label.text.lower() in BLOCK_WORDS:
        building.report(headers.unknown(label, colon, None, certain=False))


def commas(building: Building, terms: list[Expression]) -> None:
    """Refuse a list of terms that stands for nothing or for several things."""
    for term, following in pairwise(terms):
        between = building.text[term.span.end : following.span.start]
        if "\n" in between:
            building.report(slips.nothing_behind_comma(term.span.end + between.index(",")))
            return
    whole = Span(terms[0].span.start, terms[-1].span.end)
    grouped = _GROUPED.search(building.text, whole.start, whole.end)
    if grouped is not None:
        building.report(_separated(building.text, Span(*grouped.span())))
        return
    building.report(
        Diagnostic(
            "MTF0124",
            "it is not clear what these terms with commas between them say",
            whole,
            hint="write one statement a line, or separate statements by `;`",
        )
    )


def clause_behind_several(building: Building, span: Span) -> None:
    """Refuse ``p = 1, q = k for k in D``."""
    building.report(
        Diagnostic(
            "MTF0124",
            "it is not clear which of these statements the clause belongs to",
            span,
            hint="write one statement a line",
        )
    )


def check_expectations(
    building: Building, items: list[ReturnItem], sign: Token, expected: list[Expression]
) -> None:
    """Refuse expectations that are not as many as the items."""
    if len(items) != len(expected):
        building.report(
            Diagnostic(
                "MTF0127",
                f"{len(items)} returned and {len(expected)} expected",
                Span(sign.span.start, expected[-1].span.end),
                hint="`#=` takes one value for each item of its line",
            )
        )
