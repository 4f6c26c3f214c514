"""Spellings of other languages, met where a parse is stuck: what they are and what to write.

Data: a row says what the text looks like at the offending place. The reading of a row into a
diagnostic is in ``messages``.
"""

from __future__ import annotations

from mtf_lang.syntax.foreign_latex import LATEX
from mtf_lang.syntax.foreign_model import Spelling, row

SPELLINGS: tuple[Spelling, ...] = (
    # markup around a request
    row(r"```\w*", "MTF0118", "a fence of Markdown", "leave it out", "", certain=True),
    row(r"\$([^$\n]+)\$", "MTF0118", "`$` is a sign of LaTeX", "leave both out: `{1}`", "{1}", certain=True),
    row(r"</?\w+>", "MTF0118", "`{0}` is a tag, no mathematics", "leave it out", ""),
    row(r"</\w+>", "MTF0118", "`{0}` is a tag, no mathematics", "leave it out", "", back=1),
    row(r"\$+", "MTF0118", "`{0}` is a sign of LaTeX", "leave it out and write the formula as in MTF", ""),
    *LATEX,
    # operators
    row(r"⌊([^⌊⌋\n]*)⌋", "MTF0120", "`⌊…⌋` is not read", "write `floor({1})`", "floor({1})", certain=True),
    row(r"⌈([^⌈⌉\n]*)⌉", "MTF0120", "`⌈…⌉` is not read", "write `ceil({1})`", "ceil({1})", certain=True),
    row(r"∫", "MTF0120", "`∫` is not read", "write `integral(f(x), x, a, b)`, or `integral(f(x), x)`"),
    row(
        r"<([\w.]+(?:\s*,\s*[\w.]+)+)>",
        "MTF0120",
        "a tuple does not stand in `<…>`",
        "write `({1})`",
        "({1})",
    ),
    row(r"&&", "MTF0113", "`&&` is no operator here", "write `and`", "and", certain=True),
    row(
        r"(?<=\b[A-Z] )&(?=\s*[A-Z]\b)",
        "MTF0113",
        "`&` is no operator here",
        "write `intersect` for sets, `and` between conditions",
        "intersect",
    ),
    row(r"&", "MTF0113", "`&` is no operator here", "write `and`, or `intersect` for sets", "and"),
    row(r"∘", "MTF0120", "`∘` is not read here", "write the one in the other: `g(x) = f(f(x))`"),
    row(r"~", "MTF0113", "`~` is no operator here", "write `not`", "not"),
    row(
        r"%(?=\s*(?:[-+*/)\],;<>=]|$|\n))",
        "MTF0113",
        "`%` is no unit here",
        "write `/100` for per cent; the remainder is `mod`",
        "/100",
    ),
    row(r"%", "MTF0113", "`%` is no operator here", "write `mod`; it is never negative", "mod"),
    row(
        r"//(?=[ \t]*[A-Za-z]+[ \t]+[A-Za-z]+\b[^=()\n]*(?:\n|$))",
        "MTF0113",
        "`//` begins no comment",
        "a comment begins with `#`",
        "#",
        back=1,
    ),
    row(
        r"//",
        "MTF0113",
        "`//` is no operator here",
        "write `div`, which rounds down for positive divisors; a comment begins with `#`",
        "div",
        back=1,
    ),
    row(r"/\*.*?\*/", "MTF0113", "`/*` begins no comment", "a comment begins with `#`", back=1),
    row(r"/\\", "MTF0113", "`/\\` is no operator here", "write `and`", "and", certain=True, back=1),
    row(r"\\/", "MTF0113", "`\\/` is no operator here", "write `or`", "or", certain=True),
    row(r"\\/", "MTF0113", "`\\/` is no operator here", "write `or`", "or", certain=True, back=1),
    row(r"<->", "MTF0113", "`<->` is no operator here", "write `iff`", "iff", certain=True, back=1),
    row(r"=/=|/=", "MTF0113", "`{0}` is no operator here", "write `!=`", "!=", certain=True, back=1),
    row(r"!==|===", "MTF0113", "`{0}` is no operator here", "write `=` or `!=`", back=2),
    row(
        r":=",
        "MTF0113",
        "`:=` is no operator here",
        "write `=` to define a name",
        "=",
        certain=True,
    ),
    row(
        r"->",
        "MTF0113",
        "`->` stands in limits only: `x -> 0`",
        "write `implies` between conditions; a function is defined by `f(x) = …`",
        "implies",
    ),
    row(
        r"s\.\s?t\.?",
        "MTF0113",
        "`s.t.` is no word of the language",
        "write `:`",
        ":",
        certain=True,
        back=1,
    ),
    row(
        r"\.(?=\s)",
        "MTF0110",
        "a full stop inside brackets ends nothing",
        "write a number with a digit behind its point, or leave the point out",
    ),
    row(
        r";",
        "MTF0116",
        "`;` stands inside brackets",
        "write `,`; the rows of a matrix are lists of their own: `[[a, b], [c, d]]`",
    ),
    row(
        r"°",
        "MTF0120",
        "`°` is no sign of the language",
        "write `*degrees`, as in `sin(30*degrees)`",
        "*degrees",
        certain=True,
    ),
    row(
        r"\?",
        "MTF0120",
        "`?` is no sign of the language",
        "write what is wanted as an expression; a choice is `if c then a else b`",
    ),
    row(
        r"@|\^\^",
        "MTF0120",
        "`{0}` is no sign of the language",
        "write the operation by its name; `mtf ops` lists them",
    ),
    row(
        r":=", "MTF0113", "`:=` is no operator here", "write `=` to define a name", "=", certain=True, back=1
    ),
    row(r"<=>", "MTF0113", "`<=>` is no operator here", "write `iff`", "iff", certain=True, back=2),
    row(r"==>", "MTF0113", "`==>` is no operator here", "write `implies`", "implies", certain=True, back=2),
    row(
        r"=>(?=\s*-?\d+(?:\.\d+)?\s*(?:[)\]},;:#]|and\b|or\b|for\b|if\b|$|\n))",
        "MTF0113",
        "`=>` is no operator here",
        "write `>=` for at least, `implies` between conditions",
        ">=",
        back=1,
    ),
    row(
        r"=>",
        "MTF0113",
        "`=>` is no operator here",
        "write `implies` between conditions, `>=` for at least",
        "implies",
        back=1,
    ),
    row(r"=<", "MTF0113", "`=<` is no operator here", "write `<=`", "<=", certain=True, back=1),
    row(r"<>", "MTF0113", "`<>` is no operator here", "write `!=`", "!=", certain=True, back=1),
    row(
        r"[-+*/]=",
        "MTF0113",
        "`{0}` changes a value, and names have one value for good",
        "define a new name, or use `sum(e for x in D)`",
        back=1,
    ),
    row(r"\+\+", "MTF0113", "`++` is no operator here", "write `concat(a, b)` or `x + 1`", back=1),
    row(r"⊇|⊃", "MTF0113", "`{0}` is not read here", "write it the other way round: `B subseteq A`"),
    row(r"∌|∤|≢|⊄|⊈", "MTF0113", "`{0}` is not read here", "write `not (…)` around the positive form"),
    row(r"∣∣|‖", "MTF0111", "bars are not read as a norm", "write `abs(x)`, or the root of a sum of squares"),
    row(r"\|\|", "MTF0113", "`||` is no operator here", "write `or`", "or", certain=True),
    # numbers
    row(
        r"\.\.\.\s*[+*]",
        "MTF0110",
        "`...` leaves open what is meant",
        "write `sum(e for k in a..b)` or `product(e for k in a..b)`",
    ),
    row(
        r"\.\.\.\s*,",
        "MTF0110",
        "`...` leaves open what is meant",
        "write a range `a..b`, or a list `[e for k in a..b]`",
    ),
    row(r"\.\.\.", "MTF0110", "`...` is no range", "write `a..b` with two points", ".."),
    row(r"\.\.\.", "MTF0110", "`...` is no range", "write `a..b` with two points", "..", back=2),
    row(
        r"(?<=[0-9])\.[0-9]+",
        "MTF0110",
        "a number with two points",
        "write a decimal with one point, a range `a..b` with two points and nothing between them",
    ),
    row(
        r"\.[0-9]+",
        "MTF0110",
        "a number needs a digit before its point",
        "write `0{0}`",
        "0{0}",
        certain=True,
    ),
    row(
        r"(?<=[0-9])(?:_[0-9]+)+", "MTF0110", "digits are not grouped by `_`", "write the digits without `_`"
    ),
    row(r"½|⅓|⅔|¼|¾|⅛", "MTF0110", "`{0}` is not read as a number", "write the fraction: `1/2`"),
    # quotes
    row(
        r"[“”„«»]([^“”„«»\n]*)[“”„«»]",
        "MTF0115",
        "curly quotes are not read",
        'write straight ones: "{1}"',
        '"{1}"',
        certain=True,
    ),
    row(r"[“”„«»‘’]", "MTF0115", "`{0}` is not read as a quote", 'write straight quotes: "…"'),
    row(
        r"[‘'’]([^'’\n]*)['’]",
        "MTF0115",
        "texts stand in double quotes",
        'write "{1}"',
        '"{1}"',
        certain=True,
    ),
    row(
        r"[‘'’](\w+)",
        "MTF0115",
        "a text without its closing quote",
        'texts stand in double quotes: "{1}"',
        '"{1}"',
    ),
    row(
        r"(?<=\b[frbu])\"",
        "MTF0115",
        "a letter before a text is Python",
        'write the text itself: "…"; values are not put into texts',
    ),
    row(
        r"\"[^\"\n]*(?=\n|$)",
        "MTF0115",
        "a text without its closing quote",
        'close it with `"` on the same line',
        '{0}"',
    ),
    # points
    row(
        r"\.(?:check|model|solve|optimize)\([^()\n]*\)",
        "MTF0113",
        "there is no solver to be called",
        "ask about the system itself: `satisfiable(E)`, `solution(E for x)`, `minimum(e given E)`",
    ),
    row(
        r"\.[A-Za-z]\w*",
        "MTF0113",
        "values have no attributes",
        "write the operation before its argument: `f(x)`, not `x.f`",
    ),
)
"""Rows in the order they are tried."""
