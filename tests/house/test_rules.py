"""Rules of the house that no linter of ours checks: calls that must not be, what files must not hold."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = ("mtf_lang", "grammar", "backends", "agents", "spec", "benchmarks")
LOADER = "backends/enumeration/loader.py"
"""The one audited place where generated code is compiled and run."""

MACHINE = "backends/enumeration/compiled/machine.py"
"""The one place where WebAssembly is compiled and run."""
WEBASSEMBLY = {"wasmtime", "wat2wasm", "Module", "deserialize", "deserialize_file"}
BUILTINS = {"eval", "exec"}
FORBIDDEN = {"sympify", "parse_expr", "lambdify", "parse_latex", "nsimplify"}
"""Calls that would let text become a program, or change exact numbers."""

HEAVY = {"sympy", "z3", "flint", "lark", "llguidance", "numpy", "openai", "asyncio", "multiprocessing"}
"""Packages that modules import inside functions only, but for the inner modules of a backend."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            yield name, ast.parse(path.read_text(encoding="utf-8"), name)


def called(node: ast.Call) -> str | None:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return None


def test_no_text_reaches_an_evaluator() -> None:
    found = [
        f"{name}:{node.lineno} {called(node)}"
        for name, tree in modules()
        if name != LOADER
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and (called(node) in FORBIDDEN or (isinstance(node.func, ast.Name) and node.func.id in BUILTINS))
    ]
    assert found == []


def test_compile_is_called_by_the_loader_alone() -> None:
    found = {
        name
        for name, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "compile"
    }
    assert found <= {LOADER}


def test_native_code_is_made_by_the_machine_alone() -> None:
    """WebAssembly is the second kind of program that is put together here; no module is read from a file."""
    found = {
        name: words
        for name, tree in modules()
        if (words := {w for node in ast.walk(tree) if (w := _word(node)) in WEBASSEMBLY})
    }
    assert set(found) == {MACHINE}
    assert found[MACHINE] <= {"Module", "wat2wasm", "wasmtime"}


def _word(node: ast.AST) -> str | None:
    """What a node of a program names: a module imported, an attribute of wasmtime."""
    match node:
        case ast.Import(names=[ast.alias(name=name)]) | ast.ImportFrom(module=str(name)):
            return name.partition(".")[0]
        case ast.Attribute(value=ast.Name(id="wasmtime"), attr=name):
            return name
        case ast.Attribute(attr=str(name)) if name.startswith("deserialize"):
            return name
    return None


def test_sympy_gets_no_strings() -> None:
    """``S("…")``, ``Symbol`` aside: SymPy evaluates the text that it is given as a number."""
    found = [
        f"{name}:{node.lineno}"
        for name, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and called(node) in {"S", "Rational", "Float"}
        and any(isinstance(a, ast.Constant) and isinstance(a.value, str) for a in node.args)
    ]
    assert found == []


def test_heavy_packages_are_imported_inside_functions() -> None:
    found = []
    for name, tree in modules():
        if name.startswith("backends/"):
            continue  # what their doors load is tested by running them: see test_imports
        if name.startswith("mtf_lang/emit/prelude/"):
            continue  # source text of emitted programs, which nothing imports
        pending: list[ast.stmt] = list(tree.body)
        while pending:
            node = pending.pop()
            if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
                pending.extend(node.orelse)
                continue
            if isinstance(node, ast.If | ast.Try):
                pending.extend(node.body)
            found += [f"{name}:{node.lineno} {n}" for n in imported(node) if n.split(".")[0] in HEAVY]
    assert found == []


def imported(node: ast.AST) -> set[str]:
    match node:
        case ast.Import(names=names):
            return {alias.name for alias in names}
        case ast.ImportFrom(module=str(module)):
            return {module}
    return set()


def test_nothing_is_pickled() -> None:
    """Data that could run when it is read; parse tables in the user's own cache are data of ours."""
    found = {
        name
        for name, tree in modules()
        for node in ast.walk(tree)
        if imported(node) & {"pickle", "shelve", "marshal"}
    }
    assert found <= {"mtf_lang/syntax/cache.py"}


def tracked_files() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout
    return [name for name in listed.split("\0") if name]


PRIVATE = re.compile(
    "|".join(
        (r"(?<![\w.])/" + r"(?:home|root|Users|work|tmp)/\w", r"\bpypi\." + "org", "files.python" + "hosted")
    )
)
"""Paths of one machine, hosts of registries."""


def test_no_machine_path_or_registry_host() -> None:
    names = tracked_files()
    if not names:
        pytest.skip("this is no checkout: there is nothing to list")
    found = []
    for name in names:
        path = ROOT / name
        if not path.is_file() or path.suffix in {".lock", ".png"}:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if PRIVATE.search(line):
                found.append(f"{name}:{number}")
    assert found == []
