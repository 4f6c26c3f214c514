"""LaTeX, met where a parse is stuck. Data only; shapes with braces are in ``foreign_shapes``."""

from __future__ import annotations

import re

from mtf_lang.syntax.foreign_model import Spelling, row

LATEX_SIGNS: dict[str, str] = {
    "cdot": "*",
    "times": "*",
    "div": "/",
    "leqslant": "<=",
    "geqslant": ">=",
    "leq": "<=",
    "le": "<=",
    "geq": ">=",
    "ge": ">=",
    "neq": "!=",
    "ne": "!=",
    "equiv": "≡",
    "in": "in",
    "notin": "not in",
    "subseteq": "subseteq",
    "subset": "subset",
    "cup": "union",
    "cap": "intersect",
    "setminus": "minus",
    "land": "and",
    "wedge": "and",
    "lor": "or",
    "vee": "or",
    "lnot": "not",
    "neg": "not",
    "implies": "implies",
    "Rightarrow": "implies",
    "iff": "iff",
    "Leftrightarrow": "iff",
    "forall": "forall",
    "exists": "exists",
    "to": "->",
    "rightarrow": "->",
    "infty": "infinity",
    "pi": "pi",
    "emptyset": "{}",
    "varnothing": "{}",
    "bmod": "mod",
    "mod": "mod",
    "mid": "divides",
    "lfloor": "floor(",
    "rfloor": ")",
    "lceil": "ceil(",
    "rceil": ")",
    "lvert": "abs(",
    "rvert": ")",
    "mathbb{N}": "naturals",
    "mathbb{Z}": "integers",
    "mathbb{Q}": "rationals",
    "mathbb{R}": "reals",
    "mathbb{C}": "complexes",
}
"""LaTeX commands that stand for one sign or name."""

LATEX: tuple[Spelling, ...] = (
    row(
        r"\\lfloor\b((?:(?!\\[lr]floor)[^\n])*)\\rfloor",
        "MTF0114",
        "`\\lfloor … \\rfloor` is LaTeX",
        "write `floor(x)`",
        "floor({1})",
        certain=True,
    ),
    row(
        r"\\lceil\b((?:(?!\\[lr]ceil)[^\n])*)\\rceil",
        "MTF0114",
        "`\\lceil … \\rceil` is LaTeX",
        "write `ceil(x)`",
        "ceil({1})",
        certain=True,
    ),
    row(
        r"\\begin\{cases\}",
        "MTF0114",
        "`{0}` is LaTeX",
        "write one line for each case: `f(x) = 1 if x > 0`, or `if c then a else b`",
    ),
    row(r"\\lim\b", "MTF0114", "`{0}` is LaTeX", "write `limit(f(x), x -> a)`"),
    *(
        row(
            rf"\\{re.escape(command)}(?![A-Za-z])",
            "MTF0114",
            "`{0}` is LaTeX",
            f"write `{sign}`",
            sign,
            certain=True,
        )
        for command, sign in LATEX_SIGNS.items()
    ),
    row(
        r"\\(left|right|bigl?|bigr?|Bigl?|Bigr?|displaystyle|limits|quad|qquad|[,;!])(?![A-Za-z])\.?",
        "MTF0114",
        "`{0}` only sets a formula for the eye",
        "leave it out",
        "",
        certain=True,
    ),
    row(
        r"\\([dt]?frac|sum|prod|int)\b",
        "MTF0114",
        "`{0}` is LaTeX",
        "write `a/b`, `sum(e for k in a..b)`, `product(e for k in a..b)`, `integral(f(x), x, a, b)`",
    ),
    row(r"\\sqrt\b", "MTF0114", "`{0}` is LaTeX", "write `sqrt(x)`, or `root(x, n)`"),
    row(r"\\[cld]?dots\b", "MTF0114", "`{0}` is LaTeX", "write a range `a..b`, or `sum(e for k in a..b)`"),
    row(r"\\([{}])", "MTF0114", "`{0}` is LaTeX", "write the brace without `\\`", "{1}", certain=True),
    row(
        r"\\([{}])", "MTF0114", "`{0}` is LaTeX", "write the brace without `\\`", "{1}", certain=True, back=1
    ),
    row(
        r"\\(a?r?c?(?:sin|cos|tan)|cot|sec|csc|log|ln|exp|gcd|min|max|alpha|beta|gamma|delta|theta|lambda|phi|omega)"
        r"(?![A-Za-z])",
        "MTF0114",
        "`{0}` is LaTeX",
        "write the name without `\\`, and arguments in brackets: `{1}(x)`",
        "{1}",
        certain=True,
    ),
    row(
        r"\\[A-Za-z]+",
        "MTF0114",
        "`{0}` looks like a LaTeX command",
        "write the operation by its MTF name; for a difference of sets leave blanks: `A \\ B`",
    ),
    row(
        r"_\{(\w+)\}",
        "MTF0114",
        "an index in braces is LaTeX",
        "write `x_{1}` as a name, `x[{1}]` or `x({1})` for a varying index",
        "_{1}",
        certain=True,
        back=1,
    ),
    row(
        r"_\{",
        "MTF0114",
        "an index in braces is LaTeX",
        "write `x_1` as a name, `x[i]` or `x(i)` for a varying index, `sum(e for i in 1..n)` for a sum",
        back=1,
    ),
)
"""Rows in the order they are tried."""
