"""Which meanings the generated requests have reached: operations × types × statuses × diagnostics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from mtf_lang.ir.nodes import Literal, Node, Program
from mtf_lang.ir.walk import iterate
from mtf_lang.result import Outcome, Status
from mtf_lang.table import TABLE
from mtf_lang.testing.coverage import operation_of
from mtf_lang.testing.differential import Comparison
from mtf_lang.values.model import NumberSet


@dataclass(slots=True)
class Reach:
    """What was reached so far; ``cells`` counts (operation, type of its value, status or code)."""

    cells: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def add(self, comparison: Comparison) -> None:
        """Count the operations of the items with how the item came out."""
        for task, answers in comparison.answers:
            states = {state_of(a.outcome) for a in answers}
            for node in iterate(task.node):
                name = _named(node)
                if name is not None:
                    self.cells.update((name, str(node.type), state) for state in states)
        for node in _definition_nodes(comparison.program):
            name = _named(node)
            if name is not None:
                self.cells[name, str(node.type), "defined"] += 1

    def unreached(self) -> tuple[str, ...]:
        """Operations of the table that no value was computed with, in the order of the table."""
        reached = {name for name, _, state in self.cells if not state.startswith(("MTF", "unknown"))}
        return tuple(name for name in TABLE if name not in reached)

    def codes(self) -> tuple[str, ...]:
        """The codes of undefined values that were reached."""
        return tuple(sorted({state for _, _, state in self.cells if state.startswith("MTF")}))

    def lines(self) -> Iterator[str]:
        """The table: an operation a line, its types, then how often each status and code."""
        yield "operation | types | outcomes"
        yield "--- | --- | ---"
        for name in TABLE:
            cells = [(t, s, n) for (o, t, s), n in self.cells.items() if o == name]
            types = sorted({t for t, _, _ in cells})
            states: Counter[str] = Counter()
            for _, state, number in cells:
                states[state] += number
            told = ", ".join(f"{state} {states[state]}" for state in sorted(states))
            yield f"{name} | {', '.join(types)} | {told or 'not reached'}"


def _named(node: Node) -> str | None:
    """The operation of the table that a node applies, or the constant that it is."""
    if isinstance(node, Literal):
        match node.value:
            case bool():
                return "true" if node.value else "false"
            case NumberSet(name=name):
                return name
        return None
    return operation_of(node)


def state_of(outcome: Outcome) -> str:
    """The code of what is undefined, the reason of what is unknown, else the status."""
    if outcome.diagnostic is not None:
        return outcome.diagnostic.code
    if outcome.status is Status.UNKNOWN:
        return f"unknown ({outcome.reason})"
    return str(outcome.status)


def _definition_nodes(program: Program) -> Iterator[Node]:
    for definition in program.definitions:
        for case in definition.cases:
            yield from iterate(case.body)
            if case.guard is not None:
                yield from iterate(case.guard)
