"""Cut functions out of our own source, with everything they need, into one flat text.

An emitted program carries the definitions it uses: the meanings of operations as the table has
them, and helpers of ``prelude``. What is cut here is the source text of functions, classes and
assignments at the top of modules, found by name; nothing is imported and nothing is run.

``REPLACED`` says which modules give way to one of ``prelude``: those that rest on packages an
emitted program may not need. Annotations, and decorators that register an operation, are left
out; a name that two modules use is told apart by the name of its module.
"""

from __future__ import annotations

import ast
import builtins
import copy
import keyword
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from mtf_lang.frozen import frozen
from mtf_lang.values.faults import Unsupported

PRELUDE = "mtf_lang.emit.prelude"

REPLACED: dict[str, str] = {
    "mtf_lang.frozen": f"{PRELUDE}.faults",
    "mtf_lang.limits": f"{PRELUDE}.faults",
    "mtf_lang.values.faults": f"{PRELUDE}.faults",
    "mtf_lang.values.order": f"{PRELUDE}.order",
    "mtf_lang.values.text": f"{PRELUDE}.text",
    "mtf_lang.values.digits": f"{PRELUDE}.text",
    "mtf_lang.values.real": f"{PRELUDE}.reals",
    "mtf_lang.values.real.model": f"{PRELUDE}.reals",
    "mtf_lang.values.real.algebraic": f"{PRELUDE}.reals",
    "mtf_lang.values.complex": f"{PRELUDE}.reals",
    "mtf_lang.table.numbers": f"{PRELUDE}.numbers",
}
"""Modules by what stands in for them."""

REPLACED_NAMES: dict[tuple[str, str], tuple[str, str]] = {
    ("mtf_lang.table.kit", "brief"): (f"{PRELUDE}.text", "brief"),
    ("mtf_lang.table.kit", "count_text"): (f"{PRELUDE}.text", "brief"),
}
"""Single names by what stands in for them."""

OWN = "mtf_lang"

Key = tuple[str, str]
"""Module and name of a definition."""


@frozen
class Piece:
    """One definition: its tree, in which names of other definitions stand as ``_marked`` says.

    ``uses`` are these definitions, ``imports`` lines for the standard library, ``bound`` the names of
    variables in it, which no definition may have.
    """

    tree: ast.stmt
    bound: frozenset[str]
    uses: tuple[Key, ...]
    imports: tuple[str, ...]


@dataclass(slots=True)
class _Module:
    """The top of a module: its definitions, and what its imports stand for."""

    name: str
    definitions: dict[str, ast.stmt] = field(default_factory=dict)
    imports: dict[str, Key] = field(default_factory=dict)
    """Names by the module they come from and their name there; the name is empty for a module itself."""


@cache
def _module(name: str) -> _Module | None:
    """A module of ours as parsed, None where there is none of this name."""
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:
        return None
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return None
    found = _Module(name)
    for statement in ast.parse(Path(spec.origin).read_bytes()).body:
        match statement:
            case ast.FunctionDef(name=known) | ast.ClassDef(name=known):
                found.definitions[known] = statement
            case ast.Assign(targets=[ast.Name(id=known)]) | ast.AnnAssign(target=ast.Name(id=known)):
                found.definitions[known] = statement
            case ast.Import() | ast.ImportFrom():
                found.imports.update(_imported(statement))
    return found


def _imported(statement: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, Key]]:
    for alias in statement.names:
        known = alias.asname or alias.name
        if isinstance(statement, ast.Import):
            yield known, (alias.name, "")
        elif statement.module is not None and statement.module != "__future__":
            whole = f"{statement.module}.{alias.name}"
            is_module = statement.module.startswith(OWN) and _is_module(whole)
            yield known, (whole, "") if is_module else (statement.module, alias.name)


def _is_module(name: str) -> bool:
    return name in REPLACED or _module(name) is not None


def resolved(module: str, name: str) -> Key:
    """Where the definition of ``name`` as ``module`` knows it is cut from.

    Raises ``Unsupported`` for a name that no emitted program can have.
    """
    key = REPLACED_NAMES.get((module, name), (REPLACED.get(module, module), name))
    if not key[0].startswith(OWN):
        return key
    found = _module(key[0])
    if found is not None and name in found.imports and key[1] not in found.definitions:
        return resolved(*found.imports[name])
    if found is None or key[1] not in found.definitions:
        raise Unsupported(f"{name} of {module} is not stated without mtf_lang")
    return key


@cache
def piece(key: Key) -> Piece:
    """The definition behind a key of ``resolved``."""
    module = _module(key[0])
    assert module is not None
    cutter = _Cutter(module, module.definitions[key[1]])
    return Piece(cutter.cut(), cutter.bound, tuple(cutter.uses), tuple(cutter.imports))


def _marked(key: Key) -> str:
    """A name that stands for a definition until all names are chosen; no identifier looks like it."""
    return f"{key[0]}:{key[1]}"


class _Cutter(ast.NodeTransformer):
    """Takes one definition out of its module."""

    def __init__(self, module: _Module, statement: ast.stmt) -> None:
        self.module, self.statement = module, copy.deepcopy(statement)
        self.local: dict[str, Key] = dict(_local_imports(statement))
        self.bound = _bound(statement)
        self.uses: dict[Key, None] = {}
        self.imports: dict[str, None] = {}

    def cut(self) -> ast.stmt:
        """The definition without what belongs to its module only."""
        key = self.module.name, _defined(self.statement)
        found: ast.stmt = self.visit(self.statement)
        if isinstance(found, ast.FunctionDef | ast.ClassDef):
            found.name = _marked(key)
        if isinstance(found, ast.AnnAssign) and found.value is not None:
            found = ast.Assign([found.target], found.value, lineno=0)
        return found

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        node.decorator_list = [d for d in node.decorator_list if not _registers(d)]
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Fields of classes keep the text of their annotation, which is not evaluated."""
        if isinstance(self.statement, ast.ClassDef):
            node.value = None if node.value is None else self.visit(node.value)
            return node
        if node.value is None:
            return ast.Pass()
        return ast.Assign([self.visit(node.target)], self.visit(node.value), lineno=0)

    def visit_Import(self, node: ast.Import) -> ast.AST:
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        return None if _is_own(node) else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id not in self.bound:
            target = self._target(node.value.id)
            if target is not None and not target[1] and target[0].startswith(OWN):
                return self._use(resolved(target[0], node.attr), node.ctx)
        module = self._returned(node.value)
        if module is not None:
            return self._use(resolved(module, node.attr), node.ctx)
        return self.generic_visit(node)

    def _returned(self, node: ast.expr) -> str | None:
        """The module of ours that a function without arguments imports late and returns."""
        match node:
            case ast.Call(func=ast.Name(id=name), args=[]) if name in self.module.definitions:
                match self.module.definitions[name]:
                    case ast.FunctionDef(
                        body=[ast.ImportFrom() as late, ast.Return(value=ast.Name(id=known))]
                    ):
                        target = dict(_imported(late)).get(known)
                        return target[0] if target is not None and not target[1] else None
        return None

    def visit_Name(self, node: ast.Name) -> ast.AST:
        target = None if node.id in self.bound else self._target(node.id)
        if target is None:
            return node
        if not target[0].startswith(OWN):
            self.imports[_import_line(node.id, target)] = None
            return node
        if not target[1]:
            raise Unsupported(f"{target[0]} is used as a value in {self.module.name}")
        return self._use(resolved(*target), node.ctx)

    def _target(self, name: str) -> Key | None:
        if name in self.local:
            return self.local[name]
        if name in self.module.definitions:
            return self.module.name, name
        return self.module.imports.get(name)

    def _use(self, key: Key, context: ast.expr_context) -> ast.Name:
        self.uses[key] = None
        return ast.Name(_marked(key), context)


def _registers(decorator: ast.expr) -> bool:
    """Whether a decorator declares an operation of the table."""
    match decorator:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="AREA"))):
            return True
    return False


def _defined(statement: ast.stmt) -> str:
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    raise TypeError(f"{type(statement).__name__} defines no name")


def _is_own(statement: ast.Import | ast.ImportFrom) -> bool:
    return isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith(OWN)


def _local_imports(statement: ast.stmt) -> Iterator[tuple[str, Key]]:
    for node in ast.walk(statement):
        if isinstance(node, ast.ImportFrom) and _is_own(node):
            yield from _imported(node)


def _bound(statement: ast.stmt) -> frozenset[str]:
    """Names that the functions in a definition bind: parameters and what is assigned inside.

    A name is taken for bound in the whole definition; modules of ours do not use one name both ways.
    """
    names: set[str] = set()
    methods = statement.body if isinstance(statement, ast.ClassDef) else [statement]
    for node in ast.walk(statement):
        match node:
            case ast.arg(arg=name):
                names.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                names.add(name)
            case ast.FunctionDef(name=name) if node not in methods:
                names.add(name)
            case ast.MatchAs(name=str() as name) | ast.MatchStar(name=str() as name):
                names.add(name)
            case ast.ExceptHandler(name=str() as name):
                names.add(name)
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        names.discard(_defined(statement))
    if isinstance(statement, ast.ClassDef):
        names -= {
            n.id
            for b in statement.body
            if isinstance(b, ast.AnnAssign)
            for n in ast.walk(b.target)
            if isinstance(n, ast.Name)
        }
    return frozenset(names)


def _import_line(known: str, target: Key) -> str:
    module, name = target
    if not name:
        return f"import {module}" if known == module else f"import {module} as {known}"
    return f"from {module} import {name}" if known == name else f"from {module} import {name} as {known}"


# --- the whole ----------------------------------------------------------------------------------


@frozen
class Cutting:
    """Definitions in an order in which they can be run, the imports they need, and their names."""

    imports: tuple[str, ...]
    blocks: tuple[str, ...]
    names: dict[Key, str]


def cut(roots: Iterable[Key]) -> Cutting:
    """The definitions behind ``roots`` (keys of ``resolved``) and behind those, each once.

    A root of the standard library is imported under its own name.
    """
    roots = list(roots)
    names = {key: key[1] or key[0] for key in roots if not key[0].startswith(OWN)}
    imports = dict.fromkeys(_import_line(name, key) for key, name in names.items())
    order = _ordered([key for key in roots if key not in names])
    for key in order:
        imports.update(dict.fromkeys(piece(key).imports))
    _named(order, names)
    marked = {_marked(key): name for key, name in names.items()}
    blocks = tuple(_filled(piece(key).tree, marked) for key in order)
    return Cutting(tuple(sorted(imports)), blocks, names)


def _ordered(roots: list[Key]) -> list[Key]:
    """Each definition after those it uses, as far as they do not use one another."""
    order: dict[Key, None] = {}
    seen: set[Key] = set()
    pending = [(key, False) for key in reversed(roots)]
    while pending:
        key, ready = pending.pop()
        if ready:
            order[key] = None
        elif key not in seen:
            seen.add(key)
            pending.append((key, True))
            pending.extend((used, False) for used in reversed(piece(key).uses) if used not in seen)
    return list(order)


def _named(order: list[Key], names: dict[Key, str]) -> None:
    """A name for each definition, its own where no other has it and Python does not."""
    taken = set(dir(builtins)) | set(keyword.kwlist) | set(names.values())
    for key in order:
        taken.update(piece(key).bound, (line.split()[-1] for line in piece(key).imports))
    for module, name in order:
        chosen = name if name not in taken else f"{module.rpartition('.')[2]}_{name.strip('_')}"
        while chosen in taken:
            chosen += "_"
        taken.add(chosen)
        names[module, name] = chosen


def _filled(tree: ast.stmt, names: Mapping[str, str]) -> str:
    """The text of a definition with the chosen names in it."""
    found = copy.deepcopy(tree)
    for node in ast.walk(found):
        if isinstance(node, ast.Name):
            node.id = names.get(node.id, node.id)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            node.name = names.get(node.name, node.name)
    return ast.unparse(ast.fix_missing_locations(found))
