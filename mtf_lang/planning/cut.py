"""Cut a program into tasks.

Closed requests inside larger expressions become named values of their own:

    item(… K(x in D, g : b) …)   =   let #1 = K(x in D, g : b) in item(… #1 …)

where the aggregate (or the call of calculus) has no free variable. Each is then computed once, by the
strategy that suits it, also when it stood inside a loop. Its value is read at the place of use,
so what is undefined there stays undefined only where it matters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mtf_lang.frozen import amended
from mtf_lang.ir.codec import content_hash
from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    Call,
    Case,
    Definition,
    ListNode,
    Node,
    Program,
)
from mtf_lang.ir.walk import children, free_variables, rebuild, transform
from mtf_lang.table import TABLE
from mtf_lang.table.model import Form
from mtf_lang.walk import Walk, run

MARK = "#"
"""Identities of cut requests begin with it; no name of a script does."""


@dataclass(slots=True)
class _Cutter:
    """Requests cut out so far, by content: equal ones with other bound names are one."""

    made: dict[str, Definition] = field(default_factory=dict)

    def name(self, node: Node) -> Node:
        """A use of the named value for ``node``, made on the first call."""
        key = content_hash(node)
        definition = self.made.get(key)
        if definition is None:
            identity = f"{MARK}{len(self.made) + 1}"
            placeholder = Definition(identity, identity, (), node.type, (), span=node.span)
            self.made[key] = placeholder
            body = run(self.inside(node))
            case = Case((), None, body, node.span)
            definition = replace(placeholder, cases=(case,))
            self.made[key] = definition
        return Apply(definition.identity, (), type=node.type, span=node.span)

    def inside(self, node: Node) -> Walk[Node]:
        """``node`` with the requests below it cut out."""
        parts = []
        for part in children(node):
            parts.append((yield self.cut(part)))
        return rebuild(node, tuple(parts))

    def cut(self, node: Node) -> Walk[Node]:
        if is_request(node) and not free_variables(node):
            return self.name(node)
        return (yield self.inside(node))


def is_request(node: Node) -> bool:
    """Whether ``node`` is worth a task of its own when it is closed."""
    match node:
        case Aggregate(binders=binders):
            return not all(isinstance(b.domain, ListNode) for b in binders)
        case Call(operation=name):
            return TABLE[name].form in (Form.CALCULUS, Form.SYMBOLIC)
    return False


def cut(program: Program) -> Program:
    """``program`` with its inner closed requests as definitions without parameters."""
    cutter = _Cutter()

    def outer(node: Node) -> Node:
        return run(cutter.inside(node))

    def case(one: Case, top: bool) -> Case:
        body = outer(one.body) if top else run(cutter.cut(one.body))
        return amended(one, guard=None if one.guard is None else run(cutter.cut(one.guard)), body=body)

    definitions = [
        amended(d, cases=tuple(case(c, not d.parameters) for c in d.cases)) for d in program.definitions
    ]
    items = tuple(
        amended(
            i, node=outer(i.node), expected=outer(i.expected) if isinstance(i.expected, Node) else i.expected
        )
        for i in program.items
    )
    constraints = tuple(amended(c, node=outer(c.node)) for c in program.constraints)
    return amended(
        program,
        definitions=(*definitions, *cutter.made.values()),
        items=items,
        constraints=constraints,
    )


def whole(node: Node, definitions: Mapping[str, Definition]) -> Node:
    """``node`` with the requests that were cut out of it put back, as its author wrote it."""

    def back(part: Node) -> Node:
        if isinstance(part, Apply) and part.definition.startswith(MARK):
            return definitions[part.definition].cases[0].body
        return part

    while (restored := transform(node, back)) is not node:  # what was put back may hold others
        node = restored
    return node
