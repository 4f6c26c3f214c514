"""A request in other forms. Those that show what backends do are loaded by name, as backends are."""

from __future__ import annotations

from importlib import import_module

from mtf_lang.limits import Limits
from mtf_lang.runtime.compiling import Compiled

FORMS = ("python", "smtlib", "latex", "ir")
"""What ``mtf emit --to`` takes."""

LOWERED = {"python": "mtf_lang.emit.python", "smtlib": "mtf_lang.emit.smtlib"}
"""Forms of the lowered program, by the module whose ``program`` writes a plan so."""


def text(form: str, compiled: Compiled, limits: Limits, using: str | None = None) -> str:
    """A sound request in the form of this name."""
    if form == "ir":
        return ir(compiled)
    if form == "latex":
        return latex(compiled)
    from mtf_lang.planning.planner import plan

    planned = plan(compiled.program, limits, using)
    written: str = import_module(LOWERED[form]).program(planned, compiled.source.name)
    return written


def ir(compiled: Compiled) -> str:
    """The typed program as JSON, with its content hash."""
    import json

    from mtf_lang.ir.codec import content_hash, to_json

    data = {"hash": content_hash(compiled.program), "program": to_json(compiled.program)}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def latex(compiled: Compiled) -> str:
    """Each returned item as a line of LaTeX."""
    from mtf_lang.ir.latex import to_latex

    return "".join(f"{to_latex(item.node)}\n" for item in compiled.program.items)
