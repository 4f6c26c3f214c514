"""Types in the words of messages."""

from __future__ import annotations

from mtf_lang.types import FunctionType, ListType, SetType, TupleType, Type

_TYPE_WORDS = {
    "Int": "an integer",
    "Rat": "a rational number",
    "Real": "a real number",
    "Complex": "a complex number",
    "Bool": "a truth value",
    "String": "a string",
    "System": "a system",
    "Any": "of unknown kind",
    "Never": "without values",
}


def describe(type_: Type) -> str:
    """A type in words, with its article."""
    words = _TYPE_WORDS.get(str(type_))
    if words is not None:
        return words
    match type_:
        case SetType(item):
            return f"a set of {plural(item)}"
        case ListType(item):
            return f"a list of {plural(item)}"
        case TupleType(items):
            return f"a tuple of {len(items)}"
        case FunctionType():
            return "a function"
    return str(type_)


def plural(type_: Type) -> str:
    """Several values of a type, in words."""
    words = describe(type_)
    if words in ("of unknown kind", "without values"):
        return "elements"
    noun = words.split(" ", 1)[1]
    head, _, tail = noun.partition(" of ")
    return f"{head}s of {tail}" if tail else f"{noun}s"
