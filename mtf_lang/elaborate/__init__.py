"""From the syntax tree to the typed IR: names, scopes, types, systems and requests.

``elaborate`` is the door. Nothing is computed here, and no backend is known.
"""

from __future__ import annotations

from collections.abc import Mapping

from mtf_lang.diagnostics import Diagnostic, ScriptError, Severity
from mtf_lang.elaborate import calls, definitions, expressions, requests
from mtf_lang.elaborate.collect import Wanted, collect
from mtf_lang.elaborate.enumerations import declare_names
from mtf_lang.elaborate.items import item
from mtf_lang.elaborate.scope import Elaborator, Silenced
from mtf_lang.frozen import frozen
from mtf_lang.ir.nodes import Item, Program
from mtf_lang.source import Source
from mtf_lang.syntax import tree
from mtf_lang.walk import Walk, run

__all__ = ["Elaborated", "elaborate"]

HANDLERS_IN = (calls, expressions)
"""Importing these modules registers their handlers with ``core``."""


@frozen
class Elaborated:
    """A program, as far as the script is sound, and what was found on the way."""

    program: Program
    diagnostics: tuple[Diagnostic, ...]

    @property
    def sound(self) -> bool:
        """Whether no error was found."""
        return all(d.severity is not Severity.ERROR for d in self.diagnostics)


def elaborate(
    script: tree.Script,
    source: Source,
    parameters: Mapping[str, tree.Expression] | None = None,
    *,
    broken: frozenset[str] = frozenset(),
) -> Elaborated:
    """Resolve and type a script.

    ``parameters`` replace the defaults of ``parameter`` statements. ``broken`` are names whose
    statements had syntax errors; uses of them are not reported again.
    """
    e = Elaborator(source)
    e.broken.update(broken)
    wanted = collect(e, script, parameters or {})
    declare_names(e, script)
    items = run(_items(e, wanted))
    run(definitions.check_uncalled(e))
    conditions = run(requests.context(e))
    made = tuple(i.definition for i in e.instances.values() if i.definition is not None)
    program = Program(tuple(e.domains.values()), tuple(conditions), made, tuple(items))
    order = sorted(e.diagnostics, key=lambda d: (d.span.start, d.span.end, d.code))
    return Elaborated(program, tuple(order))


def _items(e: Elaborator, wanted: list[Wanted]) -> Walk[list[Item]]:
    found = []
    for returned, expected in wanted:
        try:
            found.append((yield item(e, returned, expected)))
        except ScriptError as raised:
            e.report(raised.diagnostic)
        except Silenced:
            continue
    return found
