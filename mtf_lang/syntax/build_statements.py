"""Builders of statements, blocks and scripts: one function for each ``-> name`` of those rules."""

from __future__ import annotations

from mtf_lang.frozen import frozen
from mtf_lang.source import Span
from mtf_lang.syntax import refusals, spelling
from mtf_lang.syntax.association import definition_form
from mtf_lang.syntax.build_expressions import name, string
from mtf_lang.syntax.building import Building, Children, Registry, across
from mtf_lang.syntax.commas import spread
from mtf_lang.syntax.tokens import Token
from mtf_lang.syntax.tree import (
    Block,
    BlockKind,
    Declaration,
    Equation,
    Expression,
    Parameter,
    Proposition,
    ReturnItem,
    ReturnStatement,
    Statement,
)

builds = Registry()


@frozen
class Clause:
    """``for`` binders ``if`` guard behind a statement, with its place."""

    span: Span
    binders: tuple[Expression, ...]
    guard: Expression | None


@builds("clause_for")
def _clause_for(building: Building, v: Children) -> Clause:
    return Clause(across(v[0], v[1][-1]), tuple(v[1]), None)


@builds("clause_for_if")
def _clause_for_if(building: Building, v: Children) -> Clause:
    return Clause(across(v[0], v[3]), tuple(v[1]), v[3])


@builds("clause_if")
def _clause_if(building: Building, v: Children) -> Clause:
    return Clause(across(v[0], v[1]), (), v[1])


# --- context and object ------------------------------------------------------------------------


@builds("relation")
def _relation(building: Building, v: Children) -> list[Statement]:
    return [_fact(v[0], v[0].span)]


@builds("relation_family")
def _relation_family(building: Building, v: Children) -> list[Statement]:
    return [_fact(v[0], across(v[0], v[1]), v[1])]


@builds("relations")
def _relations(building: Building, v: Children) -> list[Statement]:
    return _several(building, v[0], None)


@builds("relations_family")
def _relations_family(building: Building, v: Children) -> list[Statement]:
    return _several(building, v[0], v[1])


def _several(building: Building, terms: list[Expression], clause: Clause | None) -> list[Statement]:
    """The statements that a list of terms stands for."""
    meant = spread(terms)
    if meant is None:
        refusals.commas(building, terms)
        return []
    if meant.domain is not None:
        span = across(terms[0], clause or terms[-1])
        binders, guard = (clause.binders, clause.guard) if clause else ((), None)
        return [Declaration(span, meant.terms, (), domain=meant.domain, binders=binders, guard=guard)]
    if clause is not None and not meant.shared:
        refusals.clause_behind_several(building, clause.span)
    return [_fact(term, term.span, clause) for term in meant.terms]


def _fact(expression: Expression, span: Span, clause: Clause | None = None) -> Statement:
    """An equation where the expression could define something, else a proposition."""
    binders, guard = (clause.binders, clause.guard) if clause else ((), None)
    sides = definition_form(expression)
    if sides is None:
        return Proposition(span, expression, binders, guard)
    return Equation(span, sides[0], sides[1], binders, guard)


@builds("declaration")
def _declaration(building: Building, v: Children) -> list[Statement]:
    words = tuple(name(building, [word]) for word in v[2])
    return [Declaration(across(v[0][0], words[-1]), tuple(v[0]), words)]


@builds("declaration_family")
def _declaration_family(building: Building, v: Children) -> list[Statement]:
    words = tuple(name(building, [word]) for word in v[2])
    clause: Clause = v[3]
    span = Span(v[0][0].span.start, clause.span.end)
    return [Declaration(span, tuple(v[0]), words, binders=clause.binders, guard=clause.guard)]


@builds("parameter")
def _parameter(building: Building, v: Children) -> list[Statement]:
    return [Parameter(across(v[0], v[1]), name(building, [v[1]]), None, None)]


@builds("parameter_default")
def _parameter_default(building: Building, v: Children) -> list[Statement]:
    return [Parameter(across(v[0], v[3]), name(building, [v[1]]), None, v[3])]


@builds("parameter_domain")
def _parameter_domain(building: Building, v: Children) -> list[Statement]:
    return [Parameter(across(v[0], v[3]), name(building, [v[1]]), v[3], None)]


@builds("parameter_both")
def _parameter_both(building: Building, v: Children) -> list[Statement]:
    return [Parameter(across(v[0], v[5]), name(building, [v[1]]), v[3], v[5])]


@builds("labelled")
def _labelled(building: Building, v: Children) -> list[Statement]:
    refusals.check_label(building, v[0], v[1], v[2])
    return [Proposition(across(v[0], v[2]), v[2], label=spelling.name(v[0].text))]


@builds("labelled_family")
def _labelled_family(building: Building, v: Children) -> list[Statement]:
    refusals.check_label(building, v[0], v[1], v[2])
    return [_constraint(v[0], None, v[2], v[3])]


@builds("glossed")
def _glossed(building: Building, v: Children) -> list[Statement]:
    return [
        Proposition(across(v[0], v[3]), v[3], label=spelling.name(v[0].text), gloss=_unquoted(building, v[1]))
    ]


@builds("glossed_family")
def _glossed_family(building: Building, v: Children) -> list[Statement]:
    return [_constraint(v[0], _unquoted(building, v[1]), v[3], v[4])]


def _constraint(label: Token, gloss: str | None, expression: Expression, clause: Clause) -> Statement:
    return Proposition(
        Span(label.span.start, clause.span.end),
        expression,
        clause.binders,
        clause.guard,
        label=spelling.name(label.text),
        gloss=gloss,
    )


def _unquoted(building: Building, token: Token) -> str:
    return string(building, [token]).value


# --- return --------------------------------------------------------------------------------------


@builds("wish")
def _wish(building: Building, v: Children) -> list[Statement]:
    return [ReturnStatement(across(v[0][0], v[0][-1]), tuple(v[0]))]


@builds("wish_expecting")
def _wish_expecting(building: Building, v: Children) -> list[Statement]:
    items, sign, expected = v
    refusals.check_expectations(building, items, sign, expected)
    return [ReturnStatement(across(items[0], expected[-1]), tuple(items), tuple(expected))]


@builds("item")
def _item(building: Building, v: Children) -> ReturnItem:
    return ReturnItem(v[0].span, v[0])


@builds("item_as")
def _item_as(building: Building, v: Children) -> ReturnItem:
    return ReturnItem(across(v[0], v[2]), v[0], name=spelling.name(v[2].text))


@builds("item_using")
def _item_using(building: Building, v: Children) -> ReturnItem:
    return ReturnItem(across(v[0], v[2]), v[0], using=v[2].text)


@builds("item_as_using")
def _item_as_using(building: Building, v: Children) -> ReturnItem:
    return ReturnItem(across(v[0], v[4]), v[0], name=spelling.name(v[2].text), using=v[4].text)


@builds("item_using_as")
def _item_using_as(building: Building, v: Children) -> ReturnItem:
    return ReturnItem(across(v[0], v[4]), v[0], name=spelling.name(v[4].text), using=v[2].text)


# --- blocks and scripts --------------------------------------------------------------------------


@builds("statement")
def _statement(building: Building, v: Children) -> list[Statement]:
    """The statements of one line; none where something was wrong with them."""
    statements: list[Statement] = [] if building.faulty else v[0]
    building.faulty = False
    return statements


@builds("block_start")
def _block_start(building: Building, v: Children) -> Children:
    return [v[0]]


@builds("block_more")
def _block_more(building: Building, v: Children) -> Children:
    grown: Children = v[0]
    grown.extend(v[1])
    return grown


@builds("block")
def _block(building: Building, v: Children) -> Block:
    header, *statements = v[0]
    last = statements[-1] if statements else header
    return Block(Span(header.span.start, last.span.end), BlockKind(header.kind.lower()), tuple(statements))


@builds("script_start")
def _script_start(building: Building, v: Children) -> list[Block]:
    return []


@builds("script_more")
def _script_more(building: Building, v: Children) -> list[Block]:
    blocks: list[Block] = v[0]
    if v[1].statements or v[1].span.end > v[1].span.start:  # else a header that nobody wrote
        blocks.append(v[1])
    return blocks
