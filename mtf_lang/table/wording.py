"""What types are called in sentences: ``a set of integers``, ``a list of sets of values``."""

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
    Variable,
)

SINGULAR = {
    "Int": "an integer",
    "Rat": "a rational number",
    "Real": "a real number",
    "Complex": "a complex number",
    "Bool": "a truth value",
    "String": "a string",
    "Residue": "a residue",
    "System": "a system of relations",
    "Any": "a value",
    "Never": "nothing",
}
PLURAL = {
    "Int": "integers",
    "Rat": "rational numbers",
    "Real": "real numbers",
    "Complex": "complex numbers",
    "Bool": "truth values",
    "String": "strings",
    "Residue": "residues",
    "System": "systems of relations",
    "Any": "values",
    "Never": "nothing",
}

_IRREGULAR = {"matrix": "matrices", "graph on a set": "graphs on sets"}


def describe(type_: Type) -> str:
    """The type with its article: ``a set of sets of integers``."""
    containers, item = _unwrap(type_)
    if not containers:
        return _one(item)
    return f"a {containers[0]} of " + "".join(f"{_many(word)} of " for word in containers[1:]) + _plural(item)


def _unwrap(type_: Type) -> tuple[list[str], Type]:
    containers = []
    while isinstance(type_, SetType | ListType | StructureType):
        containers.append(_container(type_))
        type_ = type_.item
    return containers, type_


def _container(type_: SetType | ListType | StructureType) -> str:
    match type_:
        case StructureType(kind):
            return "graph on a set" if kind == GRAPH else kind.lower()
        case SetType():
            return "set"
    return "list"


def _many(container: str) -> str:
    return _IRREGULAR.get(container, f"{container}s")


def _one(type_: Type) -> str:
    match type_:
        case Variable(_, True):
            return "a number"
        case Variable():
            return "a value of the same type as the others"
        case TupleType():
            return f"a tuple {type_}"
        case FunctionType():
            return f"a function {type_}"
        case NameType(names):
            return f"one of the names {', '.join(names)}"
    return SINGULAR.get(str(type_), str(type_))


def describe_many(type_: Type) -> str:
    """The type in the plural, without an article: ``sets of integers``."""
    containers, item = _unwrap(type_)
    return "".join(f"{_many(word)} of " for word in containers) + _plural(item)


def _plural(type_: Type) -> str:
    match type_:
        case Variable(_, True):
            return "numbers"
        case Variable():
            return "values"
        case TupleType():
            return f"tuples {type_}"
        case FunctionType():
            return f"functions {type_}"
        case NameType(names):
            return f"names from {', '.join(names)}"
    return PLURAL.get(str(type_), str(type_))
