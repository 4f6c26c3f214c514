"""Relations of a system in a search: they hold only where they are defined (specification, 4.9).

    K(x in D, r : b)  =  K(x in D, holds(r) : b)       where holds(r) is r where r is defined, else false

``holds(r)`` is total, whatever r is: no value of the variables makes it undefined. So everything that
``nest`` does with total conditions may be done with relations too: they are tested where their variables are
bound, before or behind one another, and what is total among them is solved and cuts ranges. Only a
function that needs its own value is an error there as well; a relation that may call one stays partial.

``defined(r)`` says whether r is defined; it is asked for by ``exclusions``. Both are operations of
this backend only; their names have a space, which no operation of the table has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from mtf_lang.ir.nodes import Aggregate, Call, Condition, Literal, Node
from mtf_lang.passes.split_conjunctions import conjuncts
from mtf_lang.types import BOOL, INT

HOLDS = "holds where defined"
DEFINED = "is defined"
SHIELDS = frozenset({HOLDS, DEFINED})
"""Operations that are defined where their first argument is not."""

UNNUMBERED = -1
MARK = "#"
"""Before the number of a relation in its label, while a request is prepared; no author's label has it."""

Total = Callable[[Node], bool]


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
            return conjuncts(replace(condition, node=relation))
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
