"""Tasks as loops: the program of the enumeration backend, without its accounting.

What the engine counts and guards against (steps, sizes of numbers, widths of frontiers) is taken out of
the text, values of its helpers are cut from its own source, and variables get the names of the author.
The same lowering states single values, which the planner gives to the exact evaluator.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from mtf_lang.backends.enumeration import frontier
from mtf_lang.backends.enumeration.code import CHECKED
from mtf_lang.backends.enumeration.foresee import Foreseen
from mtf_lang.backends.enumeration.loops import lower
from mtf_lang.backends.enumeration.program import Program, below_not
from mtf_lang.backends.enumeration.specialise import NotUnrolled
from mtf_lang.emit.constants import SCALARS, Checked
from mtf_lang.emit.cutting import PRELUDE, Key, resolved
from mtf_lang.emit.operations import operation_key
from mtf_lang.emit.stated import MAIN, Stated
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import Aggregate, Apply, Call, Literal, Node
from mtf_lang.limits import Limits
from mtf_lang.planning.strategy import Task
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import NumberSet

ENGINE = "mtf_lang.backends.enumeration.runtime"
RUNNING = f"{PRELUDE}.running"

OWN_HELPERS = frozenset({"elements", "outside", "enter", "integer"})
"""Helpers of ``prelude`` that stand in for those which the engine binds to a run."""

BUILTIN = {"memo": "dict", "once": "cache"}
"""Helpers that Python has, ``cache`` being imported by every program."""
FROM_MATH = frozenset({"gcd", "lcm"})

ACCOUNTING = frozenset({"spend", "width", "grown"})
"""Helpers that only count: their calls are left out."""
TRANSPARENT = frozenset({"paid", "counted"})
"""Helpers that give back their argument and count it."""
OPERATORS: dict[str, ast.operator] = {"times": ast.Mult(), "raised": ast.Pow()}
"""Helpers that guard an operator of Python."""

LOCALS = {
    "d": "divisor",
    "n": "times",
    "p": "product",
    "r": "rest",
    "s": "total",
    "x": "value",
    "y": "other",
    "out": "results",
}
"""What the short local names of the engine's fixed pieces are called."""

LETTERS = {
    "a": "search",
    "b": "compute",
    "c": "argument",
    "e": "part",
    "g": "rest",
    "h": "holds",
    "l": "start",
    "m": "known",
    "p": "sum",
    "q": "sum",
    "s": "stage",
    "t": "item",
    "v": "variable",
}
"""What the engine's numbered names are called, by their letter."""


WHY_LOOPS = "nested loops, each condition tested where its variables are bound"
WHY_FRONTIER = "dynamic programming: assignments with the same continuation are counted together"


class Scalars(Mapping[str, Any]):
    """Named values that are put in place: numbers. Sets and the like are computed by the program."""

    def __init__(self, known: Foreseen) -> None:
        self.known = known

    def __getitem__(self, name: str) -> Any:
        value = self.known[name]
        if type(value) in (int, bool, Fraction):
            return value
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)


def stated(task: Task, limits: Limits, strategy: str = "loops") -> Stated:
    """A task as loops. Raises ``Unsupported`` where it cannot be stated so."""
    foreseen = Foreseen(task.definitions, limits)
    if strategy == frontier.STRATEGY:
        return _by_frontier(task, foreseen)
    for node in reached(task):
        _finite(node)
    lowering, program = lower(task, Scalars(foreseen), limits)
    wishes = {name: symbol.name for symbol, name in lowering.module.variables.items()}
    for identity, name in lowering.functions.items():
        wishes[name] = task.definitions[identity].name
    ending = "search()[0]" if program.names is not None else "search()"
    return _stated(program, wishes, WHY_LOOPS, ending)


def reached(task: Task) -> Iterator[Node]:
    """The nodes of a task and of the functions it applies, directly or not."""
    seen: set[str] = set()
    pending = [task.node]
    while pending:
        for node in walk.iterate(pending.pop()):
            yield node
            if isinstance(node, Apply) and node.arguments and node.definition not in seen:
                seen.add(node.definition)
                for case in task.definitions[node.definition].cases:
                    pending += [case.body, *((case.guard,) if case.guard is not None else ())]


def _finite(node: Node) -> None:
    """Refuse a search over an interval, or over functions into an infinite set."""
    if not isinstance(node, Aggregate):
        return
    for binder in node.binders:
        match binder.domain:
            case Call(operation="interval"):
                raise Unsupported("an interval has infinitely many elements")
            case Call(operation="functions", arguments=(_, Literal(value=NumberSet()))):
                raise Unsupported("there are infinitely many functions into an infinite set")


def _by_frontier(task: Task, foreseen: Foreseen) -> Stated:
    top, negations = below_not(task.node)
    if not isinstance(top, Aggregate) or top.kind not in frontier.MODES:
        raise Unsupported("this is no search for dynamic programming")
    try:
        built = frontier.build(task, top, negations, foreseen)
    except NotUnrolled as fault:
        raise Unsupported(str(fault)) from None
    if built is None:
        raise Unsupported("this search has too few variables for dynamic programming")
    some = top.kind in frontier.OF_SOMETHING
    result = "result(some(search()))[0]" if some else "result(search())[0]"
    found = _stated(built.program, {}, WHY_FRONTIER, f"not {result}" if negations % 2 else result)
    meaning = frontier.RESULTS[top.kind].__name__
    found.helpers["result"] = resolved(frontier.__name__, meaning)
    if some:
        found.helpers["some"] = resolved(RUNNING, "some")
    return found


def _stated(program: Program, wishes: dict[str, str], why: str, ending: str) -> Stated:
    rewriter = _Plain(program)
    body = [s for s in map(rewriter.visit, ast.parse(program.source).body) if s is not None]
    if ending == "search()":
        body = _in_one(body)
    else:
        _renamed(body[-1], "search")
        body.append(_returning(ending))
    checked = {name: name for name in rewriter.constants if name.startswith(CHECKED)}
    names = {**_numbered(body), **wishes, **checked, "search": "search"}
    return Stated(body, why, rewriter.helpers, names, rewriter.constants)


def _in_one(body: list[ast.stmt]) -> list[ast.stmt]:
    """The last search as the function of the whole, where nothing else calls it."""
    *others, last = body
    match last:
        case ast.FunctionDef(body=[ast.Return(value=ast.Call(func=ast.Name(id=called), args=[]))]):
            rest = [s for s in others if not (isinstance(s, ast.Assign) and _names(s) >= {called, "cache"})]
            found = [s for s in rest if isinstance(s, ast.FunctionDef) and s.name == called]
            if len(found) == 1 and not any(called in _names(s) for s in rest):
                found[0].name = MAIN
                return [*(s for s in rest if s is not found[0]), found[0]]
    _renamed(last, MAIN)
    return body


def _renamed(statement: ast.stmt, name: str) -> None:
    """Give a function another name."""
    assert isinstance(statement, ast.FunctionDef)
    statement.name = name


def _names(statement: ast.stmt) -> set[str]:
    """The names used in a statement."""
    return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}


def _returning(text: str) -> ast.stmt:
    """``def main(): return …``."""
    return ast.parse(f"def {MAIN}():\n    return {text}").body[0]


def _numbered(body: list[ast.stmt]) -> dict[str, str]:
    """Wishes for the names that the engine makes and for its short local names."""
    wishes = dict(LOCALS)
    for statement in body:
        for node in ast.walk(statement):
            name = (
                node.id
                if isinstance(node, ast.Name)
                else node.name
                if isinstance(node, ast.FunctionDef)
                else ""
            )
            name = node.arg if isinstance(node, ast.arg) else name
            if name[1:].isdigit() and name[0] in LETTERS:
                wishes[name] = LETTERS[name[0]]
    return wishes


class _Plain(ast.NodeTransformer):
    """Takes the engine's accounting out of a program and says where its helpers come from."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.helpers: dict[str, Key] = {}
        self.constants: dict[str, object] = {}

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        match node.value:
            case ast.Call(func=ast.Name(id=name)) if name in ACCOUNTING:
                return None
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        match node:
            case ast.Call(func=ast.Name(id="value_of"), args=[ast.Name(id=constant)]):
                return ast.Call(node.func, [ast.Constant(str(self._constant(constant)))], [])
            case ast.Call(func=ast.Name(id=name), args=[argument]) if name in TRANSPARENT:
                return self.visit(argument)
            case ast.Call(func=ast.Name(id=name), args=[left, right]) if name in OPERATORS:
                return ast.BinOp(self.visit(left), OPERATORS[name], self.visit(right))
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        name = node.id
        if name in self.program.operations and name.startswith(CHECKED):
            self.constants[name] = Checked(self.program.operations[name])
        elif name in self.program.operations:
            self.helpers.setdefault(name, operation_key(self.program.operations[name]))
        elif name in BUILTIN:
            return ast.Name(BUILTIN[name], node.ctx)
        elif name in FROM_MATH:
            self.helpers[name] = ("math", name)
        elif name in OWN_HELPERS:
            self.helpers.setdefault(name, resolved(RUNNING, name))
        elif name.startswith("k") and name[1:].isdigit():
            return self._written(name, self._constant(name))
        elif name in _engine_helpers():
            self.helpers.setdefault(name, _engine_key(name))
        return node

    def _constant(self, name: str) -> object:
        value: object = self.program.constants[int(name[1:]) - 1]
        return value

    def _written(self, name: str, value: object) -> ast.AST:
        """Scalars in place; other values once for the whole task."""
        if isinstance(value, SCALARS):
            return ast.Constant(value)
        self.constants[name] = value
        return ast.Name(name, ast.Load())


def _engine_helpers() -> frozenset[str]:
    from mtf_lang.backends.enumeration.runtime import PLAIN

    return frozenset(PLAIN)


def _engine_key(name: str) -> Key:
    """Where a helper of the engine is cut from; ``resolved`` follows what it imports."""
    return resolved(ENGINE, name)
