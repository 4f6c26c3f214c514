"""The words of declarations: ``x, y are distinct positive integers``.

A noun names a set of numbers; adjectives are conditions on the variable.
"""

from __future__ import annotations

from mtf_lang.elaborate.scope import Trait, error
from mtf_lang.source import Span
from mtf_lang.syntax import tree
from mtf_lang.types import BOOL, COMPLEX, INT, RAT, REAL, Type

NOUNS: dict[str, tuple[str, Type, tuple[Trait, ...]]] = {
    "integer": ("integers", INT, ()),
    "natural": ("naturals", INT, ()),
    "rational": ("rationals", RAT, ()),
    "real": ("reals", REAL, ()),
    "complex": ("complexes", COMPLEX, ()),
    "boolean": ("booleans", BOOL, ()),
    "symbolic": ("complexes", COMPLEX, ()),
    "prime": ("integers", INT, (Trait("prime", "is_prime"),)),
    "digit": ("integers", INT, (Trait("digit", "greater_equal", (0,)), Trait("digit", "less_equal", (9,)))),
}
"""Noun (singular) to the name of its set, the type of its elements, and what else it says."""

ADJECTIVES: dict[str, Trait] = {
    "positive": Trait("positive", "greater", (0,)),
    "negative": Trait("negative", "less", (0,)),
    "nonnegative": Trait("nonnegative", "greater_equal", (0,)),
    "nonpositive": Trait("nonpositive", "less_equal", (0,)),
    "nonzero": Trait("nonzero", "not_equal", (0,)),
    "even": Trait("even", "congruent", (0, 2)),
    "odd": Trait("odd", "congruent", (1, 2)),
}

ARTICLES = frozenset({"a", "an"})
TAILS = frozenset({"number", "numbers", "variable", "variables"})


def singular(word: str) -> str:
    """The noun without its plural ending."""
    if word in ("reals", "complexes"):
        return {"reals": "real", "complexes": "complex"}[word]
    return word[:-1] if word.endswith("s") and word[:-1] in NOUNS else word


def read_words(words: tuple[tree.Name, ...], span: Span) -> tuple[str, Type, tuple[Trait, ...], bool]:
    """Noun, element type, conditions and whether the variables are pairwise distinct."""
    noun: str | None = None
    traits: list[Trait] = []
    distinct = False
    for word in words:
        text = word.name.lower().replace("-", "")
        if singular(text) in NOUNS and noun is None:
            noun = singular(text)
        elif text in ADJECTIVES:
            traits.append(ADJECTIVES[text])
        elif text == "distinct":
            distinct = True
        elif text not in ARTICLES and text not in TAILS:
            raise error(
                "MTF0206",
                f"`{word.name}` is no kind of number",
                word.span,
                f"the kinds are {', '.join(NOUNS)}; before them may stand {', '.join(ADJECTIVES)}, distinct",
            )
    if noun is None:
        said = " ".join(w.name for w in words)
        needs_integer = any(t.word in ("even", "odd") for t in traits)
        raise error(
            "MTF0206",
            "this declaration does not say of what kind the variables are",
            span,
            f"add a kind, for example `{said} {'integers' if needs_integer else 'reals'}`",
        )
    _, type_, more = NOUNS[noun]
    return noun, type_, (*more, *traits), distinct
