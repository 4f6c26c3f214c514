"""The laws of the operation table as properties: each is held at generated values of its parameters.

A law is a proposition in the parameter names of its operation. It becomes a function ``law`` of the
script whose value at the arguments must be true; where it is undefined, or undecided, it says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from mtf_lang.frozen import frozen
from mtf_lang.table import TABLE
from mtf_lang.table.model import Form, Operation, Signature
from mtf_lang.table.overloads import instantiate
from mtf_lang.table.signature import signatures
from mtf_lang.testing.choices import Choices
from mtf_lang.testing.expressions import Scope, expression
from mtf_lang.testing.scripts import Script
from mtf_lang.types import COMPLEX, INT, RAT, REAL, ListType, SetType, Type, Variable, components

UNKNOWNS = (Form.CALCULUS, Form.SYMBOLIC, Form.REQUEST)
"""Forms whose laws are about expressions, not about values: see ``symbolic``."""

VARIABLES: Mapping[str, Type] = {"N": RAT, "R": RAT}
"""What the type variables of laws stand for; others for integers."""


@frozen
class Law:
    """A law with the names it is about and their types."""

    operation: str
    text: str
    names: tuple[str, ...]
    types: tuple[Type, ...]


def laws() -> tuple[Law, ...]:
    """All laws about values, in the order of the table."""
    return tuple(
        _read(operation, text)
        for operation in TABLE.values()
        if operation.form not in UNKNOWNS
        for text in operation.laws
    )


def _read(operation: Operation, text: str) -> Law:
    words = set(re.findall(r"[A-Za-z_]\w*", text))
    readings = signatures(operation)
    names = {name for signature in readings for name in signature.names} & words
    chosen = next(s for s in readings if names <= set(s.names))
    pairs = [(n, t) for n, t in zip(chosen.names, _types(chosen), strict=True) if n in names]
    return Law(operation.name, text, tuple(n for n, _ in pairs), tuple(t for _, t in pairs))


def _types(signature: Signature) -> tuple[Type, ...]:
    """The types of the parameters with integers or rationals for type variables."""
    found = []
    for parameter in signature.parameters:
        pending, variables = [parameter], {}
        while pending:
            type_ = pending.pop()
            if isinstance(type_, Variable):
                variables[type_.name] = VARIABLES.get(type_.name, INT)
            pending.extend(components(type_))
        found.append(instantiate(parameter, variables))
    return tuple(found)


SIMPLE = (INT, RAT, REAL, COMPLEX, SetType(INT), ListType(INT))


def instance(choices: Choices, law: Law) -> Script:
    """The law at generated arguments: simple expressions, so that most are defined."""
    arguments = [expression(choices, t, choices.below(2) if t in SIMPLE else 0) for t in law.types]
    if not arguments:
        return Script((law.text,))
    return Script((f"law({', '.join(arguments)})",), (_definition(law),))


def looped(choices: Choices, law: Law) -> Script:
    """The law at generated arguments for each number of a short range, so that searches compute it too."""
    scope = Scope((("k", INT),))
    arguments = [expression(choices, t, choices.below(2) if t in SIMPLE else 0, scope) for t in law.types]
    if not arguments:
        return Script((f"[{law.text} for k in 0..1]",))
    return Script((f"[law({', '.join(arguments)}) for k in 0..2]",), (_definition(law),))


def _definition(law: Law) -> str:
    return f"law({', '.join(law.names)}) = ({law.text})"
