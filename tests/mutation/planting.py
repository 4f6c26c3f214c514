"""Put faults into the running program, and probes where faults could be put.

A module is compiled with the changed tree, and the functions that differ get the new code, so that everything
that has imported them meets it. A probe stands where a fault would: it notes that the place was reached with
values for which the fault makes a difference there, and changes nothing.
"""

from __future__ import annotations

import ast
import copy
import gc
import importlib
import operator
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import CodeType, FunctionType
from typing import Any

from tests.mutation.sites import ARITHMETIC, COMPARISONS, Site, placed

MET: set[str] = set()
"""The sites (as text) whose probes have met a difference since this was emptied."""

_PROBE, _COMPARE, _COMPUTE = "_mutation_probe", "_mutation_compare", "_mutation_compute"

_OPERATORS: Mapping[str, Callable[[Any, Any], Any]] = {
    "Lt": operator.lt,
    "LtE": operator.le,
    "Gt": operator.gt,
    "GtE": operator.ge,
    "Eq": operator.eq,
    "NotEq": operator.ne,
    "In": lambda a, b: a in b,
    "NotIn": lambda a, b: a not in b,
    "Is": operator.is_,
    "IsNot": operator.is_not,
    "Add": operator.add,
    "Sub": operator.sub,
    "Mult": operator.mul,
    "FloorDiv": operator.floordiv,
    "Mod": operator.mod,
}


def plant(site: Site) -> bool:
    """Put a fault into the running program; False where no function that runs holds the place."""
    tree, found = placed(site.file)
    node = next((node for other, node in found if other == site), None)
    return node is not None and _put(site.file, _replaced(tree, {id(node): _changed}))


def plantable(site: Site) -> bool:
    """Whether the file holds the place."""
    return any(other == site for other, _ in placed(site.file)[1])


def probe(sites: Iterable[Site]) -> None:
    """Put probes at all these sites; from now on ``MET`` fills."""
    by_file: dict[str, list[Site]] = {}
    for site in sites:
        by_file.setdefault(site.file, []).append(site)
    for file, wanted in by_file.items():
        tree, found = placed(file)
        changes = {id(node): _probing(site) for site, node in found if site in wanted}
        module = importlib.import_module(_module(file))
        vars(module).update({_PROBE: _reached, _COMPARE: _compared, _COMPUTE: _computed})
        _put(file, _replaced(tree, changes))


def forget_caches() -> None:
    """Empty what functions of the project remember of computing: it was computed without the fault."""
    for clear in _clearings():
        clear()


# --- trees ----------------------------------------------------------------------------------------


class _Replacing(ast.NodeTransformer):
    def __init__(self, changes: Mapping[int, Callable[[Any], ast.AST]], same: Mapping[int, int]) -> None:
        self.changes, self.same = changes, same

    def visit(self, node: ast.AST) -> Any:
        change = self.changes.get(self.same.get(id(node), 0))
        node = self.generic_visit(node)
        return node if change is None else ast.copy_location(change(node), node)


def _replaced(tree: ast.Module, changes: Mapping[int, Callable[[Any], ast.AST]]) -> ast.Module:
    """A copy of the tree with the nodes of these identities changed."""
    fresh = copy.deepcopy(tree)
    same = {id(new): id(old) for old, new in zip(ast.walk(tree), ast.walk(fresh), strict=True)}
    done: ast.Module = ast.fix_missing_locations(_Replacing(changes, same).visit(fresh))
    return done


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


def _probing(site: Site) -> Callable[[Any], ast.AST]:
    def around(node: Any) -> ast.AST:
        mark = ast.Constant(value=str(site))
        match node:
            case ast.Compare(ops=[found]):
                kinds = _names(type(found), COMPARISONS[type(found)])
                return _call(_COMPARE, mark, kinds, node.left, node.comparators[0])
            case ast.BinOp(op=found):
                kinds = _names(type(found), ARITHMETIC[type(found)])
                return _call(_COMPUTE, mark, kinds, node.left, node.right)
            case ast.If():
                node.test = _call(_PROBE, mark, node.test)
                return node
            case ast.BoolOp():  # noted before: it need not come to an end
                first = ast.BoolOp(op=node.op, values=[_call(_PROBE, mark, node.values[0], _true())])
                first.values += node.values[1:]
                return first
        return _call(_PROBE, mark, node, _true())

    return around


def _call(name: str, *arguments: Any) -> ast.Call:
    return ast.Call(func=ast.Name(id=name, ctx=ast.Load()), args=list(arguments), keywords=[])


def _names(*kinds: type[ast.AST]) -> ast.Constant:
    return ast.Constant(value=tuple(kind.__name__ for kind in kinds))


def _true() -> ast.Constant:
    return ast.Constant(value=True)


# --- probes ---------------------------------------------------------------------------------------


def _reached(site: str, value: Any, always: bool = False) -> Any:
    if always or value:
        MET.add(site)
    return value


def _compared(site: str, kinds: tuple[str, str], left: Any, right: Any) -> Any:
    right = list(right) if isinstance(right, Iterator) else right
    return _noted(site, kinds, left, right, bool)


def _computed(site: str, kinds: tuple[str, str], left: Any, right: Any) -> Any:
    return _noted(site, kinds, left, right, lambda value: value)


def _noted(
    site: str,
    kinds: tuple[str, str],
    left: Any,
    right: Any,
    view: Callable[[Any], Any],
) -> Any:
    """The value as it should be; the site is noted where the fault would give another, or none."""
    if site not in MET:
        try:
            as_it_is, with_fault = (view(_OPERATORS[kind](left, right)) for kind in kinds)
            differs = not isinstance(as_it_is, type(with_fault)) or bool(as_it_is != with_fault)
        except Exception:  # of either: it is met in its place below, or makes a difference
            differs = True
        if differs:
            MET.add(site)
    return _OPERATORS[kinds[0]](left, right)


# --- code -----------------------------------------------------------------------------------------


def _put(file: str, tree: ast.Module) -> bool:
    """Give the functions of a module the code of another tree; whether any differs."""
    module = importlib.import_module(_module(file))
    path = str(module.__file__)
    new = {
        (c.co_qualname, c.co_firstlineno): c for c in _codes(compile(tree, path, "exec", dont_inherit=True))
    }
    swapped = False
    for function in _functions(path):
        code = function.__code__
        fresh = new.get((code.co_qualname, code.co_firstlineno))
        if fresh is not None and fresh != code and fresh.co_freevars == code.co_freevars:
            function.__code__ = fresh
            swapped = True
    return swapped


def _module(file: str) -> str:
    name = file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    return name if name.startswith("mtf_lang") else f"mtf_lang.{name}"


def _codes(code: CodeType) -> Iterator[CodeType]:
    pending = [code]
    while pending:
        current = pending.pop()
        yield current
        pending.extend(c for c in current.co_consts if isinstance(c, CodeType))


def _functions(path: str) -> list[FunctionType]:
    """Every function that was made from a file, closures in tables among them."""
    return [f for f in gc.get_objects() if isinstance(f, FunctionType) and f.__code__.co_filename == path]


_ENGINE = "mtf_lang.backends.enumeration.compiled.machine"
"""Its caches hold the engine that compiled modules belong to, and nothing else."""

_LASTING = ("syntax", "elaborate", "diagnostics", "testing", "source", "types", "frozen")
"""Rooms whose caches hold nothing that a fault could change: requests are elaborated before."""


def _clearings() -> list[Callable[[], None]]:
    found = []
    for name, module in list(sys.modules.items()):
        if name.startswith("mtf_lang.") and name.split(".")[1] not in _LASTING and name != _ENGINE:
            values = list(vars(module).values())
            found += [v.cache_clear for v in values if callable(getattr(v, "cache_clear", None))]
    return found
