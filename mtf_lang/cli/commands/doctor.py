"""``mtf doctor``: what this installation has, and what it enforces."""

from __future__ import annotations

import argparse
import sys
from importlib import metadata
from importlib.util import find_spec

from mtf_lang.cli import exits
from mtf_lang.limits import DEFAULT
from mtf_lang.runtime import settings
from mtf_lang.runtime.process import can_fork, forks
from mtf_lang.runtime.worker import Worker
from mtf_lang.version import installation

PACKAGES = {
    "lark": ("lark", "reads the grammar"),
    "python-flint": ("flint", "exact and enclosed reals"),
    "sympy": ("sympy", "the symbolic backend"),
    "z3-solver": ("z3", "the SMT backend"),
}
"""Packages that parts of the language need: their module, and what for."""

OPTIONAL = {
    "wasmtime": ("wasmtime", "compiled searches (mtf-lang[wasm])"),
    "openai": ("openai", "language models, `mtf verify` (mtf-lang[agents])"),
    "latex2sympy2-extended": ("latex2sympy2_extended", "answers in LaTeX (mtf-lang[answers])"),
    "mcp": ("mcp", "`mtf mcp` (mtf-lang[mcp])"),
    "starlette": ("starlette", "`mtf serve` (mtf-lang[serve])"),
}
"""Packages of agents and doors, which the language does without."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """None."""


def run(arguments: argparse.Namespace) -> int:
    """Print the findings; exit 1 where a part cannot work."""
    from mtf_lang.planning import registry

    print(installation())
    print("\npackages")
    missing = [name for name, (module, _) in PACKAGES.items() if find_spec(module) is None]
    for name, (module, purpose) in (*PACKAGES.items(), *OPTIONAL.items()):
        state = "missing" if find_spec(module) is None else metadata.version(name)
        print(f"  {name:<21} {state:<10} {purpose}")
    print("\nbackends\n  " + ", ".join(registry.names()))
    print("\nlimits")
    for name, value in _limits().items():
        print(f"  {name:<13} {value}")
    print("\nisolation")
    for line in _isolation():
        print(f"  {line}")
    return exits.WRONG_SCRIPT if missing else exits.OK


def _limits() -> dict[str, str]:
    try:
        chosen = settings.limits()
    except ValueError as error:
        return {"wrong": str(error)}
    found = {}
    for name, (variable, _) in settings.VARIABLES.items():
        value, default = getattr(chosen, name), getattr(DEFAULT, name)
        found[name] = f"{value:,}" + ("" if value == default else f" (by {variable})")
    return found


def _isolation() -> list[str]:
    """How workers are started, and what one that was started here has given up."""
    started = "forked" if can_fork() else "forked from a process of their own" if forks() else "spawned"
    lines = [f"worker processes are {started}", "a worker is killed when its time is over"]
    if sys.platform.startswith("linux"):
        lines.append("memory and processor time are limited (setrlimit)")
    else:
        lines.append("no limit of memory is enforced on this platform")
    worker = Worker()
    try:
        worker.start()
        return [*lines, *(worker.enforced or ("workers may do what this user may do",))]
    finally:
        worker.close()
