"""Words of other languages and of prose, and what to write in place of them. Data only."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


WORDS: dict[str, tuple[str, str]] = {
    "AND": ("MTF0113", "operators are written in small letters: `and`"),
    "OR": ("MTF0113", "operators are written in small letters: `or`"),
    "NOT": ("MTF0113", "operators are written in small letters: `not`"),
    "IN": ("MTF0113", "operators are written in small letters: `in`"),
    "MOD": ("MTF0113", "operators are written in small letters: `mod`"),
    "xor": ("MTF0113", "write `not (p iff q)`"),
    "modulo": ("MTF0113", "write `mod`"),
    "such": ("MTF0113", "write `{x in D : p(x)}` for a set and `exists x in D: p(x)`"),
    "where": ("MTF0113", "put the definition on a line of its own"),
    "with": ("MTF0113", "put the condition on a line of its own, or behind `if`"),
    "when": ("MTF0113", "write `if`"),
    "to": ("MTF0113", "write a range as `a..b`"),
    "otherwise": ("MTF0113", "write `if c then a else b`, or one line for each case"),
    "all": ("MTF0113", "write `forall x in D: p(x)`"),
    "lambda": ("MTF0119", "define the function by a name: `f(x) = …`"),
}
"""Words that stand between values elsewhere, with their code and what to write."""

STATEMENTS: dict[str, tuple[str, str]] = {
    "let": ("a definition needs no `let`", "write `x = 5`"),
    "var": ("a definition needs no `var`", "write `x = 5`"),
    "const": ("a definition needs no `const`", "write `x = 5`"),
    "define": ("a definition needs no `define`", "write `f(x) = …`"),
    "set": ("a definition needs no `set`", "write `x = 5`"),
    "def": ("a function is defined by an equation", "write `f(x) = …`"),
    "function": ("a function is defined by an equation", "write `f(x) = …`"),
    "while": ("there are no loops", "say what is wanted: a sum, a set, a recursive definition"),
    "print": ("nothing is printed", "put the expression into the block `return:`"),
    "import": ("nothing is imported", "every operation is there; leave the line out"),
    "from": ("nothing is imported", "every operation is there; leave the line out"),
    "assert": (
        "there are no assertions",
        "write the condition in `context:`, or return it to have it decided",
    ),
    "assume": ("an assumption is written as it is", "put the condition itself into `context:`"),
    "suppose": ("an assumption is written as it is", "put the condition itself into `context:`"),
    "find": ("what is wanted stands in the block `return:`", "write the expression there"),
    "solve": ("what is wanted stands in the block `return:`", "write `solutions(E for x)` there"),
    "compute": ("what is wanted stands in the block `return:`", "write the expression there"),
    "prove": ("what is wanted stands in the block `return:`", "write `prove(P)` there"),
    "minimize": ("what is wanted stands in the block `return:`", "write `minimum(e for x in D)` there"),
    "maximize": ("what is wanted stands in the block `return:`", "write `maximum(e for x in D)` there"),
    "declare": ("a variable is declared by what it is", "write `x is real` or `x in 1..9`"),
    "where": ("a definition stands on a line of its own", "leave `where` out"),
}
"""First words of statements elsewhere, in small letters: what is so here, and what to write."""

DROPPED = frozenset({"let", "var", "const", "define", "set", "assume", "suppose", "where"})
"""First words that are just left out by a fix."""

BLOCK_WORDS = _words(
    "given find goal goals want query objects objective constraints constraint variables vars unknowns where "
    "let assume assumptions compute answer output outputs returns result results solve definitions define "
    "facts problem request contexts"
)
"""Words that others use as headers of blocks."""
