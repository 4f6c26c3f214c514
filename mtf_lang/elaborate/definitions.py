"""Definitions of the script, elaborated at the types they are used with.

A definition is instantiated for each tuple of argument types. The result type of a recursive
one is found by iteration: recursive uses start without a type, and the cases are read again
until the type stays the same (Kleene iteration in the lattice of types). Unknowns that a
definition depends on are further parameters (``dependence.lift``).
"""

from __future__ import annotations

from mtf_lang.diagnostics import Label, ScriptError
from mtf_lang.elaborate import endless, shapes, shifted
from mtf_lang.elaborate.binders import read_pattern, tuple_parts
from mtf_lang.elaborate.core import expression, proposition
from mtf_lang.elaborate.requests import condition, free_unknown, is_system, misplaced_system
from mtf_lang.elaborate.scope import CaseSyntax, Defined, Elaborator, Instance, Scope, Silenced, error
from mtf_lang.ir.nodes import (
    Apply,
    Call,
    Case,
    Definition,
    LiteralPattern,
    Node,
    Pattern,
    Symbol,
    TuplePattern,
    Variable,
)
from mtf_lang.source import Span
from mtf_lang.syntax import tree
from mtf_lang.table.wording import describe
from mtf_lang.types import ANY, BOOL, INT, NEVER, NameType, Type, is_number, join
from mtf_lang.walk import Walk

_ROUNDS = 8
"""Result types settle in at most the height of the number tower plus a few rounds."""


def named_value(e: Elaborator, node: tree.Name, scope: Scope) -> Walk[Node]:
    """A use of a named value."""
    defined = e.globals.defined[node.name]
    if defined.function:
        raise error(
            "MTF0202",
            f"`{node.name}` is a function, so it needs arguments",
            node.span,
            f"write `{node.name}({', '.join('…' for _ in defined.cases[0].patterns)})`",
            labels=(Label(defined.span, "defined here"),),
        )
    if defined.system:
        raise misplaced_system(node)
    return (yield apply(e, defined, (), node.span, scope))


def apply(
    e: Elaborator, defined: Defined, arguments: tuple[Node, ...], span: Span, scope: Scope
) -> Walk[Node]:
    """A definition at these arguments and at the unknowns it depends on."""
    if defined.faulty:
        raise Silenced
    lifted = []
    for name in defined.lifted:
        symbol = scope.get(name)
        if symbol is not None:
            lifted.append(Variable(symbol, type=symbol.type, span=span))
        else:
            lifted.append((yield free_unknown(e, tree.Name(span, name))))
    every = (*arguments, *lifted)
    instance = yield instantiate(e, defined, tuple(_argument_type(a.type) for a in every))
    return Apply(instance.identity, every, type=instance.result, span=span)


def _argument_type(type_: Type) -> Type:
    """Integers keep their type; all other numbers share one instance."""
    return ANY if is_number(type_) and type_ != INT else type_


def instantiate(e: Elaborator, defined: Defined, types: tuple[Type, ...]) -> Walk[Instance]:
    """The instance of a definition at these types, elaborated if it is new."""
    key = (defined.name, types)
    defined.used = True
    instance = e.instances.get(key)
    if instance is not None:
        if instance.definition is None:
            if not defined.function:
                raise _circular(defined)
            instance.recursive = True
            _mark_tentative(e, instance)
        return instance
    instance = Instance(e.identity(defined.name), depth=len(e.building))
    e.instances[key] = instance
    e.building.append(instance)
    try:
        yield _settle(e, defined, types, instance)
    except (ScriptError, Silenced):
        defined.faulty = True
        del e.instances[key]
        raise
    finally:
        e.building.pop()
    return instance


def _circular(defined: Defined) -> Exception:
    return error(
        "MTF0223",
        f"`{defined.name}` is defined by itself",
        defined.span,
        "for an equation that it satisfies, declare it in the context and ask for its solutions",
    )


def _mark_tentative(e: Elaborator, instance: Instance) -> None:
    """What is being built above ``instance`` rests on its provisional type."""
    for other in e.building[instance.depth + 1 :]:
        other.rests_on = min(other.rests_on, instance.depth)


def _settle(e: Elaborator, defined: Defined, types: tuple[Type, ...], instance: Instance) -> Walk[None]:
    for _ in range(_ROUNDS):
        instance.recursive = False
        cases, result = yield _cases(e, defined, types)
        if not instance.recursive or result == instance.result:
            instance.result = result
            break
        instance.result = result
        _forget_tentative(e, instance.depth)
    if instance.recursive:
        endless.check(defined)
    instance.definition = Definition(
        instance.identity,
        defined.name,
        types,
        instance.result,
        cases,
        recursive=instance.recursive,
        span=defined.span,
    )


def _forget_tentative(e: Elaborator, depth: int) -> None:
    """Drop the instances built meanwhile on a provisional type that has changed."""
    for key, other in list(e.instances.items()):
        if other.rests_on <= depth and other.definition is not None and other.depth > depth:
            del e.instances[key]


def _cases(e: Elaborator, defined: Defined, types: tuple[Type, ...]) -> Walk[tuple[tuple[Case, ...], Type]]:
    result: Type = NEVER
    cases: list[Case] = []
    for syntax in defined.cases:
        case = yield _case(e, defined, syntax, types)
        wider = join(result, case.body.type)
        if wider is None:
            raise error(
                "MTF0302",
                f"the cases of `{defined.name}` are {describe(result)} and {describe(case.body.type)}",
                case.body.span,
                "all cases of a function give values of one kind",
                labels=(Label(cases[0].body.span, describe(result)),),
            )
        result = wider
        cases.append(case)
    return tuple(cases), result


def _case(e: Elaborator, defined: Defined, syntax: CaseSyntax, types: tuple[Type, ...]) -> Walk[Case]:
    scope: dict[str, Symbol] = {}
    own = len(syntax.patterns)
    shifted.refuse(e, defined.name, syntax)
    patterns: list[Pattern] = [
        read_parameter(e, p, t, scope) for p, t in zip(syntax.patterns, types[:own], strict=True)
    ]
    for name, type_ in zip(defined.lifted, types[own:], strict=True):
        symbol = e.fresh(name, type_)
        scope.setdefault(name, symbol)
        e.passed.add(symbol)
        patterns.append(symbol)
    guard: Node | None = None
    for test in syntax.conditions:
        found = yield proposition(e, test, scope)
        guard = found if guard is None else Call("and", (guard, found), type=BOOL, span=test.span)
    relations = is_system(e, syntax.body, scope)
    body = yield (condition if relations else expression)(e, syntax.body, scope)
    return Case(tuple(patterns), guard, body, syntax.span)


def read_parameter(e: Elaborator, node: tree.Expression, type_: Type, scope: dict[str, Symbol]) -> Pattern:
    """A parameter of a case: a name, a literal, or a tuple of parameters."""
    node = shapes.bare(node)
    literal = _literal(node) or _declared(e, node, type_)
    if literal is not None:
        return literal
    if type(node) is tree.TupleDisplay:
        parts = tuple_parts(type_, len(node.items), node.span)
        items = tuple(read_parameter(e, n, t, scope) for n, t in zip(node.items, parts, strict=True))
        return TuplePattern(items, node.span)
    if type(node) is tree.Name:
        if node.name in scope:
            raise error(
                "MTF0218",
                f"`{node.name}` stands twice among the parameters",
                node.span,
                "use two names and ask for their equality behind `if`",
            )
        return read_pattern(e, node, type_, scope)
    raise error(
        "MTF0216",
        "a parameter is a name, a value, or a tuple of them",
        node.span,
        "write the case for `f(n)` and compute from n: `f(n) = f(n-1) + 1 for n >= 1`",
    )


def _literal(node: tree.Expression) -> LiteralPattern | None:
    match node:
        case tree.Number(value=value):
            return LiteralPattern(value, node.span)
        case tree.Text(value=text):
            return LiteralPattern(text, node.span)
        case tree.Name(name="true" | "false" as name):
            return LiteralPattern(name == "true", node.span)
        case tree.Unary(operator="-", operand=tree.Number(value=value)):
            return LiteralPattern(-value, node.span)
    return None


def _declared(e: Elaborator, node: tree.Expression, type_: Type) -> LiteralPattern | None:
    """A name that the context declares as a value stands for it where such a value may come."""
    value = e.globals.names.get(node.name) if type(node) is tree.Name else None
    if value is None or type_ not in (ANY, NameType(value.names)):
        return None
    return LiteralPattern(value, node.span)


def check_uncalled(e: Elaborator) -> Walk[None]:
    """Elaborate what no item uses, so that its errors are reported as well."""
    for defined in list(e.globals.defined.values()):
        if defined.used or defined.faulty or defined.system:
            continue
        count = len(defined.cases[0].patterns) + len(defined.lifted)
        try:
            yield instantiate(e, defined, (ANY,) * count)
        except ScriptError as raised:
            e.report(raised.diagnostic)
        except Silenced:
            continue
