"""Which names an expression leaves free, before anything is resolved.

Decides which unknowns a definition depends on and which constraints belong to a request. What
ranges over unknowns by itself (``given``, ``prove`` …) leaves none of them free.
"""

from __future__ import annotations

from collections.abc import Iterable

from mtf_lang.elaborate import shapes
from mtf_lang.syntax import tree
from mtf_lang.walk import Walk, run

CLOSING_REQUESTS = frozenset({"satisfiable", "prove", "equivalent"})
"""Requests that bind every unknown they meet."""

SOLVING_REQUESTS = frozenset({"solutions", "solution"})
"""Requests that bind the unknowns named behind ``for``, or all where none is named."""

BINDING_CALCULUS = frozenset({"limit", "coefficient", "root_of", "degree", "coefficients"})
"""Operations whose second argument names a variable that is bound in the first."""

Names = frozenset[str]
NOTHING: Names = frozenset()

Use = tuple[str, Names]
"""A free name, and the names that are bound where it stands: what is meant by the name of a definition
there does not see the unknowns of those names."""
Uses = frozenset[Use]
_NONE: Uses = frozenset()


def free_names(node: tree.Expression) -> Names:
    """The free names of an expression, names of operations included."""
    return frozenset(name for name, _ in run(_free(node)))


def free_in(nodes: Iterable[tree.Expression], bound: Names = NOTHING) -> Names:
    """The free names of several expressions without ``bound``."""
    return frozenset(name for name, _ in uses_in(nodes, bound))


def uses_in(nodes: Iterable[tree.Expression], bound: Names = NOTHING) -> Uses:
    """The free names of several expressions without ``bound``, each with the names bound around it."""
    found = _NONE.union(*(run(_free(n)) for n in nodes))
    return frozenset(use for use in found if use[0] not in bound)


def _within(uses: Uses, names: Names) -> Uses:
    """What is free of ``uses`` where ``names`` are bound."""
    if not names:
        return uses
    return frozenset((name, bound | names) for name, bound in uses if name not in names)


def binder_names(binders: Iterable[tree.Expression]) -> Names:
    """The names that binders introduce, and plain names that wait for a domain."""
    found: set[str] = set()
    for binder in map(shapes.bare, binders):
        member = shapes.membership(binder)
        if member is not None:
            found.update(shapes.pattern_names(member[0]))
        elif type(binder) in (tree.Name, tree.TupleDisplay):
            found.update(shapes.pattern_names(binder))
        elif type(binder) is tree.Comparison and binder.operators == ("<=", "<="):
            found.update(shapes.pattern_names(binder.operands[1]))
    return frozenset(found)


def _values_named(binders: Iterable[tree.Expression]) -> Names:
    """The names of ``pattern = e`` among binders [2.15]; behind the colon of a set that is a condition."""
    equations = (b for b in map(shapes.bare, binders) if type(b) is tree.Comparison and b.operators == ("=",))
    return frozenset(n for b in equations for n in shapes.pattern_names(b.operands[0]))


def _free(node: tree.Expression) -> Walk[Uses]:
    match node:
        case tree.Name(name=name):
            return frozenset(((name, NOTHING),))
        case tree.Given():
            return _NONE
        case tree.Call(function=tree.Name(name=name)) if name in CLOSING_REQUESTS:
            return _NONE
        case tree.Call(function=tree.Name(name=name), arguments=arguments) if name in SOLVING_REQUESTS:
            if not (len(arguments) == 1 and type(arguments[0]) is tree.Generator):
                return _NONE
            return (yield _free(arguments[0]))
        case tree.Generator(binders=binders) | tree.Quantifier(binders=binders):
            return _within((yield _children(node)), binder_names(binders) | _values_named(binders))
        case tree.SetBuilder(head=head, conditions=conditions):
            return _within((yield _children(node)), binder_names(head) or binder_names(conditions))
        case tree.Call(function=tree.Name(name=name), arguments=(_, variable, *rest)) if (
            name in BINDING_CALCULUS or (name == "integral" and len(rest) == 2)
        ):
            bound = variable.variable if type(variable) is tree.Approach else variable
            return _within((yield _children(node)), frozenset(shapes.pattern_names(bound)))
    return (yield _children(node))


def _children(node: tree.Expression) -> Walk[Uses]:
    found = _NONE
    for part in shapes.subexpressions(node):
        found |= yield _free(part)
    return found
