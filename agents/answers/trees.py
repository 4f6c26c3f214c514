"""Parse trees of LaTeX expressions, by the ANTLR grammar of ``latex2sympy2-extended``.

The grammar alone is used, not the package's conversion to SymPy, which builds expressions that
evaluate themselves and drops what it does not know.
"""

from __future__ import annotations

from threading import Lock
from typing import Any

from mtf_lang.agents.answers.brackets import balanced, nesting

_LONGEST = 600
_DEEPEST = 20
"""The parser's time grows fast with the nesting of brackets; answers are short."""

_PARSING = Lock()
"""All parsers of a process grow the same tables, which are not made for several threads."""


class Unreadable(Exception):
    """The text is no expression with one sure reading; the message says why."""


def check() -> None:
    """Raise ``ModuleNotFoundError`` with what to install where the parser is missing."""
    try:
        import antlr4  # noqa: F401
        import latex2sympy2_extended.antlr_parser  # noqa: F401
    except ImportError:
        raise ModuleNotFoundError(
            "reading LaTeX answers needs latex2sympy2-extended: install mtf-lang[answers]"
        ) from None


def tree(text: str) -> Any:
    """The parse tree; raises ``Unreadable`` where the text is no sentence of the grammar."""
    if not text or len(text) > _LONGEST or nesting(text) > _DEEPEST or not balanced(text):
        raise Unreadable("empty, too long, or brackets do not close")
    check()
    from antlr4 import CommonTokenStream, InputStream
    from antlr4.error.ErrorListener import ErrorListener
    from latex2sympy2_extended.antlr_parser import PSLexer, PSParser

    class Refuse(ErrorListener):  # type: ignore[misc]  # the runtime has no types
        def syntaxError(self, *found: Any) -> None:  # noqa: N802 - the runtime's name
            raise Unreadable(str(found[-2]))

    lexer = PSLexer(InputStream(text))
    parser = PSParser(CommonTokenStream(lexer))
    for machine in (lexer, parser):
        machine.removeErrorListeners()
        machine.addErrorListener(Refuse())
    try:
        with _PARSING:
            whole = parser.math()
    except RecursionError:
        raise Unreadable("nested too deep") from None
    return whole.getChild(0)


def rule(node: Any) -> str:
    """The rule of the grammar that a node with parts is of."""
    from latex2sympy2_extended.antlr_parser import PSParser

    return str(PSParser.ruleNames[node.getRuleIndex()])


def mark(node: Any) -> str:
    """The text of a sign or command."""
    return str(node.getText()).replace(" ", "")


def parts(node: Any) -> list[Any]:
    """The parts of a node, in order; none of a sign, number or letter."""
    return [node.getChild(k) for k in range(node.getChildCount())]
