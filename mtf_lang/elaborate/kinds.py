"""Operators at values that are no numbers or plain sets: matrices, residues, multisets, points.

The sign of an operator stands for an operation of its own there: ``A + B`` of matrices is
``matrix_add(A, B)``. So whoever meets ``add`` in the IR meets numbers, and a backend that knows
nothing of matrices refuses ``matrix_add`` by its name.
"""

from __future__ import annotations

from mtf_lang.ir.nodes import Node
from mtf_lang.table import TABLE
from mtf_lang.types import (
    ANY,
    MULTISET,
    NEVER,
    RESIDUE,
    StructureType,
    TupleType,
    Type,
    is_number,
)

_RANK = ("matrix", "residue", "multiset", "vector")
"""Of operands of several kinds the first in this order decides: a matrix times a pair is a matrix product."""


def operation_for(name: str, operands: tuple[Node, ...]) -> str:
    """The operation that an operator with the canonical name ``name`` stands for at these operands."""
    kinds = {_kind(operand.type) for operand in operands}
    for kind in _RANK:
        if kind in kinds and f"{kind}_{name}" in TABLE:
            return f"{kind}_{name}"
    return name


def _kind(type_: Type) -> str | None:
    match type_:
        case StructureType(kind):
            return kind.lower()
        case TupleType(items) if items and all(is_number(i) or i in (ANY, NEVER) for i in items):
            return "vector"
    return "residue" if type_ == RESIDUE else None


def is_multiset(node: Node) -> bool:
    """Whether the value of a node is a multiset."""
    return isinstance(node.type, StructureType) and node.type.kind == MULTISET
