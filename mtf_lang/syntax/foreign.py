"""Spellings of other languages, met where a parse is stuck: what they are and what to write.

Data: a row says what the text looks like at the offending place. The reading of a row into a
diagnostic is in ``messages``.
"""

from __future__ import annotations

from mtf_lang.diagnostics import Confidence
from mtf_lang.frozen import frozen


@frozen
class Spelling:
    """A foreign spelling: what it looks like, its code, what to say.

    ``pattern`` matches from ``back`` characters before the offending token on. ``message`` and ``hint``
    may quote the match as ``{0}`` and its groups as ``{1}`` …. ``replacement`` is put in its place by a fix.
    """

    pattern: str
    code: str
    message: str
    hint: str
    replacement: str | None = None
    confidence: Confidence = Confidence.LIKELY
    back: int = 0


def _row(
    pattern: str,
    code: str,
    message: str,
    hint: str,
    replacement: str | None = None,
    *,
    certain: bool = False,
    back: int = 0,
) -> Spelling:
    confidence = Confidence.CERTAIN if certain else Confidence.LIKELY
    return Spelling(pattern, code, message, hint, replacement, confidence, back)


SPELLINGS: tuple[Spelling, ...] = (
    # markup around a request
    _row(r"```\w*", "MTF0118", "a fence of Markdown", "leave it out", "", certain=True),
    _row(r"</?\w+>", "MTF0118", "`{0}` is a tag, no mathematics", "leave it out", ""),
    _row(r"</\w+>", "MTF0118", "`{0}` is a tag, no mathematics", "leave it out", "", back=1),
    _row(r"\$+", "MTF0118", "`{0}` is a sign of LaTeX", "leave it out and write the formula as in MTF", ""),
    # LaTeX
    _row(
        r"\\d?frac\b",
        "MTF0114",
        "`{0}` is LaTeX",
        "write `a/b`, with brackets around sums: `(a + b)/c`",
    ),
    _row(
        r"\\(sum|prod)(_\{\w+ ?= ?[^{}]*\}\^(\{[^{}]*\}|\w))?",
        "MTF0114",
        "`{0}` is LaTeX",
        "write `sum(e for i in 1..n)` or `product(e for i in 1..n)`",
    ),
    _row(r"\\sqrt\b", "MTF0114", "`{0}` is LaTeX", "write `sqrt(x)`, or `root(x, n)`"),
    _row(r"\\(cdot|times)\b", "MTF0114", "`{0}` is LaTeX", "write `*`", "*", certain=True),
    _row(r"\\leq?\b", "MTF0114", "`{0}` is LaTeX", "write `<=`", "<=", certain=True),
    _row(r"\\geq?\b", "MTF0114", "`{0}` is LaTeX", "write `>=`", ">=", certain=True),
    _row(r"\\neq?\b", "MTF0114", "`{0}` is LaTeX", "write `!=`", "!=", certain=True),
    _row(r"\\in\b", "MTF0114", "`{0}` is LaTeX", "write `in`", "in", certain=True),
    _row(r"\\pi\b", "MTF0114", "`{0}` is LaTeX", "write `pi`", "pi", certain=True),
    _row(r"\\[{}]", "MTF0114", "`{0}` is LaTeX", "write the brace without `\\`"),
    _row(
        r"\\[A-Za-z]+",
        "MTF0114",
        "`{0}` looks like a LaTeX command",
        "write the operation by its MTF name; for a difference of sets leave blanks: `A \\ B`",
    ),
    _row(
        r"_\{",
        "MTF0114",
        "an index in braces is LaTeX",
        "write `x_1` as a name, `x[i]` or `x(i)` for a varying index, `sum(e for i in 1..n)` for a sum",
        back=1,
    ),
    # operators
    _row(r"&&", "MTF0113", "`&&` is no operator here", "write `and`", "and", certain=True),
    _row(r"&", "MTF0113", "`&` is no operator here", "write `and`, or `intersect` for sets", "and"),
    _row(r"~", "MTF0113", "`~` is no operator here", "write `not`", "not"),
    _row(r"%", "MTF0113", "`%` is no operator here", "write `mod`", "mod"),
    _row(r"//", "MTF0113", "`//` is no operator here", "write `div`", "div", back=1),
    _row(
        r":=", "MTF0113", "`:=` is no operator here", "write `=` to define a name", "=", certain=True, back=1
    ),
    _row(r"<=>", "MTF0113", "`<=>` is no operator here", "write `iff`", "iff", certain=True, back=2),
    _row(r"==>", "MTF0113", "`==>` is no operator here", "write `implies`", "implies", certain=True, back=2),
    _row(
        r"=>",
        "MTF0113",
        "`=>` is no operator here",
        "write `implies`, or `>=` for at least",
        "implies",
        back=1,
    ),
    _row(r"=<", "MTF0113", "`=<` is no operator here", "write `<=`", "<=", certain=True, back=1),
    _row(r"<>", "MTF0113", "`<>` is no operator here", "write `!=`", "!=", certain=True, back=1),
    _row(
        r"[-+*/]=",
        "MTF0113",
        "`{0}` changes a value, and names have one value for good",
        "define a new name, or use `sum(e for x in D)`",
        back=1,
    ),
    _row(r"\+\+", "MTF0113", "`++` is no operator here", "write `concat(a, b)` or `x + 1`", back=1),
    _row(r"⊇|⊃", "MTF0113", "`{0}` is not read here", "write it the other way round: `B subseteq A`"),
    _row(r"∌|∤|≢|⊄|⊈", "MTF0113", "`{0}` is not read here", "write `not (…)` around the positive form"),
    _row(
        r"∣∣|‖", "MTF0111", "bars are not read as a norm", "write `abs(x)`, or the root of a sum of squares"
    ),
    _row(r"\|\|", "MTF0113", "`||` is no operator here", "write `or`", "or", certain=True),
    # numbers
    _row(r"\.\.\.", "MTF0110", "`...` is no range", "write `a..b` with two points", "..", back=2),
    _row(
        r"\.[0-9]+",
        "MTF0110",
        "a number needs a digit before its point",
        "write `0{0}`",
        "0{0}",
        certain=True,
    ),
    _row(r"(?<=[0-9])_[0-9]", "MTF0110", "digits are not grouped by `_`", "write the digits without `_`"),
    _row(r"½|⅓|⅔|¼|¾|⅛", "MTF0110", "`{0}` is not read as a number", "write the fraction: `1/2`"),
    # quotes
    _row(
        r"[“”„«»]([^“”„«»\n]*)[“”„«»]",
        "MTF0115",
        "curly quotes are not read",
        'write straight ones: "{1}"',
        '"{1}"',
        certain=True,
    ),
    _row(r"[“”„«»‘’]", "MTF0115", "`{0}` is not read as a quote", 'write straight quotes: "…"'),
    _row(
        r"[‘'’]([^'’\n]*)['’]",
        "MTF0115",
        "texts stand in double quotes",
        'write "{1}"',
        '"{1}"',
        certain=True,
    ),
    _row(r"\"", "MTF0115", "a text without its closing quote", 'close it with `"` on the same line'),
    # points
    _row(
        r"\.[A-Za-z]\w*",
        "MTF0113",
        "values have no attributes",
        "write the operation before its argument: `f(x)`, not `x.f`",
    ),
)
"""Rows in the order they are tried."""
