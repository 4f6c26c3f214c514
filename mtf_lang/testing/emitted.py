"""Run emitted Python programs where they find SymPy and Z3 alone, and hold their values against ours.

    python -m mtf_lang.testing.emitted                  # all cases with values, and all of examples/
    python -m mtf_lang.testing.emitted partitions sets  # those whose identity holds a word

Every item is ``equal`` (the same value, proved equal, or undefined in both), ``different`` (a fault), or
``not covered``, with the reason that the program gave.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from mtf_lang.frozen import frozen
from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import Request
from mtf_lang.runtime.response import ERROR, FAULT
from mtf_lang.source import Source
from mtf_lang.syntax import parse, tree
from mtf_lang.testing.cases import Kind, load

PACKAGES = ("sympy", "mpmath", "z3")
"""What a program may import besides the standard library; mpmath belongs to SymPy."""

SECONDS = 60.0
"""A program that takes longer is told as not covered."""

START = "import runpy, sys; sys.path.insert(0, sys.argv[1]); runpy.run_path(sys.argv[2], run_name='__main__')"


class Verdict(StrEnum):
    """What became of one item."""

    EQUAL = "equal"
    UNCOVERED = "not covered"
    DIFFERENT = "different"


@frozen
class Script:
    """A script to be emitted."""

    identity: str
    text: str
    parameters: Mapping[str, str]


@frozen
class Told:
    """What an emitted program says of one item."""

    script: str
    item: str
    verdict: Verdict
    detail: str = ""


@contextmanager
def room() -> Iterator[Path]:
    """A folder with links to SymPy and Z3, for programs that shall find nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        for package in PACKAGES:
            spec = find_spec(package)
            if spec is not None and spec.submodule_search_locations:
                (Path(folder) / package).symlink_to(Path(spec.submodule_search_locations[0]).resolve())
        yield Path(folder)


def output(program: str, folder: Path, seconds: float = SECONDS) -> tuple[str, int | None]:
    """What a program prints, and its exit status; None where it took too long."""
    path = folder / f"program_{os.getpid()}.py"
    path.write_text(program, encoding="utf-8")
    command = [sys.executable, "-I", "-S", "-c", START, str(folder), str(path)]
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=seconds,
            encoding="utf-8",
            cwd=folder,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        return late.stdout.decode() if isinstance(late.stdout, bytes) else late.stdout or "", None
    return (done.stdout if not done.stderr else f"{done.stdout}{done.stderr}"), done.returncode


def judged(script: Script, pool: Pool, folder: Path) -> list[Told]:
    """Emit a script, run the program, and hold every item against what ``mtf run`` says."""
    ours = pool.ask(_request("run", script))
    if any(d.code == FAULT for d in ours.diagnostics):
        return [Told(script.identity, "", Verdict.UNCOVERED, f"mtf run fails: {ours.errors[0].message}")]
    if not ours.items:
        return []
    emitted = pool.ask(_request("emit", script, to="python"))
    if emitted.output is None:
        lines = [f"is not emitted: {'; '.join(d.message for d in emitted.diagnostics)}"] * len(ours.items)
    else:
        shown, status = output(emitted.output["text"], folder)
        lines = _by_item(shown, status, [item["name"] for item in ours.items])
    expressions = _expressions(script)
    told = []
    for number, (item, line) in enumerate(zip(ours.items, lines, strict=True)):
        verdict = _verdict(item, line, partial(_same, script, expressions[number], pool))
        if verdict is not None:
            told.append(Told(script.identity, item["name"], verdict, f"{item['value']} | {line}"))
    return told


def _verdict(item: Mapping[str, Any], line: str, same: Callable[[str], bool]) -> Verdict | None:
    """None for an item that has no value with us either."""
    undefined, value = line.startswith("is undefined"), line.removeprefix("= ")
    if item["status"] == ERROR:
        if undefined or line == "does not hold":
            return Verdict.EQUAL
        return Verdict.DIFFERENT if line.startswith("= ") else Verdict.UNCOVERED
    if item["value"] is None:
        return None
    if undefined:
        return Verdict.DIFFERENT
    if not line.startswith("= "):
        return Verdict.UNCOVERED
    return Verdict.EQUAL if value == item["value"] or same(value) else Verdict.DIFFERENT


def _expressions(script: Script) -> list[str]:
    """The returned expressions as they are written."""
    source = Source(script.identity, script.text)
    statements = [s for b in parse(source).script.blocks for s in b.statements]
    returned = [s for s in statements if isinstance(s, tree.ReturnStatement)]
    return [source.slice(item.expression.span) for statement in returned for item in statement.items]


def _same(script: Script, expression: str, pool: Pool, text: str) -> bool:
    """Whether a text has the value of an expression of the script, as ``mtf test`` judges it."""
    source = Source(script.identity, script.text)
    returns = [b.span.start for b in parse(source).script.blocks if b.kind == "return"]
    asked = f"{script.text[: min(returns)]}\nreturn:\n  {expression}  #= {text}\n"
    judged = pool.ask(_request("test", Script(script.identity, asked, script.parameters)))
    verdicts = (judged.output or {}).get("verdicts", [])
    return bool(verdicts) and all(v["verdict"] == "passed" for v in verdicts)


def _request(task: str, script: Script, **options: Any) -> Request:
    return Request(task, script.text, script.identity, parameters=script.parameters, options=options)


def _by_item(shown: str, status: int | None, names: Iterable[str]) -> list[str]:
    """What is said of each item: its line without the name, or why there is none."""
    lines = shown.splitlines()
    if lines and lines[0].endswith(" does not hold"):
        return ["does not hold" for _ in names]
    late = "takes too long" if status is None else f"is not told: {lines[-1] if lines else 'nothing'}"
    found = []
    for name in names:
        there = bool(lines) and lines[0].startswith(f"{name} ")
        found.append(lines.pop(0).removeprefix(f"{name} ") if there else late)
    return found


def scripts(examples: Path | None = None) -> Iterator[Script]:
    """The cases of the suite that have values, and the scripts below a folder."""
    for case in load():
        if case.kind is Kind.VALUE:
            yield Script(case.identity, case.text, case.parameters)
    if examples is not None:
        for path in sorted(examples.rglob("*.mtf")):
            yield Script(path.as_posix(), path.read_text(encoding="utf-8"), {})


def main(arguments: list[str]) -> int:
    """Judge the chosen scripts; 1 where an item differs."""
    folder = Path("examples")
    chosen = [s for s in scripts(folder) if not arguments or any(a in s.identity for a in arguments)]
    pool = Pool(1)
    told: list[Told] = []
    try:
        with room() as place:
            for script in chosen:
                for one in judged(script, pool, place):
                    told.append(one)
                    if one.verdict is not Verdict.EQUAL:
                        print(f"{one.verdict}: {one.script}: {one.item}: {one.detail}", flush=True)
    finally:
        pool.close()
    counts = Counter(t.verdict for t in told)
    whole = sum(all(t.verdict is Verdict.EQUAL for t in told if t.script == s.identity) for s in chosen)
    print(f"{len(chosen)} scripts, of which {whole} are equal in every item")
    print(f"{len(told)} items: " + ", ".join(f"{counts[v]} {v}" for v in Verdict))
    return int(counts[Verdict.DIFFERENT] > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
