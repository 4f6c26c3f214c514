"""Lark's own parser with our layout and builders: what the machine is held against."""

from __future__ import annotations

from functools import cache
from typing import Any

import lark
from lark.lexer import Lexer

from mtf_lang import grammar
from mtf_lang.source import Source
from mtf_lang.syntax import build_expressions, build_statements
from mtf_lang.syntax.building import Building
from mtf_lang.syntax.cache import load_tables
from mtf_lang.syntax.layout import lay_out
from mtf_lang.syntax.scanner import scanner
from mtf_lang.syntax.tokens import END_OF_INPUT, Token
from mtf_lang.syntax.tree import Block

BUILDERS = {**build_expressions.builds.builders, **build_statements.builds.builders}


class _OurTokens(Lexer):
    """Scanner and layout of the syntax room, as a lexer of Lark."""

    __future_interface__ = True

    def __init__(self, conf: Any) -> None:
        tables = load_tables()
        self.scan, self.tables = scanner(tables), tables

    def lex(self, lexer_state: Any, parser_state: Any) -> Any:
        text = lexer_state.text.text
        for token in lay_out(self.scan(text).tokens, self.tables, text):
            if token.kind == END_OF_INPUT:
                return
            if token.fault is not None:
                raise lark.exceptions.UnexpectedInput(token)
            yield lark.Token(token.kind, token.text, start_pos=token.span.start, end_pos=token.span.end)


@cache
def _parser(start: str) -> lark.Lark:
    return lark.Lark(
        grammar.text(),
        parser="lalr",
        lexer=_OurTokens,
        start=start,
        keep_all_tokens=True,
        maybe_placeholders=False,
    )


def accepts(source: Source) -> bool:
    """Whether Lark parses the text."""
    try:
        _parser("script").parse(source.text)
    except lark.exceptions.LarkError:
        return False
    return True


def blocks(source: Source) -> tuple[tuple[Block, ...], bool]:
    """Blocks built from Lark's parse tree, bottom-up, and whether no builder found anything wrong."""
    tree = _parser("script").parse(source.text)
    building = Building(source.text)
    sound = True
    done: list[Any] = []
    pending: list[tuple[Any, bool]] = [(tree, False)]
    while pending:
        node, children_done = pending.pop()
        if isinstance(node, lark.Token):
            done.append(Token(node.type, str(node), node.start_pos, node.end_pos))
        elif children_done:
            count = len(node.children)
            children = done[len(done) - count :]
            del done[len(done) - count :]
            sound = sound and not building.faulty
            done.append(BUILDERS[node.data](building, children))
        else:
            pending.append((node, True))
            pending.extend((child, False) for child in reversed(node.children))
    assert isinstance(done[0], list)
    return tuple(done[0]), sound and not any(d.severity == "error" for d in building.diagnostics)
