"""Which strategy of this backend applies to a task, seen from its IR; nothing heavy is loaded."""

from __future__ import annotations

from dataclasses import dataclass

from mtf_lang.backends.symbolic import cas, domains
from mtf_lang.backends.symbolic.unrolled import needs_numbers
from mtf_lang.ir.nodes import Aggregate, Apply, Call, Literal, Node
from mtf_lang.ir.walk import free_variables, iterate
from mtf_lang.planning.strategy import Estimate, Refusal, Task
from mtf_lang.result import Status
from mtf_lang.values.model import NumberSet

BACKEND = "symbolic"

START = 300_000
"""What loading SymPy costs beside a search: a strategy that needs none of it is better for small domains."""

PER_NODE = {"rewriting": 2_000, "calculus": 20_000, "algebra": 10_000, "closed form": 20_000}
"""Rough steps a node of the expression; symbolic work has no honest bound before it is done."""

REWRITING = frozenset(
    {
        "simplify",
        "expand",
        "factor",
        "coefficient",
        "coefficients",
        "degree",
        "derivative",
        "root_of",
        "series",
    }
)
"""Operations whose result is always proved."""

CALCULUS = frozenset({"integral", "limit"})
"""Operations that may end with a tested proposal: the trust offered is the least they give."""

REQUESTS = frozenset(
    {
        *("solutions", "solution", "given", "satisfiable", "prove", "exists", "forall", "exists_unique"),
        *("min", "max", "argmin", "argmax"),
        *("count", "set", "sum", "product", "mean"),
    }
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A strategy that applies."""

    name: str
    trust: Status
    estimate: Estimate
    why: str


def choose(task: Task) -> Chosen | Refusal:
    """The strategy for a task, or why there is none."""
    found = _kind(task)
    if isinstance(found, Refusal):
        return found
    if not cas.installed():
        return Refusal(BACKEND, found[0], "SymPy is not installed", cas.EXTRA)
    name, trust, why = found
    nodes = sum(1 for _ in _with_definitions(task))
    steps = START + nodes * PER_NODE[name]
    arithmetic = f"{START:,} to load SymPy + {nodes} nodes × {PER_NODE[name]:,}"
    return Chosen(name, trust, Estimate(steps, arithmetic), why)


def _with_definitions(task: Task) -> list[Node]:
    """The nodes of the task and of the functions it applies, each once; named values are computed before."""
    found: list[Node] = []
    seen: set[str] = set()
    pending = [task.node]
    while pending:
        for node in iterate(pending.pop()):
            found.append(node)
            if isinstance(node, Apply) and node.arguments and node.definition not in seen:
                seen.add(node.definition)
                pending.extend(c.body for c in task.definitions[node.definition].cases)
    return found


def _kind(task: Task) -> tuple[str, Status, str] | Refusal:
    node = task.node
    if isinstance(node, Aggregate) and not free_variables(node):
        return _request(node)
    operations = {n.operation for n in _with_definitions(task) if isinstance(n, Call)}
    if operations & CALCULUS:
        return (
            "calculus",
            Status.CHECKED,
            "calculus, proved where the normal form or a power series proves it",
        )
    if operations & {"closed_form"} or any(_is_open_sum(n) for n in iterate(node)):
        return "closed form", Status.CHECKED, "a sum in closed form, proved by induction"
    if operations & REWRITING:
        return "rewriting", Status.PROVED, "exact algebra on the normal form"
    if task.open or free_variables(node):
        return "rewriting", Status.PROVED, "the value depends on unknowns: it is an expression in normal form"
    return Refusal(BACKEND, "algebra", "there is nothing symbolic in this: it is a closed value")


def _is_open_sum(node: Node) -> bool:
    if not (isinstance(node, Aggregate) and node.kind == "sum"):
        return False
    return any(_is_open_domain(binder.domain) for binder in node.binders)


def _is_open_domain(domain: Node) -> bool:
    match domain:
        case Call(operation="range", arguments=(low, high)):
            infinite = any(isinstance(n, Call) and n.operation == "infinity" for n in iterate(high))
            return infinite or bool(free_variables(low) or free_variables(high))
        case Literal(value=NumberSet(name="naturals")):
            return True
    return False


def _request(node: Aggregate) -> tuple[str, Status, str] | Refusal:
    if _is_open_sum(node):
        return "closed form", Status.CHECKED, "a sum to infinity, as the limit of its partial sums"
    if needs_numbers(node):
        return "rewriting", Status.PROVED, "each element is computed by exact algebra"
    if node.kind not in REQUESTS:
        return Refusal(BACKEND, "algebra", f"`{node.kind}` over these variables is no request of algebra")
    for binder in node.binders:
        if not domains.is_readable(binder.domain):
            return Refusal(BACKEND, "algebra", "an unknown does not range over numbers or an interval")
    if node.kind in ("min", "max", "argmin", "argmax") and (
        len(node.binders) != 1 or domains.is_finite(node.binders[0].domain)
    ):
        return Refusal(BACKEND, "algebra", "optima are computed for one real unknown")
    if node.kind in ("exists", "forall", "exists_unique") and len(node.binders) != 1:
        return Refusal(BACKEND, "algebra", f"`{node.kind}` is decided for one unknown")
    return "algebra", Status.PROVED, "real roots are isolated, systems eliminated, every solution substituted"
