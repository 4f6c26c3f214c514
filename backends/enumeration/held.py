"""Relations of a system in a search: they hold only where they are defined (specification, 4.9).

    K(x in D, r : b)  =  K(x in D, holds(r) : b)       where holds(r) is r where r is defined, else false

``holds(r)`` is total, whatever r is: no value of the variables makes it undefined. So everything that
``nest`` does with total conditions may be done with relations too: they are tested where their variables are
bound, before or behind one another, and what is total among them is solved and cuts ranges. Only a
function that needs its own value is an error there as well; a relation that may call one stays partial.

The proposition of a ``prove`` is passed over where it is undefined, so its negation is such a relation:

    prove(x in D, g : b)  =  prove(x in D, g, holds(not b) : false)

``defined(r)`` says whether r is defined; it is asked for by ``exclusions``. Both are operations of
this backend only; their names have a space, which no operation of the table has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from mtf_lang.backends.exact.faults import excluded_at, proved_alone, unasserted_at
from mtf_lang.frozen import frozen
from mtf_lang.ir.conditions import split_condition
from mtf_lang.ir.nodes import Aggregate, Call, Condition, Literal, Node, asserts_where_defined
from mtf_lang.types import BOOL, INT

HOLDS = "holds where defined"
DEFINED = "is defined"
SHIELDS = frozenset({HOLDS, DEFINED})
"""Operations that are defined where their first argument is not."""

UNNUMBERED = -1
MARK = "#"
"""Before the number of a relation in its label, while a request is prepared; no author's label has it."""

FALSE = Literal(False, type=BOOL)

Total = Callable[[Node], bool]


@frozen
class Stated:
    """What a number stands for: a condition of a guard, or the proposition of a ``prove``."""

    node: Node
    asserted: bool = False

    def left_out(self, at: str) -> str:
        """That it is left out where it is undefined, as ``at`` (``x = 0, y = 1``; may be empty)."""
        return unasserted_at(self.node, at) if self.asserted else excluded_at(self.node, at)

    def alone(self) -> Aggregate:
        """A request that asks for it alone, where its variables have values."""
        if self.asserted:
            return proved_alone(self.node)
        relation = Condition(self.node, relation=True)
        return Aggregate("exists", (), (relation,), Literal(True, type=BOOL), type=BOOL, span=self.node.span)


def stated(node: Aggregate) -> tuple[Stated, ...]:
    """What the conditions of ``refuted(node)`` stand for, in their order."""
    found = [Stated(condition.node) for condition in node.guard]
    if _refutable(node):
        found.append(Stated(node.body, asserted=True))
    return tuple(found)


def refuted(node: Aggregate) -> Aggregate:
    """A ``prove`` with the negation of its proposition as its last relation; other kinds as they are."""
    if not _refutable(node):
        return node
    negation = Call("not", (node.body,), type=BOOL, span=node.body.span)
    return replace(node, guard=(*node.guard, Condition(negation, relation=True)), body=FALSE)


def _refutable(node: Aggregate) -> bool:
    return asserts_where_defined(node) and node.body != FALSE


def holds(relation: Node, number: int = UNNUMBERED) -> Call:
    """``relation`` where it is defined, else false; ``number`` is that of the relation for reports."""
    return Call(HOLDS, (relation, Literal(number, type=INT)), type=BOOL, span=relation.span)


def undefined(relation: Node) -> Call:
    """That a relation is undefined."""
    found = Call(DEFINED, (relation,), type=BOOL, span=relation.span)
    return Call("not", (found,), type=BOOL, span=relation.span)


def numbered(condition: Condition, number: int) -> Condition:
    """A relation with its number as label."""
    return replace(condition, label=f"{MARK}{number}")


def number_of(condition: Condition) -> int:
    """The number of a relation; ``UNNUMBERED`` where it has none."""
    label = condition.label or ""
    return int(label.removeprefix(MARK)) if label.startswith(MARK) else UNNUMBERED


def written_number(node: Node) -> int:
    """The number that stands in ``holds``."""
    assert isinstance(node, Literal)
    assert isinstance(node.value, int)
    return node.value


def is_numbered(condition: Condition) -> bool:
    """Whether a relation has its number."""
    return number_of(condition) != UNNUMBERED


def held(node: Aggregate, total: Total) -> Aggregate:
    """``node`` with its relations as conditions that are total, as the equation says.

    What has turned out to be total meanwhile, since spans have shrunk, stands without ``holds``.
    """
    guard = tuple(new for condition in node.guard for new in conditions(condition, total))
    same = len(guard) == len(node.guard) and all(a is b for a, b in zip(guard, node.guard, strict=True))
    return node if same else replace(node, guard=guard)


def conditions(condition: Condition, total: Total) -> tuple[Condition, ...]:
    """A condition as ``held`` says; several where a conjunction of total ones stands without ``holds``."""
    match condition.node:
        case Call(operation="holds where defined", arguments=(relation, _)) if total(relation):
            return split_condition(replace(condition, node=relation))
        case Call(operation="not", arguments=(Call(operation="is defined", arguments=(relation,)),)) if total(
            relation
        ):
            return (replace(condition, node=Literal(False, type=BOOL, span=relation.span)),)
        case Call(operation="holds where defined"):
            return (condition,)
        case relation if condition.relation and not total(relation):
            return (replace(condition, node=holds(relation, number_of(condition))),)
    return (condition,)


def partial_relations(guard: Iterable[Condition], total: Total) -> tuple[int, ...]:
    """The numbers of the relations in a guard that may be undefined, each once."""
    found = (number_of(c) for c in guard if c.relation and not total(c.node))
    return tuple(dict.fromkeys(number for number in found if number != UNNUMBERED))
