r"""One value: an expression with its unit, a mixed number, a base, ``a \\pm b``."""

from __future__ import annotations

import re

from mtf_lang.agents.answers.cleaning import prepared, words
from mtf_lang.agents.answers.latex import term
from mtf_lang.agents.answers.shapes import Readings, Several, Shape, Value, Words
from mtf_lang.agents.answers.terms import Term
from mtf_lang.agents.answers.trees import Unreadable


def plus_minus(text: str) -> Shape | None:
    """``a ± b`` as the set of both values; with ``∓`` the other way round."""
    if len(re.findall(r"\\pm(?![A-Za-z])", text)) != 1:
        return None
    signs = (("+", "-"), ("-", "+"))
    both = [re.sub(r"\\mp(?![A-Za-z])", mp, re.sub(r"\\pm(?![A-Za-z])", pm, text)) for pm, mp in signs]
    values = tuple(value(variant) for variant in both)
    return Several(values, "set") if all(isinstance(v, Value) for v in values) else None


_UNIT = re.compile(
    r"(?P<body>.*\S)\s*(?:\\(?:text|mathrm|textrm|mbox|operatorname)\s*\{(?P<wrapped>[^{}]*)\}(?:\^\{?\d\}?)?)"
    r"|(?P<plain>[^A-Za-z\\]*[\d)}\]])\s+(?P<word>[A-Za-z][A-Za-z. ]*(?:\^\{?\d\}?)?)"
)
_ANGLED = re.compile(r"\\?(?:sin|cos|tan|cot|sec|csc)|\\circ")
"""Where the degrees belong to the argument of a function."""
_SYMBOLS = frozenset(
    {"percent", "degree", "cm", "mm", "km", "kg", "mg", "ml", "ft", "in", "hr", "min", "sec", "mph"}
)
"""Units that are known by their symbols; others have at least three letters, or stand in ``\\text``."""
_MIXED = re.compile(r"([+-]?)(\d+) (\d+)\s*/\s*(\d+)")
_SCIENTIFIC = re.compile(r"([+-]?\d+(?:\.\d+)?)[eE]([+-]?\d+)")
_WORD = re.compile(r"[a-z]{3}")
_RADIANS = frozenset({"rad", "radian", "radians"})
_PERIODIC = re.compile(r"(\d+)\.(\d*)\\overline\s*\{(\d+)\}")
_PROSE = re.compile(r"(?<![A-Za-z\\])(?:is|are|of|the|and|or|not|if|it|to|only)(?![A-Za-z])")
_LONG_WORD = re.compile(r"(?<![A-Za-z\\{])[A-Za-z]{4,}")
_ANSWER_WORDS = frozenset({"yes", "no", "odd", "all", "one", "two", "six", "ten", "any"})


def value(text: str) -> Shape:
    """An expression with its unit; ``Words`` where there is no sure reading."""
    found = as_value(text)
    if found is not None:
        return found
    if mixed := _MIXED.fullmatch(text):  # no proper fraction: a slip, with two readings
        sign, whole, above, below = mixed.groups()
        texts = (f"({sign}({whole} + {above}/{below}))", f"({sign}{whole}*{above}/{below})")
        return Readings(tuple(Value(Term(t)) for t in texts)) if int(below) else Words(words(text))
    return Words(words(text))


def as_value(text: str) -> Value | None:
    """An expression with its unit; None where there is no sure reading.

    Capital letters side by side are a name or a word, no product; words behind letters are no unit.
    """
    body, unit = _without_unit(text)
    if wrapped := re.fullmatch(r"\\(?:text|mathrm|mathbf|textbf)\{([^{}]*)\}", body):
        body = wrapped[1].strip()
    if (mixed := _MIXED.fullmatch(body)) and int(mixed[3]) < int(mixed[4]):
        return Value(Term(f"({mixed[1]}({mixed[2]} + {mixed[3]}/{mixed[4]}))"), unit)
    if power := _SCIENTIFIC.fullmatch(body):
        return Value(Term(f"({power[1]}*10^({power[2]}))", decimal="." in power[1]), unit)
    spelled = prepared(_PERIODIC.sub(_fraction, body))
    if (
        re.fullmatch(r"[A-Z ]{2,}", body)
        or _PROSE.search(body)
        or _LONG_WORD.search(spelled)
        or spelled.casefold() in _ANSWER_WORDS
    ):
        return None
    try:
        read = term(spelled)
    except Unreadable:
        return None
    if unit and unit not in _SYMBOLS and read.names:
        return None
    based = re.fullmatch(r"(\d+)_\{?\d+\}?", spelled)
    return Value(read, unit, based[1] if based else "")


def _fraction(decimal: re.Match[str]) -> str:
    """A periodic decimal fraction as a quotient."""
    whole, fixed, period = decimal.groups()
    above = int(whole + fixed + period) - int(whole + fixed)
    return rf"(\frac{{{above}}}{{{10 ** len(fixed) * (10 ** len(period) - 1)}}})"


def _without_unit(text: str) -> tuple[str, str]:
    """The text without a sign or words behind it, and these."""
    if text.endswith("%"):
        return text.rstrip("%").rstrip("\\").strip(), "percent"
    if (degree := re.fullmatch(r"(.*\S)\s*\^\\circ(?:\s*[CF])?", text)) and not _ANGLED.search(degree[1]):
        return degree[1], "degree"
    if unit := _UNIT.fullmatch(text):
        written = " ".join((unit["wrapped"] or unit["word"] or "").split()).strip(". ").casefold()
        if unit["body"] or written in _SYMBOLS or _WORD.match(written):
            return (unit["body"] or unit["plain"]).strip(), "" if written in _RADIANS else written
    return text, ""
