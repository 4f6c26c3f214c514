"""How a program is shown to people: its text, with the values handed over beside it.

The legend is for reading; it is never compiled.
"""

from __future__ import annotations

from mtf_lang.backends.enumeration.program import Program
from mtf_lang.values.faults import Fault

MAXIMUM_SHOWN = 60


def shown_program(program: Program) -> str:
    """The program text, and behind it what its constants are."""
    lines = [f"# k{i} = {_brief(value)}" for i, value in enumerate(program.constants, 1)]
    return program.source + ("\n" + "\n".join(lines) + "\n" if lines else "")


def _brief(value: object) -> str:
    from mtf_lang.values.text import to_text

    if isinstance(value, str):
        text = ascii(value)
    elif isinstance(value, tuple | frozenset):
        text = f"{len(value):,} values"
    else:
        try:
            text = to_text(value, elements=10, digits=40)
        except Fault:
            text = type(value).__name__
    text = text.replace("\n", " ")
    return text if len(text) <= MAXIMUM_SHOWN else text[: MAXIMUM_SHOWN - 1] + "…"
