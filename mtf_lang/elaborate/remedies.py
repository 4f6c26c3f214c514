"""What is usually meant where an operator is given an argument of another kind. Data, and choosing a row."""

from __future__ import annotations

from mtf_lang.types import BOOL, STRING, ListType, SetType, TupleType, Type, is_number

_ARITHMETIC = ("add", "subtract", "multiply", "divide", "power", "negate")
_ORDER = ("less", "less_equal", "greater", "greater_equal")

_SETS = {
    "add": "the union is `A union B`; to add to each element write `{x + 1 for x in A}`",
    "subtract": "the difference of sets is `A minus B`; of each element `{x - 1 for x in A}`",
    "multiply": "pairs are `A cross B`; to multiply each element write `{2*x for x in A}`",
    **dict.fromkeys(("power", "divide", "negate"), "to do this with each element write `{x^2 for x in A}`"),
    "and": "what is in both sets is `A intersect B`",
    "or": "what is in one set or the other is `A union B`",
    "not": "what is not in A is `D minus A`, with all that there is as D",
    "divides": "of sets `A subseteq B` says that one is in the other, `A union B` joins them",
    **dict.fromkeys(_ORDER, "inclusion is `A subseteq B`; sizes are compared by `count(A) < count(B)`"),
}
_SEQUENCES = {
    "add": "lists are joined by `concat(a, b)`; item by item write `[a[k] + b[k] for k in 1..length(a)]`",
    **dict.fromkeys(_ARITHMETIC[1:], "item by item write `[2*x for x in s]`"),
}
_STRINGS = {
    "add": "strings are joined by `concat(a, b)`",
    "multiply": "repeat a string by `join([s for k in 1..n])`",
}
_TRUTHS = {
    **dict.fromkeys(
        _ARITHMETIC, "a truth value is no number: write `if p then 1 else 0`, or `count(x for x in D if p)`"
    ),
    **dict.fromkeys(_ORDER, "for a chain write `a < b and b < c` or `a < b < c`"),
}
_ELEMENTS = {
    name: f"the set with this one element stands in braces: `A {sign} {{x}}`"
    for name, sign in (("union", "union"), ("intersect", "intersect"), ("difference", "minus"))
}


def of(operation: str, kind: Type) -> str | None:
    """The hint for an operation at an argument of this type; None where nothing particular is known."""
    if isinstance(kind, SetType):
        return _SETS.get(operation)
    if isinstance(kind, ListType) and isinstance(kind.item, ListType) and operation in _ARITHMETIC:
        return "a matrix is made by `matrix(rows)`; then the usual signs say sums, products and powers"
    if isinstance(kind, ListType | TupleType):
        return _SEQUENCES.get(operation)
    if is_number(kind):
        return _ELEMENTS.get(operation)
    if kind == STRING:
        return _STRINGS.get(operation)
    return _TRUTHS.get(operation) if kind == BOOL else None
