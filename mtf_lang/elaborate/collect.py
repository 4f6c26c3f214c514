"""First walk over a script: which names it declares and defines, and what it demands of them.

Nothing is typed here. Statements are read in order: ``name = …`` is a definition where the name
is new and a relation where it was declared before. Constraints and bodies may use names that
are declared later.
"""

from __future__ import annotations

from collections.abc import Mapping

from mtf_lang.diagnostics import Label, ScriptError
from mtf_lang.elaborate import shapes
from mtf_lang.elaborate.dependence import lift
from mtf_lang.elaborate.domains import read_words
from mtf_lang.elaborate.freenames import binder_names, free_in
from mtf_lang.elaborate.hidden import check_hidden, states_relation
from mtf_lang.elaborate.scope import CaseSyntax, Constraint, Defined, Elaborator, Trait, Unknown, error
from mtf_lang.source import Span
from mtf_lang.syntax import tree
from mtf_lang.syntax.association import relation_form
from mtf_lang.types import ANY, Type

Wanted = tuple[tree.ReturnItem, tree.Expression | None]


def collect(
    elaborator: Elaborator, script: tree.Script, parameters: Mapping[str, tree.Expression]
) -> list[Wanted]:
    """Fill ``elaborator.globals`` from the blocks; returned items and expectations are handed on."""
    statements = [s for block in script.blocks for s in block.statements]
    for statement in statements:
        try:
            _collect_statement(elaborator, statement, parameters)
        except ScriptError as raised:
            elaborator.report(raised.diagnostic)
            elaborator.broken.update(_heads(statement))
    _check_parameters(elaborator, parameters)
    check_hidden(elaborator)
    lift(elaborator)
    return [pair for s in statements if isinstance(s, tree.ReturnStatement) for pair in _expected(s)]


def _expected(statement: tree.ReturnStatement) -> list[Wanted]:
    """The items of a line, each with its expectation; the parser has seen to equal numbers."""
    expected: tuple[tree.Expression | None, ...] = statement.expected or (None,) * len(statement.items)
    return list(zip(statement.items, expected, strict=True))


def _collect_statement(
    elaborator: Elaborator, statement: tree.Statement, parameters: Mapping[str, tree.Expression]
) -> None:
    match statement:
        case tree.Declaration():
            _declare(elaborator, statement)
        case tree.Parameter():
            _parameter(elaborator, statement, parameters)
        case tree.Equation():
            _equation(elaborator, statement)
        case tree.Proposition() if _declares(elaborator, statement):
            _declare_members(elaborator, statement)
        case tree.Proposition():
            _constrain(elaborator, statement.expression, statement)


def _heads(statement: tree.Statement) -> set[str]:
    """The names that a faulty statement was about to introduce: uses of them stay silent."""
    match statement:
        case tree.Declaration(targets=targets):
            return {name for target in targets for name in shapes.pattern_names(target)}
        case tree.Equation(left=left) | tree.Proposition(expression=tree.Comparison(operands=(left, *_))):
            return set(shapes.pattern_names(left))
        case tree.Parameter(name=name):
            return {name.name}
    return set()


# --- unknowns --------------------------------------------------------------------------------


def _new_unknown(elaborator: Elaborator, unknown: Unknown) -> None:
    previous = elaborator.globals.unknowns.get(unknown.name)
    if previous is not None:
        raise error(
            "MTF0204",
            f"`{unknown.name}` is declared twice",
            unknown.span,
            "say all of it in one declaration; a further condition is written as a relation",
            labels=(Label(previous.span, "declared here"),),
        )
    defined = elaborator.globals.defined.get(unknown.name)
    if defined is not None:
        raise error(
            "MTF0204",
            f"`{unknown.name}` has a definition, so it cannot also be a variable",
            unknown.span,
            f"to let it vary under the condition, declare it before writing `{unknown.name} = …`",
            labels=(Label(defined.span, "defined here"),),
        )
    elaborator.globals.unknowns[unknown.name] = unknown


def _target(target: tree.Expression) -> tuple[tree.Name, tuple[tree.Expression, ...]]:
    target = shapes.bare(target)
    if type(target) is tree.Name:
        return target, ()
    if type(target) is tree.Call and type(target.function) is tree.Name:
        return target.function, target.arguments
    raise error(
        "MTF0207", "only names can be declared", target.span, "write `x is real` or `x, y are integers`"
    )


def _declare(elaborator: Elaborator, statement: tree.Declaration) -> None:
    """``x, y are positive reals``, ``x, y in D``, ``a(k), b(k) are reals for k in 1..3``."""
    noun: str | None = None
    type_: Type = ANY
    traits: tuple[Trait, ...] = ()
    distinct = False
    if statement.domain is None:
        noun, type_, traits, distinct = read_words(statement.words, statement.span)
    names = []
    for target in statement.targets:
        name, indices = _target(target)
        if indices and not statement.binders:
            raise error(
                "MTF0207",
                f"the indices of `{name.name}` have no range",
                target.span,
                f"write `{name.name}(i, j) in D for i in 1..5, j in 1..5`",
            )
        _new_unknown(
            elaborator,
            Unknown(
                name.name,
                name.span,
                elaborator.fresh(name.name, type_),
                domain=statement.domain,
                noun=noun,
                traits=traits,
                indices=indices,
                binders=statement.binders if indices else (),
                guard=statement.guard if indices else None,
            ),
        )
        names.append(name.name)
    if distinct:
        elaborator.globals.distinct.append(tuple(names))


def _declares(elaborator: Elaborator, statement: tree.Proposition) -> bool:
    """Whether ``x in D`` or ``g(i, j) in D for …`` introduces its left side."""
    found = shapes.membership(statement.expression)
    if found is None:
        return False
    heads = _member_targets(found[0])
    return bool(heads) and all(_is_new_head(elaborator, head, statement) for head in heads)


def _member_targets(left: tree.Expression) -> tuple[tree.Expression, ...]:
    return left.items if type(left) is tree.TupleDisplay and len(left.items) > 1 else (left,)


def _is_new_head(elaborator: Elaborator, head: tree.Expression, statement: tree.Proposition) -> bool:
    if type(head) is tree.Name:
        return not statement.binders and head.name not in elaborator.globals.defined
    return type(head) is tree.Call and type(head.function) is tree.Name and bool(statement.binders)


def _declare_members(elaborator: Elaborator, statement: tree.Proposition) -> None:
    found = shapes.membership(statement.expression)
    assert found is not None
    left, domain = found
    for head in _member_targets(left):
        name, indices = _target(head)
        if name.name in elaborator.globals.unknowns and not indices:
            _constrain(elaborator, tree.Comparison(statement.span, ("in",), (name, domain)), statement)
            continue
        _new_unknown(
            elaborator,
            Unknown(
                name.name,
                name.span,
                elaborator.fresh(name.name, ANY),
                domain=domain,
                indices=indices,
                binders=statement.binders,
                guard=statement.guard,
            ),
        )


# --- parameters, definitions, constraints ------------------------------------------------------


def _parameter(
    elaborator: Elaborator, statement: tree.Parameter, parameters: Mapping[str, tree.Expression]
) -> None:
    name = statement.name.name
    value = parameters.get(name, statement.default)
    if value is None:
        raise error(
            "MTF0209",
            f"the parameter `{name}` has no value",
            statement.name.span,
            f"give it a default (`parameter {name} = …`) or set it when running (`--set {name}=…`)",
        )
    _refuse_second(elaborator, name, statement.name.span)
    case = CaseSyntax((), (), value, statement.span)
    elaborator.globals.defined[name] = Defined(name, statement.name.span, [case], False, parameter=True)
    if statement.domain is not None:
        _constrain(
            elaborator, tree.Comparison(statement.span, ("in",), (statement.name, statement.domain)), None
        )


def _check_parameters(elaborator: Elaborator, parameters: Mapping[str, tree.Expression]) -> None:
    known = [d.name for d in elaborator.globals.defined.values() if d.parameter]
    for name in parameters:
        if name not in known:
            listing = ", ".join(f"`{k}`" for k in known) or "none"
            elaborator.report(
                error(
                    "MTF0210",
                    f"the script has no parameter `{name}`",
                    Span(0, 0),
                    f"its parameters: {listing}; declare one with `parameter {name} = …` in the context",
                ).diagnostic
            )


def _refuse_second(elaborator: Elaborator, name: str, span: Span) -> None:
    previous = elaborator.globals.defined.get(name)
    if previous is None:
        return
    raise error(
        "MTF0203",
        f"`{name}` is defined twice",
        span,
        "a definition is not an assignment: give the second one a name of its own, "
        "or ask whether the two are equal in the return block",
        labels=(Label(previous.span, "first defined here"),),
    )


def _equation(elaborator: Elaborator, statement: tree.Equation) -> None:
    left = shapes.as_call(shapes.bare(statement.left))
    unknowns = elaborator.globals.unknowns
    if _takes_apart(elaborator, left, statement):
        return
    if type(left) is tree.Name and left.name not in unknowns:
        if statement.binders or statement.guard is not None:
            raise error(
                "MTF0208",
                f"`{left.name}` is a single value, so nothing can range over it",
                statement.span,
                f"write `{left.name}(n) = … for n >= 1` for a function",
            )
        _refuse_second(elaborator, left.name, left.span)
        case = CaseSyntax((), (), statement.right, statement.span)
        elaborator.globals.defined[left.name] = Defined(
            left.name, left.span, [case], False, system=shapes.is_system(statement.right)
        )
        return
    if (
        type(left) is tree.Call
        and type(left.function) is tree.Name
        and left.function.name not in unknowns
        and _defines_case(elaborator, left)
        and not states_relation(elaborator, left)
    ):
        _case(elaborator, statement, left, left.function)
        return
    _constrain(elaborator, relation_form(statement), statement)


def _takes_apart(elaborator: Elaborator, left: tree.Expression, statement: tree.Equation) -> bool:
    """Define the names of ``(x, y) = e``, where all are new, as the places of e [2.2]."""
    names, known = shapes.tuple_of_names(left), elaborator.globals
    if not names or statement.binders or statement.guard is not None:
        return False
    if any(n.name in known.unknowns or n.name in known.defined for n in names):
        return False
    for place, name in enumerate(names, 1):
        _refuse_second(elaborator, name.name, name.span)
        part = shapes.place_of(statement.right, place)
        case = CaseSyntax((), (), part, statement.span)
        known.defined[name.name] = Defined(name.name, name.span, [case], False)
    return True


def _defines_case(elaborator: Elaborator, left: tree.Call) -> bool:
    """``f(x) = …`` defines f unless f is a named value already (then it is a product, say)."""
    assert type(left.function) is tree.Name
    previous = elaborator.globals.defined.get(left.function.name)
    return previous is None or previous.function


def _case(elaborator: Elaborator, statement: tree.Equation, left: tree.Call, head: tree.Name) -> None:
    conditions = (*statement.binders, *((statement.guard,) if statement.guard is not None else ()))
    case = CaseSyntax(left.arguments, conditions, statement.right, statement.span)
    defined = elaborator.globals.defined.setdefault(head.name, Defined(head.name, head.span, [], True))
    if defined.cases and len(defined.cases[0].patterns) != len(case.patterns):
        raise error(
            "MTF0211",
            f"`{head.name}` is given {_count(len(case.patterns))} here and "
            f"{_count(len(defined.cases[0].patterns))} in its first case",
            left.span,
            "all cases of a function take the same number of arguments",
            labels=(Label(defined.span, "first case"),),
        )
    defined.cases.append(case)


def _count(number: int) -> str:
    return f"{number} argument" + ("" if number == 1 else "s")


def _constrain(elaborator: Elaborator, expression: tree.Expression, statement: tree.Statement | None) -> None:
    binders: tuple[tree.Expression, ...] = getattr(statement, "binders", ())
    guard: tree.Expression | None = getattr(statement, "guard", None)
    names = free_in((expression, *binders, *((guard,) if guard is not None else ())), binder_names(binders))
    elaborator.globals.constraints.append(
        Constraint(
            expression,
            binders,
            guard,
            names,
            getattr(statement, "label", None),
            getattr(statement, "gloss", None),
        )
    )
