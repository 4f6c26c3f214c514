"""English names of terminals, for messages.

Every terminal of ``mtf.lark`` that can be expected somewhere has a name here, or belongs to a group that
is named as one: a message lists a few things a person can write, not the parse table.
"""

from __future__ import annotations

from collections.abc import Iterable


def terminals(names: str) -> frozenset[str]:
    """Names of terminals, written in one string."""
    return frozenset(names.split())


VALUES = terminals(
    "NAME NUMBER STRING LEFT_PARENTHESIS LEFT_BRACKET LEFT_BRACE PLUS MINUS MINUS_SIGN ROOT_SIGN NOT "
    "NOT_SIGN IF FORALL FORALL_SIGN EXISTS EXISTS_SIGN EXISTS_UNIQUE EXISTS_UNIQUE_SIGN EMPTY_SET_SIGN "
    "PI_SIGN INFINITY_SIGN NATURALS_SIGN INTEGERS_SIGN RATIONALS_SIGN REALS_SIGN COMPLEXES_SIGN SUM_SIGN "
    "PRODUCT_SIGN"
)
"""What a value can begin with."""

VALUE_ENDS = terminals(
    "NAME NUMBER STRING RIGHT_PARENTHESIS RIGHT_BRACKET RIGHT_BRACE SUPERSCRIPT BANG PI_SIGN INFINITY_SIGN "
    "EMPTY_SET_SIGN NATURALS_SIGN INTEGERS_SIGN RATIONALS_SIGN REALS_SIGN COMPLEXES_SIGN"
)
"""What a value can end with."""

OPERATORS = terminals(
    "PLUS MINUS MINUS_SIGN TIMES TIMES_DOT TIMES_CROSS OVER OVER_SIGN MOD DIV CARET DOUBLE_STAR RANGE "
    "ELLIPSIS UNION UNION_SIGN INTERSECT INTERSECT_SIGN MINUS_WORD DIFFERENCE DIFFERENCE_SIGN CROSS EQUAL "
    "EQUAL_EQUAL NOT_EQUAL NOT_EQUAL_SIGN LESS LESS_EQUAL LESS_EQUAL_SIGN GREATER GREATER_EQUAL "
    "GREATER_EQUAL_SIGN IN IN_SIGN NOT_IN_SIGN SUBSET SUBSET_SIGN SUBSETEQ SUBSETEQ_SIGN DIVIDES "
    "DIVIDES_SIGN CONGRUENT_SIGN AND AND_SIGN OR OR_SIGN NOT IMPLIES IMPLIES_SIGN IMPLIES_SIGN_LONG IFF "
    "IFF_SIGN IFF_SIGN_LONG GIVEN BANG SUPERSCRIPT LEFT_MOD LEFT_BRACKET LEFT_PARENTHESIS ARROW "
    "ARROW_SIGN"
)
"""What can go on behind a value."""

ENDS = terminals("NEWLINE FULL_STOP SEMICOLON $END")
"""What can end a statement."""

HEADERS = terminals("CONTEXT OBJECT RETURN")
"""What begins a block."""

_GROUPS: tuple[tuple[frozenset[str], frozenset[str], str], ...] = (
    (HEADERS, frozenset({"RETURN"}), "a block (`context:`, `object:` or `return:`)"),
    (VALUES, frozenset({"NUMBER", "NAME"}), "a value"),
    (OPERATORS, frozenset({"PLUS", "TIMES"}), "an operator"),
    (OPERATORS, frozenset({"AND", "OR"}), "`and`, `or`"),
    (ENDS, frozenset({"NEWLINE"}), "the end of the statement"),
)
"""Groups that are named as one when all of the second set are expected."""

NAMES: dict[str, str] = {
    "NAME": "a name",
    "NUMBER": "a number",
    "STRING": "a text in quotes",
    "COLON": "`:`",
    "COMMA": "`,`",
    "EXPECT": "`#=`",
    "RIGHT_PARENTHESIS": "`)`",
    "RIGHT_BRACKET": "`]`",
    "RIGHT_BRACE": "`}`",
    "LEFT_PARENTHESIS": "`(`",
    "IS": "`is`",
    "ARE": "`are`",
    "AS": "`as`",
    "USING": "`using`",
    "FOR": "`for`",
    "IF": "`if`",
    "THEN": "`then`",
    "ELSE": "`else`",
    "GIVEN": "`given`",
    "AND": "`and`",
    "IN": "`in`",
    "EQUAL": "`=`",
    "ARROW": "`->`",
    "PARAMETER": "`parameter`",
}
"""Names of terminals that are named alone, most helpful first where several are expected."""

_FIRST = ("THEN", "ELSE", "RIGHT_PARENTHESIS", "RIGHT_BRACKET", "RIGHT_BRACE", "COLON", "EQUAL")
"""Expected alone, these say most about what is missing."""

_MOST = 4
"""A message names at most this many things."""


def expected_in_words(expected: Iterable[str]) -> str:
    """What could stand in a place, in a few English words: "a value, `)` or an operator"."""
    left = set(expected)
    groups: list[str] = []
    for members, needed, phrase in _GROUPS:
        if needed <= left:
            left -= members
            groups.append(phrase)
    telling = [NAMES[name] for name in _FIRST if name in left]
    others = [phrase for name, phrase in NAMES.items() if name in left and name not in _FIRST]
    return _either((telling + groups + others)[:_MOST])


def _either(phrases: list[str]) -> str:
    """``a, b or c``."""
    if len(phrases) < 2:
        return "".join(phrases) or "the end"
    return f"{', '.join(phrases[:-1])} or {phrases[-1]}"
