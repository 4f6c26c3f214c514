"""A generated request as statements, so that relations between requests can be made from its parts."""

from __future__ import annotations

from mtf_lang.frozen import frozen
from mtf_lang.ir.nodes import Program
from mtf_lang.runtime.compiling import compile_request
from mtf_lang.runtime.request import Request


class Unsound(Exception):
    """A generated script that the language refuses: a fault of the generator, or of the language."""


@frozen
class Script:
    """The statements of the three blocks."""

    items: tuple[str, ...]
    objects: tuple[str, ...] = ()
    context: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The request, a statement a line."""
        blocks = (("context", self.context), ("object", self.objects), ("return", self.items))
        return "".join(
            f"{name}:\n" + "".join(f"  {line}\n" for line in lines) for name, lines in blocks if lines
        )


def program_of(text: str) -> Program:
    """The elaborated program of a request; raises ``Unsound`` with the findings where it has errors."""
    compiled = compile_request(Request("run", text, name="generated"))
    if not compiled.sound:
        raise Unsound("; ".join(f"{d.code}: {d.message}" for d in compiled.diagnostics))
    return compiled.program
