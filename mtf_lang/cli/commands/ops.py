"""``mtf ops [NAME]``: the operation table."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from mtf_lang.cli import exits, terminal
from mtf_lang.cli.dispatch import Usage
from mtf_lang.diagnostics.cells import wrap

if TYPE_CHECKING:
    from mtf_lang.table.model import Operation


def arguments(parser: argparse.ArgumentParser) -> None:
    """A name or a word to search for."""
    parser.add_argument("words", nargs="*", metavar="NAME", help="an operation, or words to search for")


def run(arguments: argparse.Namespace) -> int:
    """Print one operation in full, those that match, or all by area."""
    from mtf_lang.table import find

    if not arguments.words:
        print(_by_area())
        return exits.OK
    query = " ".join(arguments.words)
    operation = find(query)
    print(_page(operation) if operation is not None else _found(query))
    return exits.OK


def _by_area() -> str:
    """Every name, by area."""
    from mtf_lang.table import AREAS

    lines = []
    for area in AREAS:
        names = ", ".join(operation.name for operation in area.operations)
        lines.append(area.name)
        lines.extend(wrap(names, terminal.columns(), "  ", "  "))
    return "\n".join([*lines, "", "`mtf ops NAME` says what an operation is."])


def _found(query: str) -> str:
    """A line for each operation that matches the words, the best match first."""
    from mtf_lang.table import suggest
    from mtf_lang.table.foreign import FOREIGN
    from mtf_lang.table.search import search

    matches = search(query)
    if not matches:
        known = FOREIGN.get(query)
        hint = known.instead if known is not None else ", ".join(suggest(query))
        raise Usage(f"no operation matches {query!r}" + (f"; perhaps: {hint}" if hint else ""))
    size = max(len(operation.name) for operation in matches)
    rows = []
    for operation in matches:
        rows.extend(
            wrap(operation.summary, terminal.columns(), f"{operation.name:<{size}}  ", " " * (size + 2))
        )
    return "\n".join(rows)


def _page(operation: Operation) -> str:
    """All that the table says of an operation."""
    columns = terminal.columns()
    rows = [operation.name, *wrap(operation.summary, columns, "  ", "  "), ""]
    rows += [f"  {operation.name}{signature}" for signature in operation.signatures]
    rows += [f"  over binders: {signature}" for signature in operation.aggregate]
    facts = {
        "operator": operation.operator,
        "also": ", ".join(operation.synonyms),
        "area": operation.area,
        "defined": operation.defined,
    }
    rows += ["", *(f"  {name:<9} {fact}" for name, fact in facts.items() if fact)]
    if operation.prose:
        rows += ["", *wrap(operation.prose, columns, "  ", "  ")]
    if operation.laws:
        rows += ["", "  laws", *(f"    {law}" for law in operation.laws)]
    if operation.examples:
        rows += ["", "  examples", *(f"    {e.expression}  #= {e.value}" for e in operation.examples)]
    return "\n".join(rows)
