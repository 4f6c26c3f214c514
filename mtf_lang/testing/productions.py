"""Ways to write a value of a type, read off the operation table.

Each overload of each strict operation, with its type variables replaced by a few concrete types, is
a production of its result type. New operations are generated as soon as they are declared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from mtf_lang.frozen import frozen
from mtf_lang.table import TABLE
from mtf_lang.table.model import Form, Operation, Signature
from mtf_lang.table.overloads import Bindings, instantiate
from mtf_lang.table.signature import signatures
from mtf_lang.types import (
    ANY,
    BOOL,
    INT,
    RAT,
    REAL,
    STRING,
    TOWER,
    FunctionType,
    StructureType,
    TupleType,
    Type,
    Variable,
    components,
)

PAIR = TupleType((INT, INT))

INSTANCES: Mapping[str, tuple[Type, ...]] = {"N": (INT, RAT), "R": (INT, RAT, REAL)}
"""What type variables stand for; all others for ``GENERAL``."""

GENERAL: tuple[Type, ...] = (INT, PAIR, STRING, BOOL)

NOT_CALLED = frozenset({"forall", "exists", "exists_unique"})
"""Keywords: they are written with binders only."""

UNBOUNDED = frozenset(
    {"infinity", "naturals", "integers", "rationals", "reals", "complexes", "interval", "numeric"}
)
"""Operations whose values no expression takes part in like others: infinite, or not exact."""


@frozen
class Production:
    """An operation at concrete types; ``template`` has a place ``{}`` for each of ``parameters``."""

    operation: str
    template: str
    parameters: tuple[Type, ...]
    result: Type


@cache
def productions(result: Type) -> tuple[Production, ...]:
    """All productions of values of a type; those of narrower number types count for wider ones."""
    wanted = TOWER[: TOWER.index(result) + 1] if result in TOWER else (result,)
    return tuple(p for p in all_productions() if p.result in wanted)


@cache
def all_productions() -> tuple[Production, ...]:
    """Every production, in the order of the table."""
    found: dict[tuple[str, tuple[Type, ...], Type], Production] = {}
    for operation in TABLE.values():
        if operation.form in (Form.FUNCTION, Form.AGGREGATE, Form.SPECIAL, Form.CONSTANT):
            for production in _of(operation):
                key = production.operation, production.parameters, production.result
                found.setdefault(key, production)
    return tuple(found.values())


def _of(operation: Operation) -> Iterator[Production]:
    if operation.name in NOT_CALLED | UNBOUNDED:
        return
    for signature in signatures(operation):
        types = (*signature.parameters, signature.result)
        if ANY in _parts(types):
            continue
        least = len(signature.parameters) - signature.optional
        further = signature.rest is not None and operation.operator is None
        counts = range(least, len(signature.parameters) + 1 + further)
        for count, bindings in product(counts, _bindings(types)):
            kept = signature.parameters[:count]
            if count > len(kept) and signature.rest is not None:
                kept = (*kept, signature.rest)
            parameters = tuple(instantiate(p, bindings) for p in kept)
            template = _template(operation, signature, count)
            yield Production(operation.name, template, parameters, instantiate(signature.result, bindings))


def _bindings(types: tuple[Type, ...]) -> Iterator[Bindings]:
    """The types that the variables of a signature stand for, together.

    The entries of matrices, the vertices of graphs, and what functions are applied to are numbers.
    """
    names = tuple(dict.fromkeys(p.name for p in _parts(types) if isinstance(p, Variable)))
    plain = any(isinstance(part, StructureType | FunctionType) for part in _parts(types))
    choices = [INSTANCES.get(name, (INT,) if plain or at else GENERAL) for at, name in enumerate(names)]
    for chosen in product(*choices):
        yield dict(zip(names, chosen, strict=True))


def _parts(types: tuple[Type, ...]) -> Iterator[Type]:
    pending = list(types)
    while pending:
        type_ = pending.pop(0)
        yield type_
        pending.extend(components(type_))


def _template(operation: Operation, signature: Signature, count: int) -> str:
    """The operator where the operation has one for that many arguments, else a call."""
    names = signature.names
    written = operation.operator
    if written is None or count != len(names) or operation.form is Form.AGGREGATE:
        return f"{operation.name}({', '.join(['{}'] * count)})" if count else operation.name
    pattern = r"(?<!\w)(" + "|".join(map(re.escape, names)) + r")(?!\w)"
    places = re.findall(pattern, written)
    if tuple(places) != names or "[" in written:
        return f"{operation.name}({', '.join(['{}'] * count)})"
    return f"({re.sub(pattern, '{}', written)})"
