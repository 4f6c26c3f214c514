"""Types of expressions.

Numbers form the tower Int < Rat < Real < Complex. A static type is an upper bound: where a
function needs an integer and the static type is a wider number, the value is checked when it is
there (an error with its place if it is no integer); only different kinds are type errors.
"""

from __future__ import annotations

from mtf_lang.frozen import frozen


@frozen
class Type:
    """Base of types. ``str(type)`` is the text shown to people and written in signatures."""


@frozen
class Scalar(Type):
    """A type without parts, by name."""

    name: str

    def __str__(self) -> str:
        return self.name


INT = Scalar("Int")
RAT = Scalar("Rat")
REAL = Scalar("Real")
COMPLEX = Scalar("Complex")
BOOL = Scalar("Bool")
STRING = Scalar("String")
RESIDUE = Scalar("Residue")
"""Residue classes; the modulus belongs to the value."""
NEVER = Scalar("Never")
"""The type without values: elements of ``{}``; below every type."""
ANY = Scalar("Any")
"""Not known before it is computed; above every type."""

TOWER = (INT, RAT, REAL, COMPLEX)


@frozen
class TupleType(Type):
    """An ordered tuple of fixed length."""

    items: tuple[Type, ...]

    def __str__(self) -> str:
        return "(" + ", ".join(map(str, self.items)) + ("," if len(self.items) == 1 else "") + ")"


@frozen
class ListType(Type):
    """A finite sequence."""

    item: Type

    def __str__(self) -> str:
        return f"List({self.item})"


@frozen
class SetType(Type):
    """A set, finite or not."""

    item: Type

    def __str__(self) -> str:
        return f"Set({self.item})"


@frozen
class FunctionType(Type):
    """A function value (a member of ``functions(A, B)``, an indexed family of unknowns)."""

    parameters: tuple[Type, ...]
    result: Type

    def __str__(self) -> str:
        return f"Function({', '.join(map(str, self.parameters))} -> {self.result})"


@frozen
class StructureType(Type):
    """A matrix, multiset or graph: ``kind`` is its name, ``item`` the type of its entries,
    elements or vertices."""

    kind: str
    item: Type

    def __str__(self) -> str:
        return f"{self.kind}({self.item})"


MATRIX, MULTISET, GRAPH = STRUCTURES = ("Matrix", "Multiset", "Graph")
"""The kinds of ``StructureType``."""


@frozen
class NameType(Type):
    """One of several names that a script declares as values (``{red, green, blue}``)."""

    names: tuple[str, ...]

    def __str__(self) -> str:
        return " | ".join(self.names)


@frozen
class SystemType(Type):
    """Relations that are to hold together."""

    def __str__(self) -> str:
        return "System"


SYSTEM = SystemType()


@frozen
class Variable(Type):
    """A type variable of a signature. ``numeric`` ones stand for a number type only."""

    name: str
    numeric: bool = False

    def __str__(self) -> str:
        return self.name


def is_number(type_: Type) -> bool:
    """Whether ``type_`` is in the number tower."""
    return type_ in TOWER


def components(type_: Type) -> tuple[Type, ...]:
    """The types that a type is made of, none for one without parts."""
    match type_:
        case TupleType(items):
            return items
        case SetType(item) | ListType(item) | StructureType(_, item):
            return (item,)
        case FunctionType(parameters, result):
            return (*parameters, result)
    return ()


def join(first: Type, second: Type) -> Type | None:
    """The least type above both, or None where they are of different kinds."""
    if first == second or second == NEVER:
        return first
    if first == NEVER:
        return second
    if ANY in (first, second):
        return ANY
    if is_number(first) and is_number(second):
        return max(first, second, key=TOWER.index)
    match first, second:
        case TupleType(left), TupleType(right) if len(left) == len(right):
            items = tuple(join(a, b) for a, b in zip(left, right, strict=True))
            return None if None in items else TupleType(items)  # type: ignore[arg-type]
        case SetType(a), SetType(b):
            item = join(a, b)
            return None if item is None else SetType(item)
        case ListType(a), ListType(b):
            item = join(a, b)
            return None if item is None else ListType(item)
        case StructureType(kind, a), StructureType(other, b) if kind == other:
            item = join(a, b)
            return None if item is None else StructureType(kind, item)
        case FunctionType(p, a), FunctionType(q, b) if p == q:
            result = join(a, b)
            return None if result is None else FunctionType(p, result)
    return None


def accepts(parameter: Type, argument: Type) -> bool:
    """Whether an argument of this type may stand for a parameter of that type.

    Numbers are accepted for numbers in both directions: a wider number where a narrower is
    needed is checked when its value is there.
    """
    if parameter == argument or argument == NEVER or ANY in (parameter, argument):
        return True
    if is_number(parameter) and is_number(argument):
        return True
    match parameter, argument:
        case TupleType(left), TupleType(right):
            return len(left) == len(right) and all(map(accepts, left, right))
        case (SetType(a), SetType(b)) | (ListType(a), ListType(b)):
            return accepts(a, b)
        case StructureType(kind, a), StructureType(other, b):
            return kind == other and accepts(a, b)
        case FunctionType(p, a), FunctionType(q, b):
            return len(p) == len(q) and all(map(accepts, q, p)) and accepts(a, b)
    return False
