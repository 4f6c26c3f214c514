"""Apply a rewriting of nodes to a whole program."""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.frozen import amended
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import Case, Condition, Definition, Item, Node, Program


def rewrite_program(program: Program, function: Callable[[Node], Node]) -> Program:
    """``program`` with ``function`` applied bottom-up in every expression of it."""

    def on(node: Node) -> Node:
        return walk.transform(node, function)

    return amended(
        program,
        unknowns=tuple(amended(b, domain=on(b.domain)) for b in program.unknowns),
        constraints=tuple(_condition(c, on) for c in program.constraints),
        definitions=tuple(_definition(d, on) for d in program.definitions),
        items=tuple(_item(i, on) for i in program.items),
    )


def _condition(condition: Condition, on: Callable[[Node], Node]) -> Condition:
    return amended(condition, node=on(condition.node))


def _definition(definition: Definition, on: Callable[[Node], Node]) -> Definition:
    return amended(definition, cases=tuple(_case(c, on) for c in definition.cases))


def _case(case: Case, on: Callable[[Node], Node]) -> Case:
    return amended(case, guard=None if case.guard is None else on(case.guard), body=on(case.body))


def _item(item: Item, on: Callable[[Node], Node]) -> Item:
    return amended(item, node=on(item.node))
