"""Text of answers without what is only layout, and in the form in which the parser reads it."""

from __future__ import annotations

import re

from mtf_lang.agents.answers.brackets import closing, closing_brace

_DROPPED = re.compile(
    r"\\(?:left|right|bigl?|bigr?|Bigl?|Bigr?|biggl?|biggr?|displaystyle|textstyle|limits|nolimits)(?![A-Za-z])"
    r"|\\[!,;:>](?!\w*\})|\\(?:quad|qquad|thinspace|enspace)(?![A-Za-z])|\\[()\[\]]|\\?\$"
)
_REWRITTEN: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), by)
    for pattern, by in (
        (r"\\\\", r"\\cr "),
        (r"^\\(?:boxed|text|textbf|mathrm)\s*\{(?P<whole>[^{}]*)\}\.?$", r"\g<whole>"),
        (r"\*\*(?P<bold>[^*]+)\*\*$", r"\g<bold>"),
        (r"\\[dtc]frac(?![A-Za-z])", r"\\frac"),
        (r"\\(?:leq|leqslant|le)(?![A-Za-z])|≤", "<="),
        (r"\\(?:geq|geqslant|ge)(?![A-Za-z])|≥", ">="),
        (r"\\lg(?![A-Za-z])", r"\\log_{10} "),
        (r"\\lt(?![A-Za-z])", "<"),
        (r"\\gt(?![A-Za-z])", ">"),
        (r"\\(?:neq|ne)(?![A-Za-z])|≠", "!="),
        (r"\\(?:lbrace)(?![A-Za-z])", r"\\{"),
        (r"\\(?:rbrace)(?![A-Za-z])", r"\\}"),
        (r"\\(?:lvert|rvert|vert|mid)(?![A-Za-z])", "|"),
        (r"\\(?:dots|ldots|cdots|dotsc)(?![A-Za-z])|…|\.\.\.", r" \\ldots "),
        (r"\\(?:infin|infty)(?![A-Za-z])|∞|(?<![A-Za-z\\])(?:infinity|inf|oo)(?![A-Za-z])", r"\\infty "),
        (r"π", r"\\pi "),
        (r"·|⋅|×", "*"),
        (r"÷", "/"),
        (r"−|–", "-"),
        (r"±", r"\\pm "),
        (r"√", r"\\sqrt "),
        (r"°|\\degree(?![A-Za-z])|\^\s*\{?\\circ\s*\}?", r"^\\circ "),
        (r"∪", r"\\cup "),
        (r"∈", r"\\in "),
        (r"ℝ|\\R(?![A-Za-z])", r"\\mathbb{R}"),
        (r"∅|\\(?:varnothing|emptyset)(?![A-Za-z])", r"\\emptyset "),
        (r"\\(?:thinspace|space)(?![A-Za-z])|\\ |~", " "),
        (r"(?<=\d)\{,\}(?=\d)", ""),
    )
)
_NUMBER_IN_TEXT = re.compile(r"\\(?:text|mathrm|textbf|mathbf|boldsymbol|mbox)\s*\{\s*([^{}]*)\s*\}")


def cleaned(text: str) -> str:
    """The answer without dollar signs, sizes of brackets and spacing, with one spelling for each sign."""
    out = text.strip()
    for pattern, by in _REWRITTEN:
        out = pattern.sub(by, out)
    out = _DROPPED.sub("", out)
    out = re.sub(r"\s+", " ", out).strip()
    return re.sub(r"(?<=[^.])\.$", "", out).strip()


def plain(text: str) -> str:
    """What is compared as text: cleaned, blanks only between letters and digits (1 1/4 is not 11/4)."""
    unwrapped = _NUMBER_IN_TEXT.sub(r"\1", cleaned(text))
    return re.sub(r"(?<![0-9A-Za-z])\s+|\s+(?![0-9A-Za-z])", "", unwrapped)


def words(text: str) -> str:
    """What is compared as words: letters and digits in small letters, a blank between words."""
    unwrapped = _NUMBER_IN_TEXT.sub(r" \1 ", cleaned(text))
    return " ".join(re.findall(r"[^\W_]+|[^\w\s]", unwrapped.casefold())).strip(" .!;,")


# --- for the parser ------------------------------------------------------------------------------

_WORD = re.compile(
    r"(?<![A-Za-z\\])(sqrt|sin|cos|tan|cot|sec|csc|exp|ln|log|arcsin|arccos|arctan|max|min|gcd|lcm"
    r"|alpha|beta|gamma|delta|theta|lambda|mu|sigma|phi|omega|pi)(?![A-Za-z])"
)
"""Names that are commands of LaTeX, written without the backslash."""
_TAKES = re.compile(r"\\frac|\\binom|\\sqrt(?:\[[^\[\]]*\])?|\^|_")
_SCRIPT = re.compile(r"-?\d+(?:\.\d+)?|-?\\[A-Za-z]+|-?[A-Za-z]")
_SINGLE = re.compile(r"\d|\\[A-Za-z]+|[A-Za-z]")


def prepared(text: str) -> str:
    r"""Names of functions as commands, every argument in braces: ``\frac12``, ``\sqrt2``, ``2^10``.

    An exponent without braces takes all digits behind it, as who writes ``2^10`` means.
    """
    out = _WORD.sub(r"\\\1 ", text.replace("**", "^"))
    out = re.sub(r"\\(?:text|mathrm)\{([A-Za-z])\}", r"\1", out)
    place = 0
    while match := _TAKES.search(out, place):
        place = cursor = match.end()
        for _ in range(2 if match[0] in (r"\frac", r"\binom") else 1):
            argument, end = _argument(out, cursor, match[0])
            out = out[:cursor] + argument + out[end:]
            cursor += len(argument)
    return out


def _argument(text: str, place: int, taker: str) -> tuple[str, int]:
    """The argument that begins at ``place``, in braces, and where it ends; as it stands if unclear."""
    begin = place + len(text[place:]) - len(text[place:].lstrip())
    if text.startswith("{", begin) and (end := closing_brace(text, begin)) is not None:
        return text[begin : end + 1], end + 1
    is_script = taker in ("^", "_")
    if text.startswith("(", begin) and taker not in (r"\frac", r"\binom"):
        end = closing(text, begin)
        if end is not None:
            return "{" + text[begin + 1 : end] + "}", end + 1
    token = (_SCRIPT if is_script else _SINGLE).match(text, begin)
    if token is None or token[0] in (r"\circ", r"\frac", r"\sqrt"):
        return text[place:begin], begin
    return "{" + token[0] + "}", token.end()
