"""What builders work with: the text, and where they leave what they find wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from mtf_lang.diagnostics import Diagnostic, Severity
from mtf_lang.source import Span
from mtf_lang.syntax.tokens import Token
from mtf_lang.syntax.tree import Expression

Children = list[Any]
"""Values of a production's symbols: tokens and what was built before."""
Builder = Callable[["Building", Children], Any]
B = TypeVar("B", bound=Callable[..., Any])


class Registry:
    """Builders by the names that the grammar gives them behind ``->``."""

    def __init__(self) -> None:
        self.builders: dict[str, Builder] = {}

    def __call__(self, *names: str) -> Callable[[B], B]:
        """Decorator: the function builds what the grammar calls so."""

        def register(builder: B) -> B:
            self.builders.update(dict.fromkeys(names, builder))
            return builder

        return register


class Building:
    """One parse in progress.

    The first error in a statement is kept and the others are not told, since they mostly follow
    from it. ``faulty`` says that the current statement has one; ``broken`` are names that faulty
    statements may have introduced.
    """

    __slots__ = ("broken", "diagnostics", "faulty", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.diagnostics: list[Diagnostic] = []
        self.broken: set[str] = set()
        self.faulty = False

    def report(self, diagnostic: Diagnostic) -> None:
        """Record a finding about the current statement."""
        if diagnostic.severity is not Severity.ERROR:
            self.diagnostics.append(diagnostic)
        elif not self.faulty:
            self.faulty = True
            self.diagnostics.append(diagnostic)

    def note_broken(self, statement: list[Token]) -> None:
        """Remember the names that a faulty statement begins with: it may have introduced them."""
        for token in statement:
            if token.kind == "NAME":
                self.broken.add(token.text)
            elif token.kind != "COMMA":
                break

    def slice(self, node: Token | Expression) -> str:
        """The text of a token or expression as written."""
        return self.text[node.span.start : node.span.end]


class Placed(Protocol):
    """Whatever has a place in the text: tokens, nodes, clauses."""

    @property
    def span(self) -> Span:
        """The place."""
        ...


def across(first: Placed, last: Placed) -> Span:
    """From the start of one to the end of the other."""
    return Span(first.span.start, last.span.end)
