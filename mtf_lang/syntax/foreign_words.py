"""Words of other languages and of prose, and what to write in place of them. Data only."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


WORDS: dict[str, tuple[str, str, str | None]] = {
    "AND": ("MTF0113", "operators are written in small letters: `and`", "and"),
    "OR": ("MTF0113", "operators are written in small letters: `or`", "or"),
    "NOT": ("MTF0113", "operators are written in small letters: `not`", "not"),
    "IN": ("MTF0113", "operators are written in small letters: `in`", "in"),
    "MOD": ("MTF0113", "operators are written in small letters: `mod`", "mod"),
    "If": ("MTF0113", "words of the language are written in small letters: `if`", "if"),
    "Forall": ("MTF0113", "words of the language are written in small letters: `forall`", "forall"),
    "ForAll": ("MTF0113", "words of the language are written in small letters: `forall`", "forall"),
    "Exists": ("MTF0113", "words of the language are written in small letters: `exists`", "exists"),
    "elif": ("MTF0113", "write `else if`", "else if"),
    "elseif": ("MTF0113", "write `else if`", "else if"),
    "xor": ("MTF0113", "write `xor(p, q)`", None),
    "modulo": ("MTF0113", "write `mod`", "mod"),
    "plus": ("MTF0113", "write `+`", "+"),
    "times": ("MTF0113", "write `*`", "*"),
    "such": ("MTF0113", "write `{x in D : p(x)}` for a set and `exists x in D: p(x)`", None),
    "where": ("MTF0113", "write a condition behind `if`, and a definition on a line of its own", None),
    "with": ("MTF0113", "write a condition behind `if`, and a definition on a line of its own", None),
    "when": ("MTF0113", "write `if`", "if"),
    "to": ("MTF0113", "write a range as `a..b`", ".."),
    "otherwise": ("MTF0113", "write `if c then a else b`, or one line for each case", None),
    "all": ("MTF0113", "write `forall x in D: p(x)`", None),
    "lambda": ("MTF0119", "define the function by a name: `f(x) = …`", None),
}
"""Words that stand between values elsewhere, with their code, what to write, and the word to put there."""

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
    "calculate": ("what is wanted stands in the block `return:`", "write the expression there"),
    "evaluate": ("what is wanted stands in the block `return:`", "write the expression there"),
    "determine": ("what is wanted stands in the block `return:`", "write the expression there"),
    "prove": ("what is wanted stands in the block `return:`", "write `prove(P)` there"),
    "minimize": ("what is wanted stands in the block `return:`", "write `minimum(e for x in D)` there"),
    "maximize": ("what is wanted stands in the block `return:`", "write `maximum(e for x in D)` there"),
    "declare": ("a variable is declared by what it is", "write `x is real` or `x in 1..9`"),
    "where": ("a definition stands on a line of its own", "leave `where` out"),
}
"""First words of statements elsewhere, in small letters: what is so here, and what to write."""

DROPPED = frozenset({"let", "var", "const", "define", "set", "assume", "suppose", "where"})
"""First words that are just left out by a fix."""

ASKING = _words("find compute calculate evaluate determine print show give output display answer")
"""First words of returned items that say no more than the block does."""

BLOCKS: dict[str, str] = {
    **dict.fromkeys(_words("given givens contexts assume assumptions assumption facts let"), "context"),
    **dict.fromkeys(_words("constraint constraints variable variables vars var unknowns"), "context"),
    **dict.fromkeys(_words("objects objective definitions define definition where"), "object"),
    **dict.fromkeys(_words("find goal goals want query compute answer output outputs"), "return"),
    **dict.fromkeys(_words("returns result results solve"), "return"),
}
"""Words that others use as headers of blocks, with the block that they mean."""

BLOCK_WORDS = frozenset((*BLOCKS, "problem", "request"))
"""All words that are taken for headers of blocks."""
