"""Types in the words of messages."""

from __future__ import annotations

from mtf_lang.types import (
    GRAPH,
    FunctionType,
    ListType,
    NameType,
    SetType,
    StructureType,
    TupleType,
    Type,
)

_TYPE_WORDS = {
    "Int": "an integer",
    "Rat": "a rational number",
    "Real": "a real number",
    "Complex": "a complex number",
    "Bool": "a truth value",
    "String": "a string",
    "Residue": "a residue",
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
        case StructureType(kind, item):
            return "a graph" if kind == GRAPH else f"a {kind.lower()} of {plural(item)}"
        case NameType(names):
            return f"a name ({', '.join(names[:-1])} or {names[-1]})"
        case FunctionType():
            return "a function"
    return str(type_)


def plural(type_: Type) -> str:
    """Several values of a type, in words."""
    words = describe(type_)
    if words in ("of unknown kind", "without values"):
        return "elements"
    if isinstance(type_, NameType):
        return f"names ({', '.join(type_.names)})"
    noun = words.split(" ", 1)[1]
    head, _, tail = noun.partition(" of ")
    heads = "matrices" if head == "matrix" else f"{head}s"
    return f"{heads} of {tail}" if tail else heads
