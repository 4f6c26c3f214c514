"""The context in which the examples and laws of the table are read.

Examples of most operations need none. Those about unknowns, and those about expressions as such,
use the same few names throughout.
"""

from __future__ import annotations

from mtf_lang.table.model import Form, Operation

_FINITE = ("x in -9..9", "y in -9..9")
_OPEN = ("x is real", "y is real", "n is natural")

_STATEMENTS: dict[Form, tuple[str, ...]] = {
    Form.REQUEST: _FINITE,
    Form.CALCULUS: _OPEN,
    Form.SYMBOLIC: _OPEN,
}


def statements(operation: Operation) -> tuple[str, ...]:
    """The statements of the context block that the examples of an operation assume."""
    return _STATEMENTS.get(operation.form, ())


def script(operation: Operation, expression: str) -> str:
    """A complete script that returns an expression in the context of the operation's examples."""
    lines = statements(operation)
    context = "".join(f"  {line}\n" for line in lines)
    return (f"context:\n{context}" if lines else "") + f"return:\n  {expression}\n"
