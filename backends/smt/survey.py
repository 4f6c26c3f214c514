"""What a request asks of an SMT solver, seen from the IR alone; loads nothing of the solver.

Tells whether a request is in the fragment that the lowering takes, as far as that can be told
before named values are known, whether its arithmetic is linear, and how large it is written out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt

from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    Call,
    Definition,
    Lambda,
    Literal,
    Node,
    Symbol,
    TupleNode,
    Variable,
)
from mtf_lang.ir.walk import children, iterate, pattern_symbols
from mtf_lang.planning.estimate import estimate
from mtf_lang.planning.strategy import Estimate
from mtf_lang.types import (
    ANY,
    COMPLEX,
    INT,
    RESIDUE,
    STRING,
    FunctionType,
    ListType,
    NameType,
    SetType,
    StructureType,
    TupleType,
    Type,
)
from mtf_lang.values.model import Interval, IntervalUnion, NumberSet, number
from mtf_lang.walk import Walk, run

REQUESTS = frozenset(
    [
        "satisfiable",
        "exists",
        "forall",
        "prove",
        "exists_unique",
        "solution",
        "solutions",
        "set",
        "count",
        "given",
        "min",
        "max",
        "argmin",
        "argmax",
    ]
)
"""Kinds of aggregates that are answered when they stand at the top of a task."""

LISTING = frozenset({"solutions", "set", "count"})
"""Those that ask for every solution, one question each."""

AGGREGATES = frozenset(
    [
        "sum",
        "product",
        "count",
        "min",
        "max",
        "mean",
        "expectation",
        "probability",
        "forall",
        "exists",
        "exists_unique",
        "set",
        "list",
    ]
)
"""Kinds that are written out within a formula."""

OPERATIONS = frozenset(
    [
        "add",
        "subtract",
        "multiply",
        "negate",
        "divide",
        "div",
        "mod",
        "power",
        "sqrt",
        "root",
        "cbrt",
        "abs",
        "sign",
        "floor",
        "ceil",
        "round",
        "trunc",
        "frac",
        "is_integer",
        "min",
        "max",
        "less",
        "less_equal",
        "greater",
        "greater_equal",
        "congruent",
        "divides",
        "is_even",
        "is_odd",
        "not",
        "iff",
        "xor",
        "and",
        "or",
        "implies",
        "equal",
        "not_equal",
        "distinct",
        "member",
        "not_member",
        "range",
        "interval",
        "union",
        "intersect",
        "difference",
        "cartesian",
        "functions",
        "index",
        "length",
        "first",
        "last",
        "sum",
        "product",
        "count",
        "mean",
        "forall",
        "exists",
    ]
)
"""Operations that may have unknowns in their arguments; a test holds them equal to the lowering's."""

LOADING = 100_000
"""Steps that loading Z3 and the first question take: a third of what loading SymPy is taken to cost."""

A_NODE = {"linear": 200, "beyond linear": 2_000}
"""Steps a node of the written-out formula is taken to cost: rough, from small systems."""

A_SOLUTION = 20_000
"""Steps that one more solution is taken to cost."""

ASSUMED_SOLUTIONS = 100
"""How many solutions a system over an infinite domain is taken to have."""


@dataclass(slots=True)
class Survey:
    """What was found: the reason why the request is out of reach, if so, and what bears on the cost."""

    definitions: Mapping[str, Definition]
    problem: str | None = None
    nonlinear: bool = False
    quantified: bool = False
    seen: set[str] = field(default_factory=set)

    @property
    def arithmetic(self) -> str:
        """``linear`` or ``beyond linear``."""
        return "beyond linear" if self.nonlinear or self.quantified else "linear"

    def refuse(self, reason: str) -> None:
        """Keep the first reason."""
        self.problem = self.problem or reason

    def visit(self, node: Node, symbolic: frozenset[Symbol]) -> Walk[bool]:
        """Whether the value of ``node`` depends on the unknowns in ``symbolic``."""
        match node:
            case Variable(symbol=symbol):
                return symbol in symbolic
            case Aggregate():
                within: bool = yield self.aggregate(node, symbolic)
                return within
            case Lambda():
                symbolic = symbolic.difference(node.parameters)
        depends: list[bool] = []
        for part in children(node):
            depends.append((yield self.visit(part, symbolic)))
        if isinstance(node, Call) and any(depends):
            self.call(node, depends)
        if isinstance(node, Apply):
            applied: bool = yield self.apply(node, any(depends), symbolic)
            return applied
        return any(depends)

    def call(self, node: Call, depends: list[bool]) -> None:
        """An operation with an unknown in its arguments."""
        name = node.operation
        if name not in OPERATIONS:
            self.refuse(f"`{name}` of an unknown has no translation to SMT")
        elif name == "power":
            self.power(node.arguments[1], depends[1])
        elif name == "multiply":
            self.nonlinear = self.nonlinear or sum(depends) > 1
        elif name in ("divide", "div", "mod", "congruent", "root"):
            self.nonlinear = self.nonlinear or depends[-1] or name == "root"
        elif name == "divides":
            self.nonlinear = self.nonlinear or depends[0]
        elif name in ("sqrt", "cbrt"):
            self.nonlinear = True

    def power(self, exponent: Node, depends: bool) -> None:
        """A power with an unknown in it."""
        value = _literal(exponent)
        fraction = isinstance(value, Fraction) and value != Fraction(1, 2)
        if depends or fraction:
            self.refuse("powers whose exponent is unknown or fractional have no translation to SMT")
        self.nonlinear = self.nonlinear or value not in (0, 1)

    def apply(self, node: Apply, depends: bool, symbolic: frozenset[Symbol]) -> Walk[bool]:
        """A definition: looked into once, as if all of its parameters were unknown."""
        definition = self.definitions.get(node.definition)
        if definition is None or not depends or node.definition in self.seen:
            return depends
        self.seen.add(node.definition)
        for case in definition.cases:
            parameters = symbolic.union(*(pattern_symbols(p) for p in case.patterns))
            for part in (case.body, *((case.guard,) if case.guard is not None else ())):
                yield self.visit(part, parameters)
        return True

    def aggregate(self, node: Aggregate, symbolic: frozenset[Symbol]) -> Walk[bool]:
        """An aggregate within a formula: its variables are unknowns where it stays a quantifier."""
        depends = infinite = False
        for binder in node.binders:
            depends = (yield self.visit(binder.domain, symbolic)) or depends
            if depends or is_infinite(binder.domain):
                infinite = infinite or is_infinite(binder.domain)
                symbolic = symbolic.union(pattern_symbols(binder.pattern))
        for part in (*(c.node for c in node.guard), node.body):
            depends = (yield self.visit(part, symbolic)) or depends
        self.quantified = self.quantified or infinite
        if infinite and node.kind not in ("exists", "forall"):
            self.refuse(f"`{node.kind}` over an infinite domain within a formula has no translation to SMT")
        elif depends and node.kind not in AGGREGATES:
            self.refuse(f"`{node.kind}` within a formula has no translation to SMT")
        return depends or infinite


def _literal(node: Node) -> object:
    """The number that a literal or a fraction of two literals is, else None."""
    match node:
        case Literal(value=value):
            return value
        case Call(operation="divide", arguments=(Literal(value=int() as p), Literal(value=int() as q))) if q:
            return number(Fraction(p, q))
    return None


def is_infinite(domain: Node) -> bool:
    """Whether a domain is one of the named infinite sets or an interval."""
    match domain:
        case Literal(value=NumberSet() | Interval() | IntervalUnion()):
            return True
        case Call(operation="integers" | "naturals" | "rationals" | "reals" | "interval"):
            return True
    return False


def survey_of(node: Aggregate, definitions: Mapping[str, Definition]) -> Survey:
    """What the request at the top of a task asks."""
    found = Survey(definitions)
    symbols: frozenset[Symbol] = frozenset()
    for binder in node.binders:
        reason = _element_problem(binder.domain.type)
        if reason is not None:
            found.refuse(reason)
        run(found.visit(binder.domain, symbols))
        symbols = symbols.union(pattern_symbols(binder.pattern))
    for part in (*(c.node for c in node.guard), node.body):
        run(found.visit(part, symbols))
    return found


def _element_problem(domain: Type) -> str | None:
    """Why no unknown of a domain of this type can be given to Z3, None where it can."""
    if isinstance(domain, ListType):
        return "a list is ranged over in its own order and with its repetitions, which SMT has not"
    pending = [domain.item] if isinstance(domain, SetType) else []
    while pending:
        match pending.pop():
            case FunctionType(result=result):
                pending.append(result)
            case TupleType(items=items):
                pending.extend(items)
            case SetType() | ListType():
                return "an unknown that is a set or a list has no translation to SMT"
            case NameType() | StructureType():
                return "an unknown of this kind has no translation to SMT"
            case type_ if type_ in (COMPLEX, RESIDUE, STRING):
                return f"an unknown of type {type_} has no translation to SMT"
            case _:
                pass
    return None


def cost(node: Aggregate, definitions: Mapping[str, Definition], found: Survey) -> Estimate:
    """The steps a request is taken to cost: the size of its formula, and the solutions it lists.

    No formula foretells what a solver needs. These figures only keep it behind loops where those
    are short, and before them where they are long or endless.
    """
    parts = (*(c.node for c in node.guard), node.body)
    written = estimate(TupleNode(parts, type=ANY), definitions)
    nodes = written.steps if written is not None else sum(1 for part in parts for _ in iterate(part))
    each = A_NODE[found.arithmetic]
    steps = LOADING + nodes * each
    arithmetic = f"{LOADING:,} to load Z3 + {nodes:,} nodes × {each:,} ({found.arithmetic})"
    if node.kind in LISTING:
        solutions = _solutions(node, definitions)
        steps += solutions * A_SOLUTION
        arithmetic += f" + {solutions:,} solutions × {A_SOLUTION:,}"
    return Estimate(steps, arithmetic)


def _solutions(node: Aggregate, definitions: Mapping[str, Definition]) -> int:
    """A guess: the square root of the number of bindings, where that is finite."""
    bindings = estimate(Aggregate("sum", node.binders, (), Literal(1, type=INT), type=INT), definitions)
    return ASSUMED_SOLUTIONS if bindings is None else max(1, isqrt(bindings.steps))
