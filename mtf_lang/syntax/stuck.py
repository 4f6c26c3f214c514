"""The place where a parse is stuck, as messages look at it."""

from __future__ import annotations

from mtf_lang.frozen import frozen
from mtf_lang.source import Span
from mtf_lang.syntax.tables import CLOSING, HEADERS, OPENING, STATEMENT_ENDS
from mtf_lang.syntax.tokens import END_OF_INPUT, Token

LONGEST = 2_000
"""Patterns of foreign spellings look at so many characters: they may try every division of what they see."""

_OVER = frozenset((*STATEMENT_ENDS, *HEADERS, END_OF_INPUT))


@frozen
class Stuck:
    """Where a parse cannot go on.

    ``number`` is the offending token's place in ``tokens``, ``begin`` that of the first token of its
    statement, ``block`` the kind of the header above it (empty before the first block), ``expected``
    the terminals that could stand there.
    """

    tokens: list[Token]
    number: int
    begin: int
    block: str
    expected: frozenset[str]
    text: str

    @property
    def token(self) -> Token:
        """The token that fits nowhere."""
        return self.tokens[self.number]

    @property
    def first(self) -> Token:
        """The first token of the statement."""
        return self.tokens[self.begin]

    @property
    def previous(self) -> Token | None:
        """The token before, if it belongs to the same statement."""
        return self.tokens[self.number - 1] if self.number > self.begin else None

    @property
    def following(self) -> Token | None:
        """The token behind, unless the offending one is the last."""
        return self.tokens[self.number + 1] if self.number + 1 < len(self.tokens) else None

    @property
    def at_end(self) -> bool:
        """Whether the statement ends here."""
        return self.token.kind in _OVER

    @property
    def place(self) -> Span:
        """The span to point at: the token, or behind the last one where a statement ends too early."""
        if not self.at_end or self.number == 0:
            return self.token.span
        end = self.tokens[self.number - 1].span.end
        return Span(end, end)

    @property
    def rest(self) -> str:
        """The text of the line from the offending token on."""
        start = self.token.span.start
        end = self.text.find("\n", start)
        return self.text[start : len(self.text) if end < 0 else end]

    @property
    def found(self) -> str:
        """What stands here, in words."""
        return "the end of the statement" if self.at_end else f"`{self.token.text}`"

    def last(self, *kinds: str) -> Token | None:
        """The last token of these kinds in the statement before the place."""
        for token in reversed(self.tokens[self.begin : self.number]):
            if token.kind in kinds:
                return token
        return None

    def touches(self, kind: str | None = None) -> bool:
        """Whether the token before (of this kind) stands right before, without a blank."""
        previous = self.previous
        if previous is None or previous.span.end != self.token.span.start:
            return False
        return kind is None or previous.kind == kind

    def opening(self) -> Token | None:
        """The innermost bracket of the statement that is open here."""
        pending: list[Token] = []
        for token in self.tokens[self.begin : self.number]:
            if token.kind in OPENING:
                pending.append(token)
            elif token.kind in CLOSING and pending:
                pending.pop()
        return pending[-1] if pending else None
