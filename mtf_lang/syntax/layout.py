"""Where statements end: the rules of line ends and brackets.

Between scanner and parser. A line end is dropped inside brackets, after a token that cannot end a
statement, and before one that cannot begin a statement; each statement gets exactly one end. A full
stop or `;` inside brackets ends nothing and is no sign of an expression either. The same pass notices
brackets that do not match: it marks the token at which the parser is to stop.
"""

from __future__ import annotations

from mtf_lang.diagnostics import Diagnostic
from mtf_lang.syntax import slips
from mtf_lang.syntax.tables import CLOSING, HEADERS, OPENING, STATEMENT_ENDS, Tables
from mtf_lang.syntax.tokens import END_OF_INPUT, UNKNOWN, Token

MAXIMUM_DEPTH = 1000
"""Brackets nest at most this deep; deeper text is refused before it is parsed."""

_HEADERS = frozenset(HEADERS)
_ENDS = frozenset(STATEMENT_ENDS)
_SIGNS = frozenset(("PLUS", "MINUS", "MINUS_SIGN"))


class TooDeep(Exception):
    """Brackets nest deeper than ``MAXIMUM_DEPTH``; carries the bracket that goes too far."""

    def __init__(self, bracket: Token) -> None:
        super().__init__(bracket)
        self.bracket = bracket


def lay_out(tokens: list[Token], tables: Tables, text: str, *, statements: bool = True) -> list[Token]:
    """The tokens as the grammar wants them, closed by one ``END_OF_INPUT``.

    Without ``statements`` the text is one expression and line ends count for nothing. Raises
    ``TooDeep``. Takes linear time.
    """
    unclosed = _match_brackets(tokens, text)
    laid_out = _Layout(tables, text, unclosed).run(tokens)
    if statements:
        return laid_out
    return [token for token in laid_out if token.kind != "NEWLINE" or token.fault is not None]


def _match_brackets(tokens: list[Token], text: str) -> set[int]:
    """Numbers of opening brackets that nothing closes; marks closing brackets of another kind.

    Block headers do not stand inside brackets, so each block is matched for itself.
    """
    unclosed: set[int] = set()
    pending: list[int] = []
    for number, token in enumerate(tokens):
        kind = token.kind
        if kind in OPENING:
            pending.append(number)
            if len(pending) > MAXIMUM_DEPTH:
                raise TooDeep(token)
        elif kind in CLOSING:
            if pending:
                opening = tokens[pending.pop()]
                if OPENING[opening.kind] != kind:
                    token.fault = slips.wrong_closing(opening, token, text)
        elif kind in _HEADERS:
            unclosed.update(pending)
            pending.clear()
    unclosed.update(pending)
    return unclosed


class _Layout:
    """State of one pass."""

    def __init__(self, tables: Tables, text: str, unclosed: set[int]) -> None:
        self.cannot_end = tables.cannot_end
        self.cannot_begin = tables.cannot_begin
        self.text = text
        self.unclosed = unclosed
        self.out: list[Token] = []
        self.depth = 0
        self.open = False
        self.fault: Diagnostic | None = None

    def run(self, tokens: list[Token]) -> list[Token]:
        following = _following_kinds(tokens)
        after_line_end = True
        for number, token in enumerate(tokens):
            kind = token.kind
            if kind == "NEWLINE":
                if self.open and not self.depth and self._ends_here(token, following[number]):
                    self._end(token)
            elif kind in _ENDS and not self.depth:
                if self.open and not self._point_in_sum(token, tokens, number):
                    self._end(token)
            elif kind in _HEADERS:
                self._header(token, after_line_end)
            else:
                if kind in OPENING:
                    self._opening(number, token)
                elif kind in CLOSING and self.depth:
                    self.depth -= 1
                elif kind in _ENDS:
                    token.kind = UNKNOWN
                self.open = True
                self.out.append(token)
            after_line_end = kind == "NEWLINE"
        if self.open:
            self._end(self._made("NEWLINE"))
        self.out.append(self._made(END_OF_INPUT))
        return self.out

    def _ends_here(self, line_end: Token, following: str) -> bool:
        if self.out[-1].kind in self.cannot_end:
            return following in _HEADERS or following == END_OF_INPUT
        return following not in self.cannot_begin or line_end.text.count("\n") > 1

    def _opening(self, number: int, token: Token) -> None:
        if number not in self.unclosed:
            self.depth += 1
        elif self.fault is None:
            self.fault = slips.never_closed(token)

    def _end(self, token: Token) -> None:
        if self.fault is not None:
            token.fault = slips.placed(self.fault, self.out[-1])
            self.fault = None
        self.out.append(token)
        self.open = False

    def _point_in_sum(self, point: Token, tokens: list[Token], number: int) -> bool:
        """``1. + x``, which would be two statements, the second of which is a value with a sign."""
        sign = tokens[number + 1] if number + 1 < len(tokens) else point
        if point.kind != "FULL_STOP" or sign.kind not in _SIGNS or self.out[-1].kind != "NUMBER":
            return False
        sign.fault = slips.point_behind_number(self.out[-1], point)
        return True

    def _header(self, token: Token, after_line_end: bool) -> None:
        self.depth = 0
        if self.open:
            end = self._made("NEWLINE")
            if not after_line_end:
                end.fault = slips.header_inside_statement(token)
            self._end(end)
        self.out.append(token)

    def _made(self, kind: str) -> Token:
        """A token that is not written, placed behind the last one."""
        place = self.out[-1].span.end if self.out else len(self.text)
        return Token(kind, "", place, place)


def _following_kinds(tokens: list[Token]) -> list[str]:
    """For each token the kind of the next one that is no line end."""
    following = [END_OF_INPUT] * len(tokens)
    kind = END_OF_INPUT
    for number in range(len(tokens) - 1, -1, -1):
        following[number] = kind
        if tokens[number].kind != "NEWLINE":
            kind = tokens[number].kind
    return following
