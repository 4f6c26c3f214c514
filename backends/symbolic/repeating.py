"""Relations that repeat with a period: they are decided on one period, which decides them everywhere."""

from __future__ import annotations

from mtf_lang.backends.symbolic import build
from mtf_lang.backends.symbolic.cells import Cell, decompose
from mtf_lang.backends.symbolic.critical import sign_relations
from mtf_lang.backends.symbolic.domains import Carrier, Unknown
from mtf_lang.backends.symbolic.turns import period
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Call, Node
from mtf_lang.types import BOOL
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import SetValue


def common_period(conditions: list[Node], unknown: Unknown, *more: Node) -> Node | None:
    """A period of all the conditions, and of the expressions ``more``, in a real unknown; else None."""
    if unknown.carrier is not Carrier.REALS:
        return None
    nodes = [node for condition in conditions for node in sign_relations(condition)]
    return period([*nodes, *more], unknown.symbol)


def over_one_period(
    condition: Node, unknown: Unknown, turn: Node, work: Work, also: tuple[Node, ...] = ()
) -> list[Cell]:
    """The cells of a condition with the period ``turn``, of the numbers from 0 up to it."""
    x = build.variable(unknown.symbol)
    low, high = build.relation("greater_equal", x, build.ZERO), build.relation("less", x, turn)
    return decompose(Call("and", (low, high, condition), type=BOOL), unknown.symbol, work, also)


def periodic_set(found: SetValue, turn: Node, work: Work) -> SetValue:
    """The solutions, from those within one period."""
    from mtf_lang.values import line, periodic

    pieces = line.pieces_of(found)
    if pieces is None:
        raise Unsupported("the solutions within one period consist of more than intervals and points")
    return periodic.repeated(pieces, work.evaluate(turn))
