"""The strategy ``solve``: pose a request, answer it, keep its formulas for whoever wants to see them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from mtf_lang.backends.exact.evaluator import evaluate
from mtf_lang.backends.smt import smtlib
from mtf_lang.backends.smt.exclusions import reported
from mtf_lang.backends.smt.optimum import argument, optimum
from mtf_lang.backends.smt.problem import Problem, pose
from mtf_lang.backends.smt.request import joined
from mtf_lang.backends.smt.requests import ANSWERS, diagnosed
from mtf_lang.ir.nodes import Aggregate, Definition, asserts_where_defined
from mtf_lang.limits import Budget, Limits
from mtf_lang.planning.strategy import MEANINGS, REFERENCE, Context
from mtf_lang.result import Outcome, Reason, unknown
from mtf_lang.values.faults import Fault, LimitHit, Undecided, Undefined, Unsupported

NAME = "smt"

Definitions = Mapping[str, Definition]

_OPTIMA: dict[str, Callable[[Problem], Outcome]] = {
    "min": optimum,
    "max": optimum,
    "argmin": argument,
    "argmax": argument,
}


def solve(problem: Problem) -> Outcome:
    """The answer to a posed request; faults become data."""
    try:
        found = (_OPTIMA.get(problem.node.kind) or ANSWERS[problem.node.kind])(problem)
        return replace(found, conditions=reported(problem, found))
    except Undefined as fault:
        return diagnosed(fault, problem.node)
    except LimitHit as fault:
        return unknown(Reason.LIMIT, fault.message)
    except Undecided as fault:
        return unknown(Reason.UNDECIDED, str(fault))
    except Unsupported as fault:
        return unknown(Reason.UNSUPPORTED, str(fault))


def posed(node: Aggregate, definitions: Definitions, context: Context) -> Problem:
    """A request with nested quantifiers joined. A ``prove`` is joined with what stands below it where
    nothing can be undefined: else a point that the inner quantifier is undefined at would not
    leave out all of it. Raises what ``pose`` raises, and ``LimitHit``."""
    together = joined(node)
    if together is node or not asserts_where_defined(node):
        return pose(together, definitions, context)
    try:
        strict = pose(replace(together, kind="forall"), definitions, context)
        if strict.undefined_model() is None:
            return strict
    except Undecided:
        pass
    return pose(node, definitions, context)


@dataclass(slots=True)
class Solve:
    """One request with what was made of it. ``negated`` where the task is its negation."""

    node: Aggregate
    negated: bool
    definitions: Definitions
    limits: Limits
    posed: Problem | None = None

    def run(self, context: Context) -> Outcome:
        """Pose the request and answer it."""
        try:
            self.posed = posed(self.node, self.definitions, context)
        except Unsupported as fault:
            return unknown(Reason.UNSUPPORTED, str(fault))
        except LimitHit as fault:
            return unknown(Reason.LIMIT, fault.message)
        except Undefined as fault:
            return unknown(Reason.UNDECIDED, f"where this matters is not known to SMT: {fault.message}")
        found = solve(self.posed)
        if self.negated and isinstance(found.value, bool):
            return replace(found, value=not found.value)
        return found

    def rests_on(self) -> frozenset[str]:
        """Z3; and whatever computed parts of the formulas, where these have any that were computed."""
        own = self.posed is not None and not self.posed.lowering.borrowed
        return frozenset({NAME}) if own else frozenset({NAME, MEANINGS, REFERENCE})

    def lowered(self) -> str:
        """The questions as SMT-LIB; named values are computed where the request was not run."""
        try:
            if self.posed is None:
                values = Computed(self.definitions, self.limits)
                context = Context(values, Budget(self.limits.work), self.limits)
                self.posed = posed(self.node, self.definitions, context)
            # Also an optimum whose objective is a constant that the solver has no term for.
            return smtlib.script(self.posed)
        except Fault as fault:
            return f"; no translation to SMT-LIB: {fault}\n"


class Computed(Mapping[str, Any]):
    """Named values, each computed exactly when it is read."""

    def __init__(self, definitions: Definitions, limits: Limits) -> None:
        self._definitions, self._limits = definitions, limits
        self._known: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._known:
            context = Context(self, Budget(self._limits.work), self._limits)
            self._known[name] = evaluate(self._definitions[name].cases[0].body, context, self._definitions)
        return self._known[name]

    def __contains__(self, name: object) -> bool:
        return name in self._definitions

    def __iter__(self) -> Iterator[str]:
        return iter(self._definitions)

    def __len__(self) -> int:
        return len(self._definitions)
