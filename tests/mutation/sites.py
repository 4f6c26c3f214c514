"""Places where one small change makes a program wrong, named by their text so that they stay what they are.

A site is a function of a file, the text of an expression or condition in it, and the change. Line numbers
play no part: a fault is planted as long as its function holds the expression.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).parents[2]

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
}


@dataclass(frozen=True)
class Site:
    """A fault: ``nth`` counts the places of the function where the same text could be changed so.

    ``text`` is the statement around a constant, else the changed expression, as ``ast.unparse`` writes it.
    """

    file: str
    function: str
    text: str
    change: str
    nth: int = 0

    def __str__(self) -> str:
        return f"{self.file} {self.function}: {self.text}: {self.change}" + f" ({self.nth})" * bool(self.nth)


Placed = tuple[Site, ast.AST]


@lru_cache(maxsize=256)
def placed(file: str) -> tuple[ast.Module, tuple[Placed, ...]]:
    """The tree of a file, and all its sites within functions with their nodes, in the order of the text."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    seen: Counter[Site] = Counter()
    found: list[Placed] = []
    nodes = [(f, s, n) for f, s, n in _inside(tree) if not isinstance(n, ast.Load)]
    for function, statement, node in sorted(nodes, key=lambda entry: _at(entry[2])):
        for change in changes(node):
            site = Site(file, function, _text(node, statement), change)
            found.append((Site(file, function, site.text, change, seen[site]), node))
            seen[site] += 1
    return tree, tuple(found)


def sites(file: str) -> list[Site]:
    """All sites of a file."""
    return [site for site, _ in placed(file)[1]]


def _at(node: ast.AST) -> tuple[int, int]:
    return getattr(node, "lineno", 0), getattr(node, "col_offset", 0)


def _text(node: ast.AST, statement: ast.AST) -> str:
    if isinstance(node, ast.Constant):
        first = ast.unparse(statement).splitlines()[0]
        return f"{first} @ {_place(statement, node)}"
    return f"if {ast.unparse(node.test)}" if isinstance(node, ast.If) else ast.unparse(node)


def _place(statement: ast.AST, node: ast.Constant) -> int:
    """Which of the constants of a statement a constant is."""
    constants = [n for n in ast.walk(statement) if isinstance(n, ast.Constant)]
    return next(i for i, n in enumerate(sorted(constants, key=_at)) if n is node)


def _inside(tree: ast.Module) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    """Function, smallest statement and node, for all nodes within functions that run as expressions."""
    pending: list[tuple[str, str, ast.AST, ast.AST]] = [("", "", tree, tree)]
    while pending:
        path, function, statement, node = pending.pop()
        if isinstance(node, ast.Raise | ast.JoinedStr | ast.pattern):
            continue  # messages; and patterns, which are no expressions
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            path = f"{path}.{node.name}".lstrip(".")
            inner = path if isinstance(node, ast.FunctionDef) else function
            below = f"{path}.<locals>" if isinstance(node, ast.FunctionDef) else path
            pending.extend((below, inner, s, s) for s in node.body)
            continue
        if function:
            yield function, statement, node
        for child in ast.iter_child_nodes(node):
            pending.append((path, function, child if isinstance(child, ast.stmt) else statement, child))


def changes(node: ast.AST) -> Iterator[str]:
    """The changes that may be made to a node, in words."""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in COMPARISONS:
            yield f"{type(operator).__name__} to {COMPARISONS[type(operator)].__name__}"
        case ast.BinOp(op=operator) if type(operator) in ARITHMETIC:
            yield f"{type(operator).__name__} to {ARITHMETIC[type(operator)].__name__}"
        case ast.BoolOp(op=ast.And()):
            yield "and to or"
        case ast.BoolOp(op=ast.Or()):
            yield "or to and"
        case ast.Constant(value=bool(value)):
            yield f"{value} to {not value}"
        case ast.Constant(value=int(value)):
            yield f"{value} to {value + 1}"
        case ast.UnaryOp(op=ast.Not()):
            yield "not left out"
        case ast.UnaryOp(op=ast.USub(), operand=ast.Name() | ast.Call() | ast.Attribute()):
            yield "minus left out"
        case ast.If(orelse=[]):
            yield "if never"
