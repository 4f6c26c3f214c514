"""Z3 as an oracle: questions with a deterministic budget, answers with the trust they deserve.

A model is a candidate: whoever uses it evaluates the request at it exactly. ``unsat`` of linear
arithmetic is the answer of a decision procedure and is taken as proof. Beyond it (products of
unknowns, quantifiers) faults in the solver were found as late as 2026, so there a second, differently
built procedure has to say ``unsat`` too; otherwise the answer is only ``checked``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import z3

from mtf_lang.backends.smt.numbers import numeral
from mtf_lang.backends.smt.terms import Builder, Expression
from mtf_lang.limits import Budget
from mtf_lang.result import Status, weakest
from mtf_lang.values.faults import LimitHit, Undecided

MAXIMUM_RLIMIT = 2**31
"""Z3 counts its work in 32 bits."""

CONFIRMATION = 5_000_000
"""Work allowed to the second procedure: about half a second."""

MakeSolver = Callable[[z3.Context], Expression]


@dataclass(slots=True)
class Prover:
    """Asks Z3, spends the budget, and keeps the weakest trust of all ``unsat`` relied on."""

    build: Builder
    budget: Budget
    trust: Status = Status.PROVED
    evidence: str = "decided by Z3 in linear arithmetic"
    questions: int = 0

    def model(self, *formulas: Expression) -> Expression | None:
        """A model of the formulas, or None where there is none; trust is lowered as needed.

        Raises ``Undecided`` where Z3 gives no answer and ``LimitHit`` where the budget ends.
        """
        solver = self.solver(formulas)
        answer = self.ask(solver)
        if answer == z3.sat:
            return solver.model()
        self.confirm(formulas)
        return None

    def next_model(self, solver: Expression) -> Expression | None:
        """A model of what a solver holds, None where there is none (not confirmed); as ``model``."""
        return solver.model() if self.ask(solver) == z3.sat else None

    def solver(self, formulas: Sequence[Expression]) -> Expression:
        """A fresh solver with the formulas and the axioms of auxiliary constants."""
        return self.loaded(lambda context: z3.Solver(ctx=context), formulas)

    def loaded(self, make: MakeSolver, formulas: Sequence[Expression]) -> Expression:
        """A solver of another make with the formulas and the axioms."""
        solver = make(self.build.context)
        # Explicit, although 0 is the default: the same request must have the same answer.
        solver.set("random_seed", 0)
        solver.add(*self.build.axioms, *formulas)
        return solver

    def ask(self, solver: Expression) -> Expression:
        """``check`` within the budget: sat or unsat, never unknown."""
        answer = self.check(solver, self.budget.left)
        if answer == z3.unknown:
            reason = solver.reason_unknown()
            if self.budget.left <= 0 or reason in _LIMITS:
                self.budget.left = 0
                raise LimitHit("work", f"Z3 gave no answer within {self.budget.total:,} steps")
            raise Undecided(f"Z3 cannot decide this: {reason}")
        return answer

    def check(self, solver: Expression, limit: int) -> Expression:
        """``check`` with at most ``limit`` units of Z3's own count, which are spent as steps."""
        self.questions += 1
        solver.set("rlimit", max(1, min(limit, MAXIMUM_RLIMIT)))
        before = work_done(self.build)
        try:
            answer = solver.check()
        except z3.Z3Exception:  # Z3 gives up by an exception as well (memory, overflow)
            answer = z3.unknown
        self.budget.left -= min(self.budget.left, max(0, work_done(self.build) - before))
        return answer

    def confirm(self, formulas: Sequence[Expression]) -> None:
        """Lower the trust of an ``unsat`` that no decision procedure and no second one stands behind."""
        parts = [*self.build.axioms, *formulas]
        if is_linear(parts):
            return
        for make in _second_procedures(parts):
            solver = self.loaded(make, formulas)
            answer = self.check(solver, min(self.budget.left, CONFIRMATION))
            if answer == z3.sat:
                raise Undecided("two procedures of Z3 contradict each other on this request")
            if answer == z3.unsat:
                if self.trust is Status.PROVED:
                    self.evidence = "decided by two procedures of Z3"
                return
        self.trust = weakest(self.trust, Status.CHECKED)
        self.evidence = "decided by one procedure of Z3, in arithmetic that is not linear"


_LIMITS = ("canceled", "max. resource limit exceeded")


def work_done(build: Builder) -> int:
    """Z3's count of its work so far in this context."""
    statistics = z3.SimpleSolver(ctx=build.context).statistics()
    for key in statistics.keys():  # noqa: SIM118 - an object of Z3, no dictionary
        if key == "rlimit count":
            return int(statistics.get_key_value(key))
    return 0


def _second_procedures(parts: Sequence[Expression]) -> tuple[MakeSolver, ...]:
    """Procedures built differently from the one that ``Solver`` runs on these formulas."""
    if any(_has(p, _is_quantifier) for p in parts):
        return (lambda context: z3.Tactic("qsat", ctx=context).solver(), _older_arithmetic)
    if not any(_has(p, z3.is_int) for p in parts):
        # The procedure of cylindrical algebraic decomposition.
        return (lambda context: z3.SolverFor("QF_NRA", ctx=context), _older_arithmetic)
    return (_older_arithmetic, lambda context: z3.SolverFor("QF_NIA", ctx=context))


def _older_arithmetic(context: z3.Context) -> Expression:
    """The general solver with its older simplex and its older treatment of products."""
    solver = z3.SimpleSolver(ctx=context)
    solver.set("arith.solver", 2)
    return solver


# --- which arithmetic ----------------------------------------------------------------------------


def is_linear(formulas: Sequence[Expression]) -> bool:
    """Whether no formula has a quantifier, a product or power of unknowns, or divides by one."""
    return not any(_has(formula, _is_nonlinear) for formula in formulas)


def _has(formula: Expression, test: Callable[[Expression], bool]) -> bool:
    seen: set[int] = set()
    pending = [formula]
    while pending:
        current = pending.pop()
        if current.get_id() in seen:
            continue
        seen.add(current.get_id())
        if test(current):
            return True
        pending.extend(current.children())
    return False


def _is_quantifier(expression: Expression) -> bool:
    return bool(z3.is_quantifier(expression))


def _is_nonlinear(expression: Expression) -> bool:
    if z3.is_quantifier(expression):
        return True
    if z3.is_mul(expression):
        return sum(not _is_constant(c) for c in expression.children()) > 1
    if z3.is_div(expression) or z3.is_idiv(expression) or z3.is_mod(expression):
        return not _is_constant(expression.arg(1))
    return False


def _is_constant(expression: Expression) -> bool:
    """A numeral, or one with a sign or a change of sort around it."""
    while expression.num_args() == 1:
        expression = expression.arg(0)
    return numeral(expression) is not None
