"""The canonical projection: the grammar for engines that constrain a language model while it writes.

Derived from ``mtf.lark``: of each choice of spellings the canonical one is kept, with the blanks the
formatter would write; forms that are refused or have a second reading are left out; recursion at
the ends of rules becomes bounded repetition. What is data here is only how terminals are
spelled, which forms are left out, and how large things may be.

Everything the projection derives is read by the parser without an error; a test drives it.
"""

from __future__ import annotations

import json
from functools import cache

from mtf_lang.grammar import text
from mtf_lang.grammar.productions import (
    Literal,
    Production,
    Repeat,
    Rules,
    Sequence,
    Symbol,
    bound,
    prune,
    read,
)
from mtf_lang.grammar.terminals import terminals

_SPELLINGS: dict[str, str] = {
    "NEWLINE": "\n",
    "COLON": ": ",
    "COMMA": ", ",
    "LEFT_MOD": " (mod ",
    "LEFT_PARENTHESIS": "(",
    "RIGHT_PARENTHESIS": ")",
    "LEFT_BRACKET": "[",
    "RIGHT_BRACKET": "]",
    "LEFT_BRACE": "{",
    "RIGHT_BRACE": "}",
    "IS": " is",
    "ARE": " are",
    "PARAMETER": "parameter ",
    "IF": "if ",
    "NOT": "not ",
    "FORALL": "forall ",
    "EXISTS": "exists ",
    "TIMES": "*",
    "OVER": "/",
    "CARET": "^",
    "BANG": "!",
}
"""Canonical text of terminals, with blanks."""

_SPACED = terminals(
    "AS USING FOR THEN ELSE GIVEN IFF IMPLIES OR AND EQUAL NOT_EQUAL LESS GREATER LESS_EQUAL GREATER_EQUAL "
    "IN SUBSET SUBSETEQ DIVIDES UNION MINUS_WORD INTERSECT CROSS RANGE PLUS MINUS MOD DIV ARROW"
)
"""Terminals with fixed spelling that stand between blanks."""

_OPEN = ("NAME", "NUMBER", "STRING")
"""Terminals that are patterns in the projection too."""

_IN_RULE: dict[tuple[str, str], Sequence] = {
    # in two pieces: engines do not go back from `exists u…` to `exists `
    ("quantify", "EXISTS_UNIQUE"): (Literal("exists "), Literal("unique ")),
    ("sign", "MINUS"): (Literal("-"),),
    ("relation", "NOT"): (Literal(" not"),),
    ("clause", "IF"): (Literal(" if "),),
    ("generator", "IF"): (Literal(" if "),),
    ("display", "COLON"): (Literal(" : "),),
    # with their blanks: engines do not go back from ` i…` of ` if ` to a blank
    ("words", "NAME"): ("WORD",),
    ("words", "AND"): (Literal(" and"),),
    ("fact", "STRING"): ("GLOSS",),
}
"""Spellings that differ in some rule."""

_LEFT_OUT = frozenset(
    {
        "implicit",  # written with `*`
        "relations",  # one statement a line
        "relations_family",
        "labelled",  # a label with a gloss stays
        "labelled_family",
        "wish_expecting",  # a model does not know the result
    }
)
"""Builders whose productions are left out; so are all whose name begins with ``refused``."""

_MOST: dict[str, int] = {"callable": 2, "indexable": 2, "words": 3, "related": 3, "argument_list": 6}
_MOST_ELSE = 12
_NESTED = 3
_STATEMENTS = 40
"""Bounds of repetitions: by rule, elsewhere, at right ends, of statements in a block."""

_NAME_LENGTH = 24
TEXT_LENGTH = 60
DIGITS = 18
"""Characters of a name and of a text, digits on each side of the point."""

BLOCKS = ("context", "object", "return")
"""Names of blocks, which the projection keeps out of names in any case of letters."""


@cache
def rules() -> Rules:
    """The projection as productions, ``start`` first."""
    productions, fixed = read(text())
    spelled: Rules = {}
    for production in productions:
        sequence = _spelled(production, fixed)
        if sequence is not None:
            spelled.setdefault(production.origin, []).append(sequence)
    kept = prune(spelled, ("statement", "return_statement"))
    return {**_frame(), **bound(kept, lambda name: _MOST.get(name, _MOST_ELSE), _NESTED)}


def keywords() -> list[str]:
    """Spellings that no name may have, sorted."""
    _, fixed = read(text())
    return sorted({"unique", *(word for word in fixed.values() if word.isascii() and word.isalpha())})


def _frame() -> Rules:
    """A request: each block at most once, the return block always."""
    indent = Literal("  ")
    facts = Repeat(((indent, "statement"),), 1, _STATEMENTS)
    wishes = Repeat(((indent, "return_statement"),), 1, _STATEMENTS)
    optional = tuple(Repeat(((name,),), 0, 1) for name in ("context_block", "object_block"))
    return {
        "start": [(*optional, "return_block")],
        "context_block": [(Literal("context:\n"), facts)],
        "object_block": [(Literal("object:\n"), facts)],
        "return_block": [(Literal("return:\n"), wishes)],
    }


def _spelled(production: Production, fixed: dict[str, str]) -> Sequence | None:
    """The production with canonical spellings; None if it is left out."""
    if production.builder.startswith("refused") or production.builder in _LEFT_OUT:
        return None
    out: list[Symbol] = []
    for symbol in production.symbols:
        if symbol.islower():
            out.append(symbol)
        elif (production.origin, symbol) in _IN_RULE:
            out.extend(_IN_RULE[production.origin, symbol])
        elif production.origin == "sign":
            return None  # a plus sign says nothing
        elif symbol in _OPEN:
            out.append(symbol)
        elif symbol in _SPELLINGS:
            out.append(Literal(_SPELLINGS[symbol]))
        elif symbol in _SPACED:
            out.append(Literal(f" {fixed[symbol]} "))
        else:
            return None
    return tuple(out)


# --- as Lark text for llguidance -----------------------------------------------------------------


def lark() -> str:
    """The projection in the dialect of Lark that llguidance reads."""
    lines = [f"{name}: {_alternatives(sequences)}" for name, sequences in rules().items()]
    reserved = "|".join([*keywords(), *(_any_case(name) for name in BLOCKS)])
    name = f"[A-Za-z][A-Za-z0-9_]{{0,{_NAME_LENGTH - 1}}}"
    characters = f'"[A-Za-z0-9 ,.;:()+*=<>-]{{0,{TEXT_LENGTH}}}"'
    lines.append(f"NAME: /{name}/ & ~/({reserved})/")
    lines.append(f"WORD: / {name}/ & ~/ ({reserved})/")
    lines.append(rf"NUMBER: /(0|[1-9][0-9]{{0,{DIGITS - 1}}})(\.[0-9]{{1,{DIGITS}}})?/")
    lines.append(f"STRING: /{characters}/")
    lines.append(f"GLOSS: / {characters}/")
    return "\n".join(lines) + "\n"


def _any_case(word: str) -> str:
    return "".join(f"[{letter.upper()}{letter}]" for letter in word)


def _alternatives(sequences: list[Sequence] | tuple[Sequence, ...]) -> str:
    return " | ".join(_sequence(sequence) for sequence in sequences)


def _sequence(sequence: Sequence) -> str:
    return " ".join(_symbol(symbol) for symbol in sequence)


def _symbol(symbol: Symbol) -> str:
    if isinstance(symbol, Literal):
        return json.dumps(symbol.text)
    if isinstance(symbol, Repeat):
        return f"({_alternatives(symbol.alternatives)})~{symbol.least}..{symbol.most}"
    return symbol
