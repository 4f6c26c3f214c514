"""Warnings where what the context says of unknowns is not used, although it may have been meant."""

from __future__ import annotations

from mtf_lang.diagnostics import Diagnostic, Label, Severity
from mtf_lang.elaborate import shapes
from mtf_lang.elaborate.dependence import connected
from mtf_lang.elaborate.scope import Constraint, Elaborator
from mtf_lang.ir.nodes import Call, Node, Symbol
from mtf_lang.source import Span
from mtf_lang.syntax import tree
from mtf_lang.table import find
from mtf_lang.table.model import Form

_SHOWN = 3
"""So many unused constraints are pointed at."""


def warn_of_equations(e: Elaborator, node: Node, depends: tuple[Symbol, ...]) -> None:
    """Say that a returned expression in unknowns is not its value under the equations of these."""
    if not depends or _rewrites(node):
        return
    _, constraints = connected(e, [s.name for s in depends])
    equations = [c for c in constraints if shapes.is_equation(c.expression)]
    if not equations:
        return
    names = ", ".join(f"`{s.name}`" for s in depends)
    written = " ".join(e.source.slice(node.span).split())
    _warn(
        e,
        "MTF0313",
        f"this stays an expression in {names}; the equations of the context are not used",
        node.span,
        f"for its value under them write `{written} given {{true}}`",
        equations,
    )


def warn_of_constraints(e: Elaborator, name: tree.Name) -> None:
    """Say that an unknown behind ``for`` or a quantifier ranges over all of its domain."""
    _, constraints = connected(e, [name.name])
    if constraints:
        _warn(
            e,
            "MTF0226",
            f"`{name.name}` ranges over its whole domain here; the constraints of the context are not used",
            name.span,
            "for what holds under them ask `… given {true}`, `prove(…)` or `solutions({…} for …)`",
            constraints,
        )


def _rewrites(node: Node) -> bool:
    """Whether the item asks for an expression: ``simplify``, ``derivative`` …"""
    operation = find(node.operation) if isinstance(node, Call) else None
    return operation is not None and operation.form in (Form.CALCULUS, Form.SYMBOLIC)


def _warn(e: Elaborator, code: str, message: str, span: Span, hint: str, left_out: list[Constraint]) -> None:
    labels = tuple(Label(c.expression.span, "not used here") for c in left_out[:_SHOWN])
    e.report(Diagnostic(code, message, span, Severity.WARNING, hint, labels))
