"""Named values that are cheap enough to know before a plan is made.

The size of a search often hangs on a small named set (the points of a grid, the indices of a
family). What takes no more than a few thousand steps is computed here by the reference evaluator,
so that the plan and its estimate are made with the value in hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mtf_lang.ir.nodes import Definition, Node
from mtf_lang.limits import Budget, Limits
from mtf_lang.planning.estimate import estimate
from mtf_lang.planning.strategy import Context
from mtf_lang.values.faults import Fault, LimitHit

MAXIMUM_STEPS = 4_000
"""Steps spent on one named value, by estimate and by budget."""
MAXIMUM_NESTING = 16
"""Named values that are computed inside one another."""


class Foreseen(Mapping[str, Any]):
    """Cheap named values by identity; a value that is not cheap, or has none, is missing."""

    def __init__(self, definitions: Mapping[str, Definition], limits: Limits) -> None:
        self._definitions, self._limits = definitions, limits
        self._known: dict[str, Any] = {}
        self._missing: set[str] = set()
        self._nesting = 0

    def __getitem__(self, identity: str) -> Any:
        if identity in self._known:
            return self._known[identity]
        definition = self._definitions.get(identity)
        if identity in self._missing or definition is None or self._nesting >= MAXIMUM_NESTING:
            raise KeyError(identity)
        self._missing.add(identity)  # until known: it may be asked for by its own computation
        if definition.parameters or not definition.cases:
            raise KeyError(identity)
        self._known[identity] = self._compute(identity, definition)
        return self._known[identity]

    def _compute(self, identity: str, definition: Definition) -> Any:
        self._nesting += 1
        try:
            return self.compute(definition.cases[0].body)
        except Fault:
            raise KeyError(identity) from None
        finally:
            self._nesting -= 1

    def compute(self, node: Node) -> Any:
        """The value of a closed node that is cheap; raises a fault where it is not, or has none."""
        from mtf_lang.backends.exact.evaluator import evaluate

        cost = estimate(node, self._definitions)
        if cost is None or cost.steps > MAXIMUM_STEPS:
            raise LimitHit("work", "this is not computed before the plan is made")
        return evaluate(node, Context(self, Budget(MAXIMUM_STEPS), self._limits), self._definitions)

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)
