"""Canonical text: it parses to the same tree, formatting it again changes nothing."""

from __future__ import annotations

import time

import pytest

from mtf_lang.source import NOWHERE, Source
from mtf_lang.syntax import format_expression, format_script, parse, parse_expression
from mtf_lang.syntax.breaking import WIDTH
from mtf_lang.syntax.tree import (
    Binary,
    Comparison,
    Conditional,
    Expression,
    Name,
    Number,
    Parenthesised,
    Quantifier,
    Unary,
)
from tests.syntax.scripts import ALL
from tests.syntax.sentences import sentence


def formatted(text: str) -> str:
    parsed = parse(Source("test", text), fragment=True)
    assert not [d for d in parsed.diagnostics if d.severity == "error" and d.code != "MTF0105"]
    return format_script(parsed.script)


def stable(text: str) -> None:
    parsed = parse(Source("test", text), fragment=True)
    first = format_script(parsed.script)
    again = parse(Source("test", first), fragment=True)
    assert again.script == parsed.script, first
    assert format_script(again.script) == first


@pytest.mark.parametrize("text", ALL)
def test_scripts(text: str) -> None:
    stable(text)


@pytest.mark.parametrize("seed", range(200))
def test_sentences(seed: int) -> None:
    stable(sentence(1000 + seed, size=seed))


def test_canonical_form() -> None:
    assert formatted("Context: c is symbolic. x∈ℝ;y≥2·π\nRETURN :  ∃! k∈1…9:k²=c∧¬ (k ≠ 3) # why\n") == (
        "context:\n"
        "  c is symbolic\n"
        "  x in reals\n"
        "  y >= 2*pi\n"
        "return:\n"
        "  exists unique k in 1..9: k^2 = c and not (k != 3)  # why\n"
    )


def test_comments_and_blank_lines_stay() -> None:
    text = (
        "# a title\n"
        "\n"
        "# about the context\n"
        "context:  # what is known\n"
        "  # the prime\n"
        "  p = 97  # small\n"
        "\n"
        "  q = 5\n"
        "  # nothing more\n"
        "# about the result\n"
        "return:\n"
        "  p\n"
        "\n"
        "# the end\n"
    )
    assert formatted(text) == text


def test_comment_inside_a_statement_goes_before_it() -> None:
    assert formatted("return: f(1, # one\n 2) # two\n") == "return:\n  # one\n  f(1, 2)  # two\n"


def test_blank_lines_are_at_most_one() -> None:
    assert formatted("\n\nobject:\n\n\n x = 1\n\n\n y = 2\n\n\n\nreturn: x\n") == (
        "object:\n  x = 1\n\n  y = 2\n\nreturn:\n  x\n"
    )


def test_long_brackets_are_opened_up() -> None:
    items = ", ".join(f"element_{k}" for k in range(20))
    text = formatted(f"return: f({{{items}}}, [1, 2])")
    assert text.startswith("return:\n  f(\n    {\n      element_0,\n")
    assert text.endswith("      element_19\n    },\n    [1, 2]\n  )\n")
    stable(text)


def test_long_sums_are_filled() -> None:
    text = formatted("object: total = " + " + ".join(f"term_{k}" for k in range(40)))
    assert max(map(len, text.splitlines())) <= WIDTH
    assert len(text.splitlines()) < 8
    stable(text)


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (lambda a, b, c: Binary(NOWHERE, "*", Binary(NOWHERE, "+", a, b), c), "(a + b)*c"),
        (lambda a, b, c: Binary(NOWHERE, "-", a, Binary(NOWHERE, "-", b, c)), "a - (b - c)"),
        (lambda a, b, c: Binary(NOWHERE, "^", Binary(NOWHERE, "^", a, b), c), "(a^b)^c"),
        (lambda a, b, c: Binary(NOWHERE, "^", a, Binary(NOWHERE, "^", b, c)), "a^b^c"),
        (lambda a, b, c: Unary(NOWHERE, "!", Binary(NOWHERE, "^", a, b)), "(a^b)!"),
        (lambda a, b, c: Binary(NOWHERE, "^", Unary(NOWHERE, "-", a), b), "(-a)^b"),
        (lambda a, b, c: Binary(NOWHERE, "..", Binary(NOWHERE, "-", a, b), c), "a-b..c"),
        (lambda a, b, c: Binary(NOWHERE, "and", Binary(NOWHERE, "or", a, b), c), "(a or b) and c"),
        (
            lambda a, b, c: Binary(NOWHERE, "and", Quantifier(NOWHERE, "forall", (a,), b), c),
            "(forall a: b) and c",
        ),
        (
            lambda a, b, c: Binary(NOWHERE, "and", c, Quantifier(NOWHERE, "forall", (a,), b)),
            "c and forall a: b",
        ),
        (lambda a, b, c: Binary(NOWHERE, "+", a, Conditional(NOWHERE, a, b, c)), "a + (if a then b else c)"),
        (
            lambda a, b, c: Comparison(NOWHERE, ("=",), (Comparison(NOWHERE, ("<",), (a, b)), c)),
            "(a < b) = c",
        ),
    ],
)
def test_brackets_that_meaning_needs_are_added(expression: object, text: str) -> None:
    made: Expression = expression(*(Name(NOWHERE, name) for name in "abc"))
    assert format_expression(made) == text
    read, diagnostics = parse_expression(Source("test", text))
    assert not diagnostics
    assert read is not None
    assert without_brackets(read) == made


def without_brackets(node: Expression) -> Expression:
    """The tree without ``Parenthesised``; for the small trees above."""
    if isinstance(node, Parenthesised):
        return without_brackets(node.inner)
    if isinstance(node, Binary):
        return Binary(node.span, node.operator, without_brackets(node.left), without_brackets(node.right))
    if isinstance(node, Unary):
        return Unary(node.span, node.operator, without_brackets(node.operand))
    if isinstance(node, Comparison):
        return Comparison(node.span, node.operators, tuple(map(without_brackets, node.operands)))
    return node


def test_implicit_products_do_not_become_numbers() -> None:
    e5, x1 = Name(NOWHERE, "e5"), Name(NOWHERE, "x1F")
    two, zero = Number(NOWHERE, 2, "2"), Number(NOWHERE, 0, "0")
    assert format_expression(Binary(NOWHERE, "*", two, e5, implicit=True)) == "2 e5"
    assert format_expression(Binary(NOWHERE, "*", zero, x1, implicit=True)) == "0 x1F"
    for text in ("2 e5", "0 x1F"):
        assert parse_expression(Source("test", text))[1] == ()


def test_a_sum_of_many_terms() -> None:
    text = "return: " + "+".join(["x"] * 100_000)
    start = time.process_time()
    first = formatted(text)
    assert "".join(first.split()) == "".join(text.split())
    assert time.process_time() - start < 20
