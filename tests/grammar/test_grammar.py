"""The grammar file is LALR(1) without conflicts, and no two terminals match the same text."""

from __future__ import annotations

import re

import lark

from mtf_lang import grammar
from mtf_lang.syntax.tables import compile_tables

LETTERS_BY_THE_THOUSAND = {"一-鿿": "一", "가-힣": "가"}
"""Ranges that behave as one letter; the comparison of terminals spells every range out."""


def test_strict() -> None:
    text = grammar.text()
    for many, one in LETTERS_BY_THE_THOUSAND.items():
        assert many in text
        text = text.replace(many, one)
    lark.Lark(text, parser="lalr", lexer="basic", strict=True, start=["script", "lone_expression"])


def test_terminals_that_begin_alike_are_told_apart() -> None:
    """Strict mode compares whole matches; these are the prefixes it does not see."""
    tables = compile_tables(grammar.text())
    pattern = re.compile(tables.pattern)

    def first(text: str) -> str:
        match = pattern.match(text)
        assert match is not None
        return match.group()

    for text, token in {
        "#= 3": "#=",
        "# = 3": "# = 3",
        "1..2": "1",
        "1.5.": "1.5",
        "exists uniquely": "exists",
        "exists unique x": "exists unique",
        "(modulus)": "(",
        "(mod 5)": "(mod",
        "returned: 1": "returned",
        "Return : 1": "Return :",
        "context := 1": "context",
        "!= 5": "!=",
        "** 2": "**",
        "->": "->",
        "∃!": "∃!",
        "\\ B": "\\",
    }.items():
        assert first(text) == token
    assert pattern.match("\\frac") is None
    assert pattern.match(".5") is None
    assert pattern.match(".x") is None


def test_every_rule_with_more_than_one_child_has_a_builder() -> None:
    for rule in compile_tables(grammar.text()).rules:
        assert rule.builder or rule.length == 1
