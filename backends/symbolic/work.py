"""What a computation of this backend carries along: the context, what is assumed, what was relied on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mtf_lang.backends.symbolic import build
from mtf_lang.ir.nodes import Call, Condition, Definition, Node, Symbol, Variable
from mtf_lang.ir.walk import free_variables
from mtf_lang.planning.strategy import Context
from mtf_lang.result import Status, weakest


@dataclass(slots=True)
class Work:
    """One task in progress.

    ``positive`` are the variables that the assumptions make positive, ``free`` those that the result may
    leave open. ``status``, ``evidence`` and ``conditions`` gather what the result rests on while it is
    computed; where ``cautious``, no condition may be about a variable that is bound (``bound``).
    """

    context: Context
    definitions: Mapping[str, Definition]
    positive: frozenset[Symbol] = frozenset()
    status: Status = Status.PROVED
    evidence: list[str] = field(default_factory=list)
    conditions: list[Node] = field(default_factory=list)
    free: frozenset[Symbol] = frozenset()
    cautious: bool = False

    def is_hidden(self, condition: Node) -> bool:
        """Whether a condition is about a variable that the result does not show."""
        return not self.free.issuperset(free_variables(condition))

    def rely(self, status: Status, evidence: str) -> None:
        """Note on what a step rests; the weakest step decides the status of the result."""
        self.status = weakest(self.status, status)
        if evidence not in self.evidence:
            self.evidence.append(evidence)

    def evaluate(self, node: Node, bindings: Mapping[Symbol, Any] | None = None) -> Any:
        """The value of a node by the reference evaluator; raises its faults."""
        from mtf_lang.backends.exact.evaluator import evaluate

        return evaluate(node, self.context, self.definitions, bindings)

    def spend(self, steps: int) -> None:
        """Take steps from the work budget; raises ``LimitHit``."""
        self.context.budget.spend(steps)


def positive_symbols(conditions: tuple[Condition, ...]) -> frozenset[Symbol]:
    """The variables of which a condition says that they are above some nonnegative number."""
    found = set()
    for condition in conditions:
        match condition.node:
            case Call(operation="greater", arguments=(Variable(symbol=symbol), bound)):
                value, minimum = build.rational_value(bound), 0
            case Call(operation="less", arguments=(bound, Variable(symbol=symbol))):
                value, minimum = build.rational_value(bound), 0
            case Call(operation="greater_equal", arguments=(Variable(symbol=symbol), bound)):
                value, minimum = build.rational_value(bound), 1
            case Call(operation="less_equal", arguments=(bound, Variable(symbol=symbol))):
                value, minimum = build.rational_value(bound), 1
            case _:
                continue
        # ``x >= c`` makes x positive for c > 0; an integer c >= 1 is the case that occurs.
        if value is not None and value >= minimum:
            found.add(symbol)
    return frozenset(found)
