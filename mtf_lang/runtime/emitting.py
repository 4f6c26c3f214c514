"""A request in other forms."""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.runtime.compiling import Compiled


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


FORMS: dict[str, Callable[[Compiled], str]] = {"ir": ir, "latex": latex}
"""What ``mtf emit --to`` takes."""
