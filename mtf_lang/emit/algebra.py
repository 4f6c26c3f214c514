"""Tasks about unknowns, and calculus, as SymPy calls.

The expressions of a task become Python expressions over SymPy's objects, the functions it applies become
Python functions of such objects, and the request is a call of ``prelude.solving`` or ``prelude.calculus``.
Relations are handed over as functions, so that what makes them undefined (a denominator, the argument of a
root) is collected while they are built.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field

from mtf_lang.emit import unknowns
from mtf_lang.emit.cutting import PRELUDE, Key
from mtf_lang.emit.expressions import CALCULUS, OPERATIONS, call, name, sympy_attribute, sympy_call
from mtf_lang.emit.stated import MAIN, VALUE_OF, Stated
from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    ApplyValue,
    Call,
    Conditional,
    Definition,
    Lambda,
    ListNode,
    Literal,
    Node,
    Pattern,
    SetNode,
    Symbol,
    TupleNode,
    TuplePattern,
    Variable,
)
from mtf_lang.ir.walk import free_variables, pattern_symbols
from mtf_lang.planning.strategy import Task
from mtf_lang.types import RAT
from mtf_lang.values.faults import Unsupported
from mtf_lang.walk import Walk, run

SOLVING = f"{PRELUDE}.solving"
EXPRESSIONS = f"{PRELUDE}.algebra"
REWRITING = f"{PRELUDE}.calculus"

ROOTS = f"{PRELUDE}.roots"
OPTIMA = f"{PRELUDE}.optima"

REQUESTS: dict[str, tuple[str, str]] = {
    "solutions": (SOLVING, "all_solutions"),
    "set": (SOLVING, "all_solutions"),
    "solution": (SOLVING, "one_solution"),
    "given": (SOLVING, "common_value"),
    "satisfiable": (SOLVING, "is_satisfiable"),
    "exists": (SOLVING, "is_satisfiable"),
    "exists_unique": (SOLVING, "has_one_solution"),
    "prove": (SOLVING, "is_proved"),
    "forall": (SOLVING, "is_proved"),
    "count": (SOLVING, "number_of_solutions"),
    "sum": (SOLVING, "sum_over_solutions"),
    "min": (OPTIMA, "least"),
    "max": (OPTIMA, "greatest"),
    "argmin": (OPTIMA, "where_least"),
    "argmax": (OPTIMA, "where_greatest"),
}
"""Kinds of requests by the function of ``prelude`` that answers them, and its module."""

CLAIMS = frozenset({"satisfiable", "exists", "exists_unique", "prove", "forall"})
"""Kinds whose body is a proposition about the unknowns."""

FOLDED: dict[str, str] = {
    "sum": "Add",
    "product": "Mul",
    "forall": "And",
    "exists": "Or",
    "min": "Min",
    "max": "Max",
}
"""Aggregates over finite domains by what SymPy makes of their values."""

WHY = "SymPy; solutions are substituted exactly, what SymPy does not decide is asked of Z3"


def stated(task: Task) -> Stated:
    """A task as SymPy calls. Raises ``Unsupported`` where it cannot be stated so."""
    writer = _Writer(task)
    node = task.node
    if isinstance(node, Aggregate) and not free_variables(node):
        value = writer.request(node)
    else:
        value = call(writer.helper("answer"), run(writer.expression(node)))
    main = _function(MAIN, (), [*writer.symbols(), *writer.statements, ast.Return(value)])
    writer.helpers["sympy"] = ("sympy", "")
    return Stated([*writer.functions, main], WHY, writer.helpers, writer.wishes)


def _function(title: str, parameters: Iterable[str], body: list[ast.stmt]) -> ast.stmt:
    found = ast.parse(f"def {title}({', '.join(parameters)}):\n    pass").body[0]
    assert isinstance(found, ast.FunctionDef)
    found.body = body
    return found


@dataclass(slots=True)
class _Writer:
    """Writes the functions of one task."""

    task: Task
    functions: list[ast.stmt] = field(default_factory=list)
    helpers: dict[str, Key] = field(default_factory=dict)
    wishes: dict[str, str] = field(default_factory=dict)
    known: dict[str, str] = field(default_factory=dict)
    """Functions of the script by identity."""
    statements: list[ast.stmt] = field(default_factory=list)
    unknown: dict[str, ast.expr] = field(default_factory=dict)
    """Symbols to be made in the function under way, by the temporary name of the variable."""

    def helper(self, title: str, module: str = EXPRESSIONS) -> str:
        """The name of a helper, noted as used."""
        self.helpers[title] = (module, title)
        return title

    def symbols(self) -> list[ast.stmt]:
        """The statements that make the symbols used so far."""
        found = [ast.Assign([ast.Name(k, ast.Store())], v, lineno=0) for k, v in self.unknown.items()]
        self.unknown.clear()
        return list[ast.stmt](found)

    def variable(self, symbol: Symbol) -> str:
        """The temporary name of a variable."""
        title = f"v{symbol.identity}"
        self.wishes[title] = symbol.name
        return title

    def new_symbol(self, symbol: Symbol, **assumptions: bool) -> str:
        """A variable that stands for an unknown."""
        title = self.variable(symbol)
        keywords = [ast.keyword(k, ast.Constant(v)) for k, v in assumptions.items()]
        self.unknown[title] = ast.Call(sympy_attribute("Symbol"), [ast.Constant(symbol.name)], keywords)
        return title

    # --- requests ---

    def request(self, node: Aggregate) -> ast.expr:
        """The call that answers a request."""
        if node.kind not in REQUESTS:
            raise Unsupported(f"`{node.kind}` over unknowns is not stated in SymPy")
        relations: list[ast.expr] = []
        names: list[ast.expr] = []
        for binder in node.binders:
            if not isinstance(binder.pattern, Symbol):
                raise Unsupported("unknowns in a pattern are not stated in SymPy")
            if unknowns.kind(binder.domain) == "functions":
                names.append(self._family(binder.pattern, binder.domain))
                continue
            positive = unknowns.is_positive(node, binder.pattern)
            names.append(name(self._unknown(binder.pattern, binder.domain, positive)))
            relations += self._bounds(binder.pattern, binder.domain)
        for condition in node.guard:
            relations.append(self._late(run(self.expression(condition.node))))
        module, answering = REQUESTS[node.kind]
        self._keep("unknowns", ast.Tuple(names, ast.Load()))
        self._keep("conditions", call(self.helper("where"), *relations))
        body = self._late(run(self.expression(node.body)))
        if node.kind not in CLAIMS:
            body = call(self.helper("body_of", ROOTS), name("unknowns"), name("conditions"), body)
        return call(self.helper(answering, module), name("unknowns"), name("conditions"), body)

    def _keep(self, title: str, value: ast.expr) -> None:
        """A variable of the function under way."""
        self.wishes[title] = title
        self.statements.append(ast.Assign([ast.Name(title, ast.Store())], value, lineno=0))

    def _late(self, relation: ast.expr) -> ast.expr:
        empty = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
        return ast.Lambda(empty, relation)

    def _unknown(self, symbol: Symbol, domain: Node, positive: bool) -> str:
        assumptions = unknowns.assumptions(domain, positive)
        return self.new_symbol(symbol, **assumptions)

    def _family(self, symbol: Symbol, domain: Node) -> ast.expr:
        """A family of unknowns as a dictionary; its values are the unknowns."""
        assert isinstance(domain, Call)
        places, values = domain.arguments
        assumption = {"reals": "real", "rationals": "rational", "integers": "integer"}.get(
            unknowns.kind(values)
        )
        if assumption is None or free_variables(places):
            raise Unsupported("a family of unknowns with these values is not stated in SymPy")
        title = self.variable(symbol)
        source = call(self.helper("members"), run(self.expression(places)))
        keyword = ast.keyword(assumption, ast.Constant(True))
        made = ast.Call(name(self.helper("family")), [ast.Constant(symbol.name), source], [keyword])
        self.unknown[title] = made
        members = ast.Call(ast.Attribute(name(title), "values", ast.Load()), [], [])
        return ast.Starred(members, ast.Load())

    def _bounds(self, symbol: Symbol, domain: Node) -> list[ast.expr]:
        """That an unknown lies between the ends of its range or interval."""
        if not isinstance(domain, Call) or domain.operation not in ("range", "interval"):
            return []
        low, high, *ends = domain.arguments
        if ends and not (isinstance(ends[0], Literal) and ends[0].value == "open"):
            raise Unsupported("an interval with one open end is not stated in SymPy")
        relation = "Lt" if ends else "Le"
        variable = name(self.variable(symbol))
        found = []
        for left, right in ((low, None), (None, high)):
            first = variable if left is None else run(self.expression(left))
            second = variable if right is None else run(self.expression(right))
            found.append(self._late(sympy_call(relation, first, second)))
        return found

    # --- expressions ---

    def expression(self, node: Node) -> Walk[ast.expr]:
        """A node as a Python expression over SymPy's objects."""
        match node:
            case Literal():
                return self._literal(node)
            case Variable(symbol=symbol):
                return self._variable(symbol)
            case Call(operation=operation) if operation in CALCULUS:
                return (yield self._calculus(node))
            case Call(operation=operation):
                arguments = yield self._all(node.arguments)
                return self._operation(operation, arguments)
            case Apply(arguments=()):
                value = ast.Call(name(VALUE_OF), [ast.Constant(node.definition)], [])
                return call(self.helper("expression_of"), value)
            case Apply():
                arguments = yield self._all(node.arguments)
                return call(self._applied(self.task.definitions[node.definition]), *arguments)
            case ApplyValue(function=Variable(symbol=symbol), arguments=places):
                arguments = yield self._all(places)
                return call(self.helper("member_of"), name(self.variable(symbol)), *arguments)
            case TupleNode(items=items):
                return ast.Tuple((yield self._all(items)), ast.Load())
            case ListNode(items=items):
                return ast.List((yield self._all(items)), ast.Load())
            case SetNode(items=items):
                return sympy_call("FiniteSet", *(yield self._all(items)))
            case Conditional(condition=condition, value=value, other=other):
                parts = yield self._all((condition, value, other))
                return call(self.helper("either"), *parts)
            case Aggregate():
                return (yield self._aggregate(node))
        raise Unsupported("this kind of expression is not stated in SymPy")

    def _all(self, nodes: Iterable[Node]) -> Walk[list[ast.expr]]:
        found = []
        for node in nodes:
            found.append((yield self.expression(node)))
        return found

    def _literal(self, node: Literal) -> ast.expr:
        value = node.value
        if isinstance(value, bool):
            return sympy_attribute("true" if value else "false")
        if isinstance(value, int):
            return ast.Constant(value)
        if node.type == RAT:
            numerator, denominator = value.numerator, value.denominator  # type: ignore[attr-defined]
            return sympy_call("Rational", ast.Constant(numerator), ast.Constant(denominator))
        raise Unsupported("a value of this kind is not stated in SymPy")

    def _variable(self, symbol: Symbol) -> ast.expr:
        title = self.variable(symbol)
        domains = {b.pattern: b.domain for b in self.task.unknowns}
        if symbol in domains and title not in self.unknown:
            positive = unknowns.is_assumed_positive(self.task, symbol)
            self._unknown(symbol, domains[symbol], positive)
        return name(title)

    def _operation(self, operation: str, arguments: list[ast.expr]) -> ast.expr:
        make = OPERATIONS.get(operation)
        if make is None:
            raise Unsupported(f"`{operation}` of unknowns is not stated in SymPy")
        if operation == "power" and _is_natural(arguments[1]):
            return ast.BinOp(arguments[0], ast.Pow(), arguments[1])
        if isinstance(make, str):
            return call(self.helper(make), *arguments)
        return make(*arguments)

    def _calculus(self, node: Call) -> Walk[ast.expr]:
        """An operation on an expression in a variable, or on an expression as such."""
        arguments: list[ast.expr] = []
        for argument in node.arguments:
            if isinstance(argument, Lambda):
                (symbol,) = argument.parameters
                arguments.append(name(self.new_symbol(symbol, **unknowns.assumed_by_type(symbol))))
                arguments.append((yield self.expression(argument.body)))
            elif isinstance(argument, Literal) and isinstance(argument.value, str):
                arguments.append(ast.Constant(argument.value))
            else:
                arguments.append((yield self.expression(argument)))
        return call(self.helper(CALCULUS[node.operation], REWRITING), *arguments)

    def _aggregate(self, node: Aggregate) -> Walk[ast.expr]:
        """An aggregate over domains that are known, or a sum that SymPy is to find."""
        if node.kind == "sum" and len(node.binders) == 1 and not node.guard:
            domain = node.binders[0].domain
            if isinstance(domain, Call) and domain.operation == "range" and unknowns.is_open(domain):
                return (yield self._open_sum(node, domain))
        if node.kind not in FOLDED:
            raise Unsupported(f"`{node.kind}` inside an expression with unknowns is not stated in SymPy")
        generators = []
        for binder in node.binders:
            domain = yield self.expression(binder.domain)
            source = call(self.helper("members"), domain)
            generators.append(ast.comprehension(self._target(binder.pattern), source, [], 0))
        for condition in node.guard:
            tested = yield self.expression(condition.node)
            generators[-1].ifs.append(ast.Compare(tested, [ast.Eq()], [sympy_attribute("true")]))
        body = yield self.expression(node.body)
        values = ast.Starred(ast.ListComp(body, generators), ast.Load())
        return sympy_call(FOLDED[node.kind], values)

    def _open_sum(self, node: Aggregate, domain: Call) -> Walk[ast.expr]:
        symbol = node.binders[0].pattern
        assert isinstance(symbol, Symbol)
        low, high = yield self._all(domain.arguments)
        body = yield self.expression(node.body)
        parameter = ast.arguments([], [ast.arg(self.variable(symbol))], None, [], [], None, [])
        title = ast.Constant(symbol.name)
        return call(self.helper("summed", REWRITING), title, ast.Lambda(parameter, body), low, high)

    def _target(self, pattern: Pattern) -> ast.expr:
        if isinstance(pattern, Symbol):
            return ast.Name(self.variable(pattern), ast.Store())
        if isinstance(pattern, TuplePattern):
            return ast.Tuple([self._target(item) for item in pattern.items], ast.Store())
        raise Unsupported("a pattern with literals is not stated in SymPy")

    # --- functions ---

    def _applied(self, definition: Definition) -> str:
        """The name of the function for a definition, written when it is first applied."""
        title = self.known.get(definition.identity)
        if title is not None:
            return title
        if len(definition.cases) != 1 or definition.cases[0].guard is not None or definition.recursive:
            raise Unsupported(f"{definition.name} has cases, which unknowns do not decide")
        (case,) = definition.cases
        title = self.known[definition.identity] = f"f{len(self.known) + 1}"
        self.wishes[title] = definition.name
        outer, self.unknown = self.unknown, {}
        parameters, body = [], []
        for number, pattern in enumerate(case.patterns):
            if isinstance(pattern, Symbol):
                parameters.append(self.variable(pattern))
                continue
            parameters.append(f"p{number}")
            self.wishes[f"p{number}"] = "point"
            body.append(ast.Assign([self._target(pattern)], name(f"p{number}"), lineno=0))
        value = run(self.expression(case.body))
        for pattern in case.patterns:
            for symbol in pattern_symbols(pattern):
                self.unknown.pop(self.variable(symbol), None)
        made = [*self.symbols(), *body, ast.Return(value)]
        self.functions.append(_function(title, parameters, made))
        self.unknown = outer
        return title


def _is_natural(exponent: ast.expr) -> bool:
    """Whether Python's power is that of the language: no fraction can come of it."""
    return isinstance(exponent, ast.Constant) and type(exponent.value) is int and exponent.value >= 0
