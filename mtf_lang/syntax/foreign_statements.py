"""How statements begin in other languages. Data only, for where a parse is stuck.

A row's pattern matches from the first token of a statement on.
"""

from __future__ import annotations

from mtf_lang.diagnostics import Confidence
from mtf_lang.syntax.foreign_model import Spelling

_KINDS = r"(?:integers?|reals?|rationals?|naturals?|complex|positive|nonnegative|negative|even|odd|prime)"
_NAMES = r"\w+(?:\s*,\s*\w+)*"


def _row(
    pattern: str,
    message: str,
    hint: str,
    replacement: str | None = None,
    *,
    certain: bool = False,
) -> Spelling:
    confidence = Confidence.CERTAIN if certain else Confidence.LIKELY
    return Spelling(pattern, "MTF0119", message, hint, replacement, confidence)


BEGINNINGS: tuple[Spelling, ...] = (
    # prose
    *(
        _row(
            rf"({_NAMES})\s+(is|are)\s+(?:an?\s+)?([a-z]+(?: [a-z]+)*?)\s+{words}\s+([^\s;]+)",
            "a bound is a statement of its own",
            f"write `{{1}} {{2}} {{3}}` and `{{1}} {sign} {{4}}`",
            f"{{1}} {{2}} {{3}}; {{1}} {sign} {{4}}",
            certain=True,
        )
        for words, sign in (
            ("(?:greater|larger|more|bigger) than", ">"),
            ("(?:less|smaller) than", "<"),
            ("at least", ">="),
            ("at most", "<="),
        )
    ),
    _row(
        r"(\w+)\s+is\s+(an?\s+)?([a-z]+(?: [a-z]+)*?)\s+(?:between|from)"
        r"\s+([^\s;]+)\s+(?:and|to)\s+([^\s;]+)",
        "a bound is a statement of its own",
        "write `{1} is {3}` and `{4} <= {1} <= {5}`, with `<` where an end does not belong to it",
        "{1} is {3}; {4} <= {1} <= {5}",
    ),
    _row(
        r"(\w+)(?:_n|_\{n\})\s*=[^\n]*?\1_(?=\{?n)",
        "a sequence is a function of its index",
        "write `{1}(n) = …` with `{1}(n-1)` in it, and the first values as cases: `{1}(1) = …`",
    ),
    # Wolfram
    _row(
        r"(\w+)\[(\w+)_\]\s*:?=",
        "`{0}` is Wolfram, not MTF",
        "write `{1}({2}) = …`",
        "{1}({2}) =",
        certain=True,
    ),
    _row(
        r"(\w+)\[(\w+)_,\s*(\w+)_\]\s*:?=",
        "`{0}` is Wolfram, not MTF",
        "write `{1}({2}, {3}) = …`",
        "{1}({2}, {3}) =",
        certain=True,
    ),
    # MiniZinc
    _row(
        r"var\s+([^\s:;]+\.\.[^\s:;]+)\s*:\s*(\w+)",
        "`{0}` is MiniZinc, not MTF",
        "write `{2} in {1}` in the block `context:`",
        "{2} in {1}",
    ),
    _row(
        r"var\s+int\s*:\s*(\w+)",
        "`{0}` is MiniZinc, not MTF",
        "write `{1} is an integer` in the block `context:`",
        "{1} is an integer",
    ),
    _row(
        r"var\s+bool\s*:\s*(\w+)",
        "`{0}` is MiniZinc, not MTF",
        "write `{1} in booleans` in the block `context:`",
        "{1} in booleans",
    ),
    _row(
        r"array\[([^\]]+)\]\s*of\s+var\s+([^\s:;]+)\s*:\s*(\w+)",
        "`{0}` is MiniZinc, not MTF",
        "write `{3}(k) in {2} for k in {1}` in the block `context:`, and `{3}(1)` for a member",
        "{3}(k) in {2} for k in {1}",
    ),
    _row(
        r"(?:par\s+)?(?:int|float|bool)\s*:\s*(\w+)\s*=",
        "`{0}` is MiniZinc, not MTF",
        "write `{1} = …`",
        "{1} =",
        certain=True,
    ),
    _row(
        r"constraint\s+",
        "a constraint is written as it is",
        "leave `constraint` out; constraints stand in the block `context:`",
        "",
        certain=True,
    ),
    _row(
        r"solve\s+(?:satisfy|minimize|maximize)\b",
        "what is wanted stands in the block `return:`",
        "write `solution(E for x)`, `minimum(e given E)` or `maximum(e given E)` there",
    ),
    # declarations of SymPy and Z3
    *(
        _row(
            rf"({_NAMES})\s*=\s*(?:\w+\.)?({maker}s?)\(\s*['\"].*",
            "names are declared, not made: `{2}(…)` is SymPy or Z3",
            f"write `{{1}} {declared}` in the block `context:` and leave this line out",
        )
        for maker, declared in (("Int", "in integers"), ("Bool", "in booleans"))
    ),
    _row(
        rf"({_NAMES})\s*=\s*(?:\w+\.)?(symbols?|Symbols?|Function|Reals?|Var)\(\s*['\"].*",
        "names are declared, not made: `{2}(…)` is SymPy or Z3",
        "write `{1} is real` (or `… are integers`) in the block `context:` and leave this line out",
    ),
    _row(
        r"(\w+)\.(?:add|append|assert_exprs)\(([^\n]*[<>=][^\n]*)\)(?=\s*(?:$|[\n#]))",
        "a constraint is written as it is",
        "write `{2}`; constraints stand in the block `context:`",
        "{2}",
    ),
    _row(
        r"(\w+)\.(add|append|remove|discard|update|extend|insert|pop|clear|push)\([^()\n]*\)",
        "`{0}` changes a value, and values do not change",
        "define a new name: `T = {1} union {x}`, `T = {1} minus {x}` or `T = append({1}, x)`",
    ),
    # other languages
    _row(
        r"def\s+(\w+)\(([\w\s,]*)\)\s*:\s*return\b",
        "a function is defined by an equation",
        "write `{1}({2}) = …`",
        "{1}({2}) =",
        certain=True,
    ),
    _row(
        rf"(?:let|suppose|assume)\s+({_NAMES})\s+be\s+(?=[a-z])",
        "a declaration says what a name is",
        "write `{1} is …`, as in `x is a positive integer` or `x, y are real`",
        "{1} is ",
        certain=True,
    ),
    _row(
        rf"(\w+)\s+((?:(?:positive|nonnegative|negative)\s+)*{_KINDS})\b(?=\s*(?:$|[\n.;#]))",
        "a declaration needs `is` or `are`",
        "write `{1} is {2}`",
        "{1} is {2}",
    ),
    _row(
        r"(\w+)\s*:\s*(?:[ℝℤℕℚRZNQ]|reals|integers|naturals|\{[^}\n]*\}|[^\s:]+\.\.\S+)\s*(?:->|→)\s*\S+",
        "what a function takes and gives is not declared",
        "define it by `{1}(x) = …`; an unknown function of a finite set is `{1} in functions(A, B)`",
    ),
    _row(
        rf"({_NAMES})\s+((?:(?:all|positive|nonnegative|negative|distinct)\s+)*{_KINDS})\b(?=\s*(?:$|[\n.;#]))",
        "a declaration needs `is` or `are`",
        "write `{1} are {2}`, or `is` for one name",
        "{1} are {2}",
    ),
    _row(
        rf"({_NAMES})\s*(?:∈|\bin\b)\s*(?:the\s+)?(?:set of\s+)?({_KINDS})\s+numbers?\b",
        "a set of numbers is named by one word",
        "write `{1} is {2}`",
        "{1} are {2}",
    ),
    _row(
        r"(?:import|from)\s+\w+[^\n#]*",
        "nothing is imported",
        "every operation is there; leave the line out",
        "",
        certain=True,
    ),
    _row(
        r"(?:#include|using namespace|package|use)\s+\w*",
        "nothing is included",
        "every operation is there; leave the line out",
    ),
    _row(
        rf"is\s+(\w+)\s+({_KINDS})\s*\??",
        "a question is asked by an operation",
        "write `is_{2}({1})`",
        "is_{2}({1})",
    ),
    _row(
        r"(\w+)\s+is\s+(?:an?\s+)?(not\s+)?(even|odd|prime)\b",
        "`is` declares, it does not ask",
        "write `{2}is_{3}({1})`",
        "{2}is_{3}({1})",
    ),
    _row(
        r"\w+\s*\(?\w*\)?\s*\+\+|\+\+\s*\w+",
        "names have one value for good",
        "define a new name, or use `sum(e for x in D)`",
    ),
)
"""Rows in the order they are tried."""
