"""Names that the context declares as values: ``colour in {red, green, blue}``.

A set of at least two plain names, none of which has a meaning as a value, that stands in the
context as the domain of a declaration or parameter or as the right side of a definition,
declares these names, in this order. The rule needs the whole script: a name that is defined further
down has a meaning.
"""

from __future__ import annotations

from collections.abc import Iterator

from mtf_lang.elaborate import shapes
from mtf_lang.elaborate.freenames import binder_names
from mtf_lang.elaborate.scope import Elaborator
from mtf_lang.syntax import tree
from mtf_lang.table import find
from mtf_lang.table.model import Form
from mtf_lang.values.model import Name


def declare_names(e: Elaborator, script: tree.Script) -> None:
    """Fill ``e.globals.names`` from the blocks of the context."""
    for block in script.blocks:
        if block.kind is tree.BlockKind.CONTEXT:
            for statement in block.statements:
                for written, bound in _sets(statement):
                    _declare(e, written, bound)


def _sets(statement: tree.Statement) -> Iterator[tuple[tree.Expression, frozenset[str]]]:
    """The sets in a statement that may declare names, each with the names bound around it."""
    match statement:
        case tree.Declaration(domain=domain, binders=binders) if domain is not None:
            yield domain, binder_names(binders)
        case tree.Proposition(expression=expression, binders=binders):
            found = shapes.membership(expression)
            if found is not None:
                yield found[1], binder_names(binders)
        case tree.Parameter(domain=domain) if domain is not None:
            yield domain, frozenset()
        case tree.Equation(left=left, right=right) if type(shapes.bare(left)) is tree.Name:
            yield right, frozenset()


def _declare(e: Elaborator, written: tree.Expression, bound: frozenset[str]) -> None:
    written = shapes.bare(written)
    if type(written) is not tree.SetDisplay or len(written.items) < 2:
        return
    plain = [item.name for item in written.items if type(item) is tree.Name]
    if len(plain) < len(written.items) or any(name in bound or _has_meaning(e, name) for name in plain):
        return
    names = tuple(dict.fromkeys(plain))
    e.globals.names.update({name: Name(names, index) for index, name in enumerate(names)})


def _has_meaning(e: Elaborator, name: str) -> bool:
    """Whether a name is a value somewhere; a name of an operation is none and may be declared."""
    known = e.globals
    if name in known.unknowns or name in known.defined or name in known.names or name in e.broken:
        return True
    operation = find(name)
    return operation is not None and operation.form is Form.CONSTANT
