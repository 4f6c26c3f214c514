"""Calls whose first argument is an expression in a variable: ``integral``, ``limit``, ``derivative`` …

The variable becomes the parameter of a ``Lambda``. Where the result is again an expression in it
(an antiderivative, a derivative, a series) the variable itself follows as an argument.
"""

from __future__ import annotations

from mtf_lang.elaborate import shapes
from mtf_lang.elaborate.core import expression, many
from mtf_lang.elaborate.operations import usage
from mtf_lang.elaborate.requests import free_unknown
from mtf_lang.elaborate.scope import Elaborator, Scope, error
from mtf_lang.ir.nodes import Call, Lambda, Literal, Node, Variable
from mtf_lang.syntax import tree
from mtf_lang.table.model import Operation
from mtf_lang.types import ANY, INT, REAL, STRING, FunctionType, ListType, Type, is_number, join
from mtf_lang.walk import Walk

FURTHER = {
    "integral": (0, 2),
    "derivative": (0, 1),
    "series": (2,),
    "limit": (0, 1),
    "coefficient": (1,),
    "root_of": (1,),
    "degree": (0,),
    "coefficients": (0,),
}
"""How many arguments may follow the variable."""

OPEN = frozenset({"derivative", "series"})
"""Operations whose result is an expression in the variable (``integral`` without bounds as well)."""

SIDES = ("left", "right")


def calculus_call(e: Elaborator, operation: Operation, node: tree.Call, scope: Scope) -> Walk[Node]:
    """The call with its variable bound."""
    name = operation.name
    if len(node.arguments) < 2:
        raise _wrong_use(operation, node)
    body_syntax, written, *rest = node.arguments
    point = written.point if isinstance(written, tree.Approach) else None
    variable_syntax = shapes.bare(written.variable if isinstance(written, tree.Approach) else written)
    if type(variable_syntax) is not tree.Name or (name == "limit") != (point is not None):
        raise _wrong_use(operation, node)
    if len(rest) not in FURTHER[name]:
        raise _wrong_use(operation, node)
    outer: Node | None = None
    type_: Type = REAL
    if variable_syntax.name in scope:
        symbol = scope[variable_syntax.name]
        outer = Variable(symbol, type=symbol.type, span=variable_syntax.span)
    elif variable_syntax.name in e.globals.unknowns:
        outer = yield free_unknown(e, variable_syntax)
    if outer is not None:
        type_ = outer.type
    parameter = e.fresh(variable_syntax.name, type_)
    body = yield expression(e, body_syntax, {**scope, variable_syntax.name: parameter})
    bound = Lambda((parameter,), body, type=FunctionType((type_,), body.type), span=body_syntax.span)
    further = yield _further(e, name, point, rest, scope)
    if name in OPEN or (name == "integral" and not rest):
        if outer is None:
            raise error(
                "MTF0205",
                f"`{variable_syntax.name}` has no domain",
                variable_syntax.span,
                f"declare it in the context, for example `{variable_syntax.name} is real`",
            )
        further = (outer, *further)
    return Call(name, (bound, *further), type=_type(name, body.type), span=node.span)


def _further(
    e: Elaborator, name: str, point: tree.Expression | None, rest: list[tree.Expression], scope: Scope
) -> Walk[tuple[Node, ...]]:
    if name == "limit":
        assert point is not None
        target = yield expression(e, point, scope)
        return (target, *(_side(side) for side in rest))
    further = yield many(e, rest, scope)
    if name == "derivative" and not further:
        return (Literal(1, type=INT),)
    return further


def _side(node: tree.Expression) -> Node:
    text = node.name if type(node) is tree.Name else node.value if type(node) is tree.Text else None
    if text not in SIDES:
        raise error(
            "MTF0222",
            "a one-sided limit is from the left or from the right",
            node.span,
            "write `left` or `right`",
        )
    return Literal(text, type=STRING, span=node.span)


def _type(name: str, body: Type) -> Type:
    if name == "degree":
        return INT
    if name == "coefficients":
        return ListType(body)
    return REAL if name in ("root_of",) else body if name == "coefficient" else _at_least_real(body)


def _at_least_real(body: Type) -> Type:
    return (join(body, REAL) or ANY) if is_number(body) else ANY


def _wrong_use(operation: Operation, node: tree.Call) -> Exception:
    examples = " or ".join(f"`{example.expression}`" for example in operation.examples[:2])
    return error(
        "MTF0306",
        f"`{operation.name}` takes an expression and the variable in it",
        node.span,
        f"it is used as {examples or usage(operation)}",
    )
