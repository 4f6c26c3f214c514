"""Filters of aggregates over infinite domains: none may be undefined where it is asked [4.5].

Relations of a system hold only where they are defined; a filter makes the whole undefined. Where a filter
may be undefined at some point the algebra says nothing, and leaves it to others to say where.
"""

from __future__ import annotations

from mtf_lang.backends.symbolic import definedness
from mtf_lang.backends.symbolic.cells import Cell, decompose
from mtf_lang.backends.symbolic.domains import Carrier, Unknown, conjuncts
from mtf_lang.backends.symbolic.regions import integer_ends
from mtf_lang.backends.symbolic.univariate import combined
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Aggregate
from mtf_lang.values.faults import Undecided


def require_defined(node: Aggregate, unknowns: tuple[Unknown, ...], work: Work) -> None:
    """Raise ``Undecided`` where a filter of the aggregate is not shown to be defined wherever it is asked."""
    filters = [c.node for c in node.guard if not c.relation]
    if all(map(definedness.is_defined_everywhere, filters)):
        return
    if len(unknowns) != 1 or unknowns[0].carrier is Carrier.COMPLEXES:
        raise Undecided("a condition may be undefined at some points")
    (unknown,) = unknowns
    conditions = combined([*unknown.conditions, *conjuncts(node.guard)])
    cells = decompose(conditions, unknown.symbol, work)
    if any(cell.truth is None and _meets(cell, unknown.carrier, work) for cell in cells):
        raise Undecided("a condition is undefined at some points")


def _meets(cell: Cell, carrier: Carrier, work: Work) -> bool:
    """Whether a cell has a number of the carrier, as far as its sample tells."""
    if carrier is not Carrier.INTEGERS:
        return True
    if cell.is_point:
        return isinstance(cell.sample, int)
    low, high = integer_ends(cell, work)
    return low is None or high is None or low <= high
