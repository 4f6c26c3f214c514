"""The support matrix, operations × backends; ``python -m mtf_lang.testing.support`` writes its page.

What a backend supports is what it offers: each case of the data suite is planned with one backend alone, and
an operation is *computed* by it where all cases of its field that need the operation are offered a strategy,
*under conditions* where some are. That the answers are right is held by running the same cases
(``tests/conformance``); that the page is current by a test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from mtf_lang.frozen import frozen
from mtf_lang.planning import registry
from mtf_lang.planning.planner import plan
from mtf_lang.table import AREAS, TABLE
from mtf_lang.table.model import Form
from mtf_lang.testing.cases import Case, Kind, load
from mtf_lang.testing.computing import LIMITS
from mtf_lang.testing.reading import compiled

PAGE = Path(__file__).resolve().parents[2] / "spec" / "support.md"

COMPUTES, SOME, NO, UNASKED = "computes", "under conditions", "no", "–"

INTRODUCTION = """# What each backend computes

Written by `python -m mtf_lang.testing.support` from what the backends offer for the cases of the data suite.

- **computes**: every case within the backend's field that needs the operation is offered a strategy.
- **under conditions**: some cases are. `mtf explain` says why the others are not, and what would help.
- **no**: none is.
- **–**: no case needs the operation by this name.

An offer is no answer: a strategy may end `unknown`. Where it answers, its answers are those of the suite,
since each backend runs every case that it offers a strategy for. `plain` is asked by `--crosscheck` only; for
it the table says whether it has a meaning of its own for the operation."""

CONDITIONS = {
    "enumeration": "closed requests over finite domains in which something is repeated or called",
    "exact": "closed requests over finite domains",
    "smt": "requests over unknowns: numbers and truth values, polynomials, quotients, roots, quantifiers",
    "symbolic": "expressions, calculus, and requests over real, complex and integer unknowns",
    "plain": "closed requests over finite domains",
}
"""The field of each backend in a line."""

SYMBOLS = frozenset(o.name for o in TABLE.values() if o.form in (Form.CALCULUS, Form.SYMBOLIC))
ENDLESS = frozenset({"infinite-domains", "infinity", "interval", "open-expressions", "periodic"})

FIELDS: dict[str, Callable[[frozenset[str]], bool]] = {
    "enumeration": lambda needs: not needs & (ENDLESS | SYMBOLS),
    "exact": lambda needs: not needs & (ENDLESS | SYMBOLS),
    "smt": lambda needs: "unknowns" in needs and not needs & {"complex", "open-expressions", "text"},
    "symbolic": lambda needs: bool(needs & (ENDLESS | SYMBOLS)),
}
"""Whether a case with these needs lies in the field of a backend."""


@frozen
class Support:
    """By operation and backend: cases that need it, those with offers, those in the field without."""

    cases: Counter[str]
    offered: Counter[tuple[str, str]]
    refused: Counter[tuple[str, str]]

    def label(self, name: str, backend: str) -> str:
        """What the table says of an operation and a backend."""
        if not self.cases[name]:
            return UNASKED
        if not self.offered[name, backend]:
            return NO
        return SOME if self.refused[name, backend] else COMPUTES


def measured(cases: Iterable[Case]) -> Support:
    """Plan every case with a value for each backend alone."""
    found = Support(Counter(), Counter(), Counter())
    for case in cases:
        if case.kind is not Kind.VALUE:
            continue
        needs = tuple(dict.fromkeys(case.needs))
        found.cases.update(needs)
        program = compiled(case).program
        for backend in registry.OWN:
            pairs = [(name, backend) for name in needs]
            if all(item.step.ranking for item in plan(program, LIMITS, backend).items):
                found.offered.update(pairs)
            elif FIELDS[backend](frozenset(needs)):
                found.refused.update(pairs)
    return found


def page(support: Support) -> str:
    """The page as Markdown."""
    columns = (*registry.OWN, *registry.WITNESSES)
    fields = "\n".join(f"- `{backend}`: {CONDITIONS[backend]}" for backend in columns)
    parts = [INTRODUCTION, fields]
    for area in AREAS:
        title = f"## {area.name[0].upper()}{area.name[1:]}"
        parts += [title, _table([o.name for o in area.operations], columns, support)]
    return "\n\n".join(parts) + "\n"


def _table(names: Iterable[str], columns: tuple[str, ...], support: Support) -> str:
    lines = ["| | " + " | ".join(columns) + " |", "|---|" + "---|" * len(columns)]
    for name in names:
        labels = (_label(name, backend, support) for backend in columns)
        lines.append(f"| `{name}` | " + " | ".join(labels) + " |")
    return "\n".join(lines)


def _label(name: str, backend: str, support: Support) -> str:
    if backend not in registry.WITNESSES:
        return support.label(name, backend)
    module: Any = registry.backend(backend)
    return COMPUTES if name in module.operations() else NO


def write() -> None:
    """Write the page."""
    PAGE.write_text(page(measured(load())), encoding="utf-8")


if __name__ == "__main__":
    write()
