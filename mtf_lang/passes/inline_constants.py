"""Put literal named values in the place of their names.

    let p = 97 in e   =   e[p := 97]

Estimates and strategies then see the numbers (the ranges, the moduli) that the author has named. A
literal has a value, so nothing that was undefined gets one, and nothing loses one.
"""

from __future__ import annotations

from dataclasses import replace

from mtf_lang.ir.nodes import Apply, Literal, Node, Program
from mtf_lang.passes.rewrite import rewrite_program


def inline_constants(program: Program) -> Program:
    """``program`` with uses of literal named values replaced, also where one names another."""
    known: dict[str, Literal] = {}
    while True:
        found = _literals(program, known)
        if not found:
            return program
        known.update(found)

        def use(node: Node) -> Node:
            if isinstance(node, Apply) and node.definition in known:
                return replace(known[node.definition], span=node.span)
            return node

        program = rewrite_program(program, use)


def _literals(program: Program, known: dict[str, Literal]) -> dict[str, Literal]:
    found = {}
    for definition in program.definitions:
        if definition.parameters or definition.identity in known or not definition.cases:
            continue
        body = definition.cases[0].body
        if isinstance(body, Literal):
            found[definition.identity] = body
    return found
