"""The parts of a program put together: names chosen, definitions in order, the last call."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping

from mtf_lang.emit.constants import written
from mtf_lang.emit.cutting import Cutting
from mtf_lang.emit.names import Names, identifier
from mtf_lang.emit.stated import MAIN, VALUE_OF, Part, Parts, Stated

HEADER = '''"""{title}

Needs Python's standard library, SymPy and Z3 alone; prints one line an item.
"""

from __future__ import annotations
'''

USED = "# --- what the functions above use " + "-" * 43

CACHE = "from functools import cache"

LAST = """if __name__ == "__main__":
    raise SystemExit({report}(ITEMS, DEMANDS))
"""


def text(title: str, parts: Parts, cutting: Cutting, running: Mapping[str, str]) -> str:
    """The whole program; ``running`` are the names of the helpers that every program has."""
    imported = [line.split()[-1] for line in cutting.imports]
    scope = Names([*cutting.names.values(), *imported, "cache", "ITEMS", "DEMANDS"])
    for part in parts.own():
        part.function = scope.fresh(part.wish)
    tables = [
        (part, _globals(part.stated, part.function, cutting, scope)) for part in parts.own() if part.stated
    ]
    functions = {value: part.function for value, part in parts.values.items()}
    own: list[str] = []
    constants: list[str] = []
    for part, table in tables:
        own += _definitions(part, table, scope, functions)
        constants += _constants(part, table, cutting)
    for part in parts.own():
        if part.stated is None:
            own.append(_refusal(part, running["refuse"]))
    imports = "\n".join(sorted({*cutting.imports, CACHE}))
    blocks = [HEADER.format(title=_quotable(title)), imports, *own, USED, *cutting.blocks, *constants]
    blocks += [_table("ITEMS", parts.items, functions), _table("DEMANDS", parts.demands, functions)]
    blocks.append(LAST.format(report=running["report"]))
    return "\n\n\n".join(block.rstrip("\n") for block in blocks) + "\n"


def shown(stated: Stated) -> str:
    """The functions of one task alone, for people to read: what they use is not there."""
    scope = Names(stated.helpers)
    part = Part("", MAIN, "", stated, function=scope.fresh(MAIN))
    table = {name: name for name in stated.helpers}
    _name_globals(stated, part.function, table, scope)
    found = []
    for statement in stated.body:
        renamed = copy.deepcopy(statement)
        local = _locals(renamed, stated, table, scope)
        renamed = _Renamer({**table, **local}, _AsWritten()).visit(renamed)
        found.append(ast.unparse(ast.fix_missing_locations(renamed)))
    return "\n\n".join(found) + "\n"


class _AsWritten(dict[str, str]):
    """Functions of named values, each called as the value is."""

    def __missing__(self, value: str) -> str:
        return identifier(value)


def _quotable(title: str) -> str:
    """A title that can stand in a docstring."""
    return title.replace("\\", "/").replace('"', "'")


def _globals(stated: Stated, function: str, cutting: Cutting, scope: Names) -> dict[str, str]:
    """Final names of what a task defines at the top of the program, by temporary names."""
    table = {name: cutting.names[key] for name, key in stated.helpers.items()}
    _name_globals(stated, function, table, scope)
    return table


def _name_globals(stated: Stated, function: str, table: dict[str, str], scope: Names) -> None:
    """Give names to the constants and functions of a task."""
    for name in stated.constants:
        table[name] = scope.fresh(stated.wishes.get(name, "constant"))
    for statement in stated.body:
        for name in _defined(statement):
            if name not in table:
                table[name] = function if name == MAIN else scope.fresh(stated.wishes.get(name, name))


def _defined(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.FunctionDef):
        yield statement.name
    elif isinstance(statement, ast.Assign):
        yield from (t.id for t in statement.targets if isinstance(t, ast.Name))


def _constants(part: Part, table: Mapping[str, str], cutting: Cutting) -> list[str]:
    """The values that a task is handed."""
    assert part.stated is not None
    found = []
    for name, value in part.stated.constants.items():
        made = written(value)
        names = {temporary: cutting.names[key] for temporary, key in made.helpers.items()}
        expression = _Renamer(names, {}).visit(copy.deepcopy(made.expression))
        found.append(f"{table[name]} = {ast.unparse(expression)}")
    return found


def _definitions(
    part: Part, table: Mapping[str, str], scope: Names, functions: Mapping[str, str]
) -> list[str]:
    """The texts of a task's functions."""
    assert part.stated is not None
    found = []
    for statement in part.stated.body:
        renamed = copy.deepcopy(statement)
        local = _locals(renamed, part.stated, table, scope)
        renamed = ast.fix_missing_locations(_Renamer({**table, **local}, functions).visit(renamed))
        if isinstance(renamed, ast.FunctionDef) and renamed.name == part.function:
            renamed.body.insert(0, ast.Expr(ast.Constant(f"{part.text}\n\n    By {part.stated.why}.\n    ")))
            if part.value is not None:
                renamed.decorator_list.insert(0, ast.Name("cache", ast.Load()))
        found.append(ast.unparse(ast.fix_missing_locations(renamed)))
    return found


def _locals(statement: ast.stmt, stated: Stated, table: Mapping[str, str], scope: Names) -> dict[str, str]:
    """Final names of the variables of one function: those of the author first."""
    if not isinstance(statement, ast.FunctionDef):
        return {}
    bound: dict[str, None] = {}
    for node in ast.walk(statement):
        match node:
            case (
                ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.ExceptHandler(name=str() as name)
            ):
                bound.setdefault(name)
    inner = Names(scope.taken)
    own = [n for n in bound if n not in table]
    own.sort(key=lambda name: not name.startswith("v"))
    return {name: inner.fresh(stated.wishes.get(name, name)) for name in own}


class _Renamer(ast.NodeTransformer):
    """Puts final names in place of temporary ones."""

    def __init__(self, names: Mapping[str, str], functions: Mapping[str, str]) -> None:
        self.names, self.functions = names, functions

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Name(self.names.get(node.id, node.id), node.ctx)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return ast.arg(self.names.get(node.arg, node.arg))

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        node.name = None if node.name is None else self.names.get(node.name, node.name)
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.name = self.names.get(node.name, node.name)
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str() as value)]) if (
                name == VALUE_OF
            ):
                return ast.Call(ast.Name(self.functions[value], ast.Load()), [], [])
        return self.generic_visit(node)


def _refusal(part: Part, refuse: str) -> str:
    """A function for what is not stated: what needs it says why it has no value."""
    function = ast.parse(f"def {part.function}():\n    return {refuse}({part.refused!r})").body[0]
    assert isinstance(function, ast.FunctionDef)
    function.body.insert(0, ast.Expr(ast.Constant(part.text)))
    return ast.unparse(ast.fix_missing_locations(function))


def _table(name: str, parts: list[Part], functions: Mapping[str, str]) -> str:
    """The items or demands as a table of names and functions."""
    lines = [f"{name} = ("]
    for part in parts:
        function = part.function if part.value is None else functions[part.value]
        lines.append(f"    ({part.name!r}, {function}),")
    return "\n".join([*lines, ")"]) if parts else f"{name} = ()"
