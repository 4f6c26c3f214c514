"""Places where one small change makes a program wrong, and the program with that change.

A fault is put into the running program: the module is compiled with the changed tree, and the functions
that differ get the new code, so that everything that has imported them meets it.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

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
    """A fault: the file, the place, and the change in words."""

    file: str
    line: int
    column: int
    change: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column} {self.change}"


def sites(file: str) -> list[Site]:
    """All faults of a file that lie inside of functions, in the order of the text."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    inside = {
        id(n) for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for s in f.body for n in ast.walk(s)
    }
    messages = {
        id(n) for r in ast.walk(tree) if isinstance(r, ast.Raise | ast.JoinedStr) for n in ast.walk(r)
    }
    found = []
    for node in ast.walk(tree):
        if id(node) in inside and id(node) not in messages:
            found += [
                Site(file, getattr(node, "lineno", 0), getattr(node, "col_offset", 0), c)
                for c in changes(node)
            ]
    return sorted(found, key=lambda s: (s.line, s.column, s.change))


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


class _Change(ast.NodeTransformer):
    def __init__(self, site: Site) -> None:
        self.site, self.done = site, False

    def visit(self, node: ast.AST) -> Any:
        at = (getattr(node, "lineno", None), getattr(node, "col_offset", None))
        if (
            not self.done
            and at == (self.site.line, self.site.column)
            and self.site.change in list(changes(node))
        ):
            self.done = True
            return _changed(node)
        return self.generic_visit(node)


def _changed(node: Any) -> ast.AST:
    match node:
        case ast.Compare():
            node.ops = [COMPARISONS[type(node.ops[0])]()]
        case ast.BinOp():
            node.op = ARITHMETIC[type(node.op)]()
        case ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant():
            node.value += 1
        case ast.UnaryOp():
            return node.operand
        case ast.If():
            node.test = ast.copy_location(ast.Constant(value=False), node.test)
    return node


def plant(site: Site) -> bool:
    """Put a fault into the running program; False where no function that runs holds the place."""
    path = ROOT / site.file
    tree = ast.parse(path.read_text(encoding="utf-8"))
    change = _Change(site)
    tree = ast.fix_missing_locations(change.visit(tree))
    code = compile(tree, str(path), "exec")
    module = importlib.import_module(_module(site.file))
    new = {c.co_qualname: c for c in _codes(code)}
    swapped = False
    for function in _functions(module):
        fresh = new.get(function.__code__.co_qualname)
        if fresh is not None and not _same(fresh, function.__code__):
            function.__code__ = fresh
            swapped = True
    return change.done and swapped


def _module(file: str) -> str:
    name = file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    return name if name.startswith("mtf_lang") else f"mtf_lang.{name}"


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _same(first: CodeType, second: CodeType) -> bool:
    return first.replace(co_filename="") == second.replace(co_filename="")


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """The functions of a module and of its classes, also behind decorators of the standard library."""
    pending: list[Any] = list(vars(module).values())
    seen: set[int] = set()
    while pending:
        value = pending.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            yield value
        elif isinstance(value, type) and value.__module__ == module.__name__:
            pending.extend(vars(value).values())
        elif isinstance(value, dict):
            pending.extend(value.values())
        elif isinstance(value, property):
            pending.extend(filter(None, (value.fget,)))
        for name in ("__wrapped__", "__func__"):
            pending.extend(filter(None, (getattr(value, name, None),)) if not isinstance(value, type) else ())


def forget_caches() -> None:
    """Empty what functions of the project remember: it was computed without the fault."""
    for name, module in list(sys.modules.items()):
        if name.startswith("mtf_lang"):
            for value in list(vars(module).values()):
                clear = getattr(value, "cache_clear", None)
                if clear is not None and "syntax" not in name:
                    clear()
