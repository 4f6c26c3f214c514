"""What a rule for an operation is given: the call that is written, and what it may ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from mtf_lang.backends.enumeration.compiled.kinds import INTEGER, Term, call, fits_word
from mtf_lang.backends.enumeration.compiled.module import Module
from mtf_lang.backends.enumeration.facts import Facts
from mtf_lang.backends.enumeration.spans import Span
from mtf_lang.ir.nodes import Call, Node


class Writing(Protocol):
    """What a rule may ask for while a call is written."""

    module: Module
    facts: Facts

    def of(self, node: Node) -> Term:
        """The term of a node."""
        ...

    def integer(self, node: Node) -> Term:
        """The term of a node that must be an integer, also where its static type is wider."""
        ...

    def member(self, element: Node, domain: Node) -> Term | None:
        """The term of a membership."""
        ...

    def count(self, collection: Node) -> Term | None:
        """The number of elements of a node that is a set or list."""
        ...


@dataclass(frozen=True, slots=True)
class Site:
    """A call that is being written."""

    node: Call
    writing: Writing

    @property
    def arguments(self) -> tuple[Node, ...]:
        """The argument nodes."""
        return self.node.arguments

    def span(self, node: Node) -> Span:
        """The span of a node."""
        return self.writing.facts.ranges.of(node)

    def within(self, node: Node, low: int, high: int) -> bool:
        """Whether a number is in ``low .. high`` for sure."""
        span = self.span(node)
        return span.finite and span.at_least(low) and span.at_most(high)

    def kernel(self, name: str, *arguments: Term) -> Term:
        """The call of an integer kernel."""
        return call(self.writing.module.kernel(name), INTEGER, *arguments)


Rule = Callable[[Site], Term | None]

WORD = (-(1 << 63), (1 << 63) - 1)
SHORT = (0, (1 << 32) - 1)


def fits(span: Span) -> bool:
    """Whether all values of a span fit into 64 bits."""
    if span.low is None or span.high is None:
        return False
    return fits_word(int(span.low)) and fits_word(int(span.high))
