"""Hold an answer against that of a second strategy, and tell whether the two are independent.

Two strategies are independent where no code is common to both in which a fault could change the answers of
both: neither evaluator, nor meanings of operations, nor solver (``Offer.rests_on``). The reading of
the script, the IR, the passes, and how values are held and compared are common to all.
"""

from __future__ import annotations

from typing import Any

from mtf_lang.frozen import frozen
from mtf_lang.ir.nodes import Aggregate, Binder, Call, Item, Literal, Node, Program
from mtf_lang.ir.walk import free_variables
from mtf_lang.limits import DEFAULT
from mtf_lang.planning import registry
from mtf_lang.planning.strategy import Offer
from mtf_lang.result import DOUBTFUL, Outcome, Status
from mtf_lang.types import BOOL, INT, RAT, REAL, SetType, Type
from mtf_lang.values.faults import Undecided, Undefined, Unsupported
from mtf_lang.values.model import (
    Complex,
    Enclosure,
    FiniteFunction,
    ListValue,
    Matrix,
    Multiset,
    NumberSet,
    SetValue,
)


@frozen
class Crosscheck:
    """A second strategy's answer to the same task.

    ``agrees`` is None where the two could not be compared; ``independent`` tells whether the strategies are.
    """

    backend: str
    strategy: str
    outcome: Outcome
    agrees: bool | None
    independent: bool = False
    lowered: str = ""

    @property
    def kind(self) -> str:
        """``disagrees``, ``open``, ``independent`` or ``dependent``."""
        if self.agrees is None:
            return "open"
        if not self.agrees:
            return "disagrees"
        return "independent" if self.independent else "dependent"


def rests_on(offer: Offer) -> frozenset[str]:
    """The evaluation code behind the last run of an offer; by default the backend itself."""
    if offer.rests_on is not None:
        return offer.rests_on()
    found: frozenset[str] = getattr(registry.backend(offer.backend), "rests_on", frozenset({offer.backend}))
    return found


def agree(first: Outcome, second: Outcome) -> bool | None:
    """Whether two outcomes of one task say the same; None where that could not be decided."""
    from mtf_lang.values.order import equal

    if (first.diagnostic is None) != (second.diagnostic is None):
        return False
    if first.diagnostic is not None and second.diagnostic is not None:
        return first.diagnostic.code == second.diagnostic.code
    try:
        return equal(first.value, second.value)
    except Undecided:
        return None
    except Unsupported:
        return _proved_equal(first.value, second.value)
    except Undefined:
        return False


def near(first: Outcome, second: Outcome) -> bool | None:
    """``agree`` for a second outcome in floating point; None where undecided.

    Its irrational numbers are enclosures. Where it took near numbers as equal it contradicts nobody.
    Why a request is undefined is not compared: that it is has to be enough.
    """
    found = _near(first, second)
    return None if found is False and (second.counts or {}).get(DOUBTFUL) else found


def _near(first: Outcome, second: Outcome) -> bool | None:
    if first.diagnostic is not None or second.diagnostic is not None:
        return first.diagnostic is not None and second.diagnostic is not None
    pending = [(first.value, second.value)]
    try:
        while pending:
            a, b = pending.pop()
            inside = _parts(a), _parts(b)
            if isinstance(a, Enclosure) or isinstance(b, Enclosure):
                if not (_encloses(b, a) if isinstance(b, Enclosure) else _encloses(a, b)):
                    return False
            elif inside[0] is None or inside[1] is None:
                if agree(Outcome(a), Outcome(b)) is not True:
                    return False
            elif len(inside[0]) != len(inside[1]):
                return False
            else:
                pending.extend(zip(inside[0], inside[1], strict=True))
    except (Undecided, Unsupported):
        return None
    except Undefined:
        return False
    return True


_STORED = 1_000_000


def _parts(value: Any) -> tuple[Any, ...] | None:
    """What a value is put together of; None for scalars."""
    match value:
        case tuple():
            return value
        case ListValue(items=items) | Multiset(items=items):
            return items
        case FiniteFunction(pairs=pairs):
            return pairs
        case Matrix(rows=rows):
            return rows
        case Complex(real=real, imaginary=imaginary):
            return (real, imaginary)
        case SetValue():
            size = value.size()
            return tuple(value) if size is not None and size <= _STORED else None
    return None


def _encloses(enclosure: Enclosure, value: Any) -> bool:
    from mtf_lang.values.order import compare

    error = enclosure.error
    if isinstance(value, Enclosure):
        return abs(value.middle - enclosure.middle) <= error + value.error
    low, high = enclosure.middle - error, enclosure.middle + error
    return compare(low, value) <= 0 <= compare(high, value)


def both_solve(node: Node, first: Outcome, second: Outcome) -> bool:
    """Whether two different values are both right, because any solution will do.

    ``solution`` over an infinite domain is some solution; each was substituted exactly.
    """
    some = isinstance(node, Aggregate) and node.kind == "solution" and any(map(_is_endless, node.binders))
    return some and first.diagnostic is None and second.diagnostic is None


def _is_endless(binder: Binder) -> bool:
    domain = binder.domain
    return isinstance(domain, Literal) and isinstance(domain.value, SetValue) and domain.value.size() is None


_DOMAINS: dict[Type, str] = {INT: "integers", RAT: "rationals", REAL: "reals"}


def _proved_equal(first: Any, second: Any) -> bool | None:
    """Whether two expressions with unknowns are equal wherever both are defined, if a backend can tell."""
    from mtf_lang.ir.literals import node_of
    from mtf_lang.planning.execute import execute
    from mtf_lang.planning.planner import plan

    left, right = node_of(first), node_of(second)
    free = dict.fromkeys((*free_variables(left), *free_variables(right)))
    binders = []
    for symbol in free:
        domain = NumberSet(_DOMAINS.get(symbol.type, "complexes"))
        binders.append(Binder(symbol, Literal(domain, type=SetType(symbol.type))))
    claim = Call("equal", (left, right), type=BOOL)
    node = Aggregate("prove", tuple(binders), (), claim, type=BOOL)
    program = Program((), (), (), (Item(node, "equal"),))
    (item,) = execute(plan(program, DEFAULT)).items
    outcome = item.computed.outcome
    return outcome.value if outcome.status in (Status.PROVED, Status.CHECKED) else None
