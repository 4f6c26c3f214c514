"""The domains of unknowns: which numbers they may be, and what else a domain says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from mtf_lang.backends.symbolic import build
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir import conditions as ir_conditions
from mtf_lang.ir.nodes import Aggregate, Apply, Call, Condition, Literal, Node, Symbol
from mtf_lang.ir.walk import free_variables
from mtf_lang.types import REAL
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import Interval, NumberSet, Value


class Carrier(StrEnum):
    """The number set in which an unknown lies."""

    INTEGERS = "integers"
    RATIONALS = "rationals"
    REALS = "reals"
    COMPLEXES = "complexes"


@dataclass(frozen=True, slots=True)
class Unknown:
    """An unknown with its carrier and the comparisons that its domain stands for."""

    symbol: Symbol
    carrier: Carrier
    conditions: tuple[Node, ...] = ()
    finite: bool = False


def is_readable(domain: Node) -> bool:
    """Whether ``unknown`` can read a domain; a look at the node only."""
    match domain:
        case Literal(value=NumberSet(name=name)):
            return name in CARRIERS
        case Literal(value=Interval()) | Call(operation="interval"):
            return True
        case Call(operation="range", arguments=(low, high)):
            return build.integer_value(low) is not None and build.integer_value(high) is not None
        case Apply(arguments=()):
            # A named set: its value is there when the task runs.
            return True
    return False


def is_finite(domain: Node) -> bool:
    """Whether a readable domain has finitely many elements."""
    return isinstance(domain, Call) and domain.operation == "range"


CARRIERS = {
    "naturals": Carrier.INTEGERS,
    "integers": Carrier.INTEGERS,
    "rationals": Carrier.RATIONALS,
    "reals": Carrier.REALS,
    "complexes": Carrier.COMPLEXES,
}


def unknown(symbol: Symbol, domain: Node, work: Work) -> Unknown:
    """The unknown of a binder; raises ``Unsupported`` for domains that are no number sets."""
    x = build.variable(symbol)
    conditions: tuple[Node, ...]
    match domain:
        case Literal(value=NumberSet(name=name)) if name in CARRIERS:
            conditions = (build.relation("greater_equal", x, build.ZERO),) if name == "naturals" else ()
            return Unknown(symbol, CARRIERS[name], conditions)
        case Literal(value=Interval() as value):
            return Unknown(symbol, Carrier.REALS, _bounds(x, value))
        case Call(operation="interval") if not free_variables(domain):
            return unknown(symbol, Literal(work.evaluate(domain), type=domain.type), work)
        case Call(operation="range", arguments=(low, high)):
            conditions = (build.relation("greater_equal", x, low), build.relation("less_equal", x, high))
            return Unknown(symbol, Carrier.INTEGERS, conditions, finite=True)
    raise Unsupported(f"the domain of {symbol.name} is no set of numbers that algebra works in")


def _bounds(x: Node, interval: Interval) -> tuple[Node, ...]:
    conditions = []
    if interval.low is not None:
        operation = "greater" if interval.open_low else "greater_equal"
        conditions.append(build.relation(operation, x, _number(interval.low)))
    if interval.high is not None:
        operation = "less" if interval.open_high else "less_equal"
        conditions.append(build.relation(operation, x, _number(interval.high)))
    return tuple(conditions)


def _number(value: Value) -> Node:
    if isinstance(value, int):
        return build.literal(value)
    return Literal(value, type=REAL)


def unknowns(node: Aggregate, work: Work) -> tuple[Unknown, ...]:
    """The unknowns of a request whose binders are plain variables."""
    found = []
    for binder in node.binders:
        if not isinstance(binder.pattern, Symbol):
            raise Unsupported("unknowns that are taken apart are not solved by algebra")
        found.append(unknown(binder.pattern, binder.domain, work))
    return tuple(found)


def conjuncts(conditions: tuple[Condition, ...]) -> list[Node]:
    """The conjuncts of all conditions, in order."""
    return [part for condition in conditions for part in ir_conditions.conjuncts(condition.node)]
