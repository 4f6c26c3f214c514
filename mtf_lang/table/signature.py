"""Reads the texts of signatures.

(a: Int, b: Int, ...) -> Int      further arguments have the type of the last parameter
(x: Real, digits: Int?) -> Real   parameters at the end that may be left out
(S: Set(T)) -> List(T)            type variables: N any number, R a real number,
                                  every other capital letter any type
(f: Function(T, U -> K)) -> Bool  functions
(A: Matrix(N), G: Graph(T), M: Multiset(T)) -> Int
"""

from __future__ import annotations

import re
from functools import cache

from mtf_lang.table.model import Operation, Signature
from mtf_lang.types import (
    ANY,
    BOOL,
    COMPLEX,
    INT,
    NEVER,
    RAT,
    REAL,
    RESIDUE,
    STRING,
    STRUCTURES,
    SYSTEM,
    FunctionType,
    ListType,
    SetType,
    StructureType,
    TupleType,
    Type,
    Variable,
)

NAMED: dict[str, Type] = {
    str(type_): type_ for type_ in (INT, RAT, REAL, COMPLEX, BOOL, STRING, RESIDUE, NEVER, ANY, SYSTEM)
}
BOUNDS: dict[str, Type] = {"N": COMPLEX, "R": REAL}
"""The numeric type variables with the widest number type each may stand for."""

_TOKEN = re.compile(r"\s*(->|\.\.\.|[A-Za-z_]\w*|[(),:?])")


@cache
def read_signature(text: str) -> Signature:
    """The signature written in ``text``; raises ``ValueError`` where it is not one."""
    reader = _Reader(text)
    signature = reader.signature()
    reader.expect("")
    return signature


def signatures(operation: Operation) -> tuple[Signature, ...]:
    """The overloads of an operation, read."""
    return tuple(map(read_signature, operation.signatures))


@cache
def read_type(text: str) -> Type:
    """The type written in ``text``; raises ``ValueError`` where it is not one."""
    reader = _Reader(text)
    type_ = reader.type()
    reader.expect("")
    return type_


class _Reader:
    """Recursive descent; signature texts are ours and never nest deeply."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = [*_TOKEN.findall(text), ""]
        if "".join(self.tokens) != re.sub(r"\s", "", text):
            raise ValueError(f"unreadable signature: {text}")
        self.at = 0

    def take(self) -> str:
        self.at += 1
        return str(self.tokens[self.at - 1])

    def accept(self, token: str) -> bool:
        if self.tokens[self.at] != token:
            return False
        self.at += 1
        return True

    def expect(self, token: str) -> None:
        if not (token == "" and self.tokens[self.at] == "") and not self.accept(token):
            raise ValueError(f"expected {token!r} in {self.text!r}, found {self.tokens[self.at]!r}")

    def signature(self) -> Signature:
        names: list[str] = []
        types: list[Type] = []
        rest: Type | None = None
        optional = 0
        self.expect("(")
        while not self.accept(")"):
            if self.accept("..."):
                rest = types[-1]
            else:
                names.append(self.take())
                self.expect(":")
                types.append(self.type())
                optional += self.accept("?")
            self.accept(",")
        self.expect("->")
        return Signature(tuple(names), tuple(types), self.type(), rest, optional)

    def types(self, end: str) -> tuple[Type, ...]:
        found: list[Type] = []
        while not self.accept(end):
            found.append(self.type())
            self.accept(",")
        return tuple(found)

    def type(self) -> Type:
        word = self.take()
        match word:
            case "(":
                return TupleType(self.types(")"))
            case "Set" | "List":
                self.expect("(")
                (item,) = self.types(")")
                return SetType(item) if word == "Set" else ListType(item)
            case _ if word in STRUCTURES:
                self.expect("(")
                (item,) = self.types(")")
                return StructureType(word, item)
            case "Function":
                self.expect("(")
                parameters = self.types("->")
                (result,) = self.types(")")
                return FunctionType(parameters, result)
        if word in NAMED:
            return NAMED[word]
        if len(word) == 1 and word.isupper():
            return Variable(word, numeric=word in BOUNDS)
        raise ValueError(f"unknown type {word!r} in {self.text!r}")
