"""The seam between the planner and the backends.

A backend offers strategies for a task; an offer says how far its result will be trusted and what
it will cost before anything runs. Backends are found by entry point (group
``mtf_lang.backends``); the module named there has ``name`` and ``offers``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from mtf_lang.frozen import frozen
from mtf_lang.ir.nodes import Binder, Condition, Definition, Node
from mtf_lang.limits import Budget, Limits
from mtf_lang.result import Outcome, Status


class Definitions(dict[str, Definition]):
    """The definitions of one program by identity, and what analyses have found out about them.

    ``facts`` is for analyses that are asked about every task: each keeps its own under its name.
    """

    __slots__ = ("facts",)

    def __init__(self, definitions: Iterable[Definition]) -> None:
        super().__init__((d.identity, d) for d in definitions)
        self.facts: dict[str, Any] = {}


@frozen
class Task:
    """One thing to compute: a named value, a request cut out of one, or a returned item.

    ``node`` is after the passes. ``definitions`` holds every definition of the program by
    identity: functions to be evaluated or inlined, and named values, whose values the engine
    reads from ``Context.values`` at run time (they are computed before). ``open`` is true when
    the node depends on unknowns of the context, so that its value is an expression; then
    ``unknowns`` are these with their domains and ``assumptions`` what the context says of them.
    """

    name: str
    node: Node
    definitions: Mapping[str, Definition]
    open: bool = False
    unknowns: tuple[Binder, ...] = ()
    assumptions: tuple[Condition, ...] = ()


@dataclass(slots=True)
class Context:
    """What an engine may use while it runs.

    ``values`` maps identities of named values to their values; reading one that is undefined or
    unknown raises the fault again, at the place of use. ``seconds`` is what the clock leaves.
    """

    values: Mapping[str, Any]
    budget: Budget
    limits: Limits


@frozen
class Estimate:
    """Cost in engine steps, with the arithmetic that gave it (``"96 * 96 binder values"``)."""

    steps: int
    arithmetic: str


@frozen
class Offer:
    """A strategy that applies to a task. ``run`` computes; ``lowered`` shows the program run.

    ``rests_on`` names, after a run, the code in which a fault could change the answer: what only
    rejects answers is left out. Without it the backend's own ``rests_on`` is taken, or its name.
    """

    backend: str
    strategy: str
    trust: Status
    estimate: Estimate
    run: Callable[[Context], Outcome]
    lowered: Callable[[], str] = field(default=lambda: "")
    why: str = ""
    rests_on: Callable[[], frozenset[str]] | None = None


@frozen
class Refusal:
    """A strategy that does not apply, with the reason and what would make it apply."""

    backend: str
    strategy: str
    reason: str
    remedy: str | None = None


MEANINGS = "meanings of operations"
REFERENCE = "reference evaluator"
"""Evaluation code that several backends may rest on."""


class Backend(Protocol):
    """What a backend module has.

    It may have as well: ``core(task, context) -> tuple[Blame, ...]``, asked where a request has no
    solution; ``rests_on``, a frozen set of names of the evaluation code that its answers rest on.
    """

    name: str

    def offers(self, task: Task, limits: Limits) -> Iterable[Offer | Refusal]:
        """The strategies of this backend for ``task``; cheap, and loads no heavy package."""
        ...
