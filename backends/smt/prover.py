"""Z3 as an oracle: questions with a deterministic budget, answers with the trust they deserve.

A model is a candidate: whoever uses it evaluates the request at it exactly. ``unsat`` of linear
arithmetic is the answer of a decision procedure and is taken as proof. Beyond it (products of
unknowns, quantifiers) faults in the solver were found as late as 2026, so there a second, differently
built procedure has to say ``unsat`` too; otherwise the answer is only ``checked``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field

import z3

from mtf_lang.backends.smt.numbers import numeral
from mtf_lang.backends.smt.terms import Builder, Expression
from mtf_lang.limits import Budget
from mtf_lang.result import Status, weakest
from mtf_lang.values.faults import LimitHit, Undecided

MAXIMUM_RLIMIT = 2**31
"""Z3 counts its work in 32 bits."""

UNIT = 4
"""Steps a unit of Z3's count is charged with: its slowest procedures count some two million a second."""

QUESTION = 2_000
"""Steps for posing a question and reading its model, beside what Z3 counts."""

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
    linear: dict[int, tuple[Expression, bool]] = field(default_factory=dict)
    """What was found of formulas, by their numbers; they are kept, so that the numbers stay theirs."""

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

    def models(self, *formulas: Expression) -> Generator[Expression, Expression, None]:
        """Models one after the other; for each a formula is sent that excludes it and its like.

        Ends where there is none left, with trust lowered as needed; raises as ``model`` does.
        """
        held = list(formulas)
        # Z3 keeps what it learnt between questions; beyond linear arithmetic it then runs on
        # where it ends at once when asked afresh.
        kept = self.solver(held) if self.is_linear([*self.build.axioms, *held]) else None
        while True:
            solver = self.solver(held) if kept is None else kept
            if self.ask(solver) == z3.unsat:
                self.confirm(held)
                return
            held.append((yield solver.model()))
            if kept is not None:
                kept.add(held[-1])

    def is_linear(self, formulas: Sequence[Expression]) -> bool:
        """The same as the function of this name; each formula is looked through once."""
        for formula in formulas:
            if formula.get_id() not in self.linear:
                self.linear[formula.get_id()] = (formula, is_linear([formula]))
        return all(self.linear[formula.get_id()][1] for formula in formulas)

    def solver(self, formulas: Sequence[Expression]) -> Expression:
        """A fresh solver with the formulas and the axioms of auxiliary constants."""
        return loaded(general, self.build.context, [*self.build.axioms, *formulas])

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
        """``check`` within ``limit`` steps: Z3's own count of its work is spent from the budget."""
        self.questions += 1
        solver.set("rlimit", max(1, min(limit // UNIT, MAXIMUM_RLIMIT)))
        before = work_done(solver.ctx)
        try:
            answer = solver.check()
        except z3.Z3Exception:  # Z3 gives up by an exception as well (memory, overflow)
            answer = z3.unknown
        spent = QUESTION + UNIT * max(0, work_done(solver.ctx) - before)
        self.budget.left -= min(self.budget.left, spent)
        return answer

    def confirm(self, formulas: Sequence[Expression]) -> None:
        """Lower the trust of an ``unsat`` that no decision procedure and no second one stands behind."""
        parts = [*self.build.axioms, *formulas]
        if self.is_linear(parts):
            return
        for make in _second_procedures(parts):
            # In a context of its own, where nothing of the first answer is kept.
            context = z3.Context()
            solver = loaded(make, context, [part.translate(context) for part in parts])
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


def loaded(make: MakeSolver, context: z3.Context, formulas: Sequence[Expression]) -> Expression:
    """A solver of some make with the formulas."""
    solver = make(context)
    solver.add(*formulas)
    return solver


def work_done(context: z3.Context) -> int:
    """Z3's count of its work so far in a context."""
    statistics = z3.SimpleSolver(ctx=context).statistics()
    for key in statistics.keys():  # noqa: SIM118 - an object of Z3, no dictionary
        if key == "rlimit count":
            return int(statistics.get_key_value(key))
    return 0


def _second_procedures(parts: Sequence[Expression]) -> tuple[MakeSolver, ...]:
    """Procedures built differently from those that ``general`` runs on these formulas."""
    if any(_has(p, _is_quantifier) for p in parts):
        return (elimination(parts), _core)
    if any(_has(p, z3.is_int) for p in parts):
        return (_older_arithmetic, _core)
    return (_core,)


def general(context: z3.Context) -> Expression:
    """The solver that chooses its procedures by itself; for real polynomials nlsat."""
    return _seeded(z3.Solver(ctx=context))


def _seeded(solver: Expression) -> Expression:
    """Explicit, although 0 is the default: the same request must have the same answer."""
    solver.set("random_seed", 0)
    return solver


def _core(context: z3.Context) -> Expression:
    """The general core alone: case splits, simplex, Gröbner bases, lemmas on products."""
    return _seeded(z3.SimpleSolver(ctx=context))


def _older_arithmetic(context: z3.Context) -> Expression:
    """The core with its older simplex and its older treatment of products."""
    solver = _core(context)
    solver.set("arith.solver", 2)
    return solver


def elimination(parts: Sequence[Expression]) -> MakeSolver:
    """The procedure that eliminates quantifiers by projection: linear, or for real polynomials.

    Each is asked for its own arithmetic only; beyond it they neither end nor count their work.
    """
    products = any(_has(part, _is_product) for part in parts)
    name = "nlqsat" if products else "qsat"
    return lambda context: z3.Tactic(name, ctx=context).solver()


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
    return _is_quantifier(expression) or _is_product(expression)


def _is_product(expression: Expression) -> bool:
    """Whether it multiplies unknowns, or divides by one."""
    if z3.is_mul(expression):
        return sum(not _is_constant(c) for c in expression.children()) > 1
    if z3.is_div(expression) or z3.is_idiv(expression) or z3.is_mod(expression):
        return not _is_constant(expression.arg(1))
    return False


def _is_constant(expression: Expression) -> bool:
    """A numeral, or one with a sign or a change of sort around it."""
    while z3.is_app(expression) and expression.num_args() == 1:
        expression = expression.arg(0)
    return numeral(expression) is not None
