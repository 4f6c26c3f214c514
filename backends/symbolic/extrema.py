"""Least and greatest values of an expression in one real or integer unknown.

The line is cut where the condition, the expression's domain and its derivative can change sign. On
each open cell that is left the expression is monotone (or constant), so its least and greatest
values are among the values at the cells' points and the one-sided limits at the cells' ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mtf_lang.backends.symbolic import build, definedness
from mtf_lang.backends.symbolic.cells import Cell, decompose
from mtf_lang.backends.symbolic.derivative import derivative
from mtf_lang.backends.symbolic.domains import Carrier, Unknown, conjuncts
from mtf_lang.backends.symbolic.inversion import Endless
from mtf_lang.backends.symbolic.limits import one_sided
from mtf_lang.backends.symbolic.regions import integer_ends
from mtf_lang.backends.symbolic.repeating import common_period, over_one_period
from mtf_lang.backends.symbolic.roots import RealRoot
from mtf_lang.backends.symbolic.univariate import combined
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.backends.symbolic.written import number_node
from mtf_lang.ir.nodes import Aggregate, Call, Node
from mtf_lang.ir.walk import iterate
from mtf_lang.result import Outcome
from mtf_lang.values.faults import Undefined, Unsupported
from mtf_lang.values.model import Infinity, NotAttained, Unbounded, Value
from mtf_lang.values.text import to_text

EVIDENCE = "values at all critical points and limits at all ends of the domain"

KINDS = frozenset({"min", "max", "argmin", "argmax"})


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value the expression takes (``at``) or approaches (``at`` is None) on the domain.

    ``many`` where it takes it at infinitely many points, of which ``at`` is one.
    """

    value: Value
    at: Value | None
    many: bool = False


def optimum(node: Aggregate, unknown: Unknown, work: Work) -> Outcome:
    """The outcome of min, max, argmin or argmax over one real or integer unknown.

    Raises ``Unsupported`` where the expression or the condition is not algebraic in the unknown.
    """
    if unknown.carrier not in (Carrier.REALS, Carrier.INTEGERS):
        raise Unsupported("optima over the rationals or the complex numbers are not computed here")
    argument = node.kind.startswith("arg")
    cells, turn = _cells(node, unknown, work)
    candidates = list(_candidates(cells, node.body, unknown, work))
    if not candidates:
        raise Undefined("no number satisfies the condition, so there is no optimum", "MTF0403")
    lowest = node.kind.endswith("min")
    best = _best(candidates, -1 if lowest else 1)
    if best.at is None:
        return _not_attained(best.value, lowest)
    if argument and turn is not None:
        again = work.evaluate(build.add(number_node(best.at), turn))
        candidates.append(Candidate(best.value, again))
    if argument:
        _require_unique(best, candidates, node.kind, unknown)
    at = {unknown.symbol.name: best.at}
    return Outcome(best.at if argument else best.value, attained=True, at=at, evidence=EVIDENCE)


def _require_unique(best: Candidate, candidates: list[Candidate], kind: str, unknown: Unknown) -> None:
    """Raise ``Undefined`` where the best value is attained at more than one point."""
    name, first = unknown.symbol.name, to_text(best.at)
    for other in candidates:
        if other.at is None or _compare(other.value, best.value) != 0:
            continue
        if _compare(other.at, best.at) != 0:
            places = f"at {name} = {first} and at {name} = {to_text(other.at)}"
        elif other.many:
            places = f"at infinitely many points, as {name} = {first}"
        else:
            continue
        raise Undefined(f"{kind} is not unique: the value is attained {places}", "MTF0404")


def _cells(node: Aggregate, unknown: Unknown, work: Work) -> tuple[list[Cell], Node | None]:
    """Cells of the feasible set on which the objective is monotone: of all of it, or of one period of
    conditions and objective, which is then given."""
    conditions = [*unknown.conditions, *conjuncts(node.guard)]
    condition = combined(conditions)
    slope = derivative(node.body, unknown.symbol)
    requirements = [r.node for r in definedness.requirements(node.body)]
    inner = [part for part in iterate(node.body) if isinstance(part, Call) and part.operation == "abs"]
    corners = [part.arguments[0] for part in inner]
    borders = (slope, *requirements, *corners)
    try:
        return decompose(condition, unknown.symbol, work, borders), None
    except Endless as fault:
        turn = common_period(conditions, unknown, node.body)
        if turn is None:
            raise fault
        return over_one_period(condition, unknown, turn, work, borders), turn


def _candidates(cells: list[Cell], objective: Node, unknown: Unknown, work: Work) -> list[Candidate]:
    found: list[Candidate] = []
    for cell in cells:
        if not cell.truth:
            continue
        if unknown.carrier is Carrier.INTEGERS:
            found.extend(_among_integers(cell, objective, unknown, work))
        elif cell.is_point:
            # Undefined inside the feasible set is an error, which the evaluator raises here.
            found.append(_at(cell.sample, objective, unknown, work))
        else:
            found.extend(_on_open(cell, objective, unknown, work))
    return found


def _at(point: Value, objective: Node, unknown: Unknown, work: Work) -> Candidate:
    return Candidate(work.evaluate(objective, {unknown.symbol: point}), point)


def _on_open(cell: Cell, objective: Node, unknown: Unknown, work: Work) -> list[Candidate]:
    """The limits at both ends; attained where the expression is constant."""
    value = work.evaluate(objective, {unknown.symbol: cell.sample})
    ends = (_end(cell.low, 1, objective, unknown, work), _end(cell.high, -1, objective, unknown, work))
    constant = all(_equal(value, end) for end in ends)
    return [Candidate(end, cell.sample if constant else None, constant) for end in ends]


def _among_integers(cell: Cell, objective: Node, unknown: Unknown, work: Work) -> list[Candidate]:
    """The first and the last integer of the cell, or the limit where it has no last one."""
    if cell.is_point:
        whole = isinstance(cell.sample, int)
        return [_at(cell.sample, objective, unknown, work)] if whole else []
    low, high = integer_ends(cell, work)
    if low is not None and high is not None and low > high:
        return []
    found = []
    for end, side in ((low, 1), (high, -1)):
        if end is not None:
            found.append(_at(end, objective, unknown, work))
        else:
            found.append(Candidate(_end(None, side, objective, unknown, work), None))
    if low is None or high is None:
        # Monotone on the cell: two neighbours tell whether it is constant there.
        known = [end for end in (low, high) if end is not None]
        inside = known[0] if known else int(cell.sample)
        step = 1 if high is None else -1
        found.extend(_at(point, objective, unknown, work) for point in (inside, inside + step))
    return found


def _end(root: RealRoot | None, side: int, objective: Node, unknown: Unknown, work: Work) -> Value:
    """The limit at an end of an open cell, from inside: ``side`` is 1 at the lower end."""
    if root is None:
        limit = one_sided(objective, unknown.symbol, None, -side, work)
    else:
        try:
            # What has a derivative by rule is continuous wherever it is defined.
            return work.evaluate(objective, {unknown.symbol: work.evaluate(root.node)})
        except Undefined:
            pass
        limit = one_sided(objective, unknown.symbol, root.node, side, work)
    work.rely(limit.status, "limits by power series")
    if limit.value is None:
        return Infinity(limit.infinite < 0)
    return work.evaluate(limit.value)


def _best(candidates: list[Candidate], direction: int) -> Candidate:
    """The extreme candidate; among equal values the attained one, and of these the first."""
    best = candidates[0]
    for candidate in candidates[1:]:
        order = _compare(candidate.value, best.value) * direction
        if order > 0 or (order == 0 and best.at is None and candidate.at is not None):
            best = candidate
    return best


def _compare(a: Any, b: Any) -> int:
    from mtf_lang.values.order import compare

    rank_a, rank_b = _rank(a), _rank(b)
    if rank_a or rank_b:
        return (rank_a > rank_b) - (rank_a < rank_b)
    return compare(a, b)


def _rank(value: Any) -> int:
    if isinstance(value, Infinity):
        return -1 if value.negative else 1
    return 0


def _equal(a: Any, b: Any) -> bool:
    return not isinstance(b, Infinity) and _compare(a, b) == 0


def _not_attained(value: Value, lowest: bool) -> Outcome:
    if isinstance(value, Infinity):
        return Outcome(Unbounded("below" if lowest else "above"), attained=False, evidence=EVIDENCE)
    kind = "infimum" if lowest else "supremum"
    return Outcome(NotAttained(value, kind), attained=False, evidence=EVIDENCE)
