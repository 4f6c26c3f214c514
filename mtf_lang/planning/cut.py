"""Cut a program into tasks.

Closed requests inside larger expressions become named values of their own:

    item(… K(x in D, g : b) …)   =   let #1 = K(x in D, g : b) in item(… #1 …)

where the aggregate (or the call of calculus) has no free variable. Each is then computed once, by the
strategy that suits it, also when it stood inside a loop. Its value is read at the place of use,
so what is undefined there stays undefined only where it matters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from mtf_lang.frozen import amended
from mtf_lang.ir.codec import content_hash
from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    Call,
    Case,
    Definition,
    Item,
    ListNode,
    Node,
    Program,
)
from mtf_lang.ir.walk import children, free_variables, iterate, rebuild
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


# --- dependencies between named values ------------------------------------------------------------


def is_value(definition: Definition) -> bool:
    """Whether a definition is a named value: computed once, before what uses it."""
    return not definition.parameters


def uses(node: Node) -> Iterator[str]:
    """Identities of the definitions that ``node`` applies."""
    for part in iterate(node):
        if isinstance(part, Apply):
            yield part.definition


def value_order(program: Program, roots: list[Node]) -> tuple[list[str], dict[str, tuple[str, ...]]]:
    """The named values that ``roots`` need, each after those it needs itself, and what each needs.

    Functions are looked through. The elaboration has refused named values defined by themselves.
    """
    known = {d.identity: d for d in program.definitions}
    direct = {d.identity: _uses_of(d) for d in program.definitions}
    needs: dict[str, tuple[str, ...]] = {}
    order: list[str] = []
    done: set[str] = set()
    for root in roots:
        pending = [(name, False) for name in reversed(_through(tuple(uses(root)), known, direct))]
        while pending:
            name, ready = pending.pop()
            if name in done:
                continue
            if ready:
                done.add(name)
                order.append(name)
                continue
            needs[name] = _through(direct[name], known, direct)
            pending.append((name, True))
            pending.extend((n, False) for n in reversed(needs[name]) if n not in done)
    return order, needs


def needed_values(program: Program, node: Node) -> tuple[str, ...]:
    """The named values that ``node`` reads, through functions as well."""
    known = {d.identity: d for d in program.definitions}
    direct = {d.identity: _uses_of(d) for d in program.definitions}
    return _through(tuple(uses(node)), known, direct)


def _uses_of(definition: Definition) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for case in definition.cases:
        for node in (case.body, *((case.guard,) if case.guard is not None else ())):
            for name in uses(node):
                found.setdefault(name)
    return tuple(found)


def _through(
    names: tuple[str, ...], known: dict[str, Definition], direct: dict[str, tuple[str, ...]]
) -> tuple[str, ...]:
    """The named values among ``names`` and behind the functions among them."""
    found: dict[str, None] = {}
    seen: set[str] = set()
    pending = list(reversed(names))
    while pending:
        name = pending.pop()
        if name in seen:
            continue
        seen.add(name)
        if is_value(known[name]):
            found.setdefault(name)
        else:
            pending.extend(reversed(direct[name]))
    return tuple(found)


def item_nodes(item: Item) -> tuple[Node, ...]:
    """What has to be computed for an item, its expectation included."""
    return (item.node, item.expected) if isinstance(item.expected, Node) else (item.node,)
