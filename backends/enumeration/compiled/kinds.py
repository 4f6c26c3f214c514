"""What a value of the language is in a module: its kind, and the terms that compute it."""

from __future__ import annotations

from dataclasses import dataclass

from mtf_lang.types import BOOL, INT, RAT, STRING, TupleType, Type
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import Value


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value by name: ``integer``, ``truth``, ``text`` (a number that stands for a string), ``list``
    (the address of its length, the items behind it), ``subset`` (a bit set over ``universe``), ``tuple``.

    ``items`` are the kinds of the parts of a tuple. Element number i of a universe of n has the bit
    n - 1 - i, so that sets of one size are met in canonical order when their numbers fall.
    """

    name: str
    items: tuple[Kind, ...] = ()
    universe: tuple[Value, ...] = ()

    @property
    def types(self) -> tuple[str, ...]:
        """The types of WebAssembly that hold a value."""
        if self.name == "tuple":
            return tuple(t for item in self.items for t in item.types)
        return (_TYPES[self.name],)


_TYPES = {"integer": "i64", "truth": "i32", "text": "i64", "list": "i32", "subset": "i64"}

INTEGER, TRUTH, TEXT, LIST = Kind("integer"), Kind("truth"), Kind("text"), Kind("list")

MAXIMUM_HEIGHT = 200
"""Terms deeper than this are left to the Python engine, which breaks them up."""
MAXIMUM_TEXT = 1 << 17
"""Characters of a term: what is longer, the Python engine takes too."""


@dataclass(frozen=True, slots=True)
class Term:
    """An expression of WebAssembly in folded text; a tuple has no text but its parts."""

    text: str
    kind: Kind
    parts: tuple[Term, ...] = ()
    height: int = 0

    def __post_init__(self) -> None:
        """Raises ``Unsupported`` where the term is deeper or longer than any may be."""
        if self.height > MAXIMUM_HEIGHT:
            raise Unsupported("an expression is too deep for the compiled engine")
        if len(self.text) > MAXIMUM_TEXT:
            raise Unsupported("an expression is too long for the compiled engine")

    def flat(self) -> tuple[Term, ...]:
        """The terms of the numbers that make up the value."""
        if self.kind.name != "tuple":
            return (self,)
        return tuple(t for part in self.parts for t in part.flat())


def term(operator: str, kind: Kind, *arguments: Term) -> Term:
    """``(operator arguments…)``."""
    height = 1 + max((a.height for a in arguments), default=0)
    return Term(f"({' '.join((operator, *(a.text for a in arguments)))})", kind, height=height)


def integer(value: int) -> Term:
    """A written integer."""
    if not fits_word(value):
        raise Unsupported("a number does not fit into 64 bits")
    return Term(f"(i64.const {value})", INTEGER)


def word_of(constant: Term) -> int:
    """The number that a written constant (``module.constant``) is, back from its text."""
    return int(constant.text.split()[1].rstrip(")"))


def truth(value: bool) -> Term:
    """A written truth value."""
    return Term(f"(i32.const {int(value)})", TRUTH)


def call(name: str, kind: Kind, *arguments: Term) -> Term:
    """The call of a function of the module; a tuple among the arguments is handed over in its parts."""
    return term(f"call ${name}", kind, *(t for a in arguments for t in a.flat()))


def tuple_of(parts: tuple[Term, ...]) -> Term:
    """A tuple of terms."""
    height = max((p.height for p in parts), default=0)
    return Term("", Kind("tuple", tuple(p.kind for p in parts)), parts, height)


def fits_word(value: int) -> bool:
    """Whether an integer is a signed number of 64 bits."""
    return -(1 << 63) <= value < 1 << 63


def kind_of(type_: Type) -> Kind:
    """The kind of the values of a static type."""
    if isinstance(type_, TupleType):
        return Kind("tuple", tuple(kind_of(t) for t in type_.items))
    if type_ in (INT, RAT):
        return INTEGER
    if type_ == BOOL:
        return TRUTH
    if type_ == STRING:
        return TEXT
    raise Unsupported(f"values of type {type_} have no form in the compiled engine")
